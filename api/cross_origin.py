"""Whether pages of other origins may ask, where CORS_ORIGINS allows some (Fetch Standard, *HTTP-CORS protocol*).

Nothing here depends on who asks, so there are no cookies or other credentials, and any origin can be allowed.
"""

from collections.abc import Sequence
from typing import Final

from flask import Flask, Response
from flask_cors import CORS

ANY: Final = "*"
PREFLIGHT_SECONDS: Final = 600
"""How long a browser need not ask again whether it may ask."""

METHODS: Final = ("GET", "HEAD", "POST")
SENT: Final = ("Content-Type", "If-None-Match", "Prefer", "X-Request-ID", "traceparent", "tracestate")
"""The request headers that a page may send, beside those that every page may."""

SHOWN: Final = (
    "Allow",
    "Deprecation",
    "ETag",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Rules-Version",
    "Sunset",
    "X-Request-ID",
)
"""The response headers that a page may read, beside those that every page may."""


def register(app: Flask, origins: Sequence[str]) -> None:
    """Make the application answer pages of these origins, or of any if they are ``*``."""
    anybody = ANY in origins
    CORS(
        app,
        origins=list(origins),
        methods=list(METHODS),
        allow_headers=list(SENT),
        expose_headers=list(SHOWN),
        max_age=PREFLIGHT_SECONDS,
        send_wildcard=anybody,
        always_send=anybody,
        vary_header=False,
        intercept_exceptions=False,
    )
    if anybody:
        return

    # The library says so only where it allows the origin; what is kept without one would be given to a page too.
    @app.after_request
    def depend_on_origin(response: Response) -> Response:
        response.vary.add("Origin")
        return response
