"""An operation: one POST route that reads a request, asks the engine and answers (contract, *Operations*).

A resource declares its operations with :func:`operation`; everything they share stands here once: the strict reader,
the schema, the echo of ``id``, ``ruleset`` and ``options``, and the answer's form.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from logging import LoggerAdapter
from typing import Any, Final, NamedTuple
from wsgiref.types import WSGIEnvironment

from flask import Blueprint, Response, current_app, request
from marshmallow import ValidationError

from api.answering import answered, answered_post, spoken
from api.bulk import NDJSON, answers_to
from api.fields import issues_in
from api.issues import Decoded
from api.json_reader import NotJson, read_json
from api.json_writer import json_text
from api.language import voice_of
from api.log_fields import log_fields
from api.problems import Problem, invalid_request
from api.schemas.base import ObjectSchema, Rules
from api.sent import JSON, body_of, media_type_of, refuse_coded
from api.text import Voice
from api.watching import BULK, current_watcher

Json = dict[str, Any]
TEXT: Final = "text/plain"
CHECK_REPORT: Final = "CheckReport"


class Asked(NamedTuple):
    """A request as the operations see it: what it loaded to, its rules, its body as sent, and who words the answer."""

    data: Mapping[str, Any]
    rules: Rules
    body: Json
    voice: Voice


Handler = Callable[[Asked], Json]
PlainReader = Callable[[bytes, Voice], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Operation:
    """What the contract says of one operation, and what answers it.

    ``answer`` is the name of the answer's component schema, ``summary`` a line, ``description`` the rest. ``plain``
    reads a body in plain text to what the schema loads, where the operation takes that too.
    """

    id: str
    path: str
    tag: str
    request: ObjectSchema
    answer: str
    summary: str
    description: str
    handler: Handler
    plain: PlainReader | None = None

    def answer_to(self, body: Json, voice: Voice) -> Json:
        """Return the answer to a decoded body; raises :class:`Problem`."""
        try:
            data = self.request.load(body)
        except ValidationError as error:
            raise invalid_request(issues_in(error.messages), voice, body) from None
        return self.answer_from(data, body, voice)

    def answer_from(self, data: Mapping[str, Any], body: Json, voice: Voice) -> Json:
        """Return the answer to what a body loaded to; raises :class:`Problem`."""
        rules = data["rules"]
        answer = self.handler(Asked(data, rules, body, voice))
        return {"id": data["id"], "ruleset": rules.ruleset, "options": rules.options, **answer}


OPERATIONS: Final[dict[str, Operation]] = {}
"""Every POST operation by its id, filled as the resources are imported."""


def operation(
    blueprint: Blueprint,
    path: str,
    *,
    operation_id: str,
    tag: str,
    takes: type[ObjectSchema],
    answers: str,
    plain: PlainReader | None = None,
) -> Callable[[Handler], Handler]:
    """Declare the decorated function as the operation at a path; its docstring is the contract's description."""

    def declare(handler: Handler) -> Handler:
        summary, _, description = (handler.__doc__ or "").strip().partition("\n")
        declared = Operation(
            operation_id, path, tag, takes(), answers, summary.rstrip("."), _unindented(description), handler, plain
        )
        OPERATIONS[operation_id] = declared

        def view() -> Response:
            environ = request.environ
            voice = voice_of(environ)
            media_type = media_type_of(environ.get("CONTENT_TYPE", ""))
            if media_type == NDJSON:
                return _bulk_response(declared, environ, voice)
            if media_type == JSON:
                answer = declared.answer_to(_decoded(environ), voice)
            elif plain is not None and media_type == TEXT:
                answer = declared.answer_from(plain(_sent(environ), voice), {}, voice)
            else:
                raise Problem("unsupported-media-type", {"expected": (JSON, NDJSON)})
            if declared.answer == CHECK_REPORT:
                current_watcher().report_made(answer)
            return answered_post(json_text(answer), JSON, voice.language, environ)

        blueprint.add_url_rule(path, endpoint=operation_id, view_func=view, methods=["POST"])
        return handler

    return declare


def _bulk_response(declared: Operation, environ: WSGIEnvironment, voice: Voice) -> Response:
    """Return the stream of answers to a body of one request a line; each line, not the body, has a limit."""
    refuse_coded(environ)
    environ[BULK] = True
    is_check, watcher = declared.answer == CHECK_REPORT, current_watcher()

    def told(answer: Mapping[str, Any] | None) -> None:
        watcher.line_answered(declared.id, problem=answer is None)
        if is_check and answer is not None:
            watcher.report_made(answer)

    answers = answers_to(
        environ["wsgi.input"],  # as the server gives it: werkzeug's own stream reads lines byte by byte
        declared.answer_to,
        voice,
        longest=current_app.config["MAX_CONTENT_LENGTH"],
        instance=environ["PATH_INFO"],
        is_check=is_check,
        minimal="return=minimal" in environ.get("HTTP_PREFER", ""),
        told=told,
        log=LoggerAdapter(current_app.logger, log_fields(environ)),
    )
    return Response(answers, headers=spoken(voice.language), content_type=NDJSON)


def _unindented(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def _decoded(environ: WSGIEnvironment) -> Decoded:
    try:
        return read_json(_sent(environ))
    except NotJson as error:
        raise Problem("not-json", {"code": error.code, "path": error.path, **error.params}) from None


def _sent(environ: WSGIEnvironment) -> bytes:
    return body_of(environ, current_app.config["MAX_CONTENT_LENGTH"])


def json_response(body: Json) -> Response:
    """Return an answer in JSON to a GET, without sentences."""
    return answered(json_text(body), JSON)
