"""The contest of the projects, and Baloot beside it (rules, section 5).

The projects of all four seats are put in one order, the strongest first: by kind, ``four_hundred`` before
``hundred`` before ``fifty`` before ``sira``; among Hundreds runs or fours first (``hundred_order``); then by
the top card, in the sequence order even of trumps. Equal ones (``equal_projects``): the seat nearer to
position 1, or a run of trumps first and then the seat; two of one hand by suit S H D C. Under
``project_contest: best_team`` the team of the strongest scores all its projects and the other none, under
``both`` each scores its own. What an offender's team announced takes no part.

Baloot is king and queen of trump in one hand. It is announced by nobody, takes no part in the contest and
shares its cards freely; only a Hundred of its own holder may cancel it (``baloot_cancelled_by``), won or
lost.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from engine.cards import KING, QUEEN, CardSet, Suit, card_at, set_of
from engine.contract import Contract
from engine.projects import Kind, Project, points_of, raw_of
from engine.ruleset import Ruleset
from engine.seats import Seat, Team, position_of, team_of

Announced: TypeAlias = Mapping[Seat, Sequence[Project]]


class Reason(StrEnum):
    """Why a project stands above the next, in the order in which it is asked."""

    KIND = "kind"
    HUNDRED_ORDER = "hundred_order"
    TOP_CARD = "top_card"
    TRUMP = "trump"
    EARLIER_SEAT = "earlier_seat"
    SUIT = "suit"


class Ranked(NamedTuple):
    """A project in its place. ``reason`` is why it stands above the next one, None for the last of all."""

    seat: Seat
    project: Project
    reason: Reason | None


class Ranking(NamedTuple):
    """The contest's result.

    ``ranked`` has every project that took part, the strongest first. ``winner`` is None without projects and
    where both teams score. ``points`` and ``raw`` are by team (NS, EW) what counts, before the level and
    without Baloot.
    """

    ranked: tuple[Ranked, ...]
    winner: Team | None
    points: tuple[int, int]
    raw: tuple[int, int]


_REASONS: Final = tuple(Reason)
_NOBODY: Final = Ranking((), None, (0, 0), (0, 0))

_Key: TypeAlias = tuple[int, bool, int, bool, int, int]


def rank_projects(
    announced: Announced, contract: Contract, dealer: Seat, rules: Ruleset, void_team: Team | None = None
) -> Ranking:
    """Return all projects in order, the team that wins the contest and what each team's count for.

    ``announced`` has the projects of each seat, no two of one seat sharing a card; seats may be left out.
    Those of ``void_team``, the offender's, are left out of everything. Section 5.
    """
    part = [
        (seat, project)
        for seat, projects in announced.items()
        if projects and team_of(seat) != void_team
        for project in projects
    ]
    if not part:
        return _NOBODY
    ranked = _in_order(part, contract.trump, dealer, rules)
    winner = team_of(ranked[0].seat) if rules.project_contest == "best_team" else None
    sun = contract.trump is None
    points, raw = [0, 0], [0, 0]
    for seat, project in part:
        team = team_of(seat)
        if winner is None or winner == team:
            points[team] += points_of(project.kind, sun)
            raw[team] += raw_of(project.kind)
    return Ranking(ranked, winner, (points[0], points[1]), (raw[0], raw[1]))


def _in_order(part: list[tuple[Seat, Project]], trump: Suit | None, dealer: Seat, rules: Ruleset) -> tuple[Ranked, ...]:
    if len(part) == 1:
        return (Ranked(*part[0], None),)
    trump_first = rules.equal_projects == "trump_then_seat"

    def key(seat: Seat, project: Project) -> _Key:
        # Under trump_then_seat the trump comes first within one hand too: were it "by suit" there, the order
        # would run in a circle as soon as an equal run of another hand stood between the two.
        behind_trump = trump_first and project.suit != trump
        strength = project.strength(rules.hundred_order)
        return *strength, behind_trump, position_of(seat, dealer), project.suit or 0

    ordered = sorted([(key(*entry), entry) for entry in part], key=itemgetter(0))
    reasons = [_reason(stronger, weaker) for (stronger, _), (weaker, _) in pairwise(ordered)]
    return tuple(Ranked(*entry, reason) for (_, entry), reason in zip(ordered, (*reasons, None), strict=True))


def _reason(stronger: _Key, weaker: _Key) -> Reason:
    place = 0
    while stronger[place] == weaker[place]:
        place += 1
    return _REASONS[place]


BALOOT_RAW: Final = 20
"""Raw points of a Baloot."""
BALOOT_POINTS: Final = 2
"""Points of a Baloot, at every level."""
BALOOT_CARDS: Final[tuple[CardSet, ...]] = tuple(
    set_of((card_at(trump, KING), card_at(trump, QUEEN))) for trump in range(4)
)
"""For each trump suit, its king and queen."""


def holder_of_baloot(hands: Sequence[CardSet], trump: Suit | None) -> Seat | None:
    """Return the seat whose hand has king and queen of trump; None in Sun and when no hand has both.

    ``hands`` are by seat, in the order of seats, with an empty set for a hand that is not known. Section 5.
    """
    if trump is None:
        return None
    both = BALOOT_CARDS[trump]
    for seat, hand in enumerate(hands):
        if hand & both == both:
            return seat
    return None


# What of the holder's Hundreds cancels his Baloot; the second argument is king and queen of trump.
_CANCELS: Final[Mapping[str, Callable[[Project, CardSet], bool]]] = {
    "four_of_a_kind": lambda hundred, _: hundred.is_four and hundred.top in (KING, QUEEN),
    "hundred_with_both": lambda hundred, both: hundred.cards & both == both,
    "any_hundred": lambda *_: True,
    "never": lambda *_: False,
}


def baloot_cancelled_by(held: Iterable[Project], trump: Suit, rules: Ruleset) -> Project | None:
    """Return the project that cancels a Baloot, or None if it counts; the first, where more than one would.

    ``held`` are the holder's own projects, announced or automatic, whether or not they won the contest.
    Section 5.
    """
    cancels, both = _CANCELS[rules.baloot_cancelled_by], BALOOT_CARDS[trump]
    hundreds = (project for project in held if project.kind is Kind.HUNDRED)
    return next((hundred for hundred in hundreds if cancels(hundred, both)), None)
