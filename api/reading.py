"""From wire to engine, value by value: cards, seats, calls, tricks, hands (contract, *Shared objects*).

A :class:`Reader` turns a decoded JSON value into an engine value and notes every issue with its place; it also
carries the JSON Schema of what it reads, so that ``openapi.yaml`` is generated from the very thing that validates.
Nearly every value is right: it is read at once, which gives the same and keeps no account of places.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Generic, TypeAlias, TypeVar

from api.issues import Decoded, Issues, Path
from engine.calls import Call, CallName
from engine.cards import CARD_NAMES, SUITS, Card, Suit
from engine.contract import Contract, Level
from engine.record import FoulKind, FoulRecord, TrickRecord
from engine.seats import SEATS, TEAMS, Seat, Team

T = TypeVar("T")
Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

BIDS: Final = ("hokum", "sun")
LEVELS: Final = ("undoubled", "double", "triple", "four", "gahwa")
CALLS: Final = tuple(name.value for name in CallName)
FOUL_KINDS: Final = tuple(kind.value for kind in FoulKind)


def ref(component: str) -> Schema:
    """Return a reference to a component schema."""
    return {"$ref": f"#/components/schemas/{component}"}


def enum(words: Iterable[str]) -> Schema:
    """Return the JSON Schema of one of some words."""
    return {"type": "string", "enum": list(words)}


def or_null(schema: Schema) -> Schema:
    """Return a schema that takes null as well."""
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    if "enum" in schema:
        return schema | {"type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return schema | {"type": [schema["type"], "null"]}


class NotAtOnce(Exception):
    """Something is wrong with a value that was read at once."""


REFUSALS: Final = (NotAtOnce, KeyError, TypeError)
"""What reading at once raises: its own error, or that of a table which does not have a word or cannot."""


class Reader(ABC, Generic[T]):
    """Reads one kind of value.

    ``whole`` describes the value, and ``schema`` does where it is used: with a name, it is a component of the contract,
    and code that is made from the contract has a type for it.
    """

    def __init__(self, whole: Schema, component: str | None = None) -> None:
        self.whole = whole
        self.schema = whole if component is None else ref(component)

    @abstractmethod
    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return a value as read, or note what is wrong with it and return a placeholder that nobody looks at."""

    def at_once(self, value: Decoded) -> T:
        """Return a value as read; raises one of :data:`REFUSALS` if there is anything to note."""
        issues = Issues()
        found = self.read(value, issues, ())
        if issues.found:
            raise NotAtOnce
        return found

    def each_at_once(self, values: list[Decoded]) -> tuple[T, ...]:
        """Return some values as read; raises likewise."""
        return tuple([self.at_once(value) for value in values])


class ReadBy(Reader[T]):
    """Reads by a function; by another, which returns None for what it does not know, what is usual is read at once."""

    def __init__(
        self,
        read: Callable[[Decoded, Issues, Path], T],
        whole: Schema,
        usual: Callable[[Decoded], T | None] | None = None,
    ) -> None:
        super().__init__(whole)
        self._read = read
        self._usual = usual

    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return what the function does."""
        return self._read(value, issues, path)

    def at_once(self, value: Decoded) -> T:
        """Return what the functions do."""
        found = None if self._usual is None else self._usual(value)
        return super().at_once(value) if found is None else found


# One word.


class Word(Reader[T]):
    """Reads one of some words; any other string is an issue of the given code."""

    def __init__(self, words: Mapping[str, T], code: str, component: str | None = None) -> None:
        super().__init__(enum(words), component)
        self._words = dict(words)
        self._code = code

    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return what the word means."""
        words = self._words
        if type(value) is not str:
            issues.add_wrong_type(path, "string", value)
        elif value not in words:
            names = tuple(words)
            issues.add(path, self._code, value=value, allowed=names, nearest=issues.nearest(value, names))
        else:
            return words[value]
        return next(iter(words.values()))

    def at_once(self, value: Decoded) -> T:
        """Return what the word means."""
        return self._words[value]

    def each_at_once(self, values: list[Decoded]) -> tuple[T, ...]:
        """Return what the words mean."""
        words = self._words
        return tuple([words[value] for value in values])


def one_of(names: Sequence[str], values: Iterable[T], component: str) -> Word[T]:
    """Return a reader of one of some words, each read as the value beside it."""
    return Word(dict(zip(names, values, strict=True)), "unknown-value", component)


def word(*names: str, component: str | None = None) -> Word[str]:
    """Return a reader of one of some words, read as itself."""
    return Word({name: name for name in names}, "unknown-value", component)


SEAT_WORDS: Final[dict[str, Seat]] = {name: seat for seat, name in enumerate(SEATS)}
CARD_WORDS: Final[dict[str, Card]] = {name: card for card, name in enumerate(CARD_NAMES)} | {
    f"10{SUITS[card >> 3]}": card for card, name in enumerate(CARD_NAMES) if name[0] == "T"
}

SEAT: Final = Word(SEAT_WORDS, "unknown-seat", "Seat")
TEAM: Final[Word[Team]] = Word({name: team for team, name in enumerate(TEAMS)}, "unknown-team", "Team")
SUIT: Final[Word[Suit]] = Word({name: suit for suit, name in enumerate(SUITS)}, "unknown-suit", "Suit")
CALL_NAME: Final = Word({name.value: name for name in CallName}, "unknown-call", "CallName")
LEVEL: Final = one_of(LEVELS, Level, "Level")
BID: Final = word(*BIDS, component="Bid")
FOUL_KIND: Final = one_of(FOUL_KINDS, FoulKind, "FoulKind")


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


class _Flag(Reader[bool]):
    def read(self, value: Decoded, issues: Issues, path: Path) -> bool:
        if type(value) is not bool:
            issues.add_wrong_type(path, "boolean", value)
            return False
        return value

    def at_once(self, value: Decoded) -> bool:
        if type(value) is not bool:
            raise NotAtOnce
        return value


FLAG: Final = _Flag({"type": "boolean"})


class WholeNumber(Reader[int]):
    """Reads a whole number in a span; a number with a zero fraction is one."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__({"type": "integer", "minimum": least, "maximum": most})
        self._least = least
        self._most = most

    def read(self, value: Decoded, issues: Issues, path: Path) -> int:
        """Return the number."""
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            issues.add_wrong_type(path, "integer", value)
        elif not self._least <= value <= self._most:
            issues.add(path, "out-of-range", least=self._least, most=self._most, value=value)
        else:
            return value
        return self._least

    def at_once(self, value: Decoded) -> int:
        """Return the number."""
        if type(value) is int and self._least <= value <= self._most:
            return value
        return super().at_once(value)


class Text(Reader[str]):
    """Reads a string of some length, counted in characters."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__({"type": "string", "minLength": least, "maxLength": most})
        self._least = least
        self._most = most

    def read(self, value: Decoded, issues: Issues, path: Path) -> str:
        """Return the string."""
        if type(value) is not str:
            issues.add_wrong_type(path, "string", value)
        elif len(value) > self._most:
            issues.add(path, "too-long", most=self._most)
        elif len(value) < self._least:
            issues.add(path, "too-short", least=self._least)
        else:
            return value
        return ""


# Lists and objects of words.


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


class _Keyed(Reader[tuple[tuple[int, T], ...]]):
    """Reads an object with some of the given keys, as pairs of the key's place and value, in the writer's order."""

    def __init__(self, keys: Sequence[str], code: str, value: Reader[T], component: str | None) -> None:
        super().__init__(_keyed_schema(keys, or_null(value.schema)), component)
        self._places = {key: place for place, key in enumerate(keys)}
        self._code = code
        self._value = value

    def read(self, value: Decoded, issues: Issues, path: Path) -> tuple[tuple[int, T], ...]:
        if type(value) is not dict:
            issues.add_wrong_type(path, "object", value)
            return ()
        found = []
        for key, entry in value.items():
            place = self._places.get(key)
            if place is None:
                keys = tuple(self._places)
                issues.add((*path, key), self._code, value=key, allowed=keys, nearest=issues.nearest(key, keys))
            elif entry is not None:
                found.append((place, self._value.read(entry, issues, (*path, key))))
        return tuple(found)

    def at_once(self, value: Decoded) -> tuple[tuple[int, T], ...]:
        if type(value) is not dict:
            raise NotAtOnce
        found = []
        for key, entry in value.items():
            place = self._places[key]
            if entry is not None:
                found.append((place, self._value.at_once(entry)))
        return tuple(found)


def _keyed_schema(keys: Sequence[str], value: Schema) -> Schema:
    return {"type": "object", "properties": dict.fromkeys(keys, value), "additionalProperties": False}


def by_seat(value: Reader[T], component: str | None = None) -> Reader[tuple[tuple[Seat, T], ...]]:
    """Return a reader of an object by seat, some seats or all, in the order in which the writer lists them."""
    return _Keyed(SEATS, "unknown-seat", value, component)


def by_team(value: Reader[T], component: str | None = None) -> Reader[tuple[tuple[Team, T], ...]]:
    """Return a reader of an object by team, one or both."""
    return _Keyed(TEAMS, "unknown-team", value, component)


class _Points(Reader[tuple[int, int]]):
    """Reads a number of points for each team; where not ``both`` are wanted, a team left out has 0."""

    def __init__(self, component: str, *, both: bool) -> None:
        self._number = WholeNumber(0, 100_000)
        self._by_team = by_team(self._number)
        self._both = both
        whole = _keyed_schema(TEAMS, self._number.schema) | {"required": list(TEAMS)} if both else self._by_team.whole
        super().__init__(whole, component)

    def read(self, value: Decoded, issues: Issues, path: Path) -> tuple[int, int]:
        before = len(issues.found)
        found = dict(self._by_team.read(value, issues, path))
        if self._both and len(issues.found) == before:
            for team, name in enumerate(TEAMS):
                if team not in found:
                    issues.add((*path, name), "required", name=name)
        return (found.get(0, 0), found.get(1, 0))

    def at_once(self, value: Decoded) -> tuple[int, int]:
        if type(value) is dict and len(value) == len(TEAMS):
            first, second = value[TEAMS[0]], value[TEAMS[1]]
            if first is not None and second is not None:
                return (self._number.at_once(first), self._number.at_once(second))
        return super().at_once(value)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object: how it is read, and whether it has to be there. A null member is one left out."""

    reader: Reader[Any]
    required: bool = False

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the value, null included where the member may be left out."""
        return self.reader.schema if self.required else or_null(self.reader.schema)


class Members(Reader[dict[str, Any]]):
    """Reads the members that an object may have, by ``names``; what is null is left out."""

    def __init__(self, known: Mapping[str, Member]) -> None:
        self.names: Final = frozenset(known)
        self._readers = {key: member.reader for key, member in known.items()}
        self._required = [key for key, member in known.items() if member.required]
        super().__init__(
            {
                "type": "object",
                "properties": {key: member.schema for key, member in known.items()},
                "required": self._required,
                "additionalProperties": False,
            }
        )

    def read(self, value: Decoded, issues: Issues, path: Path) -> dict[str, Any]:
        """Return the members as read; what is unknown or missing is noted."""
        if type(value) is not dict:
            issues.add_wrong_type(path, "object", value)
            return {}
        found = {}
        for key, entry in value.items():
            reader = self._readers.get(key)
            if reader is None:
                issues.add((*path, key), "unknown-field", name=key, nearest=issues.nearest(key, tuple(self._readers)))
            elif entry is not None:
                found[key] = reader.read(entry, issues, (*path, key))
        for key in self._required:
            if key not in found:
                issues.add((*path, key), "required", name=key)
        return found

    def at_once(self, value: Decoded) -> dict[str, Any]:
        """Return the members as read."""
        if type(value) is not dict:
            raise NotAtOnce
        found = {}
        for key, entry in value.items():
            reader = self._readers[key]
            if entry is not None:
                found[key] = reader.at_once(entry)
        for key in self._required:
            if key not in found:
                raise NotAtOnce
        return found


class Made(Reader[T]):
    """Reads an object by making something of its members; of placeholders too, which nobody looks at."""

    def __init__(self, members: Members, make: Callable[[Mapping[str, Any]], T], component: str | None = None) -> None:
        super().__init__(members.whole, component)
        self._members = members
        self._make = make

    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return what is made of the members as read."""
        return self._make(self._members.read(value, issues, path))

    def at_once(self, value: Decoded) -> T:
        """Return what is made of the members as read."""
        return self._make(self._members.at_once(value))


# The objects of a round.

_CALL: Final = Members(
    {
        "seat": Member(SEAT, required=True),
        "call": Member(CALL_NAME, required=True),
        "suit": Member(SUIT),
        "locked": Member(FLAG),
    }
)
_BARE_CALLS: Final[dict[str, dict[str, Call]]] = {
    name: {call.value: Call(seat, call) for call in CallName} for seat, name in enumerate(SEATS)
}


def _call_of(found: Mapping[str, Any]) -> Call:
    return Call(found.get("seat", 0), found.get("call", CallName.PASS), found.get("suit"), found.get("locked", False))


class _CallReader(Made[Call]):
    def at_once(self, value: Decoded) -> Call:
        if type(value) is dict and len(value) == 2:
            return _BARE_CALLS[value["seat"]][value["call"]]
        return super().at_once(value)


CALL: Final = _CallReader(_CALL, _call_of, "Call")
CALLS_MADE: Final = Listed(CALL, 0, 1000)


def _trick_of(found: Mapping[str, Any]) -> TrickRecord:
    return TrickRecord(found.get("leader", 0), found.get("cards", ()), found.get("ekka", False))


class _TrickReader(Made[TrickRecord]):
    def __init__(self, component: str, cards_of_trick: Reader[tuple[Card, ...]]) -> None:
        members = Members(
            {
                "leader": Member(SEAT, required=True),
                "cards": Member(cards_of_trick, required=True),
                "ekka": Member(FLAG),
            }
        )
        super().__init__(members, _trick_of, component)
        self._cards = cards_of_trick

    def at_once(self, value: Decoded) -> TrickRecord:
        if type(value) is dict and len(value) == 2:
            return TrickRecord(SEAT_WORDS[value["leader"]], self._cards.at_once(value["cards"]))
        return super().at_once(value)


TRICK: Final = _TrickReader("Trick", cards(1, 4))
"""A trick of a record: that a card stands twice in it is for the replay to tell."""
TRICK_ALONE: Final = _TrickReader("Trick", DifferentCards(1, 4))
"""A trick that stands alone: no card twice."""
TRICK_TO_PLAY_TO: Final = _TrickReader("TrickInProgress", cards(1, 3))
"""A trick that waits for the next card; that none stands twice is looked at together with the hand."""
TRICKS: Final = Listed(TRICK, 0, 8)

_CONTRACT: Final = Members(
    {
        "bid": Member(BID, required=True),
        "trump": Member(SUIT),
        "buyer": Member(SEAT, required=True),
        "level": Member(LEVEL),
        "locked": Member(FLAG),
        "ashkal": Member(FLAG),
    }
)


class _ContractReader(Reader[Contract]):
    def __init__(self) -> None:
        super().__init__(_CONTRACT.whole, "Contract")
        self._right: dict[tuple[object, ...], Contract] = {}
        for value in _contracts_in_words():
            with suppress(NotAtOnce):
                self._right[_key_of(value)] = super().at_once(value)

    def read(self, value: Decoded, issues: Issues, path: Path) -> Contract:
        before = len(issues.found)
        found = _CONTRACT.read(value, issues, path)
        if len(issues.found) > before:
            return Contract(None, 0)
        contract = Contract(
            trump=found.get("trump"),
            buyer=found["buyer"],
            level=found.get("level", Level.UNDOUBLED),
            locked=found.get("locked", False),
            ashkal=found.get("ashkal", False),
        )
        hokum = found["bid"] == "hokum"
        if hokum and contract.trump is None:
            issues.add((*path, "trump"), "trump-missing")
        if not hokum and contract.trump is not None:
            issues.add((*path, "trump"), "trump-not-allowed")
        if contract.locked and not (hokum and contract.level in (Level.DOUBLE, Level.FOUR)):
            issues.add((*path, "locked"), "locked-not-allowed")
        if contract.ashkal and hokum:
            issues.add((*path, "ashkal"), "ashkal-not-allowed")
        return contract

    def at_once(self, value: Decoded) -> Contract:
        if type(value) is not dict or not value.keys() <= _CONTRACT.names:
            raise NotAtOnce
        return self._right[_key_of(value)]


def _contracts_in_words() -> Iterator[dict[str, Any]]:
    """Yield every contract that can be written, right or wrong: null where it need not be, and false where true may."""
    flag = (False, True)
    for bid, trump, buyer, level, locked, ashkal in product(BIDS, (None, *SUITS), SEATS, (None, *LEVELS), flag, flag):
        yield {"bid": bid, "trump": trump, "buyer": buyer, "level": level, "locked": locked, "ashkal": ashkal}


def _key_of(value: dict[str, Any]) -> tuple[object, ...]:
    """Return what tells a contract from any other; raises :class:`NotAtOnce` for a flag that is none."""
    get = value.get
    locked, ashkal = get("locked"), get("ashkal")
    flags = locked is not None and FLAG.at_once(locked), ashkal is not None and FLAG.at_once(ashkal)
    return (get("bid"), get("trump"), get("buyer"), get("level"), flags)


CONTRACT: Final = _ContractReader()

_FOUL: Final = Members(
    {
        "seat": Member(SEAT, required=True),
        "by": Member(SEAT),
        "kind": Member(FOUL_KIND),
        "trick": Member(WholeNumber(1, 8)),
        "card": Member(CARD),
    }
)


def _foul_of(found: Mapping[str, Any]) -> FoulRecord:
    return FoulRecord(found.get("seat", 0), found.get("by"), found.get("kind"), found.get("trick"), found.get("card"))


FOUL: Final = Made(_FOUL, _foul_of, "Foul")

_SEAT_ALONE: Final = Members({"seat": Member(SEAT, required=True)})


def _seat_of(found: Mapping[str, Any]) -> Seat:
    seat: Seat = found.get("seat", 0)
    return seat


CLAIM: Final = Made(_SEAT_ALONE, _seat_of, "Claim")
OFFENDER: Final = Made(_SEAT_ALONE, _seat_of, "Offender")

HANDS: Final = by_seat(cards(0, 8), "HandsBySeat")
_PROJECT: Final = cards(0, 8, "ProjectCards")
PROJECTS: Final = Listed(_PROJECT, 0, 8)
"""Announced projects, each as the cards shown."""
PROJECTS_BY_SEAT: Final = by_seat(PROJECTS, "ProjectsBySeat")
SCORES: Final = _Points("Scores", both=False)
POINTS: Final = _Points("WrittenPoints", both=True)

COMPONENTS: Final[Mapping[str, Schema]] = {
    "CardInput": CARD.whole,
    "Seat": SEAT.whole,
    "Team": TEAM.whole,
    "Suit": SUIT.whole,
    "CallName": CALL_NAME.whole,
    "Bid": BID.whole,
    "Level": LEVEL.whole,
    "FoulKind": FOUL_KIND.whole,
    "Call": CALL.whole,
    "Trick": TRICK.whole,
    "TrickInProgress": TRICK_TO_PLAY_TO.whole,
    "Contract": CONTRACT.whole,
    "Foul": FOUL.whole,
    "Claim": CLAIM.whole,
    "Offender": OFFENDER.whole,
    "HandsBySeat": HANDS.whole,
    "ProjectCards": _PROJECT.whole,
    "ProjectsBySeat": PROJECTS_BY_SEAT.whole,
    "Scores": SCORES.whole,
    "WrittenPoints": POINTS.whole,
}
"""The schemas of the words and objects read here, by component name; their descriptions are in :mod:`api.openapi`."""
