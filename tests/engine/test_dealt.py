"""Sections 1 and 9: whether the hands of a record can be a deal."""

import pytest

from engine.dealt import Dealt, judge_hands, judge_up_card, taker_of
from engine.fouls import DealFault
from engine.seats import SEATS
from tests.support.shorthand import contract, found, hand, record, rules_with

EIGHT = {
    "S": "AS KS QS JS TS 9S 8S 7S",
    "E": "AH KH QH JH TH 9H 8H 7H",
    "N": "AD KD QD JD TD 9D 8D 7D",
    "W": "AC KC QC JC TC 9C 8C 7C",
}
FIVE = {seat: " ".join(names.split()[:5]) for seat, names in EIGHT.items()}
LED = ["E AH"]


def deal_invalid(at, seat, card=None):
    wire = {"code": "deal-invalid", "at": at, "seat": seat}
    return wire | {"card": card} if card else wire


def judged_deal(round_, taker=None):
    dealt = judge_hands(round_)
    return Dealt(dealt.hands, (*dealt.violations, *judge_up_card(round_, dealt.violations, taker)))


def faults(taker=None, **fields):
    judged = judged_deal(record(**fields), None if taker is None else SEATS.index(taker))
    return [(str(one.wanted.fault), one.wanted.cards) for one in judged.violations]


# Sizes.


@pytest.mark.parametrize("count", range(9))
def test_before_the_first_card_a_hand_has_five_cards_or_eight(count):
    held = " ".join(EIGHT["E"].split()[:count])
    wanted = [] if count in (5, 8) else [deal_invalid("hands/E", "E")]
    assert found(hands={"E": held}, up_card="7C") == wanted
    assert faults(hands={"E": held}) == [("hand-size", count)] * len(wanted)


@pytest.mark.parametrize("count", range(1, 9))
def test_once_a_card_has_been_played_a_hand_has_eight(count):
    held = " ".join(EIGHT["E"].split()[:count])
    wanted = [] if count == 8 else [deal_invalid("hands/E", "E")]
    assert found(hands={"E": held}, contract="S hokum C", tricks=LED) == wanted


def test_hands_of_five_and_eight_may_stand_beside_each_other_before_the_play():
    assert found(hands=FIVE | {"N": EIGHT["N"]}, up_card="7C") == []


def test_every_wrong_hand_is_told():
    assert found(hands={"W": "", "S": EIGHT["S"], "E": "AH"}) == [
        deal_invalid("hands/W", "W"),
        deal_invalid("hands/E", "E"),
    ]


# A card in two places.


@pytest.mark.parametrize(("first", "second"), [("S", "E"), ("E", "S"), ("N", "W")])
def test_a_card_in_two_hands_is_told_at_its_second_place_in_the_record(first, second):
    card = EIGHT[first].split()[2]
    doubled = {first: EIGHT[first], second: " ".join([*EIGHT[second].split()[:7], card])}
    assert found(hands=doubled) == [deal_invalid(f"hands/{second}/7", second, card)]


def test_a_card_twice_in_one_hand_is_told_at_its_second_place():
    assert found(hands={"S": "AS KS QS JS TS 9S 8S AS"}) == [deal_invalid("hands/S/7", "S", "AS")]
    assert faults(hands={"S": "AS KS QS JS TS 9S 8S AS"}) == [("card-twice", 0)]


def test_a_card_three_times_has_two_second_places():
    hands = {"S": "AS AS QS JS TS", "E": "AS KH QH JH TH"}
    assert found(hands=hands) == [deal_invalid("hands/S/1", "S", "AS"), deal_invalid("hands/E/0", "E", "AS")]


def test_hands_that_cannot_be_true_are_not_relied_on():
    judged = judged_deal(record(hands=EIGHT | {"E": "AS KH QH JH TH 9H 8H 7H", "N": "AD"}))
    assert judged.hands == (None, None, None, hand(EIGHT["W"]))


def test_no_card_is_judged_by_a_hand_that_cannot_be_true():
    hands = {"E": "AH KH QH JH TH 9H 8H", "N": EIGHT["N"]}
    assert found(hands=hands, contract="S hokum C", tricks=["E AS 7D"]) == [deal_invalid("hands/E", "E")]


# The up-card.


@pytest.mark.parametrize("seat", "SENW")
def test_the_up_card_is_in_no_hand_of_five(seat):
    up = FIVE[seat].split()[3]
    wanted = [deal_invalid(f"hands/{seat}/3", seat, up)]
    assert found(hands=FIVE, up_card=up) == wanted
    assert found(hands=FIVE, up_card=up, calls="1 sun") == wanted


@pytest.mark.parametrize("buyer", "SENW")
@pytest.mark.parametrize("holder", "SENW")
def test_in_hands_of_eight_the_up_card_is_the_takers(buyer, holder):
    up = EIGHT[holder].split()[0]
    wanted = [] if holder == buyer else [deal_invalid(f"hands/{holder}/0", holder, up)]
    assert found(hands=EIGHT, up_card=up, contract=f"{buyer} hokum H") == wanted


def test_the_takers_hand_of_eight_lacks_the_up_card():
    taker = {"S": EIGHT["S"]}
    assert found(hands=taker, up_card="7C", contract="S hokum H") == [deal_invalid("hands/S", "S", "7C")]
    assert found(hands={"E": EIGHT["E"]}, up_card="7C", contract="S hokum H") == []
    assert found(hands={"S": FIVE["S"]}, up_card="7C", contract="S hokum H") == []


def test_an_up_card_in_a_wrong_hand_is_told_once_and_not_missed_in_the_right_one():
    assert faults("S", hands=EIGHT, up_card="7C") == [("up-card-elsewhere", 0)]
    assert faults("S", hands={"S": EIGHT["S"]}, up_card="7C") == [("up-card-missing", 0)]


def test_while_nobody_has_taken_it_the_up_card_may_be_in_any_hand_of_eight():
    assert found(hands=EIGHT, up_card="7C") == []


@pytest.mark.parametrize("option", ["caller", "partner"])
@pytest.mark.parametrize(("caller", "partner"), [("N", "S"), ("W", "E"), ("S", "N"), ("E", "W")])
def test_an_ashkals_up_card_is_in_the_hand_of_the_callers_partner(option, caller, partner):
    rules = rules_with(ashkal_buyer=option)
    buyer = caller if option == "caller" else partner
    bought = contract(f"{buyer} sun ashkal")
    assert SEATS[taker_of(bought, rules)] == partner
    right, wrong = EIGHT[partner].split()[0], EIGHT[caller].split()[0]
    said = {"hands": EIGHT, "contract": f"{buyer} sun ashkal", "rules": rules}
    assert found(up_card=right, **said) == []
    assert found(up_card=wrong, **said) == [deal_invalid(f"hands/{caller}/0", caller, wrong)]


@pytest.mark.parametrize("bought", ["W sun", "W hokum C"])
def test_a_buyer_takes_it_himself(bought):
    assert SEATS[taker_of(contract(bought), rules_with(ashkal_buyer="partner"))] == "W"


def test_with_calls_the_taker_is_who_bought():
    calls = "1 pass, 2 pass, 3 ashkal, 2 pass"
    assert found(hands=EIGHT, up_card="7H", calls=calls) == []
    assert found(hands=EIGHT, up_card="7C", calls=calls) == [deal_invalid("hands/W/7", "W", "7C")]


def test_the_faults_of_a_deal_have_these_names():
    assert sorted(DealFault) == ["card-twice", "hand-size", "up-card-elsewhere", "up-card-missing"]


def test_an_up_card_in_two_hands_is_told_once():
    two = {"E": "7D KH QH JH TH 9H 8H 7H", "N": "AD KD QD JD TD 9D 8D 7D"}
    for hands in (two, dict(reversed(two.items()))):
        told = found(hands=hands, up_card="7D", contract="E hokum C")
        assert [one["code"] for one in told] == ["deal-invalid"]
