"""The contract: what was bought, by whom, and how far it was raised (rules, sections 2, 3)."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from engine.cards import Suit
from engine.seats import Seat, Team, team_of


class Level(IntEnum):
    """How far a contract was raised. Up to four it is also the multiplier."""

    UNDOUBLED = 1
    DOUBLE = 2
    TRIPLE = 3
    FOUR = 4
    GAHWA = 5


_RAISED_BY_OPPONENTS: Final = (False, False, True, False, True, False)
"""By level (there is none of 0): whether the buyer's opponents raised last, as at double and four."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A bought contract. ``trump`` is None in Sun; an Ashkal is a Sun with ``ashkal``.

    ``locked`` forbids trump leads and is only ever true for a Hokum at double or four.
    """

    trump: Suit | None
    buyer: Seat
    level: Level = Level.UNDOUBLED
    locked: bool = False
    ashkal: bool = False

    @property
    def is_sun(self) -> bool:
        """Whether the contract has no trump."""
        return self.trump is None

    @property
    def buyers(self) -> Team:
        """The buyer's team."""
        return team_of(self.buyer)

    @property
    def last_raisers(self) -> Team:
        """The team that raised last: the opponents at double and four, else the buyer's (also when undoubled)."""
        return (self.buyer & 1) ^ _RAISED_BY_OPPONENTS[self.level]

    @property
    def total_raw(self) -> int:
        """All raw card points of a round, the last trick's ten included: 130 in Sun, 162 in Hokum."""
        return 130 if self.is_sun else 162

    @property
    def total_points(self) -> int:
        """What one side's card points and the other's make: 26 in Sun, 16 in Hokum."""
        return 26 if self.is_sun else 16
