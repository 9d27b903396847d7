"""The language of an answer, from ``Accept-Language``."""

from functools import lru_cache
from typing import Final
from wsgiref.types import WSGIEnvironment

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from api.text import Language, Voice, language_for, voice_in

_LONGEST: Final = 500
"""How long a header may be that is remembered: longer than any that people's programs send."""


def voice_of_request() -> Voice:
    """Return the voice that speaks the language which the current request likes best; English by default."""
    return voice_of(request.environ)


def voice_of(environ: WSGIEnvironment) -> Voice:
    """Return the same for a request's WSGI environment."""
    accepted = environ.get("HTTP_ACCEPT_LANGUAGE", "")
    return voice_in(_language_of(accepted) if len(accepted) <= _LONGEST else _read(accepted))


def _read(accepted: str) -> Language:
    return language_for(list(parse_accept_header(accepted, LanguageAccept)))


# The same few headers come again and again, and reading one takes as long as some answers.
_language_of = lru_cache(maxsize=256)(_read)
