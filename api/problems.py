"""Problem details (RFC 9457): every answer that is not what was asked for (contract, *Errors*)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from api.answering import answered
from api.issues import Decoded, Issue, Path, in_order_of, pointer_to
from api.language import voice_of_request
from api.log_fields import log_fields
from api.text import Voice, issue_message, problem_detail, problem_title

PROBLEM_JSON: Final = "application/problem+json"
EXPLAINED_AT: Final = "/docs/problems#"

STATUS: Final[Mapping[str, HTTPStatus]] = {
    "not-json": HTTPStatus.BAD_REQUEST,
    "not-notation": HTTPStatus.BAD_REQUEST,
    "bad-request": HTTPStatus.BAD_REQUEST,
    "not-found": HTTPStatus.NOT_FOUND,
    "method-not-allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "not-acceptable": HTTPStatus.NOT_ACCEPTABLE,
    "request-timeout": HTTPStatus.REQUEST_TIMEOUT,
    "precondition-failed": HTTPStatus.PRECONDITION_FAILED,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unsupported-media-type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "unsupported-coding": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "invalid-request": HTTPStatus.UNPROCESSABLE_ENTITY,
    "record-breaks-rules": HTTPStatus.UNPROCESSABLE_ENTITY,
    "round-not-finished": HTTPStatus.UNPROCESSABLE_ENTITY,
    "not-in-play": HTTPStatus.UNPROCESSABLE_ENTITY,
    "illegal-action": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too-many-requests": HTTPStatus.TOO_MANY_REQUESTS,
    "internal-error": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""Each type of problem, by the last part of its URI, with its status."""


@dataclass(frozen=True, slots=True)
class Problem(Exception):
    """A problem to answer with.

    ``params`` are the data of the detail sentence, ``errors`` the entries ready for the wire, ``more`` members beside
    them; ``headers`` belong to the answer, such as ``Retry-After``.
    """

    type: str
    params: Mapping[str, Any] = field(default_factory=dict)
    errors: Sequence[Mapping[str, Any]] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def invalid_request(issues: Sequence[tuple[Path, Issue]], voice: Voice, body: Decoded = None) -> Problem:
    """Return the problem of a well-formed request with bad fields, all of them named, in the order of the body."""
    errors = [
        {"pointer": pointer_to(path), "code": issue.code, "message": issue_message(voice, issue.code, issue.params)}
        for path, issue in in_order_of(body, issues)
    ]
    return Problem("invalid-request", {"count": len(errors)}, errors)


def body_of(problem: Problem, voice: Voice, instance: str | None) -> dict[str, Any]:
    """Return the members of a problem's answer."""
    detail = problem_detail(voice, problem.type, problem.params)
    return {
        "type": EXPLAINED_AT + problem.type,
        "title": problem_title(voice, problem.type),
        "status": int(STATUS[problem.type]),
        "detail": detail,
        "instance": instance,
        "errors": list(problem.errors) or _as_a_whole(problem, detail),
        **problem.more,
    }


def _as_a_whole(problem: Problem, detail: str) -> list[dict[str, Any]]:
    """Return the one error of a body that is wrong as a whole, or at one place that its reader has found."""
    if STATUS[problem.type] not in (HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY):
        return []
    pointer = pointer_to(problem.params.get("path", ()))
    return [{"pointer": pointer, "code": problem.params.get("code", problem.type), "message": detail}]


def response_to(problem: Problem) -> Response:
    """Return the answer for a problem of the current request."""
    voice = voice_of_request()
    body = body_of(problem, voice, request.path)
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    response = answered(text, PROBLEM_JSON, voice.language, STATUS[problem.type])
    response.headers.update(problem.headers)
    return response


_BY_STATUS: Final = {
    400: "bad-request",
    404: "not-found",
    406: "not-acceptable",
    408: "request-timeout",
    413: "too-large",
    415: "unsupported-media-type",
}


def register(app: Flask) -> None:
    """Make the application answer every error as a problem."""

    @app.errorhandler(Problem)
    def known(problem: Problem) -> Response:
        return response_to(problem)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response:
        if error.code is not None and error.code < 400:
            return Response(status=error.code, headers=error.get_headers())
        return _of_http(error)

    @app.errorhandler(Exception)
    def unforeseen(error: Exception) -> Response:
        current_app.logger.error("unforeseen error", exc_info=error, extra=log_fields(request.environ))
        return response_to(Problem("internal-error"))


def _of_http(error: HTTPException) -> Response:
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        named = {"allowed": tuple(allowed)}
        return response_to(Problem("method-not-allowed", named, headers={"Allow": ", ".join(allowed)}))
    if isinstance(error, RequestEntityTooLarge):
        return response_to(Problem("too-large", {"most": current_app.config["MAX_CONTENT_LENGTH"]}))
    return response_to(Problem(_BY_STATUS.get(error.code or 500, "internal-error")))
