"""Sections 6 and 7: the arithmetic of a score, step by step."""

import pytest
from hypothesis import given

from engine.contract import Contract, Level
from engine.projects import Kind
from engine.scoring import DecidedBy, Line, Outcome, What, score_round, score_without_play
from engine.steps import (
    AceDoubles,
    AllTricksWon,
    BalootCancelled,
    BalootCounts,
    BuyerJudged,
    CardPointsGiven,
    ClaimEnded,
    FoulEnded,
    GameWon,
    LastTrickWon,
    NotPlayed,
    NotWritten,
    OneTakenOff,
    ProjectsCount,
    RawNeeded,
    RestTaken,
    RoundWritten,
    SideConverted,
    TotalsCompared,
    TotalsReached,
    steps_of,
)
from engine.summary import Summary, score_summary
from tests.engine.project_wire import lines_of, rules_of
from tests.engine.score_facts import EW, HEARTS, NS, E, N, S, facts, kaboot, rounds_and_rules, rules_with
from tests.engine.score_wire import summary_of

SUMMARIES = [
    line
    for line in lines_of("scoreSummary", "round_summary.jsonl", "worked_examples.jsonl")
    if "points" in line["expect"]
]


def steps(played_round, scores=(0, 0), **options):
    rules = rules_with(**options)
    return steps_of(score_round(played_round, rules, scores), rules)


def of_kind(found, *kinds):
    return [step for step in found if isinstance(step, kinds)]


def test_a_round_that_was_made_is_told_from_the_last_trick_to_the_totals():
    found = steps(facts(82, baloot=S, projects=([], ["sira"]), last_trick=EW), (140, 145))
    assert found == (
        LastTrickWon(EW, 10),
        SideConverted(EW, 80, 8),
        RestTaken(NS, 16, 8),
        ProjectsCount(EW, 2, 20, won=True),
        BalootCounts(NS, S, 2, 20),
        TotalsCompared(NS, (10, 10), (102, 100), baloot_left_out=False),
        BuyerJudged(NS, Outcome.MADE, DecidedBy.RAW),
        Line(NS, What.CARD_POINTS, 8, 1),
        Line(EW, What.CARD_POINTS, 8, 1),
        Line(NS, What.BALOOT, 2, 1),
        Line(EW, What.PROJECTS, 2, 1),
        RoundWritten((10, 10)),
        TotalsReached((140, 145), (150, 155)),
        GameWon(EW, by_gahwa=False),
    )


def test_a_doubled_round_names_the_side_that_is_judged_and_who_gets_whose_projects():
    found = steps(facts(120, E, level="double", projects=([], ["fifty"]), baloot=E))
    assert found == (
        SideConverted(EW, 42, 4),
        RestTaken(NS, 16, 12),
        ProjectsCount(EW, 5, 50, won=True),
        BalootCounts(EW, E, 2, 20),
        TotalsCompared(NS, (12, 11), None, baloot_left_out=False),
        BuyerJudged(EW, Outcome.FAILED, DecidedBy.POINTS),
        Line(NS, What.ALL_CARDS, 16, 2),
        Line(NS, What.LOSERS_PROJECTS, 5, 2),
        Line(NS, What.LOSERS_BALOOT, 2, 1),
        RoundWritten((44, 0)),
        TotalsReached((0, 0), (44, 0)),
    )


def test_each_side_converted_shows_both_and_the_one_taken_off():
    capped = steps(facts(86, E), counting="each_side_capped")
    assert capped[:3] == (SideConverted(NS, 86, 9), SideConverted(EW, 76, 8), OneTakenOff(NS, 8))
    uncapped = steps(facts(86, E), counting="each_side")
    assert uncapped[:2] == capped[:2]
    assert not of_kind(uncapped, OneTakenOff, RestTaken)


def test_a_cancelled_baloot_names_the_project_that_cancels_it():
    found = steps(facts(90, baloot=N, cancelled_by=Kind.HUNDRED))
    assert of_kind(found, BalootCounts, BalootCancelled) == [BalootCancelled(NS, N, Kind.HUNDRED)]
    assert not of_kind(found, NotWritten)


@pytest.mark.parametrize(
    ("ns", "win_test", "raw"),
    [
        (90, "points_then_raw", None),
        (80, "points_then_raw", (80, 82)),
        (80, "points", None),
        (81, "points_then_raw", (81, 81)),
        (90, "raw", (90, 72)),
        (81, "raw", (81, 81)),
    ],
)
def test_raw_points_are_told_where_they_were_looked_at(ns, win_test, raw):
    found = steps(facts(ns), win_test=win_test)
    assert [step.raw for step in of_kind(found, TotalsCompared)] == [raw]


@pytest.mark.parametrize(("in_test", "baloot", "left_out"), [(True, S, False), (False, S, True), (False, None, False)])
def test_it_is_told_when_a_baloot_is_left_out_of_the_points_compared(in_test, baloot, left_out):
    found = steps(facts(90, baloot=baloot), baloot_in_test=in_test)
    assert [step.baloot_left_out for step in of_kind(found, TotalsCompared)] == [left_out]


def test_a_cancelled_baloot_is_not_said_to_be_left_out():
    found = steps(facts(90, baloot=N, cancelled_by=Kind.HUNDRED), baloot_in_test=False)
    assert [step.baloot_left_out for step in of_kind(found, TotalsCompared)] == [False]


def test_where_both_teams_projects_count_nobody_has_won_the_contest():
    found = steps(facts(90, projects=(["sira"], ["fifty"])), project_contest="both")
    assert of_kind(found, ProjectsCount) == [
        ProjectsCount(NS, 2, 20, won=False),
        ProjectsCount(EW, 5, 50, won=False),
    ]


def test_a_kaboot_tells_its_value_its_doublings_and_what_is_lost():
    swept = kaboot(NS, level="triple", ace_up=True, projects=([], ["sira"]), baloot=E)
    found = steps(swept, kaboot_ace_doubles=True, kaboot_multiplier="full", target=1000)
    assert found == (
        AllTricksWon(NS, Outcome.KABOOT),
        ProjectsCount(EW, 2, 20, won=True),
        BalootCounts(EW, E, 2, 20),
        AceDoubles(25, 50),
        Line(NS, What.KABOOT_WITH_ACE, 25, 6),
        NotWritten(EW, What.PROJECTS, 2),
        NotWritten(EW, What.BALOOT, 2),
        RoundWritten((150, 0)),
        TotalsReached((0, 0), (150, 0)),
    )


def test_a_foul_tells_who_ended_the_round_and_that_the_offenders_baloot_is_lost():
    found = steps(facts(40, level="double", foul=EW, baloot=E, projects=(["sira"], [])))
    assert found == (
        FoulEnded(EW),
        ProjectsCount(NS, 2, 20, won=True),
        BalootCounts(EW, E, 2, 20),
        Line(NS, What.FOUL, 16, 2),
        Line(NS, What.PROJECTS, 2, 2),
        NotWritten(EW, What.BALOOT, 2),
        RoundWritten((36, 0)),
        TotalsReached((0, 0), (36, 0)),
    )


@pytest.mark.parametrize("played", [facts(120), kaboot(NS), facts(120, level="gahwa")])
def test_that_a_claim_ended_the_round_is_told_before_anything_else(played):
    claimed = steps(played._replace(claimed_by=N))
    assert claimed == (ClaimEnded(N, NS), *steps(played))


def test_a_gahwa_writes_the_target_and_says_that_it_won_the_game():
    found = steps(facts(120, level="gahwa", projects=(["sira"], [])))
    assert found[-5:] == (
        Line(NS, What.GAHWA, 152, 1),
        NotWritten(NS, What.PROJECTS, 2),
        RoundWritten((152, 0)),
        TotalsReached((0, 0), (152, 0)),
        GameWon(NS, by_gahwa=True),
    )


def test_a_round_thrown_in_says_so():
    rules = rules_with()
    assert steps_of(score_without_play(Outcome.KAWESH, (9, 7), rules), rules) == (
        NotPlayed(Outcome.KAWESH),
        RoundWritten((0, 0)),
        TotalsReached((9, 7), (9, 7)),
    )


def test_card_points_from_a_sheet_are_told_as_they_are():
    rules = rules_with()
    found = steps_of(score_summary(Summary(Contract(HEARTS, S), card_points=(10, 6)), rules), rules)
    assert found[:3] == (
        CardPointsGiven((10, 6)),
        TotalsCompared(NS, (10, 6), None, baloot_left_out=False),
        BuyerJudged(NS, Outcome.MADE, DecidedBy.POINTS),
    )


def test_a_score_that_needs_raw_ends_with_the_results_that_fit():
    rules = rules_with(win_test="raw", baloot_in_test=False)
    score = score_summary(Summary(Contract(HEARTS, S, Level.DOUBLE), card_points=(7, 9), baloot=NS), rules)
    assert steps_of(score, rules) == (
        CardPointsGiven((7, 9)),
        BalootCounts(NS, None, 2, 20),
        TotalsCompared(EW, (7, 9), None, baloot_left_out=True),
        RawNeeded(score.fits),
    )


@given(rounds_and_rules())
def test_the_lines_among_the_steps_make_the_points(drawn):
    played_round, rules = drawn
    score = score_round(played_round, rules, (30, 40))
    found = steps_of(score, rules)
    sums = [sum(line.points for line in of_kind(found, Line) if line.team == team) for team in (0, 1)]
    assert of_kind(found, RoundWritten) == [RoundWritten(tuple(sums))] == [RoundWritten(score.points)]
    assert of_kind(found, TotalsReached) == [TotalsReached((30, 40), score.totals)]
    assert [step.team for step in of_kind(found, GameWon)] == [score.game_won_by] * (score.game_won_by is not None)


@given(rounds_and_rules())
def test_all_that_counts_is_written_once_or_said_to_be_lost(drawn):
    played_round, rules = drawn
    found = steps_of(score_round(played_round, rules), rules)
    for what, losers, counts in (
        (What.PROJECTS, What.LOSERS_PROJECTS, ProjectsCount),
        (What.BALOOT, What.LOSERS_BALOOT, BalootCounts),
    ):
        lines = [(step.team, step.base) for step in of_kind(found, Line) if step.what == what]
        lines += [(1 - step.team, step.base) for step in of_kind(found, Line) if step.what == losers]
        lines += [(step.team, step.points) for step in of_kind(found, NotWritten) if step.what == what]
        assert sorted(lines) == [(step.team, step.points) for step in of_kind(found, counts)]


@given(rounds_and_rules(endings=("cards",)))
def test_the_conversion_steps_end_in_the_card_points(drawn):
    played_round, rules = drawn
    score = score_round(played_round, rules)
    told = {}
    for step in of_kind(steps_of(score, rules), SideConverted, RestTaken, OneTakenOff):
        told[step.team] = step.points
    assert (told[NS], told[EW]) == score.card_points


def test_the_lines_of_a_summary_make_the_points_of_its_vector():
    assert len(SUMMARIES) > 500
    wrong = []
    for line in SUMMARIES:
        rules = rules_of(line["request"])
        found = steps_of(score_summary(summary_of(line["request"]), rules), rules)
        sums = [sum(step.points for step in of_kind(found, Line) if step.team == team) for team in (0, 1)]
        if sums != [line["expect"]["points"]["NS"], line["expect"]["points"]["EW"]]:
            wrong.append((line["id"], sums))
    assert wrong == []
