"""Seats, partnerships, turn and bidding positions (rules, section 1).

Seats are integers in the order of turn, counter-clockwise: S, E, N, W. The next seat is ``seat + 1``, the partner
``seat + 2``, all modulo four. A team is the parity of its seats: 0 is NS, 1 is EW.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Seat: TypeAlias = int
Team: TypeAlias = int

SEATS: Final = "SENW"
TEAMS: Final = ("NS", "EW")
ALL_SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)


def next_seat(seat: Seat) -> Seat:
    """Return the seat to the right, whose turn comes next."""
    return (seat + 1) & 3


def partner_of(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return (seat + 2) & 3


def team_of(seat: Seat) -> Team:
    """Return the team of a seat: 0 for N and S, 1 for E and W."""
    return seat & 1


def other_team(team: Team) -> Team:
    """Return the opponents of a team."""
    return team ^ 1


def position_of(seat: Seat, dealer: Seat) -> int:
    """Return the bidding position of a seat, 1 (the dealer's right) to 4 (the dealer)."""
    return ((seat - dealer - 1) & 3) + 1


def seat_at(position: int, dealer: Seat) -> Seat:
    """Return the seat of a bidding position, 1 to 4."""
    return (dealer + position) & 3


def from_right_of(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the three other seats in turn, beginning with the right-hand one."""
    return ((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3)


def by_position(seats: Iterable[Seat], dealer: Seat) -> tuple[Seat, ...]:
    """Return seats sorted by bidding position, position 1 first."""
    return tuple(sorted(seats, key=lambda seat: position_of(seat, dealer)))
