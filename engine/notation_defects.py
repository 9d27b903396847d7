"""What is wrong with a line of notation: every defect with its place, and the one error that carries them.

A text that cannot be read is another thing than a round that breaks a rule: the first is a :class:`NotationError`, the
second is what :mod:`engine.replay` reports about a record that was read.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class DefectCode(StrEnum):
    """The name of a defect."""

    UNKNOWN_VERSION = "unknown-version"
    UNKNOWN_SECTION = "unknown-section"
    UNREADABLE = "unreadable"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_CARD = "unknown-card"
    UNKNOWN_CALL = "unknown-call"
    UNKNOWN_OPTION = "unknown-option"
    UNKNOWN_VALUE = "unknown-value"
    OUT_OF_RANGE = "out-of-range"
    MISSING = "missing"
    MISPLACED = "misplaced"
    REPEATED = "repeated"
    TOO_MANY = "too-many"
    LOCK_NOT_ALLOWED = "lock-not-allowed"
    UP_CARD_NEEDED = "up-card-needed"
    FOUL_AND_CLAIM = "foul-and-claim"


_QUOTED: Final = 40
"""Characters of a token that a message quotes."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that cannot be read.

    ``line``, ``token`` and ``column`` count from 1, columns in characters. ``found`` is the token (empty for an empty
    line). ``expected`` is the rule of the grammar in ``docs/notation.md`` that is wanted there; ``allowed`` are its
    words, where there are only so many.
    """

    code: DefectCode
    line: int
    token: int
    column: int
    found: str
    expected: str
    allowed: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the defect in one line of ASCII; a sentence for people is made at the edge."""
        words = f" ({' '.join(self.allowed)})" if self.allowed else ""
        return (
            f"line {self.line}, token {self.token}, column {self.column}: {self.found[:_QUOTED]!a} "
            f"is {self.code}; expected {self.expected}{words}"
        )


class NotationError(ValueError):
    """A text that is no notation; ``defects`` has all that is wrong with it, in the order of the text."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        super().__init__(defects)
        self.defects = defects

    def __str__(self) -> str:
        """Return every defect, one a line."""
        return "\n".join(map(str, self.defects))
