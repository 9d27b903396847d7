"""Calls: what a player says before the first card (rules, sections 2 and 3)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.cards import Suit
from engine.seats import Seat


class CallName(StrEnum):
    """The word of a call; the last four raise a contract."""

    PASS = "pass"
    HOKUM = "hokum"
    SUN = "sun"
    ASHKAL = "ashkal"
    CONFIRM = "confirm"
    KAWESH = "kawesh"
    DOUBLE = "double"
    TRIPLE = "triple"
    FOUR = "four"
    GAHWA = "gahwa"


class Call(NamedTuple):
    """A call as it was made. ``suit`` and ``locked`` are what was said, allowed or not."""

    seat: Seat
    name: CallName
    suit: Suit | None = None
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A call that a seat may make now.

    ``suits`` are the trumps to choose from, where the caller has that choice; ``suit_optional`` when he may leave it
    for later; ``said_suit`` the one suit that may be repeated though there is no choice. ``lockable`` when the raiser
    may lock; ``lock_ignored`` when the ruleset decides and what he says has no meaning.
    """

    name: CallName
    suits: tuple[Suit, ...] = ()
    suit_optional: bool = False
    said_suit: Suit | None = None
    lockable: bool = False
    lock_ignored: bool = False

    def covers(self, call: Call) -> bool:
        """Return whether a call is this offer taken up, suit and lock included."""
        if call.name is not self.name or (call.locked and not (self.lockable or self.lock_ignored)):
            return False
        if call.suit is None:
            return not self.suits or self.suit_optional
        return call.suit in self.suits or call.suit == self.said_suit


class CallFault(StrEnum):
    """Why a call is a foul."""

    NOT_IN_TURN = "not-in-turn"
    NOT_ALLOWED = "call-not-allowed"


def offer_for(offers: tuple[Offer, ...], call: Call) -> Offer | None:
    """Return the offer that a call takes up, or None when there is no such offer."""
    for offer in offers:
        if offer.covers(call):
            return offer
    return None
