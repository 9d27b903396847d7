"""The calls of a round."""

from typing import Final

from api.openapi.examples.example import Example, Examples
from api.openapi.examples.table import calls, cards

_ALL_PASS: Final = "E:pass N:pass W:pass S:pass"
_BOUGHT: Final = f"{_ALL_PASS} E:pass N:pass W:pass S:hokum"

AUCTION: Final[Examples] = {
    "legalCalls": (
        Example("first-call", "Nobody has called yet", {"dealer": "S", "up_card": "7D"}),
        Example(
            "round-2",
            "All four have passed: in round 2 a Hokum names another suit than the up-card's",
            {"dealer": "S", "up_card": "7D", "calls": calls(_ALL_PASS)},
        ),
        Example(
            "answers-to-a-hokum",
            "A Hokum in round 1: the three others may answer in any order",
            {"dealer": "S", "up_card": "9C", "calls": calls("E:pass N:hokum")},
        ),
        Example(
            "kawesh",
            "A hand of nothing but 7, 8 and 9 may throw the round in, out of turn too",
            {
                "ruleset": "tournament",
                "dealer": "S",
                "up_card": "TS",
                "hands": {"N": cards("7S 7C 8C 8D 9D")},
            },
        ),
        Example(
            "doubling",
            "A Hokum in clubs is bought: its opponents may double, open or locked",
            {
                "dealer": "S",
                "up_card": "7D",
                "scores": {"NS": 90, "EW": 120},
                "calls": [*calls(_BOUGHT), {"seat": "S", "call": "confirm", "suit": "C"}],
            },
        ),
        Example(
            "locked-double",
            "Doubled and locked, and the buyer has passed: the calls are closed",
            {
                "dealer": "S",
                "up_card": "7D",
                "calls": [
                    *calls(_BOUGHT),
                    {"seat": "S", "call": "confirm", "suit": "C"},
                    {"seat": "E", "call": "double", "locked": True},
                    {"seat": "S", "call": "pass"},
                ],
            },
        ),
        Example(
            "suit-of-the-up-card",
            "A Hokum of round 2 in the up-card's suit",
            {
                "dealer": "S",
                "up_card": "7D",
                "calls": [*calls(_ALL_PASS), {"seat": "E", "call": "hokum", "suit": "D"}],
            },
        ),
        Example(
            "up-card-needed",
            "Calls without the up-card that they depend on, and one that does not exist",
            {"dealer": "S", "calls": calls("E:pass N:hokm")},
        ),
    ),
}
