"""The arithmetic of a score, step by step, for a player to follow (rules, sections 6, 7).

A step is a small value with the numbers in it and no word of text; whoever shows it has the language. The
steps come in the order in which a score-keeper reads them aloud: raw points become points, projects and
Baloot join them, the totals are compared, then what each side writes line by line, what is lost, and the new
totals.

They are made from a finished score, which does not need them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import LAST_TRICK
from engine.contest import BALOOT_POINTS, BALOOT_RAW
from engine.contract import Contract
from engine.conversion import Pair, converted, counted_side
from engine.projects import Kind
from engine.ruleset import Ruleset
from engine.scoring import Line, ProjectCount, RoundScore, What
from engine.seats import Seat, Team, other_team, team_of
from engine.summary import NeedsRaw, SummaryScore
from engine.verdict import BalootCredit, Comparison, DecidedBy, Outcome


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
    """The totals of both sides in points and, where known, raw; the judged side has to have more.

    ``baloot_left_out`` is whether there is a Baloot whose points are not in them (``baloot_in_test`` is off).
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


def steps_of(score: SummaryScore, rules: Ruleset) -> tuple[Step, ...]:
    """Return the steps of a score made under these rules; the lines among them are all that is written."""
    return tuple(_of_open(score, rules) if isinstance(score, NeedsRaw) else _of_score(score, rules))


def _of_open(score: NeedsRaw, rules: Ruleset) -> Iterator[Step]:
    yield CardPointsGiven(score.card_points)
    yield from _of_extras(score.projects, score.baloot)
    yield _compared(score.comparison, score.baloot, rules)
    yield RawNeeded(score.fits)


def _of_score(score: RoundScore, rules: Ruleset) -> Iterator[Step]:
    if score.contract is None:
        yield NotPlayed(score.outcome)
    else:
        yield from _of_cards(score, score.contract, rules)
        yield from _of_extras(score.projects, score.baloot)
        if score.comparison is not None:
            yield _compared(score.comparison, score.baloot, rules)
            yield BuyerJudged(score.contract.buyers, score.outcome, score.comparison.decided_by)
        yield from _of_lines(score)
    yield RoundWritten(score.points)
    before = (score.totals[0] - score.points[0], score.totals[1] - score.points[1])
    yield TotalsReached(before, score.totals)
    if score.game_won_by is not None:
        yield GameWon(score.game_won_by, any(line.what is What.GAHWA for line in score.lines))


def _of_cards(score: RoundScore, contract: Contract, rules: Ruleset) -> Iterator[Step]:
    """Yield how the cards were turned into points, or what came in place of that."""
    if score.claimed_by is not None:
        yield ClaimEnded(score.claimed_by, team_of(score.claimed_by))
    if score.card_points is None:
        winner = score.lines[0].team
        ended = score.outcome is Outcome.FOUL
        yield FoulEnded(other_team(winner)) if ended else AllTricksWon(winner, score.outcome)
    elif score.raw is None:
        yield CardPointsGiven(score.card_points)
    else:
        if score.last_trick is not None:
            yield LastTrickWon(score.last_trick, LAST_TRICK)
        yield from _of_conversion(score.raw, score.card_points, contract, rules)


def _of_conversion(raw: Pair, card_points: Pair, contract: Contract, rules: Ruleset) -> Iterator[Step]:
    counted = counted_side(contract, rules)
    other = other_team(counted)
    yield SideConverted(counted, raw[counted], converted(raw[counted], contract.is_sun))
    if rules.counting == "remainder":
        yield RestTaken(other, contract.total_points, card_points[other])
        return
    yield SideConverted(other, raw[other], converted(raw[other], contract.is_sun))
    for team in (0, 1):
        if converted(raw[team], contract.is_sun) != card_points[team]:
            yield OneTakenOff(team, card_points[team])


def _of_extras(projects: ProjectCount, baloot: BalootCredit | None) -> Iterator[Step]:
    for team in (0, 1):
        if projects.points[team]:
            yield ProjectsCount(team, projects.points[team], projects.raw[team], projects.team == team)
    if baloot is None:
        return
    if baloot.cancelled_by is None:
        yield BalootCounts(baloot.team, baloot.seat, BALOOT_POINTS, BALOOT_RAW)
    else:
        yield BalootCancelled(baloot.team, baloot.seat, baloot.cancelled_by)


def _compared(comparison: Comparison, baloot: BalootCredit | None, rules: Ruleset) -> TotalsCompared:
    left_out = baloot is not None and baloot.counted and not rules.baloot_in_test
    return TotalsCompared(comparison.judged, comparison.points, comparison.raw, left_out)


def _of_lines(score: RoundScore) -> Iterator[Step]:
    first = score.lines[0]
    if first.what is What.KABOOT_WITH_ACE:
        yield AceDoubles(first.base, 2 * first.base)
    yield from score.lines
    for team in (0, 1):
        if score.projects.points[team] and not _is_written(score, team, What.PROJECTS, What.LOSERS_PROJECTS):
            yield NotWritten(team, What.PROJECTS, score.projects.points[team])
    baloot = score.baloot
    if baloot is None or not baloot.counted:
        return
    if not _is_written(score, baloot.team, What.BALOOT, What.LOSERS_BALOOT):
        yield NotWritten(baloot.team, What.BALOOT, BALOOT_POINTS)


def _is_written(score: RoundScore, team: Team, own: What, losers: What) -> bool:
    """Return whether something of a team is written, by itself or by the winner over it."""
    mine, theirs = (team, own), (other_team(team), losers)
    return any((line.team, line.what) in (mine, theirs) for line in score.lines)
