"""HEAD and OPTIONS at every path that there is."""

import re

import pytest

from tests.support.service import service as new_service

RULES = {rule.rule: sorted(rule.methods) for rule in new_service().app.url_map.iter_rules()}
SAMPLES = {"/v1/rulesets/<name>": "saudi", "/docs/assets/<name>": "docs.css", "/glossary/<language>": "ar"}
PATHS = {re.sub("<.*>", SAMPLES.get(rule, ""), rule): methods for rule, methods in RULES.items()}


@pytest.mark.parametrize("path", PATHS)
def test_options_names_the_methods_and_nothing_else(service, path):
    answer = service.client.options(path)
    assert (answer.status_code, answer.data) == (204, b"")
    assert sorted(answer.headers["Allow"].split(", ")) == PATHS[path]
    assert "Content-Type" not in answer.headers


@pytest.mark.parametrize("path", PATHS)
def test_head_is_get_without_a_body_and_elsewhere_refused_like_any_other_method(service, path):
    head = service.client.head(path)
    assert head.data == b""
    if "HEAD" in PATHS[path]:
        got = service.client.get(path, buffered=True)
        ignored = {"X-Request-ID"}
        assert head.status_code == got.status_code
        assert {*head.headers} - {(name, head.headers.get(name)) for name in ignored} == {*got.headers} - {
            (name, got.headers.get(name)) for name in ignored
        }
    else:
        assert head.status_code == 405
        assert sorted(head.headers["Allow"].split(", ")) == PATHS[path]


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", PATHS)
def test_no_other_method_is_taken_anywhere(service, path, method):
    answer = service.client.open(path, method=method)
    service.problem(answer, 405, path)
    assert sorted(answer.headers["Allow"].split(", ")) == PATHS[path]


def test_options_of_what_is_not_there_is_404(service):
    service.problem(service.client.options("/nothing"), 404, "/nothing")
