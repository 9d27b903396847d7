"""Section 6: from the play of a round to what its score depends on.

Every round here is a whole record; who won which trick is written beside it.
"""

from random import Random

import pytest
from hypothesis import given

from engine.replay import replay
from engine.scoring import score_round
from engine.seats import SEATS, TEAMS
from engine.settle import facts_of, full_hands
from rulesets import RULESETS
from tests.support.shorthand import hand, replayed, rules_with
from tests.support.tables import SEEDS, bought_round, examples, random_rules

# Spades are trump, S deals. E holds K and Q of trump and wins every trick.
SWEEP = {
    "E": "AS KS QS JS TS 9S 8S AD",
    "N": "AH KH QH JH TH 9H 8H 7H",
    "W": "KD QD JD TD 9D 8D 7D 7S",
    "S": "AC KC QC JC TC 9C 8C 7C",
}
TRICKS = [
    "E AS AH 7S AC",
    "E KS KH KD KC",
    "E QS QH QD QC",
    "E JS JH JD JC",
    "E TS TH TD TC",
    "E 9S 9H 9D 9C",
    "E 8S 8H 8D 8C",
    "E AD 7H 7D 7C",
]


def at(count=8, bought="E hokum S", hands=SWEEP, **fields):
    return replayed(contract=bought, hands=hands, tricks=TRICKS[:count], **fields)


def facts(count=8, **fields):
    replay_ = at(count, **fields)
    return facts_of(
        replay_.record,
        replay_.contract,
        replay_.rules,
        replay_.dealt,
        replay_.play,
        replay_.ranking,
        replay_.baloot,
    )


def without(*seats):
    return {seat: names for seat, names in SWEEP.items() if seat not in seats}


# Baloot.


@pytest.mark.parametrize(("count", "due"), [(0, False), (1, False), (2, False), (3, True), (8, True)])
@pytest.mark.parametrize("unknown", [(), ("E",)])
def test_baloot_is_due_with_the_second_of_its_two_cards(count, due, unknown):
    baloot = at(count, hands=without(*unknown)).baloot
    assert (None if baloot is None else SEATS[baloot.seat]) == ("E" if due else None)


@pytest.mark.parametrize("ending", [{"foul": "S"}, {"claim": "S"}])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_in_a_round_ended_by_a_foul_or_claim_it_is_enough_to_have_held_both(ending, count):
    assert SEATS[at(count, **ending).baloot.seat] == "E"
    unknown = at(count, hands=without("E"), **ending).baloot
    assert (unknown is not None) == (count == 3)


def test_there_is_no_baloot_in_sun_nor_in_two_hands():
    assert at(bought="E sun").baloot is None
    assert at(bought="E hokum H").baloot.seat == SEATS.index("N")
    split = SWEEP | {"E": "AS KS KD JS TS 9S 8S AD", "W": "QS QD JD TD 9D 8D 7D 7S"}
    assert at(0, hands=split, foul="S").baloot is None
    assert at(0, hands={}).baloot is None
    assert replayed(up_card="7D").baloot is None


def test_a_baloot_is_not_made_of_a_card_that_its_seat_did_not_hold():
    hands = SWEEP | {"E": "AS KS KD JS TS 9S 8S AD", "W": "QS QD JD TD 9D 8D 7D 7S"}
    replay_ = at(3, hands=hands)
    assert [str(one.code) for one in replay_.violations][:1] == ["card-not-in-hand"]
    assert replay_.baloot is None


@pytest.mark.parametrize(
    ("option", "cancelled"),
    [("four_of_a_kind", None), ("hundred_with_both", "hundred"), ("any_hundred", "hundred"), ("never", None)],
)
def test_the_holders_own_announced_set_cancels_it_as_the_option_has_it(option, cancelled):
    rules = rules_with(baloot_cancelled_by=option)
    baloot = at(projects={"E": ["AS KS QS JS TS"], "N": ["AH KH QH JH TH"]}, rules=rules).baloot
    assert (None if baloot.cancelled_by is None else str(baloot.cancelled_by)) == cancelled
    silent = at(projects={"N": ["AH KH QH JH TH"]}, rules=rules).baloot
    assert silent.cancelled_by is None


def test_a_baloot_is_told_whoever_fouled_though_an_offender_writes_nothing_for_it():
    for offender in "WN":
        assert facts(1, foul=offender).baloot.team == 1
    assert score_round(facts(1, foul="W"), RULESETS["saudi"].rules).points[1] == 0


# Raw points, kaboot and the last trick.


def test_eight_tricks_by_one_team_are_a_kaboot_with_all_raw_points():
    found = facts()
    assert (found.raw, found.swept_by, found.last_trick, found.offenders) == ((0, 162), 1, 1, None)


def test_a_round_in_progress_has_no_kaboot_or_last_trick_of_its_own():
    for ending in ({"foul": "N"}, {"foul": "W"}):
        found = facts(7, **ending)
        assert (found.swept_by, found.last_trick) == (None, None)
    assert facts(8, foul="W").swept_by is None


@pytest.mark.parametrize(("seat", "team"), [("E", "EW"), ("W", "EW"), ("S", "NS"), ("N", "NS")])
@pytest.mark.parametrize("count", [0, 3, 7])
def test_a_claim_gives_the_remaining_tricks_and_the_ten_to_the_claimants_side(seat, team, count):
    found = facts(count, claim=seat)
    before = sum(trick.raw for trick in at(count).play.complete)
    assert found.raw == ((0, 162) if team == "EW" else (162 - before, before))
    assert TEAMS[found.last_trick] == team
    assert SEATS[found.claimed_by] == seat
    swept = team == "EW" or count == 0
    assert found.swept_by == (TEAMS.index(team) if swept else None)


def test_a_claim_after_eight_tricks_changes_nothing():
    assert facts(claim="S") == facts()


def test_a_trick_of_7_8_9_7_is_a_trick_and_no_kaboot_for_the_others():
    hands = SWEEP | {"E": "AS KS QS JS TS 9S 8S 7H", "N": "AH KH QH JH TH 9H 8H AD"}
    replay_ = replayed(
        contract="E hokum S", hands=hands, tricks=[*TRICKS[:5], "E 9S 9H 9D 9C", "E 8S AD 8D 8C", "E 7H 8H 7D 7C"]
    )
    assert replay_.violations == ()
    assert [SEATS[trick.winner] for trick in replay_.play.complete] == ["E"] * 7 + ["N"]
    assert (str(replay_.score.outcome), replay_.score.raw) == ("made", (10, 152))


@examples(60)
@given(SEEDS)
def test_a_team_sweeps_only_with_every_trick(seed):
    random = Random(seed)
    rules = random_rules(random)
    replay_ = replay(bought_round(random, rules), rules)
    won = replay_.play.won
    assert (str(replay_.score.outcome) in ("kaboot", "reverse_kaboot")) == (8 in won)
    assert sum(replay_.score.raw) == replay_.contract.total_raw


# Projects.


def test_only_what_is_announced_by_the_other_side_counts_when_one_side_has_fouled():
    said = {"E": ["AS KS QS JS TS"], "N": ["AH KH QH"]}
    assert facts(1, projects=said, foul="W").project_points == (2, 0)
    assert facts(1, projects=said, foul="N").project_points == (0, 10)
    assert facts(1, projects=said, claim="N").project_points == (0, 10)


# The up-card.


@pytest.mark.parametrize(("up", "ace"), [("AS", True), ("KS", False), (None, False)])
def test_whether_an_ace_was_turned_up(up, ace):
    fields = {} if up is None else {"up_card": up}
    assert facts(**fields).ace_up is ace


@pytest.mark.parametrize(
    ("bought", "hands", "up", "possible"),
    [
        ("E sun", SWEEP, "AS", True),
        ("E sun", SWEEP, "KS", True),
        ("E hokum S", SWEEP, "AS", False),
        ("N sun", SWEEP, "AH", False),
        ("E sun", {}, "AS", True),
        ("E sun", {}, None, True),
        ("E sun", SWEEP | {"E": "7S KS QS JS TS 9S 8S 7D", "W": "KD QD JD TD 9D 8D AD AS"}, "KS", False),
    ],
)
def test_a_reverse_kaboot_needs_a_sun_of_position_1_who_was_dealt_or_took_an_ace(bought, hands, up, possible):
    fields = {} if up is None else {"up_card": up}
    count = 1 if hands == {} else 0
    assert facts(count, bought=bought, hands=hands, foul="S", **fields).reverse_kaboot_possible is possible


@pytest.mark.parametrize("option", ["caller", "partner"])
def test_an_ace_that_an_ashkals_caller_gave_to_his_partner_is_not_his(option):
    # W deals, so S is position 1 and N the partner; the up-card went to N when S called, to S when N did.
    rules = rules_with(ashkal_buyer=option)
    replay_ = replayed("W", contract="S sun ashkal", up_card="AS", rules=rules, foul="E")
    found = facts_of(
        replay_.record, replay_.contract, rules, replay_.dealt, replay_.play, replay_.ranking, replay_.baloot
    )
    assert found.reverse_kaboot_possible is (option == "partner")


# Hands as dealt.


def test_once_all_eight_tricks_are_complete_an_unknown_hand_is_what_it_played():
    known = tuple(hand(SWEEP[seat]) for seat in "SENW")
    assert at(8, hands={}).dealt == known
    assert at(7, hands={}).dealt == (None,) * 4
    assert at(8, hands=without("N")).dealt == known


def test_a_seat_that_played_a_card_twice_has_no_hand_of_eight_and_stays_unknown():
    twice = [*TRICKS[:7], "E AD 8H 7D 7C"]
    assert replayed(contract="E hokum S", tricks=twice).dealt[SEATS.index("N")] is None


def test_without_play_hands_are_as_given():
    hands = (hand("AS KS QS JS TS"), None, None, None)
    assert full_hands(hands, None, all_played=False) == hands


@examples(40)
@given(SEEDS)
def test_a_whole_round_scores_the_same_whoever_knows_the_hands(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules)
    known = tuple(entry for entry in round_.hands if random.random() < 0.4)
    assert replay(round_._replace(hands=known), rules).score == replay(round_, rules).score
