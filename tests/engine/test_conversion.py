"""Section 6: from raw card points to points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import Contract, Level
from engine.conversion import card_points_of, converted, raw_that_fits
from engine.ruleset import OPTIONS
from rulesets import RULESETS
from tests.engine.score_facts import contracts, whole_raw

SAUDI = RULESETS["saudi"].rules
S, E = 0, 1
HOKUM, SUN = Contract(1, S), Contract(None, S)


def naively_converted(raw, sun):
    tens, rest = divmod(raw, 10)
    if sun:
        return 2 * tens + (2 if rest > 5 else 1 if rest == 5 else 0)
    return tens + (1 if rest > 5 else 0)


@pytest.mark.parametrize("sun", [False, True])
def test_every_raw_number_is_rounded_as_counting_by_hand_does(sun):
    most = 130 if sun else 162
    assert [converted(raw, sun) for raw in range(most + 1)] == [naively_converted(raw, sun) for raw in range(most + 1)]


@pytest.mark.parametrize(
    ("raw", "points"),
    [(63, 12), (64, 12), (65, 13), (66, 14), (25, 5), (5, 1), (130, 26), (0, 0), (4, 0), (6, 2)],
)
def test_sun_goes_to_the_nearest_ten_doubled_and_keeps_a_five(raw, points):
    assert converted(raw, sun=True) == points


@pytest.mark.parametrize(("raw", "points"), [(75, 7), (76, 8), (147, 15), (155, 15), (162, 16), (5, 0), (6, 1)])
def test_hokum_rounds_a_five_down(raw, points):
    assert converted(raw, sun=False) == points


def test_remainder_converts_the_opponents_of_the_buyer_and_gives_him_the_rest():
    assert card_points_of((147, 15), HOKUM, SAUDI) == (15, 1)
    assert card_points_of((86, 76), HOKUM, SAUDI) == (8, 8)
    assert card_points_of((76, 86), HOKUM, SAUDI) == (7, 9)


@pytest.mark.parametrize(
    ("level", "points"),
    [
        (Level.UNDOUBLED, (8, 8)),  # E bought: his opponents' 76 are counted
        (Level.DOUBLE, (7, 9)),  # NS doubled: EW's 86 are
        (Level.TRIPLE, (8, 8)),
        (Level.FOUR, (7, 9)),
        (Level.GAHWA, (8, 8)),
    ],
)
def test_in_a_doubled_round_the_opponents_of_the_last_raiser_are_the_counted_side(level, points):
    contract = Contract(1, E, level)
    assert card_points_of((76, 86), contract, SAUDI) == points
    each_side = SAUDI.overridden({"double_pays": "each_side"})
    assert card_points_of((76, 86), contract, each_side) == (8, 8)


@pytest.mark.parametrize(
    ("counting", "points"), [("remainder", (9, 7)), ("each_side", (9, 8)), ("each_side_capped", (8, 8))]
)
def test_86_and_76_make_17_only_where_each_side_is_converted_uncapped(counting, points):
    rules = SAUDI.overridden({"counting": counting})
    assert card_points_of((86, 76), Contract(1, E), rules) == points


@pytest.mark.parametrize(("raw", "points"), [((136, 26), (13, 3)), ((26, 136), (3, 13)), ((76, 86), (8, 8))])
def test_the_cap_takes_its_one_from_the_larger_raw_side(raw, points):
    assert card_points_of(raw, HOKUM, SAUDI.overridden({"counting": "each_side_capped"})) == points


@pytest.mark.parametrize(("contract", "raw", "points"), [(SUN, (124, 16), (24, 4)), (HOKUM, (116, 66), (12, 7))])
def test_only_a_hokums_17_is_capped_and_not_what_a_record_with_a_card_twice_makes(contract, raw, points):
    assert card_points_of(raw, contract, SAUDI.overridden({"counting": "each_side_capped"})) == points


@given(contracts(), st.sampled_from(OPTIONS["counting"].choices), st.data())
def test_both_sides_make_16_or_26_except_that_each_side_may_make_17(contract, counting, data):
    raw = data.draw(whole_raw(contract))
    made = sum(card_points_of(raw, contract, SAUDI.overridden({"counting": counting})))
    if counting == "each_side" and not contract.is_sun and raw[0] % 10 == 6:
        assert made == 17
    else:
        assert made == contract.total_points


@given(contracts(), st.sampled_from(OPTIONS["counting"].choices), st.integers(0, 26), st.integers(0, 26))
def test_the_raw_results_that_fit_are_those_that_convert_to_the_card_points(contract, counting, ns, ew):
    rules = SAUDI.overridden({"counting": counting})
    total = contract.total_raw
    wanted = [
        (raw, total - raw)
        for raw in range(total + 1)
        if card_points_of((raw, total - raw), contract, rules) == (ns, ew)
    ]
    assert list(raw_that_fits((ns, ew), contract, rules)) == wanted


def test_a_hokums_eight_and_eight_may_be_ten_raw_results():
    assert raw_that_fits((8, 8), HOKUM, SAUDI) == tuple((162 - ew, ew) for ew in range(85, 75, -1))
    assert raw_that_fits((9, 8), HOKUM, SAUDI) == ()
    assert raw_that_fits((13, 13), SUN, SAUDI) == ((65, 65),)
