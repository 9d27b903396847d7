"""The catalogue: nothing to say is without a sentence in every language, and both say the same."""

import re
import tomllib
import unicodedata
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from api.text import Language, language_for, voice_in, voice_to
from api.text.catalogue import N_, NN_
from api.text.requests import places_in
from api.text.rulesets_extractor import extract
from api.text.voice import FSI, LONGEST_QUOTE, LRI, PDI
from engine.calls import CallName, Offer
from engine.contract import Contract, Level
from rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "api" / "text" / "locale" / "ar" / "LC_MESSAGES"
KEYWORDS = {"say": None, "N_": None, "NN_": (1, 2), "count": (1, 2)}
METHODS = [("api/text/**.py", "python"), ("rulesets/*.toml", "api.text.rulesets_extractor.extract")]

ENGLISH, ARABIC = voice_in(Language.ENGLISH), voice_in(Language.ARABIC)
ISOLATED = re.compile(f"[{LRI}{FSI}][^{LRI}{FSI}{PDI}]*{PDI}")


def is_arabic(text):
    return any("ARABIC LETTER" in unicodedata.name(character, "") for character in text)


def said(function, *args):
    """Say something in both languages, and return the English; checked is what is true of every sentence."""
    english, arabic = function(ENGLISH, *args), function(ARABIC, *args)
    for sentence in (english, arabic):
        assert sentence == sentence.strip() != ""
        assert not re.search(r"[{}]|\bNone\b|  ", sentence), sentence
    assert english.isprintable()
    assert not is_arabic(english)
    assert is_arabic(arabic)
    words = ISOLATED.sub("", arabic)
    assert not re.search("[A-Za-z]", words), f"not isolated: {arabic}"
    assert words.isprintable(), f"isolates do not pair: {arabic}"
    return english


def catalogue():
    with (LOCALE / "hakam.po").open("rb") as source:
        return read_po(source, locale="ar", domain="hakam")


def ids_of(messages):
    return {message.id if isinstance(message.id, str) else tuple(message.id) for message in messages if message.id}


def strings_of(messages):
    return {str(message.id): message.string for message in messages if message.id}


def in_the_code():
    found = Catalog()
    for _, _, message, _, _ in extract_from_dir(ROOT, METHODS, keywords=KEYWORDS):
        found.add(message)
    return found


MESSAGES = [message for message in catalogue() if message.id]
FORMS = [
    (id_, string, place)
    for message in MESSAGES
    for strings in [[message.string] if isinstance(message.string, str) else message.string]
    for place, string in enumerate(strings)
    for id_ in [message.id if isinstance(message.id, str) else message.id[1]]
]


def test_babel_is_told_of_the_same_files_as_this_test():
    config = [line for line in (ROOT / "babel.cfg").read_text(encoding="utf-8").splitlines() if line.startswith("[")]
    assert config == [f"[{method}: {pattern}]" for pattern, method in METHODS]


def test_the_catalogue_has_every_sentence_of_the_code_and_no_other():
    assert ids_of(catalogue()) == ids_of(in_the_code())


def test_the_titles_and_descriptions_of_rulesets_are_found():
    ids = ids_of(in_the_code())
    for named in RULESETS.values():
        assert {named.title, named.description} <= ids
    file = ROOT / "rulesets" / "saudi.toml"
    assert [message for _, _, message, _ in extract(BytesIO(file.read_bytes()), (), (), {})] == [
        tomllib.loads(file.read_text(encoding="utf-8"))[key] for key in ("title", "description")
    ]


def test_every_sentence_is_translated_in_all_its_forms():
    missing = [id_ for id_, string, _ in FORMS if not string]
    assert missing == []
    assert [message.id for message in MESSAGES if message.fuzzy] == []
    assert all(len(message.string) == 6 for message in MESSAGES if not isinstance(message.id, str))


def test_translations_have_the_places_for_values_of_the_english():
    for id_, string, place in FORMS:
        wanted, found = places_in(id_), places_in(string)
        number = {"n", "most", "least", "deepest", "count"} & wanted
        # Arabic has words for none, one and two, so these forms may do without the number.
        may_lack = number if place < 3 and string != id_ and not found >= wanted else set()
        assert found | may_lack == wanted, string
    for message in MESSAGES:
        if not isinstance(message.id, str):
            assert places_in(message.id[0]) == places_in(message.id[1])


def test_what_reads_from_left_to_right_is_isolated_in_arabic():
    for _, string, _ in FORMS:
        outside = ISOLATED.sub("", re.sub(r"\{[a-z]+\}", "", string))
        assert not re.search("[A-Za-z]", outside), string
        assert outside.replace("\u200f", "").isprintable(), string


def test_a_tatweel_ties_a_letter_to_what_reads_from_left_to_right_alone():
    isolated = ("card", "cards", "expected")  # places for what always is so; a name of a seat or suit is a word
    for _, string, _ in FORMS:
        assert not re.search(rf"ـ ?(?!{LRI}|\{{({'|'.join(isolated)})\}})\S", string), string


def test_an_arabic_list_has_its_conjunction_between_all_items_and_attached_where_it_is_a_letter():
    items = ["بس", "صن", "أشكل"]
    assert ARABIC.any_of(items) == "بس أو صن أو أشكل"
    assert ARABIC.all_of(items) == "بس وصن وأشكل"
    assert ARABIC.listed(items) == "بس، صن، أشكل"
    assert ARABIC.any_of(items[:1]) == ARABIC.all_of(items[:1]) == "بس"
    assert ENGLISH.any_of(["a", "b", "c"]) == "a, b or c"
    assert ENGLISH.all_of(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "بلا أبناط"), (1, "بنط واحد"), (2, "بنطان"), (10, "10 أبناط"), (70, "70 بنطًا"), (100, "100 بنط")],
)
def test_raw_points_are_counted_as_arabic_counts(number, words):
    assert ARABIC.raw(number) == words
    assert ENGLISH.raw(number) == f"{number} raw"


def test_english_sentences_are_plain_text():
    for message in MESSAGES:
        for text in [message.id] if isinstance(message.id, str) else message.id:
            assert text.isprintable()
            assert not is_arabic(text)


def test_the_compiled_catalogue_is_that_of_the_source():
    compiled = BytesIO()
    write_mo(compiled, catalogue())
    compiled.seek(0)
    with (LOCALE / "hakam.mo").open("rb") as source:
        shipped = read_mo(source)
    expected = read_mo(compiled)
    assert strings_of(shipped) == strings_of(expected)
    assert shipped.plural_expr == expected.plural_expr
    assert shipped.num_plurals == 6


def test_the_compiled_catalogue_is_shipped():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "locale/*/LC_MESSAGES/*.mo" in project["tool"]["setuptools"]["package-data"]["api.text"]


def test_markers_change_nothing():
    assert N_("one") == "one"
    assert NN_("one", "many") == ("one", "many")


# Which language.


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ar", "ar"),
        ("AR", "ar"),
        ("ar-SA", "ar"),
        ("ar_SA", "ar"),
        ("en", "en"),
        ("fr", "en"),
        ("fr, ar;q=0.1", "ar"),
        ("ar, en", "ar"),
        ("en, ar", "en"),
        ("en;q=0.5, ar;q=0.8", "ar"),
        ("en;q=0.8, ar;q=0.5", "en"),
        ("ar-SA, en;q=0.5", "ar"),
        ("en-GB, ar;q=0.5", "en"),
        ("ar-SA, ar;q=0.9, en-US;q=0.8, en;q=0.7", "ar"),
        ("en-US, en;q=0.9, ar;q=0.8", "en"),
        ("ar-EG;q=0.3, ar;q=0.9, en;q=0.5", "ar"),
        ("*", "en"),
        ("*, ar;q=0.5", "en"),
        ("*;q=0.2, ar;q=0.5", "ar"),
        ("en;q=0, *", "ar"),
        ("en;q=0", "en"),
        ("ar;q=0", "en"),
        ("ar;q=0, en;q=0", "en"),
        ("ar;q=0.000, *;q=0.1", "en"),
        ("ar-SA;q=0, ar", "ar"),
        ("ar;q=0.001", "ar"),
        ("ar;q=1.000, en;q=0.999", "ar"),
        ("fr;q=1, *;q=0.5, en;q=0", "ar"),
        ("*;q=0", "en"),
        ("ar-Arab-SA, en", "ar"),
        ("arz, en;q=0.1", "en"),
        ("ara", "en"),
        ("en;q=0.5,ar-SA;q=0.5", "en"),
        (" ar , en ", "ar"),
        ("ar; q=0.9, en; q=0.8", "ar"),
        ("ar,,en", "ar"),
    ],
)
def test_the_language_is_the_one_that_the_client_likes_best(header, language):
    accepted = parse_accept_header(header, LanguageAccept)
    assert language_for(accepted) == language
    assert language_for(list(accepted)) is Language(language)


def test_each_language_has_one_voice():
    assert [voice_in(language).language for language in Language] == ["en", "ar"]
    assert voice_in(Language.ARABIC) is ARABIC


# Whom it speaks to.


def test_arabic_calls_the_teams_ours_and_theirs_to_who_is_of_one():
    for team, points in ((0, "لنا 5، لهم 13"), (1, "لنا 13، لهم 5")):
        voice = voice_to(team, ARABIC)
        assert voice.by_team((5, 13)) == points
        assert (voice.teams[team], voice.teams[1 - team]) == ("فريقنا", "فريقهم")
        assert voice_to(1 - team, voice).by_team((5, 13)) != points
    assert ARABIC.by_team((5, 13)) == "شمال وجنوب 5، شرق وغرب 13"


def test_english_calls_the_teams_by_their_letters_to_everybody():
    for team in (0, 1):
        voice = voice_to(team, ENGLISH)
        assert (voice.by_team((5, 13)), voice.teams) == ("NS 5, EW 13", ("NS", "EW"))


# What sentences are made of.


def test_lists_are_joined_as_the_language_does():
    assert ENGLISH.any_of(["TH"]) == "TH"
    assert ENGLISH.any_of(["TH", "8H"]) == "TH or 8H"
    assert ENGLISH.any_of(["TH", "8H", "7H"]) == "TH, 8H or 7H"
    assert ENGLISH.all_of(["a", "b", "c"]) == "a, b and c"
    assert ENGLISH.listed(["a", "b", "c"]) == "a, b, c"
    assert ENGLISH.listed([]) == "nothing"


def test_numbers_choose_the_form_of_arabic_words():
    forms = NN_("Send no more than {most} entry, not {got}.", "Send no more than {most} entries, not {got}.")
    word = {
        ARABIC.count(*forms, number, most=number, got=9).split(" على ")[0].replace(str(number), "N")
        for number in (1, 2, 3, 10, 11, 99, 100, 102, 103)
    }
    assert word == {"أرسل عنصرًا واحدًا", "أرسل عنصرين", "أرسل N عناصر", "أرسل N عنصرًا", "أرسل N عنصر"}
    assert ENGLISH.count(*forms, 1, most=1, got=9) == "Send no more than 1 entry, not 9."
    assert ENGLISH.count(*forms, 8, most=8, got=9) == "Send no more than 8 entries, not 9."


def test_cards_are_written_alike_in_both_languages_and_isolated_in_arabic():
    assert ENGLISH.one_of([12, 0]) == "TH or AS"
    assert ARABIC.one_of([12, 0]) == f"{LRI}TH{PDI} أو {LRI}AS{PDI}"


def test_names_of_the_interface_are_written_as_in_json():
    assert ENGLISH.name("up_card") == '"up_card"'
    assert ENGLISH.name(True) == "true"
    assert ARABIC.name("up_card") == f'{LRI}"up_card"{PDI}'


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("1H", '"1H"'),
        ("ملك", '"ملك"'),
        (7, "7"),
        (None, "null"),
        ([1, "a"], '[1, \\"a\\"]'),
        ('a"b\\c', '"a\\"b\\\\c"'),
        ("a\nb\x00\x7f\x9b", '"a\\nb\\u0000\\u007f\\u009b"'),
        ("\u202eHT\u202c", '"\\u202eHT\\u202c"'),
        ("\u2066a\u2069\u200f\u061c\ufeff", '"\\u2066a\\u2069\\u200f\\u061c\\ufeff"'),
        ("\u2028\u2029\xa0x", '"\\u2028\\u2029\\u00a0x"'),
        ("\U000e0041", '"\\udb40\\udc41"'),
        ("\ud800", '"\\ud800"'),
        ("x" * LONGEST_QUOTE, '"' + "x" * LONGEST_QUOTE + '"'),
        ("x" * (LONGEST_QUOTE + 1), '"' + "x" * LONGEST_QUOTE + '…"'),
    ],
)
def test_input_is_quoted_escaped_and_cut(value, quoted):
    assert ENGLISH.quoted(value) == quoted
    assert ARABIC.quoted(value) == FSI + quoted + PDI
    assert quoted.isprintable()


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        (Contract(1, 0), "hokum in hearts by S"),
        (Contract(3, 1, Level.DOUBLE, locked=True), "hokum in clubs by E, double, locked"),
        (Contract(None, 2, Level.GAHWA), "sun by N, gahwa"),
        (Contract(None, 3, ashkal=True), "sun by ashkal, with W as buyer"),
    ],
)
def test_contracts_in_words(contract, words):
    assert said(lambda voice: voice.contract(contract)) == words


@pytest.mark.parametrize(
    ("offer", "words"),
    [
        (Offer(CallName.PASS), "pass"),
        (Offer(CallName.HOKUM, suits=(0, 2, 3)), "hokum (in spades, diamonds or clubs)"),
        (Offer(CallName.DOUBLE, lockable=True), "double (open or locked)"),
        (Offer(CallName.DOUBLE, lock_ignored=True), "double"),
    ],
)
def test_offers_in_words(offer, words):
    assert said(lambda voice: voice.offer(offer)) == words


def test_every_call_level_and_type_has_a_name():
    assert set(ENGLISH.calls) == set(ARABIC.calls) == set(CallName)
    assert set(ENGLISH.levels) == set(ARABIC.levels) == set(Level)
    assert said(lambda voice: voice.json_type("array")) == "a list"
    assert ENGLISH.json_type("tuple") == "tuple"


def test_seats_and_teams_have_names():
    assert [said(lambda voice, seat=seat: voice.seat(seat)) for seat in (0, 1, 2, 3, None)] == [*"SENW", "a player"]
    assert said(lambda voice: voice.by_team((5, 13))) == "NS 5, EW 13"
