"""The reader of the one-line notation: text in, a round or a game out, or every defect at once (rules, section 9).

It is lenient where nothing can be misunderstood and reads, beside what :mod:`engine.notation` writes:

- several spaces or tabs for one, and spaces at both ends; in a game, lines that end in CR LF, empty lines, and comments
  (lines that begin with ``#``);
- ``10H`` for ``TH``;
- the whole name of a call, bid or level for its letter: ``Epass``, ``ShokumD``, ``Edouble!``, contract ``Ssun``;
- ``true`` and ``false`` for ``on`` and ``off``, and zeros before a number;
- sections, options and the details of a foul in any order;
- what could be left out: ``scores 0-0``, ``hands`` without a hand, an undoubled level, ``N:`` for ``N:-``;
- a game without its line: under the default rules or, where it is one round alone, under those that the round has.

Nothing else: letters keep their case, no section, seat, option or detail stands twice, and every token is understood or
is a defect. What it accepts is what the JSON form accepts: eight cards a hand, eight tricks, 64 calls, an up-card with
calls, not a foul and a claim together.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

from engine.log import LoggedRound
from engine.notation import COMMENT, GAME, GAME_SECTIONS, NOTHING, ROUND_SECTIONS, VERSION, NotedGame, NotedRound
from engine.notation_defects import Defect, DefectCode, NotationError
from engine.notation_sections import (
    Items,
    read_calls,
    read_foul,
    read_hands,
    read_projects,
    read_rules,
    read_tricks,
)
from engine.notation_tokens import (
    Line,
    read_card,
    read_contract,
    read_pair,
    read_seat,
    read_winner,
    taken_apart,
)
from engine.record import RoundRecord

T = TypeVar("T")

_WORD: Final = re.compile(r"[a-z]+")
_SECTIONS: Final = frozenset(ROUND_SECTIONS + GAME_SECTIONS)
_ALONE: Final = ROUND_SECTIONS[:-1]
_IN_GAME: Final = ROUND_SECTIONS[2:]
_OF_GAME: Final = frozenset(ROUND_SECTIONS[:2])


# Lines.


def _opened(text: str, number: int) -> Line:
    """Return a line taken apart; one of another version, or with nothing in it, is noted and cannot be read on."""
    line = taken_apart(text, number)
    if not line.tokens or line.tokens[0] != VERSION:
        line.note(DefectCode.UNKNOWN_VERSION, 0, "version", (VERSION,))
    elif len(line.tokens) == 1:
        line.note(DefectCode.MISSING, 0, "dealer")
    return line


def _sections(line: Line, start: int, known: tuple[str, ...]) -> Mapping[str, Items]:
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
    found: dict[str, Items] = {}
    for place, end in zip(opens, [*opens[1:], len(tokens)], strict=False):
        name = tokens[place]
        if name in found:
            line.note(DefectCode.REPEATED, place, "section")
        elif name in known:
            found[name] = Items(line, place + 1, end)
        else:
            code = DefectCode.MISPLACED if name in _SECTIONS else DefectCode.UNKNOWN_SECTION
            line.note(code, place, "section", known)
    return found


def _in(sections: Mapping[str, Items], name: str, read: Callable[[Items], T], left_out: T) -> T:
    return read(sections[name]) if name in sections else left_out


def _points(sections: Mapping[str, Items], name: str) -> tuple[int, int] | None:
    return sections[name].only(read_pair, "points") if name in sections else None


def _record(line: Line, known: tuple[str, ...]) -> tuple[RoundRecord, Mapping[str, Items]]:
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
        hands=_in(sections, "hands", read_hands, ()),
        calls=_in(sections, "calls", read_calls, ()),
        contract=sections["contract"].only(read_contract, "contract") if "contract" in sections else None,
        projects=_in(sections, "projects", read_projects, ()),
        tricks=_in(sections, "tricks", read_tricks, ()),
        foul=_in(sections, "foul", read_foul, None),
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
        _in(sections, "rules", read_rules, None),
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
    if not line.defects and line.tokens[1] == GAME:
        line.note(DefectCode.MISPLACED, 1, "round")
    _raise_if_any(line.defects)
    record, sections = _record(line, _ALONE)
    noted = NotedRound(record, _in(sections, "rules", read_rules, None), _points(sections, "scores") or (0, 0))
    _raise_if_any(line.defects)
    return noted


def read_game(text: str, number: int = 1) -> NotedGame:
    """Return the one game that a text gives: its line, which may be left out, then a line for every round.

    ``number`` is that of the text's first line. Raises :class:`NotationError` with every defect of every line.
    """
    head: Line | None = None
    alone: tuple[Line, Mapping[str, Items]] | None = None
    defects: list[Defect] = []
    rounds: list[LoggedRound] = []
    for place, content in enumerate(text.split("\n"), number):
        if is_blank(content):
            continue
        line = _opened(content, place)
        if not line.defects and line.tokens[1] == GAME:
            if head is None and not rounds:
                head = line
                continue
            line.note(DefectCode.MISPLACED, 1, "round")
        elif not line.defects:
            may_stand_alone = head is None and not rounds
            record, sections = _record(line, ROUND_SECTIONS if may_stand_alone else _IN_GAME)
            rounds.append(LoggedRound(record, _points(sections, "result")))
            if may_stand_alone:
                alone = line, sections
                continue
        defects += line.defects
    if head is not None:
        game = _game(head, tuple(rounds))
    else:
        game = _game_without_line(tuple(rounds), *alone) if alone is not None else NotedGame(())
    for first in (head, None if alone is None else alone[0]):
        defects += () if first is None else first.defects
    _raise_if_any(defects)
    return game


def _game_without_line(rounds: tuple[LoggedRound, ...], line: Line, sections: Mapping[str, Items]) -> NotedGame:
    """Return a game of which no line tells the rules: one round alone, whose sections are given, may have its own."""
    if len(rounds) > 1:
        for name in _OF_GAME.intersection(sections):
            line.note(DefectCode.MISPLACED, sections[name].start - 1, "section", _IN_GAME)
        return NotedGame(rounds)
    return NotedGame(rounds, _in(sections, "rules", read_rules, None), _points(sections, "scores") or (0, 0))


def games_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the text of each game in a file, with the number of its first line, counted from 1; none is read yet.

    A game begins with its ``game`` line; rounds before the first such line are a game without one.
    """
    first, held = 1, list[str]()
    for number, content in enumerate(lines, 1):
        if held and taken_apart(content, number).tokens[1:2] == [GAME] and not is_blank(content):
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
