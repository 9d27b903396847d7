"""An answer with the headers that say what it is: its language, its coding, what it depends on (RFC 9110, 8 and 12.5).

``Vary`` names only what can change this very answer: the language where sentences may stand in it, the coding where it
is large enough to be compressed.
"""

from typing import Final

from flask import Response

from api import compression
from api.text import Language

_BY_LANGUAGE: Final = {
    language: [("Content-Language", str(language)), ("Vary", "Accept-Language")] for language in Language
}


def spoken(language: Language) -> list[tuple[str, str]]:
    """Return the headers of an answer in the language that the client likes best."""
    return _BY_LANGUAGE[language]


def answered(body: bytes, content_type: str, language: Language | None = None, status: int = 200) -> Response:
    """Return an answer, compressed if it is large and the client takes that; ``language`` where it has sentences."""
    response = Response(body, status, None if language is None else _BY_LANGUAGE[language], content_type=content_type)
    if len(body) >= compression.LEAST:
        response.vary.add("Accept-Encoding")
        if compression.is_wanted():
            response.set_data(compression.compressed(body))
            response.content_encoding = compression.GZIP
    return response
