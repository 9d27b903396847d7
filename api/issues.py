"""What is wrong with one field of a request: a place, a code and the data of its sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

Decoded: TypeAlias = Any
"""Whatever a JSON text says: nothing is known of it yet."""
Path: TypeAlias = tuple[str | int, ...]
"""Where in a body something stands: member names and list places from 0."""


MOST_HINTS: Final = 20
"""How many mistakes of one value get a name that may have been meant: finding it takes a while."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that is wrong with a request; ``params`` are the data that its sentence needs."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Issues:
    """The issues found so far in one value, each with its place in it."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[tuple[Path, Issue]] = []

    def hint(self, allowed: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return what is allowed; not for the hundredth mistake of one body."""
        return allowed if len(self.found) < MOST_HINTS else None

    def nearest(self, name: object, known: Sequence[str]) -> str | None:
        """Return the known name that a mistyped one most likely means; not for the hundredth mistake of one body."""
        return nearest(name, known) if len(self.found) < MOST_HINTS else None

    def add(self, path: Path, code: str, **params: object) -> None:
        """Note an issue at a place."""
        self.found.append((path, Issue(code, params)))

    def add_wrong_type(self, path: Path, expected: str, value: object) -> None:
        """Note a value at a place that is not of the type expected there, by its name in JSON."""
        self.found.append((path, wrong_type(expected, value)))


def wrong_type(expected: str, value: object) -> Issue:
    """Return what is wrong with a value that is not of the type expected, by its name in JSON."""
    return Issue("wrong-type", {"expected": expected, "got": json_type(value)})


def pointer_to(path: Sequence[str | int]) -> str:
    """Return the JSON Pointer (RFC 6901) of a path; the empty string is the whole body."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def in_order_of(body: Decoded, issues: Sequence[tuple[Path, Issue]]) -> list[tuple[Path, Issue]]:
    """Return issues in the order in which their places stand in a body; what is missing comes last in its object."""
    return sorted(issues, key=lambda found: _place_of(found[0], body))


def _place_of(path: Path, body: Decoded) -> tuple[int, ...]:
    place = []
    for part in path:
        if isinstance(body, dict):
            place.append(list(body).index(part) if part in body else len(body))
            body = body.get(part)
        elif isinstance(body, list) and isinstance(part, int):
            place.append(part)
            body = body[part] if part < len(body) else None
    return tuple(place)


def nearest(name: object, known: Sequence[str]) -> str | None:
    """Return the known name that a mistyped one most likely means, or None."""
    if not isinstance(name, str):
        return None
    close = get_close_matches(name.lower()[:64], known, n=1, cutoff=0.6)
    return close[0] if close else None


def json_type(value: object) -> str:
    """Return what JSON calls a value's type."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
        case _:
            return "object"
