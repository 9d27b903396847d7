"""Sections 2 and 3: what a contract says by itself."""

import pytest

from engine.contract import Contract, Level
from engine.seats import TEAMS
from tests.support.shorthand import contract


@pytest.mark.parametrize(("level", "multiplier"), [("UNDOUBLED", 1), ("DOUBLE", 2), ("TRIPLE", 3), ("FOUR", 4)])
def test_a_level_is_its_multiplier(level, multiplier):
    assert Level[level] == multiplier


def test_hokum_has_a_trump_and_162_raw_for_16_points_sun_130_for_26():
    hokum, sun = contract("E hokum H"), contract("E sun")
    assert (hokum.is_sun, hokum.total_raw, hokum.total_points) == (False, 162, 16)
    assert (sun.is_sun, sun.total_raw, sun.total_points) == (True, 130, 26)


@pytest.mark.parametrize("buyer", "SENW")
@pytest.mark.parametrize(
    ("level", "by_opponents"),
    [("", False), ("double", True), ("triple", False), ("four", True), ("gahwa", False)],
)
def test_double_and_four_are_raised_by_the_opponents_triple_and_gahwa_by_the_buyers(buyer, level, by_opponents):
    found = contract(f"{buyer} hokum C {level}")
    buyers = "NS" if buyer in "NS" else "EW"
    assert TEAMS[found.buyers] == buyers
    assert (TEAMS[found.last_raisers] != buyers) == by_opponents


def test_contracts_are_equal_only_in_everything():
    whole = Contract(1, 0, Level.DOUBLE, locked=True)
    others = [
        Contract(2, 0, Level.DOUBLE, locked=True),
        Contract(1, 2, Level.DOUBLE, locked=True),
        Contract(1, 0, Level.FOUR, locked=True),
        Contract(1, 0, Level.DOUBLE),
    ]
    assert whole == Contract(1, 0, Level.DOUBLE, locked=True)
    assert whole not in others
    assert Contract(None, 0, ashkal=True) != Contract(None, 0)
