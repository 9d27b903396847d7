"""The documentation page: Swagger UI on this service's own contract, and what every problem means.

Everything comes from this service: Swagger UI from the wheel of flask-swagger-ui, the rest from this package. The pages
may load nothing else (Content-Security-Policy).
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from api.caching import kept
from api.explained import explained_codes, explained_problems
from api.language import voice_of_request
from api.problems import Problem
from api.text import Language, voice_in
from api.text.advice import headings

blueprint = Blueprint("docs", __name__)

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What the pages may load: this service's own files, and the pictures that Swagger UI's style sheet holds itself."""

DIRECTION: Final[Mapping[Language, str]] = {Language.ENGLISH: "ltr", Language.ARABIC: "rtl"}
"""How a page of a language runs."""

_OURS: Final = Path(str(files("api") / "static" / "docs"))
_SWAGGER_UI: Final = Path(str(files("flask_swagger_ui") / "dist"))
_ASSETS: Final[Mapping[str, Path]] = {
    "docs.css": _OURS,
    "docs.js": _OURS,
    "favicon-32x32.png": _SWAGGER_UI,
    "swagger-ui.css": _SWAGGER_UI,
    "swagger-ui-bundle.js": _SWAGGER_UI,
}
_TYPES: Final = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".png": "image/png"}


@blueprint.get("/")
def start() -> WerkzeugResponse:
    """Lead to the documentation."""
    return redirect(url_for("docs.getDocs"), 302)


@blueprint.get("/docs", endpoint="getDocs")
def docs() -> Response:
    """Return the documentation page.

    Every operation can be called from it. It loads nothing from any other host.
    """
    return page(render_template("docs.html").encode())


@blueprint.get("/docs/problems", endpoint="getProblemDocs")
def problems() -> Response:
    """Return the page that explains every problem type and error code, in the language that the reader likes best.

    The `type` of a problem is a link to its place on this page.
    """
    language = voice_of_request().language
    return page(_problems_in(language), language, negotiated=True)


@blueprint.get("/docs/assets/<name>")
def asset(name: str) -> Response:
    """Return a file that the pages load; the only ones are those of a fixed list."""
    folder = _ASSETS.get(name)
    if folder is None:
        raise Problem("not-found")
    response = kept(_file(folder / name), _TYPES[folder.joinpath(name).suffix])
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


@cache
def _file(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _problems_in(language: Language) -> bytes:
    voice = voice_in(language)
    return render_template(
        "problems.html",
        language=language.value,
        direction=DIRECTION[language],
        words=headings(voice),
        problems=explained_problems(voice),
        codes=explained_codes(voice),
    ).encode()


def page(body: bytes, language: Language = Language.ENGLISH, *, negotiated: bool = False) -> Response:
    """Return a page that may load nothing but this service's own files; ``negotiated`` as of :func:`kept`."""
    response = kept(body, "text/html; charset=utf-8", language, negotiated=negotiated)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
