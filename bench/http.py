"""How much the rules cost beside HTTP: the service under gunicorn against two floors, in one run, taking turns.

The floors (:mod:`bench.floors`) parse and echo the same JSON under the same gunicorn: a bare WSGI function and a Flask
view. Each server has one worker; where there are two cores or more, the workers have one and the load the other. A
figure is the median of several laps, and a ratio the median of the ratios within a lap, so that a machine whose speed
wanders takes all alike. The last column is the same ratio by the processor time of a request: what it would be if
nobody else were on the machine. Below each operation stands where its time goes (:mod:`bench.stages`).
"""

import json
import os
import signal
import time
import timeit
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from api import create_app
from bench.logs import some_games
from bench.pressure import Answered, Pressure, request_to
from bench.stages import spread_of, stages_of
from tests.support.server import SERVE, Server, environment, free_port

HOST: Final = "127.0.0.1"
LAPS: Final = 7
SECONDS: Final = 1.5
TICK: Final = os.sysconf("SC_CLK_TCK")
SERVERS: Final = {
    "bare WSGI": "bench.floors:bare",
    "Flask view": "bench.floors:flask()",
    "service": "api:create_app()",
}
CONTRACT: Final = {"bid": "hokum", "trump": "S", "buyer": "N"}


def bodies() -> dict[str, dict[str, Any]]:
    """Return what is asked, by operation: a turn in the middle of a trick, a trick, a finished round."""
    rounds = json.loads(some_games(5)[0].line)["rounds"]
    finished = next(one for one in rounds if len(one.get("tricks", ())) == 8)
    return {
        "legal-moves": {
            "contract": CONTRACT,
            "hand": ["JS", "8S", "AH", "7D"],
            "trick": {"leader": "W", "cards": ["KC", "9S"]},
        },
        "trick-winner": {"contract": CONTRACT, "trick": {"leader": "W", "cards": ["KC", "9S", "AC", "TS"]}},
        "round-state": {name: value for name, value in finished.items() if name != "result"},
    }


class Worker:
    """One application under the service's gunicorn, with one worker."""

    def __init__(self, application: str, folder: Path, cores: set[int]) -> None:
        self.port = free_port(HOST)
        settings = environment(HOST=HOST, PORT=str(self.port), WEB_CONCURRENCY="1", KEEP_ALIVE="3600")
        began = time.monotonic()
        self._server = Server(folder, [*SERVE, application], HOST, self.port, settings)
        self.started = time.monotonic() - began
        self._worker = self._found()
        os.sched_setaffinity(self._worker, cores)
        self.stop = self._server.stop

    def _found(self) -> int:
        master = self._server.process.pid
        [worker] = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        return int(worker)

    def replaced(self) -> float:
        """Kill the worker, and return the seconds until the one that the master starts in its place has answered."""
        began = time.monotonic()
        os.kill(self._worker, signal.SIGKILL)
        self._server.request("GET", "/healthz")
        taken = time.monotonic() - began
        self._worker = self._found()
        return taken

    def cpu(self) -> float:
        """Return the processor seconds that the worker has used."""
        fields = Path(f"/proc/{self._worker}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> float:
        """Return the resident memory of the worker, in MiB."""
        return int(Path(f"/proc/{self._worker}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@dataclass(slots=True)
class Row:
    """The figures of one server with one body, lap by lap: at saturation, at half of that, and CPU a request in µs."""

    full: list[Answered] = field(default_factory=list)
    half: list[Answered] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Requests answered a second at saturation."""
        return median(answered.rate for answered in self.full)


def lap(server: Worker, load: Pressure, row: Row) -> None:
    """Load a server as fast as it goes, then half as fast."""
    load.run(0.2)
    before = server.cpu()
    full = load.run(SECONDS)
    row.cpu.append(1e6 * (server.cpu() - before) / (full.rate * SECONDS))
    row.full.append(full)
    row.half.append(load.run(SECONDS, full.rate / 2))


def measure(path: str, body: bytes, servers: dict[str, Worker]) -> dict[str, Row]:
    """Return the figures of all servers with one body."""
    rows = {name: Row() for name in servers}
    with ExitStack() as stack:
        loads = {}
        for name, server in servers.items():
            loads[name] = Pressure(server.port, [request_to(server.port, path, body)])
            stack.callback(loads[name].close)
        for _ in range(LAPS):
            for name, server in servers.items():
                lap(server, loads[name], rows[name])
    return rows


def show(operation: str, size: int, rows: dict[str, Row]) -> None:
    """Print a line for each server."""
    print(f"{operation}, {size:,} bytes a request")
    print(
        f"  {'':12} {'a second':>9} {'µs CPU':>7} {'p50 ms':>7} {'p99 ms':>7} {'p50, half':>10} {'p99, half':>10}",
        end="",
    )
    print(f" {'p99/p50':>8} {'service is':>11} {'by CPU':>7}")
    service = rows["service"]
    for name, row in rows.items():
        full50, full99 = median(one.p50 for one in row.full), median(one.p99 for one in row.full)
        half50, half99 = median(one.p50 for one in row.half), median(one.p99 for one in row.half)
        share = median(ours.rate / theirs.rate for ours, theirs in zip(service.full, row.full, strict=True))
        by_cpu = median(theirs / ours for ours, theirs in zip(service.cpu, row.cpu, strict=True))
        print(f"  {name:12} {row.rate:9,.0f} {median(row.cpu):7.0f} {full50:7.2f} {full99:7.2f}", end="")
        print(f" {half50:10.2f} {half99:10.2f} {half99 / half50:8.1f} {share:11.0%} {by_cpu:7.0%}")


def unrest(cores: set[int]) -> float:
    """Return p99 by p50 of a loop that is always the same, on some cores: what the machine alone makes of p99."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    marks = quantiles(timeit.repeat(lambda: sum(range(10_000)), number=1, repeat=5_000), n=100)
    os.sched_setaffinity(0, before)
    return marks[98] / marks[49]


def main() -> None:
    """Measure, and print."""
    cores = sorted(os.sched_getaffinity(0))
    theirs, ours = ({cores[0]}, {cores[1]}) if len(cores) > 1 else (set(cores), set(cores))
    with ExitStack() as stack:
        servers = {}
        for name, application in SERVERS.items():
            folder = Path(stack.enter_context(TemporaryDirectory()))
            servers[name] = Worker(application, folder, theirs)
            stack.callback(servers[name].stop)
        os.sched_setaffinity(0, ours)
        stack.callback(os.sched_setaffinity, 0, cores)
        app = create_app()
        print(f"One worker each, {LAPS} laps of {SECONDS} s; medians, and medians of ratios within a lap")
        for operation, asked in bodies().items():
            body = json.dumps(asked).encode()
            rows = measure(f"/v1/{operation}", body, servers)
            show(operation, len(body), rows)
            stages = stages_of(app, f"/v1/{operation}", asked)
            stages["server"] = median(rows["service"].cpu) - sum(stages.values())
            print("  µs CPU:", ", ".join(f"{name} {cost:.0f}" for name, cost in stages.items()))
            print(f"  p99/p50 by CPU, in the application alone: {spread_of(app, f'/v1/{operation}', asked):.1f}")
        print(f"p99/p50 of a loop that is always the same, on the workers' core: {unrest(theirs):.1f}")
        service = servers["service"]
        print(f"service: {service.memory():.0f} MiB a worker after all this, started in {service.started:.2f} s")
        print(f"a worker in the place of one that was killed: answers after {service.replaced():.2f} s")
