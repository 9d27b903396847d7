"""The replay of a round's tricks: every lead, card and Ekka judged, the log followed after each fault (sections 4, 9).

A known hand is judged by what it holds. An unknown one is judged by what it later shows: whoever plays a card in trick
six held it in trick two. The same goes for a hand that has played a card it did not hold, for nobody can tell which
of its cards that was in truth; nor then what the trick asked of the players after it, or who won it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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
    raw_of,
    winning_place,
)
from engine.record import TrickRecord
from engine.seats import Seat, Team, next_seat, team_of


@dataclass(frozen=True, slots=True)
class PlayedTrick:
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
    """The moving parts of a replay; lives no longer than one replay."""

    def __init__(self, tricks: Sequence[TrickRecord], hands: Hands) -> None:
        self.tricks = tricks
        self.dealt = hands
        self.remaining: list[CardSet | None] = list(hands)
        self.shown = [0, 0, 0, 0]
        self.played = 0
        self.violations: list[Violation] = []
        self._later: list[tuple[CardSet, CardSet, CardSet, CardSet]] | None = None

    def known_elsewhere(self, seat: Seat) -> CardSet:
        """Every card dealt to another seat whose hand is known."""
        elsewhere = 0
        for other, hand in enumerate(self.dealt):
            if hand is not None and other != seat:
                elsewhere |= hand
        return elsewhere

    def shown_from(self, trick: int, seat: Seat) -> CardSet:
        """The cards that a seat plays from a trick on (counted from 0) and can truly have held."""
        if self._later is None:
            self._later = _cards_shown_later(self.tricks, self.dealt)
        return self._later[trick][seat]

    def report(self, code: Code, path: Path, seat: Seat, trick: int, card: Card, proof: CardSet | None = None) -> None:
        cards = None if proof is None else tuple(cards_in(proof))
        self.violations.append(Violation(code, path, seat=seat, trick=trick + 1, card=card, proof=cards))

    def identity_fault(self, seat: Seat, card: Card) -> Code | None:
        """Why this seat cannot have played this card at all, whatever the trick asks."""
        bit = 1 << card
        hand = self.remaining[seat]
        if hand is not None:
            if hand & bit:
                return None
            return Code.CARD_REPEATED if self.played & bit else Code.CARD_NOT_IN_HAND
        if self.played & bit:
            return Code.CARD_REPEATED
        return Code.CARD_NOT_IN_HAND if self.known_elsewhere(seat) & bit else None

    def judge_duty(self, index: int, place: int, turn: Turn, seat: Seat, card: Card) -> None:
        """Report a card that the trick bars, with what the hand could have played instead."""
        hand = self.remaining[seat]
        held = self.shown_from(index, seat) if hand is None else hand
        legal = legal_cards(turn, held)
        if not legal >> card & 1:
            code = Code(duty_broken_by(turn, held, card).value)
            self.report(code, ("tricks", index, "cards", place), seat, index, card, legal)

    def put_down(self, index: int, place: int, turn: Turn | None, seat: Seat, card: Card) -> bool:
        """Judge one card, put it on the table and return whether this seat can have played it.

        Without a turn (no contract, or a trick in doubt) there is no duty to judge it by.
        """
        bit = 1 << card
        hand = self.remaining[seat]
        fault = self.identity_fault(seat, card)
        if fault is not None:
            self.report(fault, ("tricks", index, "cards", place), seat, index, card)
            if hand is not None:
                self.remaining[seat] = hand & self.shown_from(index + 1, seat)
        else:
            if turn is not None:
                self.judge_duty(index, place, turn, seat, card)
            if hand is not None:
                self.remaining[seat] = hand & ~bit
        self.shown[seat] |= bit
        self.played |= bit
        return fault is None

    def judge_lead(self, index: int, trick: TrickRecord, terms: Terms, leader: Seat | None) -> None:
        """Report a lead by the wrong seat, and an Ekka called on a card that is none."""
        lead = trick.cards[0]
        if leader is not None and trick.leader != leader:
            path: Path = ("tricks", index, "leader")
            wanted = LeaderWanted(leader)
            self.violations.append(
                Violation(Code.WRONG_LEADER, path, trick.leader, trick=index + 1, card=lead, wanted=wanted)
            )
        if trick.ekka and is_false_ekka(terms, lead, self.played):
            stronger = STRONGER_TRUMP if terms.trumps >> lead & 1 else STRONGER_PLAIN
            higher = stronger[lead] & ~self.played
            self.report(Code.FALSE_EKKA, ("tricks", index, "ekka"), trick.leader, index, lead, higher)


def _cards_shown_later(tricks: Sequence[TrickRecord], dealt: Hands) -> list[tuple[CardSet, CardSet, CardSet, CardSet]]:
    """For each trick, and for the end, the cards that each seat plays from there on and can truly have held."""
    own = [[0, 0, 0, 0] for _ in tricks]
    seen = 0
    known = [hand or 0 for hand in dealt]
    for index, trick in enumerate(tricks):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) & 3
            bit = 1 << card
            elsewhere = any(known[other] & bit for other in range(4) if other != seat)
            if known[seat] & bit or not (seen & bit or elsewhere):
                own[index][seat] |= bit
            seen |= bit
    later = [(0, 0, 0, 0)]
    for shown in reversed(own):
        after = later[-1]
        later.append((after[0] | shown[0], after[1] | shown[1], after[2] | shown[2], after[3] | shown[3]))
    later.reverse()
    return later


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
        freed = frees_third(terms, trick.cards[0], trick.ekka, table.played)
        seat, sound = trick.leader, True
        for place, card in enumerate(trick.cards):
            asks = Turn(terms, trick.cards[:place], freed) if sound else None
            sound &= table.put_down(index, place, asks, seat, card)
            seat = next_seat(seat)
        if len(trick.cards) == 4:
            done = _completed(trick, terms, is_last=index == 7)
            complete.append(done)
            leader, turn = done.winner if sound else None, Turn(terms, ())
        else:
            complete.append(None)
            leader, turn = trick.leader, Turn(terms, trick.cards, freed)
            if index < len(tricks) - 1:
                leader = None
                path: Path = ("tricks", index, "cards")
                table.violations.append(Violation(Code.ROUND_INCOMPLETE, path, trick=index + 1))
    south, east, north, west = table.remaining
    shown = (table.shown[0], table.shown[1], table.shown[2], table.shown[3])
    remaining = (south, east, north, west)
    return Play(tuple(complete), remaining, shown, table.played, leader, turn, tuple(table.violations))


def _completed(trick: TrickRecord, terms: Terms, *, is_last: bool) -> PlayedTrick:
    winner = (trick.leader + winning_place(terms, trick.cards)) & 3
    return PlayedTrick(winner, raw_of(terms, trick.cards) + (LAST_TRICK if is_last else 0))


def judge_cards_without_contract(tricks: Sequence[TrickRecord], hands: Hands) -> tuple[Violation, ...]:
    """Return what can be told of cards played though no contract stands: who cannot have played which."""
    table = _Table(tricks, hands)
    for index, trick in enumerate(tricks):
        for place, card in enumerate(trick.cards):
            table.put_down(index, place, None, (trick.leader + place) & 3, card)
    return tuple(table.violations)
