"""Rounds for the tests of scoring: facts written shortly, and facts, contracts and rules drawn at random."""

from dataclasses import replace
from math import prod

from hypothesis import strategies as st

from engine.contract import Contract, Level
from engine.projects import Kind, points_of, raw_of
from engine.ruleset import OPTIONS
from engine.scoring import BalootCredit, RoundFacts, score_round
from engine.seats import team_of
from rulesets import RULESETS

S, E, N, W = range(4)
NS, EW = 0, 1
HEARTS = 1

SCORING_OPTIONS = (
    "project_contest",
    "counting",
    "win_test",
    "baloot_in_test",
    "exact_tie",
    "failed_projects",
    "failed_baloot",
    "double_pays",
    "double_tie",
    "project_multiplier",
    "kaboot_ace_doubles",
    "kaboot_multiplier",
    "reverse_kaboot",
)


def rules_with(name="saudi", **options):
    return RULESETS[name].rules.overridden(options)


def facts(ns, buyer=S, *, sun=False, level="undoubled", projects=((), ()), baloot=None, foul=None, **more):
    """A round in which NS has so many raw card points; projects are kinds by team, a Baloot is a seat."""
    contract = Contract(None if sun else HEARTS, buyer, Level[level.upper()])
    kinds = [tuple(map(Kind, names)) for names in projects]
    return RoundFacts(
        contract=contract,
        raw=(ns, contract.total_raw - ns),
        project_points=tuple(sum(points_of(kind, sun) for kind in team) for team in kinds),
        project_raw=tuple(sum(raw_of(kind) for kind in team) for team in kinds),
        project_winner=None if all(kinds) or not any(kinds) else int(not kinds[0]),
        baloot=None if baloot is None else BalootCredit(baloot, team_of(baloot), more.pop("cancelled_by", None)),
        offenders=foul,
        **more,
    )


def kaboot(by, buyer=S, *, sun=False, **more):
    most = 130 if sun else 162
    return facts(0 if by else most, buyer, sun=sun, swept_by=by, **more)


def score(ns, buyer=S, *, rules="saudi", options=None, scores=(0, 0), **more):
    return score_round(facts(ns, buyer, **more), rules_with(rules, **(options or {})), scores)


def swapped(round_facts):
    """The same round with every seat one place on, so that the teams have changed places."""
    contract, baloot = round_facts.contract, round_facts.baloot
    turned = {
        name: None if getattr(round_facts, name) is None else 1 - getattr(round_facts, name)
        for name in ("last_trick", "swept_by", "project_winner", "offenders")
    }
    return round_facts._replace(
        contract=replace(contract, buyer=(contract.buyer + 1) % 4),
        raw=round_facts.raw[::-1],
        project_points=round_facts.project_points[::-1],
        project_raw=round_facts.project_raw[::-1],
        baloot=baloot and replace(baloot, seat=(baloot.seat + 1) % 4, team=1 - baloot.team),
        **turned,
    )


def chosen(number, *choices):
    """The number-th combination of the choices: one drawn number is much faster than a draw for each."""
    picked = []
    for options in choices:
        number, place = divmod(number, len(options))
        picked.append(options[place])
    return tuple(picked)


def combinations(*choices):
    return st.integers(0, prod(map(len, choices)) - 1).map(lambda number: chosen(number, *choices))


def contracts(levels=tuple(Level)):
    return combinations((None, 0, 1, 2, 3), range(4), levels).map(lambda picked: Contract(*picked))


def whole_raw(contract):
    return st.integers(0, contract.total_raw).map(lambda ns: (ns, contract.total_raw - ns))


def rulesets(**fixed):
    names = [name for name in SCORING_OPTIONS if name not in fixed]
    return combinations(sorted(RULESETS), *(OPTIONS[name].choices for name in names)).map(
        lambda picked: rules_with(picked[0], **dict(zip(names, picked[1:], strict=True)), **fixed)
    )


@st.composite
def played(draw, rules, levels=tuple(Level), endings=("cards", "kaboot", "foul")):
    """The facts of any round that can be under these rules, with close results more often than chance."""
    contract = draw(contracts(levels))
    sun, most = contract.is_sun, contract.total_raw
    ending, team, loud, ace_up, last_trick = draw(combinations(endings, (NS, EW), (NS, EW), (True, False), (NS, EW)))
    raw_ns = draw(st.one_of(st.integers(0, most), st.integers(most // 2 - 30, most // 2 + 30)))
    if ending == "kaboot":
        raw_ns, last_trick = 0 if team else most, team
    swept = team if ending == "kaboot" else None
    offenders = team if ending == "foul" else None
    kinds = [kind for kind in Kind if sun or kind is not Kind.FOUR_HUNDRED]
    hands = [(), *((kind,) for kind in kinds), (Kind.SIRA, Kind.SIRA), (Kind.SIRA, Kind.HUNDRED)]
    teams = list(draw(combinations(hands, hands)))
    best_team = rules.project_contest == "best_team"
    if best_team:
        teams[1 - loud] = ()
    if offenders is not None:
        teams[offenders] = ()
    held, seat, by = draw(combinations((True, False), range(4), (None, None, Kind.HUNDRED)))
    return RoundFacts(
        contract=contract,
        raw=(raw_ns, most - raw_ns),
        last_trick=None if ending == "foul" else last_trick,
        swept_by=swept,
        project_points=tuple(sum(points_of(kind, sun) for kind in kinds) for kinds in teams),
        project_raw=tuple(sum(raw_of(kind) for kind in kinds) for kinds in teams),
        project_winner=int(not teams[0]) if best_team and any(teams) else None,
        baloot=BalootCredit(seat, team_of(seat), by) if held and not sun else None,
        ace_up=ace_up,
        reverse_kaboot_possible=sun and held,
        offenders=offenders,
    )


@st.composite
def rounds_and_rules(draw, levels=tuple(Level), endings=("cards", "kaboot", "foul"), **fixed):
    rules = draw(rulesets(**fixed))
    return draw(played(rules, levels, endings)), rules
