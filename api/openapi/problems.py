"""The schemas of problems (RFC 9457), and what each status means."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from api.explained import WHOLE
from api.json_schema import Schema, ref
from api.openapi.shapes import growing, listed, nullable, number, of, record, text, words
from api.problems import EXPLAINED_AT, STATUS
from api.text.requests import ISSUES, NOT_JSON
from engine.actions import ActionFault
from engine.fouls import Code
from engine.notation_defects import DefectCode

CODES: Final = tuple(
    dict.fromkeys([*NOT_JSON, *WHOLE, *ISSUES, *map(str, ActionFault), *map(str, Code), *map(str, DefectCode)])
)
"""Every code that an entry of ``errors`` can have."""

_TYPE: Final = words(
    "The kind of problem: a URI, relative to this service, that explains it. `about:blank` where the server "
    "could not read what was sent as a request of HTTP; then the status says it all. There may be more in time.",
    [*(EXPLAINED_AT + name for name in STATUS), "about:blank"],
)

_PROBLEM: Final[Mapping[str, Schema]] = {
    "type": of("ProblemType", "The kind of problem."),
    "title": text("The kind of problem in a few words, in the language of the answer."),
    "status": number("The HTTP status of the answer.", least=400, most=599),
    "detail": text("What is wrong in this case, in the language of the answer."),
    "instance": nullable(text("The path that was asked.")),
    "errors": listed(
        ref("FieldError"), "Every bad field, in the order of the body; empty where it is not about fields."
    ),
}

PROBLEMS: Final[Mapping[str, Schema]] = {
    "ProblemType": growing(_TYPE),
    "ErrorCode": growing(
        words(
            "What is wrong with a field. `/docs/problems` explains every code. Codes never change; there may be more "
            "in time.",
            CODES,
        )
    ),
    "FieldError": {
        "type": "object",
        "description": "One thing that is wrong with a request.",
        "properties": {
            "pointer": text("Where it stands: a JSON Pointer (RFC 6901) into the body. Empty for the whole body."),
            "code": of("ErrorCode", "What is wrong."),
            "message": text("A sentence that says what to send instead, in the language of the answer."),
            "proof": nullable(
                listed(
                    ref("Card"),
                    (
                        "For a broken rule, the cards that show it: mostly those that could have been played instead. "
                        "Null where cards do not show it; left out where no rule is broken."
                    ),
                )
            ),
        },
        "required": ["pointer", "code", "message"],
        "additionalProperties": False,
    },
    "Problem": record("A problem (RFC 9457).", _PROBLEM),
    "IllegalAction": record(
        "A problem of an action that is not legal, with what could be done instead.",
        {
            **_PROBLEM,
            "turn": nullable(of("Seat", "Whose turn it is; null when the round is finished.")),
            "legal_by_seat": nullable(
                of("OffersBySeat", "What every seat may call that may call now; null outside auction and doubling.")
            ),
            "legal_cards": nullable(
                listed(
                    ref("Card"),
                    (
                        "What the seat in turn may play: of an unknown hand every card that is not seen elsewhere. "
                        "Null outside the play, and for a hand of five cards."
                    ),
                    most=32,
                )
            ),
        },
    ),
}
"""The component schemas of problems."""

MEANINGS: Final[Mapping[int, str]] = {
    HTTPStatus.BAD_REQUEST: (
        "The body is not JSON (or, where plain text is taken, not notation): a syntax error, another encoding than "
        "UTF-8, a name twice in an object, NaN or a number too large, or nested too deep."
    ),
    HTTPStatus.NOT_FOUND: "There is no such thing.",
    HTTPStatus.METHOD_NOT_ALLOWED: "Another method than `Allow` names.",
    HTTPStatus.NOT_ACCEPTABLE: "`Accept` does not allow JSON.",
    HTTPStatus.REQUEST_TIMEOUT: "The body did not arrive in time.",
    HTTPStatus.PRECONDITION_FAILED: "What is here is not the version that `If-Match` asks for.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        "The body is longer than the service takes, 1 MiB unless it is set up otherwise."
    ),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: (
        "The body is sent with another `Content-Type` than `application/json` or `application/x-ndjson`, or with a "
        "`Content-Encoding`."
    ),
    HTTPStatus.UNPROCESSABLE_ENTITY: (
        "The body is JSON, and not a valid request: `errors` names every bad field by JSON Pointer, with a code and a "
        "sentence that says what to send instead."
    ),
    HTTPStatus.TOO_MANY_REQUESTS: (
        "This client has asked too often. Only where the service is set up to limit requests; a request of many lines "
        "counts as one."
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: "The service failed; nothing in the request was wrong. Report the request id.",
}
"""What a problem's status means, the same for all operations."""
