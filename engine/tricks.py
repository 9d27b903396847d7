"""The replay of a round's tricks: every lead, card and Ekka judged, the log followed after each fault (sections 4, 9).

A known hand is judged by what it holds. An unknown one is judged by what it later shows: whoever plays a card in trick
six held it in trick two. The same goes for a hand that has played a card it did not hold, or one that it plays again,
for nobody can tell which of its cards that was in truth; nor then what the trick asked of the players after it beyond
following suit, or who won it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

from engine.bidding import Hands
from engine.cards import LAST_TRICK, STRONGER_PLAIN, STRONGER_TRUMP, Card, CardSet, cards_in
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
    raw_of,
)
from engine.record import TrickRecord
from engine.seats import ALL_SEATS, Seat, Team, from_right_of, team_of

NOTHING_SHOWN: Final = (0, 0, 0, 0)
_TURNS: Final[tuple[tuple[Seat, ...], ...]] = tuple((seat, *from_right_of(seat)) for seat in ALL_SEATS)
"""For each leader, who plays to his trick, in order."""


class PlayedTrick(NamedTuple):
    """A complete trick: who won it, and its raw points with the ten of an eighth."""

    winner: Seat
    raw: int


@dataclass(frozen=True, slots=True)
class Play:
    """Where the play of a round stands.

    ``complete`` has an entry for every trick of the record, None for one of fewer than four cards. ``remaining`` are
    the cards still held by hands the record gives, ``shown`` the cards each seat has played, ``played`` all of them.
    ``leader`` led, or is to lead, the trick in progress; None after a trick cut short or in doubt. ``turn`` is the
    turn in that trick, ``seat`` whose it is.
    """

    complete: tuple[PlayedTrick | None, ...]
    remaining: Hands
    shown: tuple[CardSet, CardSet, CardSet, CardSet]
    played: CardSet
    doubted: frozenset[Seat]
    leader: Seat | None
    turn: Turn
    violations: tuple[Violation, ...]

    @property
    def seat(self) -> Seat | None:
        """The seat to play."""
        return None if self.leader is None else (self.leader + len(self.turn.cards)) & 3

    @property
    def raw(self) -> tuple[int, int]:
        """Raw points of the complete tricks, by team."""
        ours = [0, 0]
        for trick in self.complete:
            if trick is not None:
                ours[team_of(trick.winner)] += trick.raw
        return (ours[0], ours[1])

    @property
    def last_won(self) -> Team | None:
        """The team that won the latest trick; None when it is not complete, or there is none."""
        latest = self.complete[-1] if self.complete else None
        return None if latest is None else team_of(latest.winner)

    def won_by(self, team: Team) -> int:
        """Return how many tricks a team has won."""
        return sum(1 for trick in self.complete if trick is not None and team_of(trick.winner) == team)


def legal_for(play: Play, seat: Seat, known_elsewhere: CardSet) -> CardSet:
    """Return what a seat may play at this turn.

    A known hand is bound by its duties; an unknown one may play any card not played and not ``known_elsewhere``.
    """
    hand = play.remaining[seat]
    if hand is None:
        return 0xFFFF_FFFF & ~(play.played | known_elsewhere)
    return legal_cards(play.turn, hand)


class _Table:
    """The moving parts of a replay; lives no longer than one replay.

    ``held`` are the cards by which each seat is judged: its hand or, where that is not known, what it has yet to show.
    ``twice`` are cards that stand twice, so that one place must be wrong.
    """

    def __init__(self, tricks: Sequence[TrickRecord], hands: Hands) -> None:
        self.tricks = tricks
        self.dealt: tuple[CardSet | None, ...] = hands
        yet_to_show = NOTHING_SHOWN if None not in hands else _shown_from(0, tricks, hands)
        self.twice = _standing_twice(tricks, hands)
        self.held = [yet_to_show[seat] if hand is None else hand for seat, hand in enumerate(hands)]
        self.shown = [0, 0, 0, 0]
        self.played = 0
        self.doubted: set[Seat] = set()
        self.violations: list[Violation] = []

    @property
    def remaining(self) -> Hands:
        """The cards left in each known hand."""
        south, east, north, west = (
            None if hand is None else held for hand, held in zip(self.dealt, self.held, strict=True)
        )
        return (south, east, north, west)

    def report(self, code: Code, path: Path, seat: Seat, trick: int, card: Card, proof: CardSet | None = None) -> None:
        cards = None if proof is None else tuple(cards_in(proof))
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

    def judge_leader(self, index: int, trick: TrickRecord, leader: Seat | None) -> None:
        """Report a lead by the wrong seat; None where it cannot be told whose lead it was."""
        if leader is not None and trick.leader != leader:
            path: Path = ("tricks", index, "leader")
            wanted = LeaderWanted(leader)
            self.violations.append(
                Violation(Code.WRONG_LEADER, path, trick.leader, trick=index + 1, card=trick.cards[0], wanted=wanted)
            )

    def judge_ekka(self, index: int, trick: TrickRecord, terms: Terms) -> None:
        """Report an Ekka called on a card that is none, as far as that can be told with cards in doubt."""
        lead = trick.cards[0]
        if not trick.ekka or not is_false_ekka(terms, lead, self.played):
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
        may_be_ekka = terms.ekka == "automatic" or (terms.ekka == "call" and trick.ekka)
        if self.doubted and may_be_ekka and not terms.trumps >> lead & 1:
            return True
        return frees_third(terms, lead, trick.ekka, self.played)

    def uncertain_of(self, seat: Seat) -> CardSet:
        """Return the cards that stand twice and that a seat may not hold: it is bound by what it holds for certain."""
        return self.twice if self.dealt[seat] is None else self.twice & self.played

    def seats_of(self, trick: TrickRecord, *, is_cut: bool) -> tuple[Seat, ...]:
        """Return who played the cards of a trick, in order; of one cut short (``is_cut``) any card may be missing.

        Then it is the last, unless the cards are those of other seats.
        """
        turn = _TURNS[trick.leader]
        if is_cut:
            for seats in combinations(turn, len(trick.cards)):
                if all(self.held[seat] >> card & 1 for seat, card in zip(seats, trick.cards, strict=True)):
                    return seats
        return turn

    def play_trick(
        self, index: int, trick: TrickRecord, seats: tuple[Seat, ...], terms: Terms | None, *, freed: bool
    ) -> tuple[int, bool]:
        """Judge the cards of a trick and put them on the table; ``seats`` played them.

        Return the place of the card that wins, and whether the seats can have played all their cards. After one that
        cannot be, nothing is asked of the others but to follow suit, and nothing at all where no contract stands (no
        terms).
        """
        cards = trick.cards
        held, shown, twice = self.held, self.shown, self.twice
        winning, winner, lead_stands = cards[0], 0, seats[0] == trick.leader
        sound = seats == _TURNS[trick.leader]
        for place, card in enumerate(cards):
            seat = seats[place]
            bit = 1 << card
            hand = held[seat]
            if not hand & bit or bit & twice:
                sound = False
                if not hand & bit or bit & self.played:
                    self.doubt(index, place, seat, card)
                else:
                    # It stands here and further on, and nobody can tell which of the two is wrong.
                    if self.dealt[seat] is not None:
                        shown[seat] |= bit
                    self.judge_by_what_follows(seat, index)
            else:
                if terms is not None and lead_stands:
                    bound = hand & ~self.uncertain_of(seat) | bit if twice else hand
                    if place == 0:
                        legal = legal_leads(terms, bound)
                    elif sound:
                        legal = legal_replies(terms, bound, cards[0], winning, place, winner == place - 2, freed)
                    else:
                        legal = followers(bound, cards[0])
                    if not legal & bit:
                        code = Code(duty_broken_by(Turn(terms, cards[:place], freed), bound, card).value)
                        self.report(code, ("tricks", index, "cards", place), seat, index, card, legal)
                held[seat] = hand ^ bit
                shown[seat] |= bit
            if place == 0:
                lead_stands = lead_stands and sound
            elif terms is not None and terms.beaten_by[winning] & bit:
                winning, winner = card, place
            self.played |= bit
        return winner, sound


def _standing_twice(tricks: Sequence[TrickRecord], dealt: tuple[CardSet | None, ...]) -> CardSet:
    """Return the cards that a record has played twice by seats that can have held them."""
    cards = [card for trick in tricks for card in trick.cards]
    if len(set(cards)) == len(cards):
        return 0
    in_known_hands = 0
    for hand in dealt:
        in_known_hands |= hand or 0
    seen = twice = 0
    for trick in tricks:
        for seat, card in zip(_TURNS[trick.leader], trick.cards, strict=False):
            bit = 1 << card
            hand = dealt[seat]
            if not in_known_hands & bit if hand is None else hand & bit:
                twice |= seen & bit
                seen |= bit
    return twice


def _shown_from(
    first: int, tricks: Sequence[TrickRecord], dealt: tuple[CardSet | None, ...]
) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """Return the cards that each seat plays from a trick on (counted from 0) and can truly have held.

    These are those of its own hand or, if that is not known, those of no known hand that nobody has played before.
    """
    shown = [0, 0, 0, 0]
    seen = 0
    in_known_hands = 0
    for hand in dealt:
        in_known_hands |= hand or 0
    for index, trick in enumerate(tricks):
        seat = trick.leader
        for card in trick.cards:
            bit = 1 << card
            hand = dealt[seat]
            if not (seen | in_known_hands) & bit if hand is None else hand & bit:
                seen |= bit
                if index >= first:
                    shown[seat] |= bit
            seat = (seat + 1) & 3
    return (shown[0], shown[1], shown[2], shown[3])


def replay_tricks(tricks: Sequence[TrickRecord], terms: Terms, first_leader: Seat, hands: Hands) -> Play:
    """Return where the play stands after the tricks of a record, with every fault in them.

    ``hands`` are the hands as dealt, None where not known; faults are reported with paths from the round. The log is
    followed, except where a leader's name alone is wrong: read under the proper one there is less else to report, or
    with unknown hands, of which less can be told, nothing.
    """
    play = _followed(tricks, terms, first_leader, hands)
    misnamed: list[Violation] = []
    looked_at = 0
    while (wrong := _wrong_leader_after(looked_at, play.violations)) is not None:
        looked_at, leader = wrong
        named = tricks[looked_at - 1]
        proper = (*tricks[: looked_at - 1], named._replace(leader=leader), *tricks[looked_at:])
        other = _followed(proper, terms, first_leader, hands)
        explains = not other.violations if None in hands else len(other.violations) + 1 < len(play.violations)
        if explains:
            misnamed += [one for one in play.violations if one.code is Code.WRONG_LEADER and one.trick == looked_at]
            tricks, play = proper, other
    if not misnamed:
        return play
    found = sorted((*misnamed, *play.violations), key=lambda violation: violation.trick or 0)
    return replace(play, violations=tuple(found))


def _wrong_leader_after(trick: int, violations: tuple[Violation, ...]) -> tuple[int, Seat] | None:
    """Return the next trick (from 1) after one that the wrong seat led, with the proper leader."""
    for violation in violations:
        if isinstance(violation.wanted, LeaderWanted) and violation.trick is not None and violation.trick > trick:
            return violation.trick, violation.wanted.leader
    return None


def _followed(tricks: Sequence[TrickRecord], terms: Terms, first_leader: Seat, hands: Hands) -> Play:
    """Return where the play stands after tricks, every name in them taken at its word."""
    table = _Table(tricks, hands)
    complete: list[PlayedTrick | None] = []
    leader: Seat | None = first_leader
    open_cards: tuple[Card, ...] = ()
    freed = False
    for index, trick in enumerate(tricks):
        table.judge_leader(index, trick, leader)
        table.judge_ekka(index, trick, terms)
        freed = table.frees_third(trick, terms)
        is_cut = len(trick.cards) < 4 and index < len(tricks) - 1
        seats = table.seats_of(trick, is_cut=is_cut)
        winning, sound = table.play_trick(index, trick, seats, terms, freed=freed)
        if len(trick.cards) == 4:
            winner = seats[winning]
            complete.append(PlayedTrick(winner, raw_of(terms, trick.cards) + (LAST_TRICK if index == 7 else 0)))
            leader, open_cards, freed = winner if sound else None, (), False
        else:
            complete.append(None)
            leader, open_cards = trick.leader, trick.cards
            if is_cut:
                leader = None
                path: Path = ("tricks", index, "cards")
                table.violations.append(Violation(Code.ROUND_INCOMPLETE, path, trick=index + 1))
                for seat in _TURNS[trick.leader]:
                    if seat not in seats[: len(trick.cards)]:
                        table.judge_by_what_follows(seat, index)
    shown = (table.shown[0], table.shown[1], table.shown[2], table.shown[3])
    return Play(
        tuple(complete),
        table.remaining,
        shown,
        table.played,
        frozenset(table.doubted),
        leader,
        Turn(terms, open_cards, freed),
        tuple(table.violations),
    )


def judge_cards_without_contract(tricks: Sequence[TrickRecord], hands: Hands) -> tuple[Violation, ...]:
    """Return what can be told of cards played though no contract stands: who cannot have played which."""
    table = _Table(tricks, hands)
    for index, trick in enumerate(tricks):
        table.play_trick(index, trick, _TURNS[trick.leader], None, freed=False)
    return tuple(table.violations)
