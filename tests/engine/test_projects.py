"""Section 5: what a project is, the best set of a hand, and the judging of an announcement."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    ALL_CARDS,
    CARD_NAMES,
    NO_CARDS,
    card_at,
    cards_in,
    names_of,
    rank_of,
    set_of,
    suit_of,
)
from engine.projects import (
    AnnouncementFault,
    Kind,
    Project,
    all_projects,
    best_projects,
    judge_announcement,
    points_of,
    project_of,
    raw_of,
)
from tests.engine.project_wire import agrees, card, cards, found_projects, lines_of, project

ORDERS = ("sequence_first", "four_first")
SEQUENCE = "AKQJT987"

# An independent formulation. Cards are names, a project is whatever set of names the table of section 5
# describes, the best set is found by trying every set of projects that share no card, and strength is the
# place in one long list of all projects from the strongest to the weakest.


def naive_kind(names, sun):
    """Return the kind of a group of at most five cards, or None."""
    ranks = sorted((name[0] for name in names), key=SEQUENCE.index)
    suits = {name[1] for name in names}
    if len(suits) == 1 and "".join(ranks) in SEQUENCE:
        return {3: "sira", 4: "fifty", 5: "hundred"}.get(len(ranks))
    if len(suits) == 4 and len(names) == 4 and len(set(ranks)) == 1 and ranks[0] in "AKQJT":
        return "four_hundred" if sun and ranks[0] == "A" else "hundred"
    return None


def ladder(sun, hundred_order):
    """Return every shape of project, strongest first, as ``AAAA`` or ``AKQ``."""
    runs = {length: [SEQUENCE[top : top + length] for top in range(9 - length)] for length in (3, 4, 5)}
    fours = [rank * 4 for rank in "AKQJT"]
    above = [fours.pop(0)] if sun else []
    hundreds = runs[5] + fours if hundred_order == "sequence_first" else fours + runs[5]
    return above + hundreds + runs[4] + runs[3]


LADDERS = {(sun, order): ladder(sun, order) for sun in (False, True) for order in ORDERS}
NAIVE_POINTS = {
    False: {"sira": 2, "fifty": 5, "hundred": 10},
    True: {"sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40},
}


def shape(names):
    return "".join(sorted((name[0] for name in names), key=SEQUENCE.index))


def naive_best_sets(names, sun, hundred_order):
    """Return every best set of a hand, each a set of pairs of kind and cards."""
    candidates = [
        (kind, frozenset(group))
        for size in (3, 4, 5)
        for group in combinations(sorted(names), size)
        if (kind := naive_kind(group, sun))
    ]
    sets = [()]
    for candidate in candidates:
        sets += [(*taken, candidate) for taken in sets if not any(candidate[1] & other[1] for other in taken)]
    rungs = LADDERS[sun, hundred_order]

    def value(taken):
        points = sum(NAIVE_POINTS[sun][kind] for kind, _ in taken)
        return points, -min((rungs.index(shape(group)) for _, group in taken), default=99)

    most = max(map(value, sets))
    return [set(taken) for taken in sets if value(taken) == most]


def named(projects):
    return [(str(one.kind), frozenset(names_of(one.cards))) for one in projects]


def assert_best_as_tried_out(hand, sun, hundred_order):
    found = best_projects(hand, sun, hundred_order)
    assert naive_best_sets(names_of(hand), sun, hundred_order) == [set(named(found))]
    rungs = LADDERS[sun, hundred_order]
    order = [(rungs.index(shape(names_of(one.cards))), one.suit) for one in found]
    assert order == sorted(order)


@st.composite
def hands(draw):
    """Hands of up to eight cards, mostly made of runs and fours that may touch."""
    runs = st.tuples(st.integers(0, 3), st.integers(0, 7), st.integers(2, 8)).map(
        lambda run: [card_at(run[0], rank) for rank in range(run[1], min(8, run[1] + run[2]))]
    )
    fours = st.integers(0, 7).map(lambda rank: [card_at(suit, rank) for suit in range(4)])
    blocks = draw(st.lists(st.one_of(runs, fours), max_size=3))
    single = draw(st.lists(st.integers(0, 31), max_size=8))
    listed = dict.fromkeys([*(one for block in blocks for one in block), *single])
    return set_of(list(listed)[: draw(st.integers(0, 8))])


suns = st.booleans()
orders = st.sampled_from(ORDERS)


# What is a project


@pytest.mark.parametrize(
    ("kind", "raw", "hokum", "sun"),
    [
        (Kind.SIRA, 20, 2, 4),
        (Kind.FIFTY, 50, 5, 10),
        (Kind.HUNDRED, 100, 10, 20),
        (Kind.FOUR_HUNDRED, 200, None, 40),
    ],
)
def test_a_kind_is_worth_what_the_table_says(kind, raw, hokum, sun):
    assert raw_of(kind) == raw
    assert points_of(kind, sun=True) == sun
    if hokum is None:
        with pytest.raises(KeyError):
            points_of(kind, sun=False)
    else:
        assert points_of(kind, sun=False) == hokum


@pytest.mark.parametrize("sun", [False, True])
def test_every_group_of_three_or_four_cards_is_judged_as_the_table_says(sun):
    for size in (3, 4):
        for group in combinations(range(32), size):
            found = project_of(set_of(group), sun)
            kind = naive_kind([CARD_NAMES[one] for one in group], sun)
            assert (found and str(found.kind)) == kind, group
            if found:
                assert found.cards == found.announced == set_of(group)
                assert found.top == min(map(rank_of, group))
                assert found.is_four == (len({suit_of(one) for one in group}) == 4)
                assert found.suit == (None if found.is_four else suit_of(group[0]))


@pytest.mark.parametrize("sun", [False, True])
@pytest.mark.parametrize("suit", range(4))
def test_any_set_of_one_suit_is_a_project_just_when_it_is_a_run_and_counts_by_its_top_five(suit, sun):
    for byte in range(256):
        held = [rank for rank in range(8) if byte >> rank & 1]
        run = len(held) > 2 and held == list(range(held[0], held[-1] + 1))
        found = project_of(byte << 8 * suit, sun)
        assert (found is not None) == run, byte
        if found:
            assert found.announced == byte << 8 * suit
            assert list(cards_in(found.cards)) == [card_at(suit, rank) for rank in held[:5]]
            assert found.kind == naive_kind(names_of(found.cards), sun)
            assert (found.top, found.suit, found.is_four) == (held[0], suit, False)


@given(st.sets(st.integers(0, 31), min_size=5, max_size=8), suns)
def test_no_group_of_more_than_four_cards_over_two_suits_is_a_project(group, sun):
    if len({suit_of(one) for one in group}) > 1:
        assert project_of(set_of(group), sun) is None


def test_four_of_a_kind_with_a_fifth_card_is_no_project():
    assert project_of(cards("KS KH KD KC AC"), sun=False) is None


def test_four_aces_are_a_hundred_in_hokum_and_a_four_hundred_in_sun():
    aces = "AS AH AD AC"
    assert (project(aces).kind, project(aces).points(sun=False), project(aces).raw) == (Kind.HUNDRED, 10, 100)
    in_sun = project(aces, sun=True)
    assert (in_sun.kind, in_sun.points(sun=True), in_sun.raw) == (Kind.FOUR_HUNDRED, 40, 200)


def test_projects_use_the_sequence_order_also_among_trumps():
    assert project("JH TH 9H").kind is Kind.SIRA
    assert project_of(cards("JH 9H AH"), sun=False) is None


# Strength


@pytest.mark.parametrize("sun", [False, True])
@pytest.mark.parametrize("hundred_order", ORDERS)
def test_strength_follows_kind_then_hundred_order_then_top_card(sun, hundred_order):
    every = {
        found
        for group in [*combinations(range(8), 3), *combinations(range(8), 4), *combinations(range(8), 5)]
        if (found := project_of(set_of(group), sun))
    } | {project(" ".join(rank + suit for suit in "SHDC"), sun) for rank in "AKQJT"}
    ordered = sorted(every, key=lambda one: one.strength(hundred_order))
    assert [shape(names_of(one.cards)) for one in ordered] == LADDERS[sun, hundred_order]
    assert len({one.strength(hundred_order) for one in every}) == len(every)


# The best set


@pytest.mark.parametrize("sun", [False, True])
@pytest.mark.parametrize("suit", range(4))
def test_every_holding_of_one_suit_gives_its_best_set(suit, sun):
    for byte in range(256):
        assert_best_as_tried_out(byte << 8 * suit, sun, "sequence_first")


def hands_around_a_four(rank):
    """Yield the hands of eight with four of a rank, one of those that differ by a change of suits only."""
    four = set_of(card_at(suit, rank) for suit in range(4))
    others = [one for one in range(32) if rank_of(one) != rank]
    for group in combinations(others, 4):
        rest = set_of(group)
        suits = [rest >> 8 * suit & 255 for suit in range(4)]
        if suits == sorted(suits):
            yield four | rest


@pytest.mark.parametrize("rank", range(8))
def test_every_hand_around_four_of_a_kind_has_the_one_best_set_that_trying_all_finds(rank):
    for number, hand in enumerate(hands_around_a_four(rank)):
        assert_best_as_tried_out(hand, bool(number & 1), ORDERS[number >> 1 & 1])


@pytest.mark.parametrize("sun", [False, True])
@pytest.mark.parametrize("hundred_order", ORDERS)
@pytest.mark.parametrize("rank", range(5))
def test_every_four_that_shares_a_card_with_a_run_has_the_one_best_set_that_trying_all_finds(rank, hundred_order, sun):
    for top in range(8):
        for length in range(2, 6):
            run = [one for one in range(top, min(8, top + length)) if one != rank]
            hand = set_of([*(card_at(2, one) for one in run), *(card_at(suit, rank) for suit in range(4))])
            assert_best_as_tried_out(hand, sun, hundred_order)


@given(hands(), suns, orders)
def test_the_best_set_of_a_hand_is_the_one_that_trying_all_finds(hand, sun, hundred_order):
    assert_best_as_tried_out(hand, sun, hundred_order)


@given(hands(), suns, orders)
def test_best_projects_are_held_share_no_card_and_are_at_most_two(hand, sun, hundred_order):
    found = best_projects(hand, sun, hundred_order)
    used = NO_CARDS
    for one in found:
        assert one.cards & ~hand == NO_CARDS
        assert one.cards & used == NO_CARDS
        assert one is project_of(one.cards, sun)
        used |= one.cards
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("hand", "sun", "hundred_order", "best"),
    [
        ("QS JS TS 9S 8S 7S AH KD", False, "sequence_first", ["QS JS TS 9S 8S"]),
        ("AS KS QS JS TS 9S 8S 7S", False, "sequence_first", ["AS KS QS JS TS", "9S 8S 7S"]),
        ("9H TH JH JS JD JC AS AD", False, "sequence_first", ["JS JH JD JC"]),
        ("AH KH QH JH AS AD AC 7C", False, "sequence_first", ["AS AH AD AC", "KH QH JH"]),
        ("KS KH KD KC QS QH QD QC", False, "sequence_first", ["KS KH KD KC", "QS QH QD QC"]),
        ("QD JD TD 9D 8D TS TH TC", False, "sequence_first", ["QD JD TD 9D 8D"]),
        ("QD JD TD 9D 8D TS TH TC", False, "four_first", ["TS TH TD TC"]),
        ("AD KD QD JD TD AS AH AC", True, "sequence_first", ["AS AH AD AC", "KD QD JD TD"]),
        ("9S 8S 7S AC KC QC 7H 8D", False, "four_first", ["AC KC QC", "9S 8S 7S"]),
        ("QC JC TC QH JH TH 7S 8S", True, "four_first", ["QH JH TH", "QC JC TC"]),
        ("9S 9H 9D 9C 8S 8H 8D 8C", True, "four_first", []),
        ("", True, "four_first", []),
    ],
)
def test_best_projects_by_example(hand, sun, hundred_order, best):
    found = best_projects(cards(hand), sun, hundred_order)
    assert [one.cards for one in found] == [cards(one) for one in best]


@given(hands(), suns, orders, st.permutations(range(4)))
def test_relabelling_suits_changes_nothing_but_labels(hand, sun, hundred_order, to):
    def relabelled(held):
        return set_of(card_at(to[suit_of(one)], rank_of(one)) for one in cards_in(held))

    for find in (lambda held: best_projects(held, sun, hundred_order), lambda held: all_projects(held, sun)):
        before = {(one.kind, relabelled(one.cards)) for one in find(hand)}
        assert {(one.kind, one.cards) for one in find(relabelled(hand))} == before


# All projects


def naive_all(names, sun):
    """Every longest run and every four, by looking for what no longer run contains."""
    found = []
    for suit in "SHDC":
        runs = [
            SEQUENCE[top:end]
            for top in range(8)
            for end in range(top + 3, 9)
            if all(rank + suit in names for rank in SEQUENCE[top:end])
        ]
        for run in runs:
            if not any(run != other and run in other for other in runs):
                for part in (run[:5], run[5:]):
                    found += [frozenset(rank + suit for rank in part)] if len(part) >= 3 else []
    fours = [frozenset(rank + suit for suit in "SHDC") for rank in "AKQJT"]
    found += [four for four in fours if four <= set(names)]
    return [(naive_kind(group, sun), group) for group in found]


@pytest.mark.parametrize("sun", [False, True])
@pytest.mark.parametrize("suit", range(4))
def test_every_holding_of_one_suit_gives_its_longest_runs(suit, sun):
    for byte in range(256):
        hand = byte << 8 * suit
        assert named(all_projects(hand, sun)) == naive_all(names_of(hand), sun)


@given(hands(), suns)
def test_all_projects_are_the_longest_runs_and_the_fours_also_where_they_share_cards(hand, sun):
    assert named(all_projects(hand, sun)) == naive_all(names_of(hand), sun)


@pytest.mark.parametrize(
    ("hand", "everything"),
    [
        ("AS KS QS JS TS 9S 8S 7S", ["AS KS QS JS TS", "9S 8S 7S"]),
        ("AS KS QS JS TS 9S 8S 7H", ["AS KS QS JS TS"]),
        ("AH KH QH JH AS AD AC 7C", ["AH KH QH JH", "AS AH AD AC"]),
        ("KS KH KD KC QS QH QD QC", ["KS KH KD KC", "QS QH QD QC"]),
    ],
)
def test_all_projects_by_example(hand, everything):
    assert [one.cards for one in all_projects(cards(hand), sun=False)] == [cards(one) for one in everything]


# Announcements


def announced(names):
    return [card(name) for name in names.split()]


HAND = cards("AS KS QS JS TS 9S 8S 7H")


@pytest.mark.parametrize(
    ("group", "used", "verdict"),
    [
        ("QS KS AS", "", "AS KS QS"),
        ("JS TS 9S 8S", "AS KS QS", "JS TS 9S 8S"),
        ("AS KS JS", "", AnnouncementFault.INVALID),
        ("AS KS", "", AnnouncementFault.INVALID),
        ("", "", AnnouncementFault.INVALID),
        ("AS KS QS QS", "", AnnouncementFault.INVALID),
        ("9H 8H 7H", "", AnnouncementFault.NOT_HELD),
        ("QS JS TS", "AS KS QS", AnnouncementFault.OVERLAP),
        # The first that applies.
        ("AH KH JH", "", AnnouncementFault.INVALID),
        ("AS KS JS", "AS KS QS", AnnouncementFault.INVALID),
        ("TS 9S 8S 7S", "TS 9S 8S", AnnouncementFault.NOT_HELD),
    ],
)
def test_an_announcement_is_judged_by_the_first_fault_that_applies(group, used, verdict):
    found = judge_announcement(announced(group), HAND, cards(used), sun=False)
    assert found == (verdict if isinstance(verdict, AnnouncementFault) else project(verdict))


def test_the_faults_are_named_by_their_violation_codes():
    assert [str(fault) for fault in AnnouncementFault] == [
        "project-invalid",
        "project-not-held",
        "project-overlap",
    ]


def test_four_jacks_and_a_sira_with_one_of_them_are_not_both_announced():
    hand = cards("9H TH JH JS JD JC AS AD")
    jacks = judge_announcement(announced("JS JH JD JC"), hand, NO_CARDS, sun=False)
    assert isinstance(jacks, Project)
    sira = judge_announcement(announced("9H TH JH"), hand, jacks.announced, sun=False)
    assert sira is AnnouncementFault.OVERLAP


def test_a_run_of_eight_is_announced_whole_or_as_a_hundred_and_a_sira():
    hand = cards("AS KS QS JS TS 9S 8S 7S")
    whole = judge_announcement(list(cards_in(hand)), hand, NO_CARDS, sun=False)
    assert isinstance(whole, Project)
    assert (whole.kind, whole.cards, whole.announced) == (Kind.HUNDRED, cards("AS KS QS JS TS"), hand)
    top = judge_announcement(announced("AS KS QS JS TS"), hand, NO_CARDS, sun=False)
    assert isinstance(top, Project)
    rest = judge_announcement(announced("9S 8S 7S"), hand, top.announced, sun=False)
    assert rest == project("9S 8S 7S")


def test_an_unknown_hand_could_hold_every_card_not_shown_to_be_elsewhere():
    elsewhere = cards("KC")
    group = announced("AC KC QC")
    assert judge_announcement(group, ALL_CARDS, NO_CARDS, sun=True) == project("AC KC QC", sun=True)
    assert judge_announcement(group, ALL_CARDS & ~elsewhere, NO_CARDS, sun=True) is AnnouncementFault.NOT_HELD


def test_the_order_of_an_announced_group_does_not_matter():
    for group in permutations(announced("JH TH 9H 8H")):
        assert judge_announcement(group, ALL_CARDS, NO_CARDS, sun=False) == project("JH TH 9H 8H")


# Vectors

LINES = list(lines_of("findProjects", "projects.jsonl", "worked_examples.jsonl"))


def test_the_vectors_of_find_projects_are_there():
    assert len(LINES) > 400


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_find_projects_agrees_with_the_vectors(line):
    answer = found_projects(line["request"])
    assert agrees(line["expect"], answer), (line["expect"], answer)
