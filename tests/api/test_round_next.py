"""``round-next``: an action added to a round, or why not (contract, *Operations*)."""

from random import Random

import pytest
from hypothesis import given

from rulesets import RULESETS
from tests.support.http_game import play_round
from tests.support.moments import moment, without_hands
from tests.support.samples import CLAIMED, ROUND, copied
from tests.support.service import ECHOED
from tests.support.shorthand import calls as read_calls
from tests.support.shorthand import round_wire
from tests.support.tables import SEEDS, examples

LEGAL = {"turn", "legal_by_seat", "legal_cards"}


def after(service, record, **action):
    answer = service.ask("advanceRound", {"round": record} | action)
    assert answer.keys() == ECHOED | {"round", "state"}
    return answer


def refused(service, record, **action):
    """The errors of an illegal action as (pointer, code), and the problem."""
    problem = service.refused("advanceRound", {"round": record} | action)
    return [(error["pointer"], error["code"]) for error in problem["errors"]], problem


def state_of(service, record):
    return {key: value for key, value in service.ask("roundState", record).items() if key not in ECHOED}


# What comes back.


def test_a_call_is_appended_and_nothing_else_is_changed(service):
    record = {"dealer": "S", "up_card": "7D", "calls": read_calls("E pass")}
    answer = after(service, record, call={"seat": "N", "call": "hokum"})
    assert answer["round"] == record | {"calls": [*record["calls"], {"seat": "N", "call": "hokum"}]}
    assert answer["state"] == state_of(service, answer["round"])
    assert answer["state"]["asked"] == ["W", "S", "E"]


def test_the_first_call_makes_a_list_of_calls(service):
    for record in ({"dealer": "S", "up_card": "7D"}, {"dealer": "S", "up_card": "7D", "calls": None}):
        answer = after(service, record, call={"seat": "E", "call": "pass"})
        assert answer["round"] == record | {"calls": [{"seat": "E", "call": "pass"}]}


def test_a_call_is_kept_as_it_was_made_but_for_nulls(service):
    record = {"dealer": "S", "up_card": "7D", "calls": read_calls("E pass, N pass, W pass, S pass")}
    call = {"seat": "E", "call": "hokum", "suit": "S", "locked": False}
    assert after(service, record, call=call)["round"]["calls"][-1] == call
    call = {"seat": "E", "call": "sun", "suit": None, "locked": None}
    assert after(service, record, call=call)["round"]["calls"][-1] == {"seat": "E", "call": "sun"}


def test_a_card_leads_a_trick_or_is_added_to_it(service):
    record = {"dealer": "S", "contract": {"bid": "sun", "buyer": "E"}}
    answer = after(service, record, play={"card": "10S"})
    assert answer["round"] == record | {"tricks": [{"leader": "E", "cards": ["TS"]}]}
    answer = after(service, answer["round"], play={"card": "AS"})
    assert answer["round"] == record | {"tricks": [{"leader": "E", "cards": ["TS", "AS"]}]}
    assert answer["state"] == state_of(service, answer["round"])
    assert answer["state"]["trick"]["winning"] == "N"


def test_the_winner_of_a_trick_leads_the_next(service):
    record = round_wire("S", contract="E sun", tricks=["E TS AS 7S 8S"])
    answer = after(service, record, play={"card": "7H"})
    assert answer["round"]["tricks"][1] == {"leader": "N", "cards": ["7H"]}


def test_an_ekka_is_noted_with_the_lead(service):
    record = round_wire("S", contract="E hokum D")
    answer = after(service, record, play={"card": "AS", "ekka": True})
    assert answer["round"]["tricks"] == [{"leader": "E", "cards": ["AS"], "ekka": True}]
    assert answer["state"]["trick"]["ekka"] is True
    for quiet in (False, None):
        answer = after(service, record, play={"card": "AS", "ekka": quiet})
        assert answer["state"]["trick"]["ekka"] is False


def test_projects_are_noted_with_a_seats_first_card(service):
    record = round_wire("S", contract="E sun", projects={"S": ["7C 8C 9C"]})
    play = {"card": "AH", "projects": [["KS", "QS", "JS"], ["KH", "KD", "KC", "KS"]]}
    errors, _ = refused(service, record, play=play)
    assert errors == [("/play/projects/1", "project-overlap")]
    play["projects"].pop()
    answer = after(service, record, play=play)
    assert answer["round"]["projects"] == {"S": [["7C", "8C", "9C"]], "E": [["KS", "QS", "JS"]]}
    assert answer["state"]["projects"]["E"][0]["kind"] == "sira"
    for none in ([], None):
        assert after(service, record, play=play | {"projects": none})["round"]["projects"] == record["projects"]


def test_under_automatic_projects_are_ignored(service):
    record = round_wire("S", contract="E sun") | {"options": {"projects": "automatic"}}
    answer = after(service, record, play={"card": "AH", "projects": [["KS", "QS"]]})
    assert answer["round"] == record | {"tricks": [{"leader": "E", "cards": ["AH"]}]}


def test_own_data_and_the_way_it_is_written_are_kept(service):
    record = {
        "_first": {"z": 1, "a": [None, 1.5, "ب"]},
        "dealer": "S",
        "id": "round 7",
        "up_card": "10D",
        "hands": {"E": ["10S", "AS", "7H", "8H", "9H", "10H", "JH", "QH"]},
        "claim": None,
        "foul": None,
        "scores": {"EW": 3},
        "calls": [],
        "contract": {"buyer": "S", "bid": "hokum", "trump": "D"},
        "ruleset": "pagat",
        "options": {"target": 152.0},
        "tricks": [],
        "_last": "",
    }
    answer = after(service, record, play={"card": "AS"}, id="request 8")
    assert answer["id"] == "request 8"
    assert answer["round"] == record | {"tricks": [{"leader": "E", "cards": ["AS"]}]}
    assert list(answer["round"]) == list(record)
    assert list(answer["round"]["contract"]) == ["buyer", "bid", "trump"]
    assert (answer["ruleset"], answer["options"]) == ("pagat", {"target": 152})


def test_the_rules_of_the_round_are_used_and_echoed(service):
    record = {"dealer": "S", "up_card": "7D", "ruleset": "kammelna", "options": {"kawesh": "next_dealer"}}
    answer = after(service, record, call={"seat": "W", "call": "kawesh"})
    assert (answer["ruleset"], answer["options"]) == ("kammelna", {"kawesh": "next_dealer"})
    assert (answer["state"]["phase"], answer["state"]["next_dealer"]) == ("finished", "E")


def test_rules_beside_the_round_do_as_well_and_are_not_put_into_it(service):
    record = {"dealer": "S", "up_card": "7D"}
    call = {"seat": "W", "call": "kawesh"}
    answer = after(service, record, call=call, ruleset="kammelna", options={"target": 51.0})
    assert answer["round"] == record | {"calls": [call]}
    assert (answer["ruleset"], answer["options"]) == ("kammelna", {"target": 51})
    both = {"round": record | {"ruleset": "saudi"}, "call": call, "ruleset": "kammelna"}
    assert service.errors("advanceRound", both) == [("/ruleset", "not-together")]


# What is refused, and what is legal instead.


def test_an_illegal_card_is_refused_with_its_reason_and_what_is_legal(service):
    tricks = [ROUND["tricks"][0], {"leader": "N", "cards": ["9S", "8S"]}]
    errors, problem = refused(service, ROUND | {"tricks": tricks}, play={"card": "8D"})
    assert problem["type"] == "/docs/problems#illegal-action"
    assert errors == [("/play/card", "must-follow-suit")]
    assert problem["errors"][0]["proof"] == ["KS", "QS", "JS"]
    assert {name: problem[name] for name in LEGAL} == {
        "turn": "S",
        "legal_by_seat": None,
        "legal_cards": ["KS", "QS", "JS"],
    }


def test_an_illegal_call_is_refused_with_its_reason_and_what_is_legal(service):
    record = {"dealer": "S", "up_card": "7D", "calls": read_calls("E pass")}
    offered = service.ask("legalCalls", record)["legal_by_seat"]
    for call, code in (("E sun", "not-in-turn"), ("N ashkal", "call-not-allowed"), ("N hokum S", "call-not-allowed")):
        errors, problem = refused(service, record, call=read_calls(call)[0])
        assert errors == [("/call", code)]
        assert {name: problem[name] for name in LEGAL} == {"turn": "N", "legal_by_seat": offered, "legal_cards": None}


CANNOT = {
    "a card in the auction": ({"up_card": "7D", "calls": "E pass"}, {"play": {"card": "AS"}}, "/play", "calls-open"),
    "a card in the doubling": (
        {"up_card": "7D", "calls": "E hokum, N pass, W pass, S pass, E confirm"},
        {"play": {"card": "AS"}},
        "/play",
        "calls-open",
    ),
    "a card while one more is asked": (
        {"up_card": "7D", "calls": "E hokum, N pass, W pass, S pass, E confirm, N pass"},
        {"play": {"card": "AS"}},
        "/play",
        "calls-open",
    ),
    "a call in play": ({"contract": "E sun"}, {"call": {"seat": "E", "call": "pass"}}, "/call", "call-not-allowed"),
    "a call after the doubling": (
        {"up_card": "7D", "calls": "E hokum, N pass, W pass, S pass, E confirm, N pass, S pass"},
        {"call": {"seat": "E", "call": "pass"}},
        "/call",
        "call-not-allowed",
    ),
    "a card after the end": ({"contract": "E sun", "foul": "E"}, {"play": {"card": "AS"}}, "/play", "round-finished"),
    "a call after the end": (
        {"up_card": "7D", "calls": ", ".join(f"{seat} pass" for seat in "ENWSENWS")},
        {"call": {"seat": "E", "call": "pass"}},
        "/call",
        "call-not-allowed",
    ),
    "an ekka that does not lead": (
        {"contract": "E hokum D", "tricks": ["E 7S"]},
        {"play": {"card": "AS", "ekka": True}},
        "/play/ekka",
        "ekka-not-leading",
    ),
    "projects with a second card": (
        {"contract": "E sun", "tricks": ["E AS 7S 8S 9S"]},
        {"play": {"card": "TS", "projects": [["AH", "KH", "QH"]]}},
        "/play/projects",
        "projects-too-late",
    ),
}


@pytest.mark.parametrize("what", CANNOT)
def test_what_cannot_be_done_now_is_an_illegal_action(service, what):
    fields, action, pointer, code = CANNOT[what]
    record = round_wire("S", **fields)
    errors, problem = refused(service, record, **action)
    assert problem["type"] == "/docs/problems#illegal-action"
    assert errors == [(pointer, code)]
    assert problem.keys() >= LEGAL


BARRED = {
    "not in the hand": ({"hands": {"E": "AS KS QS JS TS 9S 8S 7H"}}, {"card": "7S"}, "/play/card", "card-not-in-hand"),
    "played already": ({"tricks": ["E AS 7S 8S 9S"]}, {"card": "7S"}, "/play/card", "card-repeated"),
    "in a known hand": ({"hands": {"N": "AS KS QS JS TS 9S 8S 7H"}}, {"card": "AS"}, "/play/card", "card-not-in-hand"),
    "a false ekka": ({}, {"card": "TS", "ekka": True}, "/play/ekka", "false-ekka"),
    "no project": ({}, {"card": "TS", "projects": [["AS", "KS"]]}, "/play/projects/0", "project-invalid"),
    "a project not held": (
        {"hands": {"E": "AS KS QS JS TS 9S 8S 7H"}},
        {"card": "AS", "projects": [["AS", "KS", "QS"], ["AH", "KH", "QH"]]},
        "/play/projects/1",
        "project-not-held",
    ),
}


@pytest.mark.parametrize("what", BARRED)
def test_a_card_that_breaks_a_rule_is_refused_at_its_place(service, what):
    fields, play, pointer, code = BARRED[what]
    errors, _ = refused(service, round_wire("S", contract="W hokum D", **fields), play=play)
    assert errors == [(pointer, code)]


def test_an_unknown_hand_may_play_any_card_that_is_not_seen_elsewhere(service):
    record = round_wire("S", contract="E sun", hands={"N": "AS KS QS JS TS 9S 8S 7H"}, tricks=["E AH 7H AD AC"])
    _, problem = refused(service, record, play={"card": "AS"})
    everything = {rank + suit for suit in "SHDC" for rank in "AKQJT987"}
    seen = {"AS", "KS", "QS", "JS", "TS", "9S", "8S", "7H", "AH", "AD", "AC"}
    assert set(problem["legal_cards"]) == everything - seen
    for card in sorted(everything - seen):
        after(service, record, play={"card": card})


def test_a_card_that_shows_an_earlier_fault_may_be_played_and_the_round_is_then_one_that_breaks_a_rule(service):
    record = round_wire("S", contract="E sun", tricks=["E AS 7H 8S 9S", "E AD"])
    answer = after(service, record, play={"card": "7S"})
    errors, problem = refused(service, answer["round"], play={"card": "8D"})
    assert problem["type"] == "/docs/problems#record-breaks-rules"
    assert errors == [("/round/tricks/0/cards/1", "must-follow-suit")]


def test_a_round_that_breaks_a_rule_is_refused_before_the_action_is_looked_at(service):
    record = round_wire("S", contract="E sun", tricks=["N AS"])
    errors, problem = refused(service, record, play={"card": "7S"})
    assert problem["type"] == "/docs/problems#record-breaks-rules"
    assert errors == [("/round/tricks/0/leader", "wrong-leader")]


def test_a_call_needs_the_up_card_as_calls_do(service):
    request = {"round": {"dealer": "S"}, "call": {"seat": "E", "call": "pass"}}
    assert service.errors("advanceRound", request) == [("/round/up_card", "up-card-needed")]


def test_the_request_is_not_changed_by_an_answer(service):
    record = copied(CLAIMED)
    answer = after(service, record, play={"card": "AS"})
    assert answer["round"]["hands"] == record["hands"]
    assert record == CLAIMED


# Over whole rounds.


@pytest.mark.parametrize("name", RULESETS)
def test_a_round_made_action_by_action_is_the_round_replayed_at_once(service, name):
    random = Random(f"action by action {name}")
    lengths = set()

    def same(record, state):
        assert state == state_of(service, record)

    for number in range(1, 4):
        deal = {"seed": f"action by action {name}", "round": number, "dealer": "SENW"[number % 4]}
        record, state = play_round(random, service, deal, {"ruleset": name, "options": {}}, {"NS": 90, "EW": 101}, same)
        assert state["score"] == {
            key: value for key, value in service.ask("scoreRound", record).items() if key not in ECHOED
        }
        log = {key: value for key, value in record.items() if key not in {"ruleset", "options", "scores"}}
        report = service.ask("checkGame", {"ruleset": name, "scores": record["scores"], "rounds": [log]})
        assert report["valid"], report["violations"]
        lengths.add(len(record.get("tricks") or ()))
    assert lengths <= {0, 8}


@examples(40)
@given(SEEDS)
def test_a_record_can_be_made_again_from_its_first_card(service, seed):
    random = Random(seed)
    request = moment(random, "play")
    known = random.sample("SENW", random.randrange(5))
    request = without_hands(request, *known) if known != list("SENW") else request
    projects = request.get("projects") or {}
    record = {key: value for key, value in request.items() if key not in {"tricks", "projects"}}
    # The passes that end the doubling are sent; a record of a played round may leave them out.
    announces = service.ask("roundState", request)["projects"] is not None
    for trick in request["tricks"]:
        for place, card in enumerate(trick["cards"]):
            seat = "SENW"[("SENW".index(trick["leader"]) + place) % 4]
            play = {"card": card} | ({"ekka": True} if trick.get("ekka") and place == 0 else {})
            first = not any(
                seat == "SENW"[("SENW".index(one["leader"]) + at) % 4]
                for one in record.get("tricks") or ()
                for at in range(len(one["cards"]))
            )
            if first and seat in projects:
                play["projects"] = projects[seat]
            record = after(service, record, play=play)["round"]
    assert record.get("tricks") == request["tricks"]
    if announces:
        assert record.get("projects", {}) == {
            seat: groups for seat, groups in projects.items() if seat in record.get("projects", {})
        }
