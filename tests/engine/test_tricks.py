"""Sections 4 and 9: the tricks of a record, every lead, card and Ekka of them judged."""

from random import Random

import pytest
from hypothesis import given

from engine.cards import ALL_CARDS, CARD_NAMES, SUITS, cards_in, set_of
from engine.play import Turn, duty_broken_by, frees_third, legal_cards, terms_of
from engine.record import TrickRecord
from engine.replay import replay
from engine.seats import SEATS
from engine.tricks import judge_cards_without_contract, legal_for, replay_tricks
from tests.support.naive_play import Position
from tests.support.shorthand import contract, found, hand, record, replayed, rules_with
from tests.support.tables import SEEDS, bought_round, examples, random_rules

# S deals, E leads. Spades are trump unless another contract is named.
HANDS = {
    "E": "AH TH 8H 9S AD 8D KC 8C",
    "N": "KH QH 7S 8S JD TC AC 9C",
    "W": "JH 9H JS TS KD QD JC 7C",
    "S": "7H AS KS QS TD 9D 7D QC",
}
HOKUM = "S hokum S"
CLEAN = ["E AH KH JH 7H", "E AD JD KD TD"]


def cards_found(tricks, bought=HOKUM, hands=HANDS, **fields):
    return found(tricks=tricks, contract=bought, hands=hands, **fields)


def one(code, trick, place, seat, card, proof=None):
    wire = {"code": code, "at": f"tricks/{trick - 1}/cards/{place}", "seat": seat, "trick": trick, "card": card}
    return wire if proof is None else wire | {"proof": proof}


# Every code, and the same without the fault.


def test_a_sound_record_has_no_violation():
    assert cards_found(CLEAN) == []
    assert cards_found([*CLEAN, "E 8C TC 7C QC"]) == []


def test_must_follow_suit():
    assert cards_found(["E AH 7S JH 7H"]) == [one("must-follow-suit", 1, 1, "N", "7S", "KH QH")]
    assert cards_found(["E AH KH JH 7H"]) == []


def test_must_follow_suit_in_sun():
    assert cards_found(["E AH JD JH 7H"], "E sun") == [one("must-follow-suit", 1, 1, "N", "JD", "KH QH")]
    assert cards_found(["E AH QH JH 7H"], "E sun") == []


def test_a_revoke_on_a_trump_lead_is_a_revoke():
    assert cards_found(["E 9S KH JS AS"]) == [one("must-follow-suit", 1, 1, "N", "KH", "8S 7S")]
    assert cards_found(["E 9S 7S JS AS"]) == []


def test_must_overtrump_on_a_trump_lead():
    hands = HANDS | {"N": "KH QH TS 8S JD TC AC 9C", "W": "JH 9H JS 7S KD QD JC 7C"}
    fouls = cards_found(["N TS 7S AS 9S"], hands=hands, dealer="E")
    assert fouls == [one("must-overtrump", 1, 1, "W", "7S", "JS")]
    assert cards_found(["N TS JS AS 9S"], hands=hands, dealer="E") == []


def test_a_fourth_player_whose_partner_wins_a_trump_lead_need_not_beat_him():
    hands = HANDS | {"N": "KH QH JS 8S JD TC AC 9C", "W": "JH 9H 7S TS KD QD JC 7C"}
    assert cards_found(["E 9S JS TS KS"], hands=hands) == []


def test_must_trump():
    void = HANDS | {"N": "KH QH 7S 8S JD TC AC 7H", "S": "9C AS KS QS TD 9D 7D QC"}
    assert cards_found(["E 8H 7H JH TD"], hands=void) == [one("must-trump", 1, 3, "S", "TD", "AS KS QS")]
    assert cards_found(["E 8H 7H JH QS"], hands=void) == []


def test_must_overtrump_when_void():
    void = {
        "E": "AH TH 8H 9S AD 9H KC 8C",
        "N": "KH QH 7S 8S JH TC AC 7H",
        "W": "JD 9C JS TS KD QD JC 7C",
        "S": "8D AS KS QS TD 9D 7D QC",
    }
    assert cards_found(["E 8H QH TS QS"], hands=void) == [one("must-overtrump", 1, 3, "S", "QS", "AS")]
    assert cards_found(["E 8H QH TS TD"], hands=void) == [one("must-trump", 1, 3, "S", "TD", "AS")]
    assert cards_found(["E 8H QH TS AS"], hands=void) == []
    assert cards_found(["E 8H QH JS TD"], hands=void) == []


def test_locked_trump_lead():
    locked = "S hokum S double locked"
    assert cards_found(["E 9S 7S JS AS"], locked) == [
        {"code": "locked-trump-lead", "at": "tricks/0/cards/0", "seat": "E", "trick": 1, "card": "9S"}
        | {"proof": "AH TH 8H AD 8D KC 8C"}
    ]
    assert cards_found(["E 9S 7S JS AS"], "S hokum S double") == []
    assert cards_found(["E AH KH JH 7H"], locked) == []


def test_locked_with_nothing_but_trumps_one_may_be_led():
    hands = {"E": "AS KS QS JS TS 9S 8S 7S"}
    assert cards_found(["E AS 7H 8H 9H"], "S hokum S double locked", hands) == []


def test_wrong_leader_and_the_log_is_followed():
    wrong = {"code": "wrong-leader", "at": "tricks/1/leader", "seat": "N", "trick": 2, "card": "JD"}
    assert cards_found([CLEAN[0], "N JD KD TD AD"]) == [wrong]
    assert cards_found([CLEAN[0], "N JD KD TD AD", "E 8C TC 7C QC"]) == [wrong]


@pytest.mark.parametrize("leader", "SENW")
@pytest.mark.parametrize("dealer", "SENW")
def test_the_dealers_right_leads_the_first_trick(dealer, leader):
    first = {"S": "E", "E": "N", "N": "W", "W": "S"}[dealer]
    wrong = {"code": "wrong-leader", "at": "tricks/0/leader", "seat": leader, "trick": 1, "card": "AH"}
    assert found(dealer, contract="S sun", tricks=[f"{leader} AH"]) == ([] if leader == first else [wrong])


@pytest.mark.parametrize("buyer", "SENW")
def test_or_the_buyer_where_the_ruleset_has_it(buyer):
    rules = rules_with(first_lead="buyer")
    for leader in "SENW":
        fouls = found(contract=f"{buyer} sun", tricks=[f"{leader} AH"], rules=rules)
        assert [foul["code"] for foul in fouls] == ["wrong-leader"] * (leader != buyer)


def test_a_wrong_leader_is_beside_what_his_card_breaks():
    tricks = [CLEAN[0], "S AS 9S 7S JS"]
    assert cards_found(tricks, "S hokum S double locked") == [
        {"code": "wrong-leader", "at": "tricks/1/leader", "seat": "S", "trick": 2, "card": "AS"},
        one("locked-trump-lead", 2, 0, "S", "AS", "TD 9D 7D QC"),
    ]


# One slip is one violation.


def test_card_not_in_hand():
    assert cards_found(["E AH KH 9D 7H"]) == [one("card-not-in-hand", 1, 2, "W", "9D")]


def test_card_repeated():
    assert cards_found([CLEAN[0], "E AH QH JH AS"]) == [
        one("card-repeated", 2, 0, "E", "AH"),
        one("card-repeated", 2, 2, "W", "JH"),
    ]


def test_a_card_repeated_by_another_than_who_played_it_is_repeated():
    assert cards_found([CLEAN[0], "E AD JD KD AH"]) == [one("card-repeated", 2, 3, "S", "AH")]


def test_a_repeated_card_is_not_judged_by_the_trick_too():
    assert cards_found([CLEAN[0], "E AD JD KD 7H"]) == [one("card-repeated", 2, 3, "S", "7H")]


def test_the_owner_of_a_card_that_another_played_may_play_it():
    tricks = ["E AH KH 9D 7H", "E AD JD KD 9D"]
    assert cards_found(tricks) == [one("card-not-in-hand", 1, 2, "W", "9D")]


def test_after_a_card_that_cannot_be_true_nobody_can_tell_who_leads_next():
    tricks = ["E AH JS 9D 7H", "W 7C QC 8C 9C"]
    assert [foul["code"] for foul in cards_found(tricks)] == ["card-not-in-hand", "card-not-in-hand"]


def test_after_a_card_that_cannot_be_true_following_suit_is_all_that_the_trick_asks():
    slip = one("card-not-in-hand", 1, 1, "N", "JS")
    assert cards_found(["E AH JS JH TD"]) == [slip, one("must-follow-suit", 1, 3, "S", "TD", "7H")]
    void = HANDS | {"S": "AS KS QS TD 9D 7D QC 7C", "W": "JH 9H JS TS KD QD JC 7H"}
    assert cards_found(["E AH KH JH TD"], hands=void) == [one("must-trump", 1, 3, "S", "TD", "AS KS QS")]
    assert cards_found(["E AH JS JH TD"], hands=void) == [slip]


def test_nobody_is_bound_by_a_card_that_another_has_played_already():
    hands = HANDS | {"E": "AH TH 8H 9S JC 8D KC 8C", "N": "KH QH 7S 8S JD TC AC 7C", "W": "JH 9H JS TS KD QD AD 9C"}
    assert cards_found(["E 8C 9C QD QC"], hands=hands) == [one("card-not-in-hand", 1, 1, "N", "9C")]
    assert cards_found(["E 8C TC QD QC"], hands=hands) == [one("must-follow-suit", 1, 2, "W", "QD", "9C")]


def test_after_a_lead_that_cannot_be_true_the_trick_asks_nothing():
    assert cards_found(["E KH JD JH TD"]) == [one("card-not-in-hand", 1, 0, "E", "KH")]


def test_of_a_card_that_its_seat_plays_twice_either_place_may_be_the_wrong_one():
    # The queen of hearts of the second trick was in truth a club; S plays the queen again in the last.
    hands = {
        "S": "TC AS 8D QH KD 9H TD 8S",
        "E": "QS 7S 9S KC KH TS 7H KS",
        "N": "8H JS JH AC AD TH 9D 7D",
        "W": "9C QD 7C QC AH JC 8C JD",
    }
    tricks = ["S TD KS 7D QD", "S QH KC AC 9C", "N 8H AH 9H 7H", "W JC 8S KH JS"]
    tricks += ["W 7C KD TS AD", "W 8C 8D 7S TH", "W QC AS QS 9D", "W JD QH 9S JH"]
    twice = [one("card-repeated", 8, 1, "S", "QH")]
    assert found("W", contract="S sun", hands=hands, tricks=tricks) == twice
    assert found("W", contract="S sun", tricks=tricks) == twice


def test_a_card_left_out_of_a_trick_may_be_any_of_the_four():
    whole = ["E AH KH JH 7H", "E AD JD KD TD"]
    for missing in range(1, 5):
        cards = whole[0].split()
        cut = " ".join(cards[:missing] + cards[missing + 1 :])
        incomplete = {"code": "round-incomplete", "at": "tricks/0/cards", "trick": 1}
        assert cards_found([cut, whole[1]]) == [incomplete], cut


CUT = ["E 7S AS QS TS", "N QH TH 7H", "N AC QC TC 7C"]
DEALT = {
    "E": "7S 8S 9S 7H 8H 9H 7C 8C",
    "N": "AS AH AC AD KS KH KC KD",
    "W": "QS QH QC QD JS JH JC JD",
    "S": "TS TH TC TD 9C 9D 8D 7D",
}


@pytest.mark.parametrize("given", ["", "E", "N", "W", "S", "EN", "NW", "WS", "ES", "ENW", "ENWS"])
def test_a_card_left_out_of_a_trick_may_be_any_of_the_four_whichever_hands_are_given(given):
    hands = {seat: DEALT[seat] for seat in given}
    assert [one["code"] for one in cards_found(CUT, "N sun", hands)] == ["round-incomplete"]


def test_a_card_of_a_trick_cut_short_is_nobodys_for_certain():
    tricks = ["E 8D TD QD AS", "N AH 9H KD", "N KH 8H"]
    assert [one["code"] for one in cards_found(tricks, "E sun", {})] == ["round-incomplete"]
    said = {"S": ["AH KH QH"]}
    tricks = ["E KS 9S AH", "E 8H 7H"]
    assert [one["code"] for one in cards_found(tricks, "S hokum D", {}, projects=said)] == ["round-incomplete"]


def test_a_lead_of_a_trick_cut_short_breaks_nothing_unless_it_is_certain_whose_it_is():
    tricks = ["E 7C 8C AC 9C", "W TH AH 7D", "W 7S 8S 9S TS"]
    locked = "W hokum H double locked"
    assert [one["code"] for one in cards_found(tricks, locked, {})] == ["round-incomplete"]
    held = {"W": "AC TH 7S JS QS KS AS KH"}
    assert [one["code"] for one in cards_found(tricks, locked, held)] == ["locked-trump-lead", "round-incomplete"]


def test_a_revoke_is_proved_by_a_card_of_a_given_hand_though_one_is_left_out_before_it():
    hands = {
        "N": "8H JS 9C 7H AH 7S 8S 8C",
        "E": "9S KS AD 8D QH QS JH QD",
        "S": "9H KH JD 7D AS QC 7C KC",
        "W": "TH AC TC JC TD 9D TS KD",
    }
    for cut in ("W AS JH 8H", "W TH JH 8H", "W TH AS 8H", "W TH AS JH"):
        wrong = cards_found(["N JS TS QC QS", cut, "W 9D JD 8D 7S"], "W sun", hands, dealer="E")
        revoke = [
            (one["seat"], one["card"]) for one in wrong if one["code"] == "must-follow-suit" and one["trick"] == 1
        ]
        assert revoke == [("S", "QC")]


def test_nobody_is_bound_by_a_card_that_another_plays_later():
    hands = {"E": "7S 8S JD 7H 8H 9H 7C 8C"}
    tricks = ["E 7S AS QS TS", "N AD QD TD 8C", "N KD JD 9D 9S"]
    found_ = [(one["code"], one["trick"], one["seat"]) for one in cards_found(tricks, "N sun", hands)]
    assert found_ == [("card-not-in-hand", 3, "W"), ("card-not-in-hand", 3, "E")]


def test_a_hand_that_played_a_card_it_did_not_hold_is_judged_by_what_it_shows_later():
    # Which of N's own cards the nine of diamonds was in truth nobody can tell: perhaps his last heart.
    tricks = ["E AH 9D JH 7H", "E TH 7S 9H 7D"]
    slip = one("card-not-in-hand", 1, 1, "N", "9D")
    assert cards_found(tricks) == [slip]
    assert cards_found([*tricks, "N KH JS TD 8H"]) == [slip, one("must-follow-suit", 2, 1, "N", "7S", "KH")]


# Unknown hands.


def without(*seats):
    return {seat: names for seat, names in HANDS.items() if seat not in seats}


def test_an_unknown_hand_may_play_any_card_that_is_not_known_to_be_elsewhere():
    assert cards_found(["E AH KH JH 7H"], hands=without("N")) == []
    assert cards_found(["E AH JH 9H 7H"], hands=without("N")) == [one("card-not-in-hand", 1, 1, "N", "JH")]


def test_a_card_repeated_by_an_unknown_hand():
    assert cards_found([CLEAN[0], "E AD AH KD TD"], hands=without("N")) == [one("card-repeated", 2, 1, "N", "AH")]


REVOKE = ["E AH 7S JH 7H", "N TC JC QC KC"]


def test_a_revoke_in_an_unknown_hand_is_found_by_a_card_it_plays_later_which_is_the_proof():
    assert cards_found(REVOKE, hands={}) == []
    later = [*REVOKE, "N KH 9H AS TH"]
    assert cards_found(later, hands={}) == [one("must-follow-suit", 1, 1, "N", "7S", "KH")]
    twice = [*later, "S 7D AD QH KD"]
    assert cards_found(twice, hands={}) == [one("must-follow-suit", 1, 1, "N", "7S", "KH QH")]


def test_every_duty_is_found_by_what_is_shown_later():
    not_beaten = ["N TS 7S AS 9S", "E AH KH JS 7H"]
    assert cards_found(not_beaten, hands={}, dealer="E") == [one("must-overtrump", 1, 1, "W", "7S", "JS")]
    not_trumped = ["E 8H 7H JH TD", "W 9S AS 7S 8S"]
    assert cards_found(not_trumped, hands={}) == [one("must-trump", 1, 3, "S", "TD", "AS")]
    locked = ["E 9S 7S JS AS", "W JH 7H AH QH"]
    assert cards_found(locked, "S hokum S double locked", {}) == [one("locked-trump-lead", 1, 0, "E", "9S", "AH")]


def test_what_an_unknown_hand_showed_before_says_nothing_of_what_it_held_later():
    assert cards_found(["E AH KH JH 7H", "E TH 7S 9H AS"], hands={}) == []


def test_a_card_that_an_unknown_hand_cannot_have_held_proves_nothing():
    assert cards_found([*REVOKE, "N AH 9H AS TH"], hands={}) == [one("card-repeated", 3, 0, "N", "AH")]


# Ekka.


def ekka_found(tricks, bought=HOKUM, **options):
    return cards_found(tricks, bought, rules=rules_with(**options))


def false(trick, seat, card, proof):
    wire = {"code": "false-ekka", "at": f"tricks/{trick - 1}/ekka", "seat": seat, "trick": trick}
    return wire | {"card": card, "proof": proof}


def test_an_ekka_on_the_ten_while_the_ace_is_out_is_false_even_if_the_caller_holds_the_ace():
    assert ekka_found(["E! TH KH JH 7H"]) == [false(1, "E", "TH", "AH")]
    assert ekka_found(["E! AH KH JH 7H"]) == []


def test_the_proof_of_a_false_ekka_is_every_higher_card_not_yet_played():
    assert ekka_found([CLEAN[0], "E! 8H QH 9H AS"]) == [false(2, "E", "8H", "QH TH 9H")]


def test_an_ekka_is_true_when_all_above_it_have_gone_in_earlier_tricks():
    assert ekka_found([CLEAN[0], "E! TH QH 9H AS"]) == []


def test_an_ekka_on_a_trump_is_false():
    assert ekka_found(["E! 9S 7S JS AS"]) == [false(1, "E", "9S", "JS")]
    hands = {"E": "JS AH TH 8H AD 8D KC 8C"}
    assert cards_found(["E! JS 7S TS AS"], hands=hands) == [false(1, "E", "JS", "")]


@pytest.mark.parametrize(
    ("bought", "options"),
    [("E sun", {}), (HOKUM, {"ekka": "automatic"}), (HOKUM, {"ekka": "none"})],
)
def test_where_an_announcement_has_no_meaning_it_is_ignored(bought, options):
    for lead in ("E! TH KH JH 7H", "E! 8D JD KD TD"):
        assert ekka_found([lead], bought, **options) == []


def test_a_false_ekka_frees_nobody():
    void = HANDS | {"W": "JD 7D JS TS KD QD JC 7C", "N": "KH QH 7S 8S JH TC AC 9C", "S": "9H AS KS QS TD 9D 7H QC"}
    assert cards_found(["E! TH QH JD 7H"], hands=void) == [
        false(1, "E", "TH", "AH"),
        one("must-trump", 1, 2, "W", "JD", "JS TS"),
    ]
    assert cards_found(["E! AH QH JD 7H"], hands=void) == []


def test_a_true_ekka_frees_the_third_player():
    hands = {"W": "JD 7D JS TS KD QD JC 7H"}
    announced, silent = (["E AC 8C JC QC", f"E{word} TC 9C 7D KC"] for word in ("!", ""))
    assert cards_found(announced, hands=hands) == []
    assert cards_found(silent, hands=hands) == [one("must-trump", 2, 2, "W", "7D", "JS TS")]


def test_a_false_ekka_and_a_locked_lead_are_told_beside_each_other():
    assert cards_found(["E! 9S 7S JS AS"], "S hokum S double locked") == [
        false(1, "E", "9S", "JS"),
        one("locked-trump-lead", 1, 0, "E", "9S", "AH TH 8H AD 8D KC 8C"),
    ]


# Tricks cut short.


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_trick_of_fewer_than_four_cards_that_is_not_the_last_is_incomplete_and_nobody_leads_after_it(count):
    short = " ".join(CLEAN[0].split()[: 1 + count])
    incomplete = {"code": "round-incomplete", "at": "tricks/0/cards", "trick": 1}
    for leader, cards in (("E", "AD JD KD TD"), ("N", "JD KD TD AD")):
        assert cards_found([short, f"{leader} {cards}"]) == [incomplete]
    assert cards_found([short]) == []


# Where the play stands.


def test_of_a_trick_cut_short_nothing_is_asked_of_those_who_did_not_lead():
    # N holds KH and QH; whether he played 7S to this trick cannot be told while a card of it is missing.
    found_ = cards_found(["E AH 7S JH", "E AD JD KD TD"])
    assert [one["code"] for one in found_] == ["round-incomplete"]


def play_of(*tricks, bought=HOKUM, hands=HANDS, **fields):
    return replayed(tricks=list(tricks), contract=bought, hands=hands, **fields).play


def test_where_the_play_stands():
    play = play_of(*CLEAN, "E 8C TC")
    assert [(SEATS[trick.winner], trick.raw) for trick in play.complete[:2]] == [("E", 17), ("E", 27)]
    assert play.complete[2] is None
    assert (play.raw, play.won[1], play.won[0]) == ((0, 44), 2, 0)
    assert (SEATS[play.leader], SEATS[play.seat], play.last_won) == ("E", "W", None)
    assert play.remaining[1] == hand("TH 8H 9S 8D KC")
    assert play.shown[2] == hand("KH JD TC")
    assert play.played == hand("AH KH JH 7H AD JD KD TD 8C TC")


def test_the_last_team_to_win_is_that_of_the_last_complete_trick():
    assert play_of().last_won is None
    assert play_of(CLEAN[0]).last_won == 1


def test_what_may_be_played_a_known_hand_by_its_duties_an_unknown_one_whatever_is_not_elsewhere():
    known = play_of("E AH")
    assert legal_for(known, 2, 0) == hand("KH QH")
    unknown = play_of("E AH", hands=without("N"))
    elsewhere = hand(HANDS["E"]) | hand(HANDS["S"]) | hand(HANDS["W"])
    assert legal_for(unknown, 2, elsewhere) == hand(HANDS["N"])
    nothing_known = play_of("E AH", hands={})
    assert legal_for(nothing_known, 2, 0) == ALL_CARDS & ~hand("AH")


def test_without_a_contract_only_who_cannot_have_played_a_card_is_told():
    tricks = record(tricks=["E AH 7S 9D 7H", "N AH"]).tricks
    hands = tuple(hand(HANDS[seat]) for seat in "SENW")
    assert [(str(one.code), SEATS[one.seat], one.trick) for one in judge_cards_without_contract(tricks, hands)] == [
        ("card-not-in-hand", "W", 1),
        ("card-repeated", "N", 2),
    ]


# Properties.


@examples(60)
@given(SEEDS)
def test_a_card_that_is_not_legal_is_told_with_its_duty_and_the_legal_cards_as_proof_and_a_legal_one_never(seed):
    random = Random(seed)
    rules = random_rules(random)
    cards = random.randrange(1, 5)
    round_ = bought_round(random, rules, tricks=random.randrange(1, 9), cards=cards)
    replay_ = replay(round_, rules)
    assert replay_.violations == ()
    terms = terms_of(replay_.contract, rules)
    hands = tuple(set_of(held) for _, held in round_.hands)
    whole, last = round_.tricks[:-1], round_.tricks[-1]
    laid = set_of(card for trick in whole for card in trick.cards)
    seat = (last.leader + cards - 1) & 3
    before = last.cards[:-1]
    own = set_of(trick.cards[(seat - trick.leader) & 3] for trick in whole)
    held = hands[seat] & ~own
    freed = bool(before) and frees_third(terms, before[0], last.ekka, laid)
    turn = Turn(terms, before, freed)
    legal = legal_cards(turn, held)
    first = whole[0].leader if whole else last.leader
    for card in cards_in(held):
        tricks = (*whole, TrickRecord(last.leader, (*before, card), last.ekka and bool(before)))
        fouls = replay_tricks(tricks, terms, first, hands).violations
        if legal >> card & 1:
            assert fouls == ()
        else:
            (foul,) = fouls
            assert str(foul.code) == str(duty_broken_by(turn, held, card))
            assert (foul.seat, foul.card, foul.proof) == (seat, card, tuple(cards_in(legal)))
            assert (foul.path, foul.trick) == (("tricks", len(whole), "cards", len(before)), len(tricks))


@examples(60)
@given(SEEDS)
def test_a_revoke_found_in_an_unknown_hand_is_a_revoke_in_the_true_one(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules)
    terms = terms_of(replay(round_, rules).contract, rules)
    hands = tuple(set_of(held) for _, held in round_.hands)
    # Each seat's cards played in any order, whatever the tricks ask.
    orders = [random.sample(list(held), 8) for _, held in round_.hands]
    leader, tricks = random.randrange(4), []
    for number in range(8):
        tricks.append(TrickRecord(leader, tuple(orders[(leader + place) & 3][number] for place in range(4))))
        leader = random.randrange(4)
    known = replay_tricks(tricks, terms, tricks[0].leader, hands).violations
    partly = tuple(hand_ if random.random() < 0.5 else None for hand_ in hands)
    unknown = replay_tricks(tricks, terms, tricks[0].leader, partly).violations
    assert {foul.path for foul in unknown} <= {foul.path for foul in known}


@examples(60)
@given(SEEDS)
def test_the_tricks_of_a_whole_round_hold_162_raw_points_in_hokum_and_130_in_sun(seed):
    random = Random(seed)
    rules = random_rules(random)
    replay_ = replay(bought_round(random, rules), rules)
    assert sum(replay_.play.raw) == replay_.contract.total_raw == (130 if replay_.contract.is_sun else 162)
    assert sum(replay_.play.won) == 8


WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@examples(60)
@given(SEEDS)
def test_the_ten_of_the_last_trick_is_for_the_winner_of_trick_8_not_for_the_side_with_more_tricks(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules)
    replay_ = replay(round_, rules)
    trump = None if replay_.contract.trump is None else SUITS[replay_.contract.trump]
    raw = [0, 0]
    for trick in round_.tricks:
        cards = [CARD_NAMES[card] for card in trick.cards]
        winner = (trick.leader + Position({}, trump, False, [], cards).winner()) % 4
        raw[winner % 2] += sum(
            {"J": 20, "9": 14}.get(card[0], WORTH[card[0]]) if card[1] == trump else WORTH[card[0]] for card in cards
        )
    raw[winner % 2] += 10
    assert replay_.play.raw == tuple(raw)
    assert replay_.play.last_won == winner % 2


def test_all_suits_are_alike():
    for order in ("SHDC", "HSCD", "DCHS", "CDSH"):
        change = str.maketrans(SUITS, order)
        hands = {seat: names.translate(change) for seat, names in HANDS.items()}
        tricks = [f"{text[0]}{text[1:].translate(change)}" for text in ("E AH 7S JH 7H", "E AD JD KD TD")]
        fouls = found(tricks=tricks, contract=f"S hokum {order[0]}", hands=hands)
        assert [(foul["code"], foul["seat"], foul["card"]) for foul in fouls] == [
            ("must-follow-suit", "N", "7S".translate(change)),
            ("wrong-leader", "E", "AD".translate(change)),
        ]
    assert contract(HOKUM).trump == 0


def test_a_card_that_its_seat_cannot_have_played_is_not_repeated_when_its_owner_plays_it():
    west = "JH 9H JS TS KD QD JC 7C"
    tricks = ["E AH QH KH 7H", "E KH 8S 9H AS"]
    told = found(contract="S hokum S", hands={"W": west}, tricks=tricks)
    assert [(one["code"], one["seat"]) for one in told] == [("card-not-in-hand", "W")]
