"""The calls of a round as one list: the auction, then the doubling (rules, sections 2 and 3).

:func:`hear` is the one judge of a call: what it takes without a fault is what :meth:`Bidding.offers` lists.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.auction import Auction, AuctionOutcome, open_auction
from engine.calls import Call, CallFault, CallName, Offer, offer_for
from engine.cards import Card, CardSet
from engine.contract import Contract
from engine.doubling import Doubling, may_be_doubled, open_doubling
from engine.ruleset import Ruleset
from engine.seats import ALL_SEATS, Seat

MOMENTS: Final = 8192
"""How many moments of auctions, and as many of doublings, are remembered with a call made in them: a few megabytes."""

Hands = tuple[CardSet | None, CardSet | None, CardSet | None, CardSet | None]
"""The cards of each seat; None where they are not known."""


class Bidding(NamedTuple):
    """One moment before the first card. ``doubling`` is None until a contract has been bought."""

    auction: Auction
    scores: tuple[int, int]
    hands: Hands
    doubling: Doubling | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody is still asked."""
        return self.auction.is_open or (self.doubling is not None and self.doubling.is_open)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may answer now, the one in turn first; empty when the calls are over."""
        return self.auction.asked if self.doubling is None else self.doubling.asked

    @property
    def contract(self) -> Contract | None:
        """The contract as raised so far, from the moment the auction has closed; None before or without one."""
        return self.auction.contract if self.doubling is None else self.doubling.contract

    @property
    def outcome(self) -> AuctionOutcome | None:
        """What the auction came to; None while anybody is still asked anything."""
        return None if self.is_open else self.auction.outcome

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Return every call that a seat may make now, kawesh included; nothing for a seat that may make none."""
        if self.doubling is not None:
            return self.doubling.offers(seat)
        return self.auction.offers(seat) + self.auction.kawesh_offer(self.hands[seat])

    def offers_by_seat(self) -> dict[Seat, tuple[Offer, ...]]:
        """Return the calls of every seat that may call now: those asked, in order, then those with only a kawesh."""
        asked = self.asked
        order = (*asked, *(seat for seat in ALL_SEATS if seat not in asked))
        found = {seat: self.offers(seat) for seat in order}
        return {seat: offers for seat, offers in found.items() if offers}


class Foul(NamedTuple):
    """A foul among some calls: its place from 0, the moment at which it was made, and why it is one."""

    place: int
    moment: Bidding
    fault: CallFault


def open_bidding(rules: Ruleset, dealer: Seat, up_card: Card | None, scores: tuple[int, int], hands: Hands) -> Bidding:
    """Return the bidding of a round in which nobody has called yet; ``scores`` are points by team before it."""
    return Bidding(_opened_auction(rules, dealer, up_card), scores, hands)


def fault_of(bidding: Bidding, call: Call) -> CallFault | None:
    """Return why a call is a foul at this moment, or None when it may be made."""
    return hear(bidding, call)[1]


def hear(bidding: Bidding, call: Call) -> tuple[Bidding, CallFault | None]:
    """Return the bidding after a call, and why it was a foul, if it was.

    A call out of turn is passed over; any other foul counts as the seat's pass (the Hokum bidder's as his
    confirmation). A call when nobody is asked changes nothing.
    """
    auction, doubling, fault = _heard(bidding.auction, bidding.doubling, bidding.scores, bidding.hands, call)
    return Bidding(auction, bidding.scores, bidding.hands, doubling), fault


def hear_all(bidding: Bidding, calls: Sequence[Call]) -> tuple[Bidding, list[Foul]]:
    """Return the bidding after calls, and those that were fouls."""
    auction, scores, hands, doubling = bidding
    fouls = []
    for place, call in enumerate(calls):
        before, raised = auction, doubling
        auction, doubling, fault = _heard(auction, doubling, scores, hands, call)
        if fault is not None:
            fouls.append(Foul(place, Bidding(before, scores, hands, raised), fault))
    return Bidding(auction, scores, hands, doubling), fouls


def _heard(
    auction: Auction, doubling: Doubling | None, scores: tuple[int, int], hands: Hands, call: Call
) -> tuple[Auction, Doubling | None, CallFault | None]:
    if doubling is not None:
        raised, fault = _in_doubling(doubling, call)
        return auction, raised, fault
    is_kawesh = call.name is CallName.KAWESH and auction.may_kawesh(hands[call.seat])
    after, fault = _in_auction(auction, call, is_kawesh)
    return after, None if after.outcome is None else _opened_doubling(after, scores), fault


def _opened_doubling(auction: Auction, scores: tuple[int, int]) -> Doubling | None:
    contract = _bought_in(auction)
    return None if contract is None else _doubling_of(auction, may_be_doubled(contract, auction.rules, scores))


# The same few moments come back in every round that is checked, so what follows from them is remembered, whatever was
# said to get there: that is what makes moments the same.


@lru_cache(MOMENTS)
def _opened_auction(rules: Ruleset, dealer: Seat, up_card: Card | None) -> Auction:
    return open_auction(rules, dealer, up_card)


@lru_cache(MOMENTS)
def _in_auction(auction: Auction, call: Call, is_kawesh: bool) -> tuple[Auction, CallFault | None]:
    if is_kawesh and _is_bare(call):
        return auction.after(call), None
    counted, fault = _counted_as(auction, call)
    return auction if counted is None else _auction_after(auction, counted), fault


@lru_cache(MOMENTS)
def _auction_after(auction: Auction, allowed: Call) -> Auction:
    return auction.after(allowed)


@lru_cache(MOMENTS)
def _bought_in(closed: Auction) -> Contract | None:
    return closed.contract


@lru_cache(MOMENTS)
def _doubling_of(bought: Auction, may_be: bool) -> Doubling | None:
    contract = _bought_in(bought)
    return None if contract is None else open_doubling(contract, bought.rules, bought.dealer, may_be=may_be)


@lru_cache(MOMENTS)
def _in_doubling(doubling: Doubling, call: Call) -> tuple[Doubling, CallFault | None]:
    counted, fault = _counted_as(doubling, call)
    return doubling if counted is None else _doubling_after(doubling, counted), fault


@lru_cache(MOMENTS)
def _doubling_after(doubling: Doubling, allowed: Call) -> Doubling:
    return doubling.after(allowed)


def _counted_as(moment: Auction | Doubling, call: Call) -> tuple[Call | None, CallFault | None]:
    """Return the call that counts for one that was made, None where that changes nothing; and why it was a foul."""
    fault = _fault_at(moment, call)
    if fault is None:
        return call, None
    if fault is CallFault.NOT_IN_TURN or not moment.asked:
        return None, fault
    return moment.default_call(call.seat), fault


def _fault_at(moment: Auction | Doubling, call: Call) -> CallFault | None:
    if moment.asked and call.seat not in moment.asked:
        return CallFault.NOT_IN_TURN
    return CallFault.NOT_ALLOWED if offer_for(moment.offers(call.seat), call) is None else None


def _is_bare(call: Call) -> bool:
    return call.suit is None and not call.locked
