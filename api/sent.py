"""What a client sent, read from the request's WSGI environment.

Flask's own request object says the same, and some of it takes as long as an answer: the few headers that clients send
come again and again, so what they mean is remembered here.
"""

from functools import lru_cache
from typing import Final
from wsgiref.types import WSGIEnvironment

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header, parse_options_header

from api.broken_off import BrokenOff
from api.problems import Problem

JSON: Final = "application/json"


@lru_cache(maxsize=256)
def media_type_of(content_type: str) -> str:
    """Return the media type that a ``Content-Type`` names, in lower case and without its parameters."""
    return parse_options_header(content_type)[0].lower()


@lru_cache(maxsize=256)
def takes_json(accept: str) -> bool:
    """Return whether ``Accept`` allows JSON, whatever charset or version of it a range asks for."""
    accepted: dict[str, float] = {}
    for name, quality in parse_accept_header(accept, MIMEAccept):
        plain = name.partition(";")[0].strip().lower()
        accepted[plain] = max(quality, accepted.get(plain, 0.0))
    nearest = next((name for name in (JSON, "application/*", "*/*") if name in accepted), None)
    return not accepted or (nearest is not None and accepted[nearest] > 0)


def refuse_coded(environ: WSGIEnvironment) -> None:
    """Refuse a body that is compressed: read at its length, it could be a thousand times as long as it may be."""
    if environ.get("HTTP_CONTENT_ENCODING", "").strip().lower() not in ("", "identity"):
        raise Problem("unsupported-coding", headers={"Accept-Encoding": "identity"})


def body_of(environ: WSGIEnvironment, longest: int) -> bytes:
    """Return the body as it was sent, where the answer may be in JSON and the body is no longer than it may be.

    Raises :class:`Problem`, one of a client that went away or was too slow included.
    """
    if not takes_json(environ.get("HTTP_ACCEPT", "")):
        raise Problem("not-acceptable", {"offered": (JSON,)})
    refuse_coded(environ)
    length = _length_of(environ)
    if length is not None and length > longest:
        raise Problem("too-large", {"most": longest})
    try:
        sent: bytes = environ["wsgi.input"].read(longest + 1 if length is None else length)
    except OSError as error:
        raise problem_of(error) from None
    if len(sent) > longest:
        raise Problem("too-large", {"most": longest})
    if length is not None and len(sent) < length:
        raise Problem("bad-request")
    return sent


def problem_of(error: OSError) -> Problem:
    """Return the problem of a body that could not be read to its end."""
    return Problem("bad-request" if isinstance(error, BrokenOff) else "request-timeout")


def _length_of(environ: WSGIEnvironment) -> int | None:
    """Return how long the body is; None where its end is told by the server."""
    length = environ.get("CONTENT_LENGTH") or ""
    if length.isdigit():
        return int(length)
    return None if environ.get("wsgi.input_terminated") else 0
