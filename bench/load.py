"""What a request costs the running service: processor time of its one worker, by operation, and the worker's memory.

The service is started as in production, with one worker, and asked over kept connections by as many threads as keep
it busy. What counts is the processor time that the worker itself used for each request, everything included: sockets,
HTTP, JSON, rules. It wanders less than requests a second do on a machine that others use too, so what a core serves is
calculated from it. One column compares with a request that asks for nothing (/healthz), and for bulk the last with what
a line costs where it is parsed and echoed and nothing else (:mod:`bench.floors`, in turns with the service). The
calibration steps (:mod:`bench.engine`) tell how fast the machine was meanwhile.
"""

import json
import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import orjson

from api import rendering
from api.bulk import NDJSON
from bench.check import processes_of
from bench.engine import CALIBRATION_STEPS, calibrate
from bench.logs import some_games
from bench.rounds import a_table, record_of
from engine.cards import CARD_NAMES, names_of
from tests.support.server import SERVE, Server, environment, free_port

HOST = "127.0.0.1"
CONNECTIONS = 8
SECONDS = 1.0
LAPS = 11
BULK_GAMES = 100
TURN_ROUNDS = 60

CONTRACT = {"bid": "hokum", "trump": "S", "buyer": "N"}
POSITION: dict[str, Any] = {
    "contract": CONTRACT,
    "hand": ["JS", "8S", "AH", "7D"],
    "trick": {"leader": "W", "cards": ["KC", "9S"]},
}


@dataclass(frozen=True, slots=True)
class Load:
    """One kind of request as bytes on the wire, and how many of what is counted one holds."""

    name: str
    request: bytes
    units: int = 1
    is_bulk: bool = False


def http(method: str, path: str, body: bytes = b"", media_type: str = "application/json") -> bytes:
    """Return a request as it is sent."""
    top = (
        f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: {media_type}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return top.encode() + body


def posted(name: str, body: dict[str, Any]) -> Load:
    """Return a load that asks an operation."""
    return Load(name, http("POST", f"/v1/{name}", json.dumps(body).encode()))


def middle_of(finished: dict[str, Any]) -> dict[str, Any]:
    """Return a round as it was after four tricks and one card, without what only its end knows."""
    begun = {key: finished[key] for key in ("dealer", "up_card", "hands", "calls") if key in finished}
    fifth = finished["tricks"][4]
    return begun | {"tricks": [*finished["tricks"][:4], {"leader": fifth["leader"], "cards": fifth["cards"][:1]}]}


def turns_of_random_rounds() -> list[dict[str, Any]]:
    """Return what a frontend would ask at every turn of some rounds."""
    random = Random(1)
    tables = [a_table(random) for _ in range(TURN_ROUNDS)]
    return [
        {
            "contract": rendering.contract(table.contract),
            "hand": names_of(hand),
            "trick": {"leader": "S", "cards": [CARD_NAMES[card] for card in turn.cards]} if turn.cards else None,
        }
        for table in tables
        for turn, hand in record_of(table)[1]
    ]


def loads() -> list[Load]:
    """Return what is measured; rounds are of random games, so that no case is a lucky one."""
    games = some_games(BULK_GAMES)
    played = [one for one in json.loads(games[0].line)["rounds"] if len(one.get("tricks", ())) == 8]
    middle = middle_of(played[0])
    following = played[0]["tricks"][4]["cards"][1]
    lines = b"".join(game.line for game in games)
    turns = turns_of_random_rounds()
    return [
        Load("healthz", http("GET", "/healthz")),
        posted("legal-moves", POSITION),
        posted("round-state", middle),
        Load("round-state, one seat's view", posted("round-state", middle | {"viewer": "S"}).request),
        posted("round-next", {"round": middle, "play": {"card": following}}),
        posted("round-score", {key: value for key, value in played[0].items() if key != "result"}),
        Load(
            "game-check, NDJSON, a full round",
            http("POST", "/v1/game-check", lines, NDJSON),
            sum(game.full for game in games),
            is_bulk=True,
        ),
        Load(
            "legal-moves, NDJSON, a line",
            http("POST", "/v1/legal-moves", b"\n".join(map(orjson.dumps, turns)), NDJSON),
            len(turns),
            is_bulk=True,
        ),
    ]


def read_answer(connection: socket.socket) -> int:
    """Read one answer, with a length or in chunks, and return its status."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(262144)
    top, _, body = data.partition(b"\r\n\r\n")
    lowered = top.lower()
    if b"\r\ntransfer-encoding: chunked" in lowered:
        while not body.endswith(b"0\r\n\r\n"):
            body = body[-5:] + connection.recv(262144)
    else:
        length = int(lowered.partition(b"\r\ncontent-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += connection.recv(262144)
    return int(top[9:12])


def ask_until(end: float, port: int, load: Load, done: list[int]) -> None:
    """Ask again and again on one connection."""
    with socket.create_connection((HOST, port)) as connection:
        while time.monotonic() < end:
            connection.sendall(load.request)
            status = read_answer(connection)
            assert status == 200, (load.name, status)
            done.append(load.units)


def used_by(worker: int) -> tuple[float, float]:
    """Return the processor seconds that a process has used, and its memory in MiB."""
    return next((cpu, memory) for number, cpu, memory in processes_of(os.getsid(worker)) if number == worker)


def lap(worker: int, port: int, load: Load) -> float:
    """Keep the worker busy for some seconds, and return the processor seconds of each unit."""
    done: list[int] = []
    before, _ = used_by(worker)
    end = time.monotonic() + SECONDS
    threads = [threading.Thread(target=ask_until, args=(end, port, load, done)) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (used_by(worker)[0] - before) / sum(done)


def cpu_of(work: Callable[[], None]) -> float:
    """Return the processor seconds of this process that some work takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


@contextmanager
def one_worker(application: str = "api:create_app()") -> Iterator[tuple[int, int]]:
    """Run an application with one worker, and give its port with the worker's number."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port(HOST)
        settings = environment(HOST=HOST, PORT=str(port), WEB_CONCURRENCY="1")
        server = Server(Path(folder), [*SERVE, application], HOST, port, settings)
        try:
            master = server.process.pid
            [worker] = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()
            yield port, int(worker)
        finally:
            server.stop()


def main(say: Callable[[str], object] = print) -> None:
    """Measure every load in turn, several laps of all, and write the medians."""
    say(f"One worker, {CONNECTIONS} connections, {LAPS} laps of {SECONDS:g} s each; processor time of the worker.")
    measured: dict[str, list[float]] = {}
    echoed: dict[str, list[float]] = {}
    calibrations: list[float] = []
    with one_worker() as (port, worker), one_worker("bench.floors:bare") as (floor_port, floor_worker):
        _, at_rest = used_by(worker)
        wanted = loads()
        for _ in range(LAPS):
            for load in wanted:
                measured.setdefault(load.name, []).append(lap(worker, port, load))
                if load.is_bulk:
                    echoed.setdefault(load.name, []).append(lap(floor_worker, floor_port, load))
                calibrations.append(cpu_of(calibrate))
        _, after = used_by(worker)
    floor = median(measured["healthz"])
    say(f"{'':32}{'µs':>8}{'a core-second':>16}{'healthz = 1':>14}{'echoed, µs':>13}{'echoed = 1':>13}")
    for name, laps in measured.items():
        cost = median(laps)
        line = f"{name:32}{cost * 1e6:8.0f}{1 / cost:16.0f}{cost / floor:14.2f}"
        if echoes := echoed.get(name):
            ratio = median(ours / echo for ours, echo in zip(laps, echoes, strict=True))
            line += f"{median(echoes) * 1e6:13.1f}{ratio:13.1f}"
        say(line)
    say(f"memory of the worker: {at_rest:.0f} MiB at rest, {after:.0f} MiB after all this")
    took = median(calibrations) * 1e3
    say(f"{CALIBRATION_STEPS:,} calibration steps took {took:.1f} ms meanwhile (Python {sys.version.split()[0]})")


if __name__ == "__main__":
    main()
