"""What a round is worth (rules, section 6).

Who wins is the matter of :mod:`engine.verdict`; this is what is written for it. A foul pays the other side 16
(Sun 26) times the level, its own projects and its own Baloot. A kaboot has a value of its own, to which the
sweepers add their projects and Baloot. Undoubled, both sides write theirs when the buyer made it, and the
opponents everything when he failed. Doubled, the winner takes all times the level, or (``double_pays:
each_side``) the undoubled result is multiplied. Baloot is 2 at every level. In a gahwa the winner writes the
target and wins the game.

:func:`score_round` answers with the lines that are written, and the points are their sum. So what
:mod:`engine.steps` makes of them for a player to read is what was added up. Scores are named tuples because
they are made by the hundred thousand, and a frozen dataclass takes five times as long to make.
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from engine.contest import BALOOT_POINTS
from engine.contract import Contract, Level
from engine.conversion import Pair, plus
from engine.game import winner_after
from engine.ruleset import Ruleset
from engine.seats import Seat, Team, other_team
from engine.verdict import NONE_EACH, BalootCredit, Comparison, DecidedBy, Outcome, RoundFacts, verdict_on

__all__ = [
    "REVERSE_KABOOT",
    "BalootCredit",
    "Comparison",
    "DecidedBy",
    "Line",
    "Lines",
    "Outcome",
    "Pair",
    "ProjectCount",
    "RoundFacts",
    "RoundScore",
    "What",
    "score_round",
    "score_without_play",
]

REVERSE_KABOOT: Final = 88
"""Points of a reverse kaboot, at every level."""


class What(StrEnum):
    """What a line of the sheet is written for. ``all_cards`` are the winner's 16 (Sun 26)."""

    CARD_POINTS = "card_points"
    ALL_CARDS = "all_cards"
    KABOOT = "kaboot"
    KABOOT_WITH_ACE = "kaboot_with_ace"
    REVERSE_KABOOT = "reverse_kaboot"
    FOUL = "foul"
    PROJECTS = "projects"
    LOSERS_PROJECTS = "losers_projects"
    BALOOT = "baloot"
    LOSERS_BALOOT = "losers_baloot"
    GAHWA = "gahwa"


class Line(NamedTuple):
    """One line of the sheet: what a team writes for something, ``base`` points times ``factor``."""

    team: Team
    what: What
    base: int
    factor: int

    @property
    def points(self) -> int:
        """The points written."""
        return self.base * self.factor


Lines: TypeAlias = tuple[Line, ...]


class ProjectCount(NamedTuple):
    """The contest's result: who won it, and by team what counts, before the level and without Baloot."""

    team: Team | None
    points: Pair
    raw: Pair


class RoundScore(NamedTuple):
    """A scored round; numbers are by team, in points where not called raw.

    ``contract`` and ``raw`` are None in a round that was thrown in, ``raw`` also where a summary does not
    tell it. ``won_by`` is None too when both sides write and only ``exact_tie`` said that the buyer made it.
    ``card_points`` are the converted ones, before the outcome; None in kaboot and foul. ``lines`` add up to
    ``points``, which ``totals`` include. ``game_won_by`` is the team that has won the game with this round,
    ``claimed_by`` the seat whose claim ended it.
    """

    contract: Contract | None
    outcome: Outcome
    won_by: Team | None
    raw: Pair | None
    last_trick: Team | None
    card_points: Pair | None
    projects: ProjectCount
    baloot: BalootCredit | None
    comparison: Comparison | None
    lines: Lines
    points: Pair
    totals: Pair
    game_won_by: Team | None
    claimed_by: Seat | None = None


def score_round(facts: RoundFacts, rules: Ruleset, scores: Pair = NONE_EACH) -> RoundScore:
    """Return the score of a played round; ``scores`` are the totals before it, in points (section 6)."""
    outcome, winner, card_points, comparison = verdict_on(facts, rules)
    gahwa = facts.contract.level is Level.GAHWA
    if gahwa:
        lines: Lines = (Line(winner, What.GAHWA, rules.target, 1),)
    elif outcome is Outcome.FOUL:
        lines = _foul_pays(facts, rules, winner)
    elif card_points is None:
        lines = _kaboot_pays(facts, rules, outcome, winner)
    else:
        lines = _cards_pay(facts, rules, card_points, winner)
    tied = comparison is not None and comparison.decided_by is DecidedBy.EXACT_TIE
    points = _sum_of(lines)
    totals = plus(scores, points)
    return RoundScore(
        facts.contract,
        outcome,
        None if tied and lines[0].what is What.CARD_POINTS else winner,
        facts.raw,
        facts.last_trick,
        card_points,
        ProjectCount(facts.project_winner, facts.project_points, facts.project_raw),
        facts.baloot,
        comparison,
        lines,
        points,
        totals,
        winner if gahwa else winner_after(totals, points, rules),
        facts.claimed_by,
    )


def score_without_play(outcome: Outcome, scores: Pair, rules: Ruleset) -> RoundScore:
    """Return the score of a round thrown in, passed out or by kawesh: nobody writes anything (section 2)."""
    return RoundScore(
        contract=None,
        outcome=outcome,
        won_by=None,
        raw=None,
        last_trick=None,
        card_points=None,
        projects=ProjectCount(None, NONE_EACH, NONE_EACH),
        baloot=None,
        comparison=None,
        lines=(),
        points=NONE_EACH,
        totals=scores,
        game_won_by=winner_after(scores, NONE_EACH, rules),
    )


def _sum_of(lines: Lines) -> Pair:
    ns = ew = 0
    for team, _, base, factor in lines:
        if team:
            ew += base * factor
        else:
            ns += base * factor
    return ns, ew


def _foul_pays(facts: RoundFacts, rules: Ruleset, winner: Team) -> Lines:
    level = int(facts.contract.level)
    cards = Line(winner, What.FOUL, facts.contract.total_points, level)
    return (cards, *_own(facts, winner, _project_factor(level, rules)))


def _kaboot_pays(facts: RoundFacts, rules: Ruleset, outcome: Outcome, winner: Team) -> Lines:
    level = int(facts.contract.level)
    undoubled = rules.kaboot_multiplier == "none"
    projects = _own(facts, winner, 1 if undoubled else _project_factor(level, rules))
    if outcome is Outcome.REVERSE_KABOOT:
        return (Line(winner, What.REVERSE_KABOOT, REVERSE_KABOOT, 1), *projects)
    value = rules.kaboot_sun if facts.contract.is_sun else rules.kaboot_hokum
    factor = 1 if undoubled else level if rules.kaboot_multiplier == "full" else min(level, 2)
    if facts.ace_up and rules.kaboot_ace_doubles:
        return (Line(winner, What.KABOOT_WITH_ACE, value, 2 * factor), *projects)
    return (Line(winner, What.KABOOT, value, factor), *projects)


def _cards_pay(facts: RoundFacts, rules: Ruleset, card_points: Pair, winner: Team) -> Lines:
    level = int(facts.contract.level)
    takes_all = level > 1 and rules.double_pays == "winner_takes_all"
    factor = _project_factor(level, rules) if takes_all else level
    if takes_all or winner != facts.contract.buyers:
        return _winner_takes_all(facts, rules, winner, factor)
    ns = Line(0, What.CARD_POINTS, card_points[0], level)
    ew = Line(1, What.CARD_POINTS, card_points[1], level)
    return (ns, ew, *_own(facts, 0, factor), *_own(facts, 1, factor))


def _winner_takes_all(facts: RoundFacts, rules: Ruleset, winner: Team, project_factor: int) -> Lines:
    loser = other_team(winner)
    cards = Line(winner, What.ALL_CARDS, facts.contract.total_points, int(facts.contract.level))
    lines = (cards, *_own(facts, winner, project_factor))
    if facts.project_points[loser] and rules.failed_projects == "to_winner":
        lines += (Line(winner, What.LOSERS_PROJECTS, facts.project_points[loser], project_factor),)
    if _has_baloot(facts, loser):
        if rules.failed_baloot == "to_winner":
            lines += (Line(winner, What.LOSERS_BALOOT, BALOOT_POINTS, 1),)
        elif rules.failed_baloot == "holder":
            lines += (Line(loser, What.BALOOT, BALOOT_POINTS, 1),)
    return lines


def _own(facts: RoundFacts, team: Team, project_factor: int) -> Lines:
    """Return a team's lines for its own projects, multiplied, and its own Baloot, which never is."""
    lines: Lines = ()
    if facts.project_points[team]:
        lines = (Line(team, What.PROJECTS, facts.project_points[team], project_factor),)
    if _has_baloot(facts, team):
        lines += (Line(team, What.BALOOT, BALOOT_POINTS, 1),)
    return lines


def _has_baloot(facts: RoundFacts, team: Team) -> bool:
    baloot = facts.baloot
    return baloot is not None and baloot.team == team and baloot.counted


def _project_factor(level: int, rules: Ruleset) -> int:
    """Return what ``project_multiplier`` makes of a level, 1 to 4."""
    if level == 1 or rules.project_multiplier == "full":
        return level
    return 2 if level == 2 or rules.project_multiplier == "up_to_double" else 1
