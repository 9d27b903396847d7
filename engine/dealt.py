"""Whether the hands of a record can be a deal (rules, sections 1 and 9).

Hands have five cards or eight until the first card is played, eight from then on; no card is in two places; the
up-card is in the taker's hand of eight and in no other.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.bidding import Hands
from engine.contract import Contract
from engine.fouls import Code, DealFault, DealWanted, Violation
from engine.record import RoundRecord, hands_of
from engine.ruleset import Ruleset
from engine.seats import SEATS, Seat, partner_of

HAND_SIZES_BEFORE_PLAY = (5, 8)
HAND_SIZE_IN_PLAY = 8


def taker_of(contract: Contract, rules: Ruleset) -> Seat:
    """Return who takes the up-card under a contract: the buyer, or with Ashkal the caller's partner."""
    caller_is_buyer = contract.ashkal and rules.ashkal_buyer == "caller"
    return partner_of(contract.buyer) if caller_is_buyer else contract.buyer


@dataclass(frozen=True, slots=True)
class Dealt:
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


def judge_up_card(record: RoundRecord, dealt: Dealt, taker: Seat | None) -> tuple[Violation, ...]:
    """Return what is wrong with the place of the up-card; ``taker`` is None while nobody has taken it."""
    if any(violation.card is not None and violation.card == record.up_card for violation in dealt.violations):
        return ()
    return tuple(_up_card_faults(record, taker))


def _fault(seat: Seat, wanted: DealWanted, place: int | None = None, card: int | None = None) -> Violation:
    path: tuple[str | int, ...] = ("hands", SEATS[seat]) if place is None else ("hands", SEATS[seat], place)
    return Violation(Code.DEAL_INVALID, path, seat=seat, card=card, wanted=wanted)


def _wrong_sizes(record: RoundRecord) -> Iterator[tuple[Seat, Violation]]:
    allowed = (HAND_SIZE_IN_PLAY,) if record.tricks else HAND_SIZES_BEFORE_PLAY
    for seat, cards in record.hands:
        if len(cards) not in allowed:
            yield seat, _fault(seat, DealWanted(DealFault.HAND_SIZE, cards=len(cards)))


def _cards_twice(record: RoundRecord, given: Hands) -> Iterator[tuple[Seat, Violation]]:
    """Yield each card's second place, once for every seat that is in doubt over it."""
    everywhere = 0
    for hand in given:
        everywhere |= hand or 0
    if everywhere.bit_count() == sum([len(cards) for _, cards in record.hands]):
        return
    first: dict[int, Seat] = {}
    for seat, cards in record.hands:
        for place, card in enumerate(cards):
            if card in first:
                violation = _fault(seat, DealWanted(DealFault.CARD_TWICE), place, card)
                yield first[card], violation
                yield seat, violation
            else:
                first[card] = seat


def _up_card_faults(record: RoundRecord, taker: Seat | None) -> Iterator[Violation]:
    up_card = record.up_card
    if up_card is None:
        return
    elsewhere = False
    for seat, cards in record.hands:
        taken = len(cards) != 5 and taker in (None, seat)
        if up_card in cards and not taken:
            elsewhere = True
            yield _fault(seat, DealWanted(DealFault.UP_CARD_ELSEWHERE, taker=taker), cards.index(up_card), up_card)
    for seat, cards in record.hands:
        if seat == taker and len(cards) == HAND_SIZE_IN_PLAY and up_card not in cards and not elsewhere:
            yield _fault(seat, DealWanted(DealFault.UP_CARD_MISSING, taker=taker), card=up_card)
