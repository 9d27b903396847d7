"""A round as it was written down: the one form of a round in progress and a finished one (rules, section 9).

A record is only well-formed: cards are cards and seats are seats. Whether it keeps the rules is what
:mod:`engine.replay` finds out.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from engine.bidding import Hands
from engine.calls import Call
from engine.cards import Card, CardSet, set_of
from engine.contract import Contract
from engine.seats import Seat


class TrickRecord(NamedTuple):
    """One to four cards in the order played, counter-clockwise from the leader; ``ekka`` is about the lead."""

    leader: Seat
    cards: tuple[Card, ...]
    ekka: bool = False


class FoulKind(StrEnum):
    """What an accusation says that the offender did."""

    REVOKE = "revoke"
    FALSE_EKKA = "false-ekka"
    EXPOSED = "exposed"
    TALK = "talk"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FoulRecord:
    """A foul that ended the round: the offender, and what is said of it. Tricks count from 1."""

    seat: Seat
    by: Seat | None = None
    kind: FoulKind | None = None
    trick: int | None = None
    card: Card | None = None


DealtHands: TypeAlias = tuple[tuple[Seat, tuple[Card, ...]], ...]
"""The hands that are known, each with its seat, as they were written down."""


class RoundRecord(NamedTuple):
    """A round as written down.

    ``hands`` and ``projects`` keep the order in which the writer listed the seats; a seat left out of ``hands`` is
    unknown. ``projects`` are each seat's announced groups. ``claim`` is the seat that claimed the remaining tricks.
    """

    dealer: Seat
    up_card: Card | None = None
    hands: DealtHands = ()
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    projects: tuple[tuple[Seat, tuple[tuple[Card, ...], ...]], ...] = ()
    tricks: tuple[TrickRecord, ...] = ()
    foul: FoulRecord | None = None
    claim: Seat | None = None

    @property
    def all_tricks_complete(self) -> bool:
        """Whether eight tricks of four cards were played."""
        return len(self.tricks) == 8 and min([len(trick.cards) for trick in self.tricks]) == 4


def hands_of(record: RoundRecord) -> Hands:
    """Return each seat's hand as the record gives it, None where it gives none."""
    given: list[CardSet | None] = [None, None, None, None]
    for seat, cards in record.hands:
        given[seat] = set_of(cards)
    return (given[0], given[1], given[2], given[3])
