"""Readers of objects: by seat, by team, and with members of their own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from api.issues import Decoded, Issues, Path
from api.json_schema import Schema, or_null
from api.reading.reader import NotAtOnce, Reader
from engine.seats import SEATS, TEAMS, Seat, Team

T = TypeVar("T")


class _Keyed(Reader[tuple[tuple[int, T], ...]]):
    """Reads an object with some of the given keys, as pairs of the key's place and value, in the writer's order."""

    def __init__(self, keys: Sequence[str], code: str, value: Reader[T], component: str | None) -> None:
        super().__init__(keyed_schema(keys, or_null(value.schema)), component)
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


def keyed_schema(keys: Sequence[str], value: Schema) -> Schema:
    """Return the schema of an object with some of the given keys."""
    return {"type": "object", "properties": dict.fromkeys(keys, value), "additionalProperties": False}


def by_seat(value: Reader[T], component: str | None = None) -> Reader[tuple[tuple[Seat, T], ...]]:
    """Return a reader of an object by seat, some seats or all, in the order in which the writer lists them."""
    return _Keyed(SEATS, "unknown-seat", value, component)


def by_team(value: Reader[T], component: str | None = None) -> Reader[tuple[tuple[Team, T], ...]]:
    """Return a reader of an object by team, one or both."""
    return _Keyed(TEAMS, "unknown-team", value, component)


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
