"""Which cards are legal, who wins a trick, and what an Ekka is (rules, section 4).

Follow the led suit if you can. In Hokum with ``must_trump`` there is more: on a trump lead an opponent's card must be
beaten if possible; a void player must trump, and must overtrump, while an opponent is winning; a void third player is
bound even while his partner is winning, unless the partner led an Ace or an Ekka. A locked contract forbids leading a
trump while holding another suit.

:func:`legal_leads` and :func:`legal_replies` decide all of it; :func:`duty_broken_by` and :func:`strictest_duty` only
name what they decided.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from engine.cards import (
    ACE,
    STRONGER_PLAIN,
    STRONGER_TRUMP,
    SUIT_CARDS,
    Card,
    CardSet,
    Suit,
    beaten_by,
    raw_values,
)
from engine.contract import Contract
from engine.ruleset import Ruleset


class Duty(StrEnum):
    """What a barred card breaks."""

    FOLLOW = "must-follow-suit"
    TRUMP = "must-trump"
    OVERTRUMP = "must-overtrump"
    LOCKED = "locked-trump-lead"


@dataclass(frozen=True, slots=True)
class Terms:
    """What a contract and a ruleset ask of the play; the same for every card of a round.

    ``trumps`` is empty in Sun. ``bound`` is must-trump in force (never in Sun). ``ekka`` is ``none`` in Sun.
    ``beaten_by`` and ``raw`` are the tables of :mod:`engine.cards` for the contract.
    """

    trumps: CardSet
    bound: bool
    third_bound: bool
    undertrump_forced: bool
    locked: bool
    ekka: str
    beaten_by: tuple[CardSet, ...]
    raw: tuple[int, ...]


def terms_of(contract: Contract, rules: Ruleset) -> Terms:
    """Return the terms of play under a contract and a ruleset."""
    return _terms(
        contract.trump,
        contract.locked,
        rules.must_trump,
        rules.third_player_bound,
        rules.undertrump,
        rules.ekka,
    )


@cache
def _terms(trump: Suit | None, locked: bool, must_trump: bool, third_bound: bool, undertrump: str, ekka: str) -> Terms:
    hokum = trump is not None
    return Terms(
        trumps=0 if trump is None else SUIT_CARDS[trump],
        bound=hokum and must_trump,
        third_bound=third_bound,
        undertrump_forced=undertrump == "forced",
        locked=hokum and locked,
        ekka=ekka if hokum else "none",
        beaten_by=beaten_by(trump),
        raw=raw_values(trump),
    )


def legal_leads(terms: Terms, hand: CardSet) -> CardSet:
    """Return the cards of a hand that may be led."""
    return (hand & ~terms.trumps or hand) if terms.locked else hand


def legal_replies(
    terms: Terms, hand: CardSet, led: Card, winning: Card, place: int, partner_wins: bool, freed: bool
) -> CardSet:
    """Return the cards of a hand that may be played to a trick.

    ``led`` is the first card, ``winning`` the best so far; ``place`` is 1, 2 or 3 for the second to fourth player;
    ``freed`` when the lead frees the third player (:func:`frees_third`).
    """
    suit = SUIT_CARDS[led >> 3]
    follow = hand & suit
    trumps = terms.trumps
    if follow:
        if suit != trumps or partner_wins or not terms.bound:
            return follow
        return follow & STRONGER_TRUMP[winning] or follow
    held = hand & trumps
    if not held or not terms.bound:
        return hand
    if partner_wins:
        return held if place == 2 and terms.third_bound and not freed else hand
    if not trumps >> winning & 1:
        return held
    return held & STRONGER_TRUMP[winning] or (held if terms.undertrump_forced else hand)


def followers(hand: CardSet, led: Card) -> CardSet:
    """Return the cards of a hand that follow suit, all of one that cannot: what is asked of it whoever is winning."""
    return hand & SUIT_CARDS[led >> 3] or hand


def winning_place(terms: Terms, cards: tuple[Card, ...]) -> int:
    """Return the place (0 to 3) of the card that wins, or is winning so far, among cards in the order played."""
    beaten_by = terms.beaten_by
    winning, beating = 0, beaten_by[cards[0]]
    for place in range(1, len(cards)):
        if beating >> cards[place] & 1:
            winning, beating = place, beaten_by[cards[place]]
    return winning


def raw_of(terms: Terms, cards: Sequence[Card]) -> int:
    """Return the raw points of the cards of a trick, the last trick's ten not included."""
    raw = terms.raw
    total = 0
    for card in cards:
        total += raw[card]
    return total


def is_ekka_lead(terms: Terms, card: Card, played: CardSet) -> bool:
    """Return whether a lead is the highest side-suit card of its suit not played in an earlier trick.

    In Sun no card is one. Whether it has to be announced is the ruleset's matter (:func:`frees_third`).
    """
    return terms.ekka != "none" and not terms.trumps >> card & 1 and not STRONGER_PLAIN[card] & ~played


def frees_third(terms: Terms, led: Card, announced: bool, played: CardSet) -> bool:
    """Return whether a lead frees a third player whose partner is winning: an Ace, or an Ekka as the ruleset has it."""
    if led & 7 == ACE:
        return True
    return (announced or terms.ekka == "automatic") and is_ekka_lead(terms, led, played)


def is_false_ekka(terms: Terms, led: Card, played: CardSet) -> bool:
    """Return whether announcing an Ekka with this lead is a foul; where announcements mean nothing it never is."""
    return terms.ekka == "call" and not is_ekka_lead(terms, led, played)


class Turn(NamedTuple):
    """A player's turn: the terms, the trick so far (no cards when leading), and whether its lead frees the third."""

    terms: Terms
    cards: tuple[Card, ...]
    freed: bool = False

    @property
    def winning(self) -> int:
        """The place of the card winning so far; 0 when nothing has been played."""
        return winning_place(self.terms, self.cards) if self.cards else 0

    @property
    def partner_wins(self) -> bool:
        """Whether the partner of the player to move is winning the trick."""
        return self.winning == len(self.cards) - 2


def turn_at(terms: Terms, cards: Sequence[Card], announced: bool, played: CardSet) -> Turn:
    """Return the turn after some cards of a trick; ``announced`` is the Ekka call, ``played`` the earlier tricks."""
    return Turn(terms, tuple(cards), bool(cards) and frees_third(terms, cards[0], announced, played))


def legal_cards(turn: Turn, hand: CardSet) -> CardSet:
    """Return the cards of a hand that may be played at this turn: all of a void hand's at least one."""
    terms, cards, freed = turn
    if not cards:
        return legal_leads(terms, hand)
    winning, place = winning_place(terms, cards), len(cards)
    return legal_replies(terms, hand, cards[0], cards[winning], place, winning == place - 2, freed)


def duty_broken_by(turn: Turn, hand: CardSet, card: Card) -> Duty:
    """Return the first duty that a barred card breaks, in the order follow, trump, overtrump."""
    if not turn.cards:
        return Duty.LOCKED
    suit = SUIT_CARDS[turn.cards[0] >> 3]
    if hand & suit:
        return Duty.OVERTRUMP if suit >> card & 1 else Duty.FOLLOW
    return Duty.OVERTRUMP if turn.terms.trumps >> card & 1 else Duty.TRUMP


def strictest_duty(turn: Turn, hand: CardSet) -> Duty | None:
    """Return the strictest duty that applies to a hand, or None when no card of it is barred."""
    legal = legal_cards(turn, hand)
    if legal == hand:
        return None
    if not turn.cards:
        return Duty.LOCKED
    terms = turn.terms
    winning = turn.cards[turn.winning]
    must_beat = not turn.partner_wins and terms.trumps >> winning & 1
    if must_beat and terms.bound and legal & terms.trumps & STRONGER_TRUMP[winning]:
        return Duty.OVERTRUMP
    return Duty.FOLLOW if hand & SUIT_CARDS[turn.cards[0] >> 3] else Duty.TRUMP
