"""The service as a client meets it: Flask's test client, and answers and problems read strictly."""

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.app import create_app
from api.settings import Settings
from engine.version import RULES_VERSION
from tests.support.wire import Wire

PROBLEM_MEMBERS = {"type", "title", "status", "detail", "instance", "errors"}
ERROR_MEMBERS = {"pointer", "code", "message"}

ECHOED = {"id", "ruleset", "options"}
SCORE_MEMBERS = {
    *("contract", "outcome", "won_by", "raw", "last_trick", "card_points", "projects", "baloot", "comparison"),
    *("points", "totals", "game_won_by", "steps"),
}

PATHS = {
    "legalMoves": "/v1/legal-moves",
    "legalCalls": "/v1/legal-calls",
    "trickWinner": "/v1/trick-winner",
    "findProjects": "/v1/projects",
    "rankProjects": "/v1/project-ranking",
    "scoreRound": "/v1/round-score",
    "scoreSummary": "/v1/summary-score",
    "scoreGame": "/v1/game-score",
    "roundState": "/v1/round-state",
    "advanceRound": "/v1/round-next",
    "checkGame": "/v1/game-check",
    "deal": "/v1/deal",
    "checkClaim": "/v1/claim-check",
}
"""The POST operations."""


def strictly_read(text: str) -> Any:
    """Read JSON as a strict client does: no name twice in an object, no NaN."""

    def object_of(pairs: list[tuple[str, Any]]) -> Wire:
        names = [name for name, _ in pairs]
        assert len(set(names)) == len(names), f"a name twice in {names}"
        return dict(pairs)

    def constant(name: str) -> Any:
        raise AssertionError(f"{name} in an answer")

    return json.loads(text, object_pairs_hook=object_of, parse_constant=constant)


def assert_is_problem(problem: Wire, status: int) -> None:
    """A problem has the members of RFC 9457 and names its errors as the contract says."""
    assert problem.keys() >= PROBLEM_MEMBERS
    assert problem["status"] == status
    assert problem["type"].startswith("/docs/problems#")
    assert problem["title"]
    assert problem["detail"]
    for error in problem["errors"]:
        assert error.keys() >= ERROR_MEMBERS
        assert error["message"]
        assert error["pointer"] == "" or error["pointer"].startswith("/")


def vary_of(response: TestResponse) -> list[str]:
    """The request headers that a response says it depends on."""
    return [name.strip() for line in response.headers.getlist("Vary") for name in line.split(",")]


class Service:
    """The application, asked as a client asks it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()

    def send(self, operation: str, body: bytes | str, **headers: str) -> TestResponse:
        """Post a body as it is; header names are written with ``_``."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.client.post(PATHS[operation], data=body, headers={"Content-Type": "application/json"} | named)
        assert response.headers["Rules-Version"] == RULES_VERSION
        assert response.headers["X-Request-ID"]
        assert response.status_code < 500, (operation, body, response.text)
        return response

    def ask(self, operation: str, request: Any, **headers: str) -> Wire:
        """Return the answer to a request that has one."""
        response = self.send(operation, json.dumps(request), **headers)
        assert response.status_code == 200, (operation, request, response.text)
        assert response.content_type == "application/json"
        answer = strictly_read(response.text)
        assert isinstance(answer, dict)
        return answer

    def refused(self, operation: str, request: Any, status: int = 422, **headers: str) -> Wire:
        """Return the problem of a request that is answered with one."""
        return self.problem(self.send(operation, json.dumps(request), **headers), status, PATHS[operation])

    def problem(self, response: TestResponse, status: int, instance: str) -> Wire:
        """Return the problem in a response."""
        assert response.status_code == status, response.text
        assert response.content_type == "application/problem+json"
        problem = strictly_read(response.text)
        assert_is_problem(problem, status)
        assert problem["instance"] == instance
        return problem

    def errors(self, operation: str, request: Any, status: int = 422) -> list[tuple[str, str]]:
        """Return pointer and code of each error of a refused request, in order."""
        return [(error["pointer"], error["code"]) for error in self.refused(operation, request, status)["errors"]]

    def lines(self, operation: str, *requests: Any, **headers: str) -> list[Wire]:
        """Return what bulk answers, line by line, the summary last."""
        body = "\n".join(one if isinstance(one, str) else json.dumps(one) for one in requests)
        response = self.send(operation, body, Content_Type="application/x-ndjson", **headers)
        assert response.status_code == 200
        assert response.content_type == "application/x-ndjson"
        assert response.text.endswith("\n")
        return [strictly_read(line) for line in response.text.splitlines()]


def service(**settings: Any) -> Service:
    """A service of its own, with some settings changed."""
    return Service(create_app(Settings(**settings)))
