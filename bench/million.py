"""Whether a worker's memory stays: a million requests to one worker, and its resident memory every 100,000.

The requests are of many operations, and of some 5,600 no two are the same: random games, rounds whole and after four
tricks, turns and tricks of random cards. They are asked in turns, over and over.
"""

import json
import os
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench.http import CONTRACT, Worker
from bench.load import middle_of
from bench.logs import some_games
from bench.pressure import Pressure, request_to
from engine.cards import CARD_NAMES

GAMES: Final = 200
STEPS: Final = 10
STEP: Final = 100_000

Asked = tuple[str, dict[str, Any]]
"""An operation's path and what it is asked."""


def a_turn(random: Random) -> Asked:
    """Return a turn of random cards."""
    drawn = random.sample(CARD_NAMES, random.randint(4, 11))
    trick = {"leader": random.choice("NESW"), "cards": drawn[:3]}
    return "/v1/legal-moves", {"contract": CONTRACT, "hand": drawn[3:], "trick": trick}


def a_trick(random: Random) -> Asked:
    """Return a trick of random cards."""
    trick = {"leader": random.choice("NESW"), "cards": random.sample(CARD_NAMES, 4)}
    return "/v1/trick-winner", {"contract": CONTRACT, "trick": trick}


def of_round(played: dict[str, Any]) -> list[Asked]:
    """Return what is asked of a whole round."""
    whole = {name: value for name, value in played.items() if name != "result"}
    middle = middle_of(played)
    play = {"card": played["tricks"][4]["cards"][1]}
    return [
        ("/v1/round-state", whole),
        ("/v1/round-score", whole),
        ("/v1/round-state", middle),
        ("/v1/round-next", {"round": middle, "play": play}),
    ]


def everything(games: int = GAMES) -> list[Asked]:
    """Return all that is asked, of so many games, well mixed."""
    random = Random(1)
    found: list[Asked] = []
    for game in some_games(games):
        log = json.loads(game.line)
        first = log["rounds"][0]  # of which the scores need not be told: there are none yet
        found.append(("/v1/game-check", log))
        if len(first.get("tricks", ())) == 8:
            found += of_round(first)
        found += [one(random) for one in (a_turn, a_trick) for _ in range(12)]
    random.shuffle(found)
    return found


def main() -> None:
    """Ask, and print."""
    asked = everything()
    with TemporaryDirectory() as folder:
        worker = Worker("api:create_app()", Path(folder), os.sched_getaffinity(0))
        load = Pressure(worker.port, [request_to(worker.port, path, json.dumps(one).encode()) for path, one in asked])
        try:
            print(f"{len(asked):,} requests of {len({path for path, _ in asked})} operations, again and again")
            print(f"{0:9,} requests: {worker.memory():5.1f} MiB")
            for step in range(1, STEPS + 1):
                began, before = time.monotonic(), worker.cpu()
                load.ask(STEP)
                each = 1e6 * (worker.cpu() - before) / STEP
                print(f"{step * STEP:9,} requests: {worker.memory():5.1f} MiB, {each:.0f} µs CPU each", end="")
                print(f" ({time.monotonic() - began:.0f} s)", flush=True)
        finally:
            load.close()
            worker.stop()
