"""The languages, and each one's catalogue of sentences.

Sentences are written in English in the code and are the keys of a gettext catalogue; Arabic is in
``locale/ar/LC_MESSAGES/hakam.po``. The compiled ``hakam.mo`` stands beside it because that is all that the
standard library reads: so the service needs no build step and no Babel. A test compares the two.

:func:`N_` and :func:`NN_` mark a sentence that stands in a table and is translated when it is said.
"""

from collections.abc import Iterable
from enum import StrEnum
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

DOMAIN: Final = "hakam"


class Language(StrEnum):
    """A language that the service speaks, by its BCP 47 tag; the first is the default."""

    ENGLISH = "en"
    ARABIC = "ar"


def language_for(accepted: Iterable[tuple[str, float]]) -> Language:
    """Return the language to answer in.

    ``accepted`` are language ranges with their q-values, as in werkzeug's ``request.accept_languages``. A range
    stands for its primary language: ``ar-SA`` is Arabic. (Werkzeug's own ``best_match`` would choose English for
    ``ar-SA, en;q=0.5``, because only that is spelt as we spell it.)
    """
    wanted: dict[str, float] = {}
    for name, quality in accepted:
        primary = name.replace("_", "-").partition("-")[0].lower()
        wanted[primary] = max(quality, wanted.get(primary, 0.0))
    others = wanted.get("*", 0.0)
    order = [*wanted, *Language]
    best = max(Language, key=lambda language: (wanted.get(language, others), -order.index(language)))
    return best if wanted.get(best, others) > 0 else Language.ENGLISH


def catalogue_of(language: Language) -> NullTranslations:
    """Return a language's catalogue; English is what the code says."""
    if language is Language.ENGLISH:
        return NullTranslations()
    compiled = files(__package__).joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    with compiled.open("rb") as source:
        return GNUTranslations(source)


def N_(message: str) -> str:  # noqa: N802 - the name that translators' tools know
    """Mark a sentence for translation and return it as it is."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as above, for a sentence with a number
    """Mark a sentence for translation in its form for 1 and its form for other numbers."""
    return one, many
