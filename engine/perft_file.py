"""A line of a perft file: a position in the one-line notation, and its counts to some depths (rules, sections 2 to 4).

Behind the round stands a ``;`` and then a token for each depth, ``depth=count``::

    baloot1 S 7D rules saudi ; 1=3 2=12 3=48

Empty lines and comments are as in every text of the notation (:func:`engine.notation_reader.is_blank`). Who reads a
file looks up the ruleset, replays the round and asks :func:`first_mismatch`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.notation import NotedRound
from engine.notation_defects import DefectCode, NotationError
from engine.notation_reader import read_round
from engine.notation_tokens import TOKEN, read_number, taken_apart
from engine.perft import perft, split
from engine.replay import Replay

SEPARATOR: Final = ";"
DEEPEST: Final = 96
"""No round has more actions: 64 calls, the most that a record lists, and 32 cards."""
MOST_COUNTED: Final = 999_999_999


@dataclass(frozen=True, slots=True)
class PerftLine:
    """A position and its counts by depth, in the order of the line."""

    position: NotedRound
    counts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A count that differs: the one of the line, the one found, and the found one by first action."""

    depth: int
    wanted: int
    found: int
    split: Mapping[str, int]


def read_perft_line(text: str, number: int = 1) -> PerftLine:
    """Return what a line gives; ``number`` is its own. Raises :class:`NotationError` with every defect."""
    line = taken_apart(text, number)
    if SEPARATOR not in line.tokens:
        read_round(text, number)
        line.note(DefectCode.MISSING, len(line.tokens) - 1, "counts")
        raise NotationError(tuple(line.defects))
    place = line.tokens.index(SEPARATOR)
    end = [match.start() for match in TOKEN.finditer(text)][place]
    counts: dict[int, int] = {}
    if place == len(line.tokens) - 1:
        line.note(DefectCode.MISSING, place, "counts")
    for token, item in enumerate(line.tokens[place + 1 :], place + 1):
        left, equals, right = item.partition("=")
        if not equals:
            line.note(DefectCode.UNREADABLE, token, "counts")
            continue
        depth = read_number(line, token, left, 0, least=0, most=DEEPEST, expected="counts")
        count = read_number(line, token, right, len(left) + 1, least=0, most=MOST_COUNTED, expected="counts")
        if depth in counts:
            line.note(DefectCode.REPEATED, token, "counts")
        elif depth is not None and count is not None:
            counts[depth] = count
    try:
        position = read_round(text[:end], number)
    except NotationError as error:
        raise NotationError((*error.defects, *line.defects)) from None
    if line.defects:
        raise NotationError(tuple(line.defects))
    return PerftLine(position, counts)


def first_mismatch(counts: Mapping[int, int], position: Replay) -> Mismatch | None:
    """Return the shallowest count that differs from what is found; None when all agree.

    Raises :class:`engine.perft.CannotCount` for a position that cannot be counted.
    """
    found = perft(position, max(counts, default=0))
    for depth, wanted in sorted(counts.items()):
        if found[depth] != wanted:
            return Mismatch(depth, wanted, found[depth], split(position, depth) if depth else {})
    return None
