"""The documentation page: Swagger UI on this service's own contract, and what every problem means.

Everything comes from this service: Swagger UI from the wheel of flask-swagger-ui, the rest from this package. The pages
may load nothing else (Content-Security-Policy).
"""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, redirect, render_template, send_from_directory, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from api.caching import SECONDS, kept
from api.explained import explained_codes, explained_problems
from api.problems import Problem

blueprint = Blueprint("docs", __name__)

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What the pages may load: this service's own files, and the pictures that Swagger UI's style sheet holds itself."""

_OURS: Final = Path(str(files("api") / "static" / "docs"))
_SWAGGER_UI: Final = Path(str(files("flask_swagger_ui") / "dist"))
_ASSETS: Final[Mapping[str, Path]] = {
    "docs.css": _OURS,
    "docs.js": _OURS,
    "favicon-32x32.png": _SWAGGER_UI,
    "swagger-ui.css": _SWAGGER_UI,
    "swagger-ui-bundle.js": _SWAGGER_UI,
}


@blueprint.get("/")
def start() -> WerkzeugResponse:
    """Lead to the documentation."""
    return redirect(url_for("docs.getDocs"), 302)


@blueprint.get("/docs", endpoint="getDocs")
def docs() -> Response:
    """Return the documentation page.

    Every operation can be called from it. It loads nothing from any other host.
    """
    return _page("docs.html")


@blueprint.get("/docs/problems", endpoint="getProblemDocs")
def problems() -> Response:
    """Return the page that explains every problem type and error code.

    The `type` of a problem is a link to its place on this page.
    """
    return _page("problems.html", problems=explained_problems(), codes=explained_codes())


@blueprint.get("/docs/assets/<name>")
def asset(name: str) -> Response:
    """Return a file that the pages load; the only ones are those of a fixed list."""
    folder = _ASSETS.get(name)
    if folder is None:
        raise Problem("not-found")
    response = send_from_directory(folder, name, max_age=SECONDS)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _page(template: str, **values: object) -> Response:
    body = render_template(template, **values)
    response = kept(body.encode(), "text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
