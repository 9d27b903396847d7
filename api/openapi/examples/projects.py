"""Projects of a hand and of a table."""

from typing import Final

from api.openapi.examples.example import Example, Examples
from api.openapi.examples.table import cards, hands

_HEARTS: Final = {"bid": "hokum", "trump": "H", "buyer": "E"}
_SUN: Final = {"bid": "sun", "buyer": "N"}

PROJECTS: Final[Examples] = {
    "findProjects": (
        Example(
            "sira-and-baloot",
            "A run of three in the trump suit is a Sira, and its king and queen are a Baloot beside it",
            {"contract": _HEARTS, "hand": cards("KS JH QH 7C 9C QD KH AS")},
        ),
        Example(
            "one-card-in-two",
            "The jack of spades belongs to a run and to four jacks, and serves in one project only",
            {"contract": _SUN, "hand": cards("10S JS 9S JH JD JC AD 7C")},
        ),
        Example("four-aces", "Four aces in Sun", {"contract": _SUN, "hand": cards("AS AH AD AC 7C")}),
        Example(
            "nine-cards", "More cards than a hand has", {"contract": _SUN, "hand": cards("AS AH AD AC 7C 8C 9C JC QC")}
        ),
    ),
    "rankProjects": (
        Example(
            "announced",
            "A Sira to the ace stands above one to the ten, and only its team's projects count",
            {
                "contract": {"bid": "hokum", "trump": "C", "buyer": "N"},
                "dealer": "E",
                "projects": {"W": [cards("AD KD QD")], "S": [cards("TS 9S 8S")]},
            },
        ),
        Example(
            "whole-hands",
            "All hands, each with its best set: where four of a kind beat a run",
            {
                "ruleset": "pagat",
                "contract": _HEARTS,
                "dealer": "E",
                "hands": hands(
                    {
                        "S": "9S JS JC 9C QC JD QD JH",
                        "E": "8S QS TH AH QH KH 7C 8D",
                        "N": "KS 8C AC KC TC 10D 7D KD",
                        "W": "7S TS AS 7H 8H 9H AD 9D",
                    }
                ),
            },
        ),
        Example(
            "no-project",
            "Cards that are no project, and a card in two",
            {
                "contract": _SUN,
                "dealer": "E",
                "projects": {"W": [cards("AD KD JD")], "S": [cards("TS 9S 8S"), cards("TS TH TD TC")]},
            },
        ),
        Example("neither", "Neither `projects` nor `hands`", {"contract": _SUN, "dealer": "E"}),
    ),
}
