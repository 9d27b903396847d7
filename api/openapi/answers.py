"""The schemas of answers, by component name.

Every member of every answer is always there; what does not apply or is not known is null. *Points* are what is
written on the score sheet, *raw points* (abnat) what cards and projects are worth in the tricks.
"""

from collections.abc import Mapping
from typing import Final

from api.json_schema import Schema, ref
from api.openapi.shapes import by_seat, by_team, flag, listed, nullable, number, of, record, text, words
from api.own_data import MOST_ID
from engine.auction import AuctionOutcome
from engine.calls import CallName
from engine.cards import CARD_NAMES
from engine.fouls import Severity
from engine.play import Duty
from engine.projects import Kind
from engine.replay import Phase
from engine.seats import SEATS
from engine.verdict import DecidedBy, Outcome

_CARD: Final = ref("Card")
_SEAT: Final = ref("Seat")
_RAISES: Final = f"`{CallName.DOUBLE}` and `{CallName.FOUR}`"


def _cards(description: str, *, most: int = 8) -> Schema:
    return listed(_CARD, description, most=most)


def _points(description: str) -> Schema:
    return of("TeamPoints", description)


def _raw(description: str) -> Schema:
    return of("TeamRaw", description)


_WORDS: Final[Mapping[str, Schema]] = {
    "Card": words(
        "A card: its rank `7 8 9 T J Q K A`, then its suit `S H D C`. `TH` is the ten of hearts.", CARD_NAMES
    ),
    "ProjectKind": words(
        "What a project is called, the weakest first: three in sequence, four in sequence, five in sequence or "
        "four of a kind, four aces in a Sun.",
        Kind,
    ),
    "DutyCode": words("The duty that a card breaks.", Duty),
    "Phase": words("How far a round has come.", Phase),
    "Outcome": words(
        "How a round ended. `made` and `failed` are always seen from the buyer's side; `kaboot` is all eight "
        "tricks for one side; `passed_out` and `kawesh` are rounds that were not played.",
        Outcome,
    ),
    "StrictestDuty": words(
        "The strictest duty that applies to a hand; `free` when no card of it is barred.", [*Duty, "free"]
    ),
    "CallsPhase": words(
        "Whether the auction or the doubling is open, or the calls are closed.",
        [Phase.AUCTION, Phase.DOUBLING, "closed"],
    ),
    "AuctionOutcome": words("What the calls of a round came to.", AuctionOutcome),
    "DecidedBy": words(
        "What a round turned on: a difference in points or in raw points, or the rule for a tie.", DecidedBy
    ),
    "Severity": words("What it is about: how somebody played, how it was written down, how it was scored.", Severity),
    "UncheckedField": words(
        "What could not be checked: a field of a round, or `seats` where all seats look turned or mirrored.",
        ["foul", "claim", "result", "hands", "calls", "seats"],
    ),
    "ValueSource": words(
        "`stated` where the ruleset's source says it or real rounds show it, `inferred` for the common reading where "
        "it is silent.",
        ["stated", "inferred"],
    ),
}

_PARTS: Final[Mapping[str, Schema]] = {
    "TeamPoints": by_team(
        number("Points."), "A number of points for each team, as they are written on the score sheet."
    ),
    "TeamRaw": by_team(
        number("Raw points."), "A number of raw points for each team, as they are counted in the tricks."
    ),
    "FullContract": record(
        "A contract as answers write it, with every member.",
        {
            "bid": of("Bid", "What was bought. An Ashkal is a Sun."),
            "trump": nullable(of("Suit", "The trump suit; null in Sun.")),
            "buyer": of("Seat", "Who counts as the buyer."),
            "level": of("Level", "How far it was raised."),
            "locked": flag("Whether a trump may not be led while holding another suit."),
            "ashkal": flag("Whether it is a Sun bought by Ashkal."),
        },
    ),
    "Offer": record(
        "A call that may be made now.",
        {
            "call": of("CallName", "The word of the call."),
            "suits": nullable(
                listed(
                    ref("Suit"), "The trumps to choose from; null where there is no choice of suit.", least=1, most=4
                )
            ),
            "lockable": flag(f"Whether `locked: true` may be said with it, at {_RAISES}."),
        },
    ),
    "OffersBySeat": by_seat(
        listed(ref("Offer"), "The calls of this seat."),
        "The calls of every seat that may call now: those that are asked, and those that may only call kawesh.",
    ),
    "RemainingHand": {
        "description": "The cards still held; for a `viewer`, the number of cards in every other hand.",
        "oneOf": [
            _cards("The cards still held."),
            number("The number of cards still held.", most=8),
        ],
    },
    "RemainingHands": by_seat(ref("RemainingHand"), "What is left of some hands or all."),
    "IllegalCard": record(
        "A card of the hand that may not be played, and why.",
        {
            "card": of("Card", "The card."),
            "code": of("DutyCode", "The first duty it breaks, in the order follow, trump, overtrump."),
            "message": text("A sentence that says why, in the language of the answer."),
            "proof": _cards("The cards that may be played instead; the same as the legal cards."),
        },
    ),
    "Project": record(
        "A project in a hand.",
        {
            "kind": of("ProjectKind", "What it is called."),
            "cards": _cards("The cards that count, three to five."),
            "points": number("What it is worth under this contract, in points, before the level."),
            "raw": number("What it is worth in raw points."),
        },
    ),
    "AnnouncedProject": record(
        "A project as it was announced.",
        {
            "kind": of("ProjectKind", "What it is called."),
            "cards": nullable(_cards("Its cards; null while the `viewer` cannot have seen them.")),
            "points": number("What it is worth under this contract, in points, before the level."),
            "raw": number("What it is worth in raw points."),
        },
    ),
    "AnnouncedProjects": by_seat(
        listed(ref("AnnouncedProject"), "The projects of this seat."), "The projects that each seat announced."
    ),
    "RankedProject": record(
        "A project in the contest.",
        {
            "seat": of("Seat", "Who announced it."),
            "kind": of("ProjectKind", "What it is called."),
            "cards": nullable(_cards("Its cards; null while the `viewer` of a round's state cannot have seen them.")),
            "points": number("What it is worth under this contract, in points, before the level."),
            "raw": number("What it is worth in raw points."),
            "reason": nullable(
                text(
                    "A sentence that says why it stands above the next, in the language of the answer; null for "
                    "the last."
                )
            ),
        },
    ),
    "Baloot": record(
        "King and queen of trump in one hand.",
        {
            "seat": nullable(of("Seat", "Who holds it; null where only the team is known.")),
            "team": of("Team", "Its team."),
            "counted": flag("Whether it counts: it is not cancelled."),
            "cancelled_by": nullable(of("ProjectKind", "The holder's project that cancels it; null when it counts.")),
        },
    ),
    "ProjectCount": record(
        "What the contest of the projects gives, before the level, whoever writes it in the end. A foul makes the "
        "offender's void.",
        {
            "team": nullable(
                of("Team", "The team that won the contest; null without projects and where both teams' count.")
            ),
            "points": _points("The points of the projects that count, by team."),
        },
    ),
    "Comparison": record(
        "The totals that were compared to decide the round: cards, projects and Baloot.",
        {
            "judged": of("Team", "The side that had to make it: the buyer's, or the last raiser's in a doubled round."),
            "points": _points("The totals in points."),
            "raw": nullable(_raw("The totals in raw points; null where a sheet of card points does not tell them.")),
            "decided_by": nullable(of("DecidedBy", "What it turned on; null while the raw points are needed.")),
        },
    ),
    "WonTrick": record(
        "A complete trick.",
        {
            "winner": of("Seat", "Who won it."),
            "raw": number("What it is worth in raw points, the ten of the last trick included.", most=162),
        },
    ),
    "OpenTrick": record(
        "The trick in progress.",
        {
            "leader": of("Seat", "Who led."),
            "cards": listed(_CARD, "The cards in the order played.", least=1, most=3),
            "ekka": flag("Whether the lead was announced as an Ekka."),
            "winning": of("Seat", "Who is winning it so far."),
        },
    ),
}

_RANKING: Final[Mapping[str, Schema]] = {
    "ranking": listed(ref("RankedProject"), "All projects, the strongest first."),
    "winner": nullable(
        of("Team", "The team that won the contest; null without projects and under `project_contest: both`.")
    ),
    "points": _points("What the contest gives each team, before the level and without Baloot."),
    "raw": _raw("The same in raw points."),
    "baloot": nullable(
        of("Baloot", "The Baloot; null when no hand or announced set is known to hold king and queen of trump.")
    ),
}

_SCORE: Final[Mapping[str, Schema]] = {
    "contract": nullable(of("FullContract", "The contract; null when the round was thrown in.")),
    "outcome": of("Outcome", "How the round ended."),
    "won_by": nullable(
        of("Team", "Who won the round; null when both write and the tie rule decided, and when thrown in.")
    ),
    "raw": nullable(_raw("Card points with the ten of the last trick, raw.")),
    "last_trick": nullable(of("Team", "Who won the eighth trick; null where it was not played or is not known.")),
    "card_points": nullable(_points("Card points as converted, before the outcome; null in kaboot and foul.")),
    "projects": of("ProjectCount", "What the projects count."),
    "baloot": nullable(of("Baloot", "The Baloot; null when there is none.")),
    "comparison": nullable(of("Comparison", "What was compared; null in kaboot and foul.")),
    "points": _points("What each team writes for the round."),
    "totals": _points("The points before the round and these."),
    "game_won_by": nullable(of("Team", "The team that has won the game with this round; null while it goes on.")),
    "steps": listed(
        text("One step of the arithmetic."),
        "Short sentences that show the arithmetic in order, for a player to read, in the language of the answer.",
    ),
}

_UNDECIDED: Final = {
    "outcome": nullable(of("Outcome", "How the round ended; null while `needed` is not.")),
    "raw": nullable(_raw("Card points with the ten of the last trick, raw; null where card points do not tell them.")),
    "points": nullable(_points("What each team writes for the round; null while `needed` is not.")),
    "totals": nullable(_points("The points before the round and these; null while `needed` is not.")),
    "needed": nullable(
        text(
            "`raw` where only the raw points can decide the round: send `raw` instead of `card_points`. Else null.",
            enum=["raw"],
        )
    ),
}

_STATE: Final[Mapping[str, Schema]] = {
    "phase": of("Phase", "How far the round has come."),
    "turn": nullable(of("Seat", "Whose turn it is, the first of those asked; null when the round is finished.")),
    "asked": listed(_SEAT, "All seats that may act now; in play the seat in turn. Empty when finished.", most=4),
    "legal_calls": nullable(listed(ref("Offer"), "What the seat in turn may call; null outside auction and doubling.")),
    "legal_by_seat": nullable(
        of("OffersBySeat", "What every seat may call that may call now; null outside auction and doubling.")
    ),
    "legal_cards": nullable(
        _cards("What the seat in turn may play; null outside play, and when its hand is not known as one of eight.")
    ),
    "illegal_cards": nullable(
        listed(ref("IllegalCard"), "Its other cards, with reasons; null where `legal_cards` is.", most=8)
    ),
    "contract": nullable(of("FullContract", "The contract as raised so far; null until the auction has closed.")),
    "taker": nullable(of("Seat", "Who takes the up-card: the buyer, or with Ashkal the caller's partner.")),
    "hands": of("RemainingHands", "What is left of each known hand. None is inferred from what others played."),
    "projects": nullable(
        of(
            "AnnouncedProjects",
            "What each seat announced; null where projects count by themselves, and without a contract.",
        )
    ),
    "tricks": listed(ref("WonTrick"), "The complete tricks, in order.", most=8),
    "trick": nullable(of("OpenTrick", "The trick in progress; null between tricks.")),
    "raw": _raw("Raw points of the complete tricks, by team."),
    "ranking": nullable(
        of("Ranking", "The contest of the projects once trick 1 is complete, as far as it is known; else null.")
    ),
    "score": nullable(of("Score", "The score of a finished round; null until then.")),
    "next_dealer": nullable(of("Seat", "Who deals the next round; null until this one is finished.")),
}

_ECHO: Final[Mapping[str, Schema]] = {
    "id": nullable(text("The `id` of the request; null when it had none.", maxLength=MOST_ID)),
    "ruleset": of("RulesetName", "The ruleset that was used."),
    "options": of("Options", "The options that were changed, as sent."),
}


def _answer(description: str, members: Mapping[str, Schema]) -> Schema:
    """Return the schema of an operation's answer, which echoes what was asked about."""
    return record(description, {**_ECHO, **members})


_ANSWERS: Final[Mapping[str, Schema]] = {
    "LegalMoves": _answer(
        "Which cards of a hand may be played.",
        {
            "legal": _cards("The cards that may be played."),
            "illegal": listed(ref("IllegalCard"), "The other cards of the hand, with reasons.", most=8),
            "rule": of("StrictestDuty", "The strictest duty that applies to the hand."),
            "ekka": _cards(
                "The cards that would be an Ekka if led now. Empty in Sun, where there is none, and when not leading."
            ),
        },
    ),
    "LegalCalls": _answer(
        "Who may call what.",
        {
            "phase": of("CallsPhase", "How far the calls have come."),
            "auction_round": number(
                "The round of the auction, 1 or 2; it stays where the contract was bought.", least=1, most=2
            ),
            "turn": nullable(of("Seat", "The first of the seats asked; null when closed.")),
            "asked": listed(_SEAT, "All seats that may answer now, in order; empty when closed.", most=4),
            "legal": listed(ref("Offer"), "The calls of the seat in turn; empty when closed."),
            "legal_by_seat": of("OffersBySeat", "The same for every seat that may call now."),
            "contract": nullable(
                of("FullContract", "The contract as raised so far; null until the auction has closed.")
            ),
            "taker": nullable(of("Seat", "Who takes the up-card: the buyer, or with Ashkal the caller's partner.")),
            "outcome": nullable(of("AuctionOutcome", "What the calls came to; null until they are closed.")),
        },
    ),
    "TrickWinner": _answer(
        "Who wins a trick.",
        {
            "winner": of("Seat", "Who wins it; of a trick in progress, who is winning it so far."),
            "card": of("Card", "The winning card."),
            "raw": number("What the cards are worth in raw points, with the ten of a complete eighth trick.", most=162),
            "complete": flag("Whether all four cards are there."),
        },
    ),
    "HandProjects": _answer(
        "The projects of a hand.",
        {
            "best": listed(
                ref("Project"), "The set to announce: no card in two, and the highest total. Two at most.", most=2
            ),
            "all": listed(
                ref("Project"),
                (
                    "Every longest run (one of more than five by its top five and what remains) and every four of a "
                    "kind, also where they share cards."
                ),
            ),
            "holds_baloot": flag("Whether the hand holds king and queen of trump."),
        },
    ),
    "ProjectRanking": _answer("The contest of the projects.", _RANKING),
    "RoundScore": _answer("The score of a round.", _SCORE),
    "SummaryScore": _answer(
        "The score of a round, as far as a score-keeper's numbers decide it.", {**_SCORE, **_UNDECIDED}
    ),
    "GameScore": _answer(
        "A game added up.",
        {
            "totals": listed(
                ref("TeamPoints"), "The totals after each round; once a team has won, later entries repeat them."
            ),
            "winner": nullable(of("Team", "Who has won the game; null while it goes on.")),
            "won_in": nullable(number("The round in which it was won, from 1; null while it goes on.", least=1)),
            "leader": nullable(of("Team", "Who has more points; null when equal.")),
            "to_win": _points("How many points each team still needs to reach the target, never below 0."),
        },
    ),
    "RoundState": _answer("Where a round stands.", _STATE),
    "AdvancedRound": _answer(
        "A round with one action more.",
        {
            "round": of("Round", "The round that was sent, with the action appended and nothing else changed."),
            "state": of("State", "Where it stands now."),
        },
    ),
    "CheckReport": _answer(
        "What is wrong with a game log, and what it is worth.",
        {
            "valid": flag("Whether no rule was broken, apart from what a foul has already paid for."),
            "violations": listed(ref("Violation"), "Everything that broke a rule, in order."),
            "rounds": listed(ref("CheckedRound"), "Each round of the log, in order."),
            "totals": _points("The final totals, recomputed."),
            "winner": nullable(of("Team", "Who has won the game; null when nobody has.")),
            "finished": flag("Whether the game has been won."),
            "rules_version": text("The version of the verdicts; it changes whenever any verdict changes."),
            "fingerprint": text(
                "SHA-256 of the canonical record (cards, calls, tricks, rules), in hexadecimal: the same for `T` "
                "and `10`, for any order of keys, for absent and null, and whatever data of your own is there.",
                pattern="^[0-9a-f]{64}$",
            ),
        },
    ),
    "ClaimVerdict": _answer(
        "Whether a claim of all remaining tricks holds.",
        {
            "holds": nullable(flag("Whether it holds; null when the search ended undecided.")),
            "line": nullable(
                _cards("The play that proves or refutes it, in the order played; null when undecided.", most=32)
            ),
            "nodes": number("How many positions were looked at."),
            "budget": number("How many positions are looked at before the search ends undecided."),
        },
    ),
    "Deal": _answer(
        "The cards of a round.",
        {
            "round": number("The number of the round in its game, from 1.", least=1),
            "dealer": of("Seat", "Who deals."),
            "up_card": of("Card", "The face-up card."),
            "hands": of("DealtHands", "All four hands: five cards each, or eight once the `taker` is known."),
            "rest": _cards("The 11 cards left, in the order in which they will be dealt; empty with `taker`.", most=11),
        },
    ),
}

_INSIDE: Final[Mapping[str, Schema]] = {
    "DealtHands": record(
        "The cards of all four seats.", dict.fromkeys(SEATS, listed(_CARD, "The cards of this seat.", most=8))
    ),
    "Violation": record(
        "Something in a log that broke a rule. Rounds, tricks and calls count from 1.",
        {
            "code": of("ErrorCode", "Which rule."),
            "round": nullable(number("The round; null where it is about the whole log.", least=1)),
            "trick": nullable(number("The trick; null where it is about none.", least=1, most=8)),
            "call": nullable(number("The call; null where it is about none.", least=1)),
            "seat": nullable(of("Seat", "Who broke it; null where it is about nobody.")),
            "card": nullable(of("Card", "With which card; null where it is about none.")),
            "pointer": text("Where it stands: a JSON Pointer (RFC 6901) into the log."),
            "message": text(
                "A sentence that says what happened and what would have been right, in the language of the answer."
            ),
            "proof": nullable(
                listed(_CARD, "The cards that show it, mostly those that could have been played instead; else null.")
            ),
            "severity": of("Severity", "What it is about."),
            "penalised": flag(
                "Whether the foul that ended the round has paid for it. Then it is reported, and does not make "
                "the log invalid."
            ),
        },
    ),
    "Unchecked": record(
        "Something in a round that could not be checked.",
        {
            "what": of("UncheckedField", "What it is."),
            "seat": nullable(of("Seat", "Whom it concerns; null where it is nobody.")),
            "message": text("A sentence that says why, in the language of the answer."),
        },
    ),
    "CheckedRound": record(
        "A round of a log as judged.",
        {
            "id": nullable(text("The `id` of the round; null when it had none.", maxLength=MOST_ID)),
            "valid": flag("Whether no rule was broken in it, apart from what a foul has already paid for."),
            "score": nullable(of("Score", "Its score, recomputed; null when it is not finished.")),
            "claimed": nullable(_points("The points that the log claims, its `result`; null when it claims none.")),
            "unchecked": listed(ref("Unchecked"), "What could not be checked."),
        },
    ),
    "Ranking": record("The contest of the projects.", _RANKING),
    "Score": record("The score of a finished round.", _SCORE),
    "State": record("Where a round stands.", _STATE),
}

_OPTION_VALUE: Final = {"type": ["string", "boolean", "integer"]}

_READ: Final[Mapping[str, Schema]] = {
    "RulesetHead": record(
        "A ruleset by name.",
        {
            "name": of("RulesetName", "The name to send as `ruleset`."),
            "title": text("Its title, in the language of the answer."),
            "description": text("One line about it, in the language of the answer."),
        },
    ),
    "RulesetList": record(
        "The rulesets.",
        {
            "default": of("RulesetName", "The ruleset of requests that name none."),
            "rulesets": listed(ref("RulesetHead"), "All rulesets, the default first."),
        },
    ),
    "OptionChoice": record(
        "A value that an option may have.",
        {
            "value": {"type": ["string", "boolean"], "description": "The value to send."},
            "meaning": text("What it means, in the language of the answer."),
        },
    ),
    "RulesetOption": record(
        "An option of a ruleset.",
        {
            "name": text("The name to send in `options`."),
            "value": _OPTION_VALUE | {"description": "Its value in this ruleset."},
            "allowed": nullable(listed(ref("OptionChoice"), "What it may be; null for a whole number.")),
            "minimum": nullable(number("The least whole number it may be; null where it is none.")),
            "maximum": nullable(number("The greatest whole number it may be; null where it is none.")),
            "meaning": text("What it decides, in the language of the answer."),
            "source": of("ValueSource", "Where the value comes from."),
        },
    ),
    "Ruleset": record(
        "A ruleset with all its options.",
        {
            "name": of("RulesetName", "The name to send as `ruleset`."),
            "title": text("Its title, in the language of the answer."),
            "description": text("One line about it, in the language of the answer."),
            "options": listed(ref("RulesetOption"), "Every option."),
        },
    ),
    "Health": record("The service lives.", {"status": text("Always `ok`.", enum=["ok"])}),
    "Readiness": record(
        "The service can serve.",
        {
            "status": text("Always `ok`.", enum=["ok"]),
            "rulesets": number("The number of rulesets loaded.", least=1),
        },
    ),
}

ANSWERS: Final[Mapping[str, Schema]] = {**_WORDS, **_PARTS, **_INSIDE, **_ANSWERS, **_READ}
"""The component schemas of everything that is answered, problems excepted."""
