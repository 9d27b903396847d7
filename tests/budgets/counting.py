"""What fixed work costs, counted and not timed: the same number in every run on every machine.

Counted are bytecode instructions and calls, and the most memory that was in use for it at one time, in bytes, garbage
that only a collector would find included. ``python -m tests.budgets.counting`` prints the counts as JSON. It has to be
a process of its own: what has been imported, cached or collected before would count. Everything is done twice before
it is counted, so that what the program remembers is there.
"""

import gc
import io
import json
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from types import FrameType
from typing import Any

from werkzeug.test import EnvironBuilder

from api.app import create_app
from bench.rounds import a_table, play_all
from cli.checking import Checker, Chunk, Form, How
from tests.support.judging import vectors
from tests.support.service import PATHS

Work = Callable[[], object]


def check_rounds() -> Work:
    """Twenty logs of a whole round each, from the bytes of NDJSON to those of the report."""
    games = (vector["request"] for vector in vectors("game_check.jsonl", "checkGame"))
    whole = (game for game in games if [len(one.get("tricks", ())) for one in game["rounds"]] == [8])
    lines = [json.dumps(game) + "\n" for game in islice(whole, 20)]
    assert len(lines) == 20
    chunk = Chunk("logs", Form.LINES, 1, "".join(lines).encode())
    checker = Checker(How())
    return lambda: checker.check(chunk)


def answer_requests(operation: str, file: str, count: int) -> Work:
    """So many requests of an operation, from the WSGI environment to the bytes of the answers."""
    app = create_app()
    bodies = [vector["request"] for vector in islice(vectors(file, operation), count)]
    assert len(bodies) == count
    environs = [EnvironBuilder(PATHS[operation], method="POST", json=body).get_environ() for body in bodies]
    sent = [environ["wsgi.input"].read() for environ in environs]

    def answer(environ: dict[str, Any], body: bytes) -> None:
        status = []
        answers = app(environ | {"wsgi.input": io.BytesIO(body)}, lambda line, *_: status.append(line))
        assert b"".join(answers)  # a list, which has nothing to be closed
        assert status == ["200 OK"]

    def work() -> None:
        for environ, body in zip(environs, sent, strict=True):
            answer(environ, body)

    return work


def play_rounds() -> Work:
    """Two hundred rounds played at random by the engine alone."""
    random = Random(1)
    tables = [a_table(random) for _ in range(200)]
    return lambda: play_all(tables)


WORKS: dict[str, Callable[[], Work]] = {
    "20 rounds checked, from NDJSON to report": check_rounds,
    "200 legal-moves requests answered by the application": partial(
        answer_requests, "legalMoves", "legal_moves.jsonl", 200
    ),
    "200 trick-winner requests answered by the application": partial(
        answer_requests, "trickWinner", "trick_winner.jsonl", 200
    ),
    "100 round-state requests answered by the application": partial(
        answer_requests, "roundState", "round_state.jsonl", 100
    ),
    "200 random rounds of the engine": play_rounds,
}


def instructions_of(work: Work) -> int:
    """Count the bytecode instructions that are begun."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        if event == "opcode":
            count += 1
        elif event == "call":
            frame.f_trace_lines = False
            frame.f_trace_opcodes = True
        return trace

    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(None)
    return count


def calls_of(work: Work) -> int:
    """Count the calls of functions, those written in C included."""
    count = 0

    def profile(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def memory_of(work: Work) -> int:
    """Return the most bytes that were in use at one time beyond those at the beginning."""
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def counted() -> dict[str, dict[str, int]]:
    """Count everything."""
    gc.disable()
    found = {}
    for name, prepare in WORKS.items():
        work = prepare()
        work()
        work()
        found[name] = {
            "instructions": instructions_of(work),
            "calls": calls_of(work),
            "peak_bytes": memory_of(work),
        }
    return found


if __name__ == "__main__":
    json.dump(counted(), sys.stdout)
