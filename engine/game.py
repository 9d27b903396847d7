"""The game: totals add up round by round until a team wins (rules, section 7).

A team that has the target or more after a round wins. When both have it, ``both_reach_target`` says what
decides: the higher total, or more points in that round. Where those are equal too, another round is played. A
gahwa is written as ``target`` points, so whoever wins it has the target; that it ends the game whatever the
other team has is decided in :mod:`engine.scoring`, which knows the contract.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.conversion import Pair, plus
from engine.ruleset import Ruleset
from engine.seats import Team


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game, all numbers in points.

    ``totals`` are those after each round; from the round in which a team won on, they repeat. ``won_in``
    counts rounds from 1. ``leader`` has the higher total (None when equal), and ``to_win`` is what each team
    lacks, never below 0.
    """

    totals: tuple[Pair, ...]
    winner: Team | None
    won_in: int | None
    leader: Team | None
    to_win: Pair


def more_of(numbers: Pair) -> Team | None:
    """Return the team with the larger number, None when they are equal."""
    return None if numbers[0] == numbers[1] else int(numbers[1] > numbers[0])


def winner_after(totals: Pair, round_points: Pair, rules: Ruleset) -> Team | None:
    """Return the team that has won the game once a round is added, or None when it goes on (section 7).

    ``totals`` include the round; ``round_points`` are what each team wrote in it.
    """
    target = rules.target
    if totals[0] < target and totals[1] < target:
        return None
    if totals[0] >= target and totals[1] >= target:
        return more_of(totals if rules.both_reach_target == "higher_total" else round_points)
    return int(totals[1] >= target)


def game_after(rounds: Sequence[Pair], rules: Ruleset, scores: Pair = (0, 0)) -> Game:
    """Return the game after some rounds, each given as the points both teams wrote in it.

    ``scores`` are the totals before the first of them. Rounds after the end add nothing.
    """
    standing, totals = scores, []
    winner, won_in = None, None
    for number, points in enumerate(rounds, start=1):
        if winner is None:
            standing = plus(standing, points)
            winner = winner_after(standing, points, rules)
            won_in = None if winner is None else number
        totals.append(standing)
    to_win = (max(0, rules.target - standing[0]), max(0, rules.target - standing[1]))
    return Game(tuple(totals), winner, won_in, more_of(standing), to_win)
