"""What a report is, and how an interrupted one is continued: from where it ends, by one process at a time."""

import fcntl
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from cli.checking import Tally
from cli.inputs import Source
from cli.main import Failed

DONE: Final = sys.maxsize
"""Stands for the line after which nothing of a file is left."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a report has come: everything before a file is done, and in it what begins on this line or before."""

    file: int = 0
    line: int = 0


class Report(Protocol):
    """A report that is being written."""

    @property
    def progress(self) -> Progress:
        """How far it had come when it was opened."""
        ...

    @property
    def tally(self) -> Tally:
        """What it counted when it was opened."""
        ...

    def write(self, lines: bytes) -> None:
        """Add lines."""
        ...

    def finish(self) -> None:
        """Make it whole: everything has been checked."""
        ...

    def close(self) -> None:
        """Let go of it, finished or not."""
        ...


class Following:
    """Follows the lines of a report through the files that are to be checked."""

    def __init__(self, sources: Sequence[Source], report: str) -> None:
        self._places: Mapping[str, int] = {source.name: place for place, source in enumerate(sources)}
        self._report = report
        self.progress = Progress()

    def see(self, file: str, line: int | None) -> None:
        """Note where a line of the report comes from; what is not further on is of another check."""
        place = self._places.get(file)
        if place is None:
            raise Failed(f"{self._report} is about {file}, which is not among the files to check.")
        now = Progress(place, DONE if line is None else line)
        if (now.file, now.line) <= (self.progress.file, self.progress.line):
            raise Failed(f"{self._report} has {file}, line {line}, out of order: it cannot be continued.")
        self.progress = now


def open_locked(path: Path, *, resume: bool) -> BinaryIO:
    """Open a report to go on with or, if it is not there, to begin; nobody else may be writing it."""
    if path.exists() and not resume:
        raise exists(str(path))
    file = path.open("r+b" if path.exists() else "w+b")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise Failed(f"{path} is being written by another process.") from None
    return file


def exists(name: str) -> Failed:
    """Return the refusal to write over a report."""
    return Failed(f"{name} exists already. Continue it with --resume, or remove it.")
