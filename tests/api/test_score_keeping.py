"""``summary-score`` and ``game-score``: what each field means (contract, *Operations*; rules, sections 6 and 7)."""

import pytest

from tests.support.service import ECHOED, SCORE_MEMBERS

HOKUM = {"bid": "hokum", "trump": "D", "buyer": "S"}
SUN = {"bid": "sun", "buyer": "S"}


def pair(ours, theirs):
    return {"NS": ours, "EW": theirs}


def scored(service, contract=HOKUM, **more):
    answer = service.ask("scoreSummary", {"contract": contract} | more)
    assert answer.keys() == ECHOED | SCORE_MEMBERS | {"needed"}
    return answer


@pytest.mark.parametrize("raw", [{"NS": 90}, {"EW": 72}, {"NS": 90, "EW": 72}, {"NS": 90, "EW": None}])
def test_raw_points_of_one_team_tell_the_others(service, raw):
    answer = scored(service, raw=raw, scores={"NS": 10})
    assert (answer["raw"], answer["card_points"]) == (pair(90, 72), pair(9, 7))
    assert (answer["outcome"], answer["won_by"], answer["points"]) == ("made", "NS", pair(9, 7))
    assert (answer["totals"], answer["needed"], answer["game_won_by"]) == (pair(19, 7), None, None)
    assert answer["last_trick"] is None
    assert answer["comparison"] == {"judged": "NS", "points": pair(9, 7), "raw": pair(90, 72), "decided_by": "points"}


@pytest.mark.parametrize("given", [{"NS": 9}, {"EW": 7}, {"NS": 9, "EW": 7}])
def test_card_points_do_as_well_where_they_decide(service, given):
    answer = scored(service, card_points=given)
    assert (answer["card_points"], answer["points"], answer["needed"]) == (pair(9, 7), pair(9, 7), None)
    assert (answer["outcome"], answer["won_by"]) == ("made", "NS")


def test_where_only_raw_points_could_decide_they_are_needed(service):
    answer = scored(service, card_points={"NS": 8, "EW": 8})
    assert answer["needed"] == "raw"
    for field in ("points", "outcome", "won_by", "raw", "totals"):
        assert answer[field] is None
    assert answer["card_points"] == pair(8, 8)
    assert answer["contract"]["buyer"] == "S"
    assert answer["steps"]


def test_raw_points_are_not_needed_where_every_result_that_fits_pays_the_same(service):
    for option, points in (("buyer_keeps", pair(8, 8)), ("buyer_fails", pair(0, 16))):
        rules = {"options": {"win_test": "points", "exact_tie": option}}
        answer = scored(service, card_points={"NS": 8}, **rules)
        assert (answer["needed"], answer["points"]) == (None, points)


def test_each_side_wants_the_card_points_of_both(service):
    rules = {"options": {"counting": "each_side"}}
    assert scored(service, card_points=pair(9, 8), **rules)["points"] == pair(9, 8)
    assert scored(service, card_points=pair(9, 7), **rules)["points"] == pair(9, 7)


def test_projects_and_baloot_are_taken_as_counted(service):
    answer = scored(
        service,
        raw={"NS": 90},
        counted_projects={"EW": ["fifty", "sira"]},
        baloot="NS",
        options={"baloot_cancelled_by": "any_hundred"},
    )
    assert answer["projects"] == {"team": "EW", "points": pair(0, 7)}
    assert answer["baloot"] == {"seat": None, "team": "NS", "counted": True, "cancelled_by": None}
    assert answer["comparison"]["points"] == pair(11, 14)
    assert answer["comparison"]["raw"] == pair(110, 142)
    assert (answer["outcome"], answer["points"]) == ("failed", pair(0, 16 + 7 + 2))


def test_baloot_is_not_cancelled_by_the_projects_beside_it(service):
    answer = scored(
        service,
        raw={"NS": 90},
        counted_projects={"NS": ["hundred"]},
        baloot="NS",
        options={"baloot_cancelled_by": "any_hundred"},
    )
    assert answer["points"] == pair(9 + 10 + 2, 7)


@pytest.mark.parametrize("more", [{}, {"raw": {"NS": 162}}, {"raw": {"EW": 0}}, {"raw": {"NS": 162, "EW": 0}}])
def test_a_kaboot_needs_no_raw_points_and_shows_them(service, more):
    answer = scored(service, kaboot="NS", **more)
    assert (answer["outcome"], answer["won_by"], answer["points"]) == ("kaboot", "NS", pair(25, 0))
    assert (answer["raw"], answer["card_points"]) == (pair(162, 0), None)


def test_raw_points_of_nothing_are_not_a_kaboot(service):
    answer = scored(service, raw={"NS": 162})
    assert (answer["outcome"], answer["points"]) == ("made", pair(16, 0))


def test_a_kaboot_with_an_ace_or_from_position_1_depends_on_the_deal(service):
    rules = {"options": {"kaboot_ace_doubles": True, "reverse_kaboot": True}}
    assert scored(service, SUN, kaboot="NS", up_card="AS", **rules)["points"] == pair(88, 0)
    assert scored(service, SUN, kaboot="NS", up_card="KS", **rules)["points"] == pair(44, 0)
    assert scored(service, SUN, kaboot="NS", **rules)["points"] == pair(44, 0)
    reverse = scored(service, SUN, kaboot="EW", up_card="AS", dealer="W", **rules)
    assert (reverse["outcome"], reverse["points"]) == ("reverse_kaboot", pair(0, 88))
    assert scored(service, SUN, kaboot="EW", up_card="KS", dealer="W", **rules)["outcome"] == "kaboot"
    assert scored(service, SUN, kaboot="EW", up_card="AS", dealer="S", **rules)["outcome"] == "kaboot"


def test_a_foul_pays_the_other_side_and_voids_the_offenders_own(service):
    answer = scored(service, HOKUM | {"level": "double"}, foul={"seat": "W"})
    assert (answer["outcome"], answer["won_by"], answer["points"]) == ("foul", "NS", pair(32, 0))
    assert (answer["raw"], answer["card_points"], answer["comparison"]) == (None, None, None)
    own = scored(service, foul={"seat": "W"}, counted_projects={"NS": ["sira"], "EW": ["hundred"]}, baloot="NS")
    assert own["points"] == pair(16 + 2 + 2, 0)
    assert own["projects"]["points"] == pair(2, 0)


def test_a_gahwa_writes_the_target(service):
    answer = scored(service, HOKUM | {"level": "gahwa"}, raw={"NS": 90}, scores=pair(0, 150))
    assert (answer["points"], answer["game_won_by"]) == (pair(152, 0), "NS")


def test_scores_before_the_round_tell_who_has_won(service):
    assert scored(service, raw={"NS": 90}, scores=pair(143, 0))["game_won_by"] == "NS"
    assert scored(service, raw={"NS": 90}, scores=pair(142, 0))["game_won_by"] is None


CONVERSIONS = [(HOKUM, 86, 9), (HOKUM, 85, 8), (HOKUM, 147, 15), (SUN, 65, 13), (SUN, 63, 12), (SUN, 66, 14)]


@pytest.mark.parametrize(("contract", "raw", "points"), CONVERSIONS)
def test_the_counted_side_is_converted_and_the_other_gets_the_rest(service, contract, raw, points):
    total = 16 if contract is HOKUM else 26
    contract = contract | {"buyer": "E"}
    assert scored(service, contract, raw={"NS": raw})["card_points"] == pair(points, total - points)


# game-score.


def game(service, rounds, **more):
    answer = service.ask("scoreGame", {"rounds": [pair(*points) for points in rounds]} | more)
    assert answer.keys() == {"id", "ruleset", "options", "totals", "winner", "won_in", "leader", "to_win"}
    return answer


def test_totals_run_after_each_round(service):
    answer = game(service, [(5, 13), (26, 0), (0, 0)])
    assert answer["totals"] == [pair(5, 13), pair(31, 13), pair(31, 13)]
    assert (answer["winner"], answer["won_in"], answer["leader"]) == (None, None, "NS")
    assert answer["to_win"] == pair(121, 139)


def test_no_rounds_have_no_totals_and_nobody_leads(service):
    answer = game(service, [])
    assert (answer["totals"], answer["leader"], answer["to_win"]) == ([], None, pair(152, 152))
    answer = game(service, [], scores=pair(7, 7), options={"target": 10})
    assert (answer["totals"], answer["leader"], answer["to_win"]) == ([], None, pair(3, 3))


def test_scores_before_the_first_round_count(service):
    answer = game(service, [(5, 13)], scores={"EW": 140})
    assert (answer["totals"], answer["winner"], answer["won_in"]) == ([pair(5, 153)], "EW", 1)
    assert answer["to_win"] == pair(147, 0)


def test_once_a_team_has_won_later_entries_repeat(service):
    answer = game(service, [(100, 0), (52, 0), (0, 200)])
    assert answer["totals"] == [pair(100, 0), pair(152, 0), pair(152, 0)]
    assert (answer["winner"], answer["won_in"], answer["leader"]) == ("NS", 2, "NS")
    assert answer["to_win"] == pair(0, 152)


def test_to_win_is_never_below_nothing(service):
    assert game(service, [(500, 3)])["to_win"] == pair(0, 149)


BOTH = [
    ("higher_total", [(150, 140), (5, 14)], "NS"),
    ("higher_round", [(150, 140), (5, 14)], "EW"),
    ("higher_total", [(150, 150), (13, 13)], None),
    ("higher_round", [(150, 140), (13, 13)], None),
    ("higher_total", [(150, 150), (13, 13), (1, 0)], "NS"),
]


@pytest.mark.parametrize(("option", "rounds", "winner"), BOTH)
def test_where_both_reach_the_target_the_option_decides_or_the_game_goes_on(service, option, rounds, winner):
    assert game(service, rounds, options={"both_reach_target": option})["winner"] == winner
