"""What a score-keeper's summary may hold, and what no round can have left (rules, section 6).

Refused is what cannot be: numbers out of range or not adding up, raw and card points that contradict each
other, a kaboot whose sweeper has not got everything, a kaboot and a foul in one round, projects or a Baloot
that the contract has not got, more projects than hands can hold, and projects of both teams where the contest
leaves those of one (those of an offender are void and may stand there). Which cards made the kinds is not asked.

A foul may end a round after any trick. So with one, card points need not be there and raw ones need not be
all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.cards import Card
from engine.contract import Contract
from engine.conversion import Pair, card_points_of, pair, raw_that_fits
from engine.projects import Kind
from engine.ruleset import Ruleset
from engine.seats import TEAMS, Seat, Team, team_of

PartialPair: TypeAlias = tuple[int | None, int | None]
"""A number for each team, None where it is not given."""

Path: TypeAlias = tuple[str | int, ...]
"""Where in a summary: the field, then the team's name, then the place in a list."""

NOT_GIVEN: Final[PartialPair] = (None, None)

MOST_PROJECTS: Final = 4
"""Two hands have no more projects than this besides Baloot: a third in one would need a ninth card."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a round, numbers by team.

    ``raw`` are card points with the last trick, ``card_points`` the converted ones. ``counted_projects`` are
    the kinds that count, ``baloot`` is the team of a counted one, ``kaboot`` who won all eight tricks,
    ``offender`` the seat whose foul ended the round.
    """

    contract: Contract
    raw: PartialPair = NOT_GIVEN
    card_points: PartialPair = NOT_GIVEN
    counted_projects: tuple[tuple[Kind, ...], tuple[Kind, ...]] = ((), ())
    baloot: Team | None = None
    kaboot: Team | None = None
    offender: Seat | None = None
    up_card: Card | None = None
    dealer: Seat | None = None

    @property
    def offenders(self) -> Team | None:
        """The team of the offender."""
        return None if self.offender is None else team_of(self.offender)


@dataclass(frozen=True, slots=True)
class OutOfRange:
    """Raw points or card points below 0 or above what a round has."""

    path: Path
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class WrongSum:
    """Raw points or card points of both teams that do not add up to what a round has."""

    path: Path
    found: int
    allowed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OneSideAlone:
    """Card points of one team where ``each_side`` does not let them tell the other's."""

    path: Path
    missing: Team


@dataclass(frozen=True, slots=True)
class NoCardPoints:
    """Neither raw nor card points, kaboot or foul."""

    path: Path


@dataclass(frozen=True, slots=True)
class KabootWithFoul:
    """A kaboot and a foul in one round."""

    path: Path


@dataclass(frozen=True, slots=True)
class NotEverything:
    """Raw points in a kaboot that are not everything to the sweeper."""

    path: Path
    value: int
    expected: int


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Card points that the raw points beside them, or those of the kaboot, do not make."""

    path: Path
    value: int
    expected: int


@dataclass(frozen=True, slots=True)
class FourHundredInHokum:
    """A Four Hundred, which only Sun has."""

    path: Path


@dataclass(frozen=True, slots=True)
class TooManyProjects:
    """More projects of a team than two hands can have."""

    path: Path
    found: int
    most: int


@dataclass(frozen=True, slots=True)
class BothTeamsCount:
    """Counted projects of both teams under ``project_contest: best_team``."""

    path: Path


@dataclass(frozen=True, slots=True)
class BalootInSun:
    """A Baloot without a trump."""

    path: Path


SummaryDefect: TypeAlias = (
    OutOfRange
    | WrongSum
    | OneSideAlone
    | NoCardPoints
    | KabootWithFoul
    | NotEverything
    | Contradiction
    | FourHundredInHokum
    | TooManyProjects
    | BothTeamsCount
    | BalootInSun
)


class InvalidSummary(ValueError):
    """A summary that no round can have left; ``defects`` has all that is wrong with it."""

    def __init__(self, defects: tuple[SummaryDefect, ...]) -> None:
        super().__init__(defects)
        self.defects = defects


def known_raw(summary: Summary) -> Pair | None:
    """Return the raw card points of both teams as given or as they follow, None when they do not.

    Of a round ended by a foul nothing follows, so there it takes both. The summary must be without defects.
    """
    if summary.kaboot is not None:
        return pair(summary.kaboot, summary.contract.total_raw, 0)
    if summary.offender is not None:
        ns, ew = summary.raw
        return None if ns is None or ew is None else (ns, ew)
    return _completed(summary.raw, summary.contract.total_raw)


def known_card_points(summary: Summary) -> Pair | None:
    """Return the card points of both teams, of one given with what is left for the other; None without."""
    return _completed(summary.card_points, summary.contract.total_points)


def _completed(numbers: PartialPair, total: int) -> Pair | None:
    ns, ew = numbers
    if ns is None:
        return None if ew is None else (total - ew, ew)
    return (ns, total - ns if ew is None else ew)


def defects_of(summary: Summary, rules: Ruleset) -> tuple[SummaryDefect, ...]:
    """Return every reason why no round can have left this summary, () if one can."""
    out_of_range = tuple(_out_of_range(summary))
    # What does not fit its range does not fit the rest either, and one reason is enough.
    numbers = out_of_range or tuple(_defects_of_numbers(summary, rules))
    return (*numbers, *_defects_of_ending(summary), *_defects_of_projects(summary, rules))


def _out_of_range(summary: Summary) -> Iterator[SummaryDefect]:
    contract = summary.contract
    for field, numbers, most in (
        ("raw", summary.raw, contract.total_raw),
        ("card_points", summary.card_points, contract.total_points),
    ):
        for team, number in zip(TEAMS, numbers, strict=True):
            if number is not None and not 0 <= number <= most:
                yield OutOfRange((field, team), number, most)


def _defects_of_numbers(summary: Summary, rules: Ruleset) -> Iterator[SummaryDefect]:
    raw = _completed(summary.raw, summary.contract.total_raw)
    card_points = known_card_points(summary)
    if summary.offender is not None:
        yield from _defects_beside_a_foul(summary)
    elif summary.kaboot is not None:
        yield from _defects_beside_a_kaboot(summary, summary.kaboot, rules)
    elif raw is not None:
        yield from _defects_of_raw(summary, raw, rules)
    elif card_points is not None:
        yield from _defects_of_card_points(summary, card_points, rules)
    else:
        yield NoCardPoints(("raw",))


def _defects_beside_a_foul(summary: Summary) -> Iterator[SummaryDefect]:
    found, most = sum(raw for raw in summary.raw if raw is not None), summary.contract.total_raw
    if found > most:
        yield WrongSum(("raw",), found, (most,))


def _defects_beside_a_kaboot(summary: Summary, sweeper: Team, rules: Ruleset) -> Iterator[SummaryDefect]:
    everything = pair(sweeper, summary.contract.total_raw, 0)
    for team, raw, expected in zip(TEAMS, summary.raw, everything, strict=True):
        if raw is not None and raw != expected:
            yield NotEverything(("raw", team), raw, expected)
    yield from _contradictions(summary, everything, rules)


def _defects_of_raw(summary: Summary, raw: Pair, rules: Ruleset) -> Iterator[SummaryDefect]:
    total = summary.contract.total_raw
    if sum(raw) != total:
        yield WrongSum(("raw",), sum(raw), (total,))
    else:
        yield from _contradictions(summary, raw, rules)


def _contradictions(summary: Summary, raw: Pair, rules: Ruleset) -> Iterator[SummaryDefect]:
    made = card_points_of(raw, summary.contract, rules)
    for team, given, expected in zip(TEAMS, summary.card_points, made, strict=True):
        if given is not None and given != expected:
            yield Contradiction(("card_points", team), given, expected)


def _defects_of_card_points(summary: Summary, card_points: Pair, rules: Ruleset) -> Iterator[SummaryDefect]:
    total = summary.contract.total_points
    if rules.counting == "each_side" and None in summary.card_points:
        yield OneSideAlone(("card_points",), summary.card_points.index(None))
    elif not raw_that_fits(card_points, summary.contract, rules):
        both_rounded_up = rules.counting == "each_side" and not summary.contract.is_sun
        allowed = (total, total + 1) if both_rounded_up else (total,)
        yield WrongSum(("card_points",), sum(card_points), allowed)


def _defects_of_ending(summary: Summary) -> Iterator[SummaryDefect]:
    if summary.kaboot is not None and summary.offender is not None:
        yield KabootWithFoul(("kaboot",))
    if summary.baloot is not None and summary.contract.is_sun:
        yield BalootInSun(("baloot",))


def _defects_of_projects(summary: Summary, rules: Ruleset) -> Iterator[SummaryDefect]:
    counted = summary.counted_projects
    for team, kinds in zip(TEAMS, counted, strict=True):
        if len(kinds) > MOST_PROJECTS:
            yield TooManyProjects(("counted_projects", team), len(kinds), MOST_PROJECTS)
        for place, kind in enumerate(kinds):
            if kind is Kind.FOUR_HUNDRED and not summary.contract.is_sun:
                yield FourHundredInHokum(("counted_projects", team, place))
    if all(counted) and rules.project_contest == "best_team" and summary.offender is None:
        yield BothTeamsCount(("counted_projects",))
