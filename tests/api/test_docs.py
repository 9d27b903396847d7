"""The documentation pages: what they hold, what they load, and that nothing of it comes from another host."""

import re
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest

from api import create_app
from api.openapi.problems import CODES
from api.problems import EXPLAINED_AT, STATUS
from api.settings import Settings
from tests.support.contract import checked

PAGES = ("/docs", "/docs/problems", "/glossary/en", "/glossary/ar")


@pytest.fixture(scope="module")
def client():
    return checked(create_app(Settings()))


class Page(HTMLParser):
    """The parts of a page that matter here: what it loads, where it leads, its anchors, and code within it."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.links, self.anchors, self.code_within, self.text = [], [], [], [], ""
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "id" in values:
            self.anchors.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        elif "src" in values or "href" in values:
            self.loads.append(values.get("src") or values["href"])
        if tag == "style" or "style" in values or any(name.startswith("on") for name in values):
            self.code_within.append(tag)
        self._in_script = tag == "script"

    def handle_endtag(self, tag):
        self._in_script = False

    def handle_data(self, data):
        self.text += data
        if self._in_script and data.strip():
            self.code_within.append(data)


def asset(client, address):
    return client.get(address, buffered=True)  # read to the end, so that the file is closed


def page_at(client, path):
    return Page(client.get(path).get_data(as_text=True))


def test_the_service_begins_at_its_documentation(client):
    answer = client.get("/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/docs")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_nothing_from_another_host_and_holds_no_code_of_its_own(client, path):
    page = page_at(client, path)
    assert page.loads
    for address in page.loads:
        assert address.startswith("/docs/assets/")
        assert asset(client, address).status_code == 200
    assert page.code_within == []


@pytest.mark.parametrize("path", PAGES)
def test_the_links_of_a_page_lead_somewhere(client, path):
    page = page_at(client, path)
    for link in page.links:
        address, _, anchor = urljoin(path, link).partition("#")
        assert client.get(address).status_code == 200
        assert not anchor or anchor in page.anchors


@pytest.mark.parametrize("path", PAGES)
def test_a_page_may_load_nothing_but_this_services_files(client, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'self'"
    assert directives["img-src"] == "'self' data:"
    assert "unsafe" not in policy
    assert "//" not in policy


def test_the_page_is_made_of_the_contract_and_nothing_else(client):
    script = asset(client, "/docs/assets/docs.js").get_data(as_text=True)
    assert re.findall(r'\burl: "([^"]+)"', script) == ["/v1/openapi.json"]
    assert "validatorUrl: null" in script
    assert "queryConfigEnabled: false" in script
    assert not re.search(r"https?:|[\"']//", script)


def test_style_sheets_load_nothing(client):
    for name in ("swagger-ui.css", "docs.css"):
        style = asset(client, f"/docs/assets/{name}").get_data(as_text=True)
        assert "@import" not in style
        assert "@font-face" not in style
        assert all(address.strip("\"'").startswith("data:") for address in re.findall(r"url\(\s*([^)]{5,30})", style))


def test_only_listed_files_are_served(client):
    for name in ("index.html", "oauth2-redirect.html", "swagger-ui.js", "..%2fdocs.js", ".."):
        assert client.get(f"/docs/assets/{name}").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_a_page_need_not_be_sent_twice(client, path):
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def problems_in(client, language):
    return client.get(EXPLAINED_AT.partition("#")[0], headers={"Accept-Language": language})


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_type_of_problem_and_every_code_is_explained_at_its_own_place(client, language):
    page = Page(problems_in(client, language).text)
    assert sorted(page.anchors) == sorted([*STATUS, *CODES])
    assert "{" not in page.text


def test_the_problems_are_explained_in_the_language_of_the_reader(client):
    english, arabic = problems_in(client, "en"), problems_in(client, "ar-SA, en;q=0.5")
    assert (english.headers["Content-Language"], arabic.headers["Content-Language"]) == ("en", "ar")
    assert "Accept-Language" in arabic.headers["Vary"]
    assert '<html lang="en" dir="ltr">' in english.text
    assert '<html lang="ar" dir="rtl">' in arabic.text


def test_the_arabic_page_of_problems_has_no_english_sentence(client):
    words = re.sub("\u2066[^\u2069]*\u2069", "", Page(problems_in(client, "ar").text).text)
    assert re.findall("[A-Za-z]+ [A-Za-z]+", words) == []


def test_the_type_of_a_problem_leads_to_its_explanation(client):
    problem = client.get("/nowhere").get_json()
    address, _, anchor = problem["type"].partition("#")
    assert anchor in page_at(client, address).anchors
