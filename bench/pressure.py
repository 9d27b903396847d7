"""A load on a server from one process: requests over connections that stay open, as fast as they go or at a rate."""

import selectors
import socket
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from statistics import quantiles
from time import perf_counter

CONNECTIONS = 16


@dataclass(frozen=True, slots=True)
class Answered:
    """What a load got: answers a second, and how long they took from when they were due, in milliseconds."""

    rate: float
    p50: float
    p99: float


def request_to(port: int, path: str, body: bytes) -> bytes:
    """Return the bytes of a request."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


class Pressure:
    """Open connections to one server, each with at most one request under way."""

    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self._requests = cycle(requests)
        self._idle: deque[socket.socket] = deque()
        self._due: dict[socket.socket, float] = {}
        self._held: dict[socket.socket, bytes] = {}
        self._selector = selectors.SelectSelector()  # the others wait for whole milliseconds, which is most of p50
        for _ in range(CONNECTIONS):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._selector.register(connection, selectors.EVENT_READ)
            self._idle.append(connection)

    def close(self) -> None:
        """Close all connections."""
        for key in list(self._selector.get_map().values()):
            socket_ = key.fileobj
            assert isinstance(socket_, socket.socket)
            socket_.close()
        self._selector.close()

    def run(self, seconds: float, rate: float | None = None) -> Answered:
        """Load the server for some seconds: with ``rate`` requests a second, else with as many as it answers."""
        times: list[float] = []
        began = perf_counter()
        sent = 0
        while (now := perf_counter()) < began + seconds:
            while self._idle and (rate is None or sent < (now - began) * rate):
                self._send(now if rate is None else began + sent / rate)
                sent += 1
            times += self._receive(0.05 if rate is None else max(0.0, began + sent / rate - perf_counter()))
        ended = perf_counter()
        while self._due:
            self._receive(1)
        marks = quantiles(times, n=100)
        return Answered(len(times) / (ended - began), 1000 * marks[49], 1000 * marks[98])

    def ask(self, count: int) -> None:
        """Ask so many requests, as fast as they are answered."""
        sent = 0
        while sent < count or self._due:
            while self._idle and sent < count:
                self._send(perf_counter())
                sent += 1
            self._receive(1)

    def _send(self, due: float) -> None:
        connection = self._idle.popleft()
        self._due[connection], self._held[connection] = due, b""
        connection.sendall(next(self._requests))

    def _receive(self, wait: float) -> Sequence[float]:
        """Wait for answers at most so long, and return how long each took that is there whole, in seconds."""
        times = []
        for key, _ in self._selector.select(wait):
            connection = key.fileobj
            assert isinstance(connection, socket.socket)
            held = self._held[connection] + connection.recv(262144)
            self._held[connection] = held
            if _is_whole(held):
                assert held.startswith(b"HTTP/1.1 200"), held
                times.append(perf_counter() - self._due.pop(connection))
                self._idle.append(connection)
        return times


def _is_whole(held: bytes) -> bool:
    head, _, body = held.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return bool(length) and len(body) >= int(length)
