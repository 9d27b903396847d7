"""Every answer names its request and its rules: ``X-Request-ID``, the caller's if it is sane, and ``Rules-Version``.

Around Flask and not in it: an answer that is no view's has them too, and hooks would take as long as the routing.
"""

import re
import secrets
from collections.abc import Iterable
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask

from api.log_fields import REQUEST_ID
from engine.version import RULES_VERSION

HEADER: Final = "X-Request-ID"
_SANE: Final = re.compile(r"[\x21-\x7e]{1,128}")
_RULES: Final = ("Rules-Version", RULES_VERSION)


def named(inner: WSGIApplication) -> WSGIApplication:
    """Return an application that names the answers of another one."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        sent = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = environ[REQUEST_ID] = sent if _SANE.fullmatch(sent) else secrets.token_hex(16)

        def start(line: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:  # noqa: ANN401 - WSGI's
            return start_response(line, [*headers, _RULES, (HEADER, request_id)], exc_info)

        return inner(environ, start)

    return answer


def register(app: Flask) -> None:
    """Make the application name its answers."""
    app.wsgi_app = named(app.wsgi_app)  # type: ignore[assignment, method-assign]
