"""Request and response headers that operations have in common."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from api.caching import SECONDS
from api.compression import GZIP
from api.deprecation import DEPRECATED
from api.openapi.sending import REQUEST_ID
from api.openapi.shapes import text, words
from api.request_id import HEADER
from api.text import Language
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
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "required": False,
        "description": "The `ETag` of what you have: a 304 without a body says that it still holds.",
        "schema": text("Entity tags."),
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
    "Vary": {
        "description": "The request headers that this answer depends on. A store must not give it to who sent others.",
        "required": True,
        "schema": text("Names of headers, as in `Accept-Language, Accept-Encoding`."),
    },
    "ContentLanguage": {
        "description": "The language of the sentences in the answer.",
        "required": True,
        "schema": words("A language.", Language),
    },
    "ContentEncoding": {
        "description": "How a large answer is compressed, where `Accept-Encoding` allows it. Lines never are.",
        "required": False,
        "schema": words("A content coding.", (GZIP,)),
    },
    "RateLimitPolicy": {
        "description": "How many requests (`q`) are taken from a client in `w` seconds, where limits are on.",
        "required": False,
        "schema": text('A policy (draft-ietf-httpapi-ratelimit-headers-10), as in `"minute";q=600;w=60`.'),
    },
    "RateLimit": {
        "description": "How many requests are left (`r`), and for how many seconds (`t`), where limits are on.",
        "required": False,
        "schema": text('What is left (draft-ietf-httpapi-ratelimit-headers-10), as in `"minute";r=599;t=41`.'),
    },
    "RetryAfter": {
        "description": "After how many seconds to ask again.",
        "required": True,
        "schema": text("A whole number of seconds.", pattern="^[0-9]+$"),
    },
    "AcceptEncoding": {
        "description": "Where the coding of the body was refused: what is taken instead, `identity`.",
        "required": False,
        "schema": text("Content codings."),
    },
    "Deprecation": {
        "description": "Since when the operation should not be used any more (RFC 9745).",
        "required": True,
        "schema": text("`@` and the seconds since 1970.", pattern="^@[0-9]+$"),
    },
    "Link": {
        "description": "Where to read what to use instead (RFC 8288, relation `deprecation`).",
        "required": True,
        "schema": text("Links."),
    },
    "Sunset": {
        "description": "Until when the operation can be used (RFC 8594); there only when that is decided.",
        "required": False,
        "schema": text("An HTTP date."),
    },
    "ContentSecurityPolicy": {
        "description": "What the page may load: nothing from any other host.",
        "required": True,
        "schema": text("A policy."),
    },
}


_NAMES: Final = {
    "RequestId": HEADER,
    "RulesVersion": "Rules-Version",
    "Allow": "Allow",
    "Vary": "Vary",
    "ContentLanguage": "Content-Language",
    "ContentEncoding": "Content-Encoding",
    "ETag": "ETag",
    "CacheControl": "Cache-Control",
    "NoStore": "Cache-Control",
    "ContentSecurityPolicy": "Content-Security-Policy",
    "RateLimitPolicy": "RateLimit-Policy",
    "RateLimit": "RateLimit",
    "RetryAfter": "Retry-After",
    "AcceptEncoding": "Accept-Encoding",
    "Deprecation": "Deprecation",
    "Link": "Link",
    "Sunset": "Sunset",
}

_OF_STATUS: Final[Mapping[int, tuple[str, ...]]] = {
    HTTPStatus.METHOD_NOT_ALLOWED: ("Allow",),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("AcceptEncoding",),
    HTTPStatus.TOO_MANY_REQUESTS: ("RetryAfter",),
}
"""The headers that a problem has because of its status."""

SPOKEN: Final = ("ContentLanguage", "Vary")
LIMITED: Final = ("RateLimitPolicy", "RateLimit")
OUTDATED: Final = ("Deprecation", "Link", "Sunset")


def components() -> dict[str, dict[str, Any]]:
    """Return the header components: those of operations that are to go only while there are some."""
    return {name: header for name, header in HEADERS.items() if DEPRECATED or name not in OUTDATED}


def of_answer(*more: str) -> dict[str, Any]:
    """Return the headers of an answer: those that every one carries, and some more by component name."""
    return {
        _NAMES[name]: {"$ref": f"#/components/headers/{name}"}
        for name in dict.fromkeys(("RequestId", "RulesVersion", *more))
    }


def of_problem(status: int, *more: str) -> dict[str, Any]:
    """Return the headers of a problem with a status, and some more by component name."""
    return of_answer(*SPOKEN, *_OF_STATUS.get(status, ()), *more)


def taken(*names: str) -> list[dict[str, Any]]:
    """Return references to request headers by component name."""
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
