"""Claims (*sawa* سوا): can one player win every trick that is left, himself (rules, sections 4 and 9).

A player who claims says that he himself wins all remaining tricks. All hands are open. The claim holds when
he can choose his cards so that, whatever legal cards the three others play, no trick goes to one of them: his
partner is as adverse as his opponents, and all three know everything.

A trick that is under way, or that another player leads, is tried card by card. Once the claimant leads there
is nothing to search: each of the others can stop the claim by himself or does not matter, and :func:`stops`
tells which from his hand and the claimant's alone. So every claim is decided, and exactly.

An Ekka only adds to what the third player may do. So whoever else leads announces every true one (freeing the
claimant does no harm: what he may then throw does not win the trick), and the claimant, who would free his
partner, never does. A line shows the cards, not the announcements.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.cards import SUIT_CARDS, Card, CardSet, cards_in, set_of
from engine.play import Terms, Turn, legal_cards, legal_leads, legal_replies, turn_at, winning_place
from engine.seats import Seat, from_right_of

FourHands: TypeAlias = tuple[CardSet, CardSet, CardSet, CardSet]

DEFAULT_BUDGET: Final = 5_000
"""Positions within one trick looked at before giving up; 1 + 8 + 64 + 512 + 4096 is the most there can be, so
that with this budget no claim stays undecided."""


@dataclass(frozen=True, slots=True)
class ClaimPosition:
    """What is left of a round: ``hands`` by seat, and the trick under way.

    ``leader`` leads the trick under way or the next one. ``cards`` are those of the trick under way, none to
    three, in the order played, and no longer in the hands; ``freed`` tells whether its lead frees the third
    player. ``played`` has the cards of the earlier tricks.
    """

    terms: Terms
    hands: FourHands
    leader: Seat
    cards: tuple[Card, ...]
    freed: bool
    played: CardSet


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """Whether a claim holds, and a play that shows it.

    ``holds`` is None when the budget was spent before the answer was found. ``line`` has the cards played on
    from the position, in order: to the last card for a claim that holds, else to the end of the first trick
    the claimant does not win; None when undecided. The side that is right plays so that it would succeed
    against anything; the other's cards are one good try. ``nodes`` is the number of positions looked at.
    """

    holds: bool | None
    line: tuple[Card, ...] | None
    nodes: int


def check_claim(position: ClaimPosition, claimant: Seat, budget: int = DEFAULT_BUDGET) -> ClaimVerdict:
    """Return whether a player wins every remaining trick, looking at no more than ``budget`` positions."""
    inquiry = _Inquiry(position, claimant, budget)
    try:
        holds, rest = inquiry.trick(Turn(position.terms, position.cards, position.freed), position.hands)
    except _BudgetSpentError:
        return ClaimVerdict(None, None, inquiry.nodes)
    return ClaimVerdict(holds, inquiry.line(rest), inquiry.nodes)


def stops(terms: Terms, mine: CardSet, his: CardSet) -> bool:
    """Return whether the player with the hand ``his`` can stop a claimant who leads from ``mine``.

    Both hold as many cards. A leader's claim holds exactly when none of the three others stops it.
    """
    # The first card to beat the claimant's lead ends the claim, so until then a player has just that lead
    # before him:
    # - holding the led suit he follows with any card of it, and may beat the lead whenever he can;
    # - without it, but with a trump, he may ruff a side suit (a bound third player too, freed or not);
    # - otherwise he throws any card.
    # None of this depends on the other two: each of the three plays his own game against the claimant.
    #
    # Take one of his cards. `held` counts his cards of its suit, `own` the claimant's, and `over` the
    # claimant's that beat it. He stops the claim in three cases.
    # 1. Side suit, over < held and over < own. He keeps it: he follows suit with other cards, throws other
    #    suits, ruffs if he must (and has won), and throws from this suit only when he has nothing else: then
    #    held is all his cards, own is less as another suit was led, and over < held stays true. A lead that
    #    beats his card lowers all three counts. So he still has it when the claimant leads a card below it.
    # 2. Trump, over < held. He parts with trumps only on trump leads, for without another led suit he ruffs.
    #    Each lead that beats his card takes another trump, so it outlasts them all; it beats one or ruffs.
    # 3. Locked. The claimant leads all his side cards before his trumps. A player with a trump and fewer
    #    cards than he of one of those suits ruffs it.
    # Conversely, when none of the three has such a case, the claimant leads all his trumps from the top
    # (locked: last), then each suit from the top. Of any suit a player has held <= over for his best card or,
    # in a side suit, over = own: either way the claimant's top card beats it. A lead lowers all counts, a
    # discard lowers held or the best card, so it stays that way. No side suit is ruffed: the trumps have been
    # drawn or, locked, their holders can follow to the end.
    for suit in SUIT_CARDS:
        held = (his & suit).bit_count()
        own = (mine & suit).bit_count()
        for card in cards_in(his & suit):
            over = (mine & suit & terms.beaten_by[card]).bit_count()
            if over < held and (over < own or suit == terms.trumps):
                return True
        if terms.locked and held < own and suit != terms.trumps and his & terms.trumps:
            return True
    return False


class _BudgetSpentError(Exception):
    """More positions were looked at than the budget allows."""


class _Inquiry:
    """One question: the search of the trick under way, and the play that shows its answer."""

    __slots__ = ("_budget", "_claimant", "_known", "_others", "_position", "_terms", "nodes")

    def __init__(self, position: ClaimPosition, claimant: Seat, budget: int) -> None:
        self._position = position
        self._terms = position.terms
        self._claimant = claimant
        self._others = from_right_of(claimant)
        self._budget = budget
        self._known: dict[tuple[CardSet, CardSet], bool] = {}
        self.nodes = 0

    def trick(self, turn: Turn, hands: FourHands) -> tuple[bool, tuple[Card, ...]]:
        """Return whether the claim holds from this turn on, and the rest of the trick that shows it."""
        if self.nodes >= self._budget:
            raise _BudgetSpentError
        self.nodes += 1
        seat = (self._position.leader + len(turn.cards)) & 3
        if len(turn.cards) == 4:
            return self._wins(turn.cards) and self._holds_leading(hands), ()
        if not turn.cards and seat == self._claimant:
            return self._holds_leading(hands), ()
        shown: tuple[Card, ...] = ()
        for card in self._in_order(turn, legal_cards(turn, hands[seat])):
            holds, rest = self.trick(self._after(turn, card), _without(hands, seat, card))
            if holds == (seat == self._claimant):
                return holds, (card, *rest)
            shown = shown or (card, *rest)
        return seat != self._claimant, shown

    def line(self, rest: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the play that shows the answer; ``rest`` is the part of it that ends the trick under way."""
        position = self._position
        hands = position.hands
        for place, card in enumerate(rest, len(position.cards)):
            hands = _without(hands, (position.leader + place) & 3, card)
        cards = position.cards + rest
        if cards and not self._wins(cards):
            return rest
        return rest + self._led_out(hands)

    def _holds_leading(self, hands: FourHands) -> bool:
        mine = hands[self._claimant]
        return not any(self._stops(mine, hands[seat]) for seat in self._others)

    def _stops(self, mine: CardSet, his: CardSet) -> bool:
        """Return :func:`stops`, remembered: the ways to play one trick leave the same few hands again and again."""
        known = self._known.get((mine, his))
        if known is None:
            known = self._known[mine, his] = stops(self._terms, mine, his)
        return known

    def _wins(self, cards: tuple[Card, ...]) -> bool:
        return (self._position.leader + winning_place(self._terms, cards)) & 3 == self._claimant

    def _after(self, turn: Turn, card: Card) -> Turn:
        if turn.cards:
            return Turn(self._terms, (*turn.cards, card), turn.freed)
        return turn_at(self._terms, (card,), True, self._position.played)

    def _in_order(self, turn: Turn, legal: CardSet) -> list[Card]:
        """Return the cards to try: what takes the trick from the top, then the rest from the bottom."""
        beaten_by = self._terms.beaten_by
        takes = beaten_by[turn.cards[turn.winning]] if turn.cards else legal

        def rank(card: Card) -> tuple[bool, int]:
            weakness = beaten_by[card].bit_count()
            return (False, weakness) if takes >> card & 1 else (True, -weakness)

        return sorted(cards_in(legal), key=rank)

    def _led_out(self, hands: FourHands) -> tuple[Card, ...]:
        """Return the tricks the claimant leads, to the last or to the first that he does not win."""
        line: tuple[Card, ...] = ()
        while hands[self._claimant]:
            # Not freed, even by an Ace: of one who must trump such a lead, the trump is what is wanted.
            turn = Turn(self._terms, (self._lead(hands),))
            hands = _without(hands, self._claimant, turn.cards[0])
            for seat in self._others:
                card = self._reply(turn, hands[self._claimant], hands[seat])
                hands = _without(hands, seat, card)
                turn = Turn(self._terms, (*turn.cards, card))
            line += turn.cards
            if turn.winning:
                break
        return line

    def _lead(self, hands: FourHands) -> Card:
        """Return the strongest lead, of those nobody can beat if there are any: a false claim loses late."""

        def weakness(card: Card) -> tuple[bool, int]:
            beating = self._terms.beaten_by[card]
            beatable = any(
                legal_replies(self._terms, hands[seat], card, card, place, place == 2, False) & beating
                for place, seat in enumerate(self._others, 1)
            )
            return beatable, beating.bit_count()

        return min(cards_in(legal_leads(self._terms, hands[self._claimant])), key=weakness)

    def _reply(self, turn: Turn, mine: CardSet, his: CardSet) -> Card:
        """Return a card that beats the claimant's lead, else one that keeps the stop, else any."""
        beaten_by = self._terms.beaten_by
        legal = legal_cards(turn, his)
        beating = 0 if turn.winning else legal & beaten_by[turn.cards[0]]
        stopping = set_of(card for card in cards_in(legal) if self._stops(mine, his ^ 1 << card))

        def worth(card: Card) -> tuple[bool, int]:
            return bool(mine & SUIT_CARDS[card >> 3]), -beaten_by[card].bit_count()

        return min(cards_in(beating or stopping or legal), key=worth)


def _without(hands: FourHands, seat: Seat, card: Card) -> FourHands:
    south, east, north, west = (hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(hands))
    return south, east, north, west
