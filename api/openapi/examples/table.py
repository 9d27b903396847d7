"""What several examples are about: three rounds that were really played, in the shorthand of this package."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

Json = dict[str, Any]


def calls(words: str) -> list[Json]:
    """Return calls from words such as ``N:pass E:hokum``."""
    return [dict(zip(("seat", "call"), word.split(":"), strict=True)) for word in words.split()]


def cards(words: str) -> list[str]:
    """Return cards from words."""
    return words.split()


def hands(by_seat: Mapping[str, str]) -> dict[str, list[str]]:
    """Return hands from words by seat."""
    return {seat: cards(words) for seat, words in by_seat.items()}


def tricks(lines: Iterable[str]) -> list[Json]:
    """Return tricks from lines such as ``N AC KC QC 7C``; a lead with ``!`` was announced as an Ekka."""
    found: list[Json] = []
    for line in lines:
        leader, *played = line.split()
        trick: Json = {"leader": leader, "cards": [card.removesuffix("!") for card in played]}
        found.append(trick | ({"ekka": True} if played[0].endswith("!") else {}))
    return found


HOKUM: Final[Json] = {
    "ruleset": "kammelna",
    "dealer": "E",
    "up_card": "QH",
    "hands": hands(
        {
            "S": "9S JS AH 9C QC 7D QD AD",
            "E": "8S QS TH JH QH KH 7C 8D",
            "N": "KS 8C TC JC AC TD JD KD",
            "W": "7S TS AS 7H 8H 9H KC 9D",
        }
    ),
    "calls": calls("N:pass W:pass S:pass E:hokum N:pass W:pass S:pass E:confirm"),
    "projects": {"W": [cards("9H 8H 7H")], "E": [cards("KH QH JH TH")]},
    "tricks": tricks(
        [
            "N AC KC QC 7C",
            "N TC! 7H 9C QS",
            "W 8H AH JH 8C",
            "E 8D TD 9D AD",
            "S JS 8S KS AS",
            "W TS! 9S TH JC",
            "E KH KD 9H 7D",
            "W 7S QD QH JD",
        ]
    ),
}
"""A Hokum in hearts by E, with a Fifty, a Sira and a Baloot on its side."""

SUN: Final[Json] = {
    "ruleset": "kammelna",
    "dealer": "S",
    "up_card": "AH",
    "hands": hands(
        {
            "S": "JS KS 7H 8H 9H QH 8D KD",
            "E": "AS AH 8C TC JC AC TD QD",
            "N": "7S 9S TH JH 7C QC 7D JD",
            "W": "8S TS QS KH 9C KC 9D AD",
        }
    ),
    "calls": calls("E:sun"),
    "projects": {"S": [cards("9H 8H 7H")]},
    "tricks": tricks(
        [
            "E AC 7C KC 7H",
            "E TC QC 9C JS",
            "E JC 7S 9D 8D",
            "E 8C 9S TS KS",
            "E AS 7D 8S KD",
            "E AH JH KH 8H",
            "E QD JD AD 9H",
            "W QS QH TD TH",
        ]
    ),
}
"""A Sun by E whose side wins every trick."""

REVOKED: Final[Json] = {
    "ruleset": "kammelna",
    "dealer": "E",
    "up_card": "TS",
    "hands": hands(
        {
            "S": "8S TS QS AS JC JD QD KD",
            "E": "9S 7H 9H TH KH 7C 9C TC",
            "N": "7S JS QH 8C QC AC 7D TD",
            "W": "KS 8H JH AH KC 8D 9D AD",
        }
    ),
    "calls": calls("N:pass W:pass S:sun W:pass"),
    "projects": {"S": [cards("KD QD JD")]},
    "tricks": tricks(
        [
            "N AC KC JC 7C",
            "N JS 8D TS 9S",
            "S KD 7H TD AD",
            "W AH 8S TH QH",
            "W JH QS KH 7S",
            "E TC 8C KS JD",
            "E 9H 7D 8H QD",
            "E 9C QC 9D AS",
        ]
    ),
}
"""A Sun by S in which W, who held the king of spades, did not follow suit in trick 2."""


def after(record: Json, complete: int, in_progress: str = "") -> Json:
    """Return a record after some complete tricks and, if given, one in progress."""
    played = [*record["tricks"][:complete], *tricks([in_progress] if in_progress else [])]
    return record | {"tricks": played}


def seen_from(record: Json, *seats: str) -> Json:
    """Return a record in which only these hands are known."""
    return record | {"hands": {seat: record["hands"][seat] for seat in seats}}


def without(record: Json, *members: str) -> Json:
    """Return a record without some members."""
    return {name: value for name, value in record.items() if name not in members}
