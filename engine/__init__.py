"""The rules of Baloot as a library: pure functions over immutable values.

Nothing here reads a file, a clock or a socket, and nothing here knows JSON or HTTP. Each module is one
chapter of the rules and opens with its rule in prose:

=========================  =============================================  ==================
module                     what it decides                               chapter of the rules
=========================  =============================================  ==================
:mod:`engine.cards`        cards, card sets, strength and value          1
:mod:`engine.seats`        seats, teams, turn, bidding positions         1
:mod:`engine.ruleset`      the options, and one validated set of them    8
:mod:`engine.auction`      who may call what before a contract stands    2
:mod:`engine.doubling`     who may raise the contract                    3
:mod:`engine.play`         which cards are legal, who wins a trick       4
:mod:`engine.projects`     projects, Baloot, and who scores them         5
:mod:`engine.scoring`      what a round is worth                         6
:mod:`engine.summary`      the same from a score-keeper's numbers        6
:mod:`engine.game`         totals and the end of a game                  7
:mod:`engine.claims`       sawa: can one player win every trick          4, 9
:mod:`engine.record`       a round as it was written down                9
:mod:`engine.replay`       the fold that judges a record                 9
:mod:`engine.deal`         the published shuffle                         1
:mod:`engine.notation`     a round in one line of text, and its reader   9
:mod:`engine.fingerprint`  one number for a game                         9
:mod:`engine.perft`        counts of legal continuations                 2, 3, 4
=========================  =============================================  ==================
"""
