"""A round's score from what a score-keeper knows of it (rules, section 6).

A :class:`Summary` has the contract, the card points of one or both teams (raw, or already converted as most
sheets are kept), what projects and Baloot count, and whether the round was a kaboot or ended by a foul.
Projects and Baloot are taken as counted: no contest is held and nothing cancels them. Where it does not say
so, no Ace was turned up and the buyer did not sit in position 1. Some summaries no round can have left: see
:mod:`engine.summary_defects`.

Card points do not tell the raw points behind them: a Hokum's 8 may be 76 or 85. So every raw result that fits
is scored. When all of them pay the same, that is the score, with what they agree on; when not,
:class:`NeedsRaw` is the answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from engine.cards import ACE, rank_of
from engine.contract import Contract
from engine.conversion import Pair, raw_that_fits
from engine.dealt import taker_of
from engine.projects import Kind, points_of, raw_of
from engine.ruleset import Ruleset
from engine.scoring import ProjectCount, RoundScore, score_round
from engine.seats import position_of
from engine.summary_defects import InvalidSummary, Summary, defects_of, known_card_points, known_raw
from engine.verdict import NONE_EACH, BalootCredit, Comparison, RoundFacts

__all__ = ["InvalidSummary", "NeedsRaw", "Summary", "SummaryScore", "score_summary"]

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class NeedsRaw:
    """The score of a summary that only raw points could decide.

    ``fits`` are the raw results that make the ``card_points``, NS's ascending; at least two of them pay
    differently. ``comparison`` has the totals in points alone.
    """

    contract: Contract
    card_points: Pair
    projects: ProjectCount
    baloot: BalootCredit | None
    comparison: Comparison
    fits: tuple[Pair, ...]


SummaryScore: TypeAlias = RoundScore | NeedsRaw


def score_summary(summary: Summary, rules: Ruleset, scores: Pair = NONE_EACH) -> SummaryScore:
    """Return the score of a summary; ``scores`` are the totals before the round, in points (section 6).

    A score's ``raw`` is None when several raw results fit, and so is ``won_by`` or what decided the
    comparison when they differ in it. Raises :class:`InvalidSummary` with every defect of a summary that
    cannot be.
    """
    if defects := defects_of(summary, rules):
        raise InvalidSummary(defects)
    raw, card_points = known_raw(summary), known_card_points(summary)
    if summary.offender is None and raw is None and card_points is not None:
        fits = raw_that_fits(card_points, summary.contract, rules)
        possible = [score_round(_facts(summary, one, rules), rules, scores) for one in fits]
        return possible[0] if len(fits) == 1 else _one_score(possible, fits, summary.contract, card_points)
    score = score_round(_facts(summary, raw or NONE_EACH, rules), rules, scores)
    return score._replace(raw=raw)


def _one_score(
    possible: Sequence[RoundScore], fits: tuple[Pair, ...], contract: Contract, card_points: Pair
) -> SummaryScore:
    """Return what the scores of all raw results that fit agree on, or that they pay differently."""
    score = possible[0]
    comparisons = [one.comparison for one in possible if one.comparison is not None]
    known = comparisons[0]._replace(raw=None, decided_by=None)
    if any(one.points != score.points for one in possible):
        return NeedsRaw(contract, card_points, score.projects, score.baloot, known, fits)
    # Equal points mean an equal outcome: who failed writes no more than a Baloot, who made it more than that.
    return score._replace(
        raw=None,
        won_by=_agreed(one.won_by for one in possible),
        comparison=known._replace(decided_by=_agreed(one.decided_by for one in comparisons)),
    )


def _agreed(values: Iterable[_Value]) -> _Value | None:
    different = set(values)
    return different.pop() if len(different) == 1 else None


def _facts(summary: Summary, raw: Pair, rules: Ruleset) -> RoundFacts:
    contract, dealer = summary.contract, summary.dealer
    ace_up = summary.up_card is not None and rank_of(summary.up_card) == ACE
    first = dealer is not None and position_of(contract.buyer, dealer) == 1
    took_it = taker_of(contract, rules) == contract.buyer
    ns, ew = (() if team == summary.offenders else summary.counted_projects[team] for team in (0, 1))
    winner = int(not ns) if (ns or ew) and rules.project_contest == "best_team" else None
    return RoundFacts(
        contract=contract,
        raw=raw,
        swept_by=summary.kaboot,
        project_points=(_points(ns, contract), _points(ew, contract)),
        project_raw=(sum(map(raw_of, ns)), sum(map(raw_of, ew))),
        project_winner=winner,
        baloot=None if summary.baloot is None else BalootCredit(None, summary.baloot),
        ace_up=ace_up,
        # Without hands an Ace that the buyer holds shows only as the up-card he took.
        reverse_kaboot_possible=contract.is_sun and first and ace_up and took_it,
        offenders=summary.offenders,
    )


def _points(kinds: Iterable[Kind], contract: Contract) -> int:
    return sum(points_of(kind, contract.is_sun) for kind in kinds)
