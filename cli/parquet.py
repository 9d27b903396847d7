"""Reports in Parquet: a row for each log, its answer whole in ``report`` and what is asked of it most in columns.

A Parquet file cannot be added to, so a report grows as part files of one row group each beside it, in
``NAME.parts``; each gets its name when it is whole. At the end they become one file, which gets its name when it is
whole, too. An interrupted report so loses no row and has none twice: what was in no part yet is checked again.
"""

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from cli.checking import Tally
from cli.inputs import Source
from cli.main import Failed
from cli.needs import needed
from cli.report import Following, Progress, exists, open_locked

pa = needed("pyarrow", "parquet", "A report in Parquet")
pq = needed("pyarrow.parquet", "parquet", "A report in Parquet")

PART_BYTES: Final = 20_000_000
"""Bytes of NDJSON after which a part is written: about 16 000 full rounds."""
_COMPRESSION: Final = "zstd"

_VIOLATION: Final = pa.struct(
    [
        ("code", pa.string()),
        ("round", pa.int32()),
        ("trick", pa.int8()),
        ("call", pa.int16()),
        ("seat", pa.string()),
        ("card", pa.string()),
        ("pointer", pa.string()),
        ("message", pa.string()),
        ("proof", pa.list_(pa.string())),
        ("severity", pa.string()),
        ("penalised", pa.bool_()),
    ]
)
SCHEMA: Final = pa.schema(
    [
        ("file", pa.string()),
        ("line", pa.int64()),
        ("id", pa.string()),
        ("ruleset", pa.string()),
        ("valid", pa.bool_()),
        ("finished", pa.bool_()),
        ("winner", pa.string()),
        ("ns", pa.int32()),
        ("ew", pa.int32()),
        ("rounds", pa.int32()),
        ("violations", pa.list_(_VIOLATION)),
        ("problem", pa.string()),
        ("fingerprint", pa.string()),
        ("rules_version", pa.string()),
        ("report", pa.string()),
    ]
)
"""The columns. ``problem`` says why a log could not be read; then all between it and ``line`` is null."""


def table_of(lines: bytes) -> Any:  # noqa: ANN401 - pyarrow has no types
    """Return lines of a report as a table."""
    return pa.Table.from_pylist([_row(line) for line in lines.splitlines()], SCHEMA)


def _row(line: bytes) -> dict[str, Any]:
    entry: Mapping[str, Any] = json.loads(line)
    row: dict[str, Any] = {**entry["source"], "report": line.decode()}
    if "problem" in entry:
        problem = entry["problem"]
        return row | {"problem": f"{problem['title']}: {problem['detail']}"}
    totals = entry["totals"]
    same = ("id", "ruleset", "valid", "finished", "winner", "violations", "fingerprint", "rules_version")
    return row | {
        "ns": totals["NS"],
        "ew": totals["EW"],
        "rounds": len(entry["rounds"]),
        **{name: entry[name] for name in same},
    }


class PartWriter:
    """Writes one part from lines, a row group for every so many bytes of them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._writer = pq.ParquetWriter(file, SCHEMA, compression=_COMPRESSION)
        self._held: list[bytes] = []
        self._size = 0

    def write(self, lines: bytes) -> None:
        """Add rows."""
        self._held.append(lines)
        self._size += len(lines)
        if self._size >= PART_BYTES:
            self._flush()

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._size:
            self._writer.write_table(table_of(b"".join(self._held)))
        self._held, self._size = [], 0


class ParquetReport:
    """A report in a Parquet file, its parts beside it until it is whole."""

    def __init__(self, path: Path, sources: Sequence[Source], *, resume: bool) -> None:
        self._path = path
        self._parts = path.with_name(path.name + ".parts")
        if not resume:
            for place in (path, self._parts):
                if place.exists():
                    raise exists(str(place))
        self._parts.mkdir(exist_ok=True)
        self._lock = open_locked(self._parts / "lock", resume=True)
        self._held: list[bytes] = []
        self._held_size = 0
        self.tally = Tally()
        try:
            self._adopt()
            self.progress = self._read_on(sources)
        except BaseException:
            self.close()
            raise

    def _adopt(self) -> None:
        """Make a report that had been finished the first part of the one that goes on."""
        for left_over in self._parts.glob("*.tmp"):
            left_over.unlink()
        if self._path.exists():
            for part in self._in_order():  # the report has them all: only their removal was interrupted
                part.unlink()
            self._path.rename(self._part(0))

    def _read_on(self, sources: Sequence[Source]) -> Progress:
        following = Following(sources, str(self._path))
        self._count = 0
        for part in self._in_order():
            if part != self._part(self._count):
                raise Failed(f"{self._parts}: {self._part(self._count).name} is missing. The report must begin anew.")
            self._count += 1
            for row in _rows_of(part):
                following.see(row["file"], row["line"])
                _count(self.tally, row)
        return following.progress

    def _in_order(self) -> list[Path]:
        return sorted(self._parts.glob("part-*.parquet"))

    def _part(self, number: int) -> Path:
        return self._parts / f"part-{number:06}.parquet"

    def write(self, lines: bytes) -> None:
        """Add rows."""
        self._held.append(lines)
        self._held_size += len(lines)
        if self._held_size >= PART_BYTES:
            self._write_part()

    def _write_part(self) -> None:
        rows = b"".join(self._held)
        self._held, self._held_size = [], 0
        if not rows and self._count:
            return
        part = self._part(self._count)
        unfinished = part.with_suffix(".tmp")
        pq.write_table(table_of(rows), unfinished, compression=_COMPRESSION)
        unfinished.rename(part)
        self._count += 1

    def finish(self) -> None:
        """Make one file of the parts."""
        self._write_part()
        parts = self._in_order()
        if len(parts) == 1:
            parts[0].rename(self._path)
        else:
            unfinished = self._parts / "whole.tmp"
            with pq.ParquetWriter(unfinished, SCHEMA, compression=_COMPRESSION) as writer:
                for part in parts:
                    with pq.ParquetFile(part) as file:
                        for group in range(file.num_row_groups):
                            writer.write_table(file.read_row_group(group))
            unfinished.rename(self._path)
        shutil.rmtree(self._parts)

    def close(self) -> None:
        """Let go of the parts."""
        self._lock.close()


def _rows_of(part: Path) -> Iterator[Mapping[str, Any]]:
    with pq.ParquetFile(part) as file:
        for batch in file.iter_batches(
            columns=["file", "line", "valid", "rounds", "problem", "violations.list.element.code"]
        ):
            yield from batch.to_pylist()


def _count(tally: Tally, row: Mapping[str, Any]) -> None:
    tally.lines += 1
    if row["problem"] is not None:
        tally.problems += 1
        return
    tally.count(row)
    tally.rounds += row["rounds"]
