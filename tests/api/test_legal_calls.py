"""``legal-calls``: what each field of its answer means (contract, *Operations*; rules, sections 2 and 3)."""

import pytest

from tests.support.shorthand import calls as read_calls

KAWESH_HAND = ["7S", "8S", "9H", "7H", "9D"]


def asked(service, calls="", up_card="7D", **more):
    """The answer of a round that South deals; calls are written ``"E pass, N hokum"``."""
    return service.ask("legalCalls", {"dealer": "S", "up_card": up_card, "calls": read_calls(calls)} | more)


def names(offers):
    return [offer["call"] for offer in offers]


def test_a_round_begins_with_the_seat_after_the_dealer(service):
    answer = asked(service)
    assert (answer["phase"], answer["auction_round"], answer["turn"], answer["asked"]) == ("auction", 1, "E", ["E"])
    assert answer["legal"] == [
        {"call": "pass", "suits": None, "lockable": False},
        {"call": "hokum", "suits": None, "lockable": False},
        {"call": "sun", "suits": None, "lockable": False},
    ]
    assert answer["legal_by_seat"] == {"E": answer["legal"]}
    assert (answer["contract"], answer["taker"], answer["outcome"]) == (None, None, None)


def test_null_calls_hands_and_scores_are_left_out(service):
    assert service.ask("legalCalls", {"dealer": "S", "up_card": "7D"}) == asked(
        service, calls="", scores=None, hands=None, ruleset=None, options=None, id=None
    )


def test_suits_are_there_only_where_the_caller_has_to_choose(service):
    answer = asked(service, "E pass, N pass, W pass, S pass")
    assert (answer["auction_round"], answer["turn"]) == (2, "E")
    hokum = next(offer for offer in answer["legal"] if offer["call"] == "hokum")
    assert hokum["suits"] == ["S", "H", "C"]
    assert all(offer["suits"] is None for offer in answer["legal"] if offer["call"] != "hokum")


def test_a_hokum_without_a_suit_names_it_in_the_confirmation(service):
    passes = "E pass, N pass, W pass, S pass, "
    answer = asked(service, passes + "E hokum, N pass, W pass, S pass")
    assert (answer["turn"], names(answer["legal"])) == ("E", ["confirm", "sun"])
    assert answer["legal"][0]["suits"] == ["S", "H", "C"]


def test_all_three_others_are_asked_about_a_hokum_and_may_answer_in_any_order(service):
    answer = asked(service, "E pass, N hokum")
    assert (answer["turn"], answer["asked"]) == ("W", ["W", "S", "E"])
    assert {seat: names(offers) for seat, offers in answer["legal_by_seat"].items()} == {
        "W": ["pass", "sun", "ashkal"],
        "S": ["pass", "sun", "ashkal"],
        "E": ["pass", "sun"],
    }
    answer = asked(service, "E pass, N hokum, S pass")
    assert (answer["turn"], answer["asked"]) == ("W", ["W", "E"])


def test_the_bidder_answers_last(service):
    answer = asked(service, "E pass, N hokum, E pass, W pass, S pass")
    assert (answer["asked"], names(answer["legal"])) == (["N"], ["confirm", "sun"])
    assert answer["contract"] is None


def test_the_contract_is_there_from_the_purchase_on_and_the_outcome_when_closed(service):
    bought = "E pass, N hokum, W pass, S pass, E pass, N confirm"
    contract = {
        "bid": "hokum",
        "trump": "D",
        "buyer": "N",
        "level": "undoubled",
        "locked": False,
        "ashkal": False,
    }
    answer = asked(service, bought)
    assert (answer["phase"], answer["asked"], answer["outcome"]) == ("doubling", ["E", "W"], None)
    assert (answer["contract"], answer["taker"]) == (contract, "N")
    answer = asked(service, bought + ", E pass, W pass")
    assert (answer["phase"], answer["turn"], answer["asked"]) == ("closed", None, [])
    assert (answer["legal"], answer["legal_by_seat"]) == ([], {})
    assert (answer["outcome"], answer["contract"]) == ("bought", contract)
    assert answer["auction_round"] == 1


def test_the_auction_round_stays_where_the_contract_was_bought(service):
    answer = asked(service, "E pass, N pass, W pass, S pass, E pass, N sun", scores={"NS": 0, "EW": 0})
    assert (answer["auction_round"], answer["outcome"]) == (2, "bought")


def test_raises_tell_whether_they_can_be_locked(service):
    bought = "E hokum, N pass, W pass, S pass, E confirm"
    offers = {offer["call"]: offer for offer in asked(service, bought)["legal"]}
    assert offers["double"] == {"call": "double", "suits": None, "lockable": True}
    assert offers["pass"]["lockable"] is False
    answer = asked(service, bought + ", N double locked")
    assert (answer["contract"]["level"], answer["contract"]["locked"]) == ("double", True)
    assert [(offer["call"], offer["lockable"]) for offer in answer["legal"]] == [("pass", False), ("triple", False)]
    for lock in ("automatic", "none"):
        assert not any(offer["lockable"] for offer in asked(service, bought, options={"lock": lock})["legal"])


def test_nobody_buys_and_the_round_is_passed_out(service):
    answer = asked(service, ", ".join(f"{seat} pass" for seat in "ENWSENWS"))
    assert (answer["phase"], answer["outcome"], answer["contract"]) == ("closed", "passed_out", None)
    assert (answer["taker"], answer["turn"], answer["legal_by_seat"]) == (None, None, {})


# Kawesh: a seat that may only call it is in legal_by_seat, and is not asked.

KAWESH = {"options": {"kawesh": "same_dealer"}}


def test_a_seat_that_may_only_call_kawesh_is_listed_and_not_asked(service):
    answer = asked(service, hands={"W": KAWESH_HAND}, **KAWESH)
    assert (answer["turn"], answer["asked"]) == ("E", ["E"])
    assert {seat: names(offers) for seat, offers in answer["legal_by_seat"].items()} == {
        "E": ["pass", "hokum", "sun"],
        "W": ["kawesh"],
    }


def test_a_seat_asked_may_call_kawesh_beside_the_rest(service):
    answer = asked(service, hands={"E": KAWESH_HAND}, **KAWESH)
    assert names(answer["legal"]) == ["pass", "hokum", "sun", "kawesh"]
    assert list(answer["legal_by_seat"]) == ["E"]


@pytest.mark.parametrize(
    "hand",
    [["7S", "8S", "9H", "7H", "TD"], ["7S", "8S", "9H", "7H", "9D", "8D", "7C", "8C"]],
    ids=["a ten in it", "eight cards"],
)
def test_kawesh_is_not_offered_to_another_hand(service, hand):
    answer = asked(service, hands={"W": hand}, **KAWESH)
    assert list(answer["legal_by_seat"]) == ["E"]


def test_kawesh_is_offered_only_where_and_while_it_can_be_called(service):
    hands = {"W": KAWESH_HAND}
    assert "W" not in asked(service, hands=hands)["legal_by_seat"]
    assert "W" in asked(service, "E pass, N pass, W pass", hands=hands, **KAWESH)["legal_by_seat"]
    assert "W" not in asked(service, "E pass, N pass, W pass, S pass", hands=hands, **KAWESH)["legal_by_seat"]
    assert "W" not in asked(service, "E sun", hands=hands, **KAWESH)["legal_by_seat"]


def test_kawesh_ends_the_round(service):
    answer = asked(service, "E pass, W kawesh", hands={"W": KAWESH_HAND}, **KAWESH)
    assert (answer["phase"], answer["outcome"], answer["contract"], answer["taker"]) == ("closed", "kawesh", None, None)


def test_an_unknown_hand_is_believed_to_be_a_kawesh_and_a_known_one_is_not(service):
    assert asked(service, "W kawesh", **KAWESH)["outcome"] == "kawesh"
    request = {
        "dealer": "S",
        "up_card": "7D",
        "calls": read_calls("W kawesh"),
        "hands": {"W": ["AS", *KAWESH_HAND[1:]]},
    }
    assert service.errors("legalCalls", request | KAWESH) == [("/calls/0", "not-in-turn")]


# Ashkal: who buys and who takes the up-card.


@pytest.mark.parametrize(("buyer", "name"), [("W", "caller"), ("E", "partner")])
def test_with_ashkal_the_callers_partner_takes_the_up_card_whoever_is_the_buyer(service, buyer, name):
    answer = asked(service, "E pass, N pass, W ashkal", options={"ashkal_buyer": name, "sun_over_sun": "none"})
    assert answer["contract"] | {"level": "undoubled"} == {
        "bid": "sun",
        "trump": None,
        "buyer": buyer,
        "level": "undoubled",
        "locked": False,
        "ashkal": True,
    }
    assert answer["taker"] == "E"


def test_with_any_other_bid_the_buyer_takes_it(service):
    assert asked(service, "E pass, N sun", options={"sun_over_sun": "none"})["taker"] == "N"


def test_the_sun_double_depends_on_the_scores(service):
    for scores, phase in (((101, 100), "doubling"), ((101, 101), "closed"), ((100, 100), "closed")):
        sent = dict(zip(("NS", "EW"), scores, strict=True))
        answer = asked(service, "E pass, N sun", scores=sent, options={"sun_over_sun": "none"})
        assert answer["phase"] == phase


def test_a_refused_call_tells_what_could_have_been_said(service):
    request = {"dealer": "S", "up_card": "7D", "calls": read_calls("E ashkal")}
    (error,) = service.refused("legalCalls", request)["errors"]
    assert (error["pointer"], error["code"]) == ("/calls/0", "call-not-allowed")
    assert all(word in error["message"] for word in ("pass", "hokum", "sun"))
