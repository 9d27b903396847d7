"""The one door for JSON: strict, where the standard parser is lenient (contract, *Errors*).

Refused are bytes that are not UTF-8 (a byte order mark too), a key twice in one object, NaN and the infinities, numbers
too large to be one, half a surrogate pair, and anything nested deeper than the parser can follow.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from api.issues import Decoded

_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class NotJson(Exception):
    """A body that is not JSON as the contract takes it; ``code`` says why, with the data of its sentence."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotJson("duplicate-key", {"key": key})
            seen.add(key)
    return found


def _constant(name: str) -> NoReturn:
    raise NotJson("nan", {"value": name})


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise NotJson("nan", {"value": digits[:32]})
    return number


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)


def read_json(body: bytes) -> Decoded:
    """Return what a body says; raises :class:`NotJson`."""
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
    except ValueError:  # more digits than Python makes a number of
        raise NotJson("nan", {"value": "…"}) from None
    if "\\u" in text and _has_surrogate(value):
        raise NotJson("bad-encoding", {"position": text.find("\\u")})
    return value


def _has_surrogate(value: Decoded) -> bool:
    waiting = [value]  # a list, not calls: what the parser could follow may be too deep for Python's own stack
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, str) and _SURROGATE.search(inner):
            return True
        if isinstance(inner, dict):
            waiting += inner
            waiting += inner.values()
        elif isinstance(inner, list):
            waiting += inner
    return False
