"""An answer with the headers that say what it is: its language, its coding, what it depends on (RFC 9110, 8 and 12.5).

``Vary`` names only what can change this very answer: the language where sentences may stand in it, the coding where it
is large enough to be compressed.
"""

from collections.abc import Iterable
from functools import cache
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Response, request

from api import compression
from api.text import Language

Headers = tuple[tuple[str, str], ...]


class Finished(Response):
    """A response that is sent as it is made.

    Flask's own is first searched for what this one never has: an address to complete, a status without a body. Nor can
    it be the answer to HEAD. ``described`` is what is said of it beside its type and its length.
    """

    def __init__(self, body: bytes, described: Headers, content_type: str) -> None:
        self._parts = [body]
        self._described = described
        super().__init__(self._parts, content_type=content_type)

    def __call__(self, _environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send it."""
        length = ("Content-Length", str(len(self._parts[0])))
        start_response(self.status, [*self.headers, length, *self._described])
        return self._parts


def spoken(language: Language) -> Headers:
    """Return the headers of an answer in the language that the client likes best."""
    return _headers(language, False, False)


def answered(body: bytes, content_type: str, language: Language | None = None, status: int = 200) -> Response:
    """Return an answer, compressed if it is large and the client takes that; ``language`` where it has sentences."""
    sent, described = _sent(body, language, request.environ)
    return Response(sent, status, described, content_type=content_type)


def answered_post(body: bytes, content_type: str, language: Language, environ: WSGIEnvironment) -> Response:
    """Return the same for a POST that was answered as asked, in a fraction of the time."""
    return Finished(*_sent(body, language, environ), content_type)


def _sent(body: bytes, language: Language | None, environ: WSGIEnvironment) -> tuple[bytes, Headers]:
    """Return a body as it is sent, and the headers that describe it."""
    is_large = len(body) >= compression.LEAST
    is_coded = is_large and compression.is_wanted(environ)
    return compression.compressed(body) if is_coded else body, _headers(language, is_large, is_coded)


@cache
def _headers(language: Language | None, is_large: bool, is_coded: bool) -> Headers:
    found = []
    depends = []
    if language is not None:
        found.append(("Content-Language", str(language)))
        depends.append("Accept-Language")
    if is_large:
        depends.append("Accept-Encoding")
    if is_coded:
        found.append(("Content-Encoding", compression.GZIP))
    if depends:
        found.append(("Vary", ", ".join(depends)))
    return tuple(found)
