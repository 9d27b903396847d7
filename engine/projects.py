"""Projects: what is one, and the best a hand can announce (rules, section 5).

===============  =========================================================  ====  ======  ====
kind             cards                                                      raw   Hokum   Sun
===============  =========================================================  ====  ======  ====
`sira`           three in sequence, one suit                                20    2       4
`fifty`          four in sequence                                           50    5       10
`hundred`        five in sequence; four T, J, Q or K; four A in Hokum       100   10      20
`four_hundred`   four A in Sun                                              200   none    40
===============  =========================================================  ====  ======  ====

Sequences go ``A K Q J T 9 8 7`` in every suit, trump included. A run of six, seven or eight cards is one
Hundred, of its top five; the rest may make a project of its own, and any part of a run that is a project by
itself may be announced instead. Four 9, 8 or 7 are nothing. One card serves in one project only. Baloot,
which is exempt from all this, is in :mod:`engine.contest`.

No more than 89 groups of cards are a project, 84 runs and five fours. All are built once, and finding is
looking up: a group by its set, the runs of a suit by its byte, the fours by the bits that the four bytes
share.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from engine.cards import ACE, TEN, Card, CardSet, Suit, card_at, set_of

HundredOrder: TypeAlias = Literal["sequence_first", "four_first"]


class Kind(StrEnum):
    """What a project is called, the weakest first."""

    SIRA = "sira"
    FIFTY = "fifty"
    HUNDRED = "hundred"
    FOUR_HUNDRED = "four_hundred"


_RAW: Final = {Kind.SIRA: 20, Kind.FIFTY: 50, Kind.HUNDRED: 100, Kind.FOUR_HUNDRED: 200}
_HOKUM_POINTS: Final = {Kind.SIRA: 2, Kind.FIFTY: 5, Kind.HUNDRED: 10}
_SUN_POINTS: Final = {Kind.SIRA: 4, Kind.FIFTY: 10, Kind.HUNDRED: 20, Kind.FOUR_HUNDRED: 40}
_PLACE: Final = {kind: place for place, kind in enumerate(reversed(Kind))}


def raw_of(kind: Kind) -> int:
    """Return the raw points of a kind, 20 to 200, the same in Sun and Hokum."""
    return _RAW[kind]


def points_of(kind: Kind, sun: bool) -> int:
    """Return the points of a kind, undoubled: 2 to 10 in Hokum, 4 to 40 in Sun.

    Raises :class:`KeyError` for a Four Hundred in Hokum, which does not exist.
    """
    return (_SUN_POINTS if sun else _HOKUM_POINTS)[kind]


@dataclass(frozen=True, slots=True)
class Project:
    """One project of a hand.

    ``cards`` are those that count, ``announced`` all of the group it was recognised in: the same, except that
    a run of six to eight counts by its top five. ``top`` is the rank of the highest card in the sequence
    order, 0 (ace) to 7; of four of a kind it is their rank. ``suit`` is the suit of a run, None for four of a
    kind.
    """

    kind: Kind
    cards: CardSet
    announced: CardSet
    top: int
    suit: Suit | None

    @property
    def is_four(self) -> bool:
        """Whether the project is four of a kind."""
        return self.suit is None

    @property
    def raw(self) -> int:
        """Its raw points."""
        return _RAW[self.kind]

    def points(self, sun: bool) -> int:
        """Return its points, undoubled. Raises :class:`KeyError` for a Four Hundred in Hokum."""
        return points_of(self.kind, sun)

    def strength(self, hundred_order: HundredOrder) -> tuple[int, bool, int]:
        """Return what it is compared by, the lower the stronger: kind, order among Hundreds, top card."""
        behind = (self.suit is None) == (hundred_order == "sequence_first")
        return _PLACE[self.kind], behind, self.top


_LONGEST_COUNTED: Final = 5
_KIND_OF_RUN: Final = {3: Kind.SIRA, 4: Kind.FIFTY, 5: Kind.HUNDRED}


def _run(suit: Suit, top: int, length: int) -> Project:
    cards = [card_at(suit, rank) for rank in range(top, top + length)]
    counted = cards[:_LONGEST_COUNTED]
    return Project(_KIND_OF_RUN[len(counted)], set_of(counted), set_of(cards), top, suit)


def _four(rank: int, sun: bool) -> Project:
    cards = set_of(card_at(suit, rank) for suit in range(4))
    return Project(Kind.FOUR_HUNDRED if sun and rank == ACE else Kind.HUNDRED, cards, cards, rank, None)


_RUNS: Final[Mapping[tuple[Suit, int, int], Project]] = {
    (suit, top, length): _run(suit, top, length)
    for suit in range(4)
    for length in range(3, 9)
    for top in range(9 - length)
}
_HOKUM_FOURS: Final = tuple(_four(rank, sun=False) for rank in range(ACE, TEN + 1))
_SUN_FOURS: Final = tuple(_four(rank, sun=True) for rank in range(ACE, TEN + 1))
_RANKS_OF_FOURS: Final = (1 << len(_SUN_FOURS)) - 1

_IN_HOKUM: Final[Mapping[CardSet, Project]] = {one.announced: one for one in (*_RUNS.values(), *_HOKUM_FOURS)}
_IN_SUN: Final[Mapping[CardSet, Project]] = {one.announced: one for one in (*_RUNS.values(), *_SUN_FOURS)}


def project_of(cards: CardSet, sun: bool) -> Project | None:
    """Return the project that exactly these cards are, or None.

    A run of six to eight is a Hundred that counts by its top five.
    """
    return (_IN_SUN if sun else _IN_HOKUM).get(cards)


def _longest_runs(byte: int) -> list[tuple[int, int]]:
    """Return top rank and length of every longest run of at least three in a suit, the highest first."""
    runs = []
    top = 0
    while byte >> top:
        length = 0
        while byte >> top + length & 1:
            length += 1
        if length > 2:
            runs.append((top, length))
        top += length + 1
    return runs


def _projects_of_suit(suit: Suit, byte: int) -> tuple[Project, ...]:
    found = []
    for top, length in _longest_runs(byte):
        found.append(_RUNS[suit, top, min(length, _LONGEST_COUNTED)])
        if (suit, top + _LONGEST_COUNTED, length - _LONGEST_COUNTED) in _RUNS:
            found.append(_RUNS[suit, top + _LONGEST_COUNTED, length - _LONGEST_COUNTED])
    return tuple(found)


# Cutting a run at five loses nothing: a Hundred alone beats the two Siras of six cards and the Fifty and Sira
# of seven, and Hundred and Sira beat the two Fifties of eight. So one table serves both the best and all.
_BY_BYTE: Final = tuple(tuple(_projects_of_suit(suit, byte) for byte in range(256)) for suit in range(4))
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _BY_BYTE


def _runs_in(hand: CardSet) -> tuple[Project, ...]:
    return _SPADES[hand & 255] + _HEARTS[hand >> 8 & 255] + _DIAMONDS[hand >> 16 & 255] + _CLUBS[hand >> 24]


def _fours_in(hand: CardSet, sun: bool) -> tuple[Project, ...]:
    ranks = hand & hand >> 8 & hand >> 16 & hand >> 24 & _RANKS_OF_FOURS
    return tuple(four for four in (_SUN_FOURS if sun else _HOKUM_FOURS) if ranks >> four.top & 1)


def all_projects(hand: CardSet, sun: bool) -> tuple[Project, ...]:
    """Return every longest run and every four of a kind of a hand, also where they share cards.

    A run of more than five is given by its top five and, where three remain, by those. Runs come first, by
    suit and then from the top, fours after them from the highest. Section 5.
    """
    return _runs_in(hand) + _fours_in(hand, sun)


def best_projects(hand: CardSet, sun: bool, hundred_order: HundredOrder) -> tuple[Project, ...]:
    """Return the projects that a hand of at most eight cards does best to announce, the strongest first.

    No two share a card. It is the set with the highest total points, then with the strongest single project;
    that leaves no ties, for no eight cards have two such sets. Projects of one strength come in the order of
    suits. Section 5.
    """
    spades, hearts, diamonds, clubs = hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
    runs = _SPADES[spades] + _HEARTS[hearts] + _DIAMONDS[diamonds] + _CLUBS[clubs]
    if spades & hearts & diamonds & clubs & _RANKS_OF_FOURS:
        return _best_with_fours(hand, sun, hundred_order)
    return runs if len(runs) < 2 else _strongest_first(runs, hundred_order)


def _strongest_first(projects: Iterable[Project], hundred_order: HundredOrder) -> tuple[Project, ...]:
    # The sort is stable and runs come by suit, so equals stay in the order of suits.
    return tuple(sorted(projects, key=lambda project: project.strength(hundred_order)))


def _best_with_fours(hand: CardSet, sun: bool, hundred_order: HundredOrder) -> tuple[Project, ...]:
    # A four is kept, and the runs do without its cards, or given up for them. A hand has two fours at most.
    kept: list[tuple[tuple[Project, ...], CardSet]] = [((), hand)]
    for four in _fours_in(hand, sun):
        kept += [((*fours, four), left & ~four.cards) for fours, left in kept]
    sets = [_strongest_first(fours + _runs_in(left), hundred_order) for fours, left in kept]

    def value(projects: tuple[Project, ...]) -> tuple[int, list[tuple[int, bool, int]]]:
        total = sum(project.points(sun) for project in projects)
        return -total, [project.strength(hundred_order) for project in projects[:1]]

    return min(sets, key=value)


class AnnouncementFault(StrEnum):
    """Why an announcement counts for nothing, as the code of the violation."""

    INVALID = "project-invalid"
    NOT_HELD = "project-not-held"
    OVERLAP = "project-overlap"


def judge_announcement(
    group: Sequence[Card], could_hold: CardSet, used: CardSet, sun: bool
) -> Project | AnnouncementFault:
    """Return the project that an announced group is, or the first fault that applies to it.

    ``could_hold`` is the seat's full hand or, where that is not known, every card not shown to be elsewhere.
    ``used`` is every card, as announced, of the groups that were announced before and count. A group that
    names a card twice is no project. Section 5.
    """
    cards = set_of(group)
    project = project_of(cards, sun) if cards.bit_count() == len(group) else None
    if project is None:
        return AnnouncementFault.INVALID
    if cards & ~could_hold:
        return AnnouncementFault.NOT_HELD
    if cards & used:
        return AnnouncementFault.OVERLAP
    return project
