"""``docs/glossary.md``: the words of the page ``/glossary``, both languages side by side."""

from typing import Final

from api.text import Language, voice_in
from api.text.glossary import Term, chapters

HEAD: Final = """\
<!-- Generated from api/text/glossary.py by `make openapi`. Do not edit. -->

# Glossary · المصطلحات

The words of the game: what players call a thing in English and in Arabic, and what the API and the code call it. The
running service has the same at `/glossary`, a page in each language. The Arabic is that of the messages, reasons and
steps (`Accept-Language: ar`).
"""


def glossary() -> str:
    """Return the page in Markdown."""
    both = zip(chapters(voice_in(Language.ENGLISH)), chapters(voice_in(Language.ARABIC)), strict=True)
    parts = [HEAD]
    for english, arabic in both:
        parts.append(f"\n## {english.title} · {arabic.title}\n\n")
        parts.append("| In English | بالعربية | On the wire | Meaning | المعنى |\n|---|---|---|---|---|\n")
        parts += [_row(one, other) for one, other in zip(english.terms, arabic.terms, strict=True)]
    return "".join(parts)


def _row(english: Term, arabic: Term) -> str:
    wire = " ".join(f"`{word}`" for word in english.wire)
    return f"| {english.name} | {arabic.name} | {wire} | {english.meaning} | {arabic.meaning} |\n"
