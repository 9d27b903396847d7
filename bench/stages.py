"""Where the time of a request goes: parsing, validation, the rules, writing, Flask, and the server around it."""

import io
import json
import sys
from collections.abc import Callable
from statistics import median, quantiles
from time import process_time, thread_time
from typing import Any, Final

from flask import Flask

from api.json_reader import read_json
from api.json_writer import json_text
from api.operation import OPERATIONS
from api.text import Language, voice_in

LAPS: Final = 9
TIMES: Final = 200
REQUESTS: Final = 5_000


def cost_of(work: Callable[[], object]) -> float:
    """Return the processor time of something done once, in µs: the median of several laps."""
    work()
    found = []
    for _ in range(LAPS):
        began = process_time()
        for _ in range(TIMES):
            work()
        found.append((process_time() - began) / TIMES)
    return 1e6 * median(found)


def stages_of(app: Flask, path: str, asked: dict[str, Any]) -> dict[str, float]:
    """Return what an operation's request costs stage by stage, in µs; *Flask* is what the application adds to them."""
    operation = next(one for one in OPERATIONS.values() if one.path == path)
    voice = voice_in(Language.ENGLISH)
    body = json.dumps(asked).encode()
    loaded = operation.request.load(asked)
    answer = operation.answer_from(loaded, asked, voice)
    found = {
        "parse": cost_of(lambda: read_json(body)),
        "validate": cost_of(lambda: operation.request.load(asked)),
        "rules, render": cost_of(lambda: operation.answer_from(operation.request.load(asked), asked, voice)),
        "write": cost_of(lambda: json_text(answer)),
    }
    found["rules, render"] -= found["validate"]
    found["Flask"] = cost_of(lambda: ask(app, path, body)) - sum(found.values())
    return found


def spread_of(app: Flask, path: str, asked: dict[str, Any]) -> float:
    """Return p99 by p50 of the processor time that a request takes the application: what it adds to its tail itself."""
    body = json.dumps(asked).encode()
    ask(app, path, body)
    times = []
    for _ in range(REQUESTS):
        began = thread_time()
        ask(app, path, body)
        times.append(thread_time() - began)
    marks = quantiles(times, n=100)
    return marks[98] / marks[49]


def ask(app: Flask, path: str, body: bytes) -> None:
    """Ask the application in this process."""
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    answer = app(environ, lambda *_: lambda _: None)
    for _ in answer:
        pass
    if hasattr(answer, "close"):
        answer.close()
