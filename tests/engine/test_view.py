"""A round as one seat sees it."""

from random import Random

import pytest

from engine.replay import replay
from engine.view import Viewer, contest, hand_size, seen_by
from tests.support.shorthand import hand, replayed, rules_with
from tests.support.tables import bought_round

HANDS = {
    "E": "AH TH 8H 9S AD 8D KC 8C",
    "N": "KH QH 7S 8S JD TC AC 9C",
    "W": "JH 9H JS TS KD QD JC 7C",
    "S": "7H AS KS QS TD 9D 7D QC",
}
TRICKS = ["E AH KH JH 7H", "E AD JD"]
TABLE = Viewer(None)


def at(*tricks, hands=HANDS, **fields):
    return replayed(contract="S hokum S", hands=hands, tricks=list(tricks), **fields)


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_sees_its_own_hand_and_no_other(seat):
    seen = seen_by(Viewer(seat), at(*TRICKS))
    assert [one is not None for one in seen.hands] == [other == seat for other in range(4)]
    assert seen.play.remaining[seat] == at(*TRICKS).play.remaining[seat]
    assert seen.play.played == at(*TRICKS).play.played


def test_a_spectator_sees_no_hand():
    assert seen_by(TABLE, at(*TRICKS)).hands == (None,) * 4


def test_what_is_seen_keeps_the_rules_and_the_scores():
    whole = at(rules=rules_with("pagat"), scores=(10, 20))
    seen = seen_by(TABLE, whole)
    assert (seen.rules, seen.scores) == (whole.rules, whole.scores)


def test_projects_are_open_to_their_owner_and_to_all_once_shown_in_trick_2():
    first, second = at(*TRICKS[:1]), at(*TRICKS)
    assert [TABLE.sees_projects_of(seat, first) for seat in range(4)] == [False] * 4
    assert [TABLE.sees_projects_of(seat, second) for seat in range(4)] == [False, True, True, False]
    assert Viewer(3).sees_projects_of(3, at())
    assert not Viewer(3).sees_projects_of(2, at())
    assert not TABLE.sees_projects_of(0, replayed(up_card="7S"))
    assert all(TABLE.sees_projects_of(seat, at(claim="S")) for seat in range(4))


def test_how_many_cards_a_seat_holds_whether_or_not_its_hand_is_known():
    for hands in (HANDS, {}):
        assert [hand_size(at(*TRICKS, hands=hands), seat) for seat in range(4)] == [7, 6, 6, 7]
    assert hand_size(replayed(up_card="7S"), 0) == 5
    five = {"S": "7H AS KS QS TD"}
    assert hand_size(replayed(up_card="7S", hands=five), 0) == hand(five["S"]).bit_count()


def test_the_contest_can_be_told_once_trick_1_is_complete():
    projects = {"W": ["TS JS 9S"], "S": ["AS KS QS"]}
    assert contest(at(projects=projects)) is None
    assert contest(at("E AH KH", projects=projects)) is None
    told = contest(at(*TRICKS, projects=projects))
    assert [one.seat for one in told.ranked] == [0]
    assert contest(replayed(up_card="7S")) is None


@pytest.mark.parametrize("unknown", range(4))
def test_where_every_best_set_counts_the_contest_is_told_only_with_all_hands_known(unknown):
    rules = rules_with(projects="automatic")
    hands = {seat: names for place, (seat, names) in enumerate(HANDS.items()) if place != unknown}
    assert contest(at(*TRICKS, rules=rules)) is not None
    assert contest(at(*TRICKS, rules=rules, hands=hands)) is None
    whole = bought_round(Random(1), rules)
    assert contest(seen_by(TABLE, replay(whole, rules))) is not None
