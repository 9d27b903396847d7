"""The content coding of an answer: gzip, where the answer is large and the client takes it (RFC 9110, 8.4 and 12.5.3).

Small answers are not worth the time, and lines that are streamed must arrive one by one: neither is compressed. Other
codings would save a tenth more and need a compiled library, so there are none.
"""

import gzip
from functools import lru_cache
from typing import Final
from wsgiref.types import WSGIEnvironment

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

GZIP: Final = "gzip"
LEAST: Final = 4096
"""From how many bytes on an answer is compressed."""

_FAST: Final = 3
_SMALL: Final = 9
_LONGEST: Final = 500
"""How long a header may be that is remembered."""


def is_wanted(environ: WSGIEnvironment) -> bool:
    """Return whether the client of a request likes gzip at least as much as no coding."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING", "")
    return _likes_gzip(accepted) if len(accepted) <= _LONGEST else _read(accepted)


def compressed(body: bytes) -> bytes:
    """Return a body in gzip, made quickly; the same bytes for the same body."""
    return gzip.compress(body, _FAST, mtime=0)


@lru_cache(maxsize=64)
def compressed_once(body: bytes) -> bytes:
    """Return a body that is sent many times in gzip, made as small as can be and remembered."""
    return gzip.compress(body, _SMALL, mtime=0)


def _read(accepted: str) -> bool:
    ranges = parse_accept_header(accepted, Accept)
    quality = ranges.quality(GZIP)
    return quality > 0 and quality >= dict(ranges).get("identity", 0)


# The same few headers come again and again.
_likes_gzip = lru_cache(maxsize=256)(_read)
