"""Cards to play with."""

from typing import Final

from api.openapi.examples.example import Example, Examples

DEALS: Final[Examples] = {
    "deal": (
        Example("first-round", "The first round of a new game", {"seed": "5f0c6a2e9b"}),
        Example(
            "with-taker",
            "The same round once the up-card has a taker: all hands have eight cards",
            {"seed": "5f0c6a2e9b", "taker": "N"},
        ),
        Example("daily", "The daily deal, round 3, dealt by W", {"date": "2026-11-29", "round": 3, "dealer": "W"}),
        Example(
            "seed-and-date", "Both a seed and a date, and a date that there is not", {"seed": "a", "date": "2026-02-30"}
        ),
    ),
}
