"""The check itself: bytes of logs in, lines of a report out. It runs in this process, in workers and on a cluster.

A log is answered by the operation ``game-check`` and nothing else. A line of the report is that answer, or the problem
that a bulk request gets in its place, with ``source``: the file as it was named, and the line on which the log begins
(null where the file itself cannot be read).
"""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

import api  # noqa: F401 - the operations declare themselves when the application is imported
from api.bulk import Summary, decoded_line
from api.issues import Decoded
from api.json_reader import NotJson, read_json
from api.json_writer import json_text
from api.operation import OPERATIONS
from api.problems import Problem, body_of
from api.text import Language, Voice, voice_in
from cli.wire import is_round, log_of_round
from engine.notation import NotedRules, write_game
from engine.notation_defects import NotationError
from engine.notation_reader import games_in, read_game
from rulesets import DEFAULT

Json = dict[str, Any]

LONGEST: Final = 16 * 1024 * 1024
"""Bytes that one log may have: ten times what a thousand rounds take."""
_log = logging.getLogger("hakam")


class Form(StrEnum):
    """How logs stand in a file."""

    LINES = "ndjson"
    DOCUMENT = "json"
    NOTATION = "notation"


@dataclass(frozen=True, slots=True)
class Place:
    """Where bytes stand in a local file that is not compressed: a worker reads them there itself."""

    path: str
    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some whole logs of a file.

    ``first_line`` is the number of the first line; what begins on line ``after`` or before has been checked already.
    ``data`` is None where the bytes are to be read at ``place``. ``weight`` is how much of the input this is, in
    bytes as they lie there. ``failure`` says why no more can be read, ``too_long`` that a log is longer than allowed.
    """

    file: str
    form: Form
    first_line: int
    data: bytes | None = None
    place: Place | None = None
    after: int = 0
    weight: int = 0
    failure: str | None = None
    too_long: bool = False

    @property
    def without_data(self) -> "Chunk":
        """The same chunk for another process, its bytes left out where that process can read them itself."""
        return self if self.place is None else replace(self, data=None)


@dataclass(frozen=True, slots=True)
class How:
    """How logs are checked: the language of the report, and the rules of logs that name none."""

    language: Language = Language.ENGLISH
    rules: Mapping[str, Any] = field(default_factory=dict)
    """``ruleset`` and ``options`` as a request has them, or nothing."""


@dataclass(slots=True)
class Tally(Summary):
    """What was found; ``problems`` counts logs and files that could not be read."""

    rounds: int = 0

    @property
    def games(self) -> int:
        """How many logs could be read."""
        return self.lines - self.problems

    @property
    def faulty(self) -> int:
        """How many of them are not clean."""
        return self.games - self.clean

    @property
    def status(self) -> int:
        """The exit status."""
        return 2 if self.problems else 1 if self.faulty else 0

    def add(self, other: "Tally") -> None:
        """Add what was found elsewhere."""
        self.lines += other.lines
        self.problems += other.problems
        self.clean += other.clean
        self.rounds += other.rounds
        self.violations.update(other.violations)

    def count_entry(self, entry: Mapping[str, Any]) -> None:
        """Count a line of a report."""
        self.lines += 1
        if "problem" in entry:
            self.problems += 1
        else:
            self.count(entry)
            self.rounds += len(entry["rounds"])

    def as_json(self) -> Json:
        """Return the numbers under their names."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "clean": self.clean,
            "unreadable": self.problems,
            "violations": dict(sorted(self.violations.items())),
        }

    @classmethod
    def from_json(cls, numbers: Mapping[str, Any]) -> "Tally":
        """Return the tally that :meth:`as_json` wrote."""
        unreadable: int = numbers["unreadable"]
        return cls(
            lines=numbers["games"] + unreadable,
            problems=unreadable,
            clean=numbers["clean"],
            violations=Counter(numbers["violations"]),
            rounds=numbers["rounds"],
        )


@dataclass(frozen=True, slots=True)
class Checked:
    """A chunk checked: the lines of its report, what they count, how many findings there are, and some of them."""

    report: bytes
    tally: Tally
    weight: int
    found: int
    findings: tuple[str, ...]


class Checker:
    """Checks chunks in one way."""

    def __init__(self, how: How, findings: int = 0) -> None:
        self._operation = OPERATIONS["checkGame"]
        self._voice: Voice = voice_in(how.language)
        self._rules = how.rules
        self._findings = findings
        self._has_failed = False

    def check(self, chunk: Chunk) -> Checked:
        """Return the report of a chunk."""
        tally = Tally()
        found = 0
        findings: list[str] = []
        report: list[bytes] = []
        for line, entry in self._entries(chunk):
            tally.count_entry(entry)
            some = list(_findings(entry, chunk.file, line))
            found += len(some)
            findings += some[: self._findings - len(findings)]
            source = {"file": chunk.file, "line": line}
            report.append(json_text({**entry, "source": source}))
        report.append(b"")
        return Checked(b"\n".join(report), tally, chunk.weight, found, tuple(findings))

    def _entries(self, chunk: Chunk) -> Iterator[tuple[int | None, Json]]:
        if chunk.failure is not None:
            title = "The file cannot be read"
            yield None, {"problem": {"type": "about:blank", "title": title, "detail": chunk.failure}}
            return
        if chunk.too_long:
            yield chunk.first_line, self._refusal(Problem("too-large", {"most": LONGEST}))
            return
        for line, log in _logs_in(chunk):
            if line > chunk.after:
                yield line, self._entry(log, line, chunk.file)

    def _entry(self, log: bytes | str, line: int, file: str) -> Json:
        try:
            if len(log) > LONGEST:
                raise Problem("too-large", {"most": LONGEST})
            return self._answer(log)
        except Problem as problem:
            return self._refusal(problem)
        except Exception:  # noqa: BLE001 - it is logged, and is an answer
            if not self._has_failed:  # once is enough: the next ones are of the same kind, and in the report
                _log.exception("unforeseen error in %s, line %d", file, line)
            self._has_failed = True
            return self._refusal(Problem("internal-error"))

    def _answer(self, log: bytes | str) -> Json:
        if isinstance(log, bytes):
            return self._operation.answer_to(self._with_rules(_as_log(_decoded(log))), self._voice)
        assert self._operation.plain is not None
        loaded = self._operation.plain(self._noted_with_rules(log).encode(), self._voice)
        return self._operation.answer_from(loaded, {}, self._voice)

    def _refusal(self, problem: Problem) -> Json:
        return {"problem": body_of(problem, self._voice, self._operation.path)}

    def _with_rules(self, body: Decoded) -> Decoded:
        """Return a log under the rules asked for, where it names none itself."""
        if not self._rules or type(body) is not dict:
            return body
        if body.get("ruleset") is not None or body.get("options") is not None:
            return body
        return {**body, **self._rules}

    def _noted_with_rules(self, text: str) -> str:
        """Return the same for a log in notation."""
        if not self._rules:
            return text
        try:
            noted = read_game(text)
        except NotationError:
            return text
        if noted.rules is not None:
            return text
        rules = NotedRules(self._rules.get("ruleset", DEFAULT), tuple(self._rules.get("options", {}).items()))
        return write_game(replace(noted, rules=rules))


def _logs_in(chunk: Chunk) -> Iterator[tuple[int, bytes | str]]:
    """Yield each log of a chunk with the number of its first line."""
    data = _read(chunk.place) if chunk.data is None and chunk.place is not None else chunk.data or b""
    match chunk.form:
        case Form.DOCUMENT:
            yield chunk.first_line, data
        case Form.NOTATION:
            for first, text in games_in(_lines_of(data.decode(errors="replace"))):
                yield chunk.first_line + first - 1, text
        case Form.LINES:
            for number, line in enumerate(data.split(b"\n"), chunk.first_line):
                if line and not line.isspace():
                    yield number, line


def _lines_of(text: str) -> list[str]:
    return [line + "\n" for line in text.split("\n")]


def _read(place: Place) -> bytes:
    with open(place.path, "rb", buffering=0) as file:  # noqa: PTH123 - a path as it was given
        file.seek(place.start)
        found = bytearray()
        while len(found) < place.length and (more := file.read(place.length - len(found))):
            found += more
    return bytes(found)


def _decoded(log: bytes) -> Decoded:
    if b"\n" not in log.strip():
        return decoded_line(log)
    try:
        return read_json(log)
    except NotJson as error:
        raise Problem("not-json", {"code": error.code, **error.params}) from None


def _as_log(body: Decoded) -> Decoded:
    """Return a round record that stands alone as a log, as it would be in notation; anything else as it is."""
    return log_of_round(body) if type(body) is dict and is_round(body) else body


def _findings(entry: Mapping[str, Any], file: str, line: int | None) -> Iterator[str]:
    """Yield what is wrong with a log, a line each: where, what, and a sentence."""
    where = file if line is None else f"{file}:{line}"
    if "problem" in entry:
        problem = entry["problem"]
        errors = problem.get("errors") or [{"message": problem["detail"]}]
        for error in errors:
            at = f"{error['pointer']}: " if error.get("pointer") else ""
            yield f"{where}: {problem['title']}: {at}{error['message']}"
        return
    for one in entry["violations"]:
        if not one["penalised"]:
            yield f"{where}: {one['pointer']}: {one['code']}: {one['message']}"
