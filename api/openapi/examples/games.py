"""Whole games."""

from typing import Final

from api.openapi.examples.example import Example, Examples
from api.openapi.examples.table import HOKUM, REVOKED, calls, without

_CLEAN: Final = without(HOKUM, "ruleset") | {"id": "round-1", "result": {"NS": 4, "EW": 21}}
_THROWN_IN: Final = {
    "dealer": "N",
    "up_card": "7D",
    "calls": calls("W:pass S:pass E:pass N:pass W:pass S:pass E:pass N:pass"),
}

_NOTED: Final = """\
baloot1 game rules kammelna totals 0-0 winner -
baloot1 N 7D calls Wp Sp Ep Np Wp Sp Ep Np result 0-0
"""

GAMES: Final[Examples] = {
    "checkGame": (
        Example(
            "clean",
            "A round with its result, and one that all passed",
            {"id": "game-12", "ruleset": "kammelna", "rounds": [_CLEAN, _THROWN_IN], "totals": {"NS": 4, "EW": 21}},
        ),
        Example(
            "revoke",
            "W did not follow suit in trick 2, and the points claimed are wrong: a 200 that lists both",
            {
                "ruleset": "kammelna",
                "rounds": [without(REVOKED, "ruleset") | {"result": {"NS": 0, "EW": 26}}],
            },
        ),
        Example(
            "notation",
            "A round that all passed, in the one-line notation",
            text=_NOTED,
            headers={"Content-Type": "text/plain"},
        ),
        Example(
            "no-notation",
            "A line of notation with a card and a call that are none",
            text="baloot1 S 7Z calls Ep Nz\n",
            headers={"Content-Type": "text/plain"},
        ),
        Example(
            "no-log",
            "Not a game log: an unknown seat, a trick of five cards, and no dealer",
            {"rounds": [{"tricks": [{"leader": "X", "cards": ["AS", "KS", "QS", "JS", "TS"]}]}]},
        ),
    ),
}
