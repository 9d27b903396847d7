"""Reports: where the lines of a check go, and how an interrupted one is continued.

An NDJSON report is its own journal: what was cut off in the middle of a line is cut off altogether, the last whole line
says how far the work had come, and all lines together what had been found.
"""

import fcntl
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol, Self

from cli.checking import Tally
from cli.inputs import Source
from cli.main import Failed

PARQUET: Final = (".parquet", ".pq")
STDOUT: Final = "-"
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


class NoReport:
    """No report at all: what was found is only counted."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.tally = Tally()

    def write(self, lines: bytes) -> None:
        """Do nothing."""

    def finish(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class StreamReport(NoReport):
    """A report on standard output."""

    def write(self, lines: bytes) -> None:
        """Add lines."""
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()


class LinesReport:
    """A report of one line a log in a file."""

    def __init__(self, path: Path, sources: Sequence[Source], *, resume: bool) -> None:
        self._file = open_locked(path, resume=resume)
        self.progress = Progress()
        self.tally = Tally()
        try:
            self._read_on(path, sources)
        except BaseException:
            self._file.close()
            raise

    def _read_on(self, path: Path, sources: Sequence[Source]) -> None:
        whole = 0
        following = Following(sources, str(path))
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                entry = json.loads(line)
                following.see(entry["source"]["file"], entry["source"]["line"])
                self.tally.count_entry(entry)
            except (ValueError, KeyError, TypeError):
                raise Failed(f"{path} is not a report of hakam check: it cannot be continued.") from None
        self._file.truncate(whole)
        self._file.seek(whole)
        self.progress = following.progress

    def write(self, lines: bytes) -> None:
        """Add lines."""
        self._file.write(lines)
        self._file.flush()

    def finish(self) -> None:
        """See to it that everything is on the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


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


class ReportOpened:
    """A report for as long as it is written to: finished when all went well, closed in any case."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self.report.finish()
        finally:
            self.report.close()


def report_at(name: str | None, sources: Sequence[Source], *, resume: bool) -> Report:
    """Return the report that a name stands for: none, standard output, Parquet or NDJSON by its suffix."""
    if name is None:
        return NoReport()
    if name == STDOUT:
        return StreamReport()
    path = Path(name)
    if path.is_dir():
        raise Failed(f"{name} is a directory; a report is a file, but for a check on a cluster.")
    if any(source.url != STDOUT and not source.is_remote and _is_same(path, Path(source.url)) for source in sources):
        raise Failed(f"{name} is one of the files to check.")
    if name.endswith(PARQUET):
        from cli.parquet import ParquetReport  # noqa: PLC0415 - an extra

        return ParquetReport(path, sources, resume=resume)
    return LinesReport(path, sources, resume=resume)


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)
