"""The operations of the contract, each with its requests, its answers and its problems."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Flask

from api.bulk import NDJSON
from api.openapi import headers
from api.openapi.answers import ANSWERS
from api.openapi.examples import ASKED, Example
from api.openapi.examples.example import JSON
from api.openapi.examples.failures import failures_of_asking, failures_of_reading, lines_of, unforeseen
from api.openapi.problems import MEANINGS
from api.openapi.reads import READS, Read
from api.openapi.requests import component_name
from api.openapi.sending import Answered, Sender
from api.openapi.shapes import text
from api.operation import CHECK_REPORT, TEXT, Operation
from api.problems import PROBLEM_JSON
from api.reading import Schema, ref

Json = dict[str, Any]

_LINES: Final = text(
    "One request in a line, in JSON; empty lines are skipped. Each line may be as long as a whole body."
)
_NOTATION: Final = text("A game log in the one-line notation that is written down in `docs/notation.md`.")
_ANSWERED_LINES: Final = text(
    "One answer in a line, in order, as it is computed. In the place of a line that cannot be answered stands "
    '`{"line": 7, "problem": {…}}`, with lines counted from 1. The last line is `{"summary": {"lines": …, '
    '"problems": …}}`, so that a stream cut short is noticed.'
)
_PROBLEMS_OF: Final[Mapping[str, Schema]] = {"advanceRound": {"oneOf": [ref("IllegalAction"), ref("Problem")]}}


def paths_of(app: Flask, operations: Iterable[Operation], sender: Sender) -> dict[str, Json]:
    """Return the paths of the contract: what can be asked, and what can be read."""
    by_id = {one.id: one for one in operations}
    assert by_id.keys() == ASKED.keys(), "every operation needs examples, and every example an operation"
    asked = {by_id[name].path: {"post": _asked(by_id[name], sender)} for name in ASKED}
    words = {rule.rule: app.view_functions[rule.endpoint].__doc__ or "" for rule in app.url_map.iter_rules()}
    read = {one.path: {"get": _read(one, words[one.rule], sender)} for one in READS}
    rulesets = {path: item for path, item in read.items() if path.startswith("/v1/rulesets")}
    return {**rulesets, **asked, **read}


def _asked(operation: Operation, sender: Sender) -> Json:
    examples = ASKED[operation.id]
    good, lines = examples[0], lines_of(examples[0])
    answers = [sender.send(one, "POST", operation.path) for one in (*examples, lines, *failures_of_asking(good))]
    answers.append(sender.send_to_failing(unforeseen(good), "POST", operation.path))
    more = ("Prefer",) if operation.answer == CHECK_REPORT else ()
    plain = {answer.example.key: _value(answer.example) for answer in answers if _is_request_example(answer)}
    return {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
        "parameters": headers.taken("AcceptLanguage", "RequestId", *more),
        "requestBody": {
            "required": True,
            "description": "One request in JSON, or one in each line.",
            "content": {
                JSON: {"schema": ref(component_name(operation.request)), "examples": plain},
                NDJSON: {"schema": _LINES, "examples": {lines.key: _value(lines)}},
                **({TEXT: {"schema": _NOTATION, "examples": _noted(answers)}} if operation.plain else {}),
            },
        },
        "responses": _responses(
            answers,
            {JSON: ref(operation.answer), NDJSON: _ANSWERED_LINES},
            _PROBLEMS_OF.get(operation.id, ref("Problem")),
            ANSWERS[operation.answer]["description"],
        ),
    }


def _noted(answers: Sequence[Answered]) -> Json:
    noted = [one for one in answers if one.example.headers.get("Content-Type") == TEXT]
    return {one.example.key: _value(one.example) for one in noted if one.status == HTTPStatus.OK}


def _is_request_example(answer: Answered) -> bool:
    return answer.status == HTTPStatus.OK and answer.example.is_plain


def _value(example: Example) -> Json:
    return {"summary": example.summary, "value": example.text if example.body is None else dict(example.body)}


def _read(read: Read, words: str, sender: Sender) -> Json:
    summary, _, rest = words.strip().partition("\n")
    good = read.examples[0] if read.examples else Example("", "")
    answers = [sender.send(one, "GET", read.path) for one in (*read.examples, *failures_of_reading(good))]
    answers.append(sender.send_to_failing(unforeseen(good), "GET", read.path))
    responses = _responses(answers, read.content, ref("Problem"), read.answer)
    if read.kept:
        more = ("ETag", "CacheControl", *(("ContentSecurityPolicy",) if "text/html" in read.content else ()))
        kept = {"description": "What the caller has still holds.", "headers": headers.of_answer(*more)}
        responses = {"200": _unquoted(read, *more), "304": kept, **responses}
    if read.fleeting:
        responses = {"200": _unquoted(read, "NoStore"), **responses}
    language = ("AcceptLanguage",) if read.tag == "Rulesets" else ()
    return {
        "operationId": read.id,
        "tags": [read.tag],
        "summary": summary.rstrip("."),
        "description": " ".join(rest.split()) or summary,
        "parameters": [*read.parameters, *headers.taken(*language, "RequestId")],
        "responses": responses,
    }


def _unquoted(read: Read, *more: str) -> Json:
    [(media_type, schema)] = read.content.items()
    return {
        "description": read.answer,
        "headers": headers.of_answer(*more),
        "content": {media_type: {"schema": schema}},
    }


def _responses(answers: Sequence[Answered], content: Mapping[str, Schema], problem: Schema, good: str) -> Json:
    """Return the responses by status, each with the examples that were answered with it; ``good`` describes a 200."""
    schemas, meanings = {**content, PROBLEM_JSON: problem}, {HTTPStatus.OK: good, **MEANINGS}
    by_status: dict[int, list[Answered]] = {}
    for answer in answers:
        by_status.setdefault(answer.status, []).append(answer)
    return {str(status): _response(meanings[status], by_status[status], schemas) for status in sorted(by_status)}


def _response(meaning: str, answers: Sequence[Answered], schemas: Mapping[str, Schema]) -> Json:
    media_types = dict.fromkeys(answer.media_type for answer in answers)
    return {
        "description": meaning,
        "headers": headers.of_answer(*(("Allow",) if answers[0].status == HTTPStatus.METHOD_NOT_ALLOWED else ())),
        "content": {
            media_type: {
                "schema": schemas[media_type],
                "examples": {one.example.key: _shown(one) for one in answers if one.media_type == media_type},
            }
            for media_type in media_types
        },
    }


def _shown(answer: Answered) -> Json:
    """Return the example of an answer; ``x-request`` says how it was asked for where no request example does."""
    shown: Json = {"summary": answer.example.summary, "value": answer.value}
    if answer.status != HTTPStatus.INTERNAL_SERVER_ERROR and not _is_request_example(answer) and answer.example.request:
        shown["x-request"] = answer.example.request
    return shown
