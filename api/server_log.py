"""The server's two logs, one JSON object a line: requests on stdout, everything else on stderr.

A request: `time` (ISO 8601, UTC, when the answer was sent), `remote`, `method`, `path` (as sent, without the
query), `status`, `duration_ms`, `bytes` (of the answer's body), `user_agent`, `request_id` (what the answer's
X-Request-ID said), and `trace_id` where requests are traced. Anything else: `time`, `level`, `logger`, `pid`,
`message`, where known `request_id` and `trace_id`, and `exception`, the traceback as one string.

Bodies and queries are never logged. The words of an exception may quote them, so of one that a request has met only
the kind and the place are told. Whatever a client chose (path, user agent, request id) is cut to a length
and goes through `json.dumps` with ASCII output, so that no line break, control, bidirectional or invalid
character of his reaches a terminal or begins a line of its own.
"""

import json
import logging
import traceback
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from gunicorn.glogging import Logger

from api.log_fields import TRACE_ID

LONGEST_PATH = 1024
LONGEST_VALUE = 256
LONGEST_MESSAGE = 8192


def to_line(fields: Mapping[str, object]) -> str:
    """Write one log line, without its line break."""
    return json.dumps(fields, ensure_ascii=True, separators=(",", ":"), default=str)


def iso_utc(moment: datetime) -> str:
    """Write a moment as `2026-11-29T21:49:00.123Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def access_fields(
    status: str | int,
    headers: Iterable[tuple[str, str]],
    sent: int | None,
    environ: Mapping[str, Any],
    duration: timedelta,
) -> dict[str, object]:
    """Say what a request's line says: facts of the exchange, none of its content."""
    path = str(environ.get("RAW_URI") or environ.get("PATH_INFO") or "").partition("?")[0]
    request_id = next((value for name, value in headers if name.lower() == "x-request-id"), None)
    agent = environ.get("HTTP_USER_AGENT")
    traced = {"trace_id": environ[TRACE_ID]} if TRACE_ID in environ else {}
    return {
        "time": iso_utc(datetime.now(UTC)),
        "remote": environ.get("REMOTE_ADDR"),
        "method": str(environ.get("REQUEST_METHOD", ""))[:LONGEST_VALUE],
        "path": path[:LONGEST_PATH],
        "status": int(str(status)[:3]),
        "duration_ms": round(duration.total_seconds() * 1000, 3),
        "bytes": sent,
        "user_agent": None if agent is None else str(agent)[:LONGEST_VALUE],
        "request_id": None if request_id is None else str(request_id)[:LONGEST_VALUE],
        **traced,
    }


def kinds_and_places(error: BaseException | None) -> str:
    """Write a traceback without a word of the exceptions in it, the first of them first."""
    told: list[str] = []
    while error is not None:
        told.insert(0, "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(told)


class JsonFormatter(logging.Formatter):
    """A log record as one JSON line; of a request when that is named: `extra={"request_id": …, "trace_id": …}`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the record, with its traceback as one string."""
        fields: dict[str, object] = {
            "time": iso_utc(datetime.fromtimestamp(record.created, UTC)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "pid": record.process,
            "message": record.getMessage()[:LONGEST_MESSAGE],
        }
        named = [name for name in ("request_id", "trace_id") if getattr(record, name, None) is not None]
        fields |= {name: str(getattr(record, name))[:LONGEST_VALUE] for name in named}
        if record.exc_info:
            whole = not named
            fields["exception"] = (
                self.formatException(record.exc_info) if whole else kinds_and_places(record.exc_info[1])
            )
        return to_line(fields)


class JsonLogger(Logger):
    """Gunicorn's logger (`logger_class`), writing the lines that this module describes."""

    def setup(self, cfg: Any) -> None:
        """Set the handlers up; runs again at each reload of the configuration."""
        super().setup(cfg)
        root = logging.getLogger()
        root.setLevel(self.loglevel)
        root.handlers = [handler for handler in root.handlers if not getattr(handler, "_gunicorn", False)]
        for handler in self.error_log.handlers:
            if getattr(handler, "_gunicorn", False):
                handler.setFormatter(JsonFormatter())
                # The application's own loggers end here too: with a handler on the root, Flask adds none.
                root.addHandler(handler)
        logging.captureWarnings(True)

    def access(self, resp: Any, req: Any, environ: Mapping[str, Any], request_time: timedelta) -> None:
        """Log one answered request."""
        if self.access_log_enabled:
            fields = access_fields(resp.status, resp.headers, getattr(resp, "sent", None), environ, request_time)
            self.access_log.info("%s", to_line(fields))
