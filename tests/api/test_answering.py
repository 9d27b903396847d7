"""The language of every answer, and what it depends on."""

import json

import pytest

from tests.support.service import PATHS, vary_of

DEAL = {"seed": "friday"}
KINDS = {
    "an answer": ("POST", "/v1/deal", json.dumps(DEAL), "application/json", 200),
    "lines": ("POST", "/v1/deal", json.dumps(DEAL), "application/x-ndjson", 200),
    "rulesets": ("GET", "/v1/rulesets", "", "", 200),
    "a ruleset": ("GET", "/v1/rulesets/pagat", "", "", 200),
    "the glossary": ("GET", "/glossary", "", "", 200),
    "no JSON": ("POST", "/v1/deal", "{", "application/json", 400),
    "a bad field": ("POST", "/v1/deal", "{}", "application/json", 422),
    "nothing there": ("GET", "/nothing", "", "", 404),
    "no such ruleset": ("GET", "/v1/rulesets/x", "", "", 404),
    "another method": ("PUT", "/v1/deal", "", "", 405),
    "another type": ("POST", "/v1/deal", "", "text/html", 415),
}


@pytest.mark.parametrize(
    ("accepted", "language"), [("ar-SA", "ar"), ("en-GB, ar;q=0.5", "en"), ("", "en"), ("fr", "en")]
)
@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_with_sentences_names_its_language_and_that_it_depends_on_the_one_asked_for(
    service, kind, accepted, language
):
    method, path, body, content_type, status = KINDS[kind]
    headers = {"Accept-Language": accepted} | ({"Content-Type": content_type} if content_type else {})
    response = service.client.open(path, method=method, data=body.encode(), headers=headers)
    assert response.status_code == status
    assert response.headers.getlist("Content-Language") == [language]
    assert "Accept-Language" in vary_of(response)


@pytest.mark.parametrize("operation", PATHS)
def test_every_operation_names_the_language_of_its_problems(service, operation):
    response = service.send(operation, "{}", Accept_Language="ar")
    assert response.headers["Content-Language"] == "ar"
    assert vary_of(response) == ["Accept-Language"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/v1/openapi.yaml", "/docs/assets/docs.css"])
def test_what_is_the_same_in_every_language_depends_on_none(service, path):
    response = service.client.get(path, headers={"Accept-Language": "ar"}, buffered=True)
    assert "Content-Language" not in response.headers
    assert "Accept-Language" not in vary_of(response)


@pytest.mark.parametrize("path", ["/docs", "/glossary/en"])
def test_a_page_in_one_language_says_which_and_depends_on_none(service, path):
    response = service.client.get(path, headers={"Accept-Language": "ar"})
    assert response.headers["Content-Language"] == "en"
    assert "Accept-Language" not in vary_of(response)
