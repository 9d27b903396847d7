"""The words of the game, as players say them and as the wire writes them: a page in each language."""

from functools import cache
from typing import Any

from flask import Blueprint, Response, render_template

from api.language import voice_of_request
from api.problems import Problem
from api.resources.docs import DIRECTION, page
from api.text import Language, voice_in
from api.text.glossary import chapters, headings

blueprint = Blueprint("glossary", __name__)

_OTHER = {Language.ENGLISH: Language.ARABIC, Language.ARABIC: Language.ENGLISH}


@blueprint.get("/glossary", endpoint="getGlossary")
def glossary() -> Response:
    """Return the glossary, in the language that the reader likes best.

    Every word of the game with its name in Arabic and English, the words of the wire that stand for it, and what it
    means.
    """
    language = voice_of_request().language
    return page(_glossary_in(language), language, negotiated=True)


@blueprint.get("/glossary/<language>", endpoint="getGlossaryIn")
def glossary_in(language: str) -> Response:
    """Return the glossary in a language.

    The same page for links that are to lead to one language, whatever the reader's browser asks for.
    """
    if language not in set(Language):
        raise Problem("not-found")
    return page(_glossary_in(Language(language)), Language(language))


@cache
def _glossary_in(language: Language) -> bytes:
    other = _OTHER[language]
    pairs = zip(chapters(voice_in(language)), chapters(voice_in(other)), strict=True)
    both = [(one.title, list(zip(one.terms, foreign.terms, strict=True))) for one, foreign in pairs]
    return render_template("glossary.html", chapters=both, other=_named(other), **_named(language)).encode()


def _named(language: Language) -> dict[str, Any]:
    """Return how a language is called and written on the page."""
    words = headings(voice_in(language))
    return {"language": language.value, "direction": DIRECTION[language], "words": words}
