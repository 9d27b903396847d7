"""Whether an answer of the application is one that openapi.yaml allows: status, headers, media type, body."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import yaml
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "openapi.yaml"
NDJSON = "application/x-ndjson"
# What is served and is no operation: where the documentation begins, and the files that it loads.
OUTSIDE = ("/", "/docs/assets/")


@cache
def contract() -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(FILE.read_text(encoding="utf-8"), loader)  # noqa: S506 - a safe one


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference within the contract."""
    if "$ref" not in value:
        return value
    found: Any = contract()
    for part in value["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return found


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Give each operation by its id with its method and path."""
    return {
        operation["operationId"]: (method.upper(), path, operation)
        for path, item in contract()["paths"].items()
        for method, operation in item.items()
    }


def operation_at(method: str, path: str) -> dict[str, Any] | None:
    """Give the operation that a request asks for."""
    for template, item in contract()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path) and method.lower() in item:
            return item[method.lower()]
    return None


@cache
def _validator(schema: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"components": contract()["components"], **json.loads(schema)})


def validator(schema: dict[str, Any]) -> jsonschema_rs.Validator:
    """Give a validator of a schema of the contract; its references may lead anywhere in it."""
    return _validator(json.dumps(schema, sort_keys=True))


def component(name: str) -> jsonschema_rs.Validator:
    return validator({"$ref": f"#/components/schemas/{name}"})


def defects(schema: dict[str, Any], value: Any) -> list[str]:
    return [f"{error.instance_path}: {error.message[:300]}" for error in validator(schema).iter_errors(value)]


def check(response: TestResponse) -> None:
    """Fail unless an answer is one that the contract declares for its request."""
    method, path = response.request.method, response.request.path
    if method == "OPTIONS" or path == OUTSIDE[0] or path.startswith(OUTSIDE[1]):
        return
    operation = operation_at("GET" if method == "HEAD" else method, path)
    where = f"{method} {path} {response.status_code}"
    if operation is None:
        assert response.status_code in (404, 405), where
        assert response.mimetype == "application/problem+json", where
        assert defects({"$ref": "#/components/schemas/Problem"}, response.get_json()) == [], where
        return
    declared = operation["responses"].get(str(response.status_code))
    assert declared is not None, f"{where}: a status that is not declared"
    _check_headers(response, declared, where)
    content = declared.get("content")
    if content is None or method == "HEAD":
        assert response.get_data() == b"", where
        return
    assert response.mimetype in content, f"{where}: {response.mimetype} is not declared"
    if response.mimetype == NDJSON:
        _check_lines(response, content, where)
    elif response.is_json:
        assert defects(content[response.mimetype]["schema"], response.get_json()) == [], where


def _check_headers(response: TestResponse, declared: dict[str, Any], where: str) -> None:
    for name, header in declared["headers"].items():
        if name not in response.headers and not resolved(header)["required"]:
            continue
        assert name in response.headers, f"{where}: {name} is missing"
        assert defects(resolved(header)["schema"], response.headers[name]) == [], f"{where}: {name}"


def _check_lines(response: TestResponse, content: dict[str, Any], where: str) -> None:
    *lines, last = response.get_data(as_text=True).splitlines()
    assert json.loads(last).keys() == {"summary"}, where
    for line in lines:
        value = json.loads(line)
        if value.keys() == {"line", "problem"}:
            assert defects({"$ref": "#/components/schemas/Problem"}, value["problem"]) == [] or (
                defects({"$ref": "#/components/schemas/IllegalAction"}, value["problem"]) == []
            ), where
        else:
            assert defects(content["application/json"]["schema"], value) == [], where


class CheckedClient(FlaskClient):
    """A test client that checks every answer against the contract."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        if 300 <= response.status_code < 400 and kwargs.get("follow_redirects"):
            return response
        check(response)
        return response


def checked(app: Flask) -> CheckedClient:
    """Give a client of an application whose every answer is checked against the contract."""
    app.test_client_class = CheckedClient
    client = app.test_client()
    assert isinstance(client, CheckedClient)
    return client
