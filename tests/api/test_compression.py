"""Which answers are compressed, for whom, and how that shows."""

import gzip
import json

import pytest

from api.compression import LEAST
from tests.support.service import PATHS, vary_of

MANY = {"rounds": [{"NS": 0, "EW": 0}] * 300}
"""A game whose answer is long."""
DEAL = {"seed": "friday"}


def game(service, accepted, request=MANY, content_type="application/json"):
    headers = {"Content-Type": content_type} | ({} if accepted is None else {"Accept-Encoding": accepted})
    return service.client.post(PATHS["scoreGame"], data=json.dumps(request).encode(), headers=headers)


@pytest.mark.parametrize(
    "accepted",
    [
        "gzip",
        "GZIP",
        "gzip, deflate, br, zstd",
        "br;q=1, gzip;q=0.2",
        "*",
        "*;q=0.5, identity;q=0.5",
        "gzip;q=0.5, *;q=0",
    ],
)
def test_a_large_answer_is_compressed_for_who_takes_gzip(service, accepted):
    plain, coded = game(service, None), game(service, accepted)
    assert coded.headers.getlist("Content-Encoding") == ["gzip"]
    assert gzip.decompress(coded.data) == plain.data
    assert int(coded.headers["Content-Length"]) == len(coded.data) < len(plain.data) / 2
    assert coded.content_type == "application/json"


@pytest.mark.parametrize(
    "accepted",
    [
        None,
        "",
        "identity",
        "br",
        "gzip;q=0",
        "*;q=0",
        "gzip;q=0, *",
        "identity, gzip;q=0.5",
        "deflate",
        "gzip;q=x" * 90,
    ],
)
def test_nobody_else_gets_it_compressed(service, accepted):
    answer = game(service, accepted)
    assert "Content-Encoding" not in answer.headers
    assert len(answer.json["totals"]) == 300


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_large_answer_depends_on_the_coding_asked_for(service, accepted):
    assert vary_of(game(service, accepted)) == ["Accept-Language", "Accept-Encoding"]


def test_a_small_answer_is_never_compressed_and_does_not_depend_on_it(service):
    answer = service.send("deal", json.dumps(DEAL), Accept_Encoding="gzip")
    assert len(answer.data) < LEAST
    assert "Content-Encoding" not in answer.headers
    assert vary_of(answer) == ["Accept-Language"]


def test_lines_are_never_compressed(service):
    answer = game(service, "gzip", content_type="application/x-ndjson")
    assert len(answer.data) > LEAST
    assert "Content-Encoding" not in answer.headers
    assert json.loads(answer.data.splitlines()[-1]) == {"summary": {"lines": 1, "problems": 0}}


def test_a_large_problem_is_compressed_too(service):
    refused = game(service, "gzip", {"rounds": [{"NS": "x"}] * 70})
    assert (refused.status_code, refused.headers["Content-Encoding"]) == (422, "gzip")
    assert len(json.loads(gzip.decompress(refused.data))["errors"]) == 70


@pytest.mark.parametrize(
    "path",
    ["/v1/openapi.yaml", "/v1/openapi.json", "/v1/rulesets/saudi", "/docs/problems", "/docs/assets/swagger-ui.css"],
)
def test_what_is_kept_has_another_tag_in_each_coding(service, path):
    plain = service.client.get(path)
    coded = service.client.get(path, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(coded.data) == plain.data
    assert coded.headers["ETag"] != plain.headers["ETag"]
    for had, accepted, status in [
        (plain, "identity", 304), (coded, "gzip", 304), (plain, "gzip", 200), (coded, "identity", 200),
    ]:  # fmt: skip
        asked = {"If-None-Match": had.headers["ETag"], "Accept-Encoding": accepted}
        assert service.client.get(path, headers=asked).status_code == status


def test_head_tells_the_coding_and_length_of_what_get_would_send(service):
    asked = {"Accept-Encoding": "gzip"}
    got, head = (service.client.open("/v1/openapi.json", method=method, headers=asked) for method in ("GET", "HEAD"))
    assert head.data == b""
    for name in ("Content-Encoding", "Content-Length", "ETag", "Vary", "Cache-Control"):
        assert head.headers[name] == got.headers[name]


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "br", "deflate", "gzip, gzip", "x"])
@pytest.mark.parametrize("content_type", ["application/json", "application/x-ndjson", "text/plain"])
def test_a_compressed_body_is_415_and_what_is_taken_is_named(service, coding, content_type):
    body = gzip.compress(json.dumps({"rounds": []}).encode())
    headers = {"Content-Type": content_type, "Content-Encoding": coding}
    answer = service.client.post(PATHS["checkGame"], data=body, headers=headers)
    problem = service.problem(answer, 415, PATHS["checkGame"])
    assert problem["type"] == "/docs/problems#unsupported-coding"
    assert "Content-Encoding" in problem["detail"]
    assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("coding", ["identity", "Identity", ""])
def test_a_body_that_says_it_is_not_compressed_is_taken(service, coding):
    assert service.ask("deal", DEAL, Content_Encoding=coding)["dealer"]
