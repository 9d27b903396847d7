"""``round-state`` with ``viewer``: what a seat cannot know is nowhere in its answer (contract, *Operations*)."""

import json
import re
from random import Random

import pytest
from hypothesis import given

from tests.support.moments import moment
from tests.support.samples import ROUND
from tests.support.shorthand import round_wire
from tests.support.tables import SEEDS, examples

VIEWERS = [*"SENW", "table"]
THROWN_IN = [{"seat": seat, "call": "pass"} for seat in "ENWS" * 2]
CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[AKQJT987])[SHDC](?![A-Za-z0-9])")


def seen(service, request, viewer, **headers):
    answer = service.ask("roundState", request | {"viewer": viewer}, **headers)
    assert answer.keys() == service.ask("roundState", request).keys()
    return answer


def played_by(request):
    """The cards each seat has played, in order."""
    played = {seat: [] for seat in "SENW"}
    for trick in request.get("tricks") or ():
        first = "SENW".index(trick["leader"])
        for place, card in enumerate(trick["cards"]):
            played["SENW"[(first + place) % 4]].append(card)
    return played


def public_cards(request, viewer, finished):
    """What a viewer knows: the up-card, his own hand, all that was played, projects shown in trick 2 or by the end."""
    known = {request.get("up_card"), *request["hands"].get(viewer, ())}
    played = played_by(request)
    for seat, cards in played.items():
        known |= set(cards)
        if seat == viewer or finished or len(cards) >= 2:
            known |= {card for group in (request.get("projects") or {}).get(seat, ()) for card in group}
    return known


def hands_at(request, viewer):
    """What ``hands`` has to say to a viewer."""
    played = played_by(request)
    left = {seat: [card for card in held if card not in played[seat]] for seat, held in request["hands"].items()}
    return {seat: set(held) if seat == viewer else len(held) for seat, held in left.items()}


# Examples.


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_other_hand_is_its_number_of_cards(service, viewer):
    hands = seen(service, ROUND, viewer)["hands"]
    numbers = {"S": 7, "E": 7, "N": 6, "W": 7}
    whole = service.ask("roundState", ROUND)["hands"]
    own = {viewer: whole[viewer]} if viewer in whole else {}
    assert hands == {seat: number for seat, number in numbers.items() if seat != viewer} | own


@pytest.mark.parametrize("viewer", VIEWERS)
def test_before_the_play_hands_have_five_cards(service, viewer):
    request = {"dealer": "S", "up_card": "7D", "hands": {"E": ["AS", "KS", "QS", "JS", "TS"]}}
    hands = seen(service, request, viewer)["hands"]
    assert {seat: held if isinstance(held, int) else len(held) for seat, held in hands.items()} == dict.fromkeys(
        [seat for seat in "SENW" if seat != viewer or seat == "E"], 5
    )
    assert isinstance(hands["E"], list) == (viewer == "E")


def test_a_seat_in_turn_gets_its_cards_and_nobody_else_does(service):
    tricks = [ROUND["tricks"][0], {"leader": "N", "cards": ["9S", "8S"]}]
    request = ROUND | {"tricks": tricks}
    whole = service.ask("roundState", request)
    assert whole["turn"] == "S"
    for viewer in VIEWERS:
        answer = seen(service, request, viewer)
        mine = viewer == "S"
        assert answer["legal_cards"] == (whole["legal_cards"] if mine else None)
        assert answer["illegal_cards"] == (whole["illegal_cards"] if mine else None)
        assert answer["turn"] == "S"


PROJECTS = {"S": ["KS QS JS"], "E": ["AH KH QH JH"]}
TRICK_1 = "E AD 7D 8D 9D"


@pytest.mark.parametrize(
    ("tricks", "shown"),
    [
        ([], ""),
        (["E AD 7D"], ""),
        ([TRICK_1], ""),
        ([TRICK_1, "E AH"], "E"),
        ([TRICK_1, "E AH 7H 8H 9S"], "ENWS"),
    ],
)
def test_projects_of_others_are_shown_by_kind_until_their_cards_are_shown_in_trick_2(service, tricks, shown):
    request = round_wire("S", contract="E sun", projects=PROJECTS, tricks=tricks)
    whole = service.ask("roundState", request)["projects"]
    assert whole["E"] == [{"kind": "fifty", "cards": ["AH", "KH", "QH", "JH"], "points": 10, "raw": 50}]
    for viewer in VIEWERS:
        answer = seen(service, request, viewer)
        for seat in "SE":
            (project,) = answer["projects"][seat]
            assert (project["kind"], project["points"]) == (whole[seat][0]["kind"], whole[seat][0]["points"])
            open_ = seat == viewer or seat in shown
            assert project["cards"] == (whole[seat][0]["cards"] if open_ else None), (viewer, seat)
        for entry in (answer["ranking"] or {"ranking": []})["ranking"]:
            assert (entry["cards"] is not None) == (entry["seat"] == viewer or entry["seat"] in shown)


def test_a_kawesh_is_offered_to_its_holder_only(service):
    low = ["7S", "8S", "9S", "7H", "8H"]
    request = {"dealer": "S", "up_card": "AD", "options": {"kawesh": "same_dealer"}, "hands": {"W": low}}
    assert "W" in seen(service, request, "W")["legal_by_seat"]
    for viewer in (*"SEN", "table"):
        assert list(seen(service, request, viewer)["legal_by_seat"]) == ["E"]


def test_under_automatic_nobody_sees_a_ranking_before_the_end(service):
    hands = {"S": "AS KS QS 7H 8H 9H 7D 8D", "E": "AH KH QH 7S 8S 9S 7C 8C"}
    hands |= {"N": "AD KD QD TS JS TC JC 9D", "W": "AC KC QC TH JH TD JD 9C"}
    fields = {"contract": "E sun", "hands": hands, "tricks": ["E AH AD TH 7H"]}
    request = round_wire("S", **fields) | {"options": {"projects": "automatic"}}
    assert service.ask("roundState", request)["ranking"]["ranking"]
    for viewer in VIEWERS:
        answer = seen(service, request, viewer)
        assert (answer["ranking"], answer["projects"]) == (None, None)


def test_a_finished_round_has_its_score_for_everybody(service):
    request = round_wire("S", contract="E sun", hands={"E": "AH KH QH 7S 8S 9S 7C 8C"}, tricks=["E AH"], foul="W")
    whole = service.ask("roundState", request)
    for viewer in VIEWERS:
        answer = seen(service, request, viewer)
        assert (answer["phase"], answer["score"], answer["next_dealer"]) == ("finished", whole["score"], "E")


def test_a_score_that_depends_on_a_hidden_hand_is_left_out(service):
    request = round_wire(
        "W", contract="S hokum H", hands={"S": "KH QH AS 7S 8S 9S 7C 8C", "E": "AH JH TH 9H 8H 7H AC KC"}, foul="E"
    )
    assert service.ask("roundState", request)["score"]["baloot"]["seat"] == "S"
    for viewer in ("E", "W", "table"):
        assert seen(service, request, viewer)["score"] is None
    assert seen(service, request, "S")["score"]["points"] == {"NS": 18, "EW": 0}


def test_a_score_that_depends_on_no_hidden_hand_is_told(service):
    request = round_wire("W", contract="S hokum H", hands={"E": "KH AS 7S 8S 9S 7C 8C AC"}, foul="W")
    assert seen(service, request, "E")["score"]["points"] == {"NS": 16, "EW": 0}  # nobody else can hold both
    assert seen(service, request, "table")["score"] is None


def test_projects_that_count_by_themselves_in_hidden_hands_leave_the_score_out(service):
    request = round_wire("W", contract="S sun", hands={"S": "KH QH AS 7S 8S 9S 7C 8C"}, foul="E")
    casual = request | {"ruleset": "casual"}
    assert seen(service, casual, "S")["score"] is None
    assert seen(service, request, "S")["score"]["points"] == {"NS": 26, "EW": 0}


# Properties, at any moment of random rounds.


@examples(40)
@given(SEEDS)
def test_no_card_that_is_hidden_from_the_viewer_is_anywhere_in_his_answer(service, seed):
    request = moment(Random(seed))
    finished = service.ask("roundState", request)["phase"] == "finished"
    for viewer in VIEWERS:
        answer = seen(service, request, viewer, Accept_Language="ar" if seed % 2 else "en")
        told = {card.replace("10", "T") for card in CARD.findall(json.dumps(answer, ensure_ascii=False))}
        assert told <= public_cards(request, viewer, finished), viewer
        hands = answer["hands"]
        assert {seat: set(held) if isinstance(held, list) else held for seat, held in hands.items()} == hands_at(
            request, viewer
        )


@examples(25)
@given(SEEDS)
def test_a_viewer_is_told_all_that_is_public_and_all_that_is_his(service, seed):
    request = moment(Random(seed))
    whole = service.ask("roundState", request)
    for viewer in VIEWERS:
        answer = seen(service, request, viewer)
        for field in ("phase", "turn", "asked", "contract", "taker", "tricks", "trick", "raw", "next_dealer"):
            assert answer[field] == whole[field], (viewer, field)
        # Null where it depends on a hand that the viewer does not see; else it is the score.
        assert answer["score"] in (None, whole["score"])
        if len(request.get("tricks") or ()) == 8 and all(len(trick["cards"]) == 4 for trick in request["tricks"]):
            assert answer["score"] == whole["score"]
        if viewer == whole["turn"]:
            for field in ("legal_calls", "legal_cards", "illegal_cards"):
                assert answer[field] == whole[field], (viewer, field)


def exchanged(random, request, hidden):
    """The request with a few unplayed cards of the hidden hands exchanged; the up-card stays where it is."""
    played = {card for cards in played_by(request).values() for card in cards} | {request.get("up_card")}
    hands = {seat: list(held) for seat, held in request["hands"].items()}
    free = [(seat, place) for seat in hidden for place, card in enumerate(hands[seat]) if card not in played]
    for _ in range(random.choice((1, 2, 20))):
        if len(free) >= 2:
            (one, there), (other, here) = random.sample(free, 2)
            hands[one][there], hands[other][here] = hands[other][here], hands[one][there]
    return request | {"hands": hands}


@examples(60)
@given(SEEDS)
def test_what_is_hidden_makes_no_difference_to_the_answer(service, seed):
    random = Random(seed)
    request = moment(
        random, random.choice(("calls", "play", "play")), projects=random.choice(("announced", "automatic"))
    )
    request = {key: value for key, value in request.items() if key != "projects"}
    viewer = random.choice(VIEWERS)
    others = [seat for seat in "SENW" if seat != viewer]
    before = service.send("roundState", json.dumps(request | {"viewer": viewer}))
    assert before.status_code == 200
    if before.json["phase"] == "finished":
        return
    for _ in range(6):
        other = service.send("roundState", json.dumps(exchanged(random, request, others) | {"viewer": viewer}))
        # An exchange may make a record break a rule: somebody would have had to follow suit.
        if other.status_code == 200:
            assert other.json == before.json


@examples(30)
@given(SEEDS)
def test_what_the_others_announced_makes_no_difference_but_for_its_kind_until_it_is_shown(service, seed):
    random = Random(seed)
    viewer = random.choice(VIEWERS)
    seat = random.choice([seat for seat in "SENW" if seat != viewer])
    dealer = random.choice("SENW")
    runs = ["AS KS QS", "KS QS JS", "QS JS TS", "JS TS 9S", "TS 9S 8S", "AH KH QH", "AC KC QC"]
    one, other = ({seat: [group]} for group in random.sample(runs, 2))
    answers = [
        seen(service, round_wire(dealer, contract="E sun", projects=projects), viewer) for projects in (one, other)
    ]
    assert answers[0] == answers[1]


def test_a_record_that_breaks_a_rule_shows_a_viewer_no_cards_but_his_own(service):
    request = round_wire("S", contract="E sun", hands={"N": "KH QH AS 7S 8S 9S 7C 8C"}, tricks=["E AH 7C"])
    whole = service.refused("roundState", request)["errors"][0]
    assert whole["proof"] == ["KH", "QH"]
    for viewer in ("E", "table"):
        told = service.refused("roundState", request | {"viewer": viewer})["errors"][0]
        assert (told["code"], told["pointer"], told["proof"]) == ("must-follow-suit", "/tricks/0/cards/1", None)
        assert "KH" not in told["message"]
    assert service.refused("roundState", request | {"viewer": "N"})["errors"][0]["proof"] == ["KH", "QH"]


# To a player, in Arabic, the sheet has the columns that it has at his table.


@pytest.mark.parametrize(("viewer", "totals"), [("S", "لنا"), ("N", "لنا"), ("E", "لهم"), ("W", "لهم")])
def test_a_player_hears_the_score_as_ours_and_theirs(service, viewer, totals):
    request = {"dealer": "S", "scores": {"NS": 70, "EW": 9}, "calls": THROWN_IN, "up_card": "7D", "viewer": viewer}
    steps = service.ask("roundState", request, Accept_Language="ar")["score"]["steps"]
    assert f"{totals} \u206670 + 0 = 70\u2069" in steps[-1]
    assert "شمال" not in " ".join(steps)


@pytest.mark.parametrize("viewer", ["table", None])
def test_who_is_no_player_hears_the_seats_of_the_teams(service, viewer):
    request = {"dealer": "S", "scores": {"NS": 70, "EW": 9}, "calls": THROWN_IN, "up_card": "7D", "viewer": viewer}
    steps = service.ask("roundState", request, Accept_Language="ar")["score"]["steps"]
    assert "شمال وجنوب" in steps[-1]
