"""What a line of the log says of the request that it is about."""

from typing import Final
from wsgiref.types import WSGIEnvironment

REQUEST_ID: Final = "hakam.request_id"
"""In a request's WSGI environment: its id (api/request_id.py)."""

TRACE_ID: Final = "hakam.trace_id"
"""In a request's WSGI environment: the trace that it belongs to, where there is one (api/tracing.py)."""

_FIELDS: Final = {"request_id": REQUEST_ID, "trace_id": TRACE_ID}


def log_fields(environ: WSGIEnvironment) -> dict[str, str]:
    """Return `extra` for a log record of a request: its id and, where it is traced, its trace's."""
    return {name: environ[key] for name, key in _FIELDS.items() if key in environ}
