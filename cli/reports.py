"""The reports there are: where the lines of a check go, and which a name stands for.

An NDJSON report is its own journal: what was cut off in the middle of a line is cut off altogether, the last whole line
says how far the work had come, and all lines together what had been found.
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from cli.checking import Tally
from cli.inputs import Source
from cli.main import Failed
from cli.report import Following, Progress, Report, open_locked

PARQUET: Final = (".parquet", ".pq")
STDOUT: Final = "-"


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
