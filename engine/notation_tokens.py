"""The tokens of the one-line notation, each read to its value or noted as a defect (rules, sections 1 to 5 and 9).

A reader here is given the line, the token's place in it, and the text to read, ``within`` characters from the token's
beginning. It returns the value; where there is none it notes the defect at its exact column and returns None (of a run
of cards, those that could be read). So a line is read to its end whatever is wrong with it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.calls import Call, CallName
from engine.cards import CARD_NAMES, SUITS, Card
from engine.contract import Contract, Level
from engine.log import ClaimedWinner
from engine.notation import CALL_LETTERS, LEVEL_LETTERS, MARK, NOTHING, OptionValue
from engine.notation_defects import Defect, DefectCode
from engine.record import FoulKind, TrickRecord
from engine.replay import Scores
from engine.ruleset import Option
from engine.seats import SEATS, TEAMS, Seat

T = TypeVar("T")

MOST_CARDS: Final = 8
"""Cards of a hand, cards of a group announced, and groups of a seat."""
MOST_POINTS: Final = 100_000
MOST_TRICKS: Final = 8
_MOST_DIGITS: Final = 9

TOKEN: Final = re.compile(r"[^ \t]+")
_CARD: Final = re.compile(r"(?:10|[AKQJT987])[SHDC]")
_MARKED_LEAD: Final = re.compile(r"((?:10|[AKQJT987])[SHDC])!")
_CALL: Final = re.compile(r"([SENW])([a-z]+)([SHDC]?)(!?)")
_CONTRACT: Final = re.compile(r"([SENW])(h|hokum|s|sun|a|ashkal)([SHDC]?)(|[dtfg]|double|triple|four|gahwa)(!?)")

_SEATS: Final[Mapping[str, Seat]] = {name: seat for seat, name in enumerate(SEATS)}
_SUITS: Final = {name: suit for suit, name in enumerate(SUITS)} | {"": None}
_CARDS: Final[Mapping[str, Card]] = {name: card for card, name in enumerate(CARD_NAMES)} | {
    f"10{name[1]}": card for card, name in enumerate(CARD_NAMES) if name[0] == "T"
}
_CALLS: Final[Mapping[str, CallName]] = {letter: name for name, letter in CALL_LETTERS.items()} | {
    name.value: name for name in CallName
}
_LEVELS: Final[Mapping[str, Level]] = {letter: level for level, letter in LEVEL_LETTERS.items()} | {
    level.name.lower(): level for level in Level
}
_KINDS: Final[Mapping[str, FoulKind]] = {kind.value: kind for kind in FoulKind}
_WINNERS: Final[Mapping[str, ClaimedWinner]] = {
    **{name: ClaimedWinner(team) for team, name in enumerate(TEAMS)},
    NOTHING: ClaimedWinner(None),
}
_SWITCH: Final = {"on": True, "true": True, "off": False, "false": False}
_LOCKABLE: Final = (Level.DOUBLE, Level.FOUR)


@dataclass(slots=True)
class Line:
    """A line taken apart, and what is wrong with it. Places in ``tokens`` count from 0, those of defects from 1."""

    text: str
    number: int
    tokens: list[str]
    defects: list[Defect] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    def note(self, code: DefectCode, token: int, expected: str, allowed: Iterable[str] = (), within: int = 0) -> None:
        """Note a defect of a token, ``within`` characters from its beginning."""
        if not self._starts:
            self._starts = [match.start() for match in TOKEN.finditer(self.text)] or [0]
        found = self.tokens[token] if self.tokens else ""
        column = self._starts[token] + within + 1
        self.defects.append(Defect(code, self.number, token + 1, column, found, expected, tuple(allowed)))


def taken_apart(text: str, number: int) -> Line:
    """Return a line as tokens, without the end of the line if it has one."""
    content = text.rstrip("\r\n")
    return Line(content, number, TOKEN.findall(content))


def _one_of(
    line: Line, token: int, text: str, words: Mapping[str, T], code: DefectCode, expected: str, within: int
) -> T | None:
    found = words.get(text)
    if found is None:
        line.note(code, token, expected, words, within)
    return found


def read_seat(line: Line, token: int, text: str, within: int = 0) -> Seat | None:
    """Read a seat."""
    return _one_of(line, token, text, _SEATS, DefectCode.UNKNOWN_SEAT, "seat", within)


def read_card(line: Line, token: int, text: str, within: int = 0) -> Card | None:
    """Read one card."""
    card = _CARDS.get(text)
    if card is None:
        line.note(DefectCode.UNKNOWN_CARD, token, "card", within=within)
    return card


def read_cards(line: Line, token: int, text: str, within: int = 0, most: int = MOST_CARDS) -> tuple[Card, ...]:
    """Read cards that stand side by side, none to ``most``; the first thing that is no card is noted."""
    if text in ("", NOTHING):
        return ()
    names = _CARD.findall(text)
    if sum(map(len, names)) != len(text):
        good = 0
        while match := _CARD.match(text, good):
            good = match.end()
        line.note(DefectCode.UNKNOWN_CARD, token, "card", within=within + good)
    elif len(names) > most:
        line.note(DefectCode.TOO_MANY, token, "cards", within=within + sum(map(len, names[:most])))
    return tuple([_CARDS[name] for name in names[:most]])


def read_owned(line: Line, token: int, text: str, expected: str) -> tuple[Seat, str] | None:
    """Read a seat and a colon, and return the seat with the text after them, which begins at the third character."""
    name, colon, rest = text.partition(":")
    if not colon:
        line.note(DefectCode.UNREADABLE, token, expected)
        return None
    seat = read_seat(line, token, name)
    return None if seat is None else (seat, rest)


def read_groups(line: Line, token: int, text: str, within: int) -> tuple[tuple[Card, ...], ...]:
    """Read the groups of cards that a seat announced, none to eight."""
    groups = text.split("+") if text else []
    found = []
    for group in groups[:MOST_CARDS]:
        found.append(read_cards(line, token, group, within))
        within += len(group) + 1
    if len(groups) > MOST_CARDS:
        line.note(DefectCode.TOO_MANY, token, "announcement", within=within)
    return tuple(found)


def read_trick(line: Line, token: int, text: str) -> TrickRecord | None:
    """Read a trick of one to four cards."""
    owned = read_owned(line, token, text, "trick")
    if owned is None:
        return None
    leader, cards = owned
    marked = _MARKED_LEAD.match(cards)
    lead = () if marked is None else (_CARDS[marked[1]],)
    behind = 0 if marked is None else marked.end()
    if cards in ("", NOTHING):
        line.note(DefectCode.MISSING, token, "trick")
    played = lead + read_cards(line, token, cards[behind:], 2 + behind, 4 - len(lead))
    return TrickRecord(leader, played, marked is not None)


def read_call(line: Line, token: int, text: str) -> Call | None:
    """Read a call, whatever it is allowed to be."""
    match = _CALL.fullmatch(text)
    name = None if match is None else _CALLS.get(match[2])
    if match is None or name is None:
        line.note(DefectCode.UNKNOWN_CALL, token, "call")
        return None
    return Call(_SEATS[match[1]], name, _SUITS[match[3]], match[4] == MARK)


def read_contract(line: Line, token: int, text: str) -> Contract | None:
    """Read a contract: a suit with a Hokum and with nothing else, a lock only where there can be one."""
    match = _CONTRACT.fullmatch(text)
    if match is None or (match[2][0] == "h") != bool(match[3]):
        line.note(DefectCode.UNREADABLE, token, "contract")
        return None
    level, locked = _LEVELS[match[4]], match[5] == MARK
    if locked and not (match[3] and level in _LOCKABLE):
        line.note(DefectCode.LOCK_NOT_ALLOWED, token, "contract", within=match.start(5))
    return Contract(_SUITS[match[3]], _SEATS[match[1]], level, locked, ashkal=match[2][0] == "a")


def read_number(line: Line, token: int, text: str, within: int, *, least: int, most: int, expected: str) -> int | None:
    """Read a whole number between two others, both included."""
    if not (text.isascii() and text.isdigit()):
        line.note(DefectCode.UNREADABLE, token, expected, within=within)
        return None
    if len(text) > _MOST_DIGITS or not least <= int(text) <= most:
        line.note(DefectCode.OUT_OF_RANGE, token, expected, (f"{least}..{most}",), within)
        return None
    return int(text)


def read_pair(line: Line, token: int, text: str) -> Scores | None:
    """Read points by team, NS first."""
    left, dash, right = text.partition("-")
    if not dash:
        line.note(DefectCode.UNREADABLE, token, "points")
        return None
    first = read_number(line, token, left, 0, least=0, most=MOST_POINTS, expected="points")
    second = read_number(line, token, right, len(left) + 1, least=0, most=MOST_POINTS, expected="points")
    return None if first is None or second is None else (first, second)


def read_winner(line: Line, token: int, text: str) -> ClaimedWinner | None:
    """Read a team, or nobody."""
    return _one_of(line, token, text, _WINNERS, DefectCode.UNKNOWN_VALUE, "winner", 0)


def read_kind(line: Line, token: int, text: str, within: int) -> FoulKind | None:
    """Read the kind of a foul."""
    return _one_of(line, token, text, _KINDS, DefectCode.UNKNOWN_VALUE, "detail", within)


def read_trick_number(line: Line, token: int, text: str, within: int) -> int | None:
    """Read the number of a trick, 1 to 8."""
    return read_number(line, token, text, within, least=1, most=MOST_TRICKS, expected="detail")


def read_option(line: Line, token: int, option: Option, text: str, within: int) -> OptionValue | None:
    """Read the value of an option."""
    if option.span is not None:
        return read_number(line, token, text, within, least=option.span.least, most=option.span.most, expected="option")
    words: dict[str, OptionValue] = {word: word for word in option.choices if isinstance(word, str)}
    return _one_of(line, token, text, words or _SWITCH, DefectCode.UNKNOWN_VALUE, "option", within)
