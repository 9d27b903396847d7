"""The auction: who is asked, what he may call, and what it comes to (rules, section 2).

In round 1 positions 1 to 4 are asked in turn; when all pass, round 2 asks them again. After a Hokum the others answer
it, in any order, and at last the bidder himself; after a Sun or Ashkal some seats may be offered it. A seat is asked
only when it has a choice. :class:`Auction` is one moment of this: an immutable value from which :meth:`Auction.asked`
and :meth:`Auction.offers` tell what may follow and :meth:`Auction.after` what does.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.calls import Call, CallName, Offer
from engine.cards import ACE, RANKS, Card, CardSet, Suit, card_at, rank_of, set_of, suit_of
from engine.contract import Contract
from engine.ruleset import Ruleset
from engine.seats import Seat, by_position, from_right_of, partner_of, position_of, seat_at, team_of


class Stage(StrEnum):
    """The question that is open."""

    BIDDING = "bidding"
    ANSWERS = "answers to a hokum"
    CONFIRMATION = "the bidder's own answer"
    TAKEOVER = "a sun on offer"
    CLOSED = "closed"


class AuctionOutcome(StrEnum):
    """What a closed auction came to."""

    BOUGHT = "bought"
    PASSED_OUT = "passed_out"
    KAWESH = "kawesh"


_PASS: Final = Offer(CallName.PASS)
_SUN: Final = Offer(CallName.SUN)
_ASHKAL: Final = Offer(CallName.ASHKAL)
_KAWESH: Final = Offer(CallName.KAWESH)
_KAWESH_CARDS: Final = set_of(card_at(suit, RANKS.index(rank)) for suit in range(4) for rank in "987")


def is_kawesh_hand(hand: CardSet) -> bool:
    """Return whether a hand may call kawesh: exactly five cards, all of them 7, 8 or 9."""
    return hand.bit_count() == 5 and not hand & ~_KAWESH_CARDS


@dataclass(frozen=True, slots=True, eq=False)
class Auction:
    """One moment of an auction. Two are the same only where they are one object (:mod:`engine.bidding` sees to that).

    ``pending`` are the seats still to be asked the open question, in order; ``passed`` those that have passed in this
    round of the auction. ``hokum`` is the Hokum bidder and ``suit`` his trump (None until he has named it); ``sun`` the
    caller of the Sun or Ashkal. ``up_card`` may be unknown (None) as long as nobody has called.
    """

    rules: Ruleset
    dealer: Seat
    up_card: Card | None
    round: int
    stage: Stage
    pending: tuple[Seat, ...]
    passed: tuple[Seat, ...] = ()
    hokum: Seat | None = None
    suit: Suit | None = None
    sun: Seat | None = None
    ashkal: bool = False
    outcome: AuctionOutcome | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody is still asked."""
        return self.stage is not Stage.CLOSED

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may answer now, the one in turn first; empty when the auction is closed."""
        if self.stage is Stage.ANSWERS:
            return self.pending
        return self.pending[:1]

    @property
    def contract(self) -> Contract | None:
        """The contract bought, undoubled; None while open, when nothing was bought, or with a trump never named."""
        if self.outcome is not AuctionOutcome.BOUGHT:
            return None
        if self.sun is not None:
            buyer = partner_of(self.sun) if self.ashkal and self.rules.ashkal_buyer == "partner" else self.sun
            return Contract(trump=None, buyer=buyer, ashkal=self.ashkal)
        if self.hokum is None or self.suit is None:
            return None
        return Contract(trump=self.suit, buyer=self.hokum)

    @property
    def taker(self) -> Seat | None:
        """Who takes the up-card: the buyer, or with Ashkal the caller's partner; None if nothing was bought."""
        if self.outcome is not AuctionOutcome.BOUGHT:
            return None
        if self.sun is not None:
            return partner_of(self.sun) if self.ashkal else self.sun
        return self.hokum

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Return what a seat may call now, kawesh aside; nothing for a seat that is not asked."""
        if seat not in self.asked:
            return ()
        match self.stage:
            case Stage.BIDDING:
                ashkal = (_ASHKAL,) if self._may_ashkal(seat) else ()
                return (_PASS, self._hokum_offer(), _SUN, *ashkal)
            case Stage.ANSWERS:
                ashkal = (_ASHKAL,) if self._may_ashkal(seat) else ()
                return (_PASS, _SUN, *ashkal)
            case Stage.CONFIRMATION:
                unnamed = () if self.suit is not None else self._round_2_suits()
                confirm = Offer(CallName.CONFIRM, suits=unnamed)
                return (confirm, _SUN) if self._may_turn_hokum(seat) else (confirm,)
            case _:
                return (_PASS, _SUN)

    def kawesh_offer(self, hand: CardSet | None) -> tuple[Offer, ...]:
        """Return the offer of kawesh to a seat with this hand, or nothing. An unknown hand (None) is not offered it."""
        return (_KAWESH,) if hand is not None and self.may_kawesh(hand) else ()

    def may_kawesh(self, hand: CardSet | None) -> bool:
        """Return whether a seat with this hand may call kawesh now, in or out of turn; an unknown hand is believed."""
        if self.rules.kawesh == "none" or self.round != 1 or not self.is_open:
            return False
        return hand is None or is_kawesh_hand(hand)

    def after(self, call: Call) -> "Auction":
        """Return the auction after a call that was offered (:meth:`offers`, :meth:`may_kawesh`)."""
        match call.name:
            case CallName.KAWESH:
                return self._closed(AuctionOutcome.KAWESH)
            case CallName.HOKUM:
                return self._after_hokum(call)
            case CallName.CONFIRM:
                return replace(self, suit=call.suit if self.suit is None else self.suit)._bought()
            case CallName.SUN | CallName.ASHKAL:
                return self._after_sun(call)
            case _:
                return self._after_pass(call.seat)

    def default_call(self, seat: Seat) -> Call:
        """Return the call that a seat's foul call counts as: its pass, or the Hokum bidder's confirmation."""
        return Call(seat, CallName.CONFIRM if self.stage is Stage.CONFIRMATION else CallName.PASS)

    # What may be called.

    def _round_2_suits(self) -> tuple[Suit, ...]:
        return tuple(suit for suit in range(4) if suit != self._up_suit)

    def _hokum_offer(self) -> Offer:
        if self.round == 1:
            return Offer(CallName.HOKUM, said_suit=self._up_suit)
        return Offer(CallName.HOKUM, suits=self._round_2_suits(), suit_optional=self.rules.hokum_confirm)

    @property
    def _up_suit(self) -> Suit | None:
        return None if self.up_card is None else suit_of(self.up_card)

    @property
    def _ace_up(self) -> bool:
        return self.up_card is not None and rank_of(self.up_card) == ACE

    def _may_turn_hokum(self, seat: Seat) -> bool:
        """Whether a seat may turn the Hokum into a Sun or Ashkal, the bidder's own turn included."""
        if not self._ace_up or self.rules.ace_hokum == "anyone":
            return True
        return self.rules.ace_hokum == "dealers_right" and position_of(seat, self.dealer) == 1

    def _may_ashkal(self, seat: Seat) -> bool:
        rules = self.rules
        if position_of(seat, self.dealer) < 3:
            return False
        if self.round == 2 and rules.ashkal_rounds == "first":
            return False
        if self._ace_up and not rules.ashkal_on_ace:
            return False
        if self.hokum is None:
            return rules.ashkal_when != "over_opponents_hokum"
        if rules.ashkal_when == "all_passed":
            return False
        if rules.ashkal_when == "over_opponents_hokum" and team_of(seat) == team_of(self.hokum):
            return False
        return seat not in self.passed or (rules.ashkal_after_pass == "round1" and self.round == 1)

    # What follows a call.

    def _closed(self, outcome: AuctionOutcome) -> "Auction":
        return replace(self, stage=Stage.CLOSED, pending=(), outcome=outcome)

    def _bought(self) -> "Auction":
        return self._closed(AuctionOutcome.BOUGHT)

    def _after_pass(self, seat: Seat) -> "Auction":
        heard = replace(
            self,
            pending=tuple(other for other in self.pending if other != seat),
            passed=(*self.passed, seat),
        )
        if heard.pending:
            return heard
        match self.stage:
            case Stage.BIDDING if self.round == 1:
                return replace(heard, round=2, pending=_all_positions(self.dealer), passed=())
            case Stage.BIDDING:
                return heard._closed(AuctionOutcome.PASSED_OUT)
            case Stage.ANSWERS:
                return heard._ask_bidder()
            case _:
                return heard._bought()

    def _after_hokum(self, call: Call) -> "Auction":
        suit = self._up_suit if self.round == 1 else call.suit
        bid = replace(self, hokum=call.seat, suit=suit, stage=Stage.ANSWERS)
        asked = tuple(seat for seat in from_right_of(call.seat) if bid._answers_hokum(seat, call.seat))
        return replace(bid, pending=asked) if asked else bid._ask_bidder()

    def _answers_hokum(self, seat: Seat, bidder: Seat) -> bool:
        if not self._may_turn_hokum(seat):
            return False
        if self.round == 1 or seat not in self.passed or self.rules.round2_passers_asked == "all":
            return True
        return self.rules.round2_passers_asked == "opponents" and team_of(seat) != team_of(bidder)

    def _ask_bidder(self) -> "Auction":
        bidder = self.hokum
        if bidder is not None and self.rules.hokum_confirm and (self.suit is None or self._may_turn_hokum(bidder)):
            return replace(self, stage=Stage.CONFIRMATION, pending=(bidder,))
        return self._bought()

    def _after_sun(self, call: Call) -> "Auction":
        called = replace(self, sun=call.seat, ashkal=call.name is CallName.ASHKAL)
        offered = () if self.stage is Stage.TAKEOVER else self._offered_sun(call.seat)
        return replace(called, stage=Stage.TAKEOVER, pending=offered) if offered else called._bought()

    def _offered_sun(self, caller: Seat) -> tuple[Seat, ...]:
        option = self.rules.sun_over_sun if self.round == 1 else self.rules.sun_over_sun_round2
        others = from_right_of(caller)
        if option == "others":
            return others
        if option == "none" or self.stage is Stage.CONFIRMATION:
            return ()
        if option == "ace_earlier_opponents" and not (self._ace_up and self.hokum is None):
            return ()
        caller_position = position_of(caller, self.dealer)
        earlier = [seat for seat in others if position_of(seat, self.dealer) < caller_position]
        if option != "earlier":
            earlier = [seat for seat in earlier if team_of(seat) != team_of(caller)]
        return by_position(earlier, self.dealer)


def _all_positions(dealer: Seat) -> tuple[Seat, ...]:
    return tuple(seat_at(position, dealer) for position in (1, 2, 3, 4))


def open_auction(rules: Ruleset, dealer: Seat, up_card: Card | None) -> Auction:
    """Return an auction in which nobody has called yet."""
    return Auction(rules, dealer, up_card, round=1, stage=Stage.BIDDING, pending=_all_positions(dealer))
