"""Sections 2 and 3: the calls of a round as one list, and what a foul call counts as."""

from random import Random

import pytest
from hypothesis import given

from engine.bidding import fault_of, hear
from engine.calls import Call, CallFault, CallName
from engine.seats import ALL_SEATS, SEATS, seat_at
from tests.support.shorthand import Table, hand, rules_with
from tests.support.tables import SEEDS, examples, random_call, random_rules

ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass, "
ANSWERED = "2 pass, 3 pass, 4 pass, "
NOT_ALLOWED, NOT_IN_TURN = "call-not-allowed", "not-in-turn"


@pytest.fixture(params=ALL_SEATS, ids=lambda seat: f"dealer {SEATS[seat]}")
def dealer(request):
    return request.param


STAGES = {
    "round 1": ("", [1]),
    "round 1, the dealer": ("1 pass, 2 pass, 3 pass", [4]),
    "answers to a Hokum": ("1 hokum", [2, 3, 4]),
    "answers, one given": ("1 hokum, 3 pass", [2, 4]),
    "the bidder's own answer": ("1 hokum, " + ANSWERED, [1]),
    "a Sun on offer": ("1 pass, 2 sun", [1]),
    "round 2": (ALL_PASS, [1]),
    "answers in round 2": (ALL_PASS + "1 pass, 2 hokum S", [3, 4]),
    "the bidder's own answer in round 2": (ALL_PASS + "1 hokum, " + ANSWERED, [1]),
    "the double": ("1 hokum, " + ANSWERED + "1 confirm", [2, 4]),
    "the double, one passed": ("1 hokum, " + ANSWERED + "1 confirm, 2 pass", [4]),
    "the triple": ("1 hokum, " + ANSWERED + "1 confirm, 4 double", [1]),
    "the four": ("1 hokum, " + ANSWERED + "1 confirm, 4 double, 1 triple", [4]),
}
CLOSED = {
    "a Sun bought": "1 sun",
    "the doubling over": "1 hokum, " + ANSWERED + "1 confirm, 2 pass, 4 pass",
    "passed out": ALL_PASS * 2,
    "kawesh": "1 kawesh",
    "a trump never named": ALL_PASS + "1 hokum, " + ANSWERED + "1 confirm",
}
KAWESH_STAGES = list(STAGES)[: list(STAGES).index("round 2")]


ASKED_MAY = {
    "round 1": "pass hokum sun",
    "round 1, the dealer": "pass hokum sun ashkal",
    "answers to a Hokum": "pass sun",
    "answers, one given": "pass sun",
    "the bidder's own answer": "confirm sun",
    "a Sun on offer": "pass sun",
    "round 2": "pass hokum sun",
    "answers in round 2": "pass sun",
    "the bidder's own answer in round 2": "confirm sun",
    "the double": "pass double",
    "the double, one passed": "pass double",
    "the triple": "pass triple",
    "the four": "pass four",
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_seat_not_asked_is_out_of_turn_and_a_seat_asked_may_not_say_just_anything(dealer, stage):
    calls, asked = STAGES[stage]
    rules = rules_with("kammelna", ashkal_when="all_passed", round2_passers_asked="none")
    at = Table(dealer, rules, hands=(hand("AS KS QS JS TS"),) * 4).clean(calls)
    assert at.asked == asked
    for name in CallName:
        allowed = str(name) in ASKED_MAY[stage].split()
        suit = {"hokum": " S", "confirm": " S"}.get(name, "") if stage.endswith("ound 2") else ""
        for position in (1, 2, 3, 4):
            wanted = NOT_IN_TURN if position not in asked else None if allowed else NOT_ALLOWED
            assert at.fault(f"{position} {name}{suit}") == wanted, (position, name)


@pytest.mark.parametrize("stage", STAGES)
def test_kawesh_with_an_unknown_hand_is_a_foul_only_when_round_1_is_over(dealer, stage):
    calls, asked = STAGES[stage]
    at = Table(dealer, rules_with("kammelna", round2_passers_asked="none")).clean(calls)
    for position in (1, 2, 3, 4):
        late = NOT_ALLOWED if position in asked else NOT_IN_TURN
        assert at.fault(f"{position} kawesh") == (None if stage in KAWESH_STAGES else late)


@pytest.mark.parametrize("stage", CLOSED)
def test_any_call_when_nobody_is_asked_is_not_allowed_and_changes_nothing(dealer, stage):
    at = Table(dealer, rules_with("kammelna")).hear(CLOSED[stage])
    assert at.asked == []
    before = at.bidding
    for position in (1, 2, 3, 4):
        for name in CallName:
            assert at.fault(f"{position} {name}") == NOT_ALLOWED
            assert at.hear(f"{position} {name}").bidding == before


@pytest.mark.parametrize("stage", STAGES)
def test_a_call_out_of_turn_is_passed_over_as_if_it_had_not_been_made(dealer, stage):
    calls, asked = STAGES[stage]
    at = Table(dealer, rules_with()).clean(calls)
    before = at.bidding
    for position in {1, 2, 3, 4} - set(asked):
        assert at.hear(f"{position} sun").bidding == before
        assert at.faults[-1] is CallFault.NOT_IN_TURN


@pytest.mark.parametrize("stage", STAGES)
def test_a_call_not_allowed_counts_as_that_seats_pass_a_bidders_as_his_confirmation(dealer, stage):
    calls, asked = STAGES[stage]
    for position in asked:
        at = Table(dealer, rules_with()).clean(calls)
        proper = "confirm" if stage.startswith("the bidder's") else "pass"
        wanted = Table(dealer, rules_with()).clean(calls).hear(f"{position} {proper}").bidding
        assert at.hear(f"{position} ashkal D").bidding == wanted
        assert at.faults[-1] is CallFault.NOT_ALLOWED


def test_wrong_suits_count_as_a_pass_so_that_the_next_seat_is_asked(dealer):
    at = Table(dealer, rules_with()).hear("1 hokum C")
    assert (at.faults, at.asked) == ([CallFault.NOT_ALLOWED], [2])
    again = Table(dealer, rules_with()).hear(ALL_PASS + "1 hokum D")
    assert (again.faults[-1], again.asked, again.bidding.auction.hokum) == (CallFault.NOT_ALLOWED, [2], None)


def test_a_foul_double_counts_as_that_opponents_pass_and_the_other_is_still_asked(dealer):
    at = Table(dealer, rules_with(lock="none")).clean(STAGES["the double"][0]).hear("2 double locked")
    assert (at.faults[-1], at.asked) == (CallFault.NOT_ALLOWED, [4])


def test_the_suit_named_twice_leaves_the_first(dealer):
    at = Table(dealer, rules_with()).hear(ALL_PASS + "1 hokum S, " + ANSWERED + "1 confirm H")
    assert (at.faults[-1], at.bought) == (CallFault.NOT_ALLOWED, "1 hokum S")


def test_the_calls_of_every_seat_that_may_call_those_asked_first_then_those_with_only_a_kawesh(dealer):
    hands = [hand("AS KS QS JS TS")] * 4
    hands[seat_at(3, dealer)] = hand("7S 8S 9S 7H 8H")
    at = Table(dealer, rules_with("kammelna"), hands=tuple(hands))
    offers = at.bidding.offers_by_seat()
    assert [at.position(seat) for seat in offers] == [1, 3]
    assert [str(one.name) for one in offers[seat_at(3, dealer)]] == ["kawesh"]
    at.clean("1 hokum")
    assert [at.position(seat) for seat in at.bidding.offers_by_seat()] == [2, 3, 4]
    at.clean("3 pass")
    assert [at.position(seat) for seat in at.bidding.offers_by_seat()] == [2, 4, 3]
    at.clean("2 pass, 4 pass, 1 confirm")
    assert [at.position(seat) for seat in at.bidding.offers_by_seat()] == [2, 4]


def test_the_outcome_and_the_contract_are_told_when_the_auction_has_closed(dealer):
    at = Table(dealer, rules_with()).clean("1 hokum, " + ANSWERED)
    assert (at.bidding.contract, at.bidding.outcome, at.bidding.doubling) == (None, None, None)
    at.clean("1 confirm")
    assert (at.bought, at.bidding.outcome, at.bidding.is_open) == ("1 hokum D", None, True)
    at.clean("2 double, 1 pass")
    assert (at.bought, str(at.bidding.outcome), at.bidding.is_open) == ("1 hokum D double", "bought", False)


@examples(100)
@given(SEEDS)
def test_whatever_is_offered_is_no_foul_and_whatever_is_not_is_one(seed):
    random = Random(seed)
    hands = tuple(hand(random.choice(("AS KS QS JS TS", "7S 8H 9D 7C 8C"))) for _ in range(4))
    at = Table(random.randrange(4), random_rules(random), random.choice(("AS", "9D")), (120, 60), hands)
    while at.bidding.is_open:
        assert at.bidding.offers(at.bidding.asked[0]), "somebody is asked who may say nothing"
        call = random_call(random, at.bidding, 0.4)
        assert fault_of(at.bidding, call) is None
        other = Call(random.randrange(4), random.choice(list(CallName)), random.choice((None, 0, 1, 2, 3)))
        offers = at.bidding.offers_by_seat().get(other.seat, ())
        assert (fault_of(at.bidding, other) is None) == any(offer.covers(other) for offer in offers)
        at.bidding, _ = hear(at.bidding, call)
