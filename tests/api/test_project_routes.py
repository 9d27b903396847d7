"""``projects`` and ``project-ranking``: what each field means (contract, *Operations*; rules, section 5)."""

import pytest

HOKUM_S = {"bid": "hokum", "trump": "S", "buyer": "E"}
SUN = {"bid": "sun", "buyer": "E"}


def shown(projects):
    return [(entry["kind"], " ".join(entry["cards"]), entry["points"], entry["raw"]) for entry in projects]


def found(service, hand, contract=HOKUM_S, **rules):
    answer = service.ask("findProjects", {"contract": contract, "hand": hand.split()} | rules)
    assert answer.keys() == {"id", "ruleset", "options", "best", "all", "holds_baloot"}
    return shown(answer["best"]), shown(answer["all"]), answer["holds_baloot"]


HANDS = {
    "three in sequence": ("QH JH KH 7C", HOKUM_S, [("sira", "KH QH JH", 2, 20)]),
    "three in sequence in Sun": ("QH JH KH 7C", SUN, [("sira", "KH QH JH", 4, 20)]),
    "four in sequence": ("9H TH JH QH", HOKUM_S, [("fifty", "QH JH TH 9H", 5, 50)]),
    "five in sequence": ("9H TH JH QH 8H", SUN, [("hundred", "QH JH TH 9H 8H", 20, 100)]),
    "four tens": ("TS TH TD TC", HOKUM_S, [("hundred", "TS TH TD TC", 10, 100)]),
    "four aces in Hokum": ("AS AH AD AC", HOKUM_S, [("hundred", "AS AH AD AC", 10, 100)]),
    "four aces in Sun": ("AS AH AD AC", SUN, [("four_hundred", "AS AH AD AC", 40, 200)]),
    "four nines": ("9S 9H 9D 9C", HOKUM_S, []),
    "nothing": ("7S 9H JD KC", SUN, []),
    "two in sequence": ("AS KS", SUN, []),
}


@pytest.mark.parametrize("what", HANDS)
def test_each_kind_of_project_has_its_points(service, what):
    hand, contract, projects = HANDS[what]
    assert found(service, hand, contract)[:2] == (projects, projects)


def test_best_is_what_to_announce_and_all_is_everything_there(service):
    best, every, _ = found(service, "JS JH JD JC TS 9S")
    assert best == [("hundred", "JS JH JD JC", 10, 100)]
    assert sorted(every) == sorted([("sira", "JS TS 9S", 2, 20), ("hundred", "JS JH JD JC", 10, 100)])


def test_a_run_of_more_than_five_is_its_top_five_and_what_remains(service):
    run = ["hundred", "AH KH QH JH TH", 10, 100]
    assert found(service, "AH KH QH JH TH 9H 8H")[:2] == ([tuple(run)], [tuple(run)])
    best, every, _ = found(service, "AH KH QH JH TH 9H 8H 7H")
    assert best == every == [tuple(run), ("sira", "9H 8H 7H", 2, 20)]


def test_holds_baloot_is_king_and_queen_of_trump(service):
    assert found(service, "KS QS") == ([], [], True)
    assert found(service, "KS QH")[2] is False
    assert found(service, "KS QS", SUN)[2] is False
    assert found(service, "KS QS JS") == ([("sira", "KS QS JS", 2, 20)], [("sira", "KS QS JS", 2, 20)], True)


def test_best_has_the_highest_total_of_all_sets_without_a_common_card(service):
    hand = "TH TD TC TS JS QS KS AS"
    run, four = ("hundred", "AS KS QS JS TS", 10, 100), ("hundred", "TS TH TD TC", 10, 100)
    fifty = ("fifty", "AS KS QS JS", 5, 50)
    assert found(service, hand)[0] == [four, fifty]
    assert sorted(found(service, hand)[1]) == sorted([run, four])


# The contest.


def ranked(service, contract=HOKUM_S, dealer="S", **more):
    """The answer; projects and hands are written ``{"N": ["AS KS QS"]}`` and ``{"N": "AS KS"}``."""
    request = {"contract": contract, "dealer": dealer} | more
    if "projects" in request:
        request["projects"] = {seat: [group.split() for group in said] for seat, said in request["projects"].items()}
    if "hands" in request:
        request["hands"] = {seat: held.split() for seat, held in request["hands"].items()}
    answer = service.ask("rankProjects", request)
    assert answer.keys() == {"id", "ruleset", "options", "ranking", "winner", "points", "raw", "baloot"}
    return answer


def order_of(answer):
    return [(entry["seat"], entry["kind"], " ".join(entry["cards"])) for entry in answer["ranking"]]


def test_the_ranking_lists_every_project_strongest_first_with_the_reason(service):
    answer = ranked(service, projects={"E": ["QH JH TH"], "N": ["AC KC QC JC"], "W": ["9D TD JD"]})
    assert order_of(answer) == [("N", "fifty", "AC KC QC JC"), ("E", "sira", "QH JH TH"), ("W", "sira", "JD TD 9D")]
    assert [entry.keys() for entry in answer["ranking"]] == [{"seat", "kind", "cards", "points", "raw", "reason"}] * 3
    *above, last = answer["ranking"]
    assert all(entry["reason"] for entry in above)
    assert last["reason"] is None
    assert (answer["winner"], answer["points"], answer["raw"]) == ("NS", {"NS": 5, "EW": 0}, {"NS": 50, "EW": 0})


def test_the_team_with_the_strongest_project_scores_all_its_projects(service):
    answer = ranked(service, projects={"E": ["QH JH TH", "9C 8C 7C"], "W": ["AD KD QD JD"], "N": ["AC KC QC"]})
    assert (answer["winner"], answer["points"], answer["raw"]) == ("EW", {"NS": 0, "EW": 9}, {"NS": 0, "EW": 90})


def test_where_both_teams_score_there_is_no_winner(service):
    answer = ranked(service, projects={"E": ["QH JH TH"], "N": ["AC KC QC JC"]}, options={"project_contest": "both"})
    assert (answer["winner"], answer["points"], answer["raw"]) == (None, {"NS": 5, "EW": 2}, {"NS": 50, "EW": 20})


@pytest.mark.parametrize("more", [{"projects": {}}, {"hands": {}}, {"hands": {"E": "AS 9H"}}, {"projects": {"E": []}}])
def test_without_projects_there_is_no_winner(service, more):
    answer = ranked(service, **more)
    assert (answer["ranking"], answer["winner"], answer["baloot"]) == ([], None, None)
    assert answer["points"] == answer["raw"] == {"NS": 0, "EW": 0}


def test_points_are_before_the_level_and_raw_values_do_not_change_in_sun(service):
    projects = {"N": ["AC KC QC JC"]}
    for level in ("undoubled", "gahwa"):
        assert ranked(service, HOKUM_S | {"level": level}, projects=projects)["points"] == {"NS": 5, "EW": 0}
    answer = ranked(service, SUN, projects=projects)
    assert (answer["points"], answer["raw"]) == ({"NS": 10, "EW": 0}, {"NS": 50, "EW": 0})


def test_what_was_announced_counts_under_automatic_too(service):
    for option in ("announced", "automatic"):
        answer = ranked(service, projects={"N": ["AC KC QC"]}, options={"projects": option})
        assert answer["points"] == {"NS": 2, "EW": 0}


def test_hands_count_with_their_best_set_whatever_the_option(service):
    hands = {"N": "AC KC QC 7H", "W": "TS TH TD TC 9C"}
    for option in ("announced", "automatic"):
        answer = ranked(service, hands=hands, options={"projects": option})
        assert order_of(answer) == [("W", "hundred", "TS TH TD TC"), ("N", "sira", "AC KC QC")]


def test_equal_projects_go_to_the_seat_nearer_to_position_1(service):
    projects = {"S": ["AH KH QH"], "N": ["AC KC QC"], "E": ["AD KD QD"]}
    for dealer, first in (("S", "E"), ("E", "N"), ("N", "S")):
        assert order_of(ranked(service, dealer=dealer, projects=projects))[0][0] == first


def test_an_equal_trump_sequence_goes_first_where_the_rules_say_so(service):
    projects = {"N": ["AS KS QS"], "E": ["AD KD QD"]}
    assert ranked(service, projects=projects)["winner"] == "EW"
    assert ranked(service, projects=projects, options={"equal_projects": "trump_then_seat"})["winner"] == "NS"


# Baloot.


def test_baloot_is_of_who_is_known_to_hold_both(service):
    baloot = {"seat": "N", "team": "NS", "counted": True, "cancelled_by": None}
    assert ranked(service, hands={"N": "KS QS 7H"})["baloot"] == baloot
    assert ranked(service, projects={"N": ["KS QS JS"]})["baloot"] == baloot
    assert ranked(service, hands={"N": "KS 7H", "E": "QS"})["baloot"] is None
    assert ranked(service, projects={"N": ["QS JS TS"], "E": ["KH QH JH"]})["baloot"] is None
    assert ranked(service, SUN, hands={"N": "KS QS 7H"})["baloot"] is None


def test_two_announced_projects_of_one_seat_may_show_both_cards(service):
    projects = {"N": ["KS KH KD KC", "QS JS TS"]}
    answer = ranked(service, projects=projects, options={"baloot_cancelled_by": "never"})
    assert answer["baloot"] == {"seat": "N", "team": "NS", "counted": True, "cancelled_by": None}


CANCELLED = [
    ("four_of_a_kind", "KS KH KD KC QS", "hundred"),
    ("four_of_a_kind", "AS KS QS JS TS", None),
    ("hundred_with_both", "AS KS QS JS TS", "hundred"),
    ("hundred_with_both", "KS KH KD KC QS", None),
    ("any_hundred", "AH KH QH JH TH KS QS", "hundred"),
    ("any_hundred", "KS QS JS", None),
    ("never", "KS KH KD KC QS", None),
]


@pytest.mark.parametrize(("option", "hand", "kind"), CANCELLED)
def test_baloot_names_the_kind_of_the_holders_project_that_cancels_it(service, option, hand, kind):
    answer = ranked(service, hands={"W": hand}, options={"baloot_cancelled_by": option})
    assert answer["baloot"] == {"seat": "W", "team": "EW", "counted": kind is None, "cancelled_by": kind}


def test_baloot_is_not_in_the_points(service):
    answer = ranked(service, hands={"N": "KS QS 7H"})
    assert (answer["ranking"], answer["points"], answer["raw"]) == ([], {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0})


def test_a_long_announced_run_counts_as_one_hundred_of_its_top_five(service):
    answer = ranked(service, projects={"N": ["KH QH JH TH 9H 8H"]})
    assert order_of(answer) == [("N", "hundred", "KH QH JH TH 9H")]
