"""Rounds: where one stands, and one action more."""

from typing import Final

from api.openapi.examples.example import Example, Examples
from api.openapi.examples.table import HOKUM, REVOKED, SUN, after, calls, cards, seen_from, without

_FIRST_FIVE: Final = {"E": cards("KH QS TH JH 7C")}
_AUCTION: Final = {
    "ruleset": "kammelna",
    "dealer": "E",
    "up_card": "QH",
    "hands": _FIRST_FIVE,
    "calls": calls("N:pass W:pass S:pass"),
}
_CALLED: Final = {**HOKUM, "calls": [*HOKUM["calls"], *calls("N:pass S:pass")]}
_OPENED: Final = without(after(seen_from(_CALLED, "N", "W"), 0, "N AC"), "projects")

ROUNDS: Final[Examples] = {
    "roundState": (
        Example("auction", "In the auction, with the first five cards of the seat in turn", _AUCTION),
        Example(
            "half-known",
            "In trick 4, with one hand known, whose turn it is",
            after(seen_from(HOKUM, "N"), 3, "E 8D"),
        ),
        Example(
            "viewer",
            (
                "All hands in trick 1 as W sees them: his own cards, the number of the others', and the kind of what "
                "they announced"
            ),
            after(HOKUM, 0, "N AC") | {"viewer": "W", "projects": {"E": [cards("KH QH JH TH")]}},
        ),
        Example("finished", "A finished round with its score", HOKUM | {"scores": {"NS": 90, "EW": 120}}),
        Example(
            "in-arabic",
            "In trick 4 with reasons in Arabic",
            after(seen_from(HOKUM, "N"), 3, "E 8D"),
            headers={"Accept-Language": "ar"},
        ),
        Example("revoke", "A record in which W did not follow suit in trick 2", after(REVOKED, 3)),
    ),
    "advanceRound": (
        Example(
            "call",
            "E bids Hokum",
            {"id": "table-7", "round": {**_AUCTION, "_note": "yours"}, "call": {"seat": "E", "call": "hokum"}},
        ),
        Example(
            "play-with-project",
            "W follows suit and announces a Sira with his first card",
            {"round": _OPENED, "play": {"card": "KC", "projects": [cards("9H 8H 7H")]}},
        ),
        Example(
            "play-ekka",
            "N leads the ten of clubs, the highest left, as an Ekka",
            {"round": after(seen_from(_CALLED, "N"), 1), "play": {"card": "10C", "ekka": True}},
        ),
        Example(
            "must-follow-suit",
            "N holds diamonds, the suit led, and plays a club",
            {"round": after(seen_from(_CALLED, "N"), 3, "E 8D"), "play": {"card": "JC"}},
        ),
        Example(
            "out-of-turn",
            "A call by a seat that is not asked",
            {"round": _AUCTION, "call": {"seat": "N", "call": "sun"}},
        ),
        Example(
            "calls-open",
            "A card while the opponents of the buyer may still double: their passes have to be sent",
            {"round": without(after(seen_from(HOKUM, "N"), 0), "projects"), "play": {"card": "AC"}},
        ),
        Example("neither", "Neither a call nor a card", {"round": _AUCTION}),
    ),
    "checkClaim": (
        Example(
            "holds",
            "W can win the last two tricks, whatever the others play",
            after(without(SUN, "projects"), 6) | {"seat": "W"},
        ),
        Example(
            "refuted",
            "E cannot: his partner's ace takes the next trick",
            after(without(SUN, "projects"), 6) | {"seat": "E"},
        ),
        Example("not-in-play", "A round that is finished", SUN | {"seat": "E"}),
        Example(
            "hands-unknown",
            "A round of which only the claimant's hand is known",
            after(seen_from(without(SUN, "projects"), "E"), 6) | {"seat": "E"},
        ),
    ),
}
