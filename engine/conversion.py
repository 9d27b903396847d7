"""From raw card points to the points of the sheet (rules, section 6, *Conversion*).

Raw card points are what the cards won in tricks are worth, the last trick's ten included; projects and Baloot
are no part of them. Hokum divides by ten, a 5 rounded down. Sun goes to the nearest ten and doubles, a 5 kept
as it is: 63 is 12, 65 is 13, 66 is 14.

``counting`` says whose raw points are converted. Under ``remainder`` it is the *counted side*, and the other
side gets what is left of 16 (Sun 26). Under ``each_side`` both are, which makes 17 of a Hokum's 86 and 76;
``each_side_capped`` then takes one from the side with more raw points.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from engine.contract import Contract
from engine.ruleset import Ruleset
from engine.seats import Team, other_team

Pair: TypeAlias = tuple[int, int]
"""A number for each team, indexed by :data:`engine.seats.Team`."""


def pair(team: Team, mine: int, theirs: int) -> Pair:
    """Return two numbers by team: the first is the given team's, the second its opponents'."""
    return (theirs, mine) if team else (mine, theirs)


def plus(one: Pair, other: Pair) -> Pair:
    """Return the sums of two pairs, by team."""
    return one[0] + other[0], one[1] + other[1]


def judged_side(contract: Contract, rules: Ruleset) -> Team:
    """Return the side that has to make it: the buyer's, or in a doubled round that of the last raiser.

    Under ``double_pays: each_side`` a doubled round is judged as if undoubled, so it is always the buyer's.
    """
    return contract.last_raisers if rules.double_pays == "winner_takes_all" else contract.buyers


def counted_side(contract: Contract, rules: Ruleset) -> Team:
    """Return the side that ``counting: remainder`` converts: the opponents of the side that is judged."""
    return other_team(judged_side(contract, rules))


def converted(raw: int, sun: bool) -> int:
    """Return what one side's raw card points are in points."""
    if not sun:
        return (raw + 4) // 10
    return raw // 5 if raw % 10 == 5 else (raw + 4) // 10 * 2


def card_points_of(raw: Pair, contract: Contract, rules: Ruleset) -> Pair:
    """Return the card points of both sides, in points, from the raw ones of a whole round.

    The raw ones add up to ``contract.total_raw``, and the points to ``contract.total_points`` except that
    under ``each_side`` a Hokum's may be one more.
    """
    return _both(raw, contract.trump is None, rules.counting, counted_side(contract, rules))


def raw_that_fits(card_points: Pair, contract: Contract, rules: Ruleset) -> tuple[Pair, ...]:
    """Return every raw result of a whole round that makes these card points, NS's ascending; () if none."""
    fits = _raw_by_card_points(contract.is_sun, rules.counting, counted_side(contract, rules))
    return fits.get(card_points, ())


def _both(raw: Pair, sun: bool, counting: str, counted: Team) -> Pair:
    total = 26 if sun else 16
    if counting == "remainder":
        points = converted(raw[counted], sun)
        return pair(counted, points, total - points)
    ns, ew = converted(raw[0], sun), converted(raw[1], sun)
    if counting == "each_side_capped" and not sun and ns + ew == total + 1:
        return (ns - 1, ew) if raw[0] > raw[1] else (ns, ew - 1)
    return ns, ew


@cache
def _raw_by_card_points(sun: bool, counting: str, counted: Team) -> Mapping[Pair, tuple[Pair, ...]]:
    total = 130 if sun else 162
    found: dict[Pair, tuple[Pair, ...]] = {}
    for raw in ((ns, total - ns) for ns in range(total + 1)):
        card_points = _both(raw, sun, counting, counted)
        found[card_points] = (*found.get(card_points, ()), raw)
    return found
