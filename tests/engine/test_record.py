"""Section 9: a round as it was written down."""

from engine.record import hands_of
from tests.support.shorthand import hand, record


def test_a_seat_that_is_left_out_has_an_unknown_hand():
    held = "7S 8S 9S 7H 8H"
    assert hands_of(record(hands={"N": held, "E": ""})) == (None, 0, hand(held), None)


def test_all_tricks_are_complete_with_eight_of_four_cards():
    tricks = [f"S A{suit} T{suit} K{suit} Q{suit}" for suit in "SHDC"]
    tricks += [f"S J{suit} 9{suit} 8{suit} 7{suit}" for suit in "SHDC"]
    assert record(tricks=tricks).all_tricks_complete
    assert not record(tricks=tricks[:7]).all_tricks_complete
    assert not record(tricks=[*tricks[:7], "S JC 9C 8C"]).all_tricks_complete
    assert not record(tricks=["S AS TS KS", *tricks[1:]]).all_tricks_complete
