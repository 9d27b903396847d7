"""Section 2: who is asked what in the auction, and what it comes to.

Seats are bidding positions here: 1 is the dealer's right, 2 his partner, 3 his left, 4 the dealer himself.
Every rule is tried with each seat as dealer.
"""

from random import Random

import pytest
from hypothesis import given

from engine.auction import is_kawesh_hand
from engine.bidding import fault_of, hear, open_bidding
from engine.calls import Call, CallName
from engine.cards import SUITS
from engine.seats import ALL_SEATS, SEATS, seat_at
from tests.support.naive_auction import Said, Sheet, turn_from_right
from tests.support.shorthand import Table, hand, rules_with
from tests.support.tables import SEEDS, examples, random_call, random_rules
from tests.support.wire import card_of

SAUDI = rules_with()
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass"
ROUND_2 = ALL_PASS + ", "


@pytest.fixture(params=ALL_SEATS, ids=lambda seat: f"dealer {SEATS[seat]}")
def dealer(request):
    return request.param


@pytest.fixture
def table(dealer):
    """A new table for the rules given, an ordinary card turned up unless another is named."""

    def of(up="7D", ruleset="saudi", **options):
        return Table(dealer, rules_with(ruleset, **options), up)

    return of


# The course of it.


def test_positions_1_to_4_are_asked_in_turn(table):
    at = table()
    for position in (1, 2, 3, 4):
        assert at.asked == [position]
        at.clean(f"{position} pass")
    assert (at.bidding.auction.round, at.asked) == (2, [1])


def test_when_all_pass_twice_the_round_is_passed_out(table):
    at = table().clean(ROUND_2 + "1 pass, 2 pass, 3 pass")
    assert (at.bought, at.asked) == (None, [4])
    at.clean("4 pass")
    assert (at.bought, at.asked, at.bidding.auction.taker) == ("passed_out", [], None)


@pytest.mark.parametrize("up", ["7S", "TH", "KD", "9C"])
def test_a_round_1_hokum_is_in_the_suit_of_the_up_card(table, up):
    at = table(up).clean("1 hokum, 2 pass, 3 pass, 4 pass, 1 confirm")
    assert at.bought == f"1 hokum {up[1]}"
    assert table(up).clean(f"1 hokum {up[1]}, 2 pass, 3 pass, 4 pass, 1 confirm").bought == at.bought


@pytest.mark.parametrize("position", [1, 2, 3, 4])
def test_a_sun_ends_the_auction_where_nobody_is_offered_it(table, position):
    before = ", ".join(f"{other} pass" for other in range(1, position))
    at = table(sun_over_sun="none").clean(f"{before}, {position} sun")
    assert (at.bought, at.asked) == (f"{position} sun", [])


def test_auction_round_stays_where_the_contract_was_bought(table):
    assert table().clean("1 sun").bidding.auction.round == 1
    assert table().clean(ROUND_2 + "1 sun").bidding.auction.round == 2


# Ashkal.


@pytest.mark.parametrize("round_2", [False, True])
def test_ashkal_is_for_the_dealers_left_and_the_dealer_whatever_seat_deals(table, round_2):
    at = table().clean(ALL_PASS if round_2 else "")
    for position in (1, 2, 3, 4):
        assert ("ashkal" in at.may(position).split()) == (position in (3, 4))
        assert at.fault(f"{position} ashkal") == (None if position in (3, 4) else "call-not-allowed")
        at.clean(f"{position} pass")


@pytest.mark.parametrize(("caller", "partner"), [(3, 1), (4, 2)])
@pytest.mark.parametrize(("option", "buyer_is_caller"), [("caller", True), ("partner", False)])
def test_ashkals_up_card_goes_to_the_callers_partner_whoever_counts_as_buyer(
    table, caller, partner, option, buyer_is_caller
):
    before = ", ".join(f"{other} pass" for other in range(1, caller))
    at = table(sun_over_sun="none", ashkal_buyer=option).clean(f"{before}, {caller} ashkal")
    assert at.bought == f"{caller if buyer_is_caller else partner} sun ashkal"
    assert at.position(at.bidding.auction.taker) == partner


@pytest.mark.parametrize(
    ("options", "calls", "may"),
    [
        ({}, "1 pass, 2 pass", True),
        ({"ashkal_rounds": "first"}, "1 pass, 2 pass", True),
        ({"ashkal_rounds": "first"}, ROUND_2 + "1 pass, 2 pass", False),
        ({"ashkal_rounds": "both"}, ROUND_2 + "1 pass, 2 pass", True),
        ({"ashkal_when": "any"}, "1 hokum", True),
        ({"ashkal_when": "all_passed"}, "1 pass, 2 pass", True),
        ({"ashkal_when": "all_passed"}, "1 hokum", False),
        ({"ashkal_when": "over_opponents_hokum"}, "1 pass, 2 pass", False),
        ({"ashkal_when": "over_opponents_hokum"}, "1 hokum", False),
        ({"ashkal_when": "over_opponents_hokum"}, "1 pass, 2 hokum", True),
        ({"ashkal_when": "over_opponents_hokum"}, ROUND_2 + "1 pass, 2 hokum S", True),
        ({"ashkal_after_pass": "never"}, "1 pass, 2 pass, 3 pass, 4 hokum", False),
        ({"ashkal_after_pass": "round1"}, "1 pass, 2 pass, 3 pass, 4 hokum", True),
        (
            {"ashkal_after_pass": "round1", "round2_passers_asked": "all"},
            ROUND_2 + "1 pass, 2 pass, 3 pass, 4 hokum S",
            False,
        ),
    ],
)
def test_the_dealers_left_may_call_ashkal_as_the_options_have_it(table, options, calls, may):
    at = table(**options).clean(calls)
    assert 3 in at.asked
    assert ("ashkal" in at.may(3).split()) == may
    assert at.fault("3 ashkal") == (None if may else "call-not-allowed")


@pytest.mark.parametrize(("up", "on_ace", "may"), [("AS", False, False), ("AS", True, True), ("KS", False, True)])
def test_ashkal_on_an_ace_has_its_option(table, up, on_ace, may):
    at = table(up, ashkal_on_ace=on_ace).clean("1 pass, 2 pass")
    assert ("ashkal" in at.may(3).split()) == may


def test_ashkal_is_never_an_answer_to_a_sun(table):
    for option in ("earlier", "others"):
        at = table(sun_over_sun=option).clean("1 pass, 2 pass, 3 pass, 4 sun")
        assert at.asked == [1]
        at.clean("1 pass, 2 pass")
        assert at.may(3) == "pass sun"
        assert at.fault("3 ashkal") == "call-not-allowed"


# A Hokum and the answers to it.


@pytest.mark.parametrize("suit", SUITS)
def test_a_round_2_hokum_in_the_up_cards_suit_is_refused(table, suit):
    at = table("8" + suit).clean(ROUND_2)
    others = SUITS.replace(suit, "")
    assert at.may(1) == f"pass hokum:{others} sun"
    for named in SUITS:
        assert at.fault(f"1 hokum {named}") == ("call-not-allowed" if named == suit else None)


@pytest.mark.parametrize("bidder", [1, 2, 3, 4])
def test_after_a_round_1_hokum_all_three_others_are_asked_earlier_passers_too_and_then_the_bidder(table, bidder):
    at = table().clean(", ".join([f"{other} pass" for other in range(1, bidder)] + [f"{bidder} hokum"]))
    others = turn_from_right(bidder)
    assert at.asked == others
    for other in others:
        assert "sun" in at.may(other)
        at.clean(f"{other} pass")
    assert (at.asked, at.may(bidder), at.bought) == ([bidder], "confirm sun", None)
    assert at.clean(f"{bidder} confirm").bought == f"{bidder} hokum D"


def test_the_bidder_may_turn_his_own_hokum_into_sun(table):
    at = table().clean("1 hokum, 2 pass, 3 pass, 4 pass, 1 sun")
    assert (at.bought, at.asked) == ("1 sun", [])


def test_without_confirmation_the_hokum_stands_when_nobody_takes_it(table):
    at = table(hokum_confirm=False).clean("1 hokum, 2 pass, 3 pass, 4 pass")
    assert (at.bought, at.asked) == ("1 hokum D", [2, 4])


@pytest.mark.parametrize(
    ("option", "bidder", "asked"),
    [
        ("none", 1, [2, 3, 4]),
        ("none", 2, [3, 4]),
        ("none", 3, [4]),
        ("none", 4, [4]),
        ("opponents", 2, [3, 4, 1]),
        ("opponents", 3, [4, 2]),
        ("opponents", 4, [1, 3]),
        ("all", 3, [4, 1, 2]),
        ("all", 4, [1, 2, 3]),
    ],
)
def test_a_round_2_hokum_is_answered_by_those_yet_to_speak_and_passers_as_the_option_has_it(
    table, option, bidder, asked
):
    before = ROUND_2 + "".join(f"{other} pass, " for other in range(1, bidder))
    at = table(round2_passers_asked=option).clean(before + f"{bidder} hokum C")
    assert at.asked == asked
    assert at.bought is None


@pytest.mark.parametrize("bidder", [1, 2, 3])
def test_a_round_2_hokum_does_not_end_the_auction_later_seats_may_still_say_sun(table, bidder):
    before = ROUND_2 + "".join(f"{other} pass, " for other in range(1, bidder))
    at = table().clean(before + f"{bidder} hokum C")
    for later in range(bidder + 1, 5):
        assert at.fault(f"{later} sun") is None
    assert at.clean("4 sun").bought == "4 sun"


@pytest.mark.parametrize("round_2", [False, True])
@pytest.mark.parametrize("bidder", [1, 2, 3, 4])
def test_hokum_never_beats_hokum_in_any_suit_from_any_seat(table, bidder, round_2):
    before = (ROUND_2 if round_2 else "") + "".join(f"{other} pass, " for other in range(1, bidder))
    at = table(round2_passers_asked="all").clean(before + f"{bidder} hokum" + (" C" if round_2 else ""))
    for other in turn_from_right(bidder):
        assert "hokum" not in at.may(other)
        for said in ("hokum", "hokum S", "hokum H", "hokum D", "hokum C"):
            assert at.fault(f"{other} {said}") == "call-not-allowed"
    at.hear(", ".join(f"{other} pass" for other in turn_from_right(bidder)))
    assert at.fault(f"{bidder} hokum S") == "call-not-allowed"


def test_the_three_others_may_answer_a_hokum_in_any_order_and_turn_names_the_first_still_asked(table):
    at = table().clean("1 pass, 2 hokum")
    assert at.asked == [3, 4, 1]
    at.clean("4 pass")
    assert at.asked == [3, 1]
    at.clean("1 pass")
    assert at.asked == [3]
    assert at.fault("1 sun") == "not-in-turn"


def test_the_first_answer_other_than_pass_settles_it(table):
    at = table(sun_over_sun="none").clean("1 hokum, 4 sun")
    assert (at.bought, at.asked) == ("4 sun", [])


def test_once_a_sun_has_been_called_over_a_hokum_only_those_offered_the_sun_are_asked(table):
    at = table().clean("1 pass, 2 hokum, 3 sun")
    assert at.asked == [2]
    assert at.clean("2 pass").bought == "3 sun"
    unanswered = table().clean("1 pass, 2 hokum, 4 sun, 1 pass")
    assert unanswered.asked == [3]


@pytest.mark.parametrize("suit", "SHC")
def test_the_suit_of_a_round_2_hokum_is_named_with_the_bid_or_the_confirmation(table, suit):
    named_first = table().clean(ROUND_2 + f"1 hokum {suit}, 2 pass, 3 pass, 4 pass")
    assert named_first.may(1) == "confirm sun"
    assert named_first.clean("1 confirm").bought == f"1 hokum {suit}"
    named_last = table().clean(ROUND_2 + "1 hokum, 2 pass, 3 pass, 4 pass")
    assert named_last.may(1) == "confirm:SHC sun"
    assert named_last.clean(f"1 confirm {suit}").bought == f"1 hokum {suit}"


def test_a_suit_is_named_once_and_not_twice_or_never(table):
    named = table().clean(ROUND_2 + "1 hokum S, 2 pass, 3 pass, 4 pass")
    assert [named.fault(f"1 confirm {suit}") for suit in SUITS] == ["call-not-allowed"] * 4
    unnamed = table().clean(ROUND_2 + "1 hokum, 2 pass, 3 pass, 4 pass")
    assert unnamed.fault("1 confirm") == unnamed.fault("1 confirm D") == "call-not-allowed"
    at_once = table(hokum_confirm=False).clean(ROUND_2)
    assert at_once.fault("1 hokum") == "call-not-allowed"
    assert at_once.fault("1 hokum S") is None


def test_a_trump_never_named_is_no_contract(table):
    at = table().hear(ROUND_2 + "1 hokum, 2 pass, 3 pass, 4 pass, 1 confirm")
    assert str(at.faults[-1]) == "call-not-allowed"
    assert (at.asked, at.bidding.contract, str(at.bidding.outcome)) == ([], None, "bought")
    assert at.position(at.bidding.auction.taker) == 1


def test_no_suit_is_named_with_any_other_call(table):
    at = table(kawesh="same_dealer").clean("1 pass, 2 pass")
    for name in ("pass", "sun", "ashkal", "kawesh"):
        assert at.fault(f"3 {name}") is None
        assert at.fault(f"3 {name} D") == "call-not-allowed"


# An Ace turned up.


@pytest.mark.parametrize("round_2", [False, True])
@pytest.mark.parametrize(
    ("option", "bidder", "asked"),
    [
        ("anyone", 1, [2, 3, 4]),
        ("anyone", 2, [3, 4, 1]),
        ("dealers_right", 2, [1]),
        ("dealers_right", 4, [1]),
        ("dealers_right", 1, [1]),
    ],
)
def test_with_an_ace_up_only_whom_the_option_names_may_turn_a_hokum(table, option, bidder, asked, round_2):
    before = (ROUND_2 if round_2 else "") + "".join(f"{other} pass, " for other in range(1, bidder))
    at = table("AD", ace_hokum=option, round2_passers_asked="all")
    at.clean(before + f"{bidder} hokum" + (" S" if round_2 else ""))
    assert at.asked == asked
    if asked == [bidder]:
        assert at.may(bidder) == "confirm sun"


@pytest.mark.parametrize("bidder", [1, 2, 3, 4])
def test_with_an_ace_up_and_nobody_to_turn_it_a_hokum_stands_at_once(table, bidder):
    before = "".join(f"{other} pass, " for other in range(1, bidder))
    at = table("AD").clean(before + f"{bidder} hokum")
    assert at.bought == f"{bidder} hokum D"
    assert at.fault(f"{bidder} confirm") == "not-in-turn"


def test_a_bidder_who_could_only_confirm_is_not_asked_unless_he_has_to_name_his_suit(table):
    named = table("AD").clean(ROUND_2 + "1 hokum S")
    assert named.bought == "1 hokum S"
    unnamed = table("AD").clean(ROUND_2 + "1 hokum")
    assert (unnamed.asked, unnamed.may(1)) == ([1], "confirm:SHC")
    assert unnamed.fault("1 sun") == "call-not-allowed"
    assert unnamed.clean("1 confirm C").bought == "1 hokum C"


def test_the_dealers_right_cannot_turn_a_hokum_in_round_2_when_passers_are_not_asked(table):
    at = table("AD", ace_hokum="dealers_right").clean(ROUND_2 + "1 pass, 2 hokum S")
    assert at.bought == "2 hokum S"


@pytest.mark.parametrize("option", ["anyone", "dealers_right", "nobody"])
def test_who_may_turn_a_hokum_does_not_restrict_the_answers_to_a_sun(table, option):
    at = table("AD", ace_hokum=option, sun_over_sun="others").clean("1 pass, 2 pass, 3 sun")
    assert at.asked == [4]
    at.clean("4 pass, 1 pass")
    assert at.clean("2 sun").bought == "2 sun"


# A Sun on offer.

OFFERED = {
    "none": {1: [], 2: [], 3: [], 4: []},
    "earlier_opponents": {1: [], 2: [1], 3: [2], 4: [1, 3]},
    "earlier": {1: [], 2: [1], 3: [1, 2], 4: [1, 2, 3]},
    "others": {1: [2, 3, 4], 2: [3, 4, 1], 3: [4, 1, 2], 4: [1, 2, 3]},
    "ace_earlier_opponents": {1: [], 2: [], 3: [], 4: []},
}


@pytest.mark.parametrize("round_2", [False, True])
@pytest.mark.parametrize("up", ["KD", "AD"])
@pytest.mark.parametrize("option", OFFERED)
def test_a_sun_is_offered_one_seat_after_the_other_as_the_option_of_the_round_has_it(table, option, up, round_2):
    rounds = ("sun_over_sun", "sun_over_sun_round2")
    options = {rounds[round_2]: option, rounds[not round_2]: "none"}
    key = "earlier_opponents" if option == "ace_earlier_opponents" and up == "AD" else option
    for caller, seats_offered in OFFERED[key].items():
        before = (ROUND_2 if round_2 else "") + "".join(f"{other} pass, " for other in range(1, caller))
        at = table(up, **options).clean(before + f"{caller} sun")
        for offered in seats_offered:
            assert (at.asked, at.may(offered), at.bought) == ([offered], "pass sun", None)
            at.clean(f"{offered} pass")
        assert (at.asked, at.bought) == ([], f"{caller} sun")


def test_the_first_sun_over_a_sun_takes_the_contract_and_ends_the_auction(table):
    at = table(sun_over_sun="earlier").clean("1 pass, 2 pass, 3 pass, 4 sun, 1 pass, 2 sun")
    assert (at.bought, at.asked) == ("2 sun", [])
    assert at.position(at.bidding.auction.taker) == 2


def test_a_takeover_of_an_ashkal_is_no_ashkal(table):
    at = table(ashkal_buyer="partner").clean("1 pass, 2 pass, 3 ashkal")
    assert at.asked == [2]
    at.clean("2 sun")
    assert (at.bought, at.position(at.bidding.auction.taker)) == ("2 sun", 2)


@pytest.mark.parametrize("buyer", ["caller", "partner"])
def test_an_ashkal_is_offered_as_its_callers_sun_whoever_counts_as_buyer(table, buyer):
    at = table(ashkal_buyer=buyer, sun_over_sun="earlier").clean("1 pass, 2 pass, 3 pass, 4 ashkal")
    asked = []
    for _ in range(3):
        asked += at.asked
        at.clean(f"{at.asked[0]} pass")
    assert asked == [1, 2, 3]


def test_a_seat_that_is_itself_the_hokum_bidder_is_offered_the_sun_like_any_other(table):
    at = table(sun_over_sun="earlier_opponents").clean("1 hokum, 4 sun")
    assert at.asked == [1]
    assert at.clean("1 sun").bought == "1 sun"


@pytest.mark.parametrize("up", ["AD", "KD"])
def test_ace_earlier_opponents_are_offered_it_only_when_no_hokum_was_bid(table, up):
    at = table(up, sun_over_sun="ace_earlier_opponents", ace_hokum="anyone").clean("1 hokum, 4 sun")
    assert at.bought == "4 sun"


@pytest.mark.parametrize(
    ("option", "asked"), [("others", [1]), ("earlier", []), ("earlier_opponents", []), ("none", [])]
)
def test_a_bidders_own_turn_to_sun_is_offered_only_under_others(table, option, asked):
    at = table(sun_over_sun=option).clean("1 pass, 2 pass, 3 pass, 4 hokum, 1 pass, 2 pass, 3 pass, 4 sun")
    assert at.asked == asked
    assert at.bought == (None if asked else "4 sun")


# Kawesh.


@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("7S 8S 9S 7H 8H", True),
        ("7S 7H 7D 7C 9C", True),
        ("7S 8S 9S 7H TH", False),
        ("7S 8S 9S 7H JH", False),
        ("7S 8S 9S 7H AH", False),
        ("7S 8S 9S 7H", False),
        ("7S 8S 9S 7H 8H 9H", False),
        ("7S 8S 9S 7H 8H 9H 7D 8D", False),
        ("7S 8S 9S 7H 8H KD QD JD", False),
        ("", False),
    ],
)
@pytest.mark.parametrize("option", ["same_dealer", "next_dealer"])
def test_kawesh_looks_at_exactly_five_cards_all_of_them_7_8_or_9(dealer, option, cards, may):
    assert is_kawesh_hand(hand(cards)) == may
    hands = [None] * 4
    hands[seat_at(1, dealer)] = hand(cards)
    at = Table(dealer, rules_with(kawesh=option), hands=tuple(hands))
    assert ("kawesh" in at.may(1).split()) == may
    assert at.fault("1 kawesh") == (None if may else "call-not-allowed")


def with_kawesh(dealer, position, **options):
    hands = [hand("AS KS QS JS TS")] * 4
    hands[seat_at(position, dealer)] = hand("7S 8H 9D 7C 8C")
    return Table(dealer, rules_with("kammelna", **options), hands=tuple(hands))


@pytest.mark.parametrize("calls", ["", "1 pass", "1 pass, 2 pass", "1 hokum", "1 hokum, 2 pass", "1 pass, 2 sun"])
def test_kawesh_may_be_called_in_or_out_of_turn_while_round_1_is_open(dealer, calls):
    at = with_kawesh(dealer, 4).clean(calls)
    assert "kawesh" in at.may(4).split()
    before = at.asked
    assert (before == [4]) == (at.may(4) != "kawesh" and len(before) == 1)
    at.clean("4 kawesh")
    assert (at.bought, at.asked, at.bidding.contract, at.bidding.auction.taker) == ("kawesh", [], None, None)


@pytest.mark.parametrize("calls", [ALL_PASS, ROUND_2 + "1 hokum S", "1 sun"])
def test_there_is_no_kawesh_after_round_1_or_the_auction(dealer, calls):
    at = with_kawesh(dealer, 4).clean(calls)
    assert "kawesh" not in at.may(4)
    asked = at.asked
    wanted = "call-not-allowed" if not asked or 4 in asked else "not-in-turn"
    assert at.fault("4 kawesh") == wanted


def test_kawesh_without_such_a_hand_is_not_allowed_by_a_seat_asked_and_out_of_turn_by_another(dealer):
    at = with_kawesh(dealer, 4)
    assert at.fault("1 kawesh") == "call-not-allowed"
    assert at.fault("2 kawesh") == at.fault("3 kawesh") == "not-in-turn"
    assert at.fault("4 kawesh") is None


def test_without_the_option_there_is_no_kawesh(dealer):
    at = with_kawesh(dealer, 1, kawesh="none")
    assert "kawesh" not in at.may(1)
    assert at.fault("1 kawesh") == "call-not-allowed"


def test_a_seat_whose_hand_is_not_known_is_believed_but_not_offered_kawesh(table):
    at = table(ruleset="kammelna")
    assert [at.may(position) for position in (2, 3, 4)] == ["", "", ""]
    assert "kawesh" not in at.may(1)
    for position in (1, 2, 3, 4):
        assert at.fault(f"{position} kawesh") is None


def test_holding_a_kawesh_does_not_make_a_seat_one_that_is_asked(dealer):
    at = with_kawesh(dealer, 3)
    assert at.asked == [1]
    assert at.may(3) == "kawesh"


# The whole of it against a second formulation.


def options_of(rules):
    return {name: getattr(rules, name) for name in rules.__slots__}


def engine_offers(bidding, at):
    return {
        at.position(seat): {
            (str(offer.name), None if suit is None else SUITS[suit]) for offer in offers for suit in suits_said(offer)
        }
        for seat, offers in bidding.offers_by_seat().items()
    }


def suits_said(offer):
    suits = set(offer.suits) | ({None} if offer.suit_optional or not offer.suits else set())
    return suits | ({offer.said_suit} if offer.said_suit is not None else set())


def assert_same_now(at, sheet, believed):
    """Compare what the engine and the sheet say of this moment: who is asked, and every call of every seat."""
    bidding, now = at.bidding, sheet.now()
    auction = bidding.auction
    asked = [at.position(seat) for seat in auction.asked]
    assert (asked, auction.round) == (now.asked, now.round)
    assert (None if auction.outcome is None else str(auction.outcome)) == now.outcome
    if now.outcome is not None:
        contract = auction.contract
        wanted = now.contract if now.contract and (now.contract[1] == "sun" or now.contract[2]) else None
        assert wanted == (
            None
            if contract is None
            else (
                at.position(contract.buyer),
                "sun" if contract.is_sun else "hokum",
                None if contract.trump is None else SUITS[contract.trump],
                contract.ashkal,
            )
        )
        return
    wanted = {position: set(offers) for position, offers in now.offers.items()}
    if sheet.kawesh_is_open:
        for position in believed:
            wanted.setdefault(position, set()).add(("kawesh", None))
    assert engine_offers(bidding, at) == wanted


@examples(150)
@given(SEEDS)
def test_any_auction_goes_as_a_second_formulation_has_it(seed):
    random = Random(seed)
    rules, dealer = random_rules(random), random.randrange(4)
    up = random.choice("AAKQT987") + random.choice(SUITS)
    believed = [position for position in (1, 2, 3, 4) if random.random() < 0.1]
    hands = [hand("AS KS QS JS TS")] * 4
    for position in believed:
        hands[seat_at(position, dealer)] = hand("7S 8H 9D 7C 8C")
    at = Table(dealer, rules, up, hands=tuple(hands))
    sheet = Sheet(options_of(rules), up, [])
    assert_same_now(at, sheet, believed)
    while at.bidding.auction.is_open:
        assert at.asked
        call = random_call(random, at.bidding, random.choice((0.2, 0.6)))
        at.bidding, fault = hear(at.bidding, call)
        assert fault is None
        suit = None if call.suit is None else SUITS[call.suit]
        sheet.said.append(Said(at.position(call.seat), str(call.name), suit))
        assert_same_now(at, sheet, believed)


@examples(100)
@given(SEEDS)
def test_a_call_is_a_foul_exactly_when_the_second_formulation_does_not_offer_it(seed):
    random = Random(seed)
    rules, dealer = random_rules(random, kawesh="same_dealer"), random.randrange(4)
    up = random.choice("AK9") + random.choice(SUITS)
    bidding = open_bidding(rules, dealer, card_of(up), (0, 0), (hand("AS KS QS JS TS"),) * 4)
    sheet = Sheet(options_of(rules), up, [])
    at = Table(dealer, rules, up)
    while bidding.auction.is_open:
        now = sheet.now()
        for position in (1, 2, 3, 4):
            for name in CallName:
                suit = random.choice(("", "", *SUITS))
                locked = random.random() < 0.1
                call = Call(seat_at(position, dealer), name, SUITS.index(suit) if suit else None, locked)
                offered = (str(name), suit or None) in now.offers.get(position, ()) and not locked
                wanted = None if offered else "call-not-allowed" if position in now.asked else "not-in-turn"
                fault = fault_of(bidding, call)
                assert (None if fault is None else str(fault)) == wanted, (name, suit, locked)
        call = random_call(random, bidding, 0.3)
        bidding, _ = hear(bidding, call)
        suit = None if call.suit is None else SUITS[call.suit]
        sheet.said.append(Said(at.position(call.seat), str(call.name), suit))
