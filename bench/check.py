"""How quick `hakam check` is: full rounds a second from bytes of NDJSON to bytes of a report, and how that scales.

Every figure is of the command as it is run: a process of its own, reading a file and writing a report. Files have the
same games over and over, 10^3 to 10^5 rounds (10^6 with ``--million``), so that time has to grow with their size and
memory must not. The work is also done stage by stage in this process, to show where the time goes.

Seconds of a shared machine say little: beside those that passed stand the processor's own, summed over all processes,
and what the same number of calibration steps (:mod:`bench.engine`) took meanwhile.
"""

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from api.json_reader import read_json
from api.json_writer import json_text
from api.operation import OPERATIONS
from api.text import Language, voice_in
from bench.engine import CALIBRATION_STEPS, calibrate
from bench.logs import LoggedGame, lines_of, some_games
from cli.checking import Checker, Chunk, Form, How
from engine.fingerprint import fingerprint
from engine.seating import check_log

ROOT = Path(__file__).resolve().parent.parent
SIZES = (1_000, 10_000, 100_000)
MILLION = 1_000_000
LAPS = 7
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took: seconds that passed, seconds of processors, and the most memory of one process, in MiB."""

    seconds: float
    cpu: float
    memory: float


def processes_of(session: int) -> Iterator[tuple[int, float, float]]:
    """Yield the processes of a session: number, processor seconds, and resident memory in MiB."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(") ")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == session:
            yield int(entry.name), (int(fields[11]) + int(fields[12])) / TICK, int(fields[21]) * PAGE / 2**20


def cost_of(arguments: list[str]) -> Cost:
    """Return what a command took, looking at its processes several times a second."""
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    cpu: dict[int, float] = {}
    memory = 0.0
    while process.poll() is None:
        for number, seconds, resident in processes_of(process.pid):
            cpu[number] = seconds
            memory = max(memory, resident)
        time.sleep(0.02)
    assert process.returncode == 0, arguments
    return Cost(time.monotonic() - started, sum(cpu.values()), memory)


def calibrated() -> float:
    """Return the processor seconds of one calibration step."""
    found = []
    for _ in range(5):
        started = process_time()
        calibrate()
        found.append((process_time() - started) / CALIBRATION_STEPS)
    return median(found)


def measure_sizes(games: list[LoggedGame], sizes: tuple[int, ...]) -> None:
    """Measure the command on files of some sizes, with one process and with all cores."""
    cores = len(os.sched_getaffinity(0))
    print(f"{'rounds':>10} {'jobs':>5} {'seconds':>9} {'rounds/s':>9} {'games/s':>8} {'µs CPU/round':>13}", end="")
    print(f" {'steps/round':>12} {'MiB/process':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            logs = Path(folder) / "logs.ndjson"
            with logs.open("wb") as file:
                file.writelines(lines_of(games, size))
            count = sum(1 for _ in lines_of(games, size))
            for jobs in sorted({1, cores}):
                report = Path(folder) / f"report-{jobs}.ndjson"
                report.unlink(missing_ok=True)
                cost = cost_of(["check", str(logs), "--jobs", str(jobs), "--report", str(report)])
                assert report.read_bytes().count(b"\n") == count
                each = cost.cpu / size
                print(f"{size:10,} {jobs:5} {cost.seconds:9.1f} {size / cost.seconds:9,.0f}", end="")
                print(
                    f" {count / cost.seconds:8,.0f} {1e6 * each:13.0f} {each / calibrated():12,.0f} {cost.memory:12.0f}"
                )


def measure_stages(games: list[LoggedGame]) -> None:
    """Measure what is done with one log, stage by stage; what is left over is drawing the answer up."""
    operation, voice = OPERATIONS["checkGame"], voice_in(Language.ENGLISH)
    lines = [game.line for game in games]
    rounds = sum(game.full for game in games)
    bodies = [read_json(line) for line in lines]
    loaded = [operation.request.load(body) for body in bodies]
    answers = [operation.answer_to(body, voice) for body in bodies]
    checker = Checker(How())
    whole = Chunk("logs", Form.LINES, 1, b"".join(lines))
    stages: dict[str, Callable[[], object]] = {
        "all, as the command does it": lambda: checker.check(whole),
        "read JSON": lambda: [read_json(line) for line in lines],
        "load and validate": lambda: [operation.request.load(body) for body in bodies],
        "replay and judge": lambda: [check_log(one["log"]) for one in loaded],
        "fingerprint": lambda: [fingerprint(one["log"]) for one in loaded],
        "write JSON": lambda: [json_text(one) for one in answers],
    }
    seconds: dict[str, list[float]] = {name: [] for name in stages}
    gc.disable()  # the command looks for cycles rarely: with all results kept, as here, it is most of the time
    for _ in range(LAPS):
        for name, stage in stages.items():
            started = process_time()
            stage()
            seconds[name].append((process_time() - started) / rounds)
    gc.enable()
    each = {name: median(found) for name, found in seconds.items()}
    everything, *known = each.values()
    each["render and the rest"] = everything - sum(known)
    step = calibrated()
    print(f"{'one process, a round':28} {'µs CPU':>8} {'steps':>8} {'share':>7}")
    for name, found in each.items():
        print(f"{name:28} {1e6 * found:8.0f} {found / step:8,.0f} {found / everything:7.0%}")


def main(*, million: bool = False) -> None:
    """Measure, and print."""
    games = some_games()
    measure_stages(games)
    print()
    measure_sizes(games, (*SIZES, MILLION) if million else SIZES)
