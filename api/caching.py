"""Answers that change with the service only: a client keeps them, and asks with an ETag whether they still hold."""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from flask import Response, request

from api import compression
from api.problems import Problem
from api.text import Language

SECONDS: Final = 300
"""How long an answer may be kept without asking."""


def kept(body: bytes, content_type: str, language: Language | None = None, *, negotiated: bool = True) -> Response:
    """Return an answer that may be kept; a 304 without a body to who has it already.

    ``language`` is that of its sentences, ``negotiated`` where the request could have asked for another. Each language
    and each coding has a tag of its own, so nobody is told that what he has in one still holds in the other. Raises
    :class:`Problem` where ``If-Match`` asks for another version.
    """
    large = len(body) >= compression.LEAST
    coding = compression.GZIP if large and compression.is_wanted(request.environ) else None
    tag = _tag_of(body) if coding is None else f"{_tag_of(body)}-{coding}"
    if request.if_match and not request.if_match.contains(tag):
        raise Problem("precondition-failed")
    response = Response(content_type=content_type)
    response.set_etag(tag)
    response.cache_control.public = True
    response.cache_control.max_age = SECONDS
    if language is not None:
        response.content_language.add(language)
    if language is not None and negotiated:
        response.vary.add("Accept-Language")
    if large:
        response.vary.add("Accept-Encoding")
    if request.if_none_match.contains_weak(tag):
        response.status_code = 304
        return response
    response.set_data(body if coding is None else compression.compressed_once(body))
    if coding is not None:
        response.content_encoding = coding
    return response


# Python remembers the hash of a body that stays, so finding it here takes no time.
@lru_cache(maxsize=64)
def _tag_of(body: bytes) -> str:
    return sha256(body).hexdigest()[:32]
