"""From wire to engine, value by value: cards, seats, calls, tricks, hands (contract, *Shared objects*).

A :class:`Reader` turns a decoded JSON value into an engine value and notes every issue with its place; it also
carries the JSON Schema of what it reads, so that ``openapi.yaml`` is generated from the very thing that validates.
What it returns after noting an issue is a placeholder that nobody looks at. Nearly every value is right: it is read at
once, which gives the same and keeps no account of places.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Generic, TypeAlias, TypeVar

from api.issues import Decoded, Issues, Path, json_type
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


class NotAtOnce(Exception):
    """Something is wrong with a value that was read at once."""


REFUSALS: Final = (NotAtOnce, KeyError, TypeError)
"""What reading at once raises: its own error, or that of a table which does not have a word or cannot."""


@dataclass(frozen=True, slots=True)
class Reader(Generic[T]):
    """Reads one kind of value, and describes it with ``schema``.

    ``read`` notes issues at a path. ``at_once`` returns the same for a value in which nothing is wrong, and raises one
    of :data:`REFUSALS` for any other.
    """

    read: Callable[[Decoded, Issues, Path], T]
    schema: Schema
    at_once: Callable[[Decoded], T]


def noting(read: Callable[[Decoded, Issues, Path], T], schema: Schema) -> Reader[T]:
    """Return a reader that has only one way: to read at once, it notes as well, and refuses if there was anything."""

    def at_once(value: Decoded) -> T:
        issues = Issues()
        found = read(value, issues, ())
        if issues.found:
            raise NotAtOnce
        return found

    return Reader(read, schema, at_once)


def ref(component: str) -> Schema:
    """Return a reference to a component schema."""
    return {"$ref": f"#/components/schemas/{component}"}


def enum(words: Iterable[str]) -> Schema:
    """Return the JSON Schema of one of some words."""
    return {"type": "string", "enum": list(words)}


def named(reader: Reader[T], component: str) -> Reader[T]:
    """Return a reader that reads the same, its schema a component: code made from the contract has a type for it."""
    return Reader(reader.read, ref(component), reader.at_once)


def or_null(schema: Schema) -> Schema:
    """Return a schema that takes null as well."""
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    if "enum" in schema:
        return schema | {"type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return schema | {"type": [schema["type"], "null"]}


# One word.

CARD_WORDS: Final[dict[str, Card]] = {name: card for card, name in enumerate(CARD_NAMES)} | {
    f"10{SUITS[card >> 3]}": card for card, name in enumerate(CARD_NAMES) if name[0] == "T"
}


def known_word(names: Sequence[str], values: Sequence[T], code: str, schema: Schema) -> Reader[T]:
    """Return a reader of one of some words; any other string is an issue of the given code."""
    by_name = dict(zip(names, values, strict=True))

    def read(value: Decoded, issues: Issues, path: Path) -> T:
        if type(value) is not str:
            issues.add(path, "wrong-type", expected="string", got=json_type(value))
        elif value not in by_name:
            issues.add(path, code, value=value, allowed=tuple(names), nearest=issues.nearest(value, names))
        else:
            return by_name[value]
        return values[0]

    return Reader(read, schema, by_name.__getitem__)


SEAT: Final[Reader[Seat]] = known_word(SEATS, range(4), "unknown-seat", ref("Seat"))
TEAM: Final[Reader[Team]] = known_word(TEAMS, range(2), "unknown-team", ref("Team"))
SUIT: Final[Reader[Suit]] = known_word(SUITS, range(4), "unknown-suit", ref("Suit"))
CALL_NAME: Final[Reader[CallName]] = known_word(CALLS, tuple(CallName), "unknown-call", ref("CallName"))
LEVEL: Final[Reader[Level]] = known_word(LEVELS, tuple(Level), "unknown-value", ref("Level"))
BID: Final[Reader[str]] = known_word(BIDS, BIDS, "unknown-value", ref("Bid"))
FOUL_KIND: Final[Reader[FoulKind]] = known_word(FOUL_KINDS, tuple(FoulKind), "unknown-value", ref("FoulKind"))


def one_of(names: Sequence[str], values: Sequence[T], component: str) -> Reader[T]:
    """Return a reader of one of some words, each read as the value beside it."""
    return known_word(names, values, "unknown-value", ref(component))


def word(*names: str) -> Reader[str]:
    """Return a reader of one of some words, read as itself."""
    return known_word(names, names, "unknown-value", enum(names))


def _read_card(value: Decoded, issues: Issues, path: Path) -> Card:
    if type(value) is not str:
        issues.add(path, "wrong-type", expected="string", got=json_type(value))
        return 0
    card = CARD_WORDS.get(value)
    if card is None:
        issues.add(path, "unknown-card", value=value)
        return 0
    return card


CARD: Final[Reader[Card]] = Reader(_read_card, ref("CardInput"), CARD_WORDS.__getitem__)


def _read_flag(value: Decoded, issues: Issues, path: Path) -> bool:
    if type(value) is not bool:
        issues.add(path, "wrong-type", expected="boolean", got=json_type(value))
        return False
    return value


FLAG: Final[Reader[bool]] = noting(_read_flag, {"type": "boolean"})


def whole_number(least: int, most: int) -> Reader[int]:
    """Return a reader of a whole number in a span; a number with a zero fraction is one."""

    def read(value: Decoded, issues: Issues, path: Path) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            issues.add(path, "wrong-type", expected="integer", got=json_type(value))
        elif not least <= value <= most:
            issues.add(path, "out-of-range", least=least, most=most, value=value)
        else:
            return value
        return least

    any_number = noting(read, {"type": "integer", "minimum": least, "maximum": most})

    def at_once(value: Decoded) -> int:
        return value if type(value) is int and least <= value <= most else any_number.at_once(value)

    return Reader(read, any_number.schema, at_once)


def text(least: int, most: int) -> Reader[str]:
    """Return a reader of a string of some length, counted in characters."""

    def read(value: Decoded, issues: Issues, path: Path) -> str:
        if type(value) is not str:
            issues.add(path, "wrong-type", expected="string", got=json_type(value))
        elif len(value) > most:
            issues.add(path, "too-long", most=most)
        elif len(value) < least:
            issues.add(path, "too-short", least=least)
        else:
            return value
        return ""

    return noting(read, {"type": "string", "minLength": least, "maxLength": most})


# Lists and objects of words.


def listed(item: Reader[T], least: int, most: int) -> Reader[tuple[T, ...]]:
    """Return a reader of a list of some length."""
    read_item, item_at_once = item.read, item.at_once

    def read(value: Decoded, issues: Issues, path: Path) -> tuple[T, ...]:
        if type(value) is not list:
            issues.add(path, "wrong-type", expected="array", got=json_type(value))
            return ()
        if len(value) > most:
            issues.add(path, "too-many", most=most, got=len(value))
            return ()
        if len(value) < least:
            issues.add(path, "too-few", least=least, got=len(value))
        return tuple([read_item(entry, issues, (*path, place)) for place, entry in enumerate(value)])

    def at_once(value: Decoded) -> tuple[T, ...]:
        if type(value) is not list or not least <= len(value) <= most:
            raise NotAtOnce
        return tuple(map(item_at_once, value))

    schema: Schema = {"type": "array", "items": item.schema, "maxItems": most}
    return Reader(read, schema | ({"minItems": least} if least else {}), at_once)


def cards(least: int, most: int) -> Reader[tuple[Card, ...]]:
    """Return a reader of a list of cards, in the order given; a card may stand twice."""
    return listed(CARD, least, most)


def different_cards(least: int, most: int) -> Reader[tuple[Card, ...]]:
    """Return a reader of a list of cards in which none may stand twice."""
    plain = cards(least, most)

    def read(value: Decoded, issues: Issues, path: Path) -> tuple[Card, ...]:
        before = len(issues.found)
        found = plain.read(value, issues, path)
        if len(issues.found) == before:
            note_repeats([(path, found)], issues)
        return found

    return noting(read, plain.schema)


def note_repeats(lists: Sequence[tuple[Path, Sequence[Card]]], issues: Issues) -> None:
    """Note every card that stands in two places of some lists, each with its path, at its second place."""
    every = [cards_there for _, cards_there in lists]
    different: set[Card] = set()
    different.update(*every)
    if len(different) == sum(map(len, every)):
        return
    first: dict[Card, Path] = {}
    for path, cards_there in lists:
        for place, card in enumerate(cards_there):
            if card in first:
                issues.add((*path, place), "card-repeated", card=CARD_NAMES[card], first=first[card])
            else:
                first[card] = (*path, place)


def _keyed(keys: Sequence[str], code: str, value: Reader[T], schema: Schema) -> Reader[tuple[tuple[int, T], ...]]:
    """Return a reader of an object with some of the given keys, as pairs of the key's place and value, in order."""
    places = {key: place for place, key in enumerate(keys)}
    value_at_once = value.at_once

    def read(data: Decoded, issues: Issues, path: Path) -> tuple[tuple[int, T], ...]:
        if type(data) is not dict:
            issues.add(path, "wrong-type", expected="object", got=json_type(data))
            return ()
        found = []
        for key, entry in data.items():
            place = places.get(key)
            if place is None:
                issues.add((*path, key), code, value=key, allowed=tuple(keys), nearest=issues.nearest(key, keys))
            elif entry is not None:
                found.append((place, value.read(entry, issues, (*path, key))))
        return tuple(found)

    def at_once(data: Decoded) -> tuple[tuple[int, T], ...]:
        if type(data) is not dict:
            raise NotAtOnce
        found = []
        for key, entry in data.items():
            place = places[key]
            if entry is not None:
                found.append((place, value_at_once(entry)))
        return tuple(found)

    return Reader(read, schema, at_once)


def _keyed_schema(keys: Sequence[str], value: Schema) -> Schema:
    return {"type": "object", "properties": dict.fromkeys(keys, value), "additionalProperties": False}


def by_seat(value: Reader[T]) -> Reader[tuple[tuple[Seat, T], ...]]:
    """Return a reader of an object by seat, some seats or all, in the order in which the writer lists them."""
    return _keyed(SEATS, "unknown-seat", value, _keyed_schema(SEATS, or_null(value.schema)))


def by_team(value: Reader[T]) -> Reader[tuple[tuple[Team, T], ...]]:
    """Return a reader of an object by team, one or both."""
    return _keyed(TEAMS, "unknown-team", value, _keyed_schema(TEAMS, or_null(value.schema)))


def numbers_by_team(number: Reader[int], *, both: bool) -> Reader[tuple[int, int]]:
    """Return a reader of a number for each team; where not ``both`` are wanted, a team left out has 0."""
    partial = by_team(number)
    number_at_once = number.at_once

    def read(value: Decoded, issues: Issues, path: Path) -> tuple[int, int]:
        before = len(issues.found)
        found = dict(partial.read(value, issues, path))
        if both and len(issues.found) == before:
            for team, name in enumerate(TEAMS):
                if team not in found:
                    issues.add((*path, name), "required", name=name)
        return (found.get(0, 0), found.get(1, 0))

    schema = _keyed_schema(TEAMS, number.schema) | {"required": list(TEAMS)} if both else partial.schema
    some_or_both = noting(read, schema)

    def at_once(value: Decoded) -> tuple[int, int]:
        if type(value) is dict and len(value) == len(TEAMS):
            first, second = value[TEAMS[0]], value[TEAMS[1]]
            if first is not None and second is not None:
                return (number_at_once(first), number_at_once(second))
        return some_or_both.at_once(value)

    return Reader(read, schema, at_once)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object: how it is read, and whether it has to be there. A null member is one left out."""

    reader: Reader[Any]
    required: bool = False

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the value, null included where the member may be left out."""
        return self.reader.schema if self.required else or_null(self.reader.schema)


class Members:
    """The members that an object may have: how it is read, and its JSON Schema."""

    def __init__(self, known: Mapping[str, Member]) -> None:
        self._known = known
        self._read = {key: member.reader.read for key, member in known.items()}
        self._at_once = {key: member.reader.at_once for key, member in known.items()}
        self._required = [key for key, member in known.items() if member.required]

    def read(self, value: Decoded, issues: Issues, path: Path) -> dict[str, Any]:
        """Return the members of an object as read; what is unknown or missing is noted, and what is null left out."""
        if type(value) is not dict:
            issues.add(path, "wrong-type", expected="object", got=json_type(value))
            return {}
        found = {}
        for key, entry in value.items():
            read = self._read.get(key)
            if read is None:
                issues.add((*path, key), "unknown-field", name=key, nearest=issues.nearest(key, tuple(self._known)))
            elif entry is not None:
                found[key] = read(entry, issues, (*path, key))
        for key in self._required:
            if key not in found:
                issues.add((*path, key), "required", name=key)
        return found

    def at_once(self, value: Decoded) -> dict[str, Any]:
        """Return the members of an object as read, what is null left out; raises one of :data:`REFUSALS`."""
        if type(value) is not dict:
            raise NotAtOnce
        found = {}
        for key, entry in value.items():
            member_at_once = self._at_once[key]
            if entry is not None:
                found[key] = member_at_once(entry)
        for key in self._required:
            if key not in found:
                raise NotAtOnce
        return found

    def schema(self) -> Schema:
        """Return the JSON Schema of the object."""
        return {
            "type": "object",
            "properties": {key: member.schema for key, member in self._known.items()},
            "required": self._required,
            "additionalProperties": False,
        }


# The objects of a round.

_CALL: Final = Members(
    {
        "seat": Member(SEAT, required=True),
        "call": Member(CALL_NAME, required=True),
        "suit": Member(SUIT),
        "locked": Member(FLAG),
    }
)


_BARE_CALLS: Final[Mapping[tuple[str, str], Call]] = {
    (seat, name.value): Call(place, name) for place, seat in enumerate(SEATS) for name in CallName
}


def _read_call(value: Decoded, issues: Issues, path: Path) -> Call:
    return _call_of(_CALL.read(value, issues, path))


def _call_at_once(value: Decoded) -> Call:
    if len(value) == 2:
        return _BARE_CALLS[value["seat"], value["call"]]
    return _call_of(_CALL.at_once(value))


def _call_of(found: Mapping[str, Any]) -> Call:
    return Call(found.get("seat", 0), found.get("call", CallName.PASS), found.get("suit"), found.get("locked", False))


CALL: Final[Reader[Call]] = Reader(_read_call, ref("Call"), _call_at_once)
CALLS_MADE: Final = listed(CALL, 0, 1000)


def _members_of_trick(cards_of_trick: Reader[tuple[Card, ...]]) -> Members:
    return Members(
        {
            "leader": Member(SEAT, required=True),
            "cards": Member(cards_of_trick, required=True),
            "ekka": Member(FLAG),
        }
    )


def _trick_reader(cards_of_trick: Reader[tuple[Card, ...]], schema: Schema) -> Reader[TrickRecord]:
    trick = _members_of_trick(cards_of_trick)
    leader_at_once, cards_at_once = SEAT.at_once, cards_of_trick.at_once

    def read(value: Decoded, issues: Issues, path: Path) -> TrickRecord:
        return _trick_of(trick.read(value, issues, path))

    def at_once(value: Decoded) -> TrickRecord:
        if len(value) == 2:
            return TrickRecord._make((leader_at_once(value["leader"]), cards_at_once(value["cards"]), False))
        return _trick_of(trick.at_once(value))

    return Reader(read, schema, at_once)


def _trick_of(found: Mapping[str, Any]) -> TrickRecord:
    return TrickRecord(found.get("leader", 0), found.get("cards", ()), found.get("ekka", False))


TRICK: Final = _trick_reader(cards(1, 4), ref("Trick"))
"""A trick of a record: that a card stands twice in it is for the replay to tell."""
TRICK_ALONE: Final = _trick_reader(different_cards(1, 4), ref("Trick"))
"""A trick that stands alone: no card twice."""
TRICK_TO_PLAY_TO: Final = _trick_reader(cards(1, 3), ref("TrickInProgress"))
"""A trick that waits for the next card; that none stands twice is looked at together with the hand."""
TRICKS: Final = listed(TRICK, 0, 8)

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


def _read_contract(value: Decoded, issues: Issues, path: Path) -> Contract:
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


_ANY_CONTRACT: Final = noting(_read_contract, ref("Contract"))


def _right_contracts() -> Iterator[tuple[Mapping[str, Any], Contract]]:
    flag = (None, True)
    for said in product(BIDS, (None, *SUITS), SEATS, (None, *LEVELS), flag, flag):
        members = zip(("bid", "trump", "buyer", "level", "locked", "ashkal"), said, strict=True)
        value = {key: word for key, word in members if word is not None}
        with suppress(NotAtOnce):
            yield value, _ANY_CONTRACT.at_once(value)


def _key_of(value: Mapping[str, Any]) -> tuple[object, ...]:
    """Return what tells a contract of which everything said is a word, or true, from any other."""
    get = value.get
    flags = get("locked") is True, get("ashkal") is True
    return (len(value), get("bid"), get("trump"), get("buyer"), get("level"), flags)


_CONTRACTS: Final = {_key_of(words): contract for words, contract in _right_contracts()}


def _contract_at_once(value: Decoded) -> Contract:
    if type(value) is not dict:
        raise NotAtOnce
    return _CONTRACTS.get(_key_of(value)) or _ANY_CONTRACT.at_once(value)


CONTRACT: Final[Reader[Contract]] = Reader(_read_contract, ref("Contract"), _contract_at_once)

_FOUL: Final = Members(
    {
        "seat": Member(SEAT, required=True),
        "by": Member(SEAT),
        "kind": Member(FOUL_KIND),
        "trick": Member(whole_number(1, 8)),
        "card": Member(CARD),
    }
)


def _read_foul(value: Decoded, issues: Issues, path: Path) -> FoulRecord:
    found = _FOUL.read(value, issues, path)
    return FoulRecord(found.get("seat", 0), found.get("by"), found.get("kind"), found.get("trick"), found.get("card"))


FOUL: Final[Reader[FoulRecord]] = noting(_read_foul, ref("Foul"))

_SEAT_ALONE: Final = Members({"seat": Member(SEAT, required=True)})


def _read_seat_alone(value: Decoded, issues: Issues, path: Path) -> Seat:
    seat: Seat = _SEAT_ALONE.read(value, issues, path).get("seat", 0)
    return seat


CLAIM: Final[Reader[Seat]] = noting(_read_seat_alone, ref("Claim"))
OFFENDER: Final[Reader[Seat]] = noting(_read_seat_alone, ref("Offender"))

_HANDS: Final = by_seat(cards(0, 8))
HANDS: Final = named(_HANDS, "HandsBySeat")
_PROJECT: Final = cards(0, 8)
PROJECTS: Final = listed(named(_PROJECT, "ProjectCards"), 0, 8)
"""Announced projects, each as the cards shown."""
_PROJECTS_BY_SEAT: Final = by_seat(PROJECTS)
PROJECTS_BY_SEAT: Final = named(_PROJECTS_BY_SEAT, "ProjectsBySeat")
_SCORES: Final = numbers_by_team(whole_number(0, 100_000), both=False)
SCORES: Final = named(_SCORES, "Scores")
_POINTS: Final = numbers_by_team(whole_number(0, 100_000), both=True)
POINTS: Final = named(_POINTS, "WrittenPoints")

COMPONENTS: Final[Mapping[str, Schema]] = {
    "CardInput": enum(CARD_WORDS),
    "Seat": enum(SEATS),
    "Team": enum(TEAMS),
    "Suit": enum(SUITS),
    "CallName": enum(CALLS),
    "Bid": enum(BIDS),
    "Level": enum(LEVELS),
    "FoulKind": enum(FOUL_KINDS),
    "Call": _CALL.schema(),
    "Trick": _members_of_trick(cards(1, 4)).schema(),
    "TrickInProgress": _members_of_trick(cards(1, 3)).schema(),
    "Contract": _CONTRACT.schema(),
    "Foul": _FOUL.schema(),
    "Claim": _SEAT_ALONE.schema(),
    "Offender": _SEAT_ALONE.schema(),
    "HandsBySeat": _HANDS.schema,
    "ProjectCards": _PROJECT.schema,
    "ProjectsBySeat": _PROJECTS_BY_SEAT.schema,
    "Scores": _SCORES.schema,
    "WrittenPoints": _POINTS.schema,
}
"""The schemas of the words and objects read here, by component name; their descriptions are in :mod:`api.openapi`."""
