"""Every answer carries ``X-Request-ID``: the caller's if it sent a sane one, else a new one."""

import re
import secrets
from typing import Final

from flask import Flask, Response, g, request

HEADER: Final = "X-Request-ID"
_SANE: Final = re.compile(r"[\x21-\x7e]{1,128}")


def register(app: Flask) -> None:
    """Make the application name its requests."""

    @app.before_request
    def name_request() -> None:
        sent = request.environ.get("HTTP_X_REQUEST_ID", "")
        g.request_id = sent if _SANE.fullmatch(sent) else secrets.token_hex(16)

    @app.after_request
    def show_name(response: Response) -> Response:
        response.headers.add(HEADER, g.request_id if "request_id" in g else secrets.token_hex(16))
        return response
