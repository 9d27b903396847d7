"""The arithmetic of a score, step by step, for a player to follow (rules, sections 6, 7).

A step is a small value with the numbers in it and no word of text; whoever shows it has the language. The
steps come in the order in which a score-keeper reads them aloud: raw points become points, projects and
Baloot join them, the totals are compared, then what each side writes line by line, what is lost, and the new
totals.

They are made from a finished score, which does not need them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.cards import LAST_TRICK
from engine.contest import BALOOT_POINTS, BALOOT_RAW
from engine.contract import Contract
from engine.conversion import Pair, converted, counted_side
from engine.projects import Kind
from engine.ruleset import Ruleset
from engine.scoring import Line, Lines, ProjectCount, RoundScore, What
from engine.seats import Seat, Team, other_team, team_of
from engine.summary import NeedsRaw, SummaryScore
from engine.verdict import NONE_EACH, BalootCredit, Comparison, DecidedBy, Outcome


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The round was thrown in, and nobody writes anything."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FoulEnded:
    """A foul of the offenders ended the round."""

    offenders: Team


@dataclass(frozen=True, slots=True)
class ClaimEnded:
    """A claim ended the round, and the remaining tricks are counted for the claimant's team."""

    claimant: Seat
    team: Team


@dataclass(frozen=True, slots=True)
class AllTricksWon:
    """A team won all eight tricks; ``outcome`` tells a kaboot from a reverse one."""

    team: Team
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class LastTrickWon:
    """A team won the last trick, whose ten are in its raw points."""

    team: Team
    raw: int


@dataclass(frozen=True, slots=True)
class CardPointsGiven:
    """Both teams' card points, taken from a sheet that does not tell the raw ones."""

    points: Pair


@dataclass(frozen=True, slots=True)
class SideConverted:
    """A team's raw points, converted."""

    team: Team
    raw: int
    points: int


@dataclass(frozen=True, slots=True)
class RestTaken:
    """A team gets what the counted side left of the total."""

    team: Team
    total: int
    points: int


@dataclass(frozen=True, slots=True)
class OneTakenOff:
    """Both sides together made one too many; the larger raw side gives it back and has ``points`` left."""

    team: Team
    points: int


@dataclass(frozen=True, slots=True)
class ProjectsCount:
    """A team's projects count; ``won`` tells whether by winning the contest, or both teams' do."""

    team: Team
    points: int
    raw: int
    won: bool


@dataclass(frozen=True, slots=True)
class BalootCounts:
    """A team has a Baloot that counts."""

    team: Team
    seat: Seat | None
    points: int
    raw: int


@dataclass(frozen=True, slots=True)
class BalootCancelled:
    """A team's Baloot does not count, because of the holder's own project."""

    team: Team
    seat: Seat | None
    by: Kind


@dataclass(frozen=True, slots=True)
class TotalsCompared:
    """The totals of both sides in points; the judged side has to have more.

    ``raw`` are those in raw points, where they are known and were looked at too. ``baloot_left_out`` is whether there
    is a Baloot whose points are not in them (``baloot_in_test`` is off).
    """

    judged: Team
    points: Pair
    raw: Pair | None
    baloot_left_out: bool


@dataclass(frozen=True, slots=True)
class BuyerJudged:
    """The buyer's side made it or failed; ``by`` is what decided, None where card points do not tell."""

    buyers: Team
    outcome: Outcome
    by: DecidedBy | None


@dataclass(frozen=True, slots=True)
class RawNeeded:
    """Only raw points could decide: these results fit the card points and pay differently."""

    fits: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class AceDoubles:
    """The Ace as up-card doubles a kaboot's value."""

    value: int
    doubled: int


@dataclass(frozen=True, slots=True)
class NotWritten:
    """A team's projects or Baloot that counted and are written by nobody."""

    team: Team
    what: What
    points: int


@dataclass(frozen=True, slots=True)
class RoundWritten:
    """What each team writes for the round: the sum of its lines."""

    points: Pair


@dataclass(frozen=True, slots=True)
class TotalsReached:
    """The totals before the round and after it."""

    before: Pair
    totals: Pair


@dataclass(frozen=True, slots=True)
class GameWon:
    """A team has won the game; ``by_gahwa`` whatever the totals are."""

    team: Team
    by_gahwa: bool


Step: TypeAlias = (
    NotPlayed
    | FoulEnded
    | ClaimEnded
    | AllTricksWon
    | LastTrickWon
    | CardPointsGiven
    | SideConverted
    | RestTaken
    | OneTakenOff
    | ProjectsCount
    | BalootCounts
    | BalootCancelled
    | TotalsCompared
    | BuyerJudged
    | RawNeeded
    | AceDoubles
    | Line
    | NotWritten
    | RoundWritten
    | TotalsReached
    | GameWon
)

Section: TypeAlias = tuple[Callable[..., Iterator[Step]], tuple[Any, ...]]
"""Some steps that are still to be made: by which function, and of what little.

Equal sections make equal steps, and there are not many different ones but for :func:`totals_reached`: so who words the
steps may remember the words by the section, without making a step.
"""


def steps_of(score: SummaryScore, rules: Ruleset) -> tuple[Step, ...]:
    """Return the steps of a score made under these rules; the lines among them are all that is written."""
    return tuple([step for make, facts in sections_of(score, rules) for step in make(*facts)])


def sections_of(score: SummaryScore, rules: Ruleset) -> list[Section]:
    """Return the sections that make the steps of a score."""
    if isinstance(score, NeedsRaw):
        return _of_open(score, rules)
    if score.contract is None:
        sections: list[Section] = [(_thrown_in, (score.outcome, score.points))]
    else:
        sections = _of_played(score, score.contract, rules)
    (ns, ew), totals = score.points, score.totals
    sections.append((totals_reached, ((totals[0] - ns, totals[1] - ew), totals)))
    if score.game_won_by is not None:
        sections.append((_won, (score.game_won_by, any(line.what is What.GAHWA for line in score.lines))))
    return sections


def _of_played(score: RoundScore, contract: Contract, rules: Ruleset) -> list[Section]:
    sections: list[Section] = []
    if score.claimed_by is not None:
        sections.append((_claimed, (score.claimed_by,)))
    if score.card_points is None:
        sections.append((_not_counted, (score.outcome, score.lines[0].team)))
    elif score.raw is None:
        sections.append((_given, (score.card_points,)))
    else:
        counted = counted_side(contract, rules)
        facts = (score.raw, score.card_points, score.last_trick, contract.is_sun, counted, rules.counting)
        sections.append((_counted, facts))
    sections += _extras(score.projects, score.baloot)
    if score.comparison is not None:
        compared = _totals_told(score.comparison, score.baloot, rules)
        sections.append((_judged, (*compared, contract.buyers, score.outcome, score.comparison.decided_by)))
    baloot_of = score.baloot.team if score.baloot is not None and score.baloot.counted else None
    sections.append((_written, (score.lines, score.projects.points, baloot_of, score.points)))
    return sections


def _of_open(score: NeedsRaw, rules: Ruleset) -> list[Section]:
    return [
        (_given, (score.card_points,)),
        *_extras(score.projects, score.baloot),
        (_compared, _totals_told(score.comparison, score.baloot, rules)),
        (_undecided, (score.fits,)),
    ]


def _extras(projects: ProjectCount, baloot: BalootCredit | None) -> list[Section]:
    sections: list[Section] = []
    if projects.points != NONE_EACH:
        sections.append((_projects, projects))
    if baloot is not None:
        sections.append((_baloot, (baloot.team, baloot.seat, baloot.cancelled_by)))
    return sections


def _totals_told(
    comparison: Comparison, baloot: BalootCredit | None, rules: Ruleset
) -> tuple[Team, Pair, Pair | None, bool]:
    """Return what :class:`TotalsCompared` tells."""
    judged, points, raw, decided_by = comparison
    looked_at = raw if decided_by is not DecidedBy.POINTS and rules.win_test != "points" else None
    return judged, points, looked_at, baloot is not None and baloot.counted and not rules.baloot_in_test


# The sections.


def _thrown_in(outcome: Outcome, points: Pair) -> Iterator[Step]:
    yield NotPlayed(outcome)
    yield RoundWritten(points)


def _claimed(claimant: Seat) -> Iterator[Step]:
    yield ClaimEnded(claimant, team_of(claimant))


def _not_counted(outcome: Outcome, winner: Team) -> Iterator[Step]:
    yield FoulEnded(other_team(winner)) if outcome is Outcome.FOUL else AllTricksWon(winner, outcome)


def _given(card_points: Pair) -> Iterator[Step]:
    yield CardPointsGiven(card_points)


def _counted(
    raw: Pair, card_points: Pair, last_trick: Team | None, sun: bool, counted: Team, counting: str
) -> Iterator[Step]:
    if last_trick is not None:
        yield LastTrickWon(last_trick, LAST_TRICK)
    other = other_team(counted)
    yield SideConverted(counted, raw[counted], converted(raw[counted], sun))
    if counting == "remainder":
        yield RestTaken(other, sum(card_points), card_points[other])
        return
    yield SideConverted(other, raw[other], converted(raw[other], sun))
    for team in (0, 1):
        if converted(raw[team], sun) != card_points[team]:
            yield OneTakenOff(team, card_points[team])


def _projects(winner: Team | None, points: Pair, raw: Pair) -> Iterator[Step]:
    for team in (0, 1):
        if points[team]:
            yield ProjectsCount(team, points[team], raw[team], winner == team)


def _baloot(team: Team, seat: Seat | None, cancelled_by: Kind | None) -> Iterator[Step]:
    if cancelled_by is None:
        yield BalootCounts(team, seat, BALOOT_POINTS, BALOOT_RAW)
    else:
        yield BalootCancelled(team, seat, cancelled_by)


def _compared(judged: Team, points: Pair, raw: Pair | None, baloot_left_out: bool) -> Iterator[Step]:
    yield TotalsCompared(judged, points, raw, baloot_left_out)


def _judged(
    judged: Team,
    points: Pair,
    raw: Pair | None,
    baloot_left_out: bool,
    buyers: Team,
    outcome: Outcome,
    decided_by: DecidedBy | None,
) -> Iterator[Step]:
    yield TotalsCompared(judged, points, raw, baloot_left_out)
    yield BuyerJudged(buyers, outcome, decided_by)


def _undecided(fits: tuple[Pair, ...]) -> Iterator[Step]:
    yield RawNeeded(fits)


def _written(lines: Lines, project_points: Pair, baloot_of: Team | None, points: Pair) -> Iterator[Step]:
    first = lines[0]
    if first.what is What.KABOOT_WITH_ACE:
        yield AceDoubles(first.base, 2 * first.base)
    yield from lines
    for team in (0, 1):
        if project_points[team] and not _is_written(lines, team, What.PROJECTS, What.LOSERS_PROJECTS):
            yield NotWritten(team, What.PROJECTS, project_points[team])
    if baloot_of is not None and not _is_written(lines, baloot_of, What.BALOOT, What.LOSERS_BALOOT):
        yield NotWritten(baloot_of, What.BALOOT, BALOOT_POINTS)
    yield RoundWritten(points)


def totals_reached(before: Pair, totals: Pair) -> Iterator[Step]:
    """Make the one step that is seldom the same in two scores."""
    yield TotalsReached(before, totals)


def _won(team: Team, by_gahwa: bool) -> Iterator[Step]:
    yield GameWon(team, by_gahwa)


def _is_written(lines: Lines, team: Team, own: What, losers: What) -> bool:
    """Return whether something of a team is written, by itself or by the winner over it."""
    mine, theirs = (team, own), (other_team(team), losers)
    return any((line.team, line.what) in (mine, theirs) for line in lines)
