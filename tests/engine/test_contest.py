"""Section 5: the contest of the projects, and Baloot."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_CARDS,
    SPADES,
    SUIT_CARDS,
    SUITS,
    card_at,
    cards_in,
    names_of,
    rank_of,
    set_of,
    suit_of,
)
from engine.contest import (
    BALOOT_CARDS,
    BALOOT_POINTS,
    BALOOT_RAW,
    Ranking,
    Reason,
    baloot_cancelled_by,
    holder_of_baloot,
    rank_projects,
)
from engine.contract import Contract
from engine.projects import best_projects, project_of
from engine.ruleset import OPTIONS
from engine.seats import ALL_SEATS, next_seat, team_of
from rulesets import RULESETS
from tests.engine.project_wire import agrees, cards, lines_of, project, ranked_projects

SAUDI = RULESETS["saudi"].rules
S, E, N, W = ALL_SEATS
NS, EW = 0, 1
NOTHING = Ranking((), None, (0, 0), (0, 0))


def ranked(announced, trump=CLUBS, dealer=S, void_team=None, **options):
    """Rank projects written as names by seat; position 1 is E unless another dealer is given."""
    sun = trump is None
    projects = {seat: [project(group, sun) for group in groups] for seat, groups in announced.items()}
    return rank_projects(projects, Contract(trump, S), dealer, SAUDI.overridden(options), void_team)


def order_of(ranking):
    return [(one.seat, " ".join(names_of(one.project.cards)), one.reason) for one in ranking.ranked]


# The order, one rule at a time


@pytest.mark.parametrize(
    ("stronger", "weaker", "trump", "hundred_order", "reason"),
    [
        ("AS AH AD AC", "KD QD JD TD 9D", None, "sequence_first", Reason.KIND),
        ("JD TD 9D 8D 7D", "AS KS QS JS", CLUBS, "sequence_first", Reason.KIND),
        ("TS TH TD TC", "AS KS QS JS", CLUBS, "sequence_first", Reason.KIND),
        ("TD 9D 8D 7D", "AS KS QS", CLUBS, "sequence_first", Reason.KIND),
        ("JD TD 9D 8D 7D", "AS AH AD AC", CLUBS, "sequence_first", Reason.HUNDRED_ORDER),
        ("JD TD 9D 8D 7D", "KS KH KD KC", None, "sequence_first", Reason.HUNDRED_ORDER),
        ("TS TH TD TC", "KD QD JD 9D TD", CLUBS, "four_first", Reason.HUNDRED_ORDER),
        ("AS AH AD AC", "JS JH JD JC", CLUBS, "sequence_first", Reason.TOP_CARD),
        ("KS KH KD KC", "JS JH JD JC", CLUBS, "four_first", Reason.TOP_CARD),
        ("AS KS QS JS TS", "QH JH TH 9H 8H 7H", CLUBS, "sequence_first", Reason.TOP_CARD),
        ("AS KS QS", "JC TC 9C", CLUBS, "sequence_first", Reason.TOP_CARD),
    ],
)
def test_the_stronger_project_wins_from_the_last_seat_against_the_first(stronger, weaker, trump, hundred_order, reason):
    for equal_projects in OPTIONS["equal_projects"].choices:
        options = {"hundred_order": hundred_order, "equal_projects": equal_projects}
        found = ranked({E: [weaker], S: [stronger]}, trump, **options)
        assert [(one.seat, one.reason) for one in found.ranked] == [(S, reason), (E, None)]
        assert found.winner == NS


@pytest.mark.parametrize("dealer", ALL_SEATS)
def test_of_equal_projects_that_nearer_to_position_1_is_stronger(dealer):
    equal = {S: ["AS KS QS"], E: ["AH KH QH"], N: ["AD KD QD"], W: ["AC KC QC"]}
    found = ranked(equal, dealer=dealer)
    assert [one.seat for one in found.ranked] == [(dealer + step) & 3 for step in (1, 2, 3, 4)]
    assert [one.reason for one in found.ranked] == [Reason.EARLIER_SEAT] * 3 + [None]
    assert found.winner == team_of(next_seat(dealer))


def test_under_trump_then_seat_a_run_of_trumps_comes_first_then_the_seat():
    equal = {S: ["AC KC QC"], E: ["AH KH QH"], N: ["AD KD QD"]}
    found = ranked(equal, CLUBS, equal_projects="trump_then_seat")
    assert order_of(found) == [
        (S, "AC KC QC", Reason.TRUMP),
        (E, "AH KH QH", Reason.EARLIER_SEAT),
        (N, "AD KD QD", None),
    ]
    assert found.winner == NS
    assert ranked(equal, CLUBS, equal_projects="earlier_seat").winner == EW


def test_in_sun_trump_then_seat_is_the_seat():
    found = ranked({S: ["AC KC QC"], E: ["AH KH QH"]}, None, equal_projects="trump_then_seat")
    assert order_of(found) == [(E, "AH KH QH", Reason.EARLIER_SEAT), (S, "AC KC QC", None)]


@pytest.mark.parametrize("equal_projects", ["earlier_seat", "trump_then_seat"])
def test_two_equal_projects_of_one_hand_stand_by_suit(equal_projects):
    for first, second in (("S", "H"), ("H", "D"), ("D", "C"), ("S", "D")):
        groups = [" ".join(rank + suit for rank in "JT9") for suit in (second, first)]
        found = ranked({N: groups}, None, equal_projects=equal_projects)
        assert [SUITS[one.project.suit] for one in found.ranked] == [first, second]
        assert found.ranked[0].reason is Reason.SUIT


def test_under_trump_then_seat_equals_of_one_hand_and_another_between_them_stand_in_one_order():
    equal = {S: ["AS KS QS", "AC KC QC"], E: ["AH KH QH"]}
    found = ranked(equal, CLUBS, equal_projects="trump_then_seat")
    assert order_of(found) == [
        (S, "AC KC QC", Reason.TRUMP),
        (E, "AH KH QH", Reason.EARLIER_SEAT),
        (S, "AS KS QS", None),
    ]


# Who counts


def test_the_team_of_the_strongest_project_counts_all_of_its_own_and_the_other_none():
    announced = {E: ["AS KS QS"], N: ["JD TD 9D 8D"], W: ["TC 9C 8C 7C"], S: ["9H 8H 7H"]}
    hokum, sun = ranked(announced, HEARTS), ranked(announced, None)
    assert (hokum.winner, hokum.points, hokum.raw) == (NS, (7, 0), (70, 0))
    assert (sun.winner, sun.points, sun.raw) == (NS, (14, 0), (70, 0))


def test_under_both_each_team_counts_its_own_and_nobody_wins_the_contest():
    announced = {E: ["AS KS QS"], N: ["JD TD 9D 8D"], W: ["TC 9C 8C 7C"]}
    found = ranked(announced, HEARTS, project_contest="both")
    assert (found.winner, found.points, found.raw) == (None, (5, 7), (50, 70))
    assert [one.seat for one in found.ranked] == [N, W, E]


def test_four_aces_in_sun_count_40_points_and_200_raw_once():
    found = ranked({W: ["AS AH AD AC", "KD QD JD TD"]}, None)
    assert (found.winner, found.points, found.raw) == (EW, (0, 50), (0, 250))


def test_an_announced_run_of_more_than_five_counts_as_one_hundred_of_its_top_five():
    found = ranked({N: ["QS JS TS 9S 8S 7S"]})
    assert order_of(found) == [(N, "QS JS TS 9S 8S", None)]
    assert (found.points, found.raw) == ((10, 0), (100, 0))


@pytest.mark.parametrize("project_contest", ["best_team", "both"])
@pytest.mark.parametrize("announced", [{}, {S: [], E: []}, {seat: [] for seat in ALL_SEATS}])
def test_without_projects_nobody_wins_the_contest(announced, project_contest):
    assert ranked(announced, project_contest=project_contest) == NOTHING


@pytest.mark.parametrize("project_contest", ["best_team", "both"])
def test_the_projects_of_an_offenders_team_are_void_and_take_no_part(project_contest):
    announced = {N: ["AS KS QS JS TS"], S: ["AC KC QC"], E: ["9H 8H 7H"]}
    found = ranked(announced, void_team=NS, project_contest=project_contest)
    assert order_of(found) == [(E, "9H 8H 7H", None)]
    assert (found.points, found.raw) == ((0, 2), (0, 20))
    assert found.winner == (EW if project_contest == "best_team" else None)
    assert ranked({N: ["AS KS QS"]}, void_team=NS, project_contest=project_contest) == NOTHING


# An independent formulation: who stands above whom is told for every two, and the order found by asking for
# the one that stands above all others.

WORTH = {
    "sira": (2, 4, 20),
    "fifty": (5, 10, 50),
    "hundred": (10, 20, 100),
    "four_hundred": (None, 40, 200),
}


def why_above(one, other, rules, trump, dealer):
    """Return the reason for which one stands above the other, or None where it is the other way round."""
    (seat, mine), (other_seat, theirs) = one, other
    if mine.kind != theirs.kind:
        return "kind" if WORTH[mine.kind][2] > WORTH[theirs.kind][2] else None
    names, other_names = names_of(mine.cards), names_of(theirs.cards)
    four, other_four = names[0][0] == names[1][0], other_names[0][0] == other_names[1][0]
    if four != other_four:
        return "hundred_order" if four == (rules.hundred_order == "four_first") else None
    if names[0][0] != other_names[0][0]:
        return "top_card" if "AKQJT987".find(names[0][0]) < "AKQJT987".find(other_names[0][0]) else None
    if rules.equal_projects == "trump_then_seat" and trump is not None:
        of_trump = [bool(found & SUIT_CARDS[trump]) for found in (mine.cards, theirs.cards)]
        if of_trump[0] != of_trump[1]:
            return "trump" if of_trump[0] else None
    if seat != other_seat:
        asked = next_seat(dealer)
        while asked not in (seat, other_seat):
            asked = next_seat(asked)
        return "earlier_seat" if asked == seat else None
    return "suit" if "SHDC".find(names[0][1]) < "SHDC".find(other_names[0][1]) else None


def naive_order(entries, rules, trump, dealer):
    left, order = list(entries), []
    while left:
        above_all = [
            one for one in left if all(one is other or why_above(one, other, rules, trump, dealer) for other in left)
        ]
        assert len(above_all) == 1
        order += above_all
        left.remove(above_all[0])
    return order


@st.composite
def contests(draw):
    """Disjoint projects, many of them equal, in any hands, with a contract and the options of the contest."""
    trump = draw(st.sampled_from([None, SPADES, HEARTS, DIAMONDS, CLUBS]))
    runs = st.tuples(st.integers(0, 5), st.integers(3, 8), st.sets(st.integers(0, 3), min_size=1)).map(
        lambda run: [set_of(card_at(suit, rank) for rank in range(run[0], min(8, run[0] + run[1]))) for suit in run[2]]
    )
    fours = st.integers(0, 4).map(lambda rank: [set_of(card_at(suit, rank) for suit in range(4))])
    blocks = draw(st.lists(st.one_of(runs, fours), max_size=4))
    announced = {}
    used = NO_CARDS
    for group in (group for block in blocks for group in block):
        found = project_of(group, trump is None)
        if found and not group & used:
            announced.setdefault(draw(st.integers(0, 3)), []).append(found)
            used |= group
    options = {
        name: draw(st.sampled_from(OPTIONS[name].choices))
        for name in ("hundred_order", "equal_projects", "project_contest")
    }
    return announced, Contract(trump, S), draw(st.integers(0, 3)), SAUDI.overridden(options)


@given(contests())
def test_the_order_and_its_reasons_are_those_of_comparing_every_two(contest):
    announced, contract, dealer, rules = contest
    found = rank_projects(announced, contract, dealer, rules)
    entries = [(seat, one) for seat, projects in announced.items() for one in projects]
    order = naive_order(entries, rules, contract.trump, dealer)
    assert [(one.seat, one.project) for one in found.ranked] == order
    reasons = [why_above(one, other, rules, contract.trump, dealer) for one, other in pairwise(order)]
    assert [one.reason for one in found.ranked] == reasons + [None] * bool(order)


@given(contests())
def test_what_counts_is_the_sum_of_the_counting_teams_projects(contest):
    announced, contract, dealer, rules = contest
    found = rank_projects(announced, contract, dealer, rules)
    points, raw = {NS: 0, EW: 0}, {NS: 0, EW: 0}
    for seat, projects in announced.items():
        for one in projects:
            points[seat % 2] += WORTH[one.kind][contract.is_sun]
            raw[seat % 2] += WORTH[one.kind][2]
    if rules.project_contest == "best_team" and found.ranked:
        loser = 1 - found.ranked[0].seat % 2
        points[loser] = raw[loser] = 0
        assert found.winner == 1 - loser
    else:
        assert found.winner is None
    assert (found.points, found.raw) == ((points[NS], points[EW]), (raw[NS], raw[EW]))


@given(contests(), st.sampled_from([NS, EW]))
def test_a_void_team_is_as_if_it_had_announced_nothing(contest, offenders):
    announced, contract, dealer, rules = contest
    others = {seat: projects for seat, projects in announced.items() if seat % 2 != offenders}
    assert rank_projects(announced, contract, dealer, rules, offenders) == rank_projects(
        others, contract, dealer, rules
    )


@given(contests(), st.permutations(range(4)))
def test_relabelling_suits_changes_nothing_but_labels(contest, to):
    announced, contract, dealer, rules = contest

    def relabelled(held):
        return set_of(card_at(to[suit_of(one)], rank_of(one)) for one in cards_in(held))

    def facts(ranking):
        order = [(one.seat, one.project.kind, one.project.top, one.reason) for one in ranking.ranked]
        return order, ranking.winner, ranking.points, ranking.raw

    moved = {
        seat: [project_of(relabelled(one.announced), contract.is_sun) for one in projects]
        for seat, projects in announced.items()
    }
    trump = None if contract.trump is None else to[contract.trump]
    assert facts(rank_projects(moved, Contract(trump, S), dealer, rules)) == facts(
        rank_projects(announced, contract, dealer, rules)
    )


# Baloot


def test_baloot_is_20_raw_and_2_points():
    assert (BALOOT_RAW, BALOOT_POINTS) == (20, 2)


@pytest.mark.parametrize("trump", range(4))
def test_baloot_is_king_and_queen_of_trump(trump):
    assert names_of(BALOOT_CARDS[trump]) == ["K" + SUITS[trump], "Q" + SUITS[trump]]


@pytest.mark.parametrize("seat", ALL_SEATS)
def test_baloot_belongs_to_the_hand_with_both_cards(seat):
    hands = [cards("KS QS KH QD")] * 4
    hands[seat] = cards("KC QC 7H")
    assert holder_of_baloot(hands, CLUBS) == seat


def test_king_and_queen_of_trump_in_two_hands_are_no_baloot():
    assert holder_of_baloot([cards("KC QS"), cards("QC KS"), NO_CARDS, NO_CARDS], CLUBS) is None


def test_king_and_queen_of_a_side_suit_are_no_baloot():
    assert holder_of_baloot([cards("KH QH"), NO_CARDS, NO_CARDS, NO_CARDS], CLUBS) is None


def test_there_is_no_baloot_in_sun():
    hands = [cards("KS QS KH QH KD QD KC QC"), NO_CARDS, NO_CARDS, NO_CARDS]
    assert holder_of_baloot(hands, None) is None


def test_jack_queen_king_of_trump_are_a_sira_and_baloot():
    hand = cards("KC QC JC 7S 8S AH 7H 8D")
    best = best_projects(hand, sun=False, hundred_order="sequence_first")
    assert [one.cards for one in best] == [cards("KC QC JC")]
    assert holder_of_baloot([NO_CARDS, hand, NO_CARDS, NO_CARDS], CLUBS) == E
    for choice in OPTIONS["baloot_cancelled_by"].choices:
        assert baloot_cancelled_by(best, CLUBS, SAUDI.overridden({"baloot_cancelled_by": choice})) is None


@pytest.mark.parametrize(
    ("held", "cancelling_options"),
    [
        ([], set()),
        (["KC QC JC"], set()),
        (["AC KC QC JC"], set()),
        (["KS KH KD KC"], {"four_of_a_kind", "any_hundred"}),
        (["QS QH QD QC"], {"four_of_a_kind", "any_hundred"}),
        (["KS KH KD KC", "QS QH QD QC"], {"four_of_a_kind", "any_hundred"}),
        (["JS JH JD JC"], {"any_hundred"}),
        (["AS AH AD AC"], {"any_hundred"}),
        (["TS TH TD TC"], {"any_hundred"}),
        (["AC KC QC JC TC"], {"hundred_with_both", "any_hundred"}),
        (["KC QC JC TC 9C"], {"hundred_with_both", "any_hundred"}),
        (["KC QC JC TC 9C 8C 7C"], {"hundred_with_both", "any_hundred"}),
        (["QC JC TC 9C 8C"], {"any_hundred"}),
        (["AH KH QH JH TH"], {"any_hundred"}),
    ],
)
@pytest.mark.parametrize("option", OPTIONS["baloot_cancelled_by"].choices)
def test_baloot_is_cancelled_by_the_hundred_that_the_option_names(held, cancelling_options, option):
    projects = [project(group) for group in held]
    rules = SAUDI.overridden({"baloot_cancelled_by": option})
    found = baloot_cancelled_by(projects, CLUBS, rules)
    assert found == (projects[0] if option in cancelling_options else None)


def test_of_two_projects_the_one_that_cancels_is_named():
    sira, queens = project("AS KS QS"), project("QS QH QD QC")
    assert baloot_cancelled_by([sira, queens], CLUBS, SAUDI) is queens


# Vectors

LINES = list(lines_of("rankProjects", "project_ranking.jsonl", "worked_examples.jsonl"))


def test_the_vectors_of_rank_projects_are_there():
    assert len(LINES) > 400


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_rank_projects_agrees_with_the_vectors(line):
    answer = ranked_projects(line["request"])
    assert agrees(line["expect"], answer), (line["expect"], answer)
