"""The sections of the one-line notation: the tokens behind a word, read to a field of a record (rules, section 9).

What a defect leaves behind is a placeholder that nobody looks at, for a line with a defect gives no record.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

from engine.calls import Call
from engine.cards import Card
from engine.notation import NOTHING, NotedRules, OptionValue
from engine.notation_defects import DefectCode
from engine.notation_tokens import (
    MOST_TRICKS,
    Line,
    read_call,
    read_card,
    read_cards,
    read_groups,
    read_kind,
    read_option,
    read_owned,
    read_seat,
    read_trick,
    read_trick_number,
)
from engine.record import FoulRecord, TrickRecord
from engine.ruleset import OPTIONS
from engine.seats import Seat

T = TypeVar("T")

MOST_CALLS: Final = 64

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_OPTION_NAMES: Final = tuple(OPTIONS)
_DETAILS: Final = ("by", "kind", "trick", "card")


@dataclass(frozen=True, slots=True)
class Items:
    """The tokens of a section: those from ``start`` to before ``end``; the word that opens it stands before them."""

    line: Line
    start: int
    end: int

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield every token with its place."""
        return enumerate(self.line.tokens[self.start : self.end], self.start)

    def first(self, expected: str) -> tuple[int, str] | None:
        """Return the first token with its place; None, and noted, when there is none."""
        if self.start == self.end:
            self.line.note(DefectCode.MISSING, self.start - 1, expected)
            return None
        return self.start, self.line.tokens[self.start]

    def rest(self) -> "Items":
        """Return the tokens after the first."""
        return Items(self.line, self.start + 1, self.end)

    def note_after(self, most: int) -> None:
        """Note the first token too many."""
        if self.end - self.start > most:
            self.line.note(DefectCode.TOO_MANY, self.start + most, "section")

    def only(self, read: Callable[[Line, int, str], T | None], expected: str) -> T | None:
        """Return the value of the one token that there has to be."""
        self.note_after(1)
        first = self.first(expected)
        return None if first is None else read(self.line, *first)

    def each(self, read: Callable[[Line, int, str], T | None], most: int) -> tuple[T, ...]:
        """Return the values of all tokens, of which there may be so many."""
        self.note_after(most)
        found = [read(self.line, token, text) for token, text in islice(self, most)]
        return tuple([value for value in found if value is not None])


def read_rules(items: Items) -> NotedRules | None:
    """Read the rules: a name or ``-``, then options; without a name all of them."""
    line = items.line
    first = items.first("ruleset")
    if first is None:
        return None
    token, name = first
    if name != NOTHING and not _NAME.fullmatch(name):
        line.note(DefectCode.UNREADABLE, token, "ruleset")
    given: dict[str, OptionValue | None] = {}
    for place, text in items.rest():
        key, equals, value = text.partition("=")
        option = OPTIONS.get(key)
        if option is None or not equals:
            line.note(DefectCode.UNKNOWN_OPTION, place, "option", _OPTION_NAMES)
        elif key in given:
            line.note(DefectCode.REPEATED, place, "option")
        else:
            given[key] = read_option(line, place, option, value, len(key) + 1)
    absent = [key for key in OPTIONS if key not in given]
    if name == NOTHING and absent:
        line.note(DefectCode.MISSING, token, "option", absent)
    read = [(key, found) for key in OPTIONS if (found := given.get(key)) is not None]
    return NotedRules(None if name == NOTHING else name, tuple(read))


def _by_seat(items: Items, expected: str) -> Iterator[tuple[int, Seat, str]]:
    """Yield every ``seat:cards`` with its place; a seat that comes again is noted."""
    seen = set()
    for token, text in items:
        owned = read_owned(items.line, token, text, expected)
        if owned is not None:
            if owned[0] in seen:
                items.line.note(DefectCode.REPEATED, token, expected)
            seen.add(owned[0])
            yield token, *owned


def read_hands(items: Items) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    """Read hands by seat, in the order in which they stand."""
    by_seat = _by_seat(items, "hand")
    return tuple([(seat, read_cards(items.line, token, cards, 2)) for token, seat, cards in by_seat])


def read_projects(items: Items) -> tuple[tuple[Seat, tuple[tuple[Card, ...], ...]], ...]:
    """Read announced groups by seat, in the order in which they stand."""
    by_seat = _by_seat(items, "announcement")
    return tuple([(seat, read_groups(items.line, token, cards, 2)) for token, seat, cards in by_seat])


def read_calls(items: Items) -> tuple[Call, ...]:
    """Read the calls."""
    return items.each(read_call, MOST_CALLS)


def read_tricks(items: Items) -> tuple[TrickRecord, ...]:
    """Read the tricks."""
    return items.each(read_trick, MOST_TRICKS)


def read_foul(items: Items) -> FoulRecord | None:
    """Read a foul: the offender, then details."""
    line = items.line
    first = items.first("seat")
    if first is None:
        return None
    seat = read_seat(line, *first)
    details: dict[str, tuple[int, str, int]] = {}
    for token, text in items.rest():
        key, equals, value = text.partition("=")
        if key not in _DETAILS or not equals:
            line.note(DefectCode.UNREADABLE, token, "detail", _DETAILS)
        elif key in details:
            line.note(DefectCode.REPEATED, token, "detail")
        else:
            details[key] = (token, value, len(key) + 1)
    return FoulRecord(
        0 if seat is None else seat,
        by=read_seat(line, *details["by"]) if "by" in details else None,
        kind=read_kind(line, *details["kind"]) if "kind" in details else None,
        trick=read_trick_number(line, *details["trick"]) if "trick" in details else None,
        card=read_card(line, *details["card"]) if "card" in details else None,
    )
