"""What the service counts, for Prometheus; docs/observability.md tells what each number means.

Labels come from fixed lists only: operations, statuses, codes of violations. Nothing that a client made up becomes one,
so the number of series has a bound. Requests for the metrics themselves are not counted.

Under gunicorn every worker has files of its own in one folder (api/metrics_folder.py), and whichever worker is asked
adds up all of them. Elsewhere there is one process, which knows everything.

To write to those files costs some 20 µs a request, where an answer costs 300. So a request leaves only its duration in
a list, and a line of bulk one more in a count. They are poured into the metrics later, all at once: within a second, or
when this worker is asked.
"""

import atexit
import os
import struct
from bisect import bisect_left
from collections import Counter as Multiset
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from werkzeug.wsgi import ClosingIterator

from api.metrics_folder import VARIABLE
from api.routing import Router
from api.watching import BULK, extension
from engine.fouls import Code
from engine.version import RULES_VERSION

OPERATION: Final = "getMetrics"

TRIES: Final = 20
PAUSE: Final = 0.02
"""Seconds between two tries to read the counts of all workers."""

SECONDS: Final = 1.0
"""How old a worker's numbers may be when another worker is asked."""

MOST_WAITING: Final = 500
"""How many amounts of the same labels wait at most, should nobody pour them."""

BUCKETS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REGISTRY: Final = CollectorRegistry()
"""Ours alone: what Python and the process tell of themselves does not add up over workers."""

REQUESTS: Final = Counter(
    "hakam_requests",
    "Requests answered.",
    ("operation", "form", "status"),
    registry=REGISTRY,
)
DURATION: Final = Histogram(
    "hakam_request_duration_seconds",
    "Seconds from the head of a request to the end of its answer.",
    ("operation", "form", "status"),
    buckets=BUCKETS,
    registry=REGISTRY,
)
IN_FLIGHT: Final = Gauge(
    "hakam_requests_in_flight",
    "Requests being answered now.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
BULK_LINES: Final = Counter(
    "hakam_bulk_lines",
    "Lines of bulk requests answered.",
    ("operation", "outcome"),
    registry=REGISTRY,
)
ROUNDS_CHECKED: Final = Counter(
    "hakam_rounds_checked",
    "Rounds that game-check has judged.",
    ("verdict",),
    registry=REGISTRY,
)
VIOLATIONS: Final = Counter(
    "hakam_violations",
    "Violations that game-check has reported.",
    ("code",),
    registry=REGISTRY,
)
INFO: Final = Gauge(
    "hakam_info",
    "Always 1; the label tells the version of the rules.",
    ("rules_version",),
    multiprocess_mode="livemax",
    registry=REGISTRY,
)

Labels = tuple[str, ...]


class Waiting:
    """Amounts of one process that are not in the metrics yet, by labels; ``pour`` brings in those of some labels."""

    def __init__(self, pour: Callable[[Labels, list[float]], None]) -> None:
        self._pour = pour
        self._amounts: defaultdict[Labels, list[float]] = defaultdict(list)

    def add(self, labels: Labels, amount: float) -> None:
        """Let an amount wait, unless too many do."""
        amounts = self._amounts[labels]
        amounts.append(amount)
        if len(amounts) >= MOST_WAITING:
            self._take(labels, amounts)

    def pour(self) -> None:
        """Bring everything in."""
        for labels, amounts in list(self._amounts.items()):
            if amounts:
                self._take(labels, amounts)

    def _take(self, labels: Labels, amounts: list[float]) -> None:
        taken: list[float] = []
        with suppress(IndexError):  # another thread may take of them too; each amount is taken by one
            taken.extend(amounts.pop() for _ in range(len(amounts)))
        self._pour(labels, taken)


def _pour_requests(labels: Labels, seconds: list[float]) -> None:
    REQUESTS.labels(*labels).inc(len(seconds))
    observe_all(DURATION.labels(*labels), seconds)


def _pour_lines(labels: Labels, lines: list[float]) -> None:
    BULK_LINES.labels(*labels).inc(sum(lines))


def _pour_rounds(labels: Labels, rounds: list[float]) -> None:
    ROUNDS_CHECKED.labels(*labels).inc(sum(rounds))


def observe_all(histogram: Histogram, amounts: list[float]) -> None:
    """Do what `observe` does with each amount, at the cost of a few: the library has no call for that."""
    histogram._sum.inc(sum(amounts))
    for place, number in Multiset(bisect_left(BUCKETS, amount) for amount in amounts).items():
        histogram._buckets[place].inc(number)


class Counts:
    """What one process counts: the requests being answered, and what waits to be brought into the metrics.

    ``requests`` are the seconds of those answered; ``lines`` and ``rounds`` are numbers of them.
    """

    def __init__(self) -> None:
        self.in_flight = 0
        self.requests = Waiting(_pour_requests)
        self.lines = Waiting(_pour_lines)
        self.rounds = Waiting(_pour_rounds)

    def ended(self, labels: Labels, seconds: float) -> None:
        """Count a request that was in flight as answered: its operation, its form, the status of its answer."""
        self.in_flight -= 1
        self.requests.add(labels, seconds)

    def pour(self) -> None:
        """Bring the metrics up to date."""
        IN_FLIGHT.set(self.in_flight)
        for waiting in (self.requests, self.lines, self.rounds):
            waiting.pour()


counts: Final = Counts()


class Metrics:
    """The watcher that counts."""

    def line_answered(self, operation: str, *, problem: bool) -> None:
        """Count a line of a bulk request."""
        counts.lines.add((operation, "problem" if problem else "answer"), 1)

    def report_made(self, report: Mapping[str, Any]) -> None:
        """Count what a check report says."""
        rounds = report["rounds"]
        clean = sum([one["valid"] for one in rounds])
        counts.rounds.add(("clean",), clean)
        counts.rounds.add(("faulty",), len(rounds) - clean)
        for code, number in Multiset(one["code"] for one in report["violations"]).items():
            VIOLATIONS.labels(code).inc(number)


def measured(inner: WSGIApplication, router: Router) -> WSGIApplication:
    """Return an application that counts what another one answers."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began = perf_counter()
        operation = router.route(environ).operation
        if operation == OPERATION:
            return inner(environ, start_response)
        status = ""

        def start(line: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:  # noqa: ANN401 - WSGI's
            nonlocal status
            status = line[:3]
            return start_response(line, headers, exc_info)

        counts.in_flight += 1
        try:
            parts = inner(environ, start)
        except BaseException:
            counts.in_flight -= 1
            raise
        if BULK in environ:
            return ClosingIterator(parts, lambda: counts.ended((operation, "bulk", status), perf_counter() - began))
        counts.ended((operation, "single", status), perf_counter() - began)
        return parts

    return answer


def exposition() -> bytes:
    """Return the metrics of all workers in Prometheus' text format."""
    counts.pour()
    if VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    for _ in range(TRIES):
        try:
            return generate_latest(shared)
        except struct.error:  # a worker that is just starting has made its file and not yet begun it
            sleep(PAUSE)
    return generate_latest(shared)


def register(app: Flask) -> None:
    """Make the application, which has all its routes, count what it does."""
    INFO.labels(RULES_VERSION).set(1)
    # A rate needs the 0 before the first.
    for verdict in ("clean", "faulty"):
        ROUNDS_CHECKED.labels(verdict)
    for code in Code:
        VIOLATIONS.labels(code.value)
    app.extensions.update(extension(Metrics()))
    app.wsgi_app = measured(app.wsgi_app, Router(app))  # type: ignore[assignment, method-assign]
    if VARIABLE in os.environ:
        atexit.register(counts.pour)
        Thread(target=_keep_pouring, name="metrics", daemon=True).start()


def _keep_pouring() -> None:
    while True:
        sleep(SECONDS)
        counts.pour()
