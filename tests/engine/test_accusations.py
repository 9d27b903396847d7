"""Section 9: whether the foul or claim that ended a round is borne out by its record."""

from random import Random

import pytest
from hypothesis import given

from engine.accusations import claim_position, judge_claim, judge_foul
from engine.claims import check_claim
from engine.fouls import CARD_OR_LEAD, Code, Unchecked, UncheckedReason, Violation
from engine.record import FoulKind, FoulRecord
from engine.replay import replay
from engine.seats import SEATS
from tests.support.shorthand import found, hand, replayed, rules_with, unchecked
from tests.support.tables import SEEDS, bought_round, examples, random_rules

HANDS = {
    "E": "AH TH 8H 9S AD 8D KC 8C",
    "N": "KH QH 7S 8S JD TC AC 9C",
    "W": "JH 9H JS TS KD QD JC 7C",
    "S": "7H AS KS QS TD 9D 7D QC",
}
CLEAN = ["E AH KH JH 7H"]
REVOKE = ["E AH 7S JH 7H"]
FALSE_EKKA = ["E! TH KH JH 7H"]
UNFOUNDED = [{"code": "foul-unfounded", "at": "foul", "seat": "N"}]


def ended(foul, tricks, hands=HANDS, judge=found, **fields):
    return judge(contract="S hokum S", hands=hands, tricks=tricks, foul=foul, **fields)


def codes(foul, tricks, hands=HANDS, **fields):
    return [(one["code"], one.get("penalised", False)) for one in ended(foul, tricks, hands, **fields)]


# Fouls.


def test_a_revoke_that_is_in_the_record_founds_the_accusation():
    assert codes("N revoke", REVOKE) == [("must-follow-suit", True)]
    assert ended("N revoke", REVOKE, judge=unchecked) == []


def test_none_by_that_seat_although_its_hand_is_known_is_unfounded():
    assert ended("N revoke", CLEAN) == UNFOUNDED
    assert codes("W revoke", REVOKE) == [("must-follow-suit", False), ("foul-unfounded", False)]


def test_a_false_ekka_is_no_revoke_and_a_revoke_no_false_ekka():
    assert codes("E false-ekka", FALSE_EKKA) == [("false-ekka", True)]
    assert codes("E revoke", FALSE_EKKA) == [("false-ekka", True), ("foul-unfounded", False)]
    assert codes("N false-ekka", REVOKE) == [("must-follow-suit", True), ("foul-unfounded", False)]


@pytest.mark.parametrize("code", Code)
def test_any_card_or_lead_that_broke_a_rule_is_a_revoke_and_no_other_code(code):
    broke = (Violation(code, (), seat=1),)
    judgement = judge_foul(FoulRecord(1, kind=FoulKind.REVOKE), broke, hand_known=True)
    assert (judgement.violation is None) == (code in CARD_OR_LEAD)
    other = judge_foul(FoulRecord(2, kind=FoulKind.REVOKE), broke, hand_known=True)
    assert other.violation is not None
    ekka = judge_foul(FoulRecord(1, kind=FoulKind.FALSE_EKKA), broke, hand_known=True)
    assert (ekka.violation is None) == (code is Code.FALSE_EKKA)


@pytest.mark.parametrize(
    ("tricks", "foul"),
    [
        (["E AH KH 9D 7H"], "W revoke"),
        ([*CLEAN, "E AH"], "E revoke"),
        ([*CLEAN, "W JS"], "W revoke"),
    ],
)
def test_a_card_not_held_a_card_repeated_and_a_wrong_lead_found_it_too(tricks, foul):
    assert [penalised for _, penalised in codes(foul, tricks)] == [True]


def test_without_a_kind_it_is_taken_at_its_word_and_unchecked():
    assert ended("N", CLEAN) == []
    assert ended("N", CLEAN, judge=unchecked) == [("foul", "foul-taken-at-its-word", "N")]


@pytest.mark.parametrize("kind", ["exposed", "talk", "other"])
def test_what_no_record_can_show_is_unchecked(kind):
    assert ended(f"N {kind}", CLEAN) == []
    assert ended(f"N {kind}", CLEAN, judge=unchecked) == [("foul", "foul-outside-the-record", "N")]


@pytest.mark.parametrize("kind", ["revoke", "false-ekka"])
def test_an_unknown_hand_is_unchecked(kind):
    unknown = {seat: names for seat, names in HANDS.items() if seat != "N"}
    assert ended(f"N {kind}", CLEAN, unknown) == []
    assert ended(f"N {kind}", CLEAN, unknown, judge=unchecked) == [("foul", "foul-hand-unknown", "N")]


def test_a_hand_that_cannot_be_true_is_as_good_as_unknown():
    short = HANDS | {"N": "KH QH 7S 8S JD TC AC"}
    assert codes("N revoke", CLEAN, short) == [("deal-invalid", False)]
    assert ended("N revoke", CLEAN, short, judge=unchecked) == [("foul", "foul-hand-unknown", "N")]


def test_a_breach_in_an_unknown_hand_founds_it_when_later_cards_show_it():
    tricks = [*REVOKE, "N TC JC QC KC", "N KH 9H AS TH"]
    assert codes("N revoke", tricks, {}) == [("must-follow-suit", True)]
    assert ended("N revoke", tricks, {}, judge=unchecked) == []


def test_an_accusation_before_the_first_card_of_a_known_hand_is_unfounded():
    assert ended("N revoke", []) == UNFOUNDED
    assert ended("N revoke", [], {}) == []
    five = {seat: " ".join(names.split()[:5]) for seat, names in HANDS.items()}
    assert ended("N revoke", [], five, judge=unchecked) == [("foul", "foul-hand-unknown", "N")]


def test_who_accused_and_of_which_card_is_not_compared():
    for foul in (
        FoulRecord(2, by=0, kind=FoulKind.REVOKE, trick=7, card=3),
        FoulRecord(2, by=2, kind=FoulKind.REVOKE),
    ):
        assert judge_foul(foul, (Violation(Code.MUST_TRUMP, (), seat=2, trick=1),), hand_known=True).violation is None


# Penalised.


def test_a_card_lead_or_ekka_of_the_offender_is_penalised_and_nothing_else_is():
    hands = HANDS | {"N": "KH QH 7S 8S JD TC AC 9C"}
    tricks = ["E! TH 7S JH 7H", "N JD KD TD 8H"]
    said = {"E": ["AH TH 8H"], "N": ["AC TC 9C"]}
    found_ = ended("E", tricks, hands, projects=said)
    assert [(one["code"], one["seat"], one.get("penalised", False)) for one in found_] == [
        ("project-invalid", "E", False),
        ("project-invalid", "N", False),
        ("false-ekka", "E", True),
        ("must-follow-suit", "N", False),
        ("must-follow-suit", "E", True),
    ]


def test_a_partners_cards_and_the_offenders_calls_are_not_penalised():
    calls = "S sun, 1 pass, 2 pass, 3 pass, 4 hokum, 1 pass, 2 pass, 3 pass, 4 confirm"
    found_ = found(up_card="7S", calls=calls, tricks=["E AH", "S AS"], foul="S revoke")
    assert [(one["code"], one.get("penalised", False)) for one in found_] == [
        ("not-in-turn", False),
        ("round-incomplete", False),
    ]
    partners = ended("S", REVOKE)
    assert [(one["code"], one.get("penalised", False)) for one in partners] == [("must-follow-suit", False)]


def test_without_a_foul_nothing_is_penalised():
    assert [one.get("penalised", False) for one in found(contract="S hokum S", hands=HANDS, tricks=REVOKE)] == [False]


# Claims. E holds all the top diamonds and clubs; spades are trump.

LAST = {
    "E": "AS KS QS JS TS 9S 8S AD",
    "N": "AH KH QH JH TH 9H 8H 7H",
    "W": "KD QD JD TD 9D 8D 7D 7S",
    "S": "AC KC QC JC TC 9C 8C 7C",
}


def claimed(seat, hands=LAST, judge=found, tricks=(), bought="E hokum S", **fields):
    return judge(contract=bought, hands=hands, tricks=list(tricks), claim=seat, **fields)


def test_a_claim_that_holds_is_no_violation_and_nothing_is_unchecked():
    assert claimed("E") == []
    assert claimed("E", judge=unchecked) == []


def test_a_false_claim_is_unfounded_with_a_refuting_line_as_proof():
    (foul,) = claimed("W")
    assert (foul["code"], foul["at"], foul["seat"]) == ("claim-unfounded", "claim", "W")
    line = foul["proof"].split()
    assert line[0] in LAST["E"].split()
    assert len(line) % 4 == 0


def test_the_claimant_himself_must_win_every_trick_not_his_partner():
    assert [one["code"] for one in claimed("W", bought="W hokum S")] == ["claim-unfounded"]


@pytest.mark.parametrize("unknown", "SENW")
def test_with_a_hand_unknown_a_claim_is_unchecked(unknown):
    hands = {seat: names for seat, names in LAST.items() if seat != unknown}
    assert claimed("W", hands) == []
    assert claimed("W", hands, judge=unchecked) == [("claim", "claim-hand-unknown", "W")]


def test_with_five_cards_a_hand_a_claim_is_unchecked():
    five = {seat: " ".join(names.split()[:5]) for seat, names in LAST.items()}
    assert claimed("W", five) == []
    assert claimed("W", five, judge=unchecked) == [("claim", "claim-hand-unknown", "W")]


def test_a_card_in_doubt_hides_no_false_ekka_of_who_announced_none():
    tricks = ["E 7S AS TS AS"]
    hands = {"E": "7S 8S 9S 7H 8H 9H 7C 8C"}
    wrong = found(tricks=tricks, contract="N hokum D", hands=hands, foul="E false-ekka")
    assert [one["code"] for one in wrong] == ["card-repeated", "foul-unfounded"]
    announced = found(tricks=["E! 7S AS TS AS"], contract="N hokum D", hands=hands, foul="E false-ekka")
    assert "foul-unfounded" not in [one["code"] for one in announced]


def test_after_a_card_that_cannot_be_true_a_claim_is_unchecked():
    slips = {
        "by the last to play": ["E AS AH 7S AH"],
        "by the first": ["E 8S AH 7S AC", "E AH KH KD KC", "N QH QD QC KS"],
    }
    for tricks in slips.values():
        assert [one["code"] for one in claimed("W", tricks=tricks)] == ["card-repeated"]
        assert claimed("W", judge=unchecked, tricks=tricks) == [("claim", "claim-in-doubt", "W")]


def test_a_claim_after_some_tricks_is_about_the_rest():
    tricks = ["E AS AH 7S AC", "E KS KH KD KC"]
    assert claimed("E", tricks=tricks) == []
    assert [one["code"] for one in claimed("N", tricks=tricks)] == ["claim-unfounded"]


def test_a_claim_in_the_middle_of_a_trick_is_judged_with_it():
    assert claimed("E", tricks=["E AS AH"]) == []
    position = claim_position(
        replayed(contract="E hokum S", hands=LAST, tricks=["E AS AH"]).play, tuple(hand(LAST[seat]) for seat in "SENW")
    )
    assert (position.cards, position.leader, position.played) == ((0, 8), 1, 0)
    assert [one.bit_count() for one in position.hands] == [8, 7, 7, 8]


def test_a_claim_after_eight_tricks_claims_nothing():
    round_ = bought_round(Random(3), rules_with())
    for seat in range(4):
        assert replay(round_._replace(claim=seat), rules_with()).violations == ()
        assert replay(round_._replace(claim=seat), rules_with()).unchecked == ()


def test_a_claim_that_cannot_be_decided_is_unchecked():
    round_ = claimed("W", judge=replayed)
    judged = judge_claim(SEATS.index("W"), round_.play, round_.dealt, budget=0)
    assert judged.violation is None
    assert judged.unchecked == Unchecked("claim", UncheckedReason.CLAIM_UNDECIDED, SEATS.index("W"))


@examples(40)
@given(SEEDS)
def test_a_claim_in_a_record_is_judged_as_the_search_has_it(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules, tricks=random.randrange(5, 8))
    replay_ = replay(round_, rules)
    hands = replay_.dealt
    for seat in range(4):
        verdict = check_claim(claim_position(replay_.play, hands), seat)
        judgement = judge_claim(seat, replay_.play, hands)
        assert judgement.unchecked is None
        assert (judgement.violation is None) == verdict.holds
        if judgement.violation is not None:
            assert (SEATS[judgement.violation.seat], judgement.violation.proof) == (SEATS[seat], verdict.line)
