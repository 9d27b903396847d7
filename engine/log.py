"""The referee: a whole game's log replayed and judged (rules, sections 7 and 9).

Every round is replayed from its record under the totals so far. All violations are reported; after one, the replay
goes on as the log has it, so that one slip does not produce a flood of consequences: where a card or a deal cannot be
true, neither can the score that follows from it, and a claim that differs is unchecked. Where nothing but a name is
wrong, the round is read under the right one (:mod:`engine.readings`).
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.conversion import plus
from engine.fouls import (
    CANNOT_BE_TRUE,
    Code,
    DealerWanted,
    PointsWanted,
    Unchecked,
    UncheckedReason,
    Violation,
    WinnerWanted,
)
from engine.game import winner_after
from engine.readings import read_round
from engine.record import RoundRecord
from engine.replay import Phase, Replay, Scores
from engine.ruleset import Ruleset
from engine.scoring import RoundScore
from engine.seats import Seat, Team, team_of

_CUT_SHORT: Final = frozenset({Code.ROUND_INCOMPLETE, Code.NO_CONTRACT})


class LoggedRound(NamedTuple):
    """A round of a log, with the points by team that the log claims for it, if it does."""

    record: RoundRecord
    result: Scores | None = None


@dataclass(frozen=True, slots=True)
class ClaimedWinner:
    """Who has won according to the log; None says that nobody has."""

    team: Team | None


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game as it was written down: ``scores`` are the totals before it, ``totals`` those claimed after it."""

    rules: Ruleset
    rounds: tuple[LoggedRound, ...]
    scores: Scores = (0, 0)
    totals: Scores | None = None
    winner: ClaimedWinner | None = None


class CheckedRound(NamedTuple):
    """A round judged. ``violations`` have paths from the round; ``score`` is None where the round cannot be scored."""

    replay: Replay
    score: RoundScore | None
    claimed: Scores | None
    violations: tuple[Violation, ...]
    unchecked: tuple[Unchecked, ...]

    @property
    def is_doubtful(self) -> bool:
        """Whether a card or the deal cannot be true, so that the score need not be what was really played for."""
        return any(violation.code in CANNOT_BE_TRUE for violation in self.violations)

    @property
    def may_be_as_claimed(self) -> bool:
        """Whether the claimed points may be true though others were recomputed, for what an unknown hand may hold."""
        foul = self.replay.record.foul
        if foul is not None and self.claimed is not None and self.claimed[team_of(foul.seat)]:
            return False  # whatever the offenders held, they write nothing
        return self.replay.may_hide_projects or self.claimed in self.replay.points_with_a_hidden_baloot

    @property
    def points(self) -> Scores:
        """The points that the log's own totals are held against: the claimed ones where the score is in doubt."""
        if self.score is None:
            return self.claimed or (0, 0)
        if self.claimed is None or self.claimed == self.score.points:
            return self.score.points
        return self.claimed if self.is_doubtful or self.may_be_as_claimed else self.score.points

    @property
    def worth_is_unknown(self) -> bool:
        """Whether nobody can tell what a round was worth to the totals: it was cut short, and nothing is claimed."""
        return self.score is None and self.claimed is None and self.is_cut_short

    @property
    def is_cut_short(self) -> bool:
        """Whether the round was left unfinished though others follow, so that nobody knows what it was worth."""
        return any(violation.code in _CUT_SHORT for violation in self.violations)

    @property
    def is_valid(self) -> bool:
        """Whether nothing breaks a rule that a foul has not already paid for."""
        return not self.violations or all(violation.penalised for violation in self.violations)


@dataclass(frozen=True, slots=True)
class Report:
    """A log judged. ``violations`` are those of the log as a whole, with paths from the log."""

    rounds: tuple[CheckedRound, ...]
    violations: tuple[Violation, ...]
    totals: Scores
    winner: Team | None

    @property
    def is_valid(self) -> bool:
        """Whether the log is clean."""
        return not self.violations and all(checked.is_valid for checked in self.rounds)


class _Standing(NamedTuple):
    """Totals by team after some rounds, and who had won by then."""

    totals: Scores
    winner: Team | None = None

    def after(self, points: Scores, score: RoundScore | None, rules: Ruleset) -> "_Standing":
        """Return the standing after a round of these points; once somebody has won, nothing is added."""
        if self.winner is not None:
            return self
        totals = plus(self.totals, points)
        if score is not None and totals == score.totals:
            return _Standing(totals, score.game_won_by)
        return _Standing(totals, winner_after(totals, points, rules))


def check_game(log: GameLog) -> Report:
    """Return the judgement of a log: every round's violations and score, the totals, and who has won."""
    rounds: list[CheckedRound] = []
    standing = _Standing(log.scores)
    as_claimed: _Standing | None = standing  # None once it depends on a round that nobody knows the worth of
    dealers: tuple[Seat, ...] = ()
    last = len(log.rounds) - 1
    for index, logged in enumerate(log.rounds):
        claimed = (as_claimed or standing).totals
        played, next_dealers = read_round(logged.record, logged.result, log.rules, dealers, standing.totals, claimed)
        before = _judge_start(logged.record, dealers, _winner_for_certain(standing, as_claimed))
        checked = _checked(logged, played, before + played.violations, is_last=index == last)
        if checked.worth_is_unknown and (log.totals is not None or log.winner is not None):
            unknown = Unchecked("result", UncheckedReason.WORTH_OF_ROUND_UNKNOWN)
            checked = checked._replace(unchecked=(*checked.unchecked, unknown))
        rounds.append(checked)
        standing, as_claimed = _after(standing, as_claimed, checked, log.rules)
        dealers = next_dealers
    return Report(tuple(rounds), tuple(_judge_totals(log, standing, as_claimed)), standing.totals, standing.winner)


def _after(
    standing: _Standing, as_claimed: _Standing | None, checked: CheckedRound, rules: Ruleset
) -> tuple[_Standing, _Standing | None]:
    """Return both standings after a round; that of the claims is the other one itself while they have not parted."""
    score, points = checked.score, checked.points
    recomputed = standing if score is None else standing.after(score.points, score, rules)
    if as_claimed is None or checked.worth_is_unknown:
        return recomputed, None
    if as_claimed is standing and score is not None and points == score.points:
        return recomputed, recomputed
    return recomputed, as_claimed.after(points, score, rules)


def _winner_for_certain(standing: _Standing, as_claimed: _Standing | None) -> Team | None:
    """Return who has won, unless the points claimed for a round in doubt leave that open."""
    return None if as_claimed is not None and as_claimed.winner is None else standing.winner


def _judge_start(record: RoundRecord, dealers: tuple[Seat, ...], winner: Team | None) -> tuple[Violation, ...]:
    """Return what is wrong with a round's being played at all, and with who dealt it (nobody named: anybody may)."""
    found: tuple[Violation, ...] = ()
    if winner is not None:
        found = (Violation(Code.ROUND_AFTER_END, (), wanted=WinnerWanted(winner)),)
    if dealers and record.dealer not in dealers:
        wanted = DealerWanted(dealers[0])
        found += (Violation(Code.DEALER_MISMATCH, ("dealer",), seat=record.dealer, wanted=wanted),)
    return found


def _checked(logged: LoggedRound, played: Replay, violations: tuple[Violation, ...], *, is_last: bool) -> CheckedRound:
    """Return a round with what its claimed points and its end add to the violations and to what is unchecked."""
    score = played.score
    checked = CheckedRound(played, score, logged.result, violations, _not_given(played) + played.unchecked)
    if logged.result is not None and (score is None or logged.result != score.points):
        doubt = _why_not_checked(checked)
        if doubt is not None:
            checked = checked._replace(unchecked=(*checked.unchecked, Unchecked("result", doubt)))
        elif score is not None:
            wanted = PointsWanted(right=score.points, claimed=logged.result)
            mismatch = Violation(Code.SCORE_MISMATCH, ("result",), wanted=wanted)
            checked = checked._replace(violations=(*violations, mismatch))
    if played.phase is not Phase.FINISHED and not is_last and not checked.is_cut_short:
        checked = checked._replace(violations=(*checked.violations, Violation(Code.ROUND_INCOMPLETE, ())))
    return checked


def _why_not_checked(checked: CheckedRound) -> UncheckedReason | None:
    """Return why claimed points that are not those recomputed may be right all the same; None if they are wrong."""
    if checked.score is None:
        return UncheckedReason.RESULT_OF_UNFINISHED_ROUND
    if checked.is_doubtful:
        return UncheckedReason.RESULT_IN_DOUBT
    return UncheckedReason.RESULT_OF_UNKNOWN_HANDS if checked.may_be_as_claimed else None


def _not_given(played: Replay) -> tuple[Unchecked, ...]:
    """Return what the record leaves out, so that it could not be checked."""
    missing: tuple[Unchecked, ...] = ()
    if played.bidding is None:
        missing = (Unchecked("calls", UncheckedReason.CALLS_UNKNOWN),)
    if played.record.tricks and None in played.dealt:
        unknown = [seat for seat, hand in enumerate(played.dealt) if hand is None]
        missing += tuple([Unchecked("hands", UncheckedReason.HAND_UNKNOWN, seat) for seat in unknown])
    return missing


def _judge_totals(log: GameLog, standing: _Standing, as_claimed: _Standing | None) -> list[Violation]:
    """Return what is wrong with the claimed totals and winner, which may follow from claimed points in doubt."""
    if as_claimed is None:
        return []
    found = []
    if log.totals is not None and log.totals not in (standing.totals, as_claimed.totals):
        wanted = PointsWanted(right=standing.totals, claimed=log.totals)
        found.append(Violation(Code.TOTAL_MISMATCH, ("totals",), wanted=wanted))
    if log.winner is not None and log.winner.team not in (standing.winner, as_claimed.winner):
        found.append(Violation(Code.WINNER_MISMATCH, ("winner",), wanted=WinnerWanted(standing.winner)))
    return found


def in_log(violation: Violation, index: int) -> Violation:
    """Return a round's violation with its path from the log; ``index`` counts rounds from 0."""
    return replace(violation, path=("rounds", index, *violation.path))
