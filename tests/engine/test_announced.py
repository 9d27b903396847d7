"""Sections 5 and 9: announcements judged against the hands."""

from random import Random

import pytest
from hypothesis import given

from engine.announced import could_hold, judge_announcements, judge_groups
from engine.cards import ALL_CARDS, cards_in, set_of
from engine.projects import best_projects
from engine.replay import replay
from engine.seats import SEATS
from tests.support.shorthand import found, hand, record, replayed, rules_with
from tests.support.tables import SEEDS, bought_round, examples, random_rules
from tests.support.wire import cards_of

# Spades are trump; S deals.
HANDS = {
    "S": "AS KS QS JS TS 9S 8S 7S",
    "E": "AH KH QH JH TH 9H 8H JD",
    "N": "AD KD QD 7H TD 9D 8D 7D",
    "W": "AC KC QC JC TC 9C 8C 7C",
}
NO_ONE = (0, 0, 0, 0)


def announced(projects, hands=HANDS, bought="E hokum S", **fields):
    return found(contract=bought, hands=hands, projects=projects, **fields)


def foul(code, at):
    return {"code": code, "at": f"projects/{at}", "seat": at[0]}


@pytest.mark.parametrize(
    "groups",
    [["AH KH QH JH TH"], ["AH KH QH"], ["TH JH QH"], ["AH KH QH", "JH TH 9H"], ["AH KH QH JH TH 9H 8H"], []],
)
def test_what_is_a_project_and_held_is_no_foul(groups):
    assert announced({"E": groups}) == []


@pytest.mark.parametrize("group", ["AH KH", "AH KH JH", "AH", "AH KH QD", "AH AH KH", "JH JD JC"])
def test_project_invalid(group):
    assert announced({"E": [group]}) == [foul("project-invalid", "E/0")]


@pytest.mark.parametrize("rank", "987")
def test_four_nines_eights_or_sevens_are_nothing(rank):
    four = " ".join(rank + suit for suit in "SHDC")
    assert announced({"E": [four]}, hands={}) == [foul("project-invalid", "E/0")]


def test_four_aces_are_a_hundred_in_hokum_and_a_four_hundred_in_sun():
    four = "AS AH AD AC"
    for bought, kind in (("E hokum S", "hundred"), ("E sun", "four_hundred")):
        replay_ = replayed(contract=bought, projects={"E": [four]})
        assert replay_.violations == ()
        assert [str(project.kind) for project in replay_.announced[1]] == [kind]


def test_project_not_held():
    assert announced({"E": ["AD KD QD"]}) == [foul("project-not-held", "E/0")]
    assert announced({"N": ["AD KD QD"]}) == []


def test_project_overlap_one_card_serves_in_one_project_only():
    hands = {"E": "9H TH JH JS JD JC AC KC"}
    assert announced({"E": ["JS JH JD JC", "JH TH 9H"]}, hands) == [foul("project-overlap", "E/1")]
    assert announced({"E": ["JH TH 9H", "JS JH JD JC"]}, hands) == [foul("project-overlap", "E/1")]
    assert announced({"E": ["AH KH QH", "QH JH TH"]}) == [foul("project-overlap", "E/1")]


def test_a_run_of_more_than_five_is_one_hundred_and_uses_all_that_was_announced():
    assert announced({"E": ["AH KH QH JH TH 9H", "9H 8H 7H"]}, hands={}) == [foul("project-overlap", "E/1")]
    replay_ = replayed(contract="E sun", projects={"E": ["AH KH QH JH TH 9H"]}, hands=HANDS)
    assert [str(project.kind) for project in replay_.announced[1]] == ["hundred"]


def test_the_first_that_applies_of_invalid_not_held_overlap():
    assert announced({"E": ["AH KH QH", "AH KH"]}) == [foul("project-invalid", "E/1")]
    assert announced({"E": ["AH KH QH", "QD JD TD"]}) == [foul("project-not-held", "E/1")]
    assert announced({"E": ["AH KH QH", "AD KD JD"]}) == [foul("project-invalid", "E/1")]


def test_an_announcement_that_is_a_foul_uses_no_card_and_counts_for_nothing():
    hands = {"E": HANDS["E"], "W": HANDS["W"]}
    said = {"E": ["AH KH QH JH 9H", "QH JH TH"], "W": ["AC KC QC"]}
    assert announced(said, hands) == [foul("project-invalid", "E/0")]
    replay_ = replayed(contract="E sun", hands=hands, projects=said | {"W": ["AH KH QH"]})
    assert {SEATS[seat]: len(projects) for seat, projects in replay_.announced.items()} == {"E": 1}
    assert [str(one.code) for one in replay_.violations] == ["project-invalid", "project-not-held"]


def test_every_announcement_is_judged_in_the_order_of_the_record():
    said = {"W": ["AC KC"], "E": ["AD KD QD", "AH KH"]}
    assert announced(said) == [
        foul("project-invalid", "W/0"),
        foul("project-not-held", "E/0"),
        foul("project-invalid", "E/1"),
    ]


def test_two_seats_may_announce_the_same_ranks():
    assert announced({"E": ["AH KH QH"], "W": ["AC KC QC"], "N": ["AD KD QD"]}) == []


# Unknown hands.


def test_against_an_unknown_hand_an_announcement_is_believed():
    assert announced({"E": ["AD KD QD"]}, hands={}) == []


def test_unless_its_cards_were_played_by_others_or_are_in_another_known_hand():
    not_held = [foul("project-not-held", "E/0")]
    assert announced({"E": ["AD KD QD"]}, hands={}, tricks=["E JD QD"]) == not_held
    assert announced({"E": ["AD KD QD"]}, hands={}, tricks=["E QD JD"]) == []
    assert announced({"E": ["AD KD QD"]}, hands={"N": HANDS["N"]}) == not_held


def test_after_eight_tricks_an_unknown_hand_is_what_it_played_and_believed_no_further():
    round_ = bought_round(Random(5), rules_with())
    for group in (hand("AH KH QH"), hand("AS KS QS"), hand("AD KD QD"), hand("AC KC QC")):
        said = ((1, (tuple(cards_in(group)),)),)
        without_east = round_._replace(hands=(round_.hands[0], *round_.hands[2:]), projects=said)
        codes = [str(one.code) for one in replay(without_east, rules_with()).violations]
        assert codes == ["project-not-held"] * bool(group & ~set_of(round_.hands[1][1]))


def test_what_a_seat_can_have_been_dealt():
    hands = (hand(HANDS["S"]), None, None, None)
    shown = (0, hand("AH"), hand("AD"), 0)
    assert could_hold(0, hands, shown) == hand(HANDS["S"])
    assert could_hold(1, hands, shown) == ALL_CARDS & ~hand(HANDS["S"]) & ~hand("AD")
    five = (hand("AS KS QS JS TS"), None, None, None)
    assert could_hold(0, five, NO_ONE) == ALL_CARDS


def test_with_no_hands_to_tell_whose_a_card_is_no_card_may_serve_two_seats_either():
    said = ((1, (cards_of("AS KS QS"),)), (2, (cards_of("QS JS TS"),)), (3, (cards_of("JS TS 9S"),)))
    anything = lambda _: ALL_CARDS  # noqa: E731
    one_table = judge_groups(said, anything, sun=True, one_table=True)
    assert [(str(one.code), one.path) for one in one_table.violations] == [("project-overlap", ("projects", "N", 0))]
    assert sorted(one_table.by_seat) == [1, 3]
    assert judge_groups(said, anything, sun=True).violations == ()


# Announced and automatic.


def judged(rules, hands, projects, sun=False):
    dealt = tuple(hand(hands[seat]) if seat in hands else None for seat in "SENW")
    return judge_announcements(record(projects=projects), dealt, NO_ONE, rules, sun=sun)


def test_under_announced_just_what_was_announced_counts_a_player_may_announce_less():
    found_ = judged(rules_with(), HANDS, {"E": ["AH KH QH"]})
    assert {SEATS[seat]: [str(one.kind) for one in projects] for seat, projects in found_.by_seat.items()} == {
        "E": ["sira"]
    }


def test_under_automatic_every_known_hands_best_set_counts_whatever_is_listed():
    rules = rules_with(projects="automatic")
    hands = {seat: HANDS[seat] for seat in "EN"}
    found_ = judged(rules, hands, {"E": ["AD KD"], "W": ["AH KH QH"]})
    assert found_.violations == ()
    assert found_.by_seat == {
        seat: best_projects(hand(HANDS[SEATS[seat]]), False, rules.hundred_order) for seat in (1, 2)
    }
    assert len(found_.by_seat[1]) == 1


def test_under_automatic_a_hand_of_five_is_not_yet_a_hand():
    assert judged(rules_with(projects="automatic"), {"E": "AH KH QH JH TH"}, {}).by_seat == {}


@examples(60)
@given(SEEDS)
def test_the_best_set_of_a_hand_announced_is_never_a_foul_whoever_knows_the_hand(seed):
    random = Random(seed)
    rules = random_rules(random, projects="announced")
    round_ = bought_round(random, rules)
    contract = replay(round_, rules).contract
    best = {seat: best_projects(set_of(held), contract.is_sun, rules.hundred_order) for seat, held in round_.hands}
    said = tuple((seat, tuple(tuple(cards_in(one.cards)) for one in projects)) for seat, projects in best.items())
    known = tuple(entry for entry in round_.hands if random.random() < 0.5)
    replay_ = replay(round_._replace(hands=known, projects=said), rules)
    assert replay_.violations == ()
    assert {seat: tuple(projects) for seat, projects in replay_.announced.items()} == {
        seat: projects for seat, projects in best.items() if projects
    }
