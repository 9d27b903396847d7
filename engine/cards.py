"""Cards and sets of cards (rules, section 1).

A card is an integer 0 to 31: eight cards a suit, suits in the order S H D C, and in a suit the sequence order
``A K Q J T 9 8 7``. That is also the order in which answers list cards, so counting upwards is sorting. A set
of cards is an integer of 32 bits, bit *c* for card *c*; a suit is a byte of it.

Two orders of strength exist: the plain one ``A T K Q J 9 8 7`` (every suit in Sun, side suits in Hokum) and the
trump one ``J 9 A T K Q 8 7``. Sequences (projects) use a third, the sequence order, in every suit.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int
Suit: TypeAlias = int

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT987"

SPADES: Final = 0
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3

ACE: Final = 0
KING: Final = 1
QUEEN: Final = 2
JACK: Final = 3
TEN: Final = 4

NO_CARDS: Final[CardSet] = 0
ALL_CARDS: Final[CardSet] = 0xFFFF_FFFF
SUIT_CARDS: Final[tuple[CardSet, ...]] = tuple(0xFF << 8 * suit for suit in range(4))

PLAIN_ORDER: Final = "ATKQJ987"
TRUMP_ORDER: Final = "J9ATKQ87"
PLAIN_VALUES: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_VALUES: Final = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}

LAST_TRICK: Final = 10
"""Raw points for winning the eighth trick."""


def card_at(suit: Suit, rank: int) -> Card:
    """Return the card of a suit (0 to 3) and a rank (0 to 7, place in the sequence order)."""
    return 8 * suit + rank


def suit_of(card: Card) -> Suit:
    """Return the suit of a card, 0 to 3."""
    return card >> 3


def rank_of(card: Card) -> int:
    """Return the rank of a card: its place in the sequence order, 0 (ace) to 7 (seven)."""
    return card & 7


def card_name(card: Card) -> str:
    """Return the two characters of a card, as in ``TH``."""
    return RANKS[card & 7] + SUITS[card >> 3]


CARD_NAMES: Final[tuple[str, ...]] = tuple(card_name(card) for card in range(32))


def set_of(cards: Iterable[Card]) -> CardSet:
    """Return the set of some cards; a card given twice is in it once."""
    held = 0
    for card in cards:
        held |= 1 << card
    return held


# A set is taken apart by looking its four bytes up.
_IN_BYTE: Final[tuple[tuple[tuple[Card, ...], ...], ...]] = tuple(
    tuple(tuple(card_at(suit, rank) for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _IN_BYTE


def cards_in(held: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set in the order of answers: S H D C, then A K Q J T 9 8 7."""
    return _SPADES[held & 255] + _HEARTS[held >> 8 & 255] + _DIAMONDS[held >> 16 & 255] + _CLUBS[held >> 24]


def names_of(held: CardSet) -> list[str]:
    """Return the names of a set's cards in the order of answers."""
    return [CARD_NAMES[card] for card in cards_in(held)]


def _in_each_suit(by_rank: dict[str, int]) -> tuple[int, ...]:
    return tuple(by_rank[RANKS[card & 7]] for card in range(32))


def _stronger_cards(order: str) -> tuple[CardSet, ...]:
    stronger = []
    for card in range(32):
        above = order[: order.index(RANKS[card & 7])]
        stronger.append(set_of(card_at(card >> 3, RANKS.index(rank)) for rank in above))
    return tuple(stronger)


STRONGER_PLAIN: Final[tuple[CardSet, ...]] = _stronger_cards(PLAIN_ORDER)
"""For each card, the cards of its suit that beat it in the plain order."""
STRONGER_TRUMP: Final[tuple[CardSet, ...]] = _stronger_cards(TRUMP_ORDER)
"""For each card, the cards of its suit that beat it in the trump order."""

_PLAIN_RAW: Final = _in_each_suit(PLAIN_VALUES)
_TRUMP_RAW: Final = _in_each_suit(TRUMP_VALUES)
_HOKUM_RAW: Final = tuple(
    tuple(_TRUMP_RAW[card] if card >> 3 == trump else _PLAIN_RAW[card] for card in range(32)) for trump in range(4)
)


def raw_values(trump: Suit | None) -> tuple[int, ...]:
    """Return the raw points of each card, with a trump suit or, for Sun, without one."""
    return _PLAIN_RAW if trump is None else _HOKUM_RAW[trump]


_BEATEN_BY_SUN: Final = STRONGER_PLAIN
_BEATEN_BY_HOKUM: Final = tuple(
    tuple(
        STRONGER_TRUMP[card] if card >> 3 == trump else STRONGER_PLAIN[card] | SUIT_CARDS[trump] for card in range(32)
    )
    for trump in range(4)
)


def beaten_by(trump: Suit | None) -> tuple[CardSet, ...]:
    """Return, for each card, the set of cards that beat it when played after it in one trick."""
    return _BEATEN_BY_SUN if trump is None else _BEATEN_BY_HOKUM[trump]
