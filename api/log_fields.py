"""What a line of the log says of the request that it is about."""

from typing import Final

from flask import g, request

TRACE_ID: Final = "hakam.trace_id"
"""In a request's WSGI environment: the trace that it belongs to, where there is one (api/tracing.py)."""


def log_fields() -> dict[str, str]:
    """Return `extra` for a log record of the current request: its id and, where it is traced, its trace's."""
    fields = {"request_id": g.request_id} if "request_id" in g else {}
    if TRACE_ID in request.environ:
        fields["trace_id"] = request.environ[TRACE_ID]
    return fields
