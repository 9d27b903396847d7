"""A limit on the requests of each client, where one is set (RATE_LIMIT): so many a minute, then 429.

The window is the same for all clients, so at its end everything is forgotten at once and nothing has to be cleaned up.
(Flask-Limiter looks through all clients many times a second to do so, takes several times as long, and knows only the
headers of older drafts.) The headers are those of draft-ietf-httpapi-ratelimit-headers-10. Each worker process counts
by itself. What is not asked about the game is not counted: pages, the contract, health, and the OPTIONS of browsers.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from flask import Flask, Response, request

from api.problems import Problem

WINDOW: Final = 60
"""Seconds in which the requests are counted."""

COUNTED: Final = "/v1/"
FREE: Final = frozenset({"/v1/openapi.json", "/v1/openapi.yaml"})
"""Paths that begin like what is counted and are not."""

_LEFT: Final = "hakam.left"


class Left(NamedTuple):
    """What a client may still ask in this window; ``requests`` is -1 where it has asked too much already."""

    requests: int
    seconds: int


class Limiter:
    """Counts the requests of each client, ``most`` of which are taken in a window of :data:`WINDOW` seconds."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._clock = clock
        self._asked: Counter[str] = Counter()
        self._ends = 0.0

    def take(self, client: str) -> Left:
        """Count a request of a client; return what it may still ask, and the seconds until all is forgotten."""
        now = self._clock()
        if now >= self._ends:
            self._asked = Counter()
            self._ends = now + WINDOW
        left = self.most - self._asked[client] - 1
        if left >= 0:
            self._asked[client] += 1
        return Left(left, max(1, math.ceil(self._ends - now)))


def client_of(address: str) -> str:
    """Return whom an address belongs to: of IPv6 its first 64 bits, as everybody has so many of the rest."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False).network_address)
    except ValueError:
        return address


def register(app: Flask, most: int) -> None:
    """Make the application take only so many requests a minute from each client."""
    limiter = Limiter(most)
    policy = f'"minute";q={most};w={WINDOW}'

    # All in the environment, which Flask finds once: each look at `request` or `g` takes longer than the counting.
    @app.before_request
    def count() -> None:
        asked = request.environ
        path = asked["PATH_INFO"]
        if not path.startswith(COUNTED) or path in FREE or asked["REQUEST_METHOD"] == "OPTIONS":
            return
        asked[_LEFT] = left = limiter.take(client_of(asked.get("REMOTE_ADDR", "")))
        if left.requests < 0:
            raise Problem("too-many-requests", {"most": most}, headers={"Retry-After": str(left.seconds)})

    @app.after_request
    def tell(response: Response) -> Response:
        left: Left | None = request.environ.get(_LEFT)
        if left is not None:
            response.headers.add("RateLimit-Policy", policy)
            response.headers.add("RateLimit", f'"minute";r={max(0, left.requests)};t={left.seconds}')
        return response
