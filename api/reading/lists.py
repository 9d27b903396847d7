"""Readers of lists, and of cards, which mostly come in lists."""

from collections.abc import Sequence
from typing import Final, TypeVar

from api.issues import Decoded, Issues, Path
from api.json_schema import Schema, enum
from api.reading.reader import NotAtOnce, Reader
from engine.cards import CARD_NAMES, SUITS, Card

T = TypeVar("T")


class Listed(Reader[tuple[T, ...]]):
    """Reads a list of some length."""

    def __init__(self, item: Reader[T], least: int, most: int, component: str | None = None) -> None:
        whole: Schema = {"type": "array", "items": item.schema, "maxItems": most}
        super().__init__(whole | ({"minItems": least} if least else {}), component)
        self._item = item
        self._least = least
        self._most = most

    def read(self, value: Decoded, issues: Issues, path: Path) -> tuple[T, ...]:
        """Return the entries as read."""
        if type(value) is not list:
            issues.add_wrong_type(path, "array", value)
            return ()
        if len(value) > self._most:
            issues.add(path, "too-many", most=self._most, got=len(value))
            return ()
        if len(value) < self._least:
            issues.add(path, "too-few", least=self._least, got=len(value))
        return tuple([self._item.read(entry, issues, (*path, place)) for place, entry in enumerate(value)])

    def at_once(self, value: Decoded) -> tuple[T, ...]:
        """Return the entries as read."""
        if type(value) is not list or not self._least <= len(value) <= self._most:
            raise NotAtOnce
        return self._item.each_at_once(value)


CARD_WORDS: Final[dict[str, Card]] = {name: card for card, name in enumerate(CARD_NAMES)} | {
    f"10{SUITS[card >> 3]}": card for card, name in enumerate(CARD_NAMES) if name[0] == "T"
}


class _CardReader(Reader[Card]):
    """Reads a card, of which there are too many to name them all when it is none."""

    def read(self, value: Decoded, issues: Issues, path: Path) -> Card:
        if type(value) is not str:
            issues.add_wrong_type(path, "string", value)
            return 0
        card = CARD_WORDS.get(value)
        if card is None:
            issues.add(path, "unknown-card", value=value)
            return 0
        return card

    def at_once(self, value: Decoded) -> Card:
        return CARD_WORDS[value]

    def each_at_once(self, values: list[Decoded]) -> tuple[Card, ...]:
        return tuple([CARD_WORDS[value] for value in values])


CARD: Final = _CardReader(enum(CARD_WORDS), "CardInput")


def cards(least: int, most: int, component: str | None = None) -> Listed[Card]:
    """Return a reader of a list of cards, in the order given; a card may stand twice."""
    return Listed(CARD, least, most, component)


class DifferentCards(Reader[tuple[Card, ...]]):
    """Reads a list of cards in which none may stand twice."""

    def __init__(self, least: int, most: int) -> None:
        self._plain = cards(least, most)
        super().__init__(self._plain.whole)

    def read(self, value: Decoded, issues: Issues, path: Path) -> tuple[Card, ...]:
        """Return the cards in the order given."""
        before = len(issues.found)
        found = self._plain.read(value, issues, path)
        if len(issues.found) == before:
            note_repeats([(path, found)], issues)
        return found


def note_repeats(lists: Sequence[tuple[Path, Sequence[Card]]], issues: Issues) -> None:
    """Note every card that stands in two places of some lists, each with its path, at its second place."""
    every: list[Card] = []
    for _, cards_there in lists:
        every += cards_there
    if len(set(every)) == len(every):
        return
    first: dict[Card, Path] = {}
    for path, cards_there in lists:
        for place, card in enumerate(cards_there):
            if card in first:
                issues.add((*path, place), "card-repeated", card=CARD_NAMES[card], first=first[card])
            else:
                first[card] = (*path, place)
