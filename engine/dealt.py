"""Whether the hands of a record can be a deal (rules, sections 1 and 9).

Hands have five cards or eight until the first card is played, eight from then on; no card is in two places; the
up-card is in the taker's hand of eight and in no other.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.bidding import Hands
from engine.cards import Card
from engine.contract import Contract
from engine.fouls import Code, DealFault, DealWanted, Violation
from engine.record import DealtHands, RoundRecord, hands_of
from engine.ruleset import Ruleset
from engine.seats import SEATS, Seat, partner_of

HAND_SIZES_BEFORE_PLAY = (5, 8)
HAND_SIZE_IN_PLAY = 8


def taker_of(contract: Contract, rules: Ruleset) -> Seat:
    """Return who takes the up-card under a contract: the buyer, or with Ashkal the caller's partner."""
    caller_is_buyer = contract.ashkal and rules.ashkal_buyer == "caller"
    return partner_of(contract.buyer) if caller_is_buyer else contract.buyer


class Dealt(NamedTuple):
    """The hands a record gives that can be relied on (None where not), and what is wrong with the others."""

    hands: Hands
    violations: tuple[Violation, ...]


def judge_hands(record: RoundRecord) -> Dealt:
    """Return the hands of a record as dealt, without those that cannot be a hand, and what is wrong with these."""
    given = hands_of(record)
    faults = [*_wrong_sizes(record), *_cards_twice(record, given)]
    if not faults:
        return Dealt(given, ())
    doubted = {seat for seat, _ in faults}
    south, east, north, west = (None if seat in doubted else hand for seat, hand in enumerate(given))
    return Dealt((south, east, north, west), tuple(dict.fromkeys(violation for _, violation in faults)))


def judge_up_card(record: RoundRecord, found: Sequence[Violation], taker: Seat | None) -> tuple[Violation, ...]:
    """Return what is wrong with the place of the up-card, unless it was ``found`` in two hands already.

    ``taker`` is None while nobody has taken it.
    """
    up_card = record.up_card
    if up_card is None or up_card in [violation.card for violation in found]:
        return ()
    return _up_card_faults(record.hands, up_card, taker)


def _fault(seat: Seat, wanted: DealWanted, place: int | None = None, card: int | None = None) -> Violation:
    path: tuple[str | int, ...] = ("hands", SEATS[seat]) if place is None else ("hands", SEATS[seat], place)
    return Violation(Code.DEAL_INVALID, path, seat=seat, card=card, wanted=wanted)


def _wrong_sizes(record: RoundRecord) -> list[tuple[Seat, Violation]]:
    allowed = (HAND_SIZE_IN_PLAY,) if record.tricks else HAND_SIZES_BEFORE_PLAY
    return [
        (seat, _fault(seat, DealWanted(DealFault.HAND_SIZE, cards=len(cards))))
        for seat, cards in record.hands
        if len(cards) not in allowed
    ]


def _cards_twice(record: RoundRecord, given: Hands) -> list[tuple[Seat, Violation]]:
    """Return each card's second place, once for every seat that is in doubt over it."""
    south, east, north, west = given
    different = ((south or 0) | (east or 0) | (north or 0) | (west or 0)).bit_count()
    if different == sum([len(cards) for _, cards in record.hands]):
        return []
    found = []
    first: dict[Card, Seat] = {}
    for seat, cards in record.hands:
        for place, card in enumerate(cards):
            if card in first:
                violation = _fault(seat, DealWanted(DealFault.CARD_TWICE), place, card)
                found += [(first[card], violation), (seat, violation)]
            else:
                first[card] = seat
    return found


def _up_card_faults(hands: DealtHands, up_card: Card, taker: Seat | None) -> tuple[Violation, ...]:
    holders = [(seat, cards) for seat, cards in hands if up_card in cards]
    elsewhere = [(seat, cards) for seat, cards in holders if len(cards) == 5 or taker not in (None, seat)]
    if elsewhere:
        wanted = DealWanted(DealFault.UP_CARD_ELSEWHERE, taker=taker)
        return tuple([_fault(seat, wanted, cards.index(up_card), up_card) for seat, cards in elsewhere])
    if holders or taker is None:
        return ()
    wanted = DealWanted(DealFault.UP_CARD_MISSING, taker=taker)
    missing = [seat for seat, cards in hands if seat == taker and len(cards) == HAND_SIZE_IN_PLAY]
    return tuple([_fault(seat, wanted, card=up_card) for seat in missing])
