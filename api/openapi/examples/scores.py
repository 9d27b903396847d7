"""Scores: of a record, of a score-keeper's numbers, of a game."""

from typing import Final

from api.openapi.examples.example import Example, Examples
from api.openapi.examples.table import HOKUM, REVOKED, SUN, after, calls, cards

_HEARTS: Final = {"bid": "hokum", "trump": "H", "buyer": "E"}

SCORES: Final[Examples] = {
    "scoreRound": (
        Example("hokum-made", "A Hokum with projects and Baloot, made", HOKUM | {"scores": {"NS": 90, "EW": 120}}),
        Example("kaboot", "A Sun in which one side won every trick: its opponents' Sira is nobody's", SUN),
        Example(
            "kawesh",
            "A round thrown in with a hand of nothing but 7, 8 and 9",
            {
                "ruleset": "kammelna",
                "dealer": "S",
                "up_card": "TS",
                "hands": {"N": cards("7S 7C 8C 8D 9D")},
                "calls": calls("E:pass N:kawesh"),
            },
        ),
        Example(
            "foul",
            "A foul that both sides accepted after trick 2 ended the round; only the contract is given, no calls",
            {
                "dealer": "S",
                "contract": {**_HEARTS, "level": "double"},
                "tricks": [
                    {"leader": "E", "cards": cards("AH TH 8H KH")},
                    {"leader": "E", "cards": cards("AS 7S 8S 9S")},
                ],
                "foul": {"seat": "W", "by": "S"},
            },
        ),
        Example("in-arabic", "The same Hokum with its steps in Arabic", HOKUM, headers={"Accept-Language": "ar"}),
        Example("not-finished", "A round after four tricks", after(HOKUM, 4)),
        Example("revoke", "A round in which W did not follow suit in trick 2", REVOKED),
    ),
    "scoreSummary": (
        Example(
            "raw",
            "The raw points of one side: E bought a Hokum, its side has a Sira and a Baloot, and made it",
            {
                "contract": _HEARTS,
                "raw": {"EW": 98},
                "counted_projects": {"EW": ["sira"]},
                "baloot": "EW",
                "scores": {"NS": 90, "EW": 120},
            },
        ),
        Example(
            "card-points",
            "Card points as they stand on the sheet: N bought a Sun and failed, so his Sira goes to the other side",
            {
                "ruleset": "tournament",
                "contract": {"bid": "sun", "buyer": "N"},
                "card_points": {"NS": 10},
                "counted_projects": {"NS": ["sira"]},
            },
        ),
        Example(
            "raw-needed",
            "Card points of 7 with a Baloot against 9 are equal: only the raw points can decide",
            {
                "contract": _HEARTS,
                "card_points": {"EW": 7},
                "counted_projects": {"EW": []},
                "baloot": "EW",
            },
        ),
        Example(
            "kaboot",
            "All eight tricks in a doubled Hokum",
            {"contract": {**_HEARTS, "level": "double"}, "kaboot": "NS", "counted_projects": {"NS": ["fifty"]}},
        ),
        Example(
            "foul",
            "A foul of S in a Sun",
            {"contract": {"bid": "sun", "buyer": "N"}, "foul": {"seat": "S"}, "counted_projects": {"EW": ["hundred"]}},
        ),
        Example(
            "wrong-total",
            "Raw points of a Hokum that do not add up to 162, and a Four Hundred, which only a Sun has",
            {
                "contract": _HEARTS,
                "raw": {"NS": 70, "EW": 82},
                "counted_projects": {"EW": ["four_hundred"]},
            },
        ),
    ),
    "scoreGame": (
        Example(
            "won",
            "Five rounds; the fourth wins the game, so the fifth does not count",
            {
                "rounds": [
                    {"NS": 5, "EW": 13},
                    {"NS": 0, "EW": 44},
                    {"NS": 52, "EW": 0},
                    {"NS": 0, "EW": 96},
                    {"NS": 16, "EW": 0},
                ]
            },
        ),
        Example(
            "goes-on",
            "A shorter game, begun at other totals than 0",
            {
                "options": {"target": 101},
                "scores": {"NS": 40, "EW": 31},
                "rounds": [{"NS": 12, "EW": 4}, {"NS": 0, "EW": 26}],
            },
        ),
        Example(
            "incomplete-points",
            "A round without the points of one team, and scores with which the game is over",
            {"scores": {"NS": 152, "EW": 31}, "rounds": [{"NS": 12}]},
        ),
    ),
}
