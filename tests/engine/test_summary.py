"""Section 6: a round's score from a score-keeper's numbers."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import HEARTS, SPADES, card_at
from engine.contract import Contract, Level
from engine.conversion import card_points_of, raw_that_fits
from engine.projects import Kind
from engine.scoring import DecidedBy, Outcome, RoundScore
from engine.summary import InvalidSummary, NeedsRaw, Summary, score_summary
from engine.summary_defects import (
    BalootInSun,
    BothTeamsCount,
    Contradiction,
    FourHundredInHokum,
    KabootWithFoul,
    NoCardPoints,
    NotEverything,
    OneSideAlone,
    OutOfRange,
    TooManyProjects,
    WrongSum,
)
from tests.engine.project_wire import agrees, card, lines_of
from tests.engine.score_facts import EW, NS, E, N, S, W, combinations, contracts, rules_with, rulesets, score
from tests.engine.score_wire import scored_summary

VECTORS = list(lines_of("scoreSummary", "round_summary.jsonl", "worked_examples.jsonl"))
SAUDI = rules_with()
HOKUM, SUN = Contract(HEARTS, S), Contract(None, S)
SIRA, FIFTY = (Kind.SIRA,), (Kind.FIFTY,)


def summed_up(contract=HOKUM, *, rules="saudi", options=None, scores=(0, 0), **known):
    return score_summary(Summary(contract, **known), rules_with(rules, **(options or {})), scores)


def refused(contract=HOKUM, *, options=None, **known):
    with pytest.raises(InvalidSummary) as caught:
        summed_up(contract, options=options, **known)
    return caught.value.defects


def test_every_summary_scores_as_its_vector_says():
    assert len(VECTORS) > 500
    answers = [(line, scored_summary(line["request"])) for line in VECTORS]
    assert [(line["id"], answer) for line, answer in answers if not agrees(line["expect"], answer)] == []


# From raw points


def test_the_raw_points_of_one_team_tell_the_others():
    assert summed_up(raw=(107, None)) == summed_up(raw=(None, 55)) == summed_up(raw=(107, 55))
    assert summed_up(raw=(107, None)).raw == (107, 55)


def test_a_summary_scores_as_the_round_it_sums_up():
    full = score(82, projects=((), ["sira"]), baloot=S, scores=(90, 120))
    brief = summed_up(raw=(82, None), counted_projects=((), SIRA), baloot=NS, scores=(90, 120))
    assert brief == full._replace(baloot=replace(full.baloot, seat=None))


def test_projects_and_baloot_are_taken_as_counted():
    options = {"baloot_cancelled_by": "any_hundred"}
    result = summed_up(raw=(90, 72), counted_projects=((Kind.HUNDRED,), ()), baloot=NS, options=options)
    assert (result.points, result.baloot.counted) == ((9 + 10 + 2, 7), True)


def test_the_team_with_projects_won_the_contest_unless_both_count():
    assert summed_up(raw=(90, 72), counted_projects=((), SIRA)).projects == (EW, (0, 2), (0, 20))
    assert summed_up(raw=(90, 72)).projects.team is None
    both = summed_up(raw=(90, 72), counted_projects=(SIRA, FIFTY), options={"project_contest": "both"})
    assert both.projects == (None, (2, 5), (20, 50))


def test_a_raw_of_nothing_is_no_kaboot():
    assert summed_up(raw=(162, 0)).outcome is Outcome.MADE
    assert summed_up(raw=(0, 162)).outcome is Outcome.FAILED


# Kaboot and foul


def test_a_kaboot_needs_no_raw_and_shows_everything_to_the_sweeper():
    result = summed_up(SUN, kaboot=EW)
    assert (result.outcome, result.points, result.raw) == (Outcome.KABOOT, (0, 44), (0, 130))
    assert summed_up(SUN, kaboot=EW, raw=(None, 130)) == summed_up(SUN, kaboot=EW, raw=(0, 130)) == result
    assert summed_up(SUN, kaboot=EW, card_points=(0, 26)) == result


@pytest.mark.parametrize(
    ("up_card", "dealer", "buyer", "outcome"),
    [
        ("AS", S, E, "reverse_kaboot"),
        ("AS", S, W, "kaboot"),
        ("AS", None, E, "kaboot"),
        ("KS", S, E, "kaboot"),
        (None, S, E, "kaboot"),
    ],
    ids=["ace to position 1", "position 3", "dealer not told", "no ace", "up-card not told"],
)
def test_a_reverse_kaboot_needs_an_ace_as_up_card_and_a_buyer_in_position_1(up_card, dealer, buyer, outcome):
    up = card(up_card) if up_card else None
    result = summed_up(Contract(None, buyer), rules="tournament", kaboot=NS, dealer=dealer, up_card=up)
    assert result.outcome == outcome


def test_an_ace_as_up_card_doubles_a_kaboot_where_the_option_is_on():
    ace, king = card_at(SPADES, 0), card_at(SPADES, 1)
    assert summed_up(rules="jawaker", kaboot=NS, up_card=ace).points == (50, 0)
    assert summed_up(rules="jawaker", kaboot=NS, up_card=king).points == (25, 0)
    assert summed_up(rules="jawaker", kaboot=NS).points == (25, 0)


def test_a_foul_needs_no_raw_and_voids_the_offenders_projects():
    result = summed_up(SUN, offender=W, counted_projects=(SIRA, (Kind.HUNDRED,)))
    assert (result.outcome, result.won_by, result.points) == (Outcome.FOUL, NS, (30, 0))
    assert (result.projects, result.raw) == ((NS, (4, 0), (20, 0)), None)


def test_a_foul_shows_the_raw_points_so_far_when_both_are_told():
    assert summed_up(offender=W, raw=(30, 41)).raw == (30, 41)
    assert summed_up(offender=W, raw=(30, None)).raw is None
    assert summed_up(offender=W, card_points=(3, None)).points == (16, 0)


# From card points


def test_card_points_are_enough_where_every_raw_result_pays_the_same():
    result = summed_up(card_points=(10, None))
    assert isinstance(result, RoundScore)
    assert (result.points, result.card_points, result.outcome) == ((10, 6), (10, 6), Outcome.MADE)
    assert (result.raw, result.comparison.raw) == (None, None)
    assert result.comparison == (NS, (10, 6), None, DecidedBy.POINTS)
    assert summed_up(card_points=(None, 6)) == summed_up(card_points=(10, 6)) == result


def test_equal_card_points_need_raw_where_some_results_are_a_defeat():
    result = summed_up(card_points=(8, 8), baloot=EW, counted_projects=(SIRA, ()))
    assert result == NeedsRaw(
        contract=HOKUM,
        card_points=(8, 8),
        projects=result.projects,
        baloot=result.baloot,
        comparison=(NS, (10, 10), None, None),
        fits=raw_that_fits((8, 8), HOKUM, SAUDI),
    )
    assert (result.projects.points, result.baloot.team) == ((2, 0), EW)


def test_a_sun_of_13_to_13_can_only_be_65_to_65():
    result = summed_up(SUN, card_points=(13, 13))
    assert (result.raw, result.points, result.won_by) == ((65, 65), (13, 13), None)
    assert result.comparison.decided_by is DecidedBy.EXACT_TIE


def test_a_test_by_points_never_needs_raw():
    result = summed_up(card_points=(8, 8), options={"win_test": "points"})
    assert (result.points, result.won_by, result.comparison.decided_by) == ((8, 8), None, DecidedBy.EXACT_TIE)


def test_under_each_side_nine_and_eight_is_one_raw_result():
    result = summed_up(card_points=(9, 8), options={"counting": "each_side"})
    assert (result.raw, result.points) == ((86, 76), (9, 8))


def test_what_the_raw_results_that_fit_differ_in_is_left_open():
    # The opponents' 106 is capped to 10 and an exact tie; their 97 to 105 are beaten. All write 11 and 10.
    options = {"counting": "each_side_capped", "win_test": "raw"}
    known = {"card_points": (6, 10), "counted_projects": (FIFTY, ())}
    result = summed_up(options=options, **known)
    assert (result.points, result.outcome) == ((11, 10), Outcome.MADE)
    assert (result.won_by, result.comparison.decided_by) == (None, None)
    tie_fails = options | {"exact_tie": "buyer_fails"}
    assert isinstance(summed_up(options=tie_fails, **known), NeedsRaw)


def test_a_doubled_round_goes_by_card_points_too():
    assert summed_up(Contract(HEARTS, S, Level.DOUBLE), card_points=(9, 7)).points == (32, 0)
    assert isinstance(summed_up(Contract(HEARTS, S, Level.DOUBLE), card_points=(8, 8)), NeedsRaw)
    gahwa = summed_up(Contract(HEARTS, S, Level.GAHWA), card_points=(9, 7), scores=(0, 140))
    assert (gahwa.points, gahwa.totals, gahwa.game_won_by) == ((152, 0), (152, 140), NS)


@st.composite
def sheets(draw):
    """Rules, and a summary of card points that some round can have left."""
    rules = draw(rulesets())
    contract = draw(contracts())
    ns = draw(st.integers(0, contract.total_raw))
    card_points = card_points_of((ns, contract.total_raw - ns), contract, rules)
    kinds = [(), SIRA, FIFTY, (Kind.HUNDRED,), (Kind.HUNDRED, Kind.SIRA), (Kind.HUNDRED,) * 2]
    team, projects, baloot = draw(combinations((NS, EW), kinds, (None, NS, EW)))
    return rules, Summary(
        contract,
        card_points=card_points,
        counted_projects=((), projects) if team else (projects, ()),
        baloot=None if contract.is_sun else baloot,
    )


@given(sheets())
def test_card_points_score_as_each_raw_result_that_fits_does_or_need_raw(drawn):
    rules, sheet = drawn
    fits = raw_that_fits(sheet.card_points, sheet.contract, rules)
    each = [score_summary(replace(sheet, card_points=(None, None), raw=raw), rules) for raw in fits]
    result = score_summary(sheet, rules)
    if isinstance(result, NeedsRaw):
        assert len({one.points for one in each}) > 1
        assert result.fits == fits
        return
    for field in ("points", "outcome", "card_points", "totals", "game_won_by", "lines", "projects", "baloot"):
        assert {getattr(one, field) for one in each} == {getattr(result, field)}
    for field in ("raw", "won_by", "comparison"):
        found = {getattr(one, field) for one in each}
        if len(found) == 1:
            assert getattr(result, field) in found
        elif field != "comparison":
            assert getattr(result, field) is None
    assert {one.comparison.points for one in each} == {result.comparison.points}


def test_equal_points_of_every_raw_result_always_mean_an_equal_outcome():
    options = {"counting": ("each_side_capped", "remainder"), "exact_tie": ("buyer_keeps", "buyer_fails")}
    projects = [
        ((), ()),
        (SIRA, ()),
        (FIFTY, ()),
        ((), FIFTY),
        ((Kind.HUNDRED,) * 2, ()),
        ((), (Kind.HUNDRED,)),
    ]
    for counting in options["counting"]:
        for exact_tie in options["exact_tie"]:
            rules = rules_with("jawaker", counting=counting, exact_tie=exact_tie, failed_baloot="holder")
            for ns in range(17):
                for counted in projects:
                    sheet = Summary(HOKUM, card_points=(ns, 16 - ns), counted_projects=counted, baloot=NS)
                    raws = raw_that_fits((ns, 16 - ns), HOKUM, rules)
                    scored = [score_summary(replace(sheet, card_points=(None, None), raw=raw), rules) for raw in raws]
                    if len({one.points for one in scored}) == 1:
                        assert len({one.outcome for one in scored}) == 1


# What no round can have left


def test_raw_points_of_both_teams_add_up_to_162_or_130_with_the_last_tricks_ten():
    assert refused(raw=(82, 70)) == (WrongSum(("raw",), 152, (162,)),)
    assert refused(SUN, raw=(60, 60)) == (WrongSum(("raw",), 120, (130,)),)
    assert summed_up(SUN, raw=(60, 70)).raw == (60, 70)


def test_raw_points_are_in_range():
    assert refused(raw=(163, None)) == (OutOfRange(("raw", "NS"), 163, 162),)
    assert refused(SUN, raw=(None, 131)) == (OutOfRange(("raw", "EW"), 131, 130),)
    assert refused(raw=(-1, 163)) == (OutOfRange(("raw", "NS"), -1, 162), OutOfRange(("raw", "EW"), 163, 162))


def test_card_points_are_in_range():
    assert refused(card_points=(17, None)) == (OutOfRange(("card_points", "NS"), 17, 16),)
    assert refused(SUN, card_points=(None, 27)) == (OutOfRange(("card_points", "EW"), 27, 26),)
    assert refused(card_points=(-1, None)) == (OutOfRange(("card_points", "NS"), -1, 16),)


@pytest.mark.parametrize("counting", ["remainder", "each_side_capped"])
def test_card_points_of_both_teams_add_up_to_16_or_26(counting):
    options = {"counting": counting}
    assert refused(card_points=(9, 8), options=options) == (WrongSum(("card_points",), 17, (16,)),)
    assert refused(SUN, card_points=(13, 12), options=options) == (WrongSum(("card_points",), 25, (26,)),)


@given(
    st.integers(0, 26),
    st.integers(0, 26),
    combinations((HOKUM, SUN), ("remainder", "each_side", "each_side_capped")),
)
def test_card_points_that_add_up_can_be_and_no_others(ns, ew, drawn):
    contract, counting = drawn
    assume(max(ns, ew) <= contract.total_points)
    allowed = {contract.total_points}
    if counting == "each_side" and contract is HOKUM:
        allowed.add(17)
    known = {"card_points": (ns, ew), "options": {"counting": counting}}
    if ns + ew in allowed:
        assert summed_up(contract, **known).card_points == (ns, ew)
    else:
        assert refused(contract, **known) == (WrongSum(("card_points",), ns + ew, tuple(sorted(allowed))),)


def test_one_teams_card_points_do_not_tell_the_others_under_each_side():
    options = {"counting": "each_side"}
    assert refused(card_points=(10, None), options=options) == (OneSideAlone(("card_points",), EW),)
    assert refused(SUN, card_points=(None, 10), options=options) == (OneSideAlone(("card_points",), NS),)
    capped = summed_up(card_points=(10, None), options={"counting": "each_side_capped"})
    assert capped.card_points == (10, 6)


def test_a_round_without_kaboot_or_foul_has_card_points():
    assert refused() == (NoCardPoints(("raw",)),)


def test_raw_and_card_points_together_must_agree():
    assert refused(raw=(107, 55), card_points=(10, 6)) == (
        Contradiction(("card_points", "NS"), 10, 11),
        Contradiction(("card_points", "EW"), 6, 5),
    )
    assert summed_up(raw=(107, 55), card_points=(11, None)) == summed_up(raw=(107, 55))


def test_a_kaboot_and_a_foul_exclude_each_other():
    assert refused(kaboot=NS, offender=E) == (KabootWithFoul(("kaboot",)),)


def test_in_a_kaboot_everything_is_the_sweepers():
    assert refused(kaboot=NS, raw=(152, 10)) == (
        NotEverything(("raw", "NS"), 152, 162),
        NotEverything(("raw", "EW"), 10, 0),
    )
    assert refused(kaboot=EW, raw=(162, None)) == (NotEverything(("raw", "NS"), 162, 0),)
    assert refused(kaboot=NS, card_points=(14, None)) == (Contradiction(("card_points", "NS"), 14, 16),)


def test_the_raw_points_before_a_foul_need_not_be_all_but_are_no_more():
    assert refused(offender=N, raw=(100, 63)) == (WrongSum(("raw",), 163, (162,)),)
    assert summed_up(offender=N, raw=(100, 62)).raw == (100, 62)
    assert refused(offender=N, raw=(None, 163)) == (OutOfRange(("raw", "EW"), 163, 162),)


def test_hokum_has_no_four_hundred_and_sun_no_baloot():
    counted = ((Kind.SIRA, Kind.FOUR_HUNDRED), ())
    assert refused(raw=(90, 72), counted_projects=counted) == (FourHundredInHokum(("counted_projects", "NS", 1)),)
    assert summed_up(SUN, raw=(90, 40), counted_projects=counted).projects.points == (44, 0)
    assert refused(SUN, raw=(90, 40), baloot=EW) == (BalootInSun(("baloot",)),)


def test_two_hands_have_at_most_four_projects():
    four = (Kind.SIRA, Kind.FIFTY, Kind.HUNDRED, Kind.SIRA)
    assert summed_up(kaboot=NS, counted_projects=(four, ())).points == (25 + 19, 0)
    assert refused(kaboot=NS, counted_projects=((*four, Kind.SIRA), ())) == (
        TooManyProjects(("counted_projects", "NS"), 5, 4),
    )


def test_both_teams_projects_count_only_where_the_contest_lets_them():
    both = (SIRA, FIFTY)
    assert refused(raw=(90, 72), counted_projects=both) == (BothTeamsCount(("counted_projects",)),)
    assert refused(kaboot=NS, counted_projects=both) == (BothTeamsCount(("counted_projects",)),)
    options = {"project_contest": "both"}
    assert summed_up(raw=(90, 72), counted_projects=both, options=options).projects.points == (2, 5)


def test_all_defects_are_told_at_once():
    defects = refused(SUN, raw=(70, 70), baloot=NS, counted_projects=(SIRA, FIFTY), kaboot=None, up_card=card("AS"))
    assert set(defects) == {
        WrongSum(("raw",), 140, (130,)),
        BalootInSun(("baloot",)),
        BothTeamsCount(("counted_projects",)),
    }


def test_in_an_ashkal_that_counts_its_caller_as_buyer_the_ace_up_is_not_the_buyers():
    for option, outcome in (("caller", "kaboot"), ("partner", "reverse_kaboot")):
        rules = rules_with(reverse_kaboot=True, ashkal_buyer=option)
        contract = Contract(None, E, ashkal=True)
        summary = Summary(contract, kaboot=NS, up_card=card_at(HEARTS, 0), dealer=S)
        assert str(score_summary(summary, rules).outcome) == outcome
