"""What the service is measured against: a WSGI function and a Flask view that parse the JSON sent and echo it.

Single requests they read and write with Python's own ``json``, as Flask does. The first takes bulk as well, and echoes
it line by line, with the parser that the service uses.

They run under the service's own gunicorn configuration, so what they cost is transport: gunicorn, its log, and for the
second Flask. Neither validates, knows a rule or has a header of its own.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

import orjson
from flask import Flask, Response, request

from api.bulk import NDJSON

JSON = "application/json"


def bare(environ: dict[str, Any], start_response: Callable[[str, list[tuple[str, str]]], object]) -> Iterable[bytes]:
    """Answer with the body sent, parsed and written again; null where there is none."""
    if environ.get("CONTENT_TYPE") == NDJSON:
        start_response("200 OK", [("Content-Type", NDJSON)])
        return (orjson.dumps(orjson.loads(line)) + b"\n" for line in environ["wsgi.input"])
    sent = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    body = json.dumps(json.loads(sent or b"null")).encode()
    start_response("200 OK", [("Content-Type", JSON), ("Content-Length", str(len(body)))])
    return [body]


def flask() -> Flask:
    """Return an application with one view that does the same at every path."""
    app = Flask("floor")

    @app.get("/healthz")
    def live() -> str:
        return "ok"

    @app.post("/v1/<operation>")
    def echo(operation: str) -> Response:
        del operation
        return Response(json.dumps(request.get_json()), content_type=JSON)

    return app
