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


_SAID: Final = {
    DefectCode.UNKNOWN_VERSION: "is no version of this notation",
    DefectCode.UNKNOWN_SECTION: "opens no section",
    DefectCode.UNREADABLE: "cannot be read",
    DefectCode.UNKNOWN_SEAT: "has no seat where one is wanted",
    DefectCode.UNKNOWN_CARD: "has no card where one is wanted",
    DefectCode.UNKNOWN_CALL: "is no call",
    DefectCode.UNKNOWN_OPTION: "is no option",
    DefectCode.UNKNOWN_VALUE: "has a value that is not allowed",
    DefectCode.OUT_OF_RANGE: "has a number out of range",
    DefectCode.MISSING: "is not followed by what it needs",
    DefectCode.MISPLACED: "does not belong here",
    DefectCode.REPEATED: "gives something for the second time",
    DefectCode.TOO_MANY: "is more than there may be",
    DefectCode.LOCK_NOT_ALLOWED: "is locked, which only a Hokum at double or four can be",
    DefectCode.UP_CARD_NEEDED: "is not given although there are calls",
    DefectCode.FOUL_AND_CLAIM: "ends a round that a foul has ended",
}
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
        """Return the defect as a sentence, ASCII only."""
        words = f" ({' '.join(self.allowed)})" if self.allowed else ""
        return (
            f"line {self.line}, token {self.token}, column {self.column}: {self.found[:_QUOTED]!a} "
            f"{_SAID[self.code]}; expected {self.expected}{words}"
        )


class NotationError(ValueError):
    """A text that is no notation; ``defects`` has all that is wrong with it, in the order of the text."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        super().__init__(defects)
        self.defects = defects

    def __str__(self) -> str:
        """Return every defect, one a line."""
        return "\n".join(map(str, self.defects))
