"""The operations of the contract, each with its requests, its answers and its problems."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Flask

from api.bulk import NDJSON
from api.deprecation import DEPRECATED
from api.json_schema import Schema, ref
from api.openapi import headers
from api.openapi.answers import ANSWERS
from api.openapi.examples import ASKED, Example
from api.openapi.examples.example import JSON
from api.openapi.examples.failures import (
    another_version,
    failures_of_asking,
    failures_of_reading,
    lines_of,
    too_often,
    too_slow,
    unforeseen,
)
from api.openapi.problems import MEANINGS
from api.openapi.reads import READS, Read
from api.openapi.requests import component_name
from api.openapi.sending import Answered, Sender
from api.openapi.shapes import text
from api.operation import CHECK_REPORT, TEXT, Operation
from api.problems import PROBLEM_JSON

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
_OF_OTHERS: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.INTERNAL_SERVER_ERROR)
"""What is answered to a slow client, or by an application that is set up in another way or fails, whatever is sent."""
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
    answers.append(sender.send_slowly(too_slow(good), "POST", operation.path))
    answers.append(sender.send_to_limited(too_often(good), "POST", operation.path))
    answers.append(sender.send_to_failing(unforeseen(good), "POST", operation.path))
    more = ("Prefer",) if operation.answer == CHECK_REPORT else ()
    plain = {answer.example.key: _value(answer.example) for answer in answers if _is_request_example(answer)}
    common = (*headers.LIMITED, *_outdated(operation.id))
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
            (*headers.SPOKEN, "ContentEncoding"),
            common,
        ),
        **_marked(operation.id),
    }


def _outdated(name: str) -> tuple[str, ...]:
    """Return the headers of an operation that is to go; none for the others."""
    return headers.OUTDATED if name in DEPRECATED else ()


def _marked(name: str) -> Json:
    return {"deprecated": True} if name in DEPRECATED else {}


def _noted(answers: Sequence[Answered]) -> Json:
    noted = [one for one in answers if one.example.headers.get("Content-Type") == TEXT]
    return {one.example.key: _value(one.example) for one in noted if one.status == HTTPStatus.OK}


def _is_request_example(answer: Answered) -> bool:
    return answer.status == HTTPStatus.OK and answer.example.is_plain


def _value(example: Example) -> Json:
    return {"summary": example.summary, "value": example.text if example.body is None else dict(example.body)}


def _read(read: Read, words: str, sender: Sender) -> Json:
    summary, _, rest = words.strip().partition("\n")
    good = read.examples[0] if read.examples and not read.sample else Example("", "", path=read.sample)
    failures = [*failures_of_reading(good), *((another_version(good),) if read.kept else ())]
    answers = [sender.send(one, "GET", read.path) for one in (*read.examples, *failures)]
    if read.limited:
        answers.append(sender.send_to_limited(too_often(good), "GET", read.path))
    answers.append(sender.send_to_failing(unforeseen(good), "GET", read.path))
    common = (*(headers.LIMITED if read.limited else ()), *_outdated(read.id))
    of_good = _headers_of(read)
    responses = _responses(answers, read.content, ref("Problem"), read.answer, of_good, common)
    if read.kept:
        # What a 304 stands for has a language and a coding; the 304 itself has not.
        bare = [name for name in of_good if name not in ("ContentLanguage", "ContentEncoding")]
        held = {"description": "What the caller has still holds.", "headers": headers.of_answer(*bare, *common)}
        responses = {"200": _unquoted(read, *of_good, *common), "304": held, **responses}
    elif read.fleeting:
        responses = {"200": _unquoted(read, *of_good, *common), **responses}
    responses = {status: responses[status] for status in sorted(responses)}
    taken = (*(("AcceptLanguage",) if read.spoken else ()), *(("IfNoneMatch",) if read.kept else ()), "RequestId")
    return {
        "operationId": read.id,
        "tags": [read.tag],
        "summary": summary.rstrip("."),
        "description": " ".join(rest.split()) or summary,
        "parameters": [*read.parameters, *headers.taken(*taken)],
        "responses": responses,
        **_marked(read.id),
    }


def _headers_of(read: Read) -> tuple[str, ...]:
    """Return the headers that an answer to a GET has and that not every answer has."""
    named: tuple[str, ...] = ()
    if read.kept:
        named += ("ETag", "CacheControl", "ContentEncoding")
    if read.fleeting:
        named += ("NoStore", "ContentEncoding")
    if read.spoken:
        named += headers.SPOKEN
    if "text/html" in read.content:
        named += ("ContentSecurityPolicy", "ContentLanguage")
    return named


def _unquoted(read: Read, *more: str) -> Json:
    content = {media_type: {"schema": schema} for media_type, schema in read.content.items()}
    return {"description": read.answer, "headers": headers.of_answer(*more), "content": content}


def _responses(
    answers: Sequence[Answered],
    content: Mapping[str, Schema],
    problem: Schema,
    good: str,
    of_good: Sequence[str],
    common: Sequence[str],
) -> Json:
    """Return the responses by status, each with the examples that were answered with it.

    ``good`` describes a 200, ``of_good`` names its headers, ``common`` those of every response.
    """
    schemas, meanings = {**content, PROBLEM_JSON: problem}, {HTTPStatus.OK: good, **MEANINGS}
    by_status: dict[int, list[Answered]] = {}
    for answer in answers:
        by_status.setdefault(answer.status, []).append(answer)
    return {
        str(status): {
            "description": meanings[status],
            "headers": headers.of_answer(*of_good, *common)
            if status == HTTPStatus.OK
            else headers.of_problem(status, *common),
            "content": _contents(by_status[status], schemas),
        }
        for status in sorted(by_status)
    }


def _contents(answers: Sequence[Answered], schemas: Mapping[str, Schema]) -> Json:
    media_types = dict.fromkeys(answer.media_type for answer in answers)
    return {
        media_type: {
            "schema": schemas[media_type],
            "examples": {one.example.key: _shown(one) for one in answers if one.media_type == media_type},
        }
        for media_type in media_types
    }


def _shown(answer: Answered) -> Json:
    """Return the example of an answer; ``x-request`` says how it was asked for where no request example does."""
    shown: Json = {"summary": answer.example.summary, "value": answer.value}
    if answer.status not in _OF_OTHERS and not _is_request_example(answer) and answer.example.request:
        shown["x-request"] = answer.example.request
    return shown
