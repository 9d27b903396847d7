"""Bulk: one request a line in, one answer a line out, as it is computed (contract, *Bulk*).

Nothing is kept but the line in hand and the counts for the summary, so memory does not grow with the number of lines. A
reader that is slow makes the sending wait, and a client that goes away ends the generator and with it the work.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from logging import Logger, LoggerAdapter
from typing import IO, Any, Final

from api.issues import Decoded
from api.json_reader import NotJson, read_json
from api.json_writer import json_text
from api.problems import Problem, body_of
from api.sent import problem_of
from api.text import Voice

NDJSON: Final = "application/x-ndjson"
_TURN: Final = 0.01
"""Seconds of work after which other connections of the worker get their turn."""
_PAUSE: Final = 0.000_001
"""Seconds that it lasts at least. With 0 gevent would look at what has come for them only every fifty turns."""

Answer = Callable[[Decoded, Voice], dict[str, Any]]
Told = Callable[[Mapping[str, Any] | None], None]


@dataclass(slots=True)
class Summary:
    """What the last line tells: how many lines there were, and how many could not be answered."""

    lines: int = 0
    problems: int = 0
    clean: int = 0
    violations: Counter[str] = field(default_factory=Counter)

    def count(self, answer: Mapping[str, Any]) -> None:
        """Count an answer; a check report also by whether it is clean and by its violations' codes."""
        if answer.get("valid"):
            self.clean += 1
        self.violations.update(violation["code"] for violation in answer.get("violations") or ())


def lines_of(stream: IO[bytes], longest: int) -> Iterator[tuple[int, bytes | OSError | None]]:
    """Yield each line that is not empty with its number from 1; None for one longer than ``longest`` bytes.

    The last is an error where the body broke off, or the client was too slow, before its end.
    """
    number = 0
    try:
        while line := stream.readline(longest + 1):
            number += 1
            if len(line) > longest and not line.endswith(b"\n"):
                while (rest := stream.readline(longest + 1)) and not rest.endswith(b"\n"):
                    pass
                yield number, None
            elif line.strip():
                yield number, line
    except OSError as error:
        yield number + 1, error


def answers_to(
    stream: IO[bytes],
    answer: Answer,
    voice: Voice,
    *,
    longest: int,
    instance: str,
    is_check: bool,
    minimal: bool,
    told: Told,
    log: LoggerAdapter[Logger],
) -> Iterator[bytes]:
    """Yield one line for each line of the stream, in order, and the summary.

    A body that breaks off, or comes too slowly, is answered so at that place, and has no summary. ``is_check`` where
    the answers are check reports; ``minimal`` then leaves out those of clean logs. ``told`` hears of each answer, and
    with None of each problem.
    """
    summary = Summary()
    turn_ends = time.monotonic() + _TURN
    for number, line in lines_of(stream, longest):
        if isinstance(line, OSError):
            yield _line({"line": number, "problem": body_of(problem_of(line), voice, instance)})
            return
        summary.lines += 1
        try:
            if line is None:
                raise Problem("too-large", {"most": longest})
            answered = answer(decoded_line(line), voice)
            is_left_out = minimal and is_check and answered["valid"]
            answer_line = b"" if is_left_out else _line(answered)
        except Problem as problem:
            summary.problems += 1
            told(None)
            yield _line({"line": number, "problem": body_of(problem, voice, instance)})
        except Exception:
            log.exception("unforeseen error in line %d", number)
            summary.problems += 1
            told(None)
            yield _line({"line": number, "problem": body_of(Problem("internal-error"), voice, instance)})
        else:
            told(answered)
            if is_check:
                summary.count(answered)
            if answer_line:
                yield answer_line
        if time.monotonic() >= turn_ends:
            time.sleep(_PAUSE)
            turn_ends = time.monotonic() + _TURN
    yield _line({"summary": _summary(summary, is_check=is_check)})


def decoded_line(line: bytes) -> Decoded:
    """Return what a line says; raises the problem ``not-json``, whose places are places in the line."""
    try:
        return read_json(line.rstrip(b"\r\n"))  # a fault at its end is not one of the next line
    except NotJson as error:
        # The reader knows no other line than this: its places are places in the line.
        places = {"line": None, "position": None, "byte": error.params.get("position")}
        raise Problem("not-json", {"code": error.code, "path": error.path, **error.params, **places}) from None


def _summary(summary: Summary, *, is_check: bool) -> dict[str, Any]:
    counted: dict[str, Any] = {"lines": summary.lines, "problems": summary.problems}
    if is_check:
        counted |= {"clean": summary.clean, "violations": dict(sorted(summary.violations.items()))}
    return counted


def _line(body: Mapping[str, Any]) -> bytes:
    return json_text(body) + b"\n"
