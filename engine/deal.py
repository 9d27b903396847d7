"""The deal, and the published shuffle it comes from (rules, section 1).

From position 1, three cards each, then two each; the 21st card is turned up. After the purchase the taker
gets the up-card and two more, everyone else three, from position 1 in order.

The order of the pack is a pure function of a seed and a round number, so that a game can be dealt again by
anybody, in any language. How is written down in ``docs/shuffle.md`` and never changes: a Fisher-Yates shuffle
whose draws are bytes of SHA-256 in counter mode, taken only where they are unbiased. What is hashed:

================  ======  ===================================================================
bytes             length  what
================  ======  ===================================================================
``hakam-deal-1``      12  the name and the version of this shuffle
kind                   1  ``s`` for a seed, ``d`` for a date, so that neither deals the other's
round                  4  big-endian; 0 is not a round but draws the first dealer
counter                4  big-endian, from 0
name               1-800  the seed as UTF-8, or the date as ``2026-11-29``
================  ======  ===================================================================

All but the last have a fixed length, so no two inputs are the same bytes. A seed is used as it is given: two
strings that look alike and differ in their code points are two seeds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

from engine.cards import Card, CardSet, set_of
from engine.seats import Seat, seat_at

Pack: TypeAlias = tuple[Card, ...]
"""All 32 cards, the first to be dealt first."""
DealtHands: TypeAlias = tuple[CardSet, CardSet, CardSet, CardSet]

VERSION: Final = b"hakam-deal-1"
LONGEST_SEED: Final = 200
"""Characters (Unicode code points) a seed may have."""
LAST_ROUND: Final = 0xFFFF_FFFF

_POSITIONS: Final = (1, 2, 3, 4)
_FIRST_DEALER: Final = 0


@dataclass(frozen=True, slots=True)
class Seed:
    """What all the deals of a game are drawn from; made by :func:`seed_of` or :func:`seed_of_day`."""

    kind: bytes
    name: bytes


def seed_of(text: str) -> Seed:
    """Return the seed that a text is, used as it is given.

    Raises :class:`ValueError` unless it has 1 to 200 characters, all of which UTF-8 can write (half of a
    surrogate pair it cannot).
    """
    if not 1 <= len(text) <= LONGEST_SEED:
        raise ValueError(f"a seed has 1 to {LONGEST_SEED} characters, not {len(text)}")
    return Seed(b"s", text.encode())


def seed_of_day(date: str) -> Seed:
    """Return the seed of the daily game of a date, written as in ``2026-11-29``.

    Raises :class:`ValueError` where there is no such day.
    """
    if not _is_date(date):
        raise ValueError("a date is a day of the calendar, written as 2026-11-29")
    return Seed(b"d", date.encode())


def _is_date(date: str) -> bool:
    if not (len(date) == 10 and date.isascii() and date[4] == date[7] == "-"):
        return False
    parts = date.split("-")
    if [len(part) for part in parts if part.isdigit()] != [4, 2, 2]:
        return False
    year, month, day = map(int, parts)
    if year < 1 or not 1 <= month <= 12:
        return False
    is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    last = (28 + is_leap_year) if month == 2 else 30 if month in (4, 6, 9, 11) else 31
    return 1 <= day <= last


def _stream(seed: Seed, round_number: int) -> Iterator[int]:
    """Yield the bytes of a round, as numbers 0 to 255, without end."""
    counter = 0
    while True:
        fixed = seed.kind + round_number.to_bytes(4, "big") + counter.to_bytes(4, "big")
        yield from sha256(VERSION + fixed + seed.name).digest()
        counter += 1


def _draw(stream: Iterator[int], below: int) -> int:
    """Return a number from 0 to ``below`` - 1, each as likely; bytes past the last multiple are left out."""
    unbiased = 256 - 256 % below
    return next(byte for byte in stream if byte < unbiased) % below


def first_dealer(seed: Seed) -> Seat:
    """Return who deals first in the game of a seed, whatever the round: who deals on is the game's matter."""
    return _draw(_stream(seed, _FIRST_DEALER), 4)


def shuffled_pack(seed: Seed, round_number: int) -> Pack:
    """Return the pack of a round; raises :class:`ValueError` for a number below 1 or of more than 4 bytes."""
    if not 1 <= round_number <= LAST_ROUND:
        raise ValueError(f"a round is a number from 1 to {LAST_ROUND}, not {round_number}")
    stream = _stream(seed, round_number)
    pack = list(range(32))
    for place in range(31, 0, -1):
        other = _draw(stream, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat: of five cards with the ``rest`` still to be dealt, in that order, or of eight."""

    dealer: Seat
    up_card: Card
    hands: DealtHands
    rest: tuple[Card, ...]

    def taken_by(self, taker: Seat) -> "Deal":
        """Return this deal of five cards each after the purchase: everybody has eight and nothing is left."""
        hands = list(self.hands)
        hands[taker] |= 1 << self.up_card
        first = 0
        for position in _POSITIONS:
            seat = seat_at(position, self.dealer)
            last = first + (2 if seat == taker else 3)
            hands[seat] |= set_of(self.rest[first:last])
            first = last
        return Deal(self.dealer, self.up_card, _by_seat(hands), ())


def _by_seat(hands: list[CardSet]) -> DealtHands:
    south, east, north, west = hands
    return (south, east, north, west)


def deal_from(pack: Pack, dealer: Seat) -> Deal:
    """Return the deal of a pack before the purchase, five cards each."""
    hands = [0, 0, 0, 0]
    for position in _POSITIONS:
        three, two = 3 * (position - 1), 12 + 2 * (position - 1)
        hands[seat_at(position, dealer)] = set_of(pack[three : three + 3] + pack[two : two + 2])
    return Deal(dealer, pack[20], _by_seat(hands), pack[21:])


def deal_of(seed: Seed, round_number: int = 1, dealer: Seat | None = None, taker: Seat | None = None) -> Deal:
    """Return the deal of a seed's round, before the purchase or, with a taker, after it.

    The dealer is the seed's first one (:func:`first_dealer`) unless given. The pack does not depend on who
    deals or takes: another dealer gives the same hands to the same bidding positions.
    """
    before = deal_from(shuffled_pack(seed, round_number), first_dealer(seed) if dealer is None else dealer)
    return before if taker is None else before.taken_by(taker)
