"""Section 6: who wins a round and what is written for it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DIAMONDS, HEARTS
from engine.contest import rank_projects
from engine.contract import Contract, Level
from engine.projects import Kind
from engine.ruleset import OPTIONS
from engine.scoring import (
    DecidedBy,
    Line,
    Outcome,
    RoundFacts,
    What,
    score_round,
    score_without_play,
)
from rulesets import RULESETS
from tests.engine.project_wire import project
from tests.engine.score_facts import (
    EW,
    NS,
    E,
    N,
    S,
    W,
    facts,
    kaboot,
    played,
    rounds_and_rules,
    rules_with,
    rulesets,
    score,
    swapped,
)

SIRA, FIFTY, HUNDRED = ["sira"], ["fifty"], ["hundred"]
NONE = []
DOUBLED = ("double", "triple", "four")


# Did the buyer make it?


def test_a_buyer_with_more_points_made_it_and_both_write_theirs():
    made = score(107, projects=(NONE, FIFTY))
    assert (made.outcome, made.won_by, made.points) == (Outcome.MADE, NS, (11, 10))
    assert made.comparison == (NS, (11, 10), (107, 105), DecidedBy.POINTS)


def test_a_buyer_with_fewer_points_failed_and_the_opponents_write_everything():
    failed = score(64, sun=True)
    assert (failed.outcome, failed.won_by, failed.points) == (Outcome.FAILED, EW, (0, 26))


def test_equal_points_are_no_defeat_84_to_78_writes_8_and_8():
    made = score(84)
    assert (made.outcome, made.won_by, made.points) == (Outcome.MADE, NS, (8, 8))
    assert made.comparison.decided_by is DecidedBy.RAW


def test_equal_points_are_decided_by_raw_totals_with_baloot_and_projects_in_them():
    # 82 + Baloot 20 against 80 + Sira 20
    made = score(82, baloot=S, projects=(NONE, SIRA))
    assert (made.points, made.won_by) == ((10, 10), NS)
    assert made.comparison == (NS, (10, 10), (102, 100), DecidedBy.RAW)


def test_equal_points_with_fewer_raw_is_a_defeat():
    failed = score(80)
    assert (failed.card_points, failed.points) == ((8, 8), (0, 16))
    assert failed.comparison.decided_by is DecidedBy.RAW


def test_an_exact_tie_goes_by_its_option_and_nobody_has_won_when_both_write():
    kept = score(81)
    assert (kept.outcome, kept.won_by, kept.points) == (Outcome.MADE, None, (8, 8))
    assert kept.comparison.decided_by is DecidedBy.EXACT_TIE
    failed = score(81, options={"exact_tie": "buyer_fails"})
    assert (failed.outcome, failed.won_by, failed.points) == (Outcome.FAILED, EW, (0, 16))
    assert failed.comparison.decided_by is DecidedBy.EXACT_TIE


@pytest.mark.parametrize(
    ("win_test", "outcome", "decided_by"),
    [("points_then_raw", "failed", "raw"), ("points", "made", "exact_tie"), ("raw", "failed", "raw")],
)
def test_the_test_by_points_alone_does_not_look_at_raw(win_test, outcome, decided_by):
    result = score(80, options={"win_test": win_test})
    assert (result.outcome, result.comparison.decided_by) == (outcome, decided_by)


@pytest.mark.parametrize(
    ("win_test", "in_test", "outcome", "decided_by"),
    [
        ("points_then_raw", True, "made", "raw"),
        ("points_then_raw", False, "failed", "points"),
        ("points", False, "failed", "points"),
        ("raw", False, "made", "raw"),
    ],
)
def test_a_baloot_may_be_left_out_of_the_points_compared_but_never_of_the_raw(win_test, in_test, outcome, decided_by):
    # 72 and a Baloot against 90: 9 to 9 with it, 7 to 9 without, 92 to 90 raw.
    result = score(72, baloot=N, options={"win_test": win_test, "baloot_in_test": in_test})
    assert (result.outcome, result.comparison.decided_by) == (outcome, decided_by)
    assert result.comparison.raw == (92, 90)


def test_a_cancelled_baloot_is_in_no_total_and_written_by_nobody():
    result = score(90, baloot=E, cancelled_by=Kind.HUNDRED)
    assert (result.comparison.points, result.comparison.raw) == ((9, 7), (90, 72))
    assert result.points == (9, 7)
    assert result.baloot.counted is False


def test_only_the_projects_that_won_the_contest_enter_the_test():
    # S bought and has a Sira, W a Fifty: with both 102 + 20 would beat 60 + 50.
    announced = {S: [project("KD QD JD")], W: [project("TC 9C 8C 7C")]}
    contract = Contract(HEARTS, S)
    ranking = rank_projects(announced, contract, E, rules_with())
    result = score_round(
        RoundFacts(
            contract,
            (102, 60),
            project_points=ranking.points,
            project_raw=ranking.raw,
            project_winner=ranking.winner,
        ),
        rules_with(),
    )
    assert result.comparison.points == (10, 11)
    assert result.projects == (EW, (0, 5), (0, 50))
    assert (result.outcome, result.points) == (Outcome.FAILED, (0, 21))


# What is written, undoubled


def test_made_each_side_writes_its_card_points_its_projects_and_its_baloot():
    assert score(102, projects=(SIRA, NONE), baloot=W).points == (12, 8)


def test_a_failed_buyers_projects_go_to_the_opponents_or_are_lost():
    assert score(50, sun=True, projects=(SIRA, NONE)).points == (0, 30)
    assert score(50, sun=True, projects=(SIRA, NONE), options={"failed_projects": "own_only"}).points == (
        0,
        26,
    )
    both = {"project_contest": "both"}
    assert score(50, projects=(SIRA, FIFTY), options=both).points == (0, 23)
    assert score(50, projects=(SIRA, FIFTY), options=both | {"failed_projects": "own_only"}).points == (0, 21)


@pytest.mark.parametrize(("failed_baloot", "points"), [("to_winner", (0, 18)), ("holder", (2, 16)), ("lost", (0, 16))])
def test_a_failed_buyers_baloot_goes_by_its_option(failed_baloot, points):
    assert score(40, baloot=S, options={"failed_baloot": failed_baloot}).points == points


@pytest.mark.parametrize("failed_baloot", OPTIONS["failed_baloot"].choices)
def test_the_winners_own_baloot_always_counts(failed_baloot):
    assert score(40, baloot=W, options={"failed_baloot": failed_baloot}).points == (0, 18)


# Doubled


@pytest.mark.parametrize(("level", "points"), [("double", 32), ("triple", 48), ("four", 64)])
def test_doubled_the_winner_takes_all_times_the_level(level, points):
    assert score(100, level=level).points == (points, 0)
    assert score(60, level=level).points == (0, points)


def test_a_sun_doubled_pays_52():
    assert score(80, sun=True, level="double").points == (52, 0)


@pytest.mark.parametrize("level", ["undoubled", *DOUBLED])
@pytest.mark.parametrize("double_pays", OPTIONS["double_pays"].choices)
def test_baloot_is_2_at_every_level(level, double_pays):
    options = {"double_pays": double_pays}
    with_it, without = (score(120, level=level, baloot=seat, options=options).points for seat in (S, None))
    assert with_it == (without[0] + 2, without[1])


@pytest.mark.parametrize(
    ("multiplier", "factors"),
    [("up_to_double", (2, 2, 2)), ("full", (2, 3, 4)), ("none_above_double", (2, 1, 1))],
)
def test_projects_are_multiplied_by_their_own_option(multiplier, factors):
    options = {"project_multiplier": multiplier}
    for level, cards, factor in zip(DOUBLED, (32, 48, 64), factors, strict=True):
        assert score(100, level=level, projects=(FIFTY, NONE), options=options).points == (
            cards + 5 * factor,
            0,
        )


@pytest.mark.parametrize(
    ("double_tie", "winners"),
    [
        ("last_raiser_loses", (NS, EW, NS)),  # NS bought; the doubler, the buyer, the doubler raised last
        ("doubler_loses", (NS, NS, NS)),
        ("buyer_keeps", (NS, NS, NS)),
    ],
)
@pytest.mark.parametrize("exact_tie", OPTIONS["exact_tie"].choices)
def test_an_exact_tie_in_a_doubled_round_goes_by_double_tie_alone(double_tie, exact_tie, winners):
    options = {"double_tie": double_tie, "exact_tie": exact_tie}
    for level, pays, winner in zip(DOUBLED, (32, 48, 64), winners, strict=True):
        result = score(81, level=level, options=options)
        assert result.comparison.decided_by is DecidedBy.DOUBLE_TIE
        assert (result.won_by, result.points[winner], result.points[1 - winner]) == (winner, pays, 0)
        assert result.outcome is (Outcome.MADE if winner == NS else Outcome.FAILED)


def test_where_each_side_is_paid_a_doubled_tie_goes_by_exact_tie():
    options = {"double_pays": "each_side", "double_tie": "last_raiser_loses", "exact_tie": "buyer_keeps"}
    kept = score(81, level="triple", options=options)
    assert (kept.outcome, kept.won_by, kept.points) == (Outcome.MADE, None, (24, 24))
    assert kept.comparison.decided_by is DecidedBy.EXACT_TIE


def test_the_last_raiser_is_judged_in_the_buyers_place():
    assert score(76, buyer=E, level="double").comparison.judged == NS
    assert score(76, buyer=E, level="triple").comparison.judged == EW
    each_side = score(76, buyer=E, level="double", options={"double_pays": "each_side"})
    assert each_side.comparison.judged == EW


@pytest.mark.parametrize(("failed_baloot", "points"), [("to_winner", (0, 34)), ("holder", (2, 32)), ("lost", (0, 32))])
def test_a_losers_baloot_in_a_doubled_round_goes_by_its_option_and_is_not_multiplied(failed_baloot, points):
    assert score(40, level="double", baloot=S, options={"failed_baloot": failed_baloot}).points == points


def test_a_losers_projects_in_a_doubled_round_go_to_the_winner_or_are_lost():
    assert score(120, level="double", projects=(NONE, SIRA)).points == (36, 0)
    own_only = {"failed_projects": "own_only"}
    assert score(120, level="double", projects=(NONE, SIRA), options=own_only).points == (32, 0)


def test_where_each_side_is_paid_every_number_but_baloot_is_multiplied():
    options = {
        "double_pays": "each_side",
        "project_multiplier": "none_above_double",
        "project_contest": "both",
    }
    made = score(102, level="triple", projects=(FIFTY, SIRA), baloot=W, options=options)
    assert made.points == (3 * (10 + 5), 3 * (6 + 2) + 2)
    failed = score(50, level="triple", projects=(NONE, SIRA), baloot=E, options=options)
    assert failed.points == (0, 3 * (16 + 2) + 2)


# Kaboot


@pytest.mark.parametrize(("sun", "value"), [(False, 25), (True, 44)])
def test_a_kaboot_is_worth_its_value_and_the_sweepers_projects(sun, value):
    result = score_round(kaboot(EW, sun=sun, projects=(NONE, SIRA)), rules_with())
    assert (result.outcome, result.won_by, result.card_points) == (Outcome.KABOOT, EW, None)
    assert result.comparison is None
    assert result.points == (0, value + (4 if sun else 2))


def test_a_swept_sides_projects_and_baloot_are_nobodys():
    for failed in OPTIONS["failed_baloot"].choices:
        swept = kaboot(EW, projects=(SIRA, NONE), baloot=S)
        assert score_round(swept, rules_with(failed_baloot=failed)).points == (0, 25)


def test_a_kaboot_is_eight_tricks_and_not_zero_points():
    assert score(0).outcome is Outcome.FAILED
    assert score(162).outcome is Outcome.MADE
    assert score(162).points == (16, 0)


@pytest.mark.parametrize(
    ("multiplier", "projects", "points"),
    [
        ("none", "full", (27, 27, 27)),
        ("up_to_double", "up_to_double", (54, 54, 54)),
        ("up_to_double", "full", (54, 56, 58)),
        ("full", "full", (54, 81, 108)),
        ("full", "none_above_double", (54, 77, 102)),
    ],
)
def test_a_doubled_kaboot_and_the_projects_in_it_go_by_their_multipliers(multiplier, projects, points):
    rules = rules_with(kaboot_multiplier=multiplier, project_multiplier=projects)
    for level, paid in zip(DOUBLED, points, strict=True):
        assert score_round(kaboot(NS, level=level, projects=(SIRA, NONE)), rules).points == (paid, 0)
        # Baloot stays 2, and kaboot is settled first however a doubled round pays.
        each_side = rules.overridden({"double_pays": "each_side"})
        with_baloot = kaboot(NS, level=level, projects=(SIRA, NONE), baloot=N)
        assert score_round(with_baloot, each_side).points == (paid + 2, 0)


def test_an_ace_as_up_card_doubles_a_kaboot_where_the_option_is_on():
    with_ace = kaboot(NS, ace_up=True, projects=(SIRA, NONE))
    assert score_round(with_ace, rules_with()).points == (27, 0)
    assert score_round(with_ace, rules_with(kaboot_ace_doubles=True)).points == (52, 0)
    triple = kaboot(NS, ace_up=True, level="triple")
    assert score_round(triple, rules_with(kaboot_ace_doubles=True, kaboot_multiplier="full")).points == (
        150,
        0,
    )


def test_a_reverse_kaboot_counts_88_never_multiplied_nor_doubled_by_an_ace():
    rules = rules_with("gamerules", reverse_kaboot=True, project_multiplier="full")
    for level, projects in (("undoubled", 4), ("double", 8)):
        swept = kaboot(EW, sun=True, level=level, projects=(NONE, SIRA), ace_up=True, reverse_kaboot_possible=True)
        result = score_round(swept, rules)
        assert (result.outcome, result.points) == (Outcome.REVERSE_KABOOT, (0, 88 + projects))


@pytest.mark.parametrize(
    ("by", "possible", "sun", "on"),
    [(NS, True, True, True), (EW, False, True, True), (EW, True, False, True), (EW, True, True, False)],
    ids=["by the buyer", "not position 1 or no ace", "hokum", "option off"],
)
def test_a_kaboot_is_not_reverse_when_a_condition_is_missing(by, possible, sun, on):
    swept = kaboot(by, sun=sun, reverse_kaboot_possible=possible)
    assert score_round(swept, rules_with(reverse_kaboot=on)).outcome is Outcome.KABOOT


# Foul


@pytest.mark.parametrize(("level", "cards"), [("undoubled", 16), ("double", 32), ("triple", 48), ("four", 64)])
def test_a_foul_pays_the_other_side_16_times_the_level(level, cards):
    for offenders in (NS, EW):
        result = score(30, level=level, foul=offenders)
        assert (result.outcome, result.won_by, result.card_points) == (Outcome.FOUL, 1 - offenders, None)
        assert (result.points[1 - offenders], result.points[offenders]) == (cards, 0)


def test_a_foul_pays_26_in_sun():
    assert score(0, sun=True, foul=EW).points == (26, 0)


def test_a_foul_adds_the_other_sides_own_projects_in_points_and_its_own_baloot():
    assert score(0, foul=EW, projects=(FIFTY, NONE)).points == (21, 0)
    assert score(0, foul=EW, projects=(FIFTY, NONE), baloot=N, level="double").points == (44, 0)
    full = {"project_multiplier": "full"}
    assert score(0, foul=EW, projects=(FIFTY, NONE), level="triple", options=full).points == (63, 0)


def test_the_projects_in_a_doubled_foul_follow_their_multiplier_even_where_each_side_is_paid():
    options = {"double_pays": "each_side", "project_multiplier": "none_above_double"}
    assert score(0, foul=EW, projects=(FIFTY, NONE), level="four", options=options).points == (69, 0)


@pytest.mark.parametrize("failed_baloot", OPTIONS["failed_baloot"].choices)
def test_an_offenders_baloot_is_nobodys(failed_baloot):
    assert score(0, foul=EW, baloot=E, options={"failed_baloot": failed_baloot}).points == (16, 0)


# Gahwa and the game


@pytest.mark.parametrize("double_pays", OPTIONS["double_pays"].choices)
def test_in_gahwa_the_winner_writes_the_target_and_wins_whatever_else_counts(double_pays):
    options = {"target": 101, "double_pays": double_pays, "failed_baloot": "holder"}
    result = score(40, level="gahwa", projects=(SIRA, NONE), baloot=S, options=options, scores=(90, 0))
    assert (result.outcome, result.won_by) == (Outcome.FAILED, EW)
    assert (result.points, result.totals, result.game_won_by) == ((0, 101), (90, 101), EW)


def test_a_gahwa_may_be_won_by_kaboot_or_foul():
    swept = score_round(kaboot(EW, level="gahwa", projects=(NONE, SIRA)), rules_with())
    assert (swept.outcome, swept.points, swept.game_won_by) == (Outcome.KABOOT, (0, 152), EW)
    foul = score(10, level="gahwa", foul=EW)
    assert (foul.outcome, foul.points, foul.game_won_by) == (Outcome.FOUL, (152, 0), NS)


def test_a_tied_gahwa_has_a_winner():
    lost = score(81, level="gahwa")  # the buyer raised last
    assert (lost.won_by, lost.points, lost.comparison.decided_by) == (EW, (0, 152), DecidedBy.DOUBLE_TIE)
    kept = score(81, level="gahwa", options={"double_pays": "each_side"})
    assert (kept.won_by, kept.points, kept.comparison.decided_by) == (NS, (152, 0), DecidedBy.EXACT_TIE)


def test_gahwa_ends_the_game_also_against_a_team_that_has_more():
    result = score(120, level="gahwa", scores=(0, 400), options={"both_reach_target": "higher_total"})
    assert (result.totals, result.game_won_by) == ((152, 400), NS)


def test_totals_add_the_round_and_tell_who_has_won():
    ahead = score(107, scores=(140, 120))
    assert (ahead.points, ahead.totals, ahead.game_won_by) == ((11, 5), (151, 125), None)
    assert score(107, scores=(141, 120)).game_won_by == NS
    assert score(50, scores=(141, 136)).game_won_by == EW


@pytest.mark.parametrize("outcome", [Outcome.PASSED_OUT, Outcome.KAWESH])
def test_nobody_scores_in_a_round_thrown_in(outcome):
    result = score_without_play(outcome, (90, 120), rules_with())
    assert (result.outcome, result.points, result.totals) == (outcome, (0, 0), (90, 120))
    assert (result.contract, result.won_by, result.lines, result.game_won_by) == (None, None, (), None)


# Independent of how it is written


def naive_undoubled_score(played_round, rules):
    """An undoubled round as a score-keeper does it on paper: (outcome, points)."""
    contract = played_round.contract
    buyer, other = contract.buyer % 2, 1 - contract.buyer % 2
    sun = contract.trump is None
    everything = 26 if sun else 16
    baloot = [0, 0]
    if played_round.baloot and not played_round.baloot.cancelled_by:
        baloot[played_round.baloot.team] = 1
    projects = played_round.project_points
    if played_round.swept_by is not None:
        team = played_round.swept_by
        value = rules.kaboot_sun if sun else rules.kaboot_hokum
        value *= 2 if rules.kaboot_ace_doubles and played_round.ace_up else 1
        outcome = "kaboot"
        if rules.reverse_kaboot and played_round.reverse_kaboot_possible and team == other:
            outcome, value = "reverse_kaboot", 88
        points = [0, 0]
        points[team] = value + projects[team] + 2 * baloot[team]
        return outcome, tuple(points)
    rounded = []
    for raw in played_round.raw:
        tens, rest = raw // 10, raw % 10
        rounded.append(2 * tens + (rest == 5) + 2 * (rest > 5) if sun else tens + (rest > 5))
    if rules.counting == "remainder":
        rounded[buyer] = everything - rounded[other]
    elif rules.counting == "each_side_capped" and sum(rounded) == 17:
        rounded[played_round.raw.index(max(played_round.raw))] -= 1
    test = 2 if rules.baloot_in_test else 0
    by_points = [rounded[team] + projects[team] + test * baloot[team] for team in (0, 1)]
    by_raw = [played_round.raw[team] + played_round.project_raw[team] + 20 * baloot[team] for team in (0, 1)]
    tests = {"points_then_raw": [by_points, by_raw], "points": [by_points], "raw": [by_raw]}[rules.win_test]
    mine, theirs = [test[buyer] for test in tests], [test[other] for test in tests]
    if mine > theirs or (mine == theirs and rules.exact_tie == "buyer_keeps"):
        return "made", tuple(rounded[team] + projects[team] + 2 * baloot[team] for team in (0, 1))
    points = [0, 0]
    points[other] = everything + projects[other] + 2 * baloot[other]
    if rules.failed_projects == "to_winner":
        points[other] += projects[buyer]
    if rules.failed_baloot != "lost":
        points[other if rules.failed_baloot == "to_winner" else buyer] += 2 * baloot[buyer]
    return "failed", tuple(points)


@given(rounds_and_rules(levels=(Level.UNDOUBLED,), endings=("cards", "kaboot")))
def test_an_undoubled_round_scores_as_on_paper(drawn):
    played_round, rules = drawn
    result = score_round(played_round, rules)
    assert (result.outcome, result.points) == naive_undoubled_score(played_round, rules)


@pytest.mark.parametrize("sun", [False, True])
@pytest.mark.parametrize("counting", OPTIONS["counting"].choices)
@pytest.mark.parametrize("win_test", OPTIONS["win_test"].choices)
def test_every_raw_result_scores_as_on_paper(sun, counting, win_test):
    extras = [
        ((NONE, NONE), None),
        ((SIRA, NONE), W),
        ((NONE, FIFTY), S),
        ((HUNDRED, NONE), N),
        ((NONE, SIRA), None),
    ]
    for exact_tie in OPTIONS["exact_tie"].choices:
        rules = rules_with(counting=counting, win_test=win_test, exact_tie=exact_tie)
        for projects, baloot in extras:
            for ns in range((130 if sun else 162) + 1):
                played_round = facts(ns, E, sun=sun, projects=projects, baloot=None if sun else baloot)
                result = score_round(played_round, rules)
                assert (result.outcome, result.points) == naive_undoubled_score(played_round, rules)


@given(rounds_and_rules())
def test_swapping_the_teams_swaps_the_result(drawn):
    played_round, rules = drawn
    one, other = (
        score_round(played_round, rules, (10, 20)),
        score_round(swapped(played_round), rules, (20, 10)),
    )
    assert other.outcome is one.outcome
    assert (other.points, other.totals) == (one.points[::-1], one.totals[::-1])
    for name in ("won_by", "game_won_by"):
        assert getattr(other, name) == (None if getattr(one, name) is None else 1 - getattr(one, name))
    assert other.card_points == (one.card_points and one.card_points[::-1])


@given(rounds_and_rules())
def test_a_losing_side_writes_at_most_a_baloot_unless_both_write(drawn):
    played_round, rules = drawn
    result = score_round(played_round, rules)
    cards = [line.team for line in result.lines if line.what not in (What.PROJECTS, What.BALOOT)]
    if result.lines[0].what is What.CARD_POINTS:
        assert (result.outcome, cards) == (Outcome.MADE, [NS, EW])
    else:
        assert set(cards) == {result.won_by}
        assert result.points[1 - result.won_by] in (0, 2)


@given(
    st.data(),
    rulesets(double_pays="winner_takes_all"),
    st.sampled_from((Level.DOUBLE, Level.TRIPLE, Level.FOUR)),
)
def test_doubled_cards_pay_16_or_26_times_the_level_to_one_side(data, rules, level):
    played_round = data.draw(played(rules, (level,), ("cards",)))
    result = score_round(played_round, rules)
    assert result.lines[0] == Line(
        result.won_by, What.ALL_CARDS, 26 if played_round.contract.is_sun else 16, int(level)
    )
    assert sum(line.what is What.ALL_CARDS for line in result.lines) == 1


@given(st.data(), rulesets(double_pays="each_side"), st.sampled_from((Level.DOUBLE, Level.TRIPLE, Level.FOUR)))
def test_where_each_side_is_paid_a_doubled_round_is_the_undoubled_one_multiplied(data, rules, level):
    doubled = data.draw(played(rules, (level,), ("cards",)))
    undoubled = doubled._replace(contract=replace(doubled.contract, level=Level.UNDOUBLED))
    once = score_round(undoubled, rules)
    result = score_round(doubled, rules)
    assert (result.outcome, result.won_by, result.comparison) == (once.outcome, once.won_by, once.comparison)
    baloots = (What.BALOOT, What.LOSERS_BALOOT)
    assert result.lines == tuple(
        line if line.what in baloots else line._replace(factor=int(level)) for line in once.lines
    )


@given(rounds_and_rules(levels=(Level.GAHWA,)))
def test_a_gahwa_is_the_target_to_one_side_and_nothing_to_the_other(drawn):
    played_round, rules = drawn
    result = score_round(played_round, rules)
    assert sorted(result.points) == [0, rules.target]
    assert result.points[result.won_by] == rules.target
    assert result.game_won_by == result.won_by


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_trump_and_seat_of_the_buyers_team_make_no_difference(name):
    for ns in (60, 81, 102):
        first = score_round(facts(ns, S), RULESETS[name].rules)
        other = RoundFacts(Contract(DIAMONDS, N), (ns, 162 - ns))
        assert score_round(other, RULESETS[name].rules).points == first.points
