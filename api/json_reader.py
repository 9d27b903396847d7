"""The one door for JSON: strict, where the standard parser is lenient (contract, *Errors*).

Refused are bytes that are not UTF-8 (a byte order mark too), a key twice in one object, NaN and the infinities, numbers
too large to be one, half a surrogate pair, and anything nested deeper than the parser can follow.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

import orjson

from api.issues import Decoded, Path

MOST_DIGITS: Final = 4300
"""How many digits a whole number may have to be read at all: what Python allows."""

_LONG_NUMBER: Final = re.compile(rb"[0-9]{19}")
"""What may be more than 64 bits hold."""
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class NotJson(Exception):
    """A body that is not JSON as the contract takes it.

    ``code`` says why, with the data of its sentence; ``path`` where, as far as the body could be read.
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    path: Path = ()


@dataclass(frozen=True, slots=True)
class _Mark:
    """Stands in a decoded body for what is wrong there; ``key`` is a name that stands twice in an object."""

    wrong: NotJson
    key: str | None = None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Mark:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    twice = next(name for place, name in enumerate(names) if name in names[:place])
    return _Mark(NotJson("duplicate-key", {"key": twice}), twice)


def _constant(name: str) -> _Mark:
    return _Mark(NotJson("nan", {"value": name}))


def _float(digits: str) -> float | _Mark:
    number = float(digits)
    return _constant(digits[:32]) if number in (float("inf"), float("-inf")) else number


def _int(digits: str) -> int | _Mark:
    return _constant(digits[:32]) if len(digits) > MOST_DIGITS else int(digits)


def _strict_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson("duplicate-key")
    return found


def _no_constant(name: str) -> NoReturn:
    raise NotJson("nan", {"value": name})


def _strict_float(digits: str) -> float:
    number = _float(digits)
    if isinstance(number, _Mark):
        raise number.wrong
    return number


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_strict_object, parse_constant=_no_constant, parse_float=_strict_float
)
"""Gives up at the first thing that is wrong, which :data:`_MARKING_DECODER` then finds the place of."""
_MARKING_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=_float, parse_int=_int
)


def read_json(body: bytes) -> Decoded:
    """Return what a body says; raises :class:`NotJson`."""
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _read_strictly(body)  # which finds out what is wrong, and where
    return value if _is_whole(value, body) else _read_strictly(body)


def _is_whole(value: Decoded, body: bytes) -> bool:
    """Return whether a value that orjson read is all that a body says.

    Strict as it is, it takes a key twice, and rounds a whole number of more than 64 bits.

    Sometimes that cannot be told so quickly, and then the answer is no.
    """
    try:
        written = orjson.dumps(value)
    except orjson.JSONEncodeError:  # too deep to be written
        return False
    if written == body.rstrip():
        return True
    # What was dropped is not there when the value is written again, and neither is its colon. Without escapes, which
    # may hide colons or make some, nothing else could make up for it. A long whole number it may have rounded.
    has_all = b"\\" not in body and written.count(b":") == body.count(b":")
    return has_all and _LONG_NUMBER.search(body) is None


def _read_strictly(body: bytes) -> Decoded:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJson("bad-encoding", {"position": error.start}) from None
    if text.startswith("\ufeff"):
        raise NotJson("bad-encoding", {"position": 0})
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise NotJson("syntax", {"line": error.lineno, "column": error.colno}) from None
    except RecursionError:
        raise NotJson("too-deep") from None
    except (NotJson, ValueError):  # a ValueError: more digits than Python makes a number of
        raise _first_mark(text) from None
    if "\\u" in text:
        _refuse_surrogates(value)
    return value


def _first_mark(text: str) -> NotJson:
    """Return what is wrong first in a text that the decoder gave up on, with its place."""
    try:
        waiting: list[tuple[Path, Any]] = [((), _MARKING_DECODER.decode(text))]
    except json.JSONDecodeError as error:  # further on, where the other decoder did not come
        return NotJson("syntax", {"line": error.lineno, "column": error.colno})
    except RecursionError:
        return NotJson("too-deep")
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, _Mark):
            return replace(value.wrong, path=path if value.key is None else (*path, value.key))
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*path, place), inner) for place, inner in reversed(list(enumerate(value)))]
    raise AssertionError("the decoder gave up on a text in which nothing is wrong")


def _refuse_surrogates(body: Decoded) -> None:
    """Raise :class:`NotJson` for half a surrogate pair, with the place of the text or, for a name, of its object."""
    # A list, not calls: what the parser could follow may be too deep for Python's own stack.
    waiting: list[tuple[Path, Any]] = [((), body)]
    while waiting:
        path, value = waiting.pop()
        texts = value if isinstance(value, dict) else [value] if isinstance(value, str) else []
        for half in filter(None, map(_SURROGATE.search, texts)):
            raise NotJson("lone-surrogate", {"value": half[0]}, path)
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*path, place), inner) for place, inner in reversed(list(enumerate(value)))]
