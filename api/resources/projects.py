"""Projects: ``projects`` of one hand, and the ``project-ranking`` of a table."""

from flask import Blueprint

from api import rendering
from api.operation import Asked, Json, operation
from api.problems import Problem
from api.schemas.projects import HandProjectsRequest, ProjectRankingRequest
from engine.announced import judge_groups
from engine.cards import ALL_CARDS, CardSet, set_of
from engine.contest import Announced, holder_of_baloot, rank_projects
from engine.projects import all_projects, best_projects
from engine.seats import ALL_SEATS, Seat
from engine.settle import credit_for

blueprint = Blueprint("projects", __name__)


@operation(
    blueprint,
    "/v1/projects",
    operation_id="findProjects",
    tag="Projects",
    takes=HandProjectsRequest,
    answers="HandProjects",
)
def find_projects(asked: Asked) -> Json:
    """Find the projects of a hand.

    `best` is the set to announce: the disjoint projects with the highest total points. `all` lists every longest run
    and every four of a kind, also where they share cards.
    """
    contract, rules = asked.data["contract"], asked.rules.rules
    hand, sun = set_of(asked.data["hand"]), contract.is_sun
    best = best_projects(hand, sun, rules.hundred_order)
    return {
        "best": [rendering.project(one, sun=sun) for one in best],
        "all": [rendering.project(one, sun=sun) for one in all_projects(hand, sun)],
        "holds_baloot": holder_of_baloot([hand], contract.trump) is not None,
    }


@operation(
    blueprint,
    "/v1/project-ranking",
    operation_id="rankProjects",
    tag="Projects",
    takes=ProjectRankingRequest,
    answers="ProjectRanking",
)
def rank(asked: Asked) -> Json:
    """Rank the projects of a table, strongest first, and say which team's count.

    Send `projects`, what each seat announced, or `hands`, whose best sets count as announced. `points` and `raw` are
    what the contest gives each team, before the level and without Baloot.
    """
    contract, rules = asked.data["contract"], asked.rules.rules
    announced, known = _announced(asked)
    ranking = rank_projects(announced, contract, asked.data["dealer"], rules)
    holder = holder_of_baloot([known.get(seat, 0) for seat in ALL_SEATS], contract.trump)
    credit = None
    if holder is not None and contract.trump is not None:
        credit = credit_for(holder, announced.get(holder, ()), contract.trump, rules)
    return rendering.ranking(ranking, credit, asked.voice, sun=contract.is_sun)


def _announced(asked: Asked) -> tuple[Announced, dict[Seat, CardSet]]:
    """Return the projects by seat, and the cards that each seat is known to hold."""
    sun, rules = asked.data["contract"].is_sun, asked.rules.rules
    if asked.data["hands"] is not None:
        hands = {seat: set_of(hand) for seat, hand in asked.data["hands"]}
        return {seat: best_projects(hand, sun, rules.hundred_order) for seat, hand in hands.items()}, hands
    judged = judge_groups(asked.data["projects"], lambda _: ALL_CARDS, sun=sun, one_table=True)
    if judged.violations:
        errors = [rendering.issue_of_violation(violation, asked.voice) for violation in judged.violations]
        raise Problem("record-breaks-rules", {"count": len(errors)}, errors)
    shown = {seat: set_of(card for group in groups for card in group) for seat, groups in asked.data["projects"]}
    return judged.by_seat, shown
