"""The calls of a round as one list: the auction, then the doubling (rules, sections 2 and 3).

:func:`hear` is the one judge of a call: what it takes without a fault is what :meth:`Bidding.offers` lists.
"""

from typing import NamedTuple

from engine.auction import Auction, AuctionOutcome, open_auction
from engine.calls import Call, CallFault, CallName, Offer, offer_for
from engine.cards import Card, CardSet
from engine.contract import Contract
from engine.doubling import Doubling, open_doubling
from engine.ruleset import Ruleset
from engine.seats import ALL_SEATS, Seat

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


def open_bidding(rules: Ruleset, dealer: Seat, up_card: Card | None, scores: tuple[int, int], hands: Hands) -> Bidding:
    """Return the bidding of a round in which nobody has called yet; ``scores`` are points by team before it."""
    return Bidding(open_auction(rules, dealer, up_card), scores, hands)


def fault_of(bidding: Bidding, call: Call) -> CallFault | None:
    """Return why a call is a foul at this moment, or None when it may be made."""
    asked = bidding.asked
    if call.name is CallName.KAWESH and bidding.auction.may_kawesh(bidding.hands[call.seat]) and _is_bare(call):
        return None
    if asked and call.seat not in asked:
        return CallFault.NOT_IN_TURN
    if offer_for(bidding.offers(call.seat), call) is None:
        return CallFault.NOT_ALLOWED
    return None


def hear(bidding: Bidding, call: Call) -> tuple[Bidding, CallFault | None]:
    """Return the bidding after a call, and why it was a foul, if it was.

    A call out of turn is passed over; any other foul counts as the seat's pass (the Hokum bidder's as his
    confirmation). A call when nobody is asked changes nothing.
    """
    fault = fault_of(bidding, call)
    if fault is CallFault.NOT_IN_TURN or (fault is not None and not bidding.asked):
        return bidding, fault
    if fault is not None:
        call = bidding.auction.default_call(call.seat) if bidding.doubling is None else Call(call.seat, CallName.PASS)
    return _after(bidding, call), fault


def _is_bare(call: Call) -> bool:
    return call.suit is None and not call.locked


def _after(bidding: Bidding, call: Call) -> Bidding:
    if bidding.doubling is not None:
        return bidding._replace(doubling=bidding.doubling.after(call))
    auction = bidding.auction.after(call)
    contract = auction.contract
    if contract is None:
        return bidding._replace(auction=auction)
    doubling = open_doubling(contract, auction.rules, bidding.scores, auction.dealer)
    return bidding._replace(auction=auction, doubling=doubling)
