"""Section 1: everything goes to the right, S E N W, and partners sit opposite."""

import pytest

from engine.seats import (
    ALL_SEATS,
    SEATS,
    TEAMS,
    by_position,
    from_right_of,
    next_seat,
    other_team,
    partner_of,
    position_of,
    seat_at,
    team_of,
)


def named(seats):
    return "".join(SEATS[seat] for seat in seats)


def test_turn_goes_counter_clockwise_south_east_north_west():
    turn = {SEATS[seat]: SEATS[next_seat(seat)] for seat in ALL_SEATS}
    assert turn == {"S": "E", "E": "N", "N": "W", "W": "S"}


def test_north_and_south_are_partners_and_east_and_west():
    partners = {SEATS[seat]: SEATS[partner_of(seat)] for seat in ALL_SEATS}
    assert partners == {"S": "N", "N": "S", "E": "W", "W": "E"}


def test_a_team_is_its_seats():
    assert {SEATS[seat]: TEAMS[team_of(seat)] for seat in ALL_SEATS} == {"S": "NS", "N": "NS", "E": "EW", "W": "EW"}
    assert [TEAMS[other_team(team)] for team in (0, 1)] == ["EW", "NS"]


@pytest.mark.parametrize(("dealer", "order"), [("S", "ENWS"), ("E", "NWSE"), ("N", "WSEN"), ("W", "SENW")])
def test_position_1_is_the_dealers_right_2_his_partner_3_his_left_4_the_dealer(dealer, order):
    deals = SEATS.index(dealer)
    assert named(seat_at(position, deals) for position in (1, 2, 3, 4)) == order
    assert [position_of(SEATS.index(seat), deals) for seat in order] == [1, 2, 3, 4]
    assert named(by_position(ALL_SEATS, deals)) == order


@pytest.mark.parametrize(("seat", "others"), [("S", "ENW"), ("E", "NWS"), ("N", "WSE"), ("W", "SEN")])
def test_the_others_are_counted_from_the_right(seat, others):
    assert named(from_right_of(SEATS.index(seat))) == others
