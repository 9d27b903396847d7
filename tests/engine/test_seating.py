"""A log whose seats look turned or mirrored."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from engine.log import ClaimedWinner, LoggedRound, check_game
from engine.seating import Seating, check_log, relabelled, suspected_seating
from engine.seats import other_team
from tests.support.shorthand import rules_with
from tests.support.tables import SEEDS, examples, random_game, random_rules
from tests.support.wire import log_of

CLEAN = random_game(Random(4), rules_with(), 3)


def with_records(log, change):
    return replace(log, rounds=tuple(one._replace(record=change(one.record)) for one in log.rounds))


def mirrored(log):
    return with_records(log, lambda record: relabelled(record, lambda seat: -seat & 3))


def turned(log, turns):
    def change(record):
        return relabelled(record, lambda seat: (seat + turns) & 3)._replace(dealer=record.dealer)

    return with_records(log, change)


def swapped(log, winner=None):
    rounds = tuple(LoggedRound(one.record, one.result[::-1]) for one in log.rounds)
    return replace(log, rounds=rounds, totals=log.totals[::-1], winner=winner)


def suspected(report):
    return [[str(one.why) for one in checked.unchecked if one.what == "seats"] for checked in report.rounds]


def test_a_clean_log_is_judged_as_it_is():
    assert check_log(CLEAN) == check_game(CLEAN)
    assert suspected(check_log(CLEAN)) == [[], [], []]


def test_a_mirrored_log_says_so_in_its_first_round_and_keeps_its_violations():
    log = mirrored(CLEAN)
    report = check_log(log)
    assert suspected(report) == [["seats-mirrored"], [], []]
    assert [one.violations for one in report.rounds] == [one.violations for one in check_game(log).rounds]
    assert report.is_valid is False


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_log_turned_against_its_dealer_says_so(turns):
    log = turned(CLEAN, turns)
    assert suspected_seating(replace(log, totals=None, rounds=bare(log))) is Seating.TURNED


def bare(log):
    return tuple(LoggedRound(one.record) for one in log.rounds)


@pytest.mark.parametrize("claims_winner", [False, True])
def test_points_given_to_the_other_team_say_so(claims_winner):
    log = swapped(random_game(Random(4), rules_with(target=1), 1))
    winner = check_game(log).winner
    if claims_winner:
        log = replace(log, winner=ClaimedWinner(other_team(winner)))
    report = check_log(log)
    assert suspected(report) == [["teams-swapped"]]
    assert report.is_valid is False


def test_the_claimed_totals_alone_may_say_so_and_points_that_are_wrong_either_way_do_not():
    game = random_game(Random(4), rules_with(target=1), 1)
    other = ClaimedWinner(other_team(check_game(game).winner))
    without_results = replace(game, rounds=bare(game), totals=game.totals[::-1], winner=other)
    assert suspected(check_log(without_results)) == [["teams-swapped"]]
    wrong = replace(CLEAN, totals=(1, 1), rounds=tuple(one._replace(result=(1, 1)) for one in CLEAN.rounds))
    assert suspected(check_log(wrong)) == [[], [], []]


def test_one_violation_is_a_slip_whatever_would_explain_it():
    one = replace(swapped(CLEAN), rounds=bare(CLEAN))
    assert [str(violation.code) for violation in check_game(one).violations] == ["total-mismatch"]
    assert suspected(check_log(one)) == [[], [], []]


def test_a_log_that_no_reading_makes_clean_is_not_suspected():
    wrong = replace(CLEAN, totals=(1, 1), winner=ClaimedWinner(0))
    assert len(check_game(wrong).violations) == 2
    assert (suspected_seating(wrong), check_log(wrong)) == (None, check_game(wrong))


def test_a_log_without_a_round_is_not_suspected():
    empty = replace(CLEAN, rounds=(), totals=(5, 5), winner=ClaimedWinner(0))
    assert check_log(empty) == check_game(empty)


@examples(15)
@given(SEEDS)
def test_a_mirrored_game_is_always_recognised(seed):
    random = Random(seed)
    log = random_game(random, random_rules(random, kawesh="none"), 2)
    by_cards = tuple(one._replace(result=None) for one in log.rounds)
    assert suspected_seating(mirrored(replace(log, rounds=by_cards, totals=None))) is Seating.MIRRORED


def test_a_log_turned_by_one_may_keep_the_labels_of_its_points():
    log = log_of(
        {
            "rounds": [
                {
                    "dealer": "S",
                    "up_card": "7D",
                    "calls": [{"seat": "N", "call": "sun"}],
                    "foul": {"seat": "W"},
                    "result": {"NS": 26, "EW": 0},
                }
            ],
            "totals": {"NS": 26, "EW": 0},
        }
    )
    assert suspected_seating(log) is Seating.TURNED
