"""Reading: files named on the command line, found and opened, decompressed by what they hold, cut into chunks.

A chunk has whole logs and about half a megabyte; no more of a file than that is held, so memory does not grow with it.
What a file is, its first bytes tell: gzip, Zstandard or neither; then one log a line (NDJSON), one log over many
lines (JSON), or the text notation.
"""

import glob
import gzip
import json
import os
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BufferedIOBase, BufferedReader
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Final, cast

from cli.checking import LONGEST, Chunk, Form, Place
from cli.main import Failed
from cli.needs import needed
from engine.notation import COMMENT, VERSION

STDIN: Final = "-"
BLOCK: Final = 512 * 1024
"""Bytes read at a time, and so the size of a chunk."""
_LOOKED_AT: Final = 16
"""Lines of a file that are tried to find out whether each is a log."""
_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_GAME_LINE: Final = re.compile(rb"(?m)^[ \t]*(?!#)\S+[ \t]+game(?=[ \t\r\n]|\Z)")


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read: as it was named, and where it is. ``size`` is None where it cannot be known before the end."""

    name: str
    url: str
    size: int | None = None

    @property
    def is_remote(self) -> bool:
        """Whether fsspec has to fetch it."""
        return "://" in self.url

    @property
    def is_splittable(self) -> bool:
        """Whether parts of it can be read by themselves, if it is not compressed: it is a local file."""
        return not self.is_remote and self.url != STDIN and Path(self.url).is_file()


class Unreadable(Exception):
    """What a file holds cannot be decompressed."""


def sources_of(names: Iterable[str]) -> list[Source]:
    """Return the files that are named, patterns expanded in the order of the alphabet.

    Raises :class:`Failed` for a pattern without a match and a file named twice.
    """
    found = [source for name in names for source in _expanded(name)]
    seen: set[str] = set()
    for source in found:
        if source.name in seen:
            raise Failed(f"{source.name} is named twice.")
        seen.add(source.name)
    return found


def _expanded(name: str) -> Iterator[Source]:
    if name == STDIN:
        yield Source(name, STDIN)
    elif name.startswith(("file://", "local://")):
        for source in _expanded(name.partition("://")[2]):
            yield replace(source, name=f"file://{source.name}")
    elif "://" in name:
        yield from _remote(name)
    elif Path(name).exists() or not glob.has_magic(name):
        yield _local(name)
    else:
        matches = sorted(glob.glob(name, recursive=True))  # noqa: PTH207 - absolute patterns too
        if not matches:
            raise Failed(f"{name}: no file matches this pattern.")
        yield from map(_local, matches)


def _local(name: str) -> Source:
    path = Path(name)
    shown = os.fsencode(name).decode(errors="replace")
    return Source(shown, name, path.stat().st_size if path.is_file() else None)


def _remote(name: str) -> Iterator[Source]:
    fsspec = needed("fsspec", "cluster", f"Reading {name.partition('://')[0]}:// files")
    system, path = file_system(fsspec, name)
    paths = sorted(system.glob(path)) if glob.has_magic(path) else [path]
    if not paths:
        raise Failed(f"{name}: no file matches this pattern.")
    for one in paths:
        url = system.unstrip_protocol(one)
        try:
            yield Source(url, url, system.info(one)["size"])
        except FileNotFoundError:
            raise Failed(f"{url}: there is no such file.") from None


def file_system(fsspec: ModuleType, url: str) -> tuple[Any, str]:
    """Return the file system of a URL and the path in it; without what it needs, the command ends and says so."""
    try:
        system, path = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise Failed(f"{url}: {error}") from None
    return system, path


@contextmanager
def opened(source: Source) -> Iterator[BufferedReader]:
    """Open a file to read what lies there."""
    if source.url == STDIN:
        if sys.stdin is None:
            raise Failed("Standard input is closed.")
        stdin = cast("Any", sys.stdin.buffer)
        yield stdin if isinstance(stdin, BufferedReader) else BufferedReader(stdin)
    elif source.is_remote:
        system, path = file_system(needed("fsspec", "cluster", "Reading it"), source.url)
        with system.open(path, "rb") as file, BufferedReader(file, BLOCK) as buffered:
            yield buffered
    else:
        with Path(source.url).open("rb") as file:
            yield file


def compression_of(raw: BufferedReader) -> str | None:
    """Return how what is about to be read is compressed, by its first bytes."""
    head = raw.peek(4)[:4]
    return "gzip" if head.startswith(_GZIP) else "zstd" if head == _ZSTD else None


def blocks_of(raw: BufferedReader) -> Iterator[bytes]:
    """Yield what an open file holds, decompressed, block by block. Raises :class:`Unreadable`, and OSError."""
    match compression_of(raw):
        case "gzip":
            try:
                with gzip.GzipFile(fileobj=raw) as file:
                    while block := file.read1(BLOCK):  # all there is before an error, which `read` would lose
                        yield block
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                raise Unreadable(f"The gzip data cannot be decompressed to their end: {error}") from None
        case "zstd":
            yield from _zstd_blocks(raw)
        case _:
            yield from plain_blocks(raw)


def plain_blocks(raw: IO[bytes] | BufferedIOBase) -> Iterator[bytes]:
    """Yield what an open file holds, block by block."""
    while block := raw.read(BLOCK):
        yield block


def _zstd_blocks(raw: BufferedReader) -> Iterator[bytes]:
    zstandard = needed("zstandard", "zstd", "Reading Zstandard files")
    decompressor = zstandard.ZstdDecompressor(max_window_size=2**31)
    frame = None
    try:
        while data := raw.read(BLOCK // 16):
            while data:
                frame = frame or decompressor.decompressobj()
                yield frame.decompress(data)
                data = b""
                if frame.eof:
                    data, frame = frame.unused_data, None
    except zstandard.ZstdError as error:
        raise Unreadable(f"The Zstandard data cannot be decompressed to their end: {error}") from None
    if frame is not None:
        raise Unreadable("The Zstandard data cannot be decompressed to their end: they are cut off.")


# Lines.


@dataclass(frozen=True, slots=True)
class Lines:
    """Whole lines of a file: the first one's number, where they begin, how many line feeds they have.

    ``too_long`` for one line that is longer than a log may be, its bytes left out.
    """

    first: int
    start: int
    data: bytes
    feeds: int
    too_long: bool = False

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first + self.feeds - (not self.data or self.data.endswith(b"\n"))


def lines_in(blocks: Iterable[bytes], first: int = 1, start: int = 0) -> Iterator[Lines]:
    """Yield the lines of a file, many at a time; the last may lack its line feed."""
    held: list[bytes] = []
    size = 0
    is_skipping = False
    for block in blocks:
        cut = block.rfind(b"\n") + 1
        if is_skipping and cut:
            length = block.find(b"\n") + 1
            yield Lines(first, start, b"", 1, too_long=True)
            first, start = first + 1, start + size + length
            cut, size, is_skipping = cut - length, 0, False
            block = block[length:]  # noqa: PLW2901 - the rest of it
        if is_skipping:
            size += len(block)
        elif cut:
            data = b"".join((*held, block[:cut]))
            feeds = data.count(b"\n")
            yield Lines(first, start, data, feeds)
            first, start = first + feeds, start + len(data)
            held, size = [block[cut:]], len(block) - cut
        else:
            held.append(block)
            size += len(block)
            if size > LONGEST:
                held, is_skipping = [], True
    if is_skipping:
        yield Lines(first, start, b"", 1, too_long=True)
    elif rest := b"".join(held):
        yield Lines(first, start, rest, 0)


def form_of(data: bytes) -> Form:
    """Return how logs stand in a file, from its first lines."""
    if data.lstrip().startswith((VERSION.encode(), COMMENT.encode())):
        return Form.NOTATION
    lines = [line for line in data.split(b"\n", _LOOKED_AT * 4) if line.strip()][:_LOOKED_AT]
    if len(lines) < 2 or not lines[0].lstrip().startswith((b"{", b"[")) or _value(lines[0]) is not None:
        return Form.LINES
    return Form.LINES if any("rounds" in (_value(line) or ()) for line in lines) else Form.DOCUMENT


def _value(line: bytes) -> dict[str, Any] | None:
    """Return the object that a line is, None for anything else."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


# Chunks.


def chunks_of(source: Source, after: int = 0, *, fail_on_read: bool = False) -> Iterator[Chunk]:
    """Yield the logs of a file, chunk by chunk, but for those that begin on line ``after`` or before.

    What goes wrong is a chunk as well, the last, after the logs that are whole; ``fail_on_read`` to raise what may go
    better another time.
    """
    failure = Chunk(source.name, Form.LINES, 1, failure="")
    broken: list[str] = []
    try:
        with opened(source) as raw:
            is_plain = source.is_splittable and compression_of(raw) is None
            before = 0
            for chunk in cut(lines_in(_up_to_a_break(blocks_of(raw), broken)), source, after, is_plain=is_plain):
                now = raw.tell() if source.size is not None else before + len(chunk.data or b"")
                whole = _whole_logs(chunk) if broken else chunk
                if whole is not None:
                    yield replace(whole, weight=now - before)
                before = now
        if broken:
            yield replace(failure, failure=broken[0])
    except OSError as error:
        if fail_on_read:
            raise
        yield replace(failure, failure=f"{error.strerror or error}.")


def _up_to_a_break(blocks: Iterator[bytes], broken: list[str]) -> Iterator[bytes]:
    """Yield blocks as far as they can be decompressed; ``broken`` gets why no further."""
    try:
        yield from blocks
    except Unreadable as error:
        broken.append(str(error))


def _whole_logs(chunk: Chunk) -> Chunk | None:
    """Return the last chunk of data that break off without the log in which they do; None where it has no other."""
    if chunk.form is not Form.LINES or chunk.data is None:
        return None
    return replace(chunk, data=chunk.data[: chunk.data.rfind(b"\n") + 1])


def cut(
    lines: Iterator[Lines], source: Source, after: int, *, is_plain: bool, form: Form | None = None
) -> Iterator[Chunk]:
    """Yield lines as chunks of whole logs; how these stand there the first lines tell, where nobody knows."""
    first = next(lines, None)
    if first is None:
        return
    form = form or form_of(first.data)
    again = _one_first(first, lines)
    match form:
        case Form.DOCUMENT:
            again = _joined(again)
        case Form.NOTATION:
            again = _games(again)
        case Form.LINES:
            pass
    for some in again:
        if some.last <= after or (form is Form.DOCUMENT and after):
            continue
        place = Place(source.url, some.start, len(some.data)) if is_plain and some.data else None
        yield Chunk(source.name, form, some.first, some.data, place, after, too_long=some.too_long)


def _one_first(first: Lines, others: Iterator[Lines]) -> Iterator[Lines]:
    yield first
    yield from others


def _joined(lines: Iterator[Lines]) -> Iterator[Lines]:
    """Yield all lines as one document."""
    held: list[bytes] = []
    size = feeds = 0
    for some in lines:
        held.append(some.data)
        size += len(some.data)
        feeds += some.feeds
        if some.too_long or size > LONGEST:
            yield Lines(1, 0, b"", 1, too_long=True)
            return
    yield Lines(1, 0, b"".join(held), feeds)


def _games(lines: Iterator[Lines]) -> Iterator[Lines]:
    """Yield the lines of whole games: they are cut before a line that begins one."""
    held: Lines | None = None
    for some in lines:
        if held is None:
            held = some
        elif held.too_long or some.too_long:
            yield held
            held = some
        else:
            held = replace(held, data=held.data + some.data, feeds=held.feeds + some.feeds)
        begins = [match.start() for match in _GAME_LINE.finditer(held.data)]
        if begins and begins[-1] > 0:
            done = held.data[: begins[-1]]
            feeds = done.count(b"\n")
            yield replace(held, data=done, feeds=feeds)
            held = Lines(held.first + feeds, held.start + len(done), held.data[begins[-1] :], held.feeds - feeds)
        elif len(held.data) > LONGEST:
            yield replace(held, data=b"", too_long=True)
            held = None
    if held is not None:
        yield held
