"""Whether pages of other origins may ask, where CORS_ORIGINS allows some (Fetch Standard, *HTTP-CORS protocol*).

Nothing here depends on who asks, so there are no cookies or other credentials, and any origin can be allowed. (With
Flask-CORS an answer takes a sixth longer, and stores are not told that an answer without an origin depends on it too.)
"""

from collections.abc import Sequence
from typing import Final

from flask import Flask, Response, request

ANY: Final = "*"
PREFLIGHT_SECONDS: Final = 600
"""How long a browser need not ask again whether it may ask."""

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


_EXPOSED: Final = ", ".join(SHOWN)
_PREFLIGHT: Final = {
    "Access-Control-Allow-Headers": ", ".join(SENT),
    "Access-Control-Max-Age": str(PREFLIGHT_SECONDS),
}


def register(app: Flask, origins: Sequence[str]) -> None:
    """Make the application answer pages of these origins, or of any if they are ``*``."""
    anybody, allowed = ANY in origins, frozenset(origins)

    @app.after_request
    def allow(response: Response) -> Response:
        headers, asked = response.headers, request.environ
        if anybody:
            headers.add("Access-Control-Allow-Origin", ANY)
        else:
            # Said to everybody: what is kept from a request without an origin must not be given to a page.
            headers.add("Vary", "Origin")
            origin = asked.get("HTTP_ORIGIN", "")
            if origin.lower() not in allowed:
                return response
            headers.add("Access-Control-Allow-Origin", origin)
        if asked["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in asked:
            headers.update(_PREFLIGHT)
            headers.add("Access-Control-Allow-Methods", headers.get("Allow", ""))
        else:
            headers.add("Access-Control-Expose-Headers", _EXPOSED)
        return response
