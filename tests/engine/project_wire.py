"""Project requests and answers as the vectors write them, to and from engine values."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.cards import NO_CARDS, RANKS, SUITS, Card, CardSet, card_at, names_of, set_of
from engine.contest import baloot_cancelled_by, holder_of_baloot, rank_projects
from engine.contract import Contract
from engine.projects import Project, all_projects, best_projects, project_of
from engine.ruleset import Ruleset
from engine.seats import ALL_SEATS, SEATS, TEAMS, team_of
from rulesets import RULESETS

VECTORS = Path(__file__).parents[1] / "vectors"
UNORDERED = {"best", "all"}


def lines_of(operation: str, *files: str) -> Iterator[dict[str, Any]]:
    for file in files:
        for text in (VECTORS / file).read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            if line["operation"] == operation:
                yield line


def card(name: str) -> Card:
    return card_at(SUITS.index(name[-1]), RANKS.index(name[:-1].replace("10", "T")))


def cards(names: str) -> CardSet:
    return set_of(card(name) for name in names.split())


def project(names: str, sun: bool = False) -> Project:
    found = project_of(cards(names), sun)
    assert found is not None, names
    return found


def rules_of(request: dict[str, Any]) -> Ruleset:
    return RULESETS[request["ruleset"]].rules.overridden(request.get("options", {}))


def contract_of(request: dict[str, Any]) -> Contract:
    wire = request["contract"]
    trump = SUITS.index(wire["trump"]) if wire["bid"] == "hokum" else None
    return Contract(trump, SEATS.index(wire["buyer"]))


def shown(found: Project, sun: bool) -> dict[str, Any]:
    return {
        "kind": str(found.kind),
        "cards": names_of(found.cards),
        "points": found.points(sun),
        "raw": found.raw,
    }


def found_projects(request: dict[str, Any]) -> dict[str, Any]:
    """Answer findProjects."""
    contract, rules = contract_of(request), rules_of(request)
    hand = cards(" ".join(request["hand"]))
    return {
        "best": [shown(one, contract.is_sun) for one in best_projects(hand, contract.is_sun, rules.hundred_order)],
        "all": [shown(one, contract.is_sun) for one in all_projects(hand, contract.is_sun)],
        "holds_baloot": holder_of_baloot([hand], contract.trump) == 0,
    }


def ranked_projects(request: dict[str, Any]) -> dict[str, Any]:
    """Answer rankProjects."""
    contract, rules = contract_of(request), rules_of(request)
    dealer = SEATS.index(request["dealer"])
    sun = contract.is_sun
    if "hands" in request:
        known = {SEATS.index(seat): cards(" ".join(hand)) for seat, hand in request["hands"].items()}
        announced = {seat: best_projects(hand, sun, rules.hundred_order) for seat, hand in known.items()}
    else:
        announced = {
            SEATS.index(seat): tuple(project(" ".join(group), sun) for group in groups)
            for seat, groups in request["projects"].items()
        }
        known = {
            seat: set_of(card(name) for group in request["projects"][SEATS[seat]] for name in group)
            for seat in announced
        }
    ranking = rank_projects(announced, contract, dealer, rules)
    holder = holder_of_baloot([known.get(seat, NO_CARDS) for seat in ALL_SEATS], contract.trump)
    baloot = None
    if holder is not None and contract.trump is not None:
        by = baloot_cancelled_by(announced[holder], contract.trump, rules)
        baloot = {
            "seat": SEATS[holder],
            "team": TEAMS[team_of(holder)],
            "counted": by is None,
            "cancelled_by": by and str(by.kind),
        }
    return {
        "ranking": [{"seat": SEATS[one.seat], **shown(one.project, sun)} for one in ranking.ranked],
        "winner": None if ranking.winner is None else TEAMS[ranking.winner],
        "points": dict(zip(TEAMS, ranking.points, strict=True)),
        "raw": dict(zip(TEAMS, ranking.raw, strict=True)),
        "baloot": baloot,
    }


def agrees(expected: Any, answer: Any, key: str = "") -> bool:
    """Return whether an answer has what is expected of it; keys that are not expected are free."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            name in answer and agrees(value, answer[name], name) for name, value in expected.items()
        )
    if key == "cards":
        return answer == names_of(cards(" ".join(expected)))
    if isinstance(expected, list):
        if not isinstance(answer, list) or len(answer) != len(expected):
            return False
        if key not in UNORDERED:
            return all(agrees(one, other) for one, other in zip(expected, answer, strict=True))
        left = list(answer)
        for one in expected:
            hit = next((other for other in left if agrees(one, other)), None)
            if hit is None:
                return False
            left.remove(hit)
        return True
    return type(expected) is type(answer) and expected == answer
