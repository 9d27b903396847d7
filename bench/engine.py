"""How quick the engine is: random rounds, replays and legal moves a second, in one process.

Seconds of a shared machine say little, so every figure also stands as a ratio to a fixed loop of plain Python that is
timed in the same run. The work (:mod:`bench.rounds`) is cut into short laps that take turns, the time is the process's
own, and what is reported is the median lap. Before anything is timed, the record of every round is replayed and has to
give the same score.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from platform import python_implementation, python_version
from random import Random
from statistics import median
from time import process_time
from types import ModuleType

import bench.rounds
import engine.play
from bench.rounds import RULES, a_table, judge_all, play_all, play_round, record_of, replay_all
from engine.cards import CardSet
from engine.play import Turn
from engine.record import RoundRecord
from engine.replay import replay

ROUNDS = 400
LAPS = 25
CALIBRATION_STEPS = 100_000


@dataclass(frozen=True, slots=True)
class Work:
    """Something to time: a lap does it for everything given, ``count`` times altogether."""

    name: str
    lap: Callable[[], None]
    count: int


def calibrate() -> None:
    """Do the fixed work that figures are compared with: plain arithmetic, nothing of the engine."""
    number = 1
    for step in range(CALIBRATION_STEPS):
        number = (number * 31 + step) & 0xFFFF


def works() -> tuple[Work, ...]:
    """Return everything that is timed, the calibration first, after making sure that it is done right."""
    random = Random(1)
    tables = [a_table(random) for _ in range(ROUNDS)]
    records: list[RoundRecord] = []
    turns: list[tuple[Turn, CardSet]] = []
    for table in tables:
        record, its_turns = record_of(table)
        records.append(record)
        turns += its_turns
        assert replay(record, RULES).score == play_round(table), table

    return (
        Work("calibration steps", calibrate, CALIBRATION_STEPS),
        Work("random rounds", partial(play_all, tables), len(tables)),
        Work("records replayed and scored", partial(replay_all, records), len(records)),
        Work("legal-move calls", partial(judge_all, turns), len(turns)),
    )


def seconds_each(timed: Sequence[Work], laps: int) -> list[list[float]]:
    """Return, for each lap, the seconds that each work took a time; within a lap they take turns."""
    found = []
    for _ in range(laps):
        lap = []
        for work in timed:
            started = process_time()
            work.lap()
            lap.append((process_time() - started) / work.count)
        found.append(lap)
    return found


def form_of(module: ModuleType) -> str:
    """Return in which form a module was imported: ``compiled`` or ``interpreted``."""
    return "compiled" if str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"


def main() -> None:
    """Measure, and print a line for each work."""
    timed = works()
    gc.disable()  # as timeit does: what is timed makes no cycles
    seconds_each(timed, 2)  # to warm up
    laps = seconds_each(timed, LAPS)
    gc.enable()
    print(f"{python_implementation()} {python_version()}, one process, medians of {LAPS} laps")
    print(f"the engine: {form_of(engine.play)}; the loops that call it: {form_of(bench.rounds)}")
    print(f"{'':28} {'a second':>12} {'best lap':>12} {'microseconds':>13} {'calibration steps':>18}")
    for place, work in enumerate(timed):
        seconds = [lap[place] for lap in laps]
        steps = median(lap[place] / lap[0] for lap in laps)
        rate, best, micro = 1 / median(seconds), 1 / min(seconds), 1e6 * median(seconds)
        print(f"{work.name:28} {rate:12,.0f} {best:12,.0f} {micro:13.3f} {steps:18,.1f}")
