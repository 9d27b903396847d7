"""What all answers have in common: the echo of ``id`` and rules, no member missing, own data ignored, null left out."""

import json

import pytest

from tests.support.samples import SAMPLES, changed, places_in, pointer_to, value_at
from tests.support.service import PATHS

ALL = [
    pytest.param(name, sample, id=f"{name} {place}") for name in SAMPLES for place, sample in enumerate(SAMPLES[name])
]


def plain(operation, request):
    """The request without rules, id and own data. A round that is advanced has the rules with it."""
    left = {key: value for key, value in request.items() if key not in {"ruleset", "options", "id", "_note"}}
    return left | {"round": plain(None, left["round"])} if operation == "advanceRound" else left


def with_rules(operation, request, **rules):
    return request | {"round": request["round"] | rules} if operation == "advanceRound" else request | rules


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_an_answer_begins_with_id_and_rules_as_sent(service, operation, request_):
    request = plain(operation, request_)
    answer = service.ask(operation, request)
    assert list(answer)[:3] == ["id", "ruleset", "options"]
    assert (answer["id"], answer["ruleset"], answer["options"]) == (None, "saudi", {})
    options = {"target": 1000, "reverse_kaboot": True}
    answer = service.ask(operation, with_rules(operation, request, ruleset="jawaker", options=options) | {"id": "§"})
    assert (answer["id"], answer["ruleset"], answer["options"]) == ("§", "jawaker", options)


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_null_rules_and_options_are_left_out(service, operation, request_):
    request = plain(operation, request_)
    nulls = with_rules(operation, request, ruleset=None, options=None) | {"id": None}
    assert without_round(service.ask(operation, nulls)) == without_round(service.ask(operation, request))
    some = with_rules(operation, request, options={"target": None, "ekka": "call"})
    assert service.ask(operation, some)["options"] == {"ekka": "call"}


def without_round(answer):
    """An answer without the round that is handed back as it was sent."""
    return {key: value for key, value in answer.items() if key != "round"}


def required(operation, place):
    """Whether a place has to be filled, or is an entry of a list, or null says something there."""
    needed = {
        "contract",
        "hand",
        "trick",
        "dealer",
        "rounds",
        "seat",
        "bid",
        "buyer",
        "leader",
        "cards",
        "call",
        "card",
    }
    needed |= {"round", "play", "seed", "date"}
    return (
        isinstance(place[-1], int)
        or place[-1] in needed
        or (operation == "scoreSummary" and place[0] in {"kaboot", "foul", "raw", "card_points", "counted_projects"})
        or (operation == "checkGame" and place == ("winner",))
        or (place[-1] in {"NS", "EW"} and place[-2] != "scores")
    )


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_a_null_member_is_one_left_out(service, operation, request_):
    for place in places_in(request_):
        if required(operation, place):
            continue
        null = changed(request_, pointer_to(place), None)
        left_out = changed(request_, pointer_to(place), None)
        del value_at(left_out, place[:-1])[place[-1]]
        answers = [service.send(operation, json.dumps(request)) for request in (null, left_out)]
        assert len({answer.status_code for answer in answers}) == 1, place
        assert without_round(answers[0].json) == without_round(answers[1].json), place


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_own_data_change_nothing(service, operation, request_):
    own = {"_": None, "_a": [{"b": "c"}], "_Contract": "x", "__": {"seat": "Q"}}
    answer = service.ask(operation, request_)
    assert service.ask(operation, request_ | own) == answer
    if operation == "checkGame":
        rounds = [one | own for one in request_["rounds"]]
        assert service.ask(operation, request_ | {"rounds": rounds}) == answer


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_a_ten_may_be_written_in_two_ways_and_is_answered_in_one(service, operation, request_):
    text = json.dumps(request_)
    for suit in "SHDC":
        text = text.replace(f'"T{suit}"', f'"10{suit}"')
    answer = service.send(operation, text)
    assert answer.status_code == 200
    assert without_round(answer.json) == without_round(service.ask(operation, request_))
    assert '"10' not in json.dumps(without_round(answer.json))


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_the_same_request_gets_the_same_answer(service, operation, request_):
    body = json.dumps(request_)
    assert service.send(operation, body).data == service.send(operation, body).data


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_the_order_of_the_members_is_no_matter(service, operation, request_):
    body = json.dumps(dict(reversed(request_.items())))
    assert service.send(operation, body).status_code == 200
    assert without_round(service.send(operation, body).json) == without_round(service.ask(operation, request_))


def members_of(answer, path=""):
    """Every object of an answer by its place, with the names of its members."""
    if isinstance(answer, dict):
        yield path, frozenset(answer)
        for key, value in answer.items():
            yield from members_of(value, f"{path}/{key}")
    elif isinstance(answer, list):
        for value in answer:
            yield from members_of(value, f"{path}/*")


OPEN = ("/options", "/round", "/hands", "/legal_by_seat", "/projects", "/state/hands", "/state/projects")
"""Objects by seat, and what is handed back as it was sent."""


@pytest.mark.parametrize("operation", PATHS)
def test_an_object_of_an_answer_always_has_the_same_members(service, operation):
    found = {}
    for request in SAMPLES[operation]:
        for sent in (request, plain(operation, request)):
            for place, names in members_of(service.ask(operation, sent)):
                if not place.startswith(OPEN) and not place.endswith("legal_by_seat"):
                    found.setdefault(place, set()).add(names)
    assert {place: names for place, names in found.items() if len(names) > 1} == {}
