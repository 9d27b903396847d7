"""The caller's own data: ``id``, echoed, and keys that begin with ``_``, kept and ignored.

The contract has it under *Your own data*.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

MOST_BYTES: Final = 4096
"""How many bytes of JSON the keys that begin with ``_`` may take in one record."""

DEEPEST: Final = 32
"""How deep arrays and objects may stand in one another there."""

MOST_ID: Final = 200
"""How many characters an ``id`` may have."""


def is_own(key: str) -> bool:
    """Return whether a member is the caller's own."""
    return key.startswith("_")


def defect_of(record: Mapping[str, Any]) -> str | None:
    """Return the code of what is wrong with a record's own members, None when they are within their share."""
    own = {key: value for key, value in record.items() if key.startswith("_")}
    if not own:
        return None
    if _is_deeper(own, DEEPEST):
        return "own-data-too-deep"
    size = len(json.dumps(own, ensure_ascii=False, separators=(",", ":")).encode())
    return "own-data-too-large" if size > MOST_BYTES else None


def _is_deeper(value: object, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    if depth == 0:
        return True
    return any(_is_deeper(inner, depth - 1) for inner in (value.values() if isinstance(value, dict) else value))
