"""The reader of the one-line notation: text in, a round or a game out, or every defect at once (rules, section 9).

It is lenient where nothing can be misunderstood and reads, beside what :mod:`engine.notation` writes:

- several spaces or tabs for one, and spaces at both ends; in a game, lines that end in CR LF, empty lines, and comments
  (lines that begin with ``#``);
- ``10H`` for ``TH``;
- the whole name of a call, bid or level for its letter: ``Epass``, ``ShokumD``, ``Edouble!``, contract ``Ssun``;
- ``true`` and ``false`` for ``on`` and ``off``, and zeros before a number;
- sections, options and the details of a foul in any order;
- what could be left out: ``scores 0-0``, ``hands`` without a hand, an undoubled level, ``N:`` for ``N:-``;
- a game without its line, which is one under the default rules.

Nothing else: letters keep their case, no section, seat, option or detail stands twice, and every token is understood or
is a defect. What it accepts is what the JSON form accepts: eight cards a hand, eight tricks, 64 calls, an up-card with
calls, not a foul and a claim together.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.calls import Call
from engine.cards import Card
from engine.log import LoggedRound
from engine.notation import (
    COMMENT,
    GAME,
    GAME_SECTIONS,
    NOTHING,
    ROUND_SECTIONS,
    VERSION,
    NotedGame,
    NotedRound,
    NotedRules,
    OptionValue,
)
from engine.notation_defects import Defect, DefectCode, NotationError
from engine.notation_tokens import (
    MOST_TRICKS,
    TOKEN,
    Line,
    read_call,
    read_card,
    read_cards,
    read_contract,
    read_groups,
    read_kind,
    read_option,
    read_owned,
    read_pair,
    read_seat,
    read_trick,
    read_trick_number,
    read_winner,
    taken_apart,
)
from engine.record import FoulRecord, RoundRecord, TrickRecord
from engine.ruleset import OPTIONS
from engine.seats import Seat

T = TypeVar("T")

MOST_CALLS: Final = 64

_WORD: Final = re.compile(r"[a-z]+")
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_DETAILS: Final = ("by", "kind", "trick", "card")
_SECTIONS: Final = frozenset(ROUND_SECTIONS + GAME_SECTIONS)
_ALONE: Final = ROUND_SECTIONS[:-1]
_IN_GAME: Final = ROUND_SECTIONS[2:]


@dataclass(frozen=True, slots=True)
class _Items:
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

    def rest(self) -> "_Items":
        """Return the tokens after the first."""
        return _Items(self.line, min(self.start + 1, self.end), self.end)

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
        found = [read(self.line, token, text) for token, text in self]
        return tuple([value for value in found if value is not None])


# Sections. What a defect leaves behind is a placeholder that nobody looks at.


def _rules(items: _Items) -> NotedRules | None:
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
            line.note(DefectCode.UNKNOWN_OPTION, place, "option", OPTIONS)
        elif key in given:
            line.note(DefectCode.REPEATED, place, "option")
        else:
            given[key] = read_option(line, place, option, value, len(key) + 1)
    absent = [key for key in OPTIONS if key not in given]
    if name == NOTHING and absent:
        line.note(DefectCode.MISSING, token, "option", absent)
    in_order = [(key, value) for key in OPTIONS if (value := given.get(key)) is not None]
    return NotedRules(None if name == NOTHING else name, tuple(in_order))


def _by_seat(items: _Items, expected: str) -> Iterator[tuple[int, Seat, str]]:
    """Yield every ``seat:cards`` with its place; a seat that comes again is noted."""
    seen = set()
    for token, text in items:
        owned = read_owned(items.line, token, text, expected)
        if owned is not None:
            if owned[0] in seen:
                items.line.note(DefectCode.REPEATED, token, expected)
            seen.add(owned[0])
            yield token, *owned


def _hands(items: _Items) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    by_seat = _by_seat(items, "hand")
    return tuple([(seat, read_cards(items.line, token, cards, 2)) for token, seat, cards in by_seat])


def _projects(items: _Items) -> tuple[tuple[Seat, tuple[tuple[Card, ...], ...]], ...]:
    by_seat = _by_seat(items, "announcement")
    return tuple([(seat, read_groups(items.line, token, cards, 2)) for token, seat, cards in by_seat])


def _calls(items: _Items) -> tuple[Call, ...]:
    return items.each(read_call, MOST_CALLS)


def _tricks(items: _Items) -> tuple[TrickRecord, ...]:
    return items.each(read_trick, MOST_TRICKS)


def _foul(items: _Items) -> FoulRecord | None:
    line = items.line
    first = items.first("foul")
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


# Lines.


def _opened(text: str, number: int) -> Line:
    """Return a line taken apart; one of another version, or with nothing in it, is noted and cannot be read on."""
    line = taken_apart(text, number)
    if not line.tokens or line.tokens[0] != VERSION:
        line.note(DefectCode.UNKNOWN_VERSION, 0, "version", (VERSION,))
    elif len(line.tokens) == 1:
        line.note(DefectCode.MISSING, 0, "dealer")
    return line


def _sections(line: Line, start: int, known: tuple[str, ...]) -> Mapping[str, _Items]:
    """Return the sections of a line from a token on, by name; those that cannot be are noted and left out.

    Every token of lower-case letters alone opens a section, but for the name of a ruleset behind ``rules``.
    """
    tokens = line.tokens
    opens = [
        place
        for place in range(start, len(tokens))
        if _WORD.fullmatch(tokens[place])
        and (place == start or tokens[place - 1] != "rules" or tokens[place] in _SECTIONS)
    ]
    if start < len(tokens) and start not in opens:
        line.note(DefectCode.UNKNOWN_SECTION, start, "section", known)
    found: dict[str, _Items] = {}
    for place, end in zip(opens, [*opens[1:], len(tokens)], strict=True):
        name = tokens[place]
        if name in found:
            line.note(DefectCode.REPEATED, place, "section")
        elif name in known:
            found[name] = _Items(line, place + 1, end)
        else:
            code = DefectCode.MISPLACED if name in _SECTIONS else DefectCode.UNKNOWN_SECTION
            line.note(code, place, "section", known)
    return found


def _in(sections: Mapping[str, _Items], name: str, read: Callable[[_Items], T], left_out: T) -> T:
    return read(sections[name]) if name in sections else left_out


def _points(sections: Mapping[str, _Items], name: str) -> tuple[int, int] | None:
    return sections[name].only(read_pair, "points") if name in sections else None


def _record(line: Line, known: tuple[str, ...]) -> tuple[RoundRecord, Mapping[str, _Items]]:
    """Return the record that a line gives, and all its sections."""
    dealer = read_seat(line, 1, line.tokens[1])
    up_card = None
    if len(line.tokens) == 2:
        line.note(DefectCode.MISSING, 1, "up-card")
    elif line.tokens[2] != NOTHING:
        up_card = read_card(line, 2, line.tokens[2])
    sections = _sections(line, 3, known)
    record = RoundRecord(
        dealer=0 if dealer is None else dealer,
        up_card=up_card,
        hands=_in(sections, "hands", _hands, ()),
        calls=_in(sections, "calls", _calls, ()),
        contract=sections["contract"].only(read_contract, "contract") if "contract" in sections else None,
        projects=_in(sections, "projects", _projects, ()),
        tricks=_in(sections, "tricks", _tricks, ()),
        foul=_in(sections, "foul", _foul, None),
        claim=sections["claim"].only(read_seat, "seat") if "claim" in sections else None,
    )
    if record.calls and line.tokens[2] == NOTHING:
        line.note(DefectCode.UP_CARD_NEEDED, 2, "card")
    if "foul" in sections and "claim" in sections:
        line.note(DefectCode.FOUL_AND_CLAIM, sections["claim"].start - 1, "section")
    return record, sections


def _game(line: Line, rounds: tuple[LoggedRound, ...]) -> NotedGame:
    sections = _sections(line, 2, GAME_SECTIONS)
    return NotedGame(
        rounds,
        _in(sections, "rules", _rules, None),
        _points(sections, "scores") or (0, 0),
        _points(sections, "totals"),
        sections["winner"].only(read_winner, "winner") if "winner" in sections else None,
    )


def _raise_if_any(defects: Iterable[Defect]) -> None:
    found = sorted(defects, key=lambda defect: (defect.line, defect.token, defect.column))
    if found:
        raise NotationError(tuple(found))


# Texts.


def read_round(text: str, number: int = 1) -> NotedRound:
    """Return the round that a line gives, with its rules and the scores before it where it has them.

    ``number`` is the line's own, for the places of defects. Raises :class:`NotationError` with every defect.
    """
    line = _opened(text, number)
    _raise_if_any(line.defects)
    record, sections = _record(line, _ALONE)
    noted = NotedRound(record, _in(sections, "rules", _rules, None), _points(sections, "scores") or (0, 0))
    _raise_if_any(line.defects)
    return noted


def read_game(text: str, number: int = 1) -> NotedGame:
    """Return the one game that a text gives: its line, which may be left out, then a line for every round.

    ``number`` is that of the text's first line. Raises :class:`NotationError` with every defect of every line.
    """
    head: Line | None = None
    defects: list[Defect] = []
    rounds: list[LoggedRound] = []
    for place, content in enumerate(text.split("\n"), number):
        if is_blank(content):
            continue
        line = _opened(content.removesuffix("\r"), place)
        if not line.defects and line.tokens[1] == GAME:
            if head is None and not rounds:
                head = line
                continue
            line.note(DefectCode.MISPLACED, 1, "round")
        elif not line.defects:
            record, sections = _record(line, _IN_GAME)
            rounds.append(LoggedRound(record, _points(sections, "result")))
        defects += line.defects
    game = NotedGame(tuple(rounds)) if head is None else _game(head, tuple(rounds))
    _raise_if_any([*defects, *(head.defects if head is not None else ())])
    return game


def games_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the text of each game in a file, with the number of its first line, counted from 1; none is read yet.

    A game begins with its ``game`` line; rounds before the first such line are a game without one.
    """
    first, held = 1, list[str]()
    for number, content in enumerate(lines, 1):
        if held and TOKEN.findall(content.rstrip("\r\n"))[1:2] == [GAME] and not is_blank(content):
            yield first, "".join(held)
            held = []
        if held or not is_blank(content):
            first = first if held else number
            held.append(content if content.endswith("\n") else content + "\n")
    if held:
        yield first, "".join(held)


def is_blank(content: str) -> bool:
    """Return whether a line has nothing to read: it is empty, or a comment."""
    return not content.strip(" \t\r\n") or content.lstrip(" \t").startswith(COMMENT)
