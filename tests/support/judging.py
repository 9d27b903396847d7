"""Whether an answer agrees with what a test vector expects.

- Only what is expected is compared, and inside its objects only the keys given.
- Lists of cards are sets; so are the lists named in ``UNORDERED`` and the calls of each seat. Other lists are in
  order.
- In an answer, an absent or null value counts as its default (``ABSENT``).
- ``violations`` is the exact list; ``violations_include`` has to be contained in it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "vectors"
SUITS, RANKS = "SHDC", "AKQJT987"
SEATS = frozenset("NESW")
UNORDERED = frozenset({"legal", "illegal", "legal_calls", "legal_cards", "violations", "suits", "best", "all", "asked"})
ABSENT = {"level": "undoubled", "locked": False, "ashkal": False, "lockable": False, "suits": [], "penalised": False}


def vectors(file: str, *operations: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of a file, only those of some operations if any are named."""
    with (VECTORS / file).open(encoding="utf-8") as lines:
        for text in lines:
            line = json.loads(text)
            if not operations or line["operation"] in operations:
                yield line


def differences(expected: dict[str, Any], answer: dict[str, Any]) -> list[str]:
    """Return every difference between an answer and what a vector expects of it."""
    wanted = dict(expected)
    included = wanted.pop("violations_include", [])
    found = _differences("", wanted, answer)
    missing, _ = _unmatched(included, answer.get("violations") or [])
    return found + [f"/violations: {one} is missing from {answer.get('violations')}" for one in missing]


def _is_card(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    rank, suit = value[:-1], value[-1:]
    return bool(suit) and suit in SUITS and (rank == "10" or (len(rank) == 1 and rank in RANKS))


def _differences(where: str, wanted: Any, got: Any, key: str = "") -> list[str]:
    if isinstance(wanted, dict) and isinstance(got, dict):
        return [
            difference
            for name, value in wanted.items()
            for difference in _differences(f"{where}/{name}", value, _given(name, got.get(name)), name)
        ]
    if isinstance(wanted, list) and isinstance(got, list):
        return _differing_lists(where, wanted, got, key)
    if _is_card(wanted) and _is_card(got):
        wanted, got = wanted.replace("10", "T"), got.replace("10", "T")
    return [] if type(wanted) is type(got) and wanted == got else [f"{where}: expected {wanted!r}, got {got!r}"]


def _given(name: str, value: Any) -> Any:
    return ABSENT.get(name) if value is None else value


def _differing_lists(where: str, wanted: list[Any], got: list[Any], key: str) -> list[str]:
    if key in UNORDERED or key in SEATS or (wanted and all(map(_is_card, wanted))):
        missing, left = _unmatched(wanted, got)
        return [f"{where}: {one} is missing from {got}" for one in missing] + (
            [f"{where}: not expected: {left}"] if left else []
        )
    if len(wanted) != len(got):
        return [f"{where}: expected {len(wanted)} entries, got {len(got)}: {got}"]
    return [
        difference
        for place, (one, other) in enumerate(zip(wanted, got, strict=True))
        for difference in _differences(f"{where}/{place}", one, other)
    ]


def _unmatched(wanted: list[Any], got: list[Any]) -> tuple[list[Any], list[Any]]:
    """Match each wanted entry with one that agrees with it; return those without one, and what is left."""
    missing, left = [], list(got)
    for one in wanted:
        place = next((place for place, other in enumerate(left) if not _differences("", one, other)), None)
        if place is None:
            missing.append(one)
        else:
            del left[place]
    return missing, left
