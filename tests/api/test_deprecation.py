"""An operation that is to go says so in every answer and in the contract."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from api import create_app
from api.deprecation import DEPRECATED, Deprecation
from api.openapi.document import document
from api.settings import Settings
from tests.support.contract import contract
from tests.support.service import Service

SINCE, END = datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 7, 1, 3, tzinfo=timezone(timedelta(hours=3)))
SAMPLE = Deprecation(since=SINCE, sunset=END, instead="/docs#deal")
HEADERS = {
    "Deprecation": "@1798761600",
    "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT",
    "Link": '</docs#deal>; rel="deprecation"; type="text/html"',
}
OUTDATED = ["deal", "getRuleset"]


@pytest.fixture
def outdated(monkeypatch):
    for name in OUTDATED:
        monkeypatch.setitem(DEPRECATED, name, SAMPLE)
    return Service(create_app(Settings()))


def announced(answer):
    return {name: answer.headers[name] for name in HEADERS if name in answer.headers}


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        ('{"seed": "x"}', "application/json", 200),
        ('{"seed": "x"}', "application/x-ndjson", 200),
        ("{", "application/json", 400),
        ("{}", "application/json", 422),
        ("", "text/html", 415),
    ],
)
def test_every_answer_of_it_says_since_when_until_when_and_what_instead(outdated, body, content_type, status):
    answer = outdated.client.post("/v1/deal", data=body, headers={"Content-Type": content_type})
    assert answer.status_code == status
    assert announced(answer) == HEADERS


def test_what_is_read_can_be_outdated_too_and_a_304_still_says_so(outdated):
    answer = outdated.client.get("/v1/rulesets/saudi")
    assert announced(answer) == HEADERS
    again = outdated.client.get("/v1/rulesets/saudi", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, announced(again)) == (304, HEADERS)


def test_no_other_operation_says_so(outdated, service):
    assert announced(outdated.client.get("/v1/rulesets")) == {}
    assert announced(service.client.post("/v1/deal", json={"seed": "x"})) == {}


def test_without_a_decided_end_there_is_no_sunset(monkeypatch):
    monkeypatch.setitem(DEPRECATED, "deal", Deprecation(since=SINCE, instead="/docs"))
    answer = create_app(Settings()).test_client().post("/v1/deal", json={"seed": "x"})
    assert announced(answer).keys() == {"Deprecation", "Link"}


def test_the_contract_marks_it_and_declares_its_headers(outdated):
    written = document()
    for path in written["paths"].values():
        for operation in path.values():
            is_outdated = operation["operationId"] in OUTDATED
            assert operation.get("deprecated", False) is is_outdated
            # Nothing says so where no operation was found, because another method was sent.
            for status in operation["responses"].keys() - {"405"}:
                headers = operation["responses"][status]["headers"]
                assert (headers.keys() >= HEADERS.keys()) is is_outdated
    assert written["components"]["headers"].keys() >= HEADERS.keys()
    assert not written["components"]["headers"]["Sunset"]["required"]


def test_nothing_is_outdated_now():
    assert DEPRECATED == {}
    assert "Sunset" not in contract()["components"]["headers"]


@pytest.mark.parametrize(
    ("since", "sunset"),
    [(END, SINCE), (datetime(2027, 1, 1), None), (SINCE, datetime(2028, 1, 1))],  # noqa: DTZ001
)
def test_times_that_cannot_be_are_refused(since, sunset):
    with pytest.raises(ValueError, match=r"time zone|cannot end before"):
        Deprecation(since=since, sunset=sunset, instead="/docs")
