"""The language of an answer, from ``Accept-Language``."""

from flask import request

from api.text import Voice, language_for, voice_in


def voice_of_request() -> Voice:
    """Return the voice that speaks the language which the current request likes best; English by default."""
    return voice_in(language_for(list(request.accept_languages)))
