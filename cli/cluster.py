"""The check on many machines: a Dask cluster takes partitions of the files, and the report is a directory.

Partitions are some megabytes each: an uncompressed file of one log a line is split at line ends, any other is taken
whole. The directory has ``_manifest.json``, which is the plan, and for each partition a part with its lines and, when
the part is there, a mark with its numbers::

    _manifest.json   part-000000.ndjson   _part-000000.json   part-000001.ndjson   …

A part and a mark get their names when they are whole, and the same partition makes the same bytes wherever and however
often it is done, so a worker that dies in the middle loses no line and leaves none twice. The parts one after the other
are what ``hakam check --report`` writes on one machine. To resume is to do what has no mark.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Final
from uuid import uuid4

import click

from cli.checking import Checker, Chunk, Form, How, Tally
from cli.inputs import BLOCK, Source, chunks_of, compression_of, cut, file_system, form_of, lines_in, opened
from cli.main import Failed
from cli.needs import needed
from cli.progress import Meter
from cli.report import exists
from cli.reports import PARQUET
from engine.version import RULES_VERSION

MANIFEST: Final = "_manifest.json"
_TRIES: Final = 3
"""How often a partition is tried again after an error; one whose worker died is another matter, and Dask's."""
_WAIT: Final = "20s"
"""How long to wait for the scheduler."""


@dataclass(frozen=True, slots=True)
class Partition:
    """A piece of work: the logs of a file that begin from byte ``start`` on and before ``end``.

    ``end`` is None for a file taken whole. ``first_line`` is the number of the first line that begins there.
    """

    number: int
    source: Source
    start: int = 0
    end: int | None = None
    first_line: int = 1

    @property
    def weight(self) -> int:
        """How many bytes of input it is."""
        return (self.source.size or 0) if self.end is None else self.end - self.start


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker is told: its partition, how to check, where the part goes, and under which rules it was asked."""

    partition: Partition
    how: How
    report: str
    is_parquet: bool
    rules_version: str = RULES_VERSION


# On a worker.


def count_line_feeds(partition: Partition) -> int:
    """Return how many lines begin in a partition."""
    with opened(partition.source) as raw:
        return sum(block.count(b"\n") for block in _bytes_between(raw, *_feeds_of(partition)))


def check_partition(job: Job) -> dict[str, Any]:
    """Check a partition, leave its part and its mark in the report, and return the mark's numbers."""
    if job.rules_version != RULES_VERSION:
        raise ValueError(f"this worker has rules {RULES_VERSION}, and {job.rules_version} are asked for")
    directory = Directory(job.report, is_parquet=job.is_parquet)
    checker = Checker(job.how)
    tally = Tally()
    with tempfile.NamedTemporaryFile(suffix=".part") as file:
        writer = _parquet_writer(file) if job.is_parquet else file
        for chunk in _chunks(job.partition):
            checked = checker.check(chunk)
            tally.add(checked.tally)
            writer.write(checked.report)
        if writer is not file:
            writer.close()
        file.flush()
        directory.put_file(directory.part(job.partition.number), file.name)
    numbers = tally.as_json()
    directory.put(directory.mark(job.partition.number), numbers)
    return numbers


def _chunks(partition: Partition) -> Iterator[Chunk]:
    source = partition.source
    if partition.end is None:
        yield from chunks_of(source, fail_on_read=True)
        return
    with opened(source) as raw:
        lines = lines_in(_whole_lines(raw, partition.start, partition.end), partition.first_line)
        yield from cut(lines, source, 0, is_plain=False, form=Form.LINES)


def _feeds_of(partition: Partition) -> tuple[int, int]:
    """Return where the line feeds stand before which, or after which, the lines of a partition begin."""
    assert partition.end is not None
    return max(0, partition.start - 1), partition.end - 1


def _bytes_between(raw: IO[bytes], start: int, end: int) -> Iterator[bytes]:
    raw.seek(start)
    left = end - start
    while left > 0 and (block := raw.read(min(BLOCK, left))):
        left -= len(block)
        yield block


def _whole_lines(raw: IO[bytes], start: int, end: int) -> Iterator[bytes]:
    """Yield the lines that begin from ``start`` on and before ``end``, the last of them to its own end."""
    is_in_line = start > 0  # the byte before decides: a line feed, and a line begins at start itself
    for block in _bytes_between(raw, max(0, start - 1), end - 1):
        if not is_in_line:
            yield block
        elif (feed := block.find(b"\n")) >= 0:
            is_in_line = False
            yield block[feed + 1 :]
    # What follows is the rest of a line that has begun, if one has.
    while not is_in_line and (line := raw.readline(BLOCK)):
        yield line
        is_in_line = line.endswith(b"\n")


def _parquet_writer(file: IO[bytes]) -> Any:  # noqa: ANN401 - pyarrow has no types
    from cli.parquet import PartWriter  # noqa: PLC0415 - an extra

    return PartWriter(file)


# The report.


class Directory:
    """A report as a directory, on whatever file system fsspec knows."""

    def __init__(self, url: str, *, is_parquet: bool) -> None:
        fsspec = needed("fsspec", "cluster", "A check on a cluster")
        self._system, self._root = file_system(fsspec, url)
        self._suffix = "parquet" if is_parquet else "ndjson"
        self._is_local = "file" in _protocols(self._system)

    def part(self, number: int) -> str:
        """Return the name of a part."""
        return f"part-{number:06}.{self._suffix}"

    def mark(self, number: int) -> str:
        """Return the name of what stands beside a part that is whole."""
        return f"_part-{number:06}.json"

    def put_file(self, name: str, path: str) -> None:
        """Put a local file into the directory, at once or not at all."""
        place = f"{self._root}/{name}"
        if not self._is_local:  # an object appears when it is whole
            self._system.put_file(path, place)
            return
        unfinished = f"{place}.{uuid4().hex}.tmp"
        self._system.makedirs(self._root, exist_ok=True)
        self._system.put_file(path, unfinished)
        Path(unfinished).replace(place)

    def put(self, name: str, value: Mapping[str, Any]) -> None:
        """Put a JSON value into the directory."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as file:
            json.dump(value, file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            self.put_file(name, file.name)

    def get(self, name: str) -> dict[str, Any] | None:
        """Return a JSON value of the directory, None where there is none."""
        try:
            value: dict[str, Any] = json.loads(self._system.cat_file(f"{self._root}/{name}"))
        except FileNotFoundError:
            return None
        return value

    def marks(self) -> set[str]:
        """Return the names of all marks."""
        with suppress(FileNotFoundError):
            names = (entry.rpartition("/")[2] for entry in self._system.ls(self._root, detail=False, refresh=True))
            return {name for name in names if name.startswith("_part-") and name.endswith(".json")}
        return set()

    def remove_unfinished(self) -> None:
        """Remove what workers left that died while they wrote."""
        if self._is_local:
            for path in Path(self._root).glob("*.tmp"):
                path.unlink(missing_ok=True)


def _protocols(system: Any) -> tuple[str, ...]:  # noqa: ANN401 - fsspec has no types
    protocol = system.protocol
    return (protocol,) if isinstance(protocol, str) else tuple(protocol)


# On the machine that asks.


def check_on_cluster(
    sources: Sequence[Source], how: How, report: str, scheduler: str, *, partition: int, resume: bool, meter: Meter
) -> Tally:
    """Check files on the cluster of a scheduler, and return what the whole report counts."""
    distributed = needed("distributed", "cluster", "A check on a cluster")
    url = report if "://" in report else str(Path(report).absolute())
    directory = Directory(url, is_parquet=report.rstrip("/").endswith(PARQUET))
    manifest = directory.get(MANIFEST)
    if manifest is not None and not resume:
        raise exists(report)
    wanted = [_everywhere(source) for source in sources]
    asked = _asked(wanted, how, partition)
    if manifest is not None and manifest["asked"] != asked:
        raise Failed(f"{report} is the report of another check: other files, sizes, rules, language or partitions.")
    directory.remove_unfinished()
    if "://" not in scheduler or not scheduler.rpartition(":")[2].isdigit():
        raise Failed(f"{scheduler} is no address of a scheduler: it has to be like tcp://host:8786.")
    try:
        client = distributed.Client(scheduler, timeout=_WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Failed(f"There is no scheduler at {scheduler}: {error}") from None
    with client:
        if not client.scheduler_info()["workers"]:
            click.echo("The cluster has no workers yet; waiting for one.", err=True)
        if manifest is None:
            plan = _numbered(_planned(wanted, partition), client)
            manifest = {"asked": asked, "partitions": [_as_json(one) for one in plan]}
            directory.put(MANIFEST, manifest)
        else:
            plan = [_from_json(one, wanted) for one in manifest["partitions"]]
        tally = _check(plan, how, url, directory, client, distributed, meter)
    directory.put(MANIFEST, manifest | {"summary": tally.as_json()})
    return tally


def _everywhere(source: Source) -> Source:
    """Return a source under a name that workers find it by, if they have the same disk."""
    if source.size is None:
        raise Failed(f"{source.name}: a cluster takes files and URLs only, and there is no such file.")
    return source if source.is_remote else replace(source, url=str(Path(source.url).absolute()))


def _asked(sources: Sequence[Source], how: How, partition: int) -> dict[str, Any]:
    return {
        "files": [asdict(source) for source in sources],
        "rules": dict(how.rules),
        "language": how.language.value,
        "partition": partition,
        "rules_version": RULES_VERSION,
    }


def _planned(sources: Sequence[Source], size: int) -> Iterator[Partition]:
    number = 0
    for source in sources:
        for start, end in _pieces(source, size):
            yield Partition(number, source, start, end)
            number += 1


def _pieces(source: Source, size: int) -> Iterator[tuple[int, int | None]]:
    whole = source.size or 0
    if whole <= size or not _is_splittable(source):
        yield 0, None
        return
    for start in range(0, whole, size):
        yield start, min(start + size, whole)


def _is_splittable(source: Source) -> bool:
    with opened(source) as raw:
        if compression_of(raw) is not None:
            return False
        first = next(lines_in(iter(lambda: raw.read(BLOCK), b"")), None)
        return first is not None and form_of(first.data) is Form.LINES


def _numbered(plan: Iterator[Partition], client: Any) -> list[Partition]:  # noqa: ANN401 - distributed has no types
    """Return the partitions with the numbers of their first lines, for which workers count the lines before them."""
    partitions = list(plan)
    split = [one for one in partitions if one.end is not None]
    try:
        counts = client.gather(client.map(count_line_feeds, split, pure=False, retries=_TRIES))
    except Exception as error:  # noqa: BLE001 - whatever a worker met
        raise Failed(f"The lines of the files could not be counted: {error}") from None
    feeds = dict(zip((one.number for one in split), counts, strict=True))
    found = []
    line = 1
    for one in partitions:
        line = 1 if one.start == 0 else line
        found.append(replace(one, first_line=line))
        # The first partition has a line that no line feed begins.
        line += feeds.get(one.number, 0) + (one.start == 0)
    return found


def _check(
    plan: Sequence[Partition],
    how: How,
    url: str,
    directory: Directory,
    client: Any,  # noqa: ANN401 - distributed has no types
    distributed: ModuleType,
    meter: Meter,
) -> Tally:
    tally = Tally()
    done = directory.marks()
    left: list[Partition] = []
    for one in plan:
        numbers = directory.get(directory.mark(one.number)) if directory.mark(one.number) in done else None
        if numbers is None:
            left.append(one)
        else:
            tally.add(Tally.from_json(numbers))
            meter.advance(one.weight)
    is_parquet = directory.part(0).endswith(PARQUET)
    jobs = [Job(one, how, url, is_parquet) for one in left]
    futures = dict(zip(client.map(check_partition, jobs, pure=False, retries=_TRIES), left, strict=True))
    failures: dict[str, str] = {}
    for future in distributed.as_completed(futures, loop=client.loop):
        one = futures[future]
        try:
            # Not by its status: what a worker has finished is lost with it, and then done again before this returns.
            numbers = future.result()
        except Exception as error:  # noqa: BLE001 - whatever a worker met
            failures.setdefault(one.source.name, str(error))
        else:
            tally.add(Tally.from_json(numbers))
            meter.advance(one.weight, numbers["rounds"])
        future.release()
    if failures:
        lines = [f"{name}: {why}" for name, why in failures.items()]
        raise Failed("\n".join([*lines, "These were not checked to their end; --resume tries again."]))
    return tally


def _as_json(partition: Partition) -> dict[str, Any]:
    return asdict(partition) | {"source": partition.source.name}


def _from_json(value: Mapping[str, Any], sources: Sequence[Source]) -> Partition:
    by_name = {source.name: source for source in sources}
    return Partition(**{**value, "source": by_name[value["source"]]})
