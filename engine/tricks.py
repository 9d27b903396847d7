"""The replay of a round's tricks: every lead, card and Ekka judged, the log followed after each fault (sections 4, 9).

A known hand is judged by what it holds. An unknown one is judged by what it later shows: whoever plays a card in trick
six held it in trick two. The same goes for a hand that has played a card it did not hold, for nobody can tell which
of its cards that was in truth; nor then what the trick asked of the players after it, or who won it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.bidding import Hands
from engine.cards import LAST_TRICK, STRONGER_PLAIN, STRONGER_TRUMP, Card, CardSet, cards_in
from engine.fouls import Code, LeaderWanted, Path, Violation
from engine.play import (
    Terms,
    Turn,
    duty_broken_by,
    frees_third,
    is_false_ekka,
    legal_cards,
    legal_leads,
    legal_replies,
    raw_of,
)
from engine.record import TrickRecord
from engine.seats import Seat, Team, team_of

NOTHING_SHOWN: Final = (0, 0, 0, 0)


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
    ``twice`` are cards by which an unknown hand is not.
    """

    def __init__(self, tricks: Sequence[TrickRecord], hands: Hands) -> None:
        self.tricks = tricks
        self.dealt = hands
        all_known = None not in hands
        yet_to_show = NOTHING_SHOWN if all_known else _shown_from(0, tricks, hands)
        self.twice = 0 if all_known else _standing_twice(tricks)
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

    def judge_lead(self, index: int, trick: TrickRecord, terms: Terms, leader: Seat | None) -> None:
        """Report a lead by the wrong seat, and an Ekka called on a card that is none."""
        lead = trick.cards[0]
        if leader is not None and trick.leader != leader:
            path: Path = ("tricks", index, "leader")
            wanted = LeaderWanted(leader)
            self.violations.append(
                Violation(Code.WRONG_LEADER, path, trick.leader, trick=index + 1, card=lead, wanted=wanted)
            )
        if trick.ekka and not self.doubted and is_false_ekka(terms, lead, self.played):
            stronger = STRONGER_TRUMP if terms.trumps >> lead & 1 else STRONGER_PLAIN
            higher = stronger[lead] & ~self.played
            self.report(Code.FALSE_EKKA, ("tricks", index, "ekka"), trick.leader, index, lead, higher)

    def frees_third(self, trick: TrickRecord, terms: Terms) -> bool:
        """Return whether a lead frees the third player, or may: what is highest cannot be told of cards in doubt."""
        lead = trick.cards[0]
        may_be_ekka = terms.ekka == "automatic" or (terms.ekka == "call" and trick.ekka)
        if self.doubted and may_be_ekka and not terms.trumps >> lead & 1:
            return True
        return frees_third(terms, lead, trick.ekka, self.played)

    def play_trick(self, index: int, trick: TrickRecord, terms: Terms | None, *, freed: bool) -> tuple[int, bool]:
        """Judge the cards of a trick and put them on the table.

        Return the place of the card that wins, and whether the seats can have played all their cards: after one that
        cannot be, and where no contract stands (no terms), there is no duty to judge the others by.
        """
        seat, cards, _ = trick
        dealt, held, shown = self.dealt, self.held, self.shown
        winning, winner, sound = cards[0], 0, True
        for place, card in enumerate(cards):
            bit = 1 << card
            hand = held[seat]
            if not hand & bit:
                sound = False
                self.doubt(index, place, seat, card)
            else:
                if sound and terms is not None:
                    # An unknown hand is bound by what it shows of itself for certain.
                    bound = hand if dealt[seat] is not None else hand & ~self.twice | bit
                    if place == 0:
                        legal = legal_leads(terms, bound)
                    else:
                        legal = legal_replies(terms, bound, cards[0], winning, place, winner == place - 2, freed)
                    if not legal & bit:
                        code = Code(duty_broken_by(Turn(terms, cards[:place], freed), bound, card).value)
                        self.report(code, ("tricks", index, "cards", place), seat, index, card, legal)
                held[seat] = hand ^ bit
                shown[seat] |= bit
            if place and terms is not None and terms.beaten_by[winning] & bit:
                winning, winner = card, place
            self.played |= bit
            seat = (seat + 1) & 3
        return winner, sound


def _standing_twice(tricks: Sequence[TrickRecord]) -> CardSet:
    """Return the cards that a record has played twice: whose they were in truth cannot be told."""
    seen = twice = 0
    for trick in tricks:
        for card in trick.cards:
            twice |= seen & 1 << card
            seen |= 1 << card
    return twice


def _shown_from(first: int, tricks: Sequence[TrickRecord], dealt: Hands) -> tuple[CardSet, CardSet, CardSet, CardSet]:
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

    ``hands`` are the hands as dealt, None where not known; faults are reported with paths from the round.
    """
    table = _Table(tricks, hands)
    complete: list[PlayedTrick | None] = []
    leader: Seat | None = first_leader
    turn = Turn(terms, ())
    for index, trick in enumerate(tricks):
        table.judge_lead(index, trick, terms, leader)
        freed = table.frees_third(trick, terms)
        winning, sound = table.play_trick(index, trick, terms, freed=freed)
        if len(trick.cards) == 4:
            winner = (trick.leader + winning) & 3
            complete.append(PlayedTrick(winner, raw_of(terms, trick.cards) + (LAST_TRICK if index == 7 else 0)))
            leader, turn = winner if sound else None, Turn(terms, ())
        else:
            complete.append(None)
            leader, turn = trick.leader, Turn(terms, trick.cards, freed)
            if index < len(tricks) - 1:
                leader = None
                path: Path = ("tricks", index, "cards")
                table.violations.append(Violation(Code.ROUND_INCOMPLETE, path, trick=index + 1))
                for place in range(len(trick.cards), 4):
                    table.judge_by_what_follows((trick.leader + place) & 3, index)
    shown = (table.shown[0], table.shown[1], table.shown[2], table.shown[3])
    return Play(
        tuple(complete),
        table.remaining,
        shown,
        table.played,
        frozenset(table.doubted),
        leader,
        turn,
        tuple(table.violations),
    )


def judge_cards_without_contract(tricks: Sequence[TrickRecord], hands: Hands) -> tuple[Violation, ...]:
    """Return what can be told of cards played though no contract stands: who cannot have played which."""
    table = _Table(tricks, hands)
    for index, trick in enumerate(tricks):
        table.play_trick(index, trick, None, freed=False)
    return tuple(table.violations)
