"""Request and response headers that operations have in common."""

from typing import Any, Final

from api.caching import SECONDS
from api.openapi.sending import REQUEST_ID
from api.openapi.shapes import text
from api.request_id import HEADER
from engine.version import RULES_VERSION

PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "required": False,
        "description": "The language of messages, reasons and steps: English or Arabic. Codes never change.",
        "schema": text("Language ranges, as in `ar` or `ar-SA, en;q=0.5`.", default="en"),
    },
    "RequestId": {
        "name": HEADER,
        "in": "header",
        "required": False,
        ("description"): (
            "Your own name for this request, which the answer and the log will carry: 1 to 128 visible ASCII "
            "characters. Anything else is replaced."
        ),
        "schema": text("A name."),
    },
    "Prefer": {
        "name": "Prefer",
        "in": "header",
        "required": False,
        "description": "With many lines, `return=minimal` leaves out the answers to clean logs.",
        "schema": text("A preference (RFC 7240)."),
    },
}

HEADERS: Final[dict[str, dict[str, Any]]] = {
    "RequestId": {
        "description": "The caller's name for the request, or one made up for it. The log has it too.",
        "required": True,
        "schema": text("A name.", pattern="^[\\x21-\\x7e]{1,128}$"),
        "example": REQUEST_ID,
    },
    "RulesVersion": {
        "description": "The version of the verdicts. It changes whenever any verdict changes, and with nothing else.",
        "required": True,
        "schema": text("A version."),
        "example": RULES_VERSION,
    },
    "Allow": {
        "description": "The methods that there are.",
        "required": True,
        "schema": text("Methods, as in `OPTIONS, POST`."),
    },
    "ETag": {
        "description": "The version of what was sent; ask with it in `If-None-Match` whether it still holds.",
        "required": True,
        "schema": text("An entity tag."),
    },
    "CacheControl": {
        "description": "How long the answer may be kept without asking.",
        "required": True,
        "schema": text("Directives."),
        "example": f"public, max-age={SECONDS}",
    },
    "NoStore": {
        "description": "That the answer may not be kept.",
        "required": True,
        "schema": text("A directive.", pattern="^no-store$"),
        "example": "no-store",
    },
    "ContentSecurityPolicy": {
        "description": "What the page may load: nothing from any other host.",
        "required": True,
        "schema": text("A policy."),
    },
}


def of_answer(*more: str) -> dict[str, Any]:
    """Return the headers of an answer: those that every one carries, and some more by component name."""
    known = {
        "RequestId": HEADER,
        "RulesVersion": "Rules-Version",
        "Allow": "Allow",
        "ETag": "ETag",
        "CacheControl": "Cache-Control",
        "NoStore": "Cache-Control",
        "ContentSecurityPolicy": "Content-Security-Policy",
    }
    return {known[name]: {"$ref": f"#/components/headers/{name}"} for name in ("RequestId", "RulesVersion", *more)}


def taken(*names: str) -> list[dict[str, Any]]:
    """Return references to request headers by component name."""
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
