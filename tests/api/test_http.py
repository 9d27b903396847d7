"""HTTP around the answers: types, methods, headers, languages (contract, *Errors*)."""

import json
import re
import unicodedata

import pytest

from engine.version import RULES_VERSION
from tests.support.service import PATHS
from tests.support.service import service as new_service

GET_PATHS = ["/v1/rulesets", "/v1/rulesets/saudi", "/healthz", "/readyz"]
TRICK = {"contract": {"bid": "sun", "buyer": "E"}, "trick": {"leader": "N", "cards": ["7C", "TH", "AD", "JD"]}}
BARRED = {
    "contract": {"bid": "hokum", "trump": "H", "buyer": "E"},
    "hand": ["7S", "8D"],
    "trick": {"leader": "N", "cards": ["AS"]},
}
"""A position in which a card is barred, so that its answer has a sentence."""


def is_arabic(text):
    return any("ARABIC LETTER" in unicodedata.name(character, "") for character in text)


# What is sent.


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "Application/JSON",
        'application/json; charset="utf-8"; profile=x',
    ],
)
def test_json_may_come_with_parameters_and_in_any_case(service, content_type):
    assert service.ask("trickWinner", TRICK, Content_Type=content_type)["winner"] == "N"


@pytest.mark.parametrize(
    "content_type",
    ["", "text/html", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "json"],
)
@pytest.mark.parametrize("operation", PATHS)
def test_another_content_type_is_415(service, operation, content_type):
    problem = service.refused(operation, TRICK, 415, Content_Type=content_type)
    assert problem["type"] == "/docs/problems#unsupported-media-type"
    assert "application/json" in problem["detail"]
    assert problem["errors"] == []


@pytest.mark.parametrize("operation", [name for name in PATHS if name != "checkGame"])
def test_plain_text_is_for_logs_only(service, operation):
    service.refused(operation, TRICK, 415, Content_Type="text/plain")


def test_a_body_without_a_content_type_is_415(service):
    response = service.client.post("/v1/trick-winner", data=json.dumps(TRICK).encode())
    service.problem(response, 415, "/v1/trick-winner")


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/json",
        "application/*",
        "application/json;q=0.5",
        "text/html, */*;q=0.1",
        "text/html, application/json;q=0.1",
        "application/problem+json, application/json",
        "application/json; charset=utf-8",
        "",
    ],
)
def test_an_accept_header_that_allows_json_gets_it(service, accept):
    assert service.ask("trickWinner", TRICK, Accept=accept)["winner"] == "N"


@pytest.mark.parametrize(
    "accept", ["text/html", "application/xml, text/*;q=0.5", "application/json;q=0", "image/svg+xml"]
)
@pytest.mark.parametrize("operation", PATHS)
def test_an_accept_header_that_rules_json_out_is_406(service, operation, accept):
    problem = service.refused(operation, TRICK, 406, Accept=accept)
    assert problem["type"] == "/docs/problems#not-acceptable"
    assert "application/json" in problem["detail"]


# Size.

SMALL = 2048


@pytest.fixture(scope="module")
def small():
    """A service that takes small bodies only."""
    return new_service(max_body_bytes=SMALL)


def padded(size):
    text = json.dumps(TRICK | {"_": ""})
    return text[:-2] + "x" * (size - len(text)) + text[-2:]


def test_a_body_of_the_largest_size_is_taken(small):
    assert small.send("trickWinner", padded(SMALL)).status_code == 200


def test_a_larger_body_is_413(small):
    problem = small.problem(small.send("trickWinner", padded(SMALL + 1)), 413, "/v1/trick-winner")
    assert problem["type"] == "/docs/problems#too-large"
    assert str(SMALL) in problem["detail"].replace(",", "")


def test_a_larger_body_of_unknown_length_is_413(small):
    from io import BytesIO

    response = small.client.post(
        "/v1/trick-winner",
        input_stream=BytesIO(padded(SMALL + 1).encode()),
        headers={"Content-Type": "application/json", "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    small.problem(response, 413, "/v1/trick-winner")


def test_a_body_of_unknown_length_is_read_to_its_end(small):
    from io import BytesIO

    response = small.client.post(
        "/v1/trick-winner",
        input_stream=BytesIO(json.dumps(TRICK).encode()),
        headers={"Content-Type": "application/json", "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert response.json["winner"] == "N"


def test_in_bulk_a_line_has_the_limit_and_the_body_has_none(small):
    lines = [json.dumps(TRICK), padded(SMALL + 1), padded(SMALL), json.dumps(TRICK)] * 3
    *answers, last = small.lines("trickWinner", *lines)
    assert last == {"summary": {"lines": 12, "problems": 3}}
    assert [answer.get("problem", {}).get("status", 200) for answer in answers] == [200, 413, 200, 200] * 3


# Paths and methods.


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/v1", "/v1/", "/v2/legal-moves", "/v1/legal_moves", "/v1/legal-moves/", "/v1/rulesets/", "/docs/x"],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_unknown_path_is_404(service, method, path):
    problem = service.problem(service.client.open(path, method=method), 404, path)
    assert problem["type"] == "/docs/problems#not-found"


@pytest.mark.parametrize("name", ["nonesuch", "SAUDI", "saudi.toml", "..%2Fsaudi", "%F0%9F%83%81", "%E2%80%AE"])
def test_an_unknown_ruleset_is_404_and_the_known_ones_are_named(service, name):
    response = service.client.get(f"/v1/rulesets/{name}")
    assert response.status_code == 404
    assert response.content_type == "application/problem+json"
    if "%2F" not in name:
        assert all(known in response.json["detail"] for known in ("saudi", "tournament", "gamerules"))


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", PATHS.values())
def test_an_operation_takes_post_only_and_says_so(service, method, path):
    response = service.client.open(path, method=method)
    assert response.status_code == 405
    assert "POST" in response.headers["Allow"]
    assert not {"GET", "HEAD", "PUT", "PATCH", "DELETE"} & set(response.headers["Allow"].split(", "))
    if method != "HEAD":
        problem = service.problem(response, 405, path)
        assert problem["type"] == "/docs/problems#method-not-allowed"
        assert "POST" in problem["detail"]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", GET_PATHS)
def test_what_is_there_to_read_takes_get_only(service, method, path):
    response = service.client.open(path, method=method)
    service.problem(response, 405, path)
    assert {"GET", "HEAD"} <= set(response.headers["Allow"].split(", "))


@pytest.mark.parametrize("path", GET_PATHS)
def test_head_answers_like_get_without_a_body(service, path):
    got, head = service.client.get(path), service.client.head(path)
    assert (got.status_code, head.status_code) == (200, 200)
    assert head.data == b""
    named = {"Content-Type", "Content-Length", "Rules-Version"}
    assert {name: head.headers[name] for name in named} == {name: got.headers[name] for name in named}
    assert int(head.headers["Content-Length"]) == len(got.data) > 0


@pytest.mark.parametrize(
    ("path", "method"), [(path, "GET") for path in GET_PATHS] + [(path, "POST") for path in PATHS.values()]
)
def test_options_names_the_methods(service, path, method):
    response = service.client.options(path)
    assert response.status_code in (200, 204)
    assert {method, "OPTIONS"} <= set(response.headers["Allow"].split(", "))


# Headers of every answer.

EVERY_KIND = {
    "an answer": ("POST", "/v1/trick-winner", json.dumps(TRICK), 200),
    "no JSON": ("POST", "/v1/trick-winner", "{", 400),
    "a bad field": ("POST", "/v1/trick-winner", "{}", 422),
    "nothing there": ("GET", "/nothing", "", 404),
    "another method": ("DELETE", "/v1/trick-winner", "", 405),
    "a page": ("GET", "/v1/rulesets", "", 200),
    "health": ("GET", "/healthz", "", 200),
    "a redirect": ("GET", "/", "", 302),
}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_answer_names_the_rules_and_the_request(service, kind):
    method, path, body, status = EVERY_KIND[kind]
    headers = {"Content-Type": "application/json", "X-Request-ID": "order-7"}
    response = service.client.open(path, method=method, data=body, headers=headers)
    assert response.status_code == status
    assert response.headers["Rules-Version"] == RULES_VERSION
    assert response.headers.getlist("X-Request-ID") == ["order-7"]


@pytest.mark.parametrize("sent", ["a", "A-b_c.1:2/3+4=", "0" * 128, "7c0f2b1e-3c55-4f4e-9f43-2f6e9d1f0c11"])
def test_the_callers_request_id_comes_back(service, sent):
    assert service.send("trickWinner", json.dumps(TRICK), X_Request_ID=sent).headers["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", ["", " ", "two words", "x" * 129, "caf\u00e9", "tab\there", "\u007f"])
def test_a_request_id_that_cannot_go_into_a_log_is_replaced(service, sent):
    given = service.send("trickWinner", json.dumps(TRICK), X_Request_ID=sent).headers["X-Request-ID"]
    assert given != sent
    assert re.fullmatch("[0-9a-f]{32}", given)


def test_requests_without_an_id_get_different_ones(service):
    given = {service.send("trickWinner", json.dumps(TRICK)).headers["X-Request-ID"] for _ in range(20)}
    assert len(given) == 20


# Languages.

ARABIC = ["ar", "ar-SA;q=0.9", "AR", "ar-eg", "en;q=0.5, ar", "en;q=0, *", "fr, ar-EG;q=0.3", "ar;q=0.1", "ar, en"]
ENGLISH = ["", "en", "en-GB", "*", "fr", "en, ar", "ar;q=0", "ar;q=0.2, en;q=0.3", "en;q=0", "x" * 500, ";;;", "ar;q=x"]


@pytest.mark.parametrize("accepted", ARABIC)
def test_arabic_is_spoken_to_who_likes_it_best(service, accepted):
    (barred,) = service.ask("legalMoves", BARRED, Accept_Language=accepted)["illegal"]
    assert is_arabic(barred["message"])


@pytest.mark.parametrize("accepted", ENGLISH)
def test_english_is_spoken_to_everybody_else(service, accepted):
    (barred,) = service.ask("legalMoves", BARRED, Accept_Language=accepted)["illegal"]
    assert not is_arabic(barred["message"])


def without_text(value):
    """An answer without what is there to be read by people."""
    if isinstance(value, dict):
        text = {"message", "steps", "reason", "title", "detail", "description", "meaning"}
        return {key: without_text(inner) for key, inner in value.items() if key not in text}
    return [without_text(inner) for inner in value] if isinstance(value, list) else value


def texts_in(value):
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts_in(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts_in(inner)]
    return [value] if isinstance(value, str) else []


SAID = {
    "reasons": ("legalMoves", BARRED, 200),
    "steps": ("scoreSummary", {"contract": {"bid": "sun", "buyer": "E"}, "raw": {"NS": 25}}, 200),
    "ranking": (
        "rankProjects",
        {
            "contract": {"bid": "sun", "buyer": "E"},
            "dealer": "S",
            "projects": {"N": [["AS", "KS", "QS"]], "E": [["AH", "KH", "QH"]]},
        },
        200,
    ),
    "violations": ("checkGame", {"rounds": [{"dealer": "S"}, {"dealer": "S"}], "totals": {"NS": 1, "EW": 0}}, 200),
    "bad fields": ("legalMoves", {"contract": {"bid": "hokum", "buyer": "X"}, "hand": ["1S"], "hnd": 1}, 422),
    "illegal actions": ("advanceRound", {"round": {"dealer": "S"}, "call": {"seat": "N", "call": "sun"}}, 422),
    "unfinished rounds": ("scoreRound", {"dealer": "S"}, 422),
    "no JSON": ("scoreRound", float("nan"), 400),
}


@pytest.mark.parametrize("what", SAID)
def test_only_sentences_change_with_the_language(service, what):
    operation, request, status = SAID[what]
    english, arabic = (
        service.send(operation, json.dumps(request), Accept_Language=language) for language in ("en", "ar")
    )
    assert (english.status_code, arabic.status_code) == (status, status)
    assert without_text(english.json) == without_text(arabic.json)
    assert not any(map(is_arabic, texts_in(english.json)))
    assert any(map(is_arabic, texts_in(arabic.json)))


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/pagat"])
def test_rulesets_are_told_in_both_languages(service, path):
    english, arabic = (service.client.get(path, headers={"Accept-Language": tag}).json for tag in ("en", "ar"))
    assert without_text(english) == without_text(arabic)
    assert not any(map(is_arabic, texts_in(english)))
    assert any(map(is_arabic, texts_in(arabic)))


@pytest.mark.parametrize("status", [404, 405, 406, 415])
def test_problems_of_http_are_told_in_arabic(service, status):
    how = {
        404: ("GET", "/nothing", {}),
        405: ("GET", "/v1/deal", {}),
        406: ("POST", "/v1/deal", {"Accept": "text/html", "Content-Type": "application/json"}),
        415: ("POST", "/v1/deal", {"Content-Type": "text/plain"}),
    }
    method, path, headers = how[status]
    response = service.client.open(path, method=method, headers=headers | {"Accept-Language": "ar"}, data=b"{}")
    problem = service.problem(response, status, path)
    assert is_arabic(problem["title"])
    assert is_arabic(problem["detail"])


def test_in_bulk_too_arabic_is_spoken(service):
    answer, problem, _ = service.lines("legalMoves", BARRED, {}, Accept_Language="ar")
    assert is_arabic(answer["illegal"][0]["message"])
    assert is_arabic(problem["problem"]["errors"][0]["message"])
