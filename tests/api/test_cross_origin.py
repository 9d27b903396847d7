"""Pages of other origins: which may ask, what they may send and read, and what a preflight is told."""

import json

import pytest

from api.cross_origin import SHOWN
from tests.support.service import PATHS, vary_of
from tests.support.service import service as new_service

OURS = "https://play.example"
DEAL = json.dumps({"seed": "friday"})


@pytest.fixture(scope="module")
def some():
    return new_service(cors_origins=(OURS, "http://localhost:5173"))


@pytest.fixture(scope="module")
def anybody():
    return new_service(cors_origins=("*",))


def allowed(response):
    return response.headers.getlist("Access-Control-Allow-Origin")


def preflight(service, path, method, origin=OURS):
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "content-type",
    }
    return service.client.options(path, headers=headers)


def about_origins(response):
    return {name for name in response.headers.keys() if name.startswith("Access-Control-")}  # noqa: SIM118 - pairs else


def test_by_default_no_page_may_ask_and_nothing_depends_on_the_origin(service):
    for answer in (service.send("deal", DEAL, Origin=OURS), preflight(service, PATHS["deal"], "POST")):
        assert about_origins(answer) == set()
        assert "Origin" not in vary_of(answer)


@pytest.mark.parametrize("origin", [OURS, "http://localhost:5173", "HTTPS://Play.example"])
def test_a_page_of_an_allowed_origin_may_ask_and_is_named(some, origin):
    assert allowed(some.send("deal", DEAL, Origin=origin)) == [origin]


@pytest.mark.parametrize(
    "origin",
    ["https://x.example", "http://play.example", f"{OURS}:8443", f"{OURS}.evil.example", "https://evilplay.example",
     "null", "", "*", f"{OURS}/"],
)  # fmt: skip
def test_no_other_page_may(some, origin):
    for answer in (some.send("deal", DEAL, Origin=origin), preflight(some, PATHS["deal"], "POST", origin)):
        assert about_origins(answer) == set()


def test_every_answer_depends_on_the_origin_where_some_are_allowed(some):
    for headers in ({}, {"Origin": OURS}, {"Origin": "https://x.example"}):
        for path in ("/v1/rulesets", "/nothing", "/healthz"):
            assert vary_of(some.client.get(path, headers=headers)).count("Origin") == 1


@pytest.mark.parametrize("headers", [{}, {"Origin": OURS}, {"Origin": "null"}])
def test_where_any_origin_is_allowed_all_are_told_the_same(anybody, headers):
    answer = anybody.client.get("/v1/rulesets", headers=headers)
    assert allowed(answer) == ["*"]
    assert "Origin" not in vary_of(answer)


@pytest.mark.parametrize("path", ["/v1/deal", "/nothing", "/v1/rulesets/x"])
def test_a_page_may_read_problems_too(some, path):
    assert allowed(some.client.get(path, headers={"Origin": OURS})) == [OURS]


def test_a_page_may_read_the_headers_that_the_contract_names(some):
    from api.openapi.headers import _NAMES

    exposed = some.send("deal", DEAL, Origin=OURS).headers["Access-Control-Expose-Headers"].split(", ")
    assert exposed == list(SHOWN)
    every_page_may = {"Cache-Control", "Content-Language"}
    of_the_browser = {"Vary", "Content-Encoding", "Content-Security-Policy", "Accept-Encoding"}
    assert set(_NAMES.values()) - every_page_may - of_the_browser == set(exposed)


@pytest.mark.parametrize(
    ("path", "methods"), [("/v1/deal", {"POST", "OPTIONS"}), ("/v1/rulesets", {"GET", "HEAD", "OPTIONS"})]
)
def test_a_preflight_is_told_the_methods_and_headers(some, path, methods):
    answer = preflight(some, path, "POST")
    assert (answer.status_code, answer.data) == (204, b"")
    assert allowed(answer) == [OURS]
    assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) == methods
    taken = {name.lower() for name in answer.headers["Access-Control-Allow-Headers"].split(", ")}
    assert {"content-type", "x-request-id", "prefer", "if-none-match"} <= taken
    assert answer.headers["Access-Control-Max-Age"] == "600"
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_a_preflight_of_what_is_not_there_fails(some):
    assert preflight(some, "/nothing", "POST").status_code == 404
