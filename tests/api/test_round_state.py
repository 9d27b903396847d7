"""``round-state``: what each field means, and nothing from hands that are not known (contract, *Operations*)."""

from random import Random

import pytest
from hypothesis import given

from tests.support.moments import moment, without_hands
from tests.support.samples import CLAIMED, HOKUM, ROUND
from tests.support.service import ECHOED, SCORE_MEMBERS
from tests.support.shorthand import round_wire
from tests.support.tables import SEEDS, examples

STATE = {
    *("phase", "turn", "asked", "legal_calls", "legal_by_seat", "legal_cards", "illegal_cards", "contract", "taker"),
    *("hands", "projects", "tricks", "trick", "raw", "ranking", "score", "next_dealer"),
}
NOTHING_WON = {"NS": 0, "EW": 0}


def state(service, dealer="S", **fields):
    more = {name: fields.pop(name) for name in ("ruleset", "options", "scores", "viewer") if name in fields}
    return state_of(service, round_wire(dealer, **fields) | more)


def state_of(service, request):
    answer = service.ask("roundState", request)
    assert answer.keys() == ECHOED | STATE
    return answer


def test_a_round_of_which_only_the_dealer_is_known_waits_for_its_first_call(service):
    answer = state(service)
    assert (answer["phase"], answer["turn"], answer["asked"]) == ("auction", "E", ["E"])
    assert [offer["call"] for offer in answer["legal_calls"]] == ["pass", "hokum", "sun"]
    assert answer["legal_by_seat"] == {"E": answer["legal_calls"]}
    assert (answer["hands"], answer["tricks"], answer["raw"]) == ({}, [], NOTHING_WON)
    for field in ("legal_cards", "illegal_cards", "contract", "taker", "trick", "ranking", "score", "next_dealer"):
        assert answer[field] is None


def test_the_calls_are_offered_as_legal_calls_offers_them(service):
    calls = "E pass, N hokum"
    answer = state(service, up_card="7D", calls=calls)
    offered = service.ask("legalCalls", round_wire("S", up_card="7D", calls=calls))
    assert (answer["phase"], answer["turn"], answer["asked"]) == ("auction", "W", ["W", "S", "E"])
    assert (answer["legal_calls"], answer["legal_by_seat"]) == (offered["legal"], offered["legal_by_seat"])


def test_in_the_doubling_there_is_a_contract_and_a_taker(service):
    answer = state(service, up_card="7D", calls="E pass, N hokum, W pass, S pass, E pass, N confirm")
    assert (answer["phase"], answer["asked"], answer["taker"]) == ("doubling", ["E", "W"], "N")
    assert (answer["contract"]["trump"], answer["contract"]["level"]) == ("D", "undoubled")
    assert answer["legal_cards"] is None


def test_the_passes_that_end_the_doubling_may_be_left_out_once_cards_are_played(service):
    calls = "E pass, N hokum, W pass, S pass, E pass, N confirm"
    answer = state(service, up_card="7D", calls=calls, tricks=["E AS"])
    assert (answer["phase"], answer["turn"]) == ("play", "N")


def test_a_contract_instead_of_calls_means_play(service):
    answer = state(service, contract="N hokum D")
    assert (answer["phase"], answer["turn"], answer["asked"]) == ("play", "E", ["E"])
    assert (answer["legal_calls"], answer["legal_by_seat"]) == (None, None)
    assert answer["contract"] | {"buyer": "N"} == answer["contract"]
    assert (answer["trick"], answer["tricks"], answer["ranking"]) == (None, [], None)


def test_a_contract_beside_the_calls_has_to_agree(service):
    answer = state_of(service, ROUND)
    assert answer["contract"] == HOKUM
    assert answer == state_of(service, {key: value for key, value in ROUND.items() if key != "contract"})


def test_a_trick_in_progress_names_who_is_winning(service):
    answer = state_of(service, ROUND)
    assert answer["trick"] == {"leader": "N", "cards": ["9S"], "ekka": False, "winning": "N"}
    answer = state_of(service, ROUND | {"tricks": [ROUND["tricks"][0] | {"cards": ["AH", "TD", "8H"]}]})
    assert answer["trick"] == {"leader": "E", "cards": ["AH", "TD", "8H"], "ekka": True, "winning": "N"}
    assert (answer["turn"], answer["tricks"], answer["raw"]) == ("S", [], NOTHING_WON)


def test_complete_tricks_have_a_winner_and_raw_points(service):
    answer = state_of(service, ROUND)
    assert answer["tricks"] == [{"winner": "N", "raw": 25}]
    assert answer["raw"] == {"NS": 25, "EW": 0}
    assert answer["turn"] == "W"


def test_hands_are_what_the_known_ones_still_hold_in_the_order_of_answers(service):
    answer = state_of(service, ROUND)
    assert answer["hands"] == {
        "E": ["AS", "QH", "9H", "7H", "QD", "9D", "TC"],
        "S": ["KS", "QS", "JS", "8D", "7D", "8C", "7C"],
    }


def test_legal_cards_are_those_of_the_seat_in_turn_if_its_hand_is_known(service):
    assert (state_of(service, ROUND)["legal_cards"], state_of(service, ROUND)["illegal_cards"]) == (None, None)
    tricks = [ROUND["tricks"][0], {"leader": "N", "cards": ["9S", "8S"]}]
    answer = state_of(service, ROUND | {"tricks": tricks})
    assert answer["turn"] == "S"
    assert answer["legal_cards"] == ["KS", "QS", "JS"]
    assert [entry["card"] for entry in answer["illegal_cards"]] == ["8D", "7D", "8C", "7C"]
    for entry in answer["illegal_cards"]:
        assert entry.keys() == {"card", "code", "message", "proof"}
        assert (entry["code"], entry["proof"]) == ("must-follow-suit", answer["legal_cards"])


def test_a_hand_of_five_is_not_yet_a_hand_to_play_from(service):
    answer = state(service, contract="N hokum D", hands={"E": "AS KS QS JS TS"})
    assert (answer["phase"], answer["turn"], answer["legal_cards"], answer["illegal_cards"]) == (
        "play",
        "E",
        None,
        None,
    )
    assert answer["hands"] == {"E": ["AS", "KS", "QS", "JS", "TS"]}


def test_the_ranking_is_there_once_trick_1_is_complete(service):
    projects = {"S": ["KS QS JS"]}
    fields = {"contract": "S hokum D", "projects": projects}
    assert state(service, **fields, tricks=["E AH TD 8H"])["ranking"] is None
    answer = state(service, **fields, tricks=["E AH TD 8H KH"])
    entry = {"seat": "S", "kind": "sira", "cards": ["KS", "QS", "JS"], "points": 2, "raw": 20, "reason": None}
    assert answer["ranking"] == {
        "ranking": [entry],
        "winner": "NS",
        "points": {"NS": 2, "EW": 0},
        "raw": {"NS": 20, "EW": 0},
        "baloot": None,
    }
    ranked = service.ask(
        "rankProjects",
        {"contract": answer["contract"], "dealer": "S", "projects": {"S": [["KS", "QS", "JS"]]}},
    )
    assert answer["ranking"] == {key: value for key, value in ranked.items() if key not in ECHOED}


def test_under_automatic_the_ranking_waits_until_all_hands_are_known(service):
    hands = {seat: " ".join(held) for seat, held in CLAIMED["hands"].items()}
    fields = {"contract": "E sun", "tricks": ["E AS 7H 7D 7C"], "options": {"projects": "automatic"}}
    answer = state(service, **fields, hands=hands)
    assert answer["ranking"]["ranking"][0]["kind"] == "hundred"
    for seat in "SENW":
        some = {other: held for other, held in hands.items() if other != seat}
        assert state(service, **fields, hands=some)["ranking"] is None
    assert state(service, **fields)["ranking"] is None


def test_the_baloot_is_due_with_the_second_of_its_cards(service):
    hands = {"E": "KD QD AS TS KS QS JS 9S"}
    first = ["E KD 7D 8D 9D"]
    answer = state(service, contract="E hokum D", hands=hands, tricks=first)
    assert answer["ranking"]["baloot"] is None
    won = ["E KD 7D 8D JC", "E QD 7C 8C 9C"]
    answer = state(service, contract="E hokum D", hands=hands, tricks=won)
    assert answer["ranking"]["baloot"] == {"seat": "E", "team": "EW", "counted": True, "cancelled_by": None}
    assert state(service, contract="E hokum D", tricks=won)["ranking"]["baloot"]["seat"] == "E"


def test_a_finished_round_has_a_score_and_a_next_dealer_and_nobody_in_turn(service):
    answer = state_of(service, CLAIMED | {"claim": {"seat": "E"}})
    assert (answer["phase"], answer["turn"], answer["asked"], answer["next_dealer"]) == ("finished", None, [], "E")
    assert answer["score"].keys() == SCORE_MEMBERS
    assert answer["score"]["outcome"] == "kaboot"
    for field in ("legal_calls", "legal_by_seat", "legal_cards", "illegal_cards", "trick"):
        assert answer[field] is None


@pytest.mark.parametrize(
    ("fields", "next_dealer"),
    [
        ({"up_card": "7D", "calls": ", ".join(f"{seat} pass" for seat in "ENWSENWS")}, "E"),
        ({"up_card": "7D", "calls": "E kawesh", "options": {"kawesh": "same_dealer"}}, "S"),
        ({"up_card": "7D", "calls": "E kawesh", "options": {"kawesh": "next_dealer"}}, "E"),
        ({"contract": "E sun", "foul": "E"}, "E"),
    ],
)
def test_the_deal_passes_to_the_right_unless_a_kawesh_keeps_it(service, fields, next_dealer):
    answer = state(service, **fields)
    assert (answer["phase"], answer["next_dealer"]) == ("finished", next_dealer)


# What is not known is not told.


@examples(60)
@given(SEEDS)
def test_less_known_never_says_more_or_something_else(service, seed):
    random = Random(seed)
    request = moment(random)
    whole = state_of(service, request)
    known = random.sample("SENW", random.randrange(4))
    part = state_of(service, without_hands(request, *known))
    played_out = sum(len(trick["cards"]) for trick in request.get("tricks") or ()) == 32
    for field in ("phase", "turn", "asked", "contract", "taker", "tricks", "trick", "raw", "next_dealer"):
        assert part[field] == whole[field], field
    assert part["hands"] == {seat: whole["hands"][seat] for seat in whole["hands"] if seat in known}
    if whole["turn"] in known:
        assert part["legal_cards"] == whole["legal_cards"]
        assert part["illegal_cards"] == whole["illegal_cards"]
    else:
        assert (part["legal_cards"], part["illegal_cards"]) == (None, None)
    if whole["legal_by_seat"] is not None:
        for seat, offers in whole["legal_by_seat"].items():
            told = [offer for offer in offers if offer["call"] != "kawesh" or seat in known]
            assert part["legal_by_seat"].get(seat, []) == told
    automatic = whole["contract"] is not None and whole["projects"] is None
    if automatic and not played_out:
        assert part["ranking"] is None
    elif whole["phase"] != "finished":
        assert part["ranking"] == whole["ranking"]
    if played_out:
        assert (part["ranking"], part["score"]) == (whole["ranking"], whole["score"])


@examples(40)
@given(SEEDS)
def test_own_hand_is_enough_to_play(service, seed):
    random = Random(seed)
    request = moment(random, "play")
    whole = state_of(service, request)
    if whole["phase"] == "play":
        own = state_of(service, without_hands(request, whole["turn"]))
        assert own["legal_cards"] == whole["legal_cards"]
        assert own["legal_cards"]
        assert list(own["hands"]) == [whole["turn"]]
