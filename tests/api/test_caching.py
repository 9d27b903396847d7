"""What may be kept: tags, 304, and who has another version."""

import pytest

KEPT = [
    "/v1/rulesets", "/v1/rulesets/saudi", "/v1/openapi.yaml", "/v1/openapi.json", "/docs", "/docs/problems",
    "/glossary", "/glossary/ar", "/docs/assets/docs.css", "/docs/assets/docs.js", "/docs/assets/favicon-32x32.png",
]  # fmt: skip


@pytest.mark.parametrize("path", KEPT)
def test_it_may_be_kept_for_a_while_by_anybody(service, path):
    answer = service.client.get(path)
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    assert answer.headers["ETag"].startswith('"')
    assert service.client.get(path).headers["ETag"] == answer.headers["ETag"]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("form", ["{0}", "W/{0}", '"x", {0}', '"x" , W/"y",W/{0}', "*"])
@pytest.mark.parametrize("path", KEPT)
def test_who_has_it_gets_a_304_with_what_a_store_needs_and_no_body(service, path, form, method):
    had = service.client.get(path)
    asked = {"If-None-Match": form.format(had.headers["ETag"])}
    answer = service.client.open(path, method=method, headers=asked)
    assert (answer.status_code, answer.data) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary", "Content-Security-Policy", "Rules-Version"):
        assert answer.headers.get(name) == had.headers.get(name), name
    assert not {"Content-Length", "Content-Encoding", "Content-Type"} & set(answer.headers.keys())


@pytest.mark.parametrize("form", ['"x"', 'W/"x", "y"', "x", "", "{0}x"])
@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/openapi.json"])
def test_who_has_another_version_gets_this_one(service, path, form):
    tag = service.client.get(path).headers["ETag"]
    answer = service.client.get(path, headers={"If-None-Match": form.format(tag)})
    assert answer.status_code == 200
    assert answer.data


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/pagat", "/glossary"])
def test_each_language_has_a_tag_of_its_own(service, path):
    tags = {
        language: service.client.get(path, headers={"Accept-Language": language}).headers["ETag"]
        for language in ("en", "ar")
    }
    assert tags["en"] != tags["ar"]
    for had, tag in tags.items():
        for asked in tags:
            answer = service.client.get(path, headers={"Accept-Language": asked, "If-None-Match": tag})
            assert answer.status_code == (304 if had == asked else 200)


@pytest.mark.parametrize(
    ("form", "status"), [("{0}", 200), ('"x", {0}', 200), ("*", 200), ('"x"', 412), ("W/{0}", 412)]
)
def test_who_wants_another_version_only_is_told_that_it_is_gone(service, form, status):
    tag = service.client.get("/v1/rulesets").headers["ETag"]
    answer = service.client.get("/v1/rulesets", headers={"If-Match": form.format(tag)})
    assert answer.status_code == status
    if status == 412:
        assert service.problem(answer, 412, "/v1/rulesets")["type"] == "/docs/problems#precondition-failed"
