"""Checking with all cores: chunks go out to worker processes, and reports come back in the order of the chunks.

A worker has one chunk at a time and asks for nothing: it gets the next when its answer has come, so no pipe can fill
up on both sides. How far answers may run ahead of the one that is awaited is limited, and with it memory. A worker
whose parent is gone reads the end of its pipe, and ends.
"""

import gc
import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from itertools import chain
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Final, cast

from cli import inputs
from cli.checking import Checked, Checker, Chunk, How
from cli.main import Failed, described

_AHEAD: Final = 4
"""Chunks for each worker that may be out, or back and waiting for an earlier one."""
_FEW: Final = 32
"""Chunks that are not worth a second process, if they are small."""
_COLLECT_AFTER: Final = 50_000
"""Objects made before Python looks for cycles: a check makes none, so looking seldom costs nothing."""


class WorkerDied(Failed):
    """A worker process ended in the middle of its work."""

    def __init__(self) -> None:
        super().__init__(
            "A worker process was ended from outside; too little memory is the usual reason. "
            "Try fewer with --jobs; --resume continues a report."
        )


def checked_in_order(chunks: Iterator[Chunk], how: How, jobs: int, findings: int = 0) -> Iterator[Checked]:
    """Yield the report of each chunk, in order. Processes are started where there is enough to do for them."""
    first: list[Chunk] = []
    size = 0
    while jobs > 1 and size < inputs.BLOCK and len(first) < _FEW:
        chunk = next(chunks, None)
        if chunk is None:
            jobs = 1
            break
        first.append(chunk)
        size += len(chunk.data or b"")
    everything = chain(first, chunks)
    if jobs > 1:
        yield from _in_processes(everything, how, jobs, findings)
    else:
        yield from map(Checker(how, findings).check, everything)


def _in_processes(chunks: Iterator[Chunk], how: How, jobs: int, findings: int) -> Iterator[Checked]:
    context = _context()
    pipes: list[Connection] = []
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            context.Process(target=_work, args=(theirs, how, findings), daemon=True).start()
            theirs.close()
            pipes.append(ours)
        yield from _in_order(chunks, pipes)
    finally:
        for pipe in pipes:  # which ends the worker, at once or when it has done what it is at
            pipe.close()


def _in_order(chunks: Iterator[Chunk], pipes: list[Connection]) -> Iterator[Checked]:
    idle = deque(pipes)
    out: dict[Connection, int] = {}
    back: dict[int, Checked] = {}
    sent = awaited = 0
    is_more = True
    while is_more or out or back:
        while is_more and idle and sent - awaited < _AHEAD * len(pipes):
            chunk = next(chunks, None)
            if chunk is None:
                is_more = False
                break
            pipe = idle.popleft()
            _send(pipe, chunk)
            out[pipe] = sent
            sent += 1
        for ready in wait(list(out)) if out else ():
            pipe = cast("Connection", ready)
            back[out.pop(pipe)] = _received(pipe)
            idle.append(pipe)
        while awaited in back:
            yield back.pop(awaited)
            awaited += 1


def _send(pipe: Connection, chunk: Chunk) -> None:
    try:
        pipe.send(chunk.without_data)
    except OSError:
        raise WorkerDied from None


def _received(pipe: Connection) -> Checked:
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        raise WorkerDied from None
    if isinstance(answer, str):
        raise Failed(answer)
    assert isinstance(answer, Checked)
    return answer


def _context() -> ForkServerContext | SpawnContext:
    """Return how workers are started: from a clean process that has imported what they need, where there is one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _work(pipe: Connection, how: How, findings: int) -> None:
    """Check what comes until nothing more does: the life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes; the parent is the one that ends
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER)
    checker = Checker(how, findings)
    while True:
        try:
            chunk = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Checked | str = checker.check(chunk)
        except OSError as error:
            answer = described(error)
        try:
            pipe.send(answer)
        except OSError:
            return
