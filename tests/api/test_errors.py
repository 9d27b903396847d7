"""Well-formed and not valid: every bad field is named with its place and its code (contract, *Errors*)."""

import json
import re
from itertools import product

import pytest

from api.operation import OPERATIONS
from tests.support.samples import (
    CLAIMED,
    HOKUM,
    ROUND,
    SAMPLES,
    SUN,
    changed,
    path_of,
    places_in,
    pointer_to,
    value_at,
    without,
)
from tests.support.service import PATHS


def errors_of(service, operation, request):
    """Pointer and code of each error; nothing when the request is answered."""
    response = service.send(operation, json.dumps(request))
    if response.status_code == 200:
        return []
    problem = service.problem(response, 422, PATHS[operation])
    return [(error["pointer"], error["code"]) for error in problem["errors"]]


# What stands where: each kind of value, and every place of it in the samples.

CARDS = {
    "legalMoves": ["/hand/0", "/trick/cards/1", "/played/0"],
    "legalCalls": ["/up_card", "/hands/E/4"],
    "trickWinner": ["/trick/cards/3"],
    "findProjects": ["/hand/7"],
    "rankProjects": ["/projects/E/1/0"],
    "scoreRound": ["/up_card", "/hands/S/0", "/tricks/0/cards/0", "/projects/S/0/2", "/foul/card"],
    "scoreSummary": ["/up_card"],
    "roundState": ["/up_card", "/hands/S/0", "/tricks/1/cards/0", "/projects/S/0/2"],
    "advanceRound": ["/round/up_card", "/round/hands/E/0", "/round/tricks/0/cards/3", "/play/card"],
    "checkGame": ["/rounds/0/up_card", "/rounds/0/hands/E/0", "/rounds/1/tricks/0/cards/0", "/rounds/0/foul/card"],
    "checkClaim": ["/hands/N/7", "/up_card"],
}
SEATS = {
    "legalMoves": ["/contract/buyer", "/trick/leader"],
    "legalCalls": ["/dealer", "/calls/0/seat"],
    "trickWinner": ["/contract/buyer", "/trick/leader"],
    "findProjects": ["/contract/buyer"],
    "rankProjects": ["/dealer", "/contract/buyer"],
    "scoreRound": ["/dealer", "/foul/seat", "/foul/by", "/tricks/1/leader", "/calls/3/seat", "/contract/buyer"],
    "scoreSummary": ["/dealer", "/contract/buyer"],
    "roundState": ["/dealer", "/tricks/0/leader"],
    "advanceRound": ["/round/dealer"],
    "checkGame": ["/rounds/1/dealer", "/rounds/0/foul/seat"],
    "deal": ["/dealer", "/taker"],
    "checkClaim": ["/seat", "/dealer"],
}
SUITS = {"legalMoves": ["/contract/trump"], "legalCalls": ["/calls/3/suit"], "checkGame": ["/rounds/0/contract/trump"]}
TEAMS = {"scoreSummary": ["/baloot"], "checkGame": ["/winner"]}
CALLS = {"legalCalls": ["/calls/0/call"], "roundState": ["/calls/8/call"], "checkGame": ["/rounds/0/calls/0/call"]}
WORDS = {
    "legalMoves": ["/contract/bid", "/contract/level"],
    "scoreRound": ["/contract/bid", "/contract/level", "/foul/kind"],
    "roundState": ["/viewer"],
    "scoreSummary": ["/counted_projects/NS/0"],
}
FLAGS = {
    "legalMoves": ["/trick/ekka", "/contract/locked", "/contract/ashkal"],
    "legalCalls": ["/calls/8/locked"],
    "trickWinner": ["/last", "/trick/ekka"],
    "roundState": ["/tricks/0/ekka", "/contract/locked"],
    "advanceRound": ["/play/ekka"],
    "checkGame": ["/rounds/0/tricks/0/ekka"],
}
NUMBERS = {
    "legalCalls": ["/scores/NS"],
    "scoreRound": ["/scores/EW", "/foul/trick"],
    "scoreSummary": ["/raw/NS", "/card_points/EW", "/scores/NS"],
    "scoreGame": ["/rounds/0/NS", "/rounds/1/EW", "/scores/EW"],
    "roundState": ["/scores/NS"],
    "checkGame": ["/scores/NS", "/rounds/0/result/EW", "/totals/NS"],
    "deal": ["/round"],
    "checkClaim": ["/scores/NS"],
}
LISTS = {
    "legalMoves": ["/hand", "/played", "/trick/cards"],
    "legalCalls": ["/calls", "/hands/E"],
    "rankProjects": ["/projects/N", "/projects/N/0"],
    "scoreSummary": ["/counted_projects/NS"],
    "scoreGame": ["/rounds"],
    "roundState": ["/calls", "/tricks", "/tricks/0/cards", "/projects/S", "/projects/S/0", "/hands/S"],
    "advanceRound": ["/play/projects"],
    "checkGame": ["/rounds", "/rounds/1/tricks", "/rounds/0/calls"],
}
OBJECTS = {
    "legalMoves": ["/contract", "/trick", "/options"],
    "legalCalls": ["/calls/0", "/hands", "/scores"],
    "trickWinner": ["/trick"],
    "rankProjects": ["/projects"],
    "scoreRound": ["/foul", "/contract"],
    "scoreSummary": ["/raw", "/card_points", "/counted_projects", "/scores"],
    "scoreGame": ["/rounds/0"],
    "roundState": ["/tricks/0", "/hands", "/projects"],
    "advanceRound": ["/round", "/play", "/round/options"],
    "checkGame": ["/rounds/0", "/rounds/0/result", "/totals", "/rounds/1/contract"],
}
TEXTS = {"legalMoves": ["/id", "/ruleset"], "deal": ["/id", "/seed"], "advanceRound": ["/id", "/round/id"]}

NOT_STRINGS = [7, 3.5, True, False, [], {}, ["AS"], {"seat": "E"}]
BAD_CARDS = [
    *("", "A", "S", "SA", "as", "aS", "As", "1S", "11S", "010S", "100S", "10", "10h", "XS", "AX", "A S", " AS", "AS "),
    *("Ace of spades", "T\u2665"),
    *("AS\n", "AS\u0000", "AS\u200f", "\u202eSA", "\U0001f0a1", "\uff21\uff33", "\u0410S", "A" * 5000),
]
BAD_SEATS = ["", "n", "North", "NS", "X", "N ", "Ｎ", "Ν", "0", "\u202eN"]
WRONG_TYPES = {
    "card": (CARDS, NOT_STRINGS),
    "seat": (SEATS, NOT_STRINGS),
    "suit": (SUITS, NOT_STRINGS),
    "team": (TEAMS, NOT_STRINGS),
    "call": (CALLS, NOT_STRINGS),
    "word": (WORDS, NOT_STRINGS),
    "text": (TEXTS, NOT_STRINGS),
    "flag": (FLAGS, [0, 1, 1.0, "", "true", "false", "yes", [], {}, [True]]),
    "number": (NUMBERS, ["3", "", "٣", True, False, 3.5, -0.5, 1e-9, [], {}, [3]]),
    "list": (LISTS, ["", "AS", 0, 3, True, {}, {"0": "AS"}]),
    "object": (OBJECTS, ["", "E", 0, 3, True, [], [{}]]),
}
UNKNOWN = {
    "unknown-card": (CARDS, BAD_CARDS),
    "unknown-seat": (SEATS, BAD_SEATS),
    "unknown-suit": (SUITS, ["", "s", "X", "spades", "♠", "SH"]),
    "unknown-team": (TEAMS, ["", "ns", "SN", "N", "WE", "we"]),
    "unknown-call": (CALLS, ["", "Pass", "hokm", "bass", "redouble", "sun "]),
    "unknown-value": (WORDS, ["", "HOKUM", "x", "table ", "\u202ehokum", "doubled"]),
}


def by_place(kinds):
    return [
        pytest.param(operation, pointer, values, kind, id=f"{kind} {operation} {pointer}")
        for kind, (places, values) in kinds.items()
        for operation, pointers in places.items()
        for pointer in pointers
    ]


@pytest.mark.parametrize(("operation", "pointer", "values", "kind"), by_place(WRONG_TYPES))
def test_a_value_of_another_type_is_refused_at_its_place(service, operation, pointer, values, kind):
    for value in values:
        found = errors_of(service, operation, changed(SAMPLES[operation][0], pointer, value))
        assert found == [(pointer, "wrong-type")], value


@pytest.mark.parametrize(("operation", "pointer", "values", "code"), by_place(UNKNOWN))
def test_a_word_that_is_not_known_is_refused_at_its_place(service, operation, pointer, values, code):
    for value in values:
        found = errors_of(service, operation, changed(SAMPLES[operation][0], pointer, value))
        assert found == [(pointer, code)], value


@pytest.mark.parametrize(
    ("operation", "pointer"),
    [(operation, pointer) for operation, pointers in LISTS.items() for pointer in pointers],
)
def test_null_in_a_list_is_not_left_out_but_refused(service, operation, pointer):
    request = SAMPLES[operation][0]
    place = len(value_at(request, path_of(pointer)))
    found = errors_of(service, operation, changed(request, f"{pointer}/{place}", None))
    assert (f"{pointer}/{place}", "wrong-type") in found or found == [(pointer, "too-many")]


@pytest.mark.parametrize(
    ("operation", "pointer"),
    [(operation, pointer) for operation, pointers in NUMBERS.items() for pointer in pointers],
)
@pytest.mark.parametrize("written", ["{}.0", "{}.000", "{}e0", "{}.00e0", "{}.0E+00"])
def test_a_number_with_a_zero_fraction_is_a_whole_number(service, operation, pointer, written):
    request = SAMPLES[operation][0]
    number = value_at(request, path_of(pointer))
    mark = '"the number"'
    body = json.dumps(changed(request, pointer, "the number")).replace(mark, written.format(number))
    plain, other = service.ask(operation, request), service.send(operation, body)
    assert other.status_code == 200, other.text
    assert other.json == plain
    assert not re.search(r"\d\.0\b", other.text)


# Ranges.

TOO_LOW, TOO_HIGH = -1, 100_001
RANGES = [
    ("legalCalls", "/scores/NS", 0, 100_000),
    ("scoreRound", "/scores/EW", 0, 100_000),
    ("scoreRound", "/foul/trick", 1, 8),
    ("scoreSummary", "/scores/NS", 0, 100_000),
    ("scoreGame", "/rounds/0/NS", 0, 100_000),
    ("scoreGame", "/scores/EW", 0, 151),
    ("roundState", "/scores/NS", 0, 100_000),
    ("checkGame", "/scores/NS", 0, 151),
    ("checkGame", "/totals/NS", 0, 100_000),
    ("checkGame", "/rounds/0/result/EW", 0, 100_000),
    ("deal", "/round", 1, 0xFFFF_FFFF),
]


@pytest.mark.parametrize(("operation", "pointer", "least", "most"), RANGES)
def test_a_number_has_a_range(service, operation, pointer, least, most):
    request = SAMPLES[operation][0]
    for value in (least, most):
        assert errors_of(service, operation, changed(request, pointer, value)) == []
    for value in (least - 1, most + 1, -(10**10), 10**10, 10**40, -(10**40), 10**4000, 1e300, -1e300):
        found = errors_of(service, operation, changed(request, pointer, value))
        assert found == [(pointer, "out-of-range")], value


OPTIONS_BAD = {
    "target": [0, 1001, -5, 3.5, "152", True, [152], {}, 10**30],
    "sun_double_doublers_at_most": [-1, 1001, "100", 99.5],
    "sun_double_buyers_at_least": [-1, 1001, "101", False],
    "kaboot_hokum": [-1, 1001, "25"],
    "kaboot_sun": [-1, 1001, []],
    "must_trump": ["on", "true", 1, 0, "", [], {}],
    "doubling": ["off", 1, 0.0, 1.0],
    "ekka": ["on", "", True, 1, ["call"], "Call", "call "],
    "sun_over_sun": ["everyone", False, "None"],
}
OPTIONS_GOOD = {
    "target": [1, 1000, 152.0],
    "sun_double_doublers_at_most": [0, 1000],
    "sun_double_buyers_at_least": [0, 1000],
    "kaboot_hokum": [0, 1000],
    "must_trump": [True, False],
    "ekka": ["call", "automatic", "none"],
}


@pytest.mark.parametrize("name", OPTIONS_BAD)
def test_an_option_has_its_values_and_no_others(service, name):
    for value in OPTIONS_GOOD.get(name, []):
        answer = service.ask("trickWinner", SAMPLES["trickWinner"][0] | {"options": {name: value}})
        assert answer["options"] == {name: value}
    for value in OPTIONS_BAD[name]:
        request = SAMPLES["trickWinner"][0] | {"options": {name: value}}
        assert errors_of(service, "trickWinner", request) == [(f"/options/{name}", "bad-option-value")], value


def test_the_message_about_an_option_lists_what_it_may_be(service):
    request = SAMPLES["trickWinner"][0] | {"options": {"ekka": "on", "target": 0, "must_trump": "on"}}
    word, number, flag = (error["message"] for error in service.refused("trickWinner", request)["errors"])
    assert all(one in word for one in ("ekka", "call", "automatic", "none"))
    assert all(one in number for one in ("target", "1", "1000"))
    assert "must_trump" in flag
    assert "true" in flag
    assert "false" in flag


# Names.

MISSPELT = {
    "a ruleset": ("trickWinner", "/ruleset", "saudi1", "unknown-ruleset", "saudi"),
    "a ruleset in capitals": ("trickWinner", "/ruleset", "PAGAT", "unknown-ruleset", "pagat"),
    "a call": ("legalCalls", "/calls/0/call", "pas", "unknown-call", "pass"),
    "a level": ("legalMoves", "/contract/level", "doubled", "unknown-value", "double"),
    "a bid": ("legalMoves", "/contract/bid", "hokm", "unknown-value", "hokum"),
    "a foul": ("scoreRound", "/foul/kind", "false_ekka", "unknown-value", "false-ekka"),
    "a project": ("scoreSummary", "/counted_projects/NS/0", "fourhundred", "unknown-value", "four_hundred"),
}


@pytest.mark.parametrize("what", MISSPELT)
def test_the_nearest_known_name_is_offered(service, what):
    operation, pointer, value, code, nearest = MISSPELT[what]
    (error,) = service.refused(operation, changed(SAMPLES[operation][0], pointer, value))["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
    assert re.search(rf"Did you mean \W?{nearest}\W", error["message"])


FIELDS_MISSPELT = [
    ("legalMoves", "/tricks", "trick"),
    ("legalMoves", "/hands", "hand"),
    ("legalMoves", "/contract/trumps", "trump"),
    ("legalMoves", "/trick/card", "cards"),
    ("legalMoves", "/rules", "ruleset"),
    ("legalCalls", "/upcard", "up_card"),
    ("legalCalls", "/calls/0/seats", "seat"),
    ("trickWinner", "/is_last", "last"),
    ("scoreRound", "/foul/kinds", "kind"),
    ("scoreSummary", "/cardpoints", "card_points"),
    ("scoreGame", "/round", "rounds"),
    ("roundState", "/score", "scores"),
    ("roundState", "/view", "viewer"),
    ("advanceRound", "/played", "play"),
    ("advanceRound", "/play/Card", "card"),
    ("advanceRound", "/round/handss", "hands"),
    ("checkGame", "/total", "totals"),
    ("checkGame", "/rounds/0/results", "result"),
    ("deal", "/seeds", "seed"),
    ("checkClaim", "/seats", "seat"),
]


@pytest.mark.parametrize(("operation", "pointer", "nearest"), FIELDS_MISSPELT)
def test_an_unknown_field_is_named_with_the_nearest_known_one(service, operation, pointer, nearest):
    problem = service.refused(operation, changed(SAMPLES[operation][0], pointer, None))
    (error,) = problem["errors"]
    assert (error["pointer"], error["code"]) == (pointer, "unknown-field")
    assert re.search(rf"Did you mean \W?{nearest}\W", error["message"])


def test_an_unknown_option_is_named_with_the_nearest_known_one(service):
    request = SAMPLES["trickWinner"][0] | {"options": {"eka": "call", "zzz": 1}}
    near, far = service.refused("trickWinner", request)["errors"]
    assert (near["pointer"], near["code"]) == ("/options/eka", "unknown-option")
    assert "ekka" in near["message"]
    assert (far["pointer"], far["code"]) == ("/options/zzz", "unknown-option")
    assert "Did you mean" not in far["message"]


HOLDERS = {
    "legalMoves": ["", "/contract", "/trick"],
    "legalCalls": ["", "/calls/0"],
    "trickWinner": ["", "/trick"],
    "findProjects": [""],
    "rankProjects": [""],
    "scoreRound": ["", "/foul", "/tricks/0", "/calls/0", "/contract"],
    "scoreSummary": ["", "/contract"],
    "scoreGame": [""],
    "roundState": ["", "/tricks/1"],
    "advanceRound": ["", "/round", "/play", "/round/tricks/0"],
    "checkGame": ["", "/rounds/0", "/rounds/0/foul"],
    "deal": [""],
    "checkClaim": [""],
}
TAKES_OWN = {"", "/round", "/rounds/0"}
OTHER_FIELDS = ["xyzzy", "", " ", "a/b", "~tilde", "~1", "é", "\u202egnorts", "0", "Id", "x" * 3000]


@pytest.mark.parametrize(
    ("operation", "holder"), [(operation, holder) for operation, holders in HOLDERS.items() for holder in holders]
)
def test_an_unknown_field_is_refused_in_every_object(service, operation, holder):
    for name in OTHER_FIELDS + ([] if holder in TAKES_OWN else ["_mine", "id"]):
        pointer = holder + pointer_to((name,))
        request = changed(SAMPLES[operation][0], pointer, 1)
        assert errors_of(service, operation, request) == [(pointer, "unknown-field")], name


def test_rounds_of_a_log_and_records_in_it_have_no_rules_of_their_own(service):
    for name, value in {"ruleset": "saudi", "options": {}, "scores": {"NS": 0}}.items():
        request = changed(SAMPLES["checkGame"][0], f"/rounds/1/{name}", value)
        assert errors_of(service, "checkGame", request) == [(f"/rounds/1/{name}", "unknown-field")]


BY_KEY = [
    ("roundState", "/hands", "unknown-seat", ["n", "North", "NS", ""]),
    ("roundState", "/projects", "unknown-seat", ["s", "X"]),
    ("rankProjects", "/projects", "unknown-seat", ["Q", "north"]),
    ("legalCalls", "/scores", "unknown-team", ["N", "ns", "SN"]),
    ("scoreSummary", "/raw", "unknown-team", ["buyer", "W"]),
    ("scoreSummary", "/counted_projects", "unknown-team", ["ew"]),
    ("scoreGame", "/rounds/0", "unknown-team", ["us", "EWs"]),
    ("checkGame", "/totals", "unknown-team", ["WE"]),
]


@pytest.mark.parametrize(("operation", "pointer", "code", "keys"), BY_KEY)
def test_an_unknown_seat_or_team_as_a_name_is_refused(service, operation, pointer, code, keys):
    for key in keys:
        place = pointer + pointer_to((key,))
        assert errors_of(service, operation, changed(SAMPLES[operation][0], place, [])) == [(place, code)], key


REQUIRED = {
    "legalMoves": ["/contract", "/hand", "/contract/bid", "/contract/buyer", "/trick/leader", "/trick/cards"],
    "legalCalls": ["/dealer", "/calls/0/seat", "/calls/0/call"],
    "trickWinner": ["/contract", "/trick", "/trick/cards"],
    "findProjects": ["/contract", "/hand"],
    "rankProjects": ["/contract", "/dealer"],
    "scoreRound": ["/dealer", "/foul/seat", "/tricks/0/leader"],
    "scoreSummary": ["/contract"],
    "scoreGame": ["/rounds", "/rounds/0/NS"],
    "roundState": ["/dealer"],
    "advanceRound": ["/round", "/round/dealer", "/play/card"],
    "checkGame": ["/rounds", "/rounds/0/dealer", "/rounds/1/tricks/0/cards", "/totals/EW"],
    "checkClaim": ["/seat", "/dealer"],
}


@pytest.mark.parametrize(
    ("operation", "pointer"), [(operation, pointer) for operation, all_ in REQUIRED.items() for pointer in all_]
)
def test_a_field_that_is_needed_is_asked_for_left_out_or_null(service, operation, pointer):
    request = SAMPLES[operation][0]
    for bad in (without(request, pointer), changed(request, pointer, None)):
        (error,) = service.refused(operation, bad)["errors"]
        assert (error["pointer"], error["code"]) == (pointer, "required")
        assert str(path_of(pointer)[-1]) in error["message"]


# Values that do not go together. Each has the operation, the request, and every error.

TRICK = SAMPLES["trickWinner"][0]
POSITION = SAMPLES["legalMoves"][0]
FOUR_HANDS = CLAIMED["hands"]
RANKED = SAMPLES["rankProjects"][0]
SUMMARY = {"contract": {"bid": "hokum", "trump": "D", "buyer": "S"}, "raw": {"NS": 90}}
NEXT = SAMPLES["advanceRound"][0]


def contract(**members):
    return TRICK | {"contract": members}


TOGETHER = {
    "hokum without trump": (
        "trickWinner",
        contract(bid="hokum", buyer="S"),
        [("/contract/trump", "trump-missing")],
    ),
    "hokum with trump null": (
        "trickWinner",
        contract(bid="hokum", trump=None, buyer="S"),
        [("/contract/trump", "trump-missing")],
    ),
    "sun with trump": (
        "trickWinner",
        contract(bid="sun", trump="S", buyer="S"),
        [("/contract/trump", "trump-not-allowed")],
    ),
    "sun locked": (
        "trickWinner",
        contract(bid="sun", buyer="S", level="double", locked=True),
        [("/contract/locked", "locked-not-allowed")],
    ),
    "undoubled hokum locked": (
        "trickWinner",
        contract(bid="hokum", trump="S", buyer="S", locked=True),
        [("/contract/locked", "locked-not-allowed")],
    ),
    "triple locked": (
        "trickWinner",
        contract(bid="hokum", trump="S", buyer="S", level="triple", locked=True),
        [("/contract/locked", "locked-not-allowed")],
    ),
    "gahwa locked": (
        "trickWinner",
        contract(bid="hokum", trump="S", buyer="S", level="gahwa", locked=True),
        [("/contract/locked", "locked-not-allowed")],
    ),
    "hokum as ashkal": (
        "trickWinner",
        contract(bid="hokum", trump="S", buyer="S", ashkal=True),
        [("/contract/ashkal", "ashkal-not-allowed")],
    ),
    "sun with everything": (
        "trickWinner",
        contract(bid="sun", trump="S", buyer="S", level="four", locked=True),
        [("/contract/trump", "trump-not-allowed"), ("/contract/locked", "locked-not-allowed")],
    ),
    "a contract in a log": (
        "checkGame",
        {"rounds": [{"dealer": "S", "contract": {"bid": "sun", "buyer": "S", "trump": "H"}}]},
        [("/rounds/0/contract/trump", "trump-not-allowed")],
    ),
    "no card in the hand": ("legalMoves", POSITION | {"hand": []}, [("/hand", "too-few")]),
    "nine cards in the hand": (
        "legalMoves",
        {"contract": SUN, "hand": ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S", "AH"]},
        [("/hand", "too-many")],
    ),
    "no card in the trick": (
        "legalMoves",
        changed(POSITION, "/trick/cards", []),
        [("/trick/cards", "too-few")],
    ),
    "four cards in the trick to play to": (
        "legalMoves",
        changed(POSITION, "/trick/cards", ["8H", "AH", "9H", "7H"]),
        [("/trick/cards", "too-many")],
    ),
    "29 cards played": (
        "legalMoves",
        {"contract": SUN, "hand": ["AS"], "played": [rank + suit for suit in "SHDC" for rank in "AKQJT987"][1:30]},
        [("/played", "too-many")],
    ),
    "a card twice in the hand": (
        "legalMoves",
        POSITION | {"hand": ["JS", "AD", "JS", "AD", "JS"]},
        [("/hand/2", "card-repeated"), ("/hand/3", "card-repeated"), ("/hand/4", "card-repeated")],
    ),
    "a ten written in two ways": (
        "legalMoves",
        POSITION | {"hand": ["TC", "AD", "10C"]},
        [("/hand/2", "card-repeated")],
    ),
    "a card in hand and trick": (
        "legalMoves",
        changed(POSITION, "/trick/cards", ["8H", "JS"]),
        [("/trick/cards/1", "card-repeated")],
    ),
    "a card in hand and played": (
        "legalMoves",
        POSITION | {"played": ["7C", "AD"]},
        [("/played/1", "card-repeated")],
    ),
    "a card in trick and played": (
        "legalMoves",
        POSITION | {"played": ["8H"]},
        [("/played/0", "card-repeated")],
    ),
    "a card twice in the trick": (
        "trickWinner",
        changed(TRICK, "/trick/cards", ["7C", "TH", "7C", "10H"]),
        [("/trick/cards/2", "card-repeated"), ("/trick/cards/3", "card-repeated")],
    ),
    "five cards in a trick": (
        "trickWinner",
        changed(TRICK, "/trick/cards", ["7C", "8C", "9C", "TC", "JC"]),
        [("/trick/cards", "too-many")],
    ),
    "an empty trick": ("trickWinner", changed(TRICK, "/trick/cards", []), [("/trick/cards", "too-few")]),
    "a project hand of nine": (
        "findProjects",
        {"contract": SUN, "hand": ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S", "AH"]},
        [("/hand", "too-many")],
    ),
    "a project hand with a card twice": (
        "findProjects",
        {"contract": SUN, "hand": ["AS", "KS", "AS"]},
        [("/hand/2", "card-repeated")],
    ),
    "neither projects nor hands": ("rankProjects", without(RANKED, "/projects"), [("", "exactly-one-of")]),
    "projects and hands": ("rankProjects", RANKED | {"hands": {"N": ["AS"]}}, [("", "exactly-one-of")]),
    "33 cards in the hands": (
        "rankProjects",
        {"contract": SUN, "dealer": "S", "hands": FOUR_HANDS | {"S": [*FOUR_HANDS["S"], "AS"]}},
        [("/hands/S", "too-many")],
    ),
    "a card in two hands": (
        "rankProjects",
        {"contract": SUN, "dealer": "S", "hands": {"N": ["AS", "KS"], "E": ["AH", "AS"], "S": ["AH"]}},
        [("/hands/E/1", "card-repeated"), ("/hands/S/0", "card-repeated")],
    ),
    "no project": (
        "rankProjects",
        RANKED | {"projects": {"N": [["AS", "KS"]], "E": [["AH", "QH", "KH"], []]}},
        [("/projects/N/0", "project-invalid"), ("/projects/E/1", "project-invalid")],
    ),
    "projects that share a card": (
        "rankProjects",
        RANKED | {"projects": {"N": [["JS", "JH", "JD", "JC"], ["9S", "TS", "JS"]]}},
        [("/projects/N/1", "project-overlap")],
    ),
    "projects of two seats that share a card": (
        "rankProjects",
        RANKED | {"projects": {"N": [["JS", "JH", "JD", "JC"]], "W": [["9S", "TS", "JS"]]}},
        [("/projects/W/0", "project-overlap")],
    ),
    "calls without an up-card": (
        "legalCalls",
        {"dealer": "S", "calls": [{"seat": "E", "call": "pass"}]},
        [("/up_card", "up-card-needed")],
    ),
    "a call out of turn": (
        "legalCalls",
        {"dealer": "S", "up_card": "7D", "calls": [{"seat": "N", "call": "pass"}]},
        [("/calls/0", "not-in-turn")],
    ),
    "calls not allowed": (
        "legalCalls",
        {
            "dealer": "S",
            "up_card": "7D",
            "calls": [
                {"seat": "E", "call": "ashkal"},
                {"seat": "N", "call": "hokum", "suit": "S"},
                {"seat": "W", "call": "sun", "locked": True},
            ],
        },
        [("/calls/0", "call-not-allowed"), ("/calls/1", "call-not-allowed"), ("/calls/2", "call-not-allowed")],
    ),
    "a call after the end": (
        "legalCalls",
        {
            "dealer": "S",
            "up_card": "7D",
            "options": {"doubling": False},
            "calls": [{"seat": "E", "call": "sun"}, {"seat": "N", "call": "pass"}],
        },
        [("/calls/1", "call-not-allowed")],
    ),
    "a record with calls and without an up-card": (
        "roundState",
        without(ROUND, "/up_card"),
        [("/up_card", "up-card-needed")],
    ),
    "a record with foul and claim": (
        "scoreRound",
        ROUND | {"foul": {"seat": "W"}, "claim": {"seat": "W"}},
        [("/claim", "foul-and-claim")],
    ),
    "a foul without a contract": ("scoreRound", {"dealer": "S", "foul": {"seat": "W"}}, [("/foul", "no-contract")]),
    "a claim without a contract": ("scoreRound", {"dealer": "S", "claim": {"seat": "W"}}, [("/claim", "no-contract")]),
    "cards without a contract": (
        "roundState",
        {"dealer": "S", "tricks": [{"leader": "E", "cards": ["AS"]}]},
        [("/tricks/0", "no-contract")],
    ),
    "a contract that the calls did not buy": (
        "roundState",
        changed(ROUND, "/contract", SUN | {"ashkal": False}) | {"tricks": [], "projects": {}},
        [("/contract", "contract-mismatch")],
    ),
    "nine tricks": (
        "roundState",
        {"dealer": "S", "contract": SUN, "tricks": [{"leader": "E", "cards": ["AS"]}] * 9},
        [("/tricks", "too-many")],
    ),
    "1001 calls": (
        "roundState",
        {"dealer": "S", "up_card": "7D", "calls": [{"seat": "E", "call": "pass"}] * 1001},
        [("/calls", "too-many")],
    ),
    "nine cards in a hand": (
        "roundState",
        {"dealer": "S", "hands": {"E": ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S", "AH"]}},
        [("/hands/E", "too-many")],
    ),
    "six cards in a hand": (
        "roundState",
        {"dealer": "S", "hands": {"E": ["AS", "TS", "KS", "QS", "JS", "9S"]}},
        [("/hands/E", "deal-invalid")],
    ),
    "no card in a hand": ("roundState", {"dealer": "S", "hands": {"E": []}}, [("/hands/E", "deal-invalid")]),
    "five cards in a hand in play": (
        "roundState",
        {
            "dealer": "S",
            "contract": SUN,
            "hands": {"N": ["AS", "TS", "KS", "QS", "JS"]},
            "tricks": [{"leader": "E", "cards": ["AH"]}],
        },
        [("/hands/N", "deal-invalid")],
    ),
    "33 cards dealt": (
        "roundState",
        {"dealer": "S", "hands": FOUR_HANDS | {"S": [*FOUR_HANDS["S"], "AS"]}},
        [("/hands/S", "too-many")],
    ),
    "a card twice in a hand dealt": (
        "roundState",
        {"dealer": "S", "hands": {"E": ["AS", "TS", "KS", "QS", "AS"]}},
        [("/hands/E/4", "deal-invalid")],
    ),
    "a card in two hands dealt": (
        "roundState",
        {"dealer": "S", "hands": {"E": ["AS", "TS", "KS", "QS", "JS"], "N": ["AH", "TH", "KH", "QH", "AS"]}},
        [("/hands/N/4", "deal-invalid")],
    ),
    "the up-card in a hand of five": (
        "roundState",
        {"dealer": "S", "up_card": "AS", "hands": {"E": ["AS", "TS", "KS", "QS", "JS"]}},
        [("/hands/E/0", "deal-invalid")],
    ),
    "the up-card in another hand": (
        "roundState",
        CLAIMED | {"up_card": "AH"},
        [("/hands/N/0", "deal-invalid")],
    ),
    "five cards in a trick of a record": (
        "roundState",
        changed(ROUND, "/tricks/0/cards", ["AH", "TD", "8H", "KH", "9H"]),
        [("/tricks/0/cards", "too-many")],
    ),
    "a card twice in a trick of a record": (
        "roundState",
        {"dealer": "S", "contract": SUN, "tricks": [{"leader": "E", "cards": ["AS", "KS", "AS"]}]},
        [("/tricks/0/cards/2", "card-repeated")],
    ),
    "a card in two tricks": (
        "roundState",
        {
            "dealer": "S",
            "contract": {"bid": "sun", "buyer": "S"},
            "tricks": [{"leader": "E", "cards": ["AS", "KS", "QS", "JS"]}, {"leader": "E", "cards": ["TS", "KS"]}],
        },
        [("/tricks/1/cards/1", "card-repeated")],
    ),
    "a trick that does not follow": (
        "roundState",
        {
            "dealer": "S",
            "contract": {"bid": "sun", "buyer": "S"},
            "tricks": [{"leader": "E", "cards": ["KS", "QS", "AS", "JS"]}, {"leader": "E", "cards": ["TH"]}],
        },
        [("/tricks/1/leader", "wrong-leader")],
    ),
    "a first trick that another seat leads": (
        "roundState",
        {"dealer": "S", "contract": SUN, "tricks": [{"leader": "S", "cards": ["KS"]}]},
        [("/tricks/0/leader", "wrong-leader")],
    ),
    "a trick cut short": (
        "roundState",
        {
            "dealer": "S",
            "contract": SUN,
            "tricks": [{"leader": "E", "cards": ["KS"]}, {"leader": "E", "cards": ["TH"]}],
        },
        [("/tricks/0/cards", "round-incomplete")],
    ),
    "a card not in the hand": (
        "roundState",
        CLAIMED | {"tricks": [{"leader": "E", "cards": ["AH"]}]},
        [("/tricks/0/cards/0", "card-not-in-hand")],
    ),
    "a false ekka": (
        "roundState",
        {
            "dealer": "S",
            "contract": HOKUM,
            "tricks": [{"leader": "E", "cards": ["TS"], "ekka": True}],
        },
        [("/tricks/0/ekka", "false-ekka")],
    ),
    "projects not held": (
        "roundState",
        ROUND | {"projects": {"E": [["AS", "KS", "QS"]], "S": [["KS", "QS"], ["KS", "QS", "JS"], ["KS", "QS", "JS"]]}},
        [
            ("/projects/E/0", "project-not-held"),
            ("/projects/S/0", "project-invalid"),
            ("/projects/S/2", "project-overlap"),
        ],
    ),
    "a foul that is not there": (
        "scoreRound",
        CLAIMED | {"foul": {"seat": "N", "kind": "revoke"}},
        [("/foul", "foul-unfounded")],
    ),
    "a claim that does not hold": ("scoreRound", CLAIMED | {"claim": {"seat": "N"}}, [("/claim", "claim-unfounded")]),
    "raw points that do not add up": (
        "scoreSummary",
        SUMMARY | {"raw": {"NS": 90, "EW": 73}},
        [("/raw", "raw-total")],
    ),
    "raw points that no round has": (
        "scoreSummary",
        SUMMARY | {"raw": {"NS": 163}},
        [("/raw/NS", "out-of-range")],
    ),
    "card points that do not add up": (
        "scoreSummary",
        without(SUMMARY, "/raw") | {"card_points": {"NS": 9, "EW": 8}},
        [("/card_points", "card-points-total")],
    ),
    "card points of one side where each is counted": (
        "scoreSummary",
        without(SUMMARY, "/raw") | {"card_points": {"NS": 9}, "options": {"counting": "each_side"}},
        [("/card_points", "one-side-not-enough")],
    ),
    "no points at all": ("scoreSummary", without(SUMMARY, "/raw"), [("/raw", "raw-needed")]),
    "kaboot and foul": (
        "scoreSummary",
        without(SUMMARY, "/raw") | {"kaboot": "NS", "foul": {"seat": "E"}},
        [("/kaboot", "not-together")],
    ),
    "a kaboot without everything": (
        "scoreSummary",
        SUMMARY | {"kaboot": "NS", "raw": {"NS": 152}},
        [("/raw/NS", "kaboot-takes-all")],
    ),
    "a four hundred in hokum": (
        "scoreSummary",
        SUMMARY | {"counted_projects": {"EW": ["sira", "four_hundred"]}},
        [("/counted_projects/EW/1", "four-hundred-in-hokum")],
    ),
    "projects of both teams": (
        "scoreSummary",
        SUMMARY | {"counted_projects": {"NS": ["sira"], "EW": ["sira"]}},
        [("/counted_projects", "one-team-counts")],
    ),
    "a baloot in sun": (
        "scoreSummary",
        {"contract": SUN, "raw": {"NS": 90}, "baloot": "NS"},
        [("/baloot", "baloot-in-sun")],
    ),
    "neither call nor play": ("advanceRound", without(NEXT, "/play"), [("", "exactly-one-of")]),
    "call and play": (
        "advanceRound",
        NEXT | {"call": {"seat": "E", "call": "pass"}},
        [("", "exactly-one-of")],
    ),
    "a record to add to that breaks a rule": (
        "advanceRound",
        changed(NEXT, "/round/tricks/0/cards/3", "8D"),
        [("/round/tricks/0/cards/3", "must-follow-suit")],
    ),
    "neither seed nor date": ("deal", {"round": 1}, [("", "exactly-one-of")]),
    "seed and date": ("deal", {"seed": "x", "date": "2026-11-29"}, [("", "exactly-one-of")]),
    "an empty seed": ("deal", {"seed": ""}, [("/seed", "too-short")]),
    "a seed too long": ("deal", {"seed": "x" * 201}, [("/seed", "too-long")]),
    "a game that is over": (
        "scoreGame",
        {"rounds": [], "scores": {"NS": 152, "EW": 152}},
        [("/scores/NS", "out-of-range"), ("/scores/EW", "out-of-range")],
    ),
    "a log of a game that is over": (
        "checkGame",
        {"rounds": [], "scores": {"EW": 16}, "options": {"target": 16}},
        [("/scores/EW", "out-of-range")],
    ),
    "a log with nine cards in a hand": (
        "checkGame",
        {"rounds": [{"dealer": "S", "hands": {"E": ["AS"] * 9}}]},
        [("/rounds/0/hands/E", "too-many")],
    ),
    "a log with nine tricks": (
        "checkGame",
        {"rounds": [{"dealer": "S", "tricks": [{"leader": "E", "cards": ["AS"]}] * 9}]},
        [("/rounds/0/tricks", "too-many")],
    ),
    "a log with an empty and a full trick": (
        "checkGame",
        {"rounds": [{"dealer": "S", "tricks": [{"leader": "E", "cards": []}, {"leader": "E", "cards": ["AS"] * 5}]}]},
        [("/rounds/0/tricks/0/cards", "too-few"), ("/rounds/0/tricks/1/cards", "too-many")],
    ),
    "a log with foul and claim": (
        "checkGame",
        {"rounds": [{"dealer": "S", "foul": {"seat": "E"}, "claim": {"seat": "E"}}]},
        [("/rounds/0/claim", "foul-and-claim")],
    ),
    "a log with calls and no up-card": (
        "checkGame",
        {"rounds": [{"dealer": "S"}, {"dealer": "E", "calls": [{"seat": "N", "call": "pass"}]}]},
        [("/rounds/1/up_card", "up-card-needed")],
    ),
    "a claim in the auction": (
        "checkClaim",
        {"dealer": "S", "seat": "E"},
        [("", "not-in-play")],
    ),
}


@pytest.mark.parametrize("what", TOGETHER)
def test_values_that_do_not_go_together_are_refused_at_their_place(service, what):
    operation, request, errors = TOGETHER[what]
    assert service.errors(operation, request) == errors


DATES = ["", "2026-13-01", "2026-02-29", "2026-1-1", "29-11-2026", "2026/11/29", "2026-11-29T00:00:00Z", "٢٠٢٦-١١-٢٩"]


@pytest.mark.parametrize("date", DATES)
def test_a_date_is_a_day_of_the_calendar(service, date):
    assert service.errors("deal", {"date": date}) == [("/date", "not-a-date")]


# Own data.


def own_of(size):
    """Own data that take so many bytes as JSON."""
    return {"_mine": "x" * (size - len('{"_mine":""}'))}


@pytest.mark.parametrize("operation", PATHS)
def test_own_data_may_take_4_kb(service, operation):
    request = {key: value for key, value in SAMPLES[operation][0].items() if not key.startswith("_")}
    assert errors_of(service, operation, request | own_of(4096)) == []
    assert errors_of(service, operation, request | own_of(4097)) == [("/_mine", "own-data-too-large")]
    deep = json.loads("[" * 60 + "]" * 60)
    assert errors_of(service, operation, request | {"_deep": deep}) == [("/_deep", "own-data-too-deep")]


def test_own_data_count_in_bytes_and_together(service):
    assert errors_of(service, "trickWinner", TRICK | {"_a": "ب" * 2100}) == [("/_note", "own-data-too-large")]
    many = without(TRICK, "/_note") | {f"_{number}": "x" * 100 for number in range(50)}
    assert errors_of(service, "trickWinner", many) == [("/_0", "own-data-too-large")]


def test_every_record_has_its_own_share(service):
    round_ = {"dealer": "S", "up_card": "7D", **own_of(4096)}
    assert errors_of(service, "advanceRound", {"round": round_, "call": {"seat": "E", "call": "pass"}}) == []
    log = {"rounds": [round_], **own_of(4096)}
    assert errors_of(service, "checkGame", log) == []
    log["rounds"].append({"dealer": "E", **own_of(4097)})
    assert errors_of(service, "checkGame", log) == [("/rounds/1/_mine", "own-data-too-large")]


@pytest.mark.parametrize("operation", PATHS)
def test_an_id_has_at_most_200_characters(service, operation):
    request = SAMPLES[operation][0]
    for sane in ("", "x", "ب" * 200, "🃏" * 200):
        assert service.ask(operation, request | {"id": sane})["id"] == sane
    for bad, code in {"x" * 201: "too-long", "🃏" * 201: "too-long"}.items():
        assert errors_of(service, operation, request | {"id": bad}) == [("/id", code)]


# All at once.


def test_all_bad_fields_are_named_at_once(service):
    request = {
        "ruleset": "saud",
        "options": {"target": 0, "eka": "call"},
        "dealer": "X",
        "up_card": "1D",
        "scores": {"NS": -1, "EW": "3"},
        "hands": {"E": ["AS", "ZZ", 7], "Q": []},
        "calls": [{"seat": "E", "call": "pas"}, {"call": "pass"}],
        "projects": {"S": [["KS", "QQ"]]},
        "tricks": [{"leader": "E", "cards": []}, {"leader": "N", "cards": ["AS"], "eka": True}],
        "foul": {"seat": "W", "trick": 9},
        "viewer": "me",
        "extra": 1,
    }
    expected = [
        ("/ruleset", "unknown-ruleset"),
        ("/options/target", "bad-option-value"),
        ("/options/eka", "unknown-option"),
        ("/dealer", "unknown-seat"),
        ("/up_card", "unknown-card"),
        ("/scores/NS", "out-of-range"),
        ("/scores/EW", "wrong-type"),
        ("/hands/E/1", "unknown-card"),
        ("/hands/E/2", "wrong-type"),
        ("/hands/Q", "unknown-seat"),
        ("/calls/0/call", "unknown-call"),
        ("/calls/1/seat", "required"),
        ("/projects/S/0/1", "unknown-card"),
        ("/tricks/0/cards", "too-few"),
        ("/tricks/1/eka", "unknown-field"),
        ("/foul/trick", "out-of-range"),
        ("/viewer", "unknown-value"),
        ("/extra", "unknown-field"),
    ]
    found = service.errors("roundState", request)
    assert sorted(found) == sorted(expected)
    for field in request:  # of one field in the order of the document
        assert [one for one in found if path_of(one[0])[0] == field] == [
            one for one in expected if path_of(one[0])[0] == field
        ]


def test_bad_fields_of_every_round_of_a_log_are_named(service):
    request = {
        "rounds": [{"dealer": "X"}, {"dealer": "S", "tricks": [{"leader": "E", "cards": ["1S"]}]}, {}, 7],
        "totals": {"NS": 1},
        "winner": "N",
    }
    assert service.errors("checkGame", request) == [
        ("/rounds/0/dealer", "unknown-seat"),
        ("/rounds/1/tricks/0/cards/0", "unknown-card"),
        ("/rounds/2/dealer", "required"),
        ("/rounds/3", "wrong-type"),
        ("/totals/EW", "required"),
        ("/winner", "unknown-team"),
    ]


def test_every_rule_that_a_record_breaks_is_named_at_once(service):
    request = {
        "dealer": "S",
        "up_card": "7D",
        "hands": {
            "E": ["AH", "9H", "7H", "QH", "QD", "9D", "AS"],
            "S": ["KS", "QS", "JS", "KH", "8D", "7D", "7C", "8C"],
        },
        "calls": [{"seat": "N", "call": "pass"}, {"seat": "E", "call": "hokum", "suit": "S"}],
        "contract": {"bid": "hokum", "trump": "D", "buyer": "S"},
        "tricks": [{"leader": "E", "cards": ["AH"]}],
    }
    problem = service.refused("roundState", request)
    assert problem["type"] == "/docs/problems#record-breaks-rules"
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        ("/hands/E", "deal-invalid"),
        ("/calls/0", "not-in-turn"),
        ("/calls/1", "call-not-allowed"),
        ("/contract", "contract-mismatch"),
        ("/tricks/0", "no-contract"),
    ]


# What can be said of every request.

WEIRD = [
    *(None, True, 0, -1, 3.5, 1e300, "", "AS", "S", "NS", "pass", "\u202e\u0000\n'\"<b>" * 99),
    *([], [[]], [None], ["AS", "AS"], {}, {"": {}}, {"NS": {}}, {"seat": None}, [{"seat": "S", "call": "sun"}] * 3),
]
"""Values to put in every place of every request."""
ABOUT_ONE_VALUE = {"wrong-type", "out-of-range", "required", "unknown-field", "unknown-card", "too-many", "too-few"}


def stands_at(request, pointer):
    """Whether a pointer leads to a place of a request, or to a member that is not there."""
    *way, last = path_of(pointer) if pointer else ("",)
    holder = request
    for part in way:
        holder = holder[part] if isinstance(holder, list) else (holder or {}).get(part)
    return pointer == "" or not isinstance(holder, list) or last in range(len(holder))


@pytest.mark.parametrize(
    ("operation", "sample"), [(name, place) for name in SAMPLES for place in range(len(SAMPLES[name]))]
)
def test_whatever_stands_anywhere_is_answered_or_refused_at_its_place(service, operation, sample):
    request = SAMPLES[operation][sample]
    first = [place for place in places_in(request) if all(part in (0, 2) or isinstance(part, str) for part in place)]
    every = enumerate(product(first, WEIRD))
    tried = [pair for number, pair in every if (number + number // len(WEIRD)) % 3 == sample % 3]
    requests = [changed(request, pointer_to(place), value) for place, value in tried]
    *answers, last = service.lines(operation, *requests)
    assert last["summary"]["lines"] == len(requests)
    for (place, value), sent, answer in zip(tried, requests, answers, strict=True):
        if "problem" not in answer:
            continue
        problem = answer["problem"]
        assert problem["status"] == 422, (place, value, problem)
        if not problem["type"].endswith(("#round-not-finished", "#not-in-play")):
            assert problem["errors"], (place, value, problem)
        for error in problem["errors"]:
            assert stands_at(sent, error["pointer"]), (place, value, error)
            if error["code"] in ABOUT_ONE_VALUE:
                assert path_of(error["pointer"])[: len(place)] == place, (place, value, error)


CONTROLS = [
    "\u0000",
    "\u001b",
    "\n",
    "\t",
    "\u007f",
    "\u0085",
    "\u200f",
    "\u202e",
    "\u2066",
    "\u2069",
    "\ufeff",
    "\u2028",
]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_quoted_input_cannot_turn_or_break_the_message(service, language):
    for control in CONTROLS:
        text = f"a{control}b"
        request = {
            "contract": {"bid": text, "buyer": text},
            "hand": [text],
            "ruleset": text,
            "options": {text: 1, "ekka": text},
            text: 1,
        }
        problem = service.refused("legalMoves", request, Accept_Language=language)
        assert len(problem["errors"]) == 7
        for error in problem["errors"]:
            assert text not in error["message"], (control, error)
            if control not in "\u2066\u2069":  # Arabic messages isolate what they quote with these
                assert control not in error["message"]
        assert any(f"\\u{ord(control):04x}" in error["message"] for error in problem["errors"]) or control in "\n\t"


@pytest.mark.parametrize("name", ["a\u202eb", "\u0000", "x" * 5000])
def test_a_name_that_stands_twice_is_quoted_safely(service, name):
    body = f"{{{json.dumps(name)}:1,{json.dumps(name)}:2}}"
    problem = service.problem(service.send("legalMoves", body), 400, PATHS["legalMoves"])
    assert name not in problem["detail"]
    assert len(problem["detail"]) < 300


def test_quoted_input_is_short(service):
    problem = service.refused("legalMoves", changed(POSITION, "/hand/0", "Q" * 100_000))
    assert len(problem["errors"][0]["message"]) < 300


def test_html_in_the_input_stays_what_it_is(service):
    problem = service.refused("legalMoves", changed(POSITION, "/hand/0", "<img src=x>"))
    assert "<img src=x>" in problem["errors"][0]["message"]


def test_the_type_of_a_problem_leads_to_its_explanation(service):
    page = service.client.get("/docs/problems").text
    problem = service.refused("legalMoves", {})
    assert f'id="{problem["type"].partition("#")[2]}"' in page
    assert OPERATIONS.keys() >= PATHS.keys()


def test_errors_stand_in_the_order_of_the_body_and_what_is_missing_last_in_its_object(service):
    bad = {"trick": {"leader": "X"}, "hand": ["AS", "1S"], "contract": {"bid": "suns", "buyer": "N"}, "zzz": 1}
    found = [pointer for pointer, _ in service.errors("legalMoves", bad)]
    assert found == ["/trick/leader", "/trick/cards", "/hand/1", "/contract/bid", "/zzz"]


def test_thousands_of_mistakes_are_all_named_and_soon(service):
    options = {f"option_{number}": 1 for number in range(20_000)}
    problem = service.refused("trickWinner", {"options": options})
    assert len([error for error in problem["errors"] if error["code"] == "unknown-option"]) == len(options)
    assert sum("Did you mean" in error["message"] for error in problem["errors"]) <= 20


@pytest.mark.parametrize(
    ("operation", "request_", "found"),
    [
        (
            "legalCalls",
            {"dealer": "X", "calls": [{"seat": "E", "call": "pass"}]},
            [("/dealer", "unknown-seat"), ("/up_card", "up-card-needed")],
        ),
        ("deal", {"dealer": "X"}, [("", "exactly-one-of"), ("/dealer", "unknown-seat")]),
        (
            "rankProjects",
            {"contract": {"bid": "sun", "buyer": "N"}, "dealer": "X"},
            [("", "exactly-one-of"), ("/dealer", "unknown-seat")],
        ),
        (
            "roundState",
            {"dealer": "S", "calls": [{"seat": "E", "call": "pass"}], "viewer": "Q"},
            [("/viewer", "unknown-value"), ("/up_card", "up-card-needed")],
        ),
    ],
)
def test_what_does_not_go_together_is_told_beside_what_is_wrong_by_itself(service, operation, request_, found):
    assert service.errors(operation, request_) == found
