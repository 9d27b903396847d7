"""The replay of a round's tricks: every lead, card and Ekka judged, and the log followed (rules, sections 4 and 9)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.bidding import Hands
from engine.cards import LAST_TRICK, TRUMP_VALUES, Card, CardSet
from engine.fouls import Code, Path, Violation
from engine.play import Terms, Turn, legal_cards, raw_of
from engine.record import TrickRecord
from engine.seats import ALL_SEATS, Seat, Team, team_of
from engine.table import TURNS, Table, is_cut


class PlayedTrick(NamedTuple):
    """A complete trick: who won it, and its raw points with the ten of an eighth."""

    winner: Seat
    raw: int


_MOST_RAW: Final = 4 * TRUMP_VALUES["J"] + LAST_TRICK
"""What no trick is worth more than, not even one in which a card stands four times."""
_PLAYED: Final = tuple(tuple(PlayedTrick(seat, raw) for raw in range(_MOST_RAW + 1)) for seat in ALL_SEATS)
"""Every trick that can have been won, by winner and raw points."""


class Play(NamedTuple):
    """Where the play of a round stands.

    ``complete`` has an entry for every trick of the record, None for one of fewer than four cards. ``raw`` are the raw
    points and ``won`` the number of complete tricks, by team. ``remaining`` are the cards still held by hands the
    record gives, ``shown`` the cards each seat has played, ``played`` all of them.
    ``leader`` led, or is to lead, the trick in progress; None after a trick cut short or in doubt. ``turn`` is the
    turn in that trick, ``seat`` whose it is.
    """

    complete: tuple[PlayedTrick | None, ...]
    raw: tuple[int, int]
    won: tuple[int, int]
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
    def has_cut_trick(self) -> bool:
        """Whether an earlier trick than the last has fewer than four cards."""
        return None in self.complete[:-1]

    @property
    def is_over(self) -> bool:
        """Whether all eight tricks are complete."""
        return self.won[0] + self.won[1] == 8

    @property
    def last_won(self) -> Team | None:
        """The team that won the latest trick; None when it is not complete, or there is none."""
        latest = self.complete[-1] if self.complete else None
        return None if latest is None else team_of(latest.winner)


def legal_for(play: Play, seat: Seat, known_elsewhere: CardSet) -> CardSet:
    """Return what a seat may play at this turn.

    A known hand is bound by its duties; an unknown one may play any card not played and not ``known_elsewhere``.
    """
    hand = play.remaining[seat]
    if hand is None:
        return 0xFFFF_FFFF & ~(play.played | known_elsewhere)
    return legal_cards(play.turn, hand)


def replay_tricks(tricks: Sequence[TrickRecord], terms: Terms, first_leader: Seat, hands: Hands) -> Play:
    """Return where the play stands after the tricks of a record, with every fault in them.

    ``hands`` are the hands as dealt, None where not known; faults are reported with paths from the round. The log is
    followed: a leader who was not to lead has led.
    """
    table = Table(tricks, hands)
    complete: list[PlayedTrick | None] = []
    raw, won = [0, 0], [0, 0]
    leader: Seat | None = first_leader
    open_cards: tuple[Card, ...] = ()
    freed = False
    for index, trick in enumerate(tricks):
        if leader is not None and trick.leader != leader:
            table.report_leader(index, trick, leader)
        if trick.ekka:
            table.judge_ekka(index, trick, terms)
        freed = table.frees_third(trick, terms)
        if len(trick.cards) == 4:
            seats = TURNS[trick.leader]
            place, sound = table.play_trick(index, trick, seats, terms, freed=freed)
            winner = seats[place]
            points = raw_of(terms, trick.cards) + (LAST_TRICK if index == 7 else 0)
            raw[winner & 1] += points
            won[winner & 1] += 1
            complete.append(_PLAYED[winner][points])
            leader, open_cards, freed = winner if sound else None, (), False
            continue
        complete.append(None)
        if is_cut(index, tricks):
            table.play_cut(index, trick, terms, freed=freed)
            leader, open_cards = None, trick.cards
            path: Path = ("tricks", index, "cards")
            table.violations.append(Violation(Code.ROUND_INCOMPLETE, path, trick=index + 1))
        else:
            table.play_trick(index, trick, TURNS[trick.leader], terms, freed=freed)
            leader, open_cards = trick.leader, trick.cards
    shown = table.shown
    return Play(
        tuple(complete),
        (raw[0], raw[1]),
        (won[0], won[1]),
        table.remaining,
        (shown[0], shown[1], shown[2], shown[3]),
        table.played,
        frozenset(table.doubted),
        leader,
        Turn(terms, open_cards, freed),
        tuple(table.violations),
    )


def judge_cards_without_contract(tricks: Sequence[TrickRecord], hands: Hands) -> tuple[Violation, ...]:
    """Return what can be told of cards played though no contract stands: who cannot have played which."""
    table = Table(tricks, hands)
    for index, trick in enumerate(tricks):
        table.play_trick(index, trick, TURNS[trick.leader], None, freed=False)
    return tuple(table.violations)
