"""The fingerprint of a game: one number for what was dealt, said and played, and under which rules (rules, section 9).

It is the SHA-256 of the game's canonical text: the one-line notation (:mod:`engine.notation`) of the log with its
rules in full, without what can be written in several ways and without what follows from the rest. Two records of the
same game have the same fingerprint however they were written down; ``docs/record.md`` tells how to compute it
elsewhere.

=====================  ==============================================================================================
in                     out
=====================  ==============================================================================================
every option's value   the ruleset's name, and which values were overridden
scores before round 1  the claimed points of each round, totals and winner
hands                  the order of seats, and of cards in a hand
calls                  a contract written beside them, which follows from them
projects announced     the order of seats, and of cards in a group; a seat that announced nothing
tricks, foul, claim
=====================  ==============================================================================================

A hand left out is unknown, and so is not the same as the hand itself; no rule is applied to what was said.
"""

from hashlib import sha256

from engine.log import GameLog
from engine.notation import game_line, round_line, rules_in_full, text_of
from engine.record import RoundRecord


def canonical_text(log: GameLog) -> str:
    """Return the text that the fingerprint is taken of: ASCII, every line ended by a line feed."""
    rounds = [_canonical_line(logged.record) for logged in log.rounds]
    return text_of([game_line(rules_in_full(log.rules), log.scores), *rounds])


def fingerprint(log: GameLog) -> str:
    """Return the fingerprint of a game, 64 hexadecimal digits in lower case."""
    return sha256(canonical_text(log).encode("ascii")).hexdigest()


def _canonical_line(record: RoundRecord) -> str:
    """Return the line of a round without the differences that mean nothing."""
    hands = [(seat, sorted(cards)) for seat, cards in sorted(record.hands)]
    projects = [(seat, map(sorted, groups)) for seat, groups in sorted(record.projects) if groups]
    return round_line(record, hands, None if record.calls else record.contract, projects)
