"""Sections 2 to 6 and 9: a round replayed from its record."""

from random import Random

import pytest
from hypothesis import given

from engine.auction import AuctionOutcome
from engine.bidding import hear, open_bidding
from engine.cards import cards_in
from engine.record import TrickRecord, hands_of
from engine.replay import Phase, replay
from engine.seats import SEATS
from tests.support.shorthand import found, hand, replayed, rules_with
from tests.support.tables import (
    SEEDS,
    bought_round,
    damaged,
    examples,
    random_rules,
    relabelled,
)

HANDS = {
    "E": "AH TH 8H 9S AD 8D KC 8C",
    "N": "KH QH 7S 8S JD TC AC 9C",
    "W": "JH 9H JS TS KD QD JC 7C",
    "S": "7H AS KS QS TD 9D 7D QC",
}
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass, "
HOKUM_OF_4 = "1 pass, 2 pass, 3 pass, 4 hokum, 1 pass, 2 pass, 3 pass, 4 confirm"
DOUBLED = HOKUM_OF_4 + ", 1 double locked"
MISMATCH = {"code": "contract-mismatch", "at": "contract"}


def no_contract(at):
    return {"code": "no-contract", "at": at}


def call_foul(code, number, seat):
    return {"code": code, "at": f"calls/{number - 1}", "seat": seat, "call": number}


# Phases.


@pytest.mark.parametrize(
    ("fields", "phase", "asked"),
    [
        ({}, "auction", "E"),
        ({"up_card": "AS", "calls": "1 hokum"}, "doubling", "NS"),
        ({"up_card": "7S", "calls": "1 hokum"}, "auction", "NWS"),
        ({"up_card": "7S", "calls": HOKUM_OF_4}, "doubling", "EW"),
        ({"up_card": "7S", "calls": DOUBLED}, "doubling", "S"),
        ({"up_card": "7S", "calls": DOUBLED + ", 4 pass"}, "play", "E"),
        ({"up_card": "7S", "calls": HOKUM_OF_4, "tricks": ["E AH"]}, "play", "N"),
        ({"up_card": "7S", "calls": "1 sun"}, "play", "E"),
        ({"contract": "N sun"}, "play", "E"),
        ({"contract": "N sun", "tricks": ["E AH KH QH JH"]}, "play", "E"),
        ({"contract": "N sun", "tricks": ["E AH KH QH", "E AD"]}, "play", "N"),
        ({"contract": "N sun", "tricks": ["E AH KH QH JH", "E TH AH"]}, "play", "W"),
        ({"contract": "N sun", "foul": "S"}, "finished", ""),
        ({"contract": "N sun", "claim": "S"}, "finished", ""),
        ({"up_card": "7S", "calls": ALL_PASS * 2}, "finished", ""),
    ],
)
def test_how_far_a_round_has_come_and_who_may_act(fields, phase, asked):
    replay_ = replayed(**fields)
    assert (str(replay_.phase), "".join(SEATS[seat] for seat in replay_.asked)) == (phase, asked)
    assert replay_.turn == (SEATS.index(asked[0]) if asked else None)


def test_after_a_trick_in_doubt_nobody_can_tell_whose_turn_it_is():
    replay_ = replayed(contract="N sun", tricks=["E AH KH QH AH"])
    assert (replay_.phase, replay_.asked, replay_.turn, replay_.legal_cards()) == (Phase.PLAY, (), None, 0)


def test_eight_complete_tricks_finish_a_round():
    round_ = bought_round(Random(2), rules_with())
    assert replay(round_, rules_with()).phase is Phase.FINISHED
    assert replay(round_._replace(tricks=round_.tricks[:7]), rules_with()).phase is Phase.PLAY


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({}, None),
        ({"up_card": "7S", "calls": "1 hokum"}, None),
        ({"up_card": "7S", "calls": "1 sun"}, AuctionOutcome.BOUGHT),
        ({"contract": "N sun"}, AuctionOutcome.BOUGHT),
        ({"up_card": "7S", "calls": ALL_PASS * 2}, AuctionOutcome.PASSED_OUT),
    ],
)
def test_what_the_auction_came_to(fields, outcome):
    assert replayed(**fields).auction_outcome is outcome


def test_who_takes_the_up_card():
    assert replayed().taker is None
    assert SEATS[replayed(up_card="7S", calls="1 sun").taker] == "E"
    assert SEATS[replayed(up_card="7S", calls="1 pass, 2 pass, 3 ashkal, 2 pass").taker] == "E"
    assert SEATS[replayed(contract="W sun ashkal").taker] == "E"
    assert replayed(up_card="7S", calls=ALL_PASS * 2).taker is None
    never_named = ALL_PASS + "1 hokum, 2 pass, 3 pass, 4 pass, 1 confirm"
    assert SEATS[replayed(up_card="7S", calls=never_named).taker] == "E"


def test_what_the_seat_in_turn_may_play():
    assert replayed(contract="S hokum S", hands=HANDS, tricks=["E AH"]).legal_cards() == hand("KH QH")
    rest = hand(HANDS["N"])
    without_north = {seat: names for seat, names in HANDS.items() if seat != "N"}
    assert replayed(contract="S hokum S", hands=without_north, tricks=["E AH"]).legal_cards() == rest
    assert replayed(up_card="7S", calls="1 hokum").legal_cards() == 0
    assert replayed(contract="S hokum S", hands=HANDS, foul="N").legal_cards() == 0


# The next dealer.


@pytest.mark.parametrize("dealer", "SENW")
def test_the_deal_passes_to_the_right_after_every_round_thrown_in_ones_included(dealer):
    right = {"S": "E", "E": "N", "N": "W", "W": "S"}[dealer]
    finished = (
        {"contract": "N sun", "foul": "S"},
        {"contract": "N sun", "claim": "S"},
        {"up_card": "7S", "calls": ALL_PASS * 2},
    )
    assert [SEATS[replayed(dealer, **fields).next_dealer] for fields in finished] == [right] * 3
    assert replayed(dealer, contract="N sun").next_dealer is None
    assert replayed(dealer).next_dealer is None


@pytest.mark.parametrize("dealer", "SENW")
@pytest.mark.parametrize("option", ["same_dealer", "next_dealer"])
def test_after_kawesh_the_same_dealer_deals_again_or_the_deal_passes_on(dealer, option):
    rules = rules_with(kawesh=option)
    next_ = dealer if option == "same_dealer" else {"S": "E", "E": "N", "N": "W", "W": "S"}[dealer]
    kawesh = replayed(dealer, up_card="7S", calls="1 pass, 2 kawesh", rules=rules)
    assert (SEATS[kawesh.next_dealer], kawesh.violations) == (next_, ())
    passed = replayed(dealer, up_card="7S", calls=ALL_PASS * 2, rules=rules)
    assert SEATS[passed.next_dealer] == {"S": "E", "E": "N", "N": "W", "W": "S"}[dealer]


def test_a_round_thrown_in_scores_nothing_and_has_no_baloot_or_ranking():
    for calls, outcome in ((ALL_PASS * 2, "passed_out"), ("1 kawesh", "kawesh")):
        replay_ = replayed(up_card="7S", calls=calls, rules=rules_with("kammelna"), scores=(12, 30))
        score = replay_.score
        assert (str(score.outcome), score.points, score.totals) == (outcome, (0, 0), (12, 30))
        assert (replay_.baloot, replay_.ranking) == (None, None)


def test_an_unfinished_round_has_no_score():
    assert replayed().score is None
    assert replayed(contract="N sun").score is None
    assert replayed(contract="N sun").is_scorable is False


# Calls.


@pytest.mark.parametrize(
    ("calls", "fouls"),
    [
        ("1 pass, 2 pass, 3 sun", []),
        ("2 pass", [call_foul("not-in-turn", 1, "N")]),
        ("1 ashkal", [call_foul("call-not-allowed", 1, "E")]),
        (
            "1 pass, 2 pass, 3 hokum, 2 hokum, 4 triple",
            [call_foul("call-not-allowed", 4, "N"), call_foul("call-not-allowed", 5, "S")],
        ),
        ("1 hokum, 1 sun", [call_foul("not-in-turn", 2, "E")]),
        ("1 sun, 2 pass", [call_foul("call-not-allowed", 2, "N")]),
        (ALL_PASS + "1 hokum S", [call_foul("call-not-allowed", 5, "E")]),
        (ALL_PASS * 2 + "1 sun", [call_foul("call-not-allowed", 9, "E")]),
        ("1 kawesh", [call_foul("call-not-allowed", 1, "E")]),
        ("2 kawesh", [call_foul("not-in-turn", 1, "N")]),
        (HOKUM_OF_4 + ", 4 pass", [call_foul("not-in-turn", 9, "S")]),
        (HOKUM_OF_4 + ", 2 double", [call_foul("not-in-turn", 9, "N")]),
        (HOKUM_OF_4 + ", 1 triple", [call_foul("call-not-allowed", 9, "E")]),
        (DOUBLED + ", 4 triple locked", [call_foul("call-not-allowed", 10, "S")]),
    ],
)
def test_a_foul_call_is_told_with_its_number(calls, fouls):
    assert found(up_card="7S", calls=calls) == fouls


def test_after_a_foul_call_the_replay_goes_on_as_the_log_has_it():
    skipped = found(up_card="7S", calls="2 pass, 1 pass, 2 pass, 3 sun, 2 pass, 1 pass")
    assert skipped == [call_foul("not-in-turn", 1, "N"), call_foul("call-not-allowed", 6, "E")]
    as_pass = replayed(up_card="7S", calls="1 ashkal, 2 sun, 1 pass")
    assert [str(one.code) for one in as_pass.violations] == ["call-not-allowed"]
    assert as_pass.contract.buyer == SEATS.index("N")


def test_a_foul_calls_violation_says_who_was_asked_and_what_the_seat_could_have_said():
    (foul,) = replayed(up_card="7S", calls="1 ashkal").violations
    assert foul.wanted.asked == (1,)
    assert [str(offer.name) for offer in foul.wanted.offers] == ["pass", "hokum", "sun"]
    (foul,) = replayed(up_card="7S", calls="2 pass").violations
    assert (foul.wanted.asked, foul.wanted.offers) == ((1,), ())


def test_kawesh_is_judged_by_the_hand_of_five_that_the_record_gives():
    rules = rules_with("kammelna")
    assert found(up_card="AS", calls="1 kawesh", hands={"E": "7S 8S 9S 7H 8H"}, rules=rules) == []
    assert found(up_card="AS", calls="1 kawesh", hands={"E": "7S 8S 9S 7H TH"}, rules=rules) == [
        call_foul("call-not-allowed", 1, "E")
    ]
    assert found(up_card="AS", calls="2 kawesh", hands={"N": "7S 8S 9S 7H TH"}, rules=rules) == [
        call_foul("not-in-turn", 1, "N")
    ]
    assert found(up_card="AS", calls="1 kawesh", rules=rules) == []


def test_a_sun_is_doubled_at_the_totals_before_the_round():
    doubled = {"up_card": "7S", "calls": "1 sun, 2 double"}
    assert found(**doubled, scores=(100, 101)) == []
    assert found(**doubled, scores=(101, 101)) == [call_foul("call-not-allowed", 2, "N")]
    assert found(**doubled, scores=(101, 100)) == [call_foul("call-not-allowed", 2, "N")]


# The contract.


@pytest.mark.parametrize("calls", [ALL_PASS * 2, "1 pass", "1 pass, 2 hokum"])
def test_a_contract_beside_calls_that_bought_nothing_does_not_count(calls):
    fields = {"up_card": "7S", "calls": calls, "contract": "E sun"}
    assert found(**fields, tricks=["E AH KH QH JH"]) == [MISMATCH, no_contract("tricks/0")]
    assert found(**fields, foul="E") == [MISMATCH, no_contract("foul")]
    assert replayed(**fields, tricks=["E AH KH QH JH"]).contract is None


@pytest.mark.parametrize(
    ("calls", "given", "agrees"),
    [
        (DOUBLED, "S hokum S double locked", True),
        (DOUBLED, "S sun double", False),
        (DOUBLED, "S hokum H double locked", False),
        (DOUBLED, "N hokum S double locked", False),
        (DOUBLED, "S hokum S triple", False),
        (DOUBLED, "S hokum S", False),
        (DOUBLED, "S hokum S double", False),
        (HOKUM_OF_4, "S hokum S", True),
        ("1 pass, 2 pass, 3 ashkal, 2 pass", "W sun ashkal", True),
        ("1 pass, 2 pass, 3 ashkal, 2 pass", "W sun", False),
        ("1 pass, 2 pass, 3 ashkal, 2 pass", "E sun ashkal", False),
        ("1 sun", "E sun ashkal", False),
        ("1 pass", "E sun", False),
        (ALL_PASS * 2, "E sun", False),
    ],
)
def test_a_contract_beside_calls_agrees_with_them_in_bid_trump_buyer_level_lock_and_ashkal(calls, given, agrees):
    replay_ = replayed(up_card="7S", calls=calls, contract=given)
    assert found(up_card="7S", calls=calls, contract=given) == ([] if agrees else [MISMATCH])
    assert replay_.contract == replayed(up_card="7S", calls=calls).contract, "the calls' contract counts"


def test_a_contract_without_calls_is_taken_as_given():
    for taken in ("W sun gahwa", "S hokum S double locked", "N sun ashkal"):
        assert found(contract=taken) == []
    assert replayed(contract="W sun").bidding is None


def test_a_record_may_leave_out_the_passes_that_end_the_doubling():
    round_ = {"up_card": "7S", "hands": HANDS, "tricks": ["E AH KH JH 7H"]}
    for said in ("", ", 1 pass", ", 3 pass", ", 1 pass, 3 pass", ", 1 double", ", 1 double, 4 pass"):
        fouls = found(calls=HOKUM_OF_4 + said, **round_)
        assert fouls == [{"code": "deal-invalid", "at": "hands/N/2", "seat": "N", "card": "7S"}]


@pytest.mark.parametrize(
    ("calls", "also"),
    [
        ("1 pass", []),
        (ALL_PASS * 2, []),
        (ALL_PASS + "1 hokum, 2 pass, 3 pass, 4 pass, 1 confirm", [call_foul("call-not-allowed", 9, "E")]),
    ],
)
@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"tricks": ["E AH KH JH 7H", "E TH QH 9H TD"]}, "tricks/0"),
        ({"tricks": ["E AH"], "foul": "S"}, "tricks/0"),
        ({"tricks": ["E AH"], "claim": "S"}, "tricks/0"),
        ({"foul": "S revoke"}, "foul"),
        ({"claim": "S"}, "claim"),
    ],
)
def test_no_contract_once_a_round(calls, also, fields, at):
    assert found(up_card="7C", calls=calls, **fields) == [*also, no_contract(at)]


def test_no_contract_where_the_record_gives_neither_calls_nor_contract():
    assert found(tricks=["E AH"]) == [no_contract("tricks/0")]
    assert found(foul="S") == [no_contract("foul")]
    assert found() == []


def test_no_contract_after_kawesh():
    rules = rules_with("kammelna")
    assert found(up_card="7S", calls="1 kawesh", tricks=["E AH"], rules=rules) == [no_contract("tricks/0")]


def test_without_a_contract_a_card_is_still_told_that_its_seat_cannot_have_played():
    fouls = found(up_card="7C", calls="1 pass", tricks=["E AH 9H", "W AH"], hands=HANDS)
    assert fouls == [
        no_contract("tricks/0"),
        {"code": "card-not-in-hand", "at": "tricks/0/cards/1", "seat": "N", "trick": 1, "card": "9H"},
        {"code": "card-repeated", "at": "tricks/1/cards/0", "seat": "W", "trick": 2, "card": "AH"},
    ]
    replay_ = replayed(up_card="7C", calls="1 pass", tricks=["E AH"], foul="S")
    assert (replay_.score, replay_.play, replay_.is_scorable) == (None, None, False)
    assert replay_.phase is Phase.FINISHED
    assert replayed(up_card="7C", calls=ALL_PASS + "1 hokum", tricks=["E AH"]).asked == ()


# The order.


def test_violations_are_in_the_order_deal_calls_contract_projects_tricks_foul():
    fouls = found(
        up_card="7S",
        calls="2 pass, " + HOKUM_OF_4,
        contract="S sun",
        hands=HANDS | {"W": "JH"},
        projects={"E": ["AH TH"]},
        tricks=["E AH 7S"],
        foul="E revoke",
    )
    assert [one["code"] for one in fouls] == [
        "deal-invalid",
        "deal-invalid",
        "not-in-turn",
        "contract-mismatch",
        "project-invalid",
        "must-follow-suit",
        "foul-unfounded",
    ]


# Properties.


def prefixes(round_):
    """Every moment of a round, each as a record of its own, and the action that comes next."""
    dealt = round_._replace(calls=(), tricks=(), projects=())
    for number, call in enumerate(round_.calls):
        yield dealt._replace(calls=round_.calls[:number]), call
    called = dealt._replace(calls=round_.calls)
    done = ()
    for trick in round_.tricks:
        for place in range(4):
            begun = (*done, TrickRecord(trick.leader, trick.cards[:place], trick.ekka)) if place else done
            yield called._replace(tricks=begun), ((trick.leader + place) & 3, trick.cards[place])
        done = (*done, trick)


@examples(25)
@given(SEEDS)
def test_a_round_replayed_action_by_action_is_the_round_replayed_at_once(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules)
    # Once they are bought for, hands have eight cards; nobody holds five that could be a kawesh.
    bidding = open_bidding(rules, round_.dealer, round_.up_card, (0, 0), hands_of(round_))
    raw = (0, 0)
    for now, action in prefixes(round_):
        replay_ = replay(now, rules)
        assert replay_.violations == ()
        assert replay_.bidding == bidding
        if now.calls == round_.calls and isinstance(action, tuple):
            seat, card = action
            assert (replay_.phase, replay_.asked) == (Phase.PLAY, (seat,))
            assert replay_.legal_cards() >> card & 1
            assert replay_.legal_cards()
            assert sum(replay_.play.raw) >= sum(raw)
            raw = replay_.play.raw
        else:
            assert replay_.phase in (Phase.AUCTION, Phase.DOUBLING)
            assert action.seat in replay_.asked
            assert all(bidding.offers(seat) for seat in replay_.asked)
            bidding, _ = hear(bidding, action)
    whole = replay(round_, rules)
    assert (whole.phase, whole.bidding, whole.violations) == (Phase.FINISHED, bidding, ())
    assert sum(whole.play.raw) == whole.contract.total_raw


def labels(violations, seat, card, path_seat):
    """Violations with other names for seats and cards, without what only has a meaning in words."""
    return [
        (
            str(one.code),
            tuple(path_seat.get(step, step) if isinstance(step, str) else step for step in one.path),
            None if one.seat is None else seat(one.seat),
            one.trick,
            one.call,
            None if one.card is None else card(one.card),
            None if one.proof is None or one.path == ("claim",) else frozenset(map(card, one.proof)),
            one.penalised,
        )
        for one in violations
    ]


def same(one):
    return one


def damaged_round(random, rules):
    round_ = bought_round(random, rules, tricks=random.randrange(1, 9))
    for _ in range(random.randrange(4)):
        round_ = damaged(random, round_)
    return round_


@examples(60)
@given(SEEDS)
def test_turning_the_table_changes_nothing_but_the_seats(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_, by = damaged_round(random, rules), random.choice((1, 2, 3))
    turn = lambda seat: (seat + by) & 3  # noqa: E731
    scores = (random.randrange(150), random.randrange(150))
    before = replay(round_, rules, scores)
    after = replay(relabelled(round_, turn, same), rules, scores[::-1] if by % 2 else scores)
    names = {SEATS[seat]: SEATS[turn(seat)] for seat in range(4)}
    assert labels(before.violations, turn, same, names) == labels(after.violations, same, same, {})
    assert [turn(seat) for seat in before.asked] == list(after.asked)
    if before.score is None:
        assert after.score is None
    else:
        assert after.score.points == (before.score.points[::-1] if by % 2 else before.score.points)
        assert after.score.outcome == before.score.outcome
    assert {(one.what, one.why, None if one.seat is None else turn(one.seat)) for one in before.unchecked} == {
        (one.what, one.why, one.seat) for one in after.unchecked
    }


@examples(60)
@given(SEEDS)
def test_giving_the_suits_other_names_changes_nothing_but_the_cards(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = damaged_round(random, rules)
    order = random.sample(range(4), 4)
    rename = lambda card: 8 * order[card >> 3] + (card & 7)  # noqa: E731
    before, after = replay(round_, rules), replay(relabelled(round_, same, rename), rules)
    assert labels(before.violations, same, rename, {}) == labels(after.violations, same, same, {})
    assert before.asked == after.asked
    assert {rename(card) for card in cards_in(before.legal_cards())} == set(cards_in(after.legal_cards()))
    if before.score is None:
        assert after.score is None
    else:
        assert (after.score.points, after.score.outcome) == (before.score.points, before.score.outcome)


@examples(60)
@given(SEEDS)
def test_a_mirrored_table_is_another_game(seed):
    random = Random(seed)
    rules = random_rules(random, kawesh="none")
    round_ = bought_round(random, rules)
    mirror = {0: 0, 1: 3, 2: 2, 3: 1}.__getitem__
    mirrored = replay(relabelled(round_, mirror, same), rules)
    assert "not-in-turn" in {str(one.code) for one in mirrored.violations}


@examples(150)
@given(SEEDS)
def test_a_damaged_record_is_judged_whatever_is_in_it(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules, tricks=random.choice((1, 3, 8)), cards=random.randrange(1, 5))
    for _ in range(6):
        round_ = damaged(random, round_)
        replay_ = replay(round_, rules, (100, 110))
        assert replay_.phase in Phase
        assert (replay_.score is None) == (not replay_.is_scorable)
        assert (replay_.next_dealer is None) == (replay_.phase is not Phase.FINISHED)
        assert replay_.turn is None or replay_.turn in replay_.asked
        assert replay_.ranking is None or len(replay_.ranking.points) == 2
        assert replay_.baloot is None or replay_.contract.trump is not None
        assert replay_.taker is None or replay_.taker in range(4)
        assert replay_.legal_cards() == 0 or replay_.phase is Phase.PLAY
        for one in replay_.violations:
            assert_points_to(round_, one)


def assert_points_to(round_, violation):
    """A violation's path leads to something in the record, and a card's to that card."""
    reached = field_of(round_, violation.path)
    if violation.path[-2:-1] == ("cards",):
        assert reached == violation.card


def field_of(round_, path):
    """What a path leads to in a record: a violation never points past the end of it."""
    at = round_
    for step in path:
        if isinstance(step, str) and step in SEATS:
            at = dict(at)[SEATS.index(step)]
        else:
            at = at[step] if isinstance(step, int) else getattr(at, step)
    return at


@examples(60)
@given(SEEDS)
def test_what_is_clean_with_all_hands_known_is_clean_with_some_unknown(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules, tricks=random.randrange(1, 9), cards=random.randrange(1, 5))
    assert replay(round_, rules).violations == ()
    for _ in range(3):
        known = tuple(entry for entry in round_.hands if random.random() < 0.5)
        assert replay(round_._replace(hands=known), rules).violations == ()
