"""Who wins a round and how (rules, section 6, *Kaboot*, *Did the buyer make it?*, *Foul*).

A foul ends the round for the other side. Eight tricks of one side are a kaboot, whatever they are worth. Else
the totals of both sides are compared, which are card points, counted projects and Baloot: in points, in raw
points, or in raw points when the points are equal (``win_test``). The buyer's side has to have more. In a
doubled round the last raiser's side stands in its place, except under ``double_pays: each_side``. On a tie
``exact_tie`` decides, or ``double_tie`` where the last raiser is judged.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from engine.contest import BALOOT_POINTS, BALOOT_RAW
from engine.contract import Contract, Level
from engine.conversion import Pair, card_points_of, judged_side, pair, plus
from engine.projects import Kind
from engine.ruleset import Ruleset
from engine.seats import Seat, Team, other_team

NONE_EACH: Final[Pair] = (0, 0)


class Outcome(StrEnum):
    """How a round ended. Made and failed are always seen from the buyer's side."""

    MADE = "made"
    FAILED = "failed"
    KABOOT = "kaboot"
    REVERSE_KABOOT = "reverse_kaboot"
    FOUL = "foul"
    PASSED_OUT = "passed_out"
    KAWESH = "kawesh"


class DecidedBy(StrEnum):
    """What a comparison turned on: a difference in points or in raw points, or the rule for a tie."""

    POINTS = "points"
    RAW = "raw"
    EXACT_TIE = "exact_tie"
    DOUBLE_TIE = "double_tie"


@dataclass(frozen=True, slots=True)
class BalootCredit:
    """A Baloot that somebody held.

    ``seat`` is None where only the team is known. ``cancelled_by`` is the kind of the holder's project that
    cancels it, None if it counts.
    """

    seat: Seat | None
    team: Team
    cancelled_by: Kind | None = None

    @property
    def counted(self) -> bool:
        """Whether it counts."""
        return self.cancelled_by is None


class RoundFacts(NamedTuple):
    """All of a played round that its score depends on, numbers by team.

    - ``raw``: card points with the last trick; of a whole round unless a foul ended it.
    - ``last_trick``: who won the eighth trick, None if it was not played.
    - ``swept_by``: who won all eight tricks. A side with 0 raw points may still have won one.
    - ``project_points``, ``project_raw``: as the contest counts them, before the level and without Baloot, an
      offender's already void. ``project_winner``: the team that won the contest, if one did.
    - ``ace_up``: whether the up-card is an Ace.
    - ``reverse_kaboot_possible``: a Sun bought by position 1 whose buyer was dealt or took an Ace.
    - ``offenders``: the team whose foul ended the round.
    - ``claimed_by``: the seat whose claim ended it; ``raw``, ``last_trick`` and ``swept_by`` are with what it claimed.
    """

    contract: Contract
    raw: Pair
    last_trick: Team | None = None
    swept_by: Team | None = None
    project_points: Pair = NONE_EACH
    project_raw: Pair = NONE_EACH
    project_winner: Team | None = None
    baloot: BalootCredit | None = None
    ace_up: bool = False
    reverse_kaboot_possible: bool = False
    offenders: Team | None = None
    claimed_by: Seat | None = None


class Comparison(NamedTuple):
    """The totals compared, in points and in raw points, and what decided.

    ``judged`` is the side that had to make it, the buyer's or the last raiser's. ``raw`` and ``decided_by``
    are None where a sheet of card points does not tell them.
    """

    judged: Team
    points: Pair
    raw: Pair | None
    decided_by: DecidedBy | None


class Verdict(NamedTuple):
    """Who won a round and how; card points and comparison are None in kaboot and foul."""

    outcome: Outcome
    winner: Team
    card_points: Pair | None
    comparison: Comparison | None


def verdict_on(facts: RoundFacts, rules: Ruleset) -> Verdict:
    """Return who wins a played round and how (section 6); a tie too has a winner."""
    if facts.offenders is not None:
        return Verdict(Outcome.FOUL, other_team(facts.offenders), None, None)
    if facts.swept_by is not None:
        return Verdict(_kind_of_kaboot(facts, rules, facts.swept_by), facts.swept_by, None, None)
    card_points = card_points_of(facts.raw, facts.contract, rules)
    comparison, winner = _compare(facts, rules, card_points)
    outcome = Outcome.MADE if winner == facts.contract.buyers else Outcome.FAILED
    return Verdict(outcome, winner, card_points, comparison)


def _kind_of_kaboot(facts: RoundFacts, rules: Ruleset, swept_by: Team) -> Outcome:
    against_buyer = facts.contract.is_sun and swept_by != facts.contract.buyers
    if rules.reverse_kaboot and facts.reverse_kaboot_possible and against_buyer:
        return Outcome.REVERSE_KABOOT
    return Outcome.KABOOT


def _compare(facts: RoundFacts, rules: Ruleset, card_points: Pair) -> tuple[Comparison, Team]:
    points, raw = plus(card_points, facts.project_points), plus(facts.raw, facts.project_raw)
    if facts.baloot is not None and facts.baloot.counted:
        raw = plus(raw, pair(facts.baloot.team, BALOOT_RAW, 0))
        if rules.baloot_in_test:
            points = plus(points, pair(facts.baloot.team, BALOOT_POINTS, 0))
    judged = judged_side(facts.contract, rules)
    other = other_team(judged)
    lead, decided_by = 0, DecidedBy.POINTS
    if rules.win_test != "raw":
        lead = points[judged] - points[other]
    if lead == 0 and rules.win_test != "points":
        lead, decided_by = raw[judged] - raw[other], DecidedBy.RAW
    if lead:
        return Comparison(judged, points, raw, decided_by), judged if lead > 0 else other
    winner, decided_by = _winner_of_tie(facts.contract, rules)
    return Comparison(judged, points, raw, decided_by), winner


def _winner_of_tie(contract: Contract, rules: Ruleset) -> tuple[Team, DecidedBy]:
    buyers = contract.buyers
    if contract.level is Level.UNDOUBLED or rules.double_pays == "each_side":
        return buyers if rules.exact_tie == "buyer_keeps" else other_team(buyers), DecidedBy.EXACT_TIE
    if rules.double_tie == "last_raiser_loses":
        return other_team(contract.last_raisers), DecidedBy.DOUBLE_TIE
    # Where the doubler loses the buyer keeps it: whoever doubled is the buyer's opponent.
    return buyers, DecidedBy.DOUBLE_TIE
