"""The table while tricks are replayed: what each seat holds, has shown and can have held (sections 4, 9).

A known hand is judged by what it holds. An unknown one is judged by what it later shows: whoever plays a card in trick
six held it in trick two. The same goes for a hand that has played a card it did not hold, or one that it plays again,
for nobody can tell which of its cards that was in truth; nor then what the trick asked of the players after it beyond
following suit, or who won it.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.bidding import Hands
from engine.cards import ALL_CARDS, STRONGER_PLAIN, STRONGER_TRUMP, Card, CardSet, cards_in
from engine.fouls import Code, LeaderWanted, Path, Violation
from engine.play import (
    Terms,
    Turn,
    duty_broken_by,
    followers,
    frees_third,
    is_false_ekka,
    legal_cards,
    legal_leads,
    legal_replies,
)
from engine.record import TrickRecord
from engine.seats import ALL_SEATS, Seat, from_right_of

_NOTHING_SHOWN: Final = (0, 0, 0, 0)
TURNS: Final[tuple[tuple[Seat, ...], ...]] = tuple((seat, *from_right_of(seat)) for seat in ALL_SEATS)
"""For each leader, who plays to his trick, in order."""


class Table:
    """The moving parts of a replay; lives no longer than one replay.

    ``held`` are the cards by which each seat is judged: its hand or, where that is not known, what it has yet to show.
    ``twice`` are cards that stand twice, so that one place must be wrong.
    """

    def __init__(self, tricks: Sequence[TrickRecord], hands: Hands) -> None:
        self.tricks = tricks
        self.dealt: tuple[CardSet | None, ...] = hands
        yet_to_show = _NOTHING_SHOWN if None not in hands else _shown_from(0, tricks, hands)
        self.twice = _standing_twice(tricks, hands)
        self.held = [yet_to_show[seat] if hand is None else hand for seat, hand in enumerate(hands)]
        self.shown = [0, 0, 0, 0]
        self.played = 0
        self.doubted: set[Seat] = set()
        self.violations: list[Violation] = []

    @property
    def remaining(self) -> Hands:
        """The cards left in each known hand."""
        south, east, north, west = self.held
        if None not in self.dealt:
            return (south, east, north, west)
        left = [None if hand is None else held for hand, held in zip(self.dealt, self.held, strict=True)]
        return (left[0], left[1], left[2], left[3])

    def report(self, code: Code, path: Path, seat: Seat, trick: int, card: Card, proof: CardSet | None = None) -> None:
        """Report a card of a trick (from 0) that broke a rule, with the cards that prove it."""
        cards = None if proof is None else cards_in(proof)
        self.violations.append(Violation(code, path, seat=seat, trick=trick + 1, card=card, proof=cards))

    def doubt(self, index: int, place: int, seat: Seat, card: Card) -> None:
        """Report a card that its seat cannot have played, and judge the seat from now on by what it has yet to show."""
        code = Code.CARD_REPEATED if self.played >> card & 1 else Code.CARD_NOT_IN_HAND
        self.report(code, ("tricks", index, "cards", place), seat, index, card)
        self.judge_by_what_follows(seat, index)

    def judge_by_what_follows(self, seat: Seat, index: int) -> None:
        """Judge a seat from the next trick on by what it has yet to show: what it played in this one cannot be told."""
        self.doubted.add(seat)
        self.held[seat] &= _shown_from(index + 1, self.tricks, self.dealt)[seat]

    def report_leader(self, index: int, trick: TrickRecord, leader: Seat) -> None:
        """Report a lead by another seat than the one whose lead it was."""
        path: Path = ("tricks", index, "leader")
        wanted = LeaderWanted(leader)
        self.violations.append(
            Violation(Code.WRONG_LEADER, path, trick.leader, trick=index + 1, card=trick.cards[0], wanted=wanted)
        )

    def judge_ekka(self, index: int, trick: TrickRecord, terms: Terms) -> None:
        """Report an announced Ekka whose card is none, as far as that can be told with cards in doubt."""
        lead = trick.cards[0]
        if not is_false_ekka(terms, lead, self.played):
            return
        if not self.held[trick.leader] & ~self.twice & 1 << lead:
            return  # that is not the card he called it on
        is_trump = terms.trumps >> lead & 1
        higher = (STRONGER_TRUMP if is_trump else STRONGER_PLAIN)[lead] & ~self.played
        if self.doubted and not is_trump:
            higher &= self.surely_held()
            if not higher:
                return
        self.report(Code.FALSE_EKKA, ("tricks", index, "ekka"), trick.leader, index, lead, higher)

    def surely_held(self) -> CardSet:
        """Return the cards that are in known hands still, those of seats in doubt left out."""
        held = 0
        for seat, dealt in enumerate(self.dealt):
            if dealt is not None and seat not in self.doubted:
                held |= self.held[seat]
        return held

    def frees_third(self, trick: TrickRecord, terms: Terms) -> bool:
        """Return whether a lead frees the third player, or may: what is highest cannot be told of cards in doubt."""
        lead = trick.cards[0]
        if self.doubted and not terms.trumps >> lead & 1:
            may_be_ekka = terms.ekka == "automatic" or (terms.ekka == "call" and trick.ekka)
            if may_be_ekka:
                return True
        return frees_third(terms, lead, trick.ekka, self.played)

    def certain_of(self, seat: Seat) -> CardSet:
        """Return what a seat holds for certain, by which it is bound.

        It is nothing that has been played. Of a card that stands twice in an unknown hand either place may be wrong;
        and a card of a known one that another seat plays later need not have been there.
        """
        if self.dealt[seat] is None:
            return self.held[seat] & ~(self.played | self.twice)
        elsewhere = 0
        for index, trick in enumerate(self.tricks):
            if is_cut(index, self.tricks):
                continue  # whose cards these are depends on the hands
            for other, card in zip(TURNS[trick.leader], trick.cards, strict=False):
                elsewhere |= 0 if other == seat else 1 << card
        return self.held[seat] & ~(self.played | elsewhere)

    def judge_breach(self, index: int, seat: Seat, card: Card, turn: Turn, *, sound: bool) -> None:
        """Report a card that breaks a duty, if what its seat holds for certain binds it too.

        After a card that cannot be (not ``sound``) nothing but to follow suit is asked of the others.
        """
        bound = self.certain_of(seat) | 1 << card
        legal = legal_cards(turn, bound) if sound or not turn.cards else followers(bound, turn.cards[0])
        if not legal >> card & 1:
            code = Code(duty_broken_by(turn, bound, card).value)
            self.report(code, ("tricks", index, "cards", len(turn.cards)), seat, index, card, legal)

    def play_cut(self, index: int, trick: TrickRecord, terms: Terms, *, freed: bool) -> None:
        """Put a trick cut short on the table, each card for a seat that may have played it.

        Whose it was is certain of those in known hands alone, and who is without one need not be the last.
        """
        fitting = self.seats_of_cut(trick)
        laid = list(zip(fitting, trick.cards, strict=False))
        for seat, card in laid:
            self.held[seat] |= 1 << card
        lead_is_certain = bool(fitting) and self.dealt[fitting[0]] is not None
        asked = terms if lead_is_certain else None
        self.play_trick(index, trick, fitting or TURNS[trick.leader], asked, freed=freed)
        for seat, card in laid:
            if self.dealt[seat] is None:
                self.shown[seat] &= ~(1 << card)
        for seat in ALL_SEATS:
            if self.dealt[seat] is None or seat not in fitting:
                self.judge_by_what_follows(seat, index)

    def seats_of_cut(self, trick: TrickRecord) -> tuple[Seat, ...]:
        """Return seats that may have played the cards of a trick cut short, in order; nobody if none can have.

        Any card of it may be the missing one; it is the last, unless the cards are those of other seats.
        """
        may_hold = [cards & ~self.played for cards in _may_have_been_dealt(self.dealt)]
        for seats in combinations(TURNS[trick.leader], len(trick.cards)):
            if all(may_hold[seat] >> card & 1 for seat, card in zip(seats, trick.cards, strict=True)):
                return seats
        return ()

    def play_trick(
        self, index: int, trick: TrickRecord, seats: tuple[Seat, ...], terms: Terms | None, *, freed: bool
    ) -> tuple[int, bool]:
        """Judge the cards of a trick and put them on the table; ``seats`` played them.

        Return the place of the card that wins, and whether the seats can have played all their cards. After one that
        cannot be, nothing is asked of the others but to follow suit, and nothing at all where no contract stands (no
        terms).
        """
        cards = trick.cards
        held, shown, twice, played = self.held, self.shown, self.twice, self.played
        lead = winning = cards[0]
        winner = 0
        sound = seats is TURNS[trick.leader]
        is_judged = terms is not None and seats[0] == trick.leader
        for place, card in enumerate(cards):
            seat = seats[place]
            bit = 1 << card
            hand = held[seat]
            if not hand & bit or bit & twice:
                sound = False
                self.played = played
                if not hand & bit or bit & played:
                    self.doubt(index, place, seat, card)
                else:
                    # It stands here and further on, and nobody can tell which of the two is wrong.
                    if self.dealt[seat] is not None:
                        shown[seat] |= bit
                    self.judge_by_what_follows(seat, index)
            else:
                if is_judged and terms is not None:
                    if place == 0:
                        legal = legal_leads(terms, hand)
                    elif sound:
                        legal = legal_replies(terms, hand, lead, winning, place, winner == place - 2, freed)
                    else:
                        legal = followers(hand, lead)
                    if not legal & bit:
                        self.played = played
                        self.judge_breach(index, seat, card, Turn(terms, cards[:place], freed), sound=sound)
                held[seat] = hand ^ bit
                shown[seat] |= bit
            if place == 0:
                is_judged = is_judged and sound
            elif terms is not None and terms.beaten_by[winning] & bit:
                winning, winner = card, place
            played |= bit
        self.played = played
        return winner, sound


def is_cut(index: int, tricks: Sequence[TrickRecord]) -> bool:
    """Return whether a trick has fewer than four cards though others follow."""
    return len(tricks[index].cards) < 4 and index < len(tricks) - 1


def _may_have_been_dealt(dealt: tuple[CardSet | None, ...]) -> list[CardSet]:
    """Return for each seat the cards it may have been dealt: its hand or, where not known, those of no known hand."""
    in_known_hands = 0
    for hand in dealt:
        in_known_hands |= hand or 0
    return [ALL_CARDS & ~in_known_hands if hand is None else hand for hand in dealt]


def _standing_twice(tricks: Sequence[TrickRecord], dealt: tuple[CardSet | None, ...]) -> CardSet:
    """Return the cards that a record has played twice by seats that can have held them."""
    every: list[Card] = []
    for trick in tricks:
        every += trick.cards
    if len(set(every)) == len(every):
        return 0
    may_hold = _may_have_been_dealt(dealt)
    seen = twice = 0
    for trick in tricks:
        for seat, card in zip(TURNS[trick.leader], trick.cards, strict=False):
            bit = may_hold[seat] & 1 << card
            twice |= seen & bit
            seen |= bit
    return twice


def _shown_from(
    first: int, tricks: Sequence[TrickRecord], dealt: tuple[CardSet | None, ...]
) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Return the cards that each seat plays from a trick on (counted from 0) and can truly have held.

    These are those of its own hand or, if that is not known, those of no known hand that nobody has played before;
    but for those of a trick cut short, which may be another seat's.
    """
    shown = [0, 0, 0, 0]
    seen = 0
    may_hold = _may_have_been_dealt(dealt)
    for index, trick in enumerate(tricks):
        counts = index >= first and not is_cut(index, tricks)
        seat = trick.leader
        for card in trick.cards:
            bit = may_hold[seat] & 1 << card
            if counts:
                shown[seat] |= bit & ~seen if dealt[seat] is None else bit
            seen |= bit
            seat = (seat + 1) & 3
    return (shown[0], shown[1], shown[2], shown[3])
