"""The glossary: every word of the game in both languages, and nothing that the wire does not say."""

import re
from pathlib import Path

import pytest

from api import create_app
from api.openapi.glossary import glossary
from api.openapi.problems import CODES
from api.settings import Settings
from api.text import Language, voice_in
from api.text.glossary import CHAPTERS, chapters
from engine.calls import CallName
from engine.cards import RANKS, SUITS
from engine.play import Duty
from engine.projects import Kind
from engine.seats import SEATS, TEAMS
from engine.verdict import Outcome
from tests.api.test_docs import Page
from tests.support.contract import checked, contract

ROOT = Path(__file__).resolve().parents[2]
TERMS = [term for chapter in CHAPTERS for term in chapter.terms]
ARABIC = voice_in(Language.ARABIC)
WIRE = {word for term in TERMS for word in term.wire}


@pytest.fixture(scope="module")
def client():
    return checked(create_app(Settings()))


def words_of(node):
    """Give every name of a member and every word of an enumeration in the contract."""
    if isinstance(node, dict):
        for key, inner in node.items():
            if key == "properties":
                yield from inner
            if key == "enum":
                yield from (word for word in inner if isinstance(word, str))
            yield from words_of(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from words_of(inner)


def test_every_word_of_the_wire_in_it_is_one():
    known = {*words_of(contract()["components"]["schemas"]), *(str(code) for code in CODES), *RANKS, *SUITS}
    assert known >= WIRE


def test_every_call_project_duty_outcome_and_name_of_the_table_is_explained():
    names = [*CallName, *Kind, *Duty, *Outcome, *SEATS, *TEAMS, *SUITS, *(rank for rank in RANKS if rank.isalpha())]
    assert set(map(str, names)) <= WIRE


@pytest.mark.parametrize("word", ["دق", "كبّر", "إكة", "مشروع", "لنا ولهم", "سوا", "قيد", "أكلة", "أبناط", "النشرة"])
def test_players_find_their_words(word):
    assert word in {term.name for chapter in chapters(ARABIC) for term in chapter.terms}


def test_places_are_unique_and_can_be_linked_to():
    anchors = [term.anchor for term in TERMS]
    assert len(set(anchors)) == len(anchors)
    assert all(re.fullmatch("[a-z-]+", anchor) for anchor in anchors)


def test_what_a_word_is_called_here_is_what_the_sentences_call_it():
    named = {word: ARABIC.text(term.name) for term in TERMS for word in term.wire}
    for call in set(CallName):
        assert named[call] == ARABIC.calls[call]
    for kind in Kind:
        assert named[kind] == ARABIC.kinds[kind]
    for suit, name in zip(SUITS, ARABIC.suits, strict=True):
        assert name in {ARABIC.text(term.name) for term in TERMS if suit in term.wire}


@pytest.mark.parametrize(("language", "direction"), [("ar", "rtl"), ("en", "ltr")])
def test_a_page_is_written_in_its_language_and_direction(client, language, direction):
    answer = client.get(f"/glossary/{language}")
    text = answer.get_data(as_text=True)
    assert f'<html lang="{language}" dir="{direction}">' in text
    assert answer.headers["Content-Language"] == language
    page = Page(text)
    assert sorted(page.anchors) == sorted(term.anchor for term in TERMS)
    for chapter in chapters(voice_in(Language(language))):
        assert chapter.title in page.text
        assert all(term.name in page.text and term.meaning in page.text for term in chapter.terms)
    # What reads from left to right does so within the Arabic too.
    assert all(f'<code dir="ltr">{word}</code>' in text for word in WIRE)


@pytest.mark.parametrize(("accepted", "language"), [("ar-SA", "ar"), ("en", "en"), ("fr", "en")])
def test_the_page_without_a_language_is_the_one_that_the_reader_likes_best(client, accepted, language):
    answer = client.get("/glossary", headers={"Accept-Language": accepted})
    assert answer.data == client.get(f"/glossary/{language}", headers={"Accept-Language": "fr"}).data


def test_each_page_leads_to_the_other(client):
    for language, other in (("ar", "en"), ("en", "ar")):
        assert f"/glossary/{other}" in Page(client.get(f"/glossary/{language}").get_data(as_text=True)).links


def test_there_is_no_page_in_another_language(client):
    assert client.get("/glossary/fr").status_code == 404


def test_the_file_in_docs_is_what_the_code_says():
    assert (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8") == glossary(), "run `make openapi`"


def test_the_readme_leads_to_it():
    assert "(docs/glossary.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
