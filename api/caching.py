"""Answers that change with the service only: a client keeps them, and asks with an ETag whether they still hold."""

from typing import Final

from flask import Response, request

SECONDS: Final = 300
"""How long an answer may be kept without asking."""


def kept(body: bytes, content_type: str) -> Response:
    """Return an answer that may be kept; a 304 without a body to who has it already."""
    response = Response(body, content_type=content_type)
    response.cache_control.public = True
    response.cache_control.max_age = SECONDS
    response.add_etag()
    response.make_conditional(request)
    return response
