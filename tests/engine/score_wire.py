"""Summary and game requests and answers as the vectors write them, to and from engine values."""

from typing import Any

from engine.cards import SUITS
from engine.contract import Contract, Level
from engine.game import game_after
from engine.projects import Kind
from engine.scoring import BalootCredit, RoundScore
from engine.seats import SEATS, TEAMS
from engine.summary import NeedsRaw, Summary, score_summary
from tests.engine.project_wire import card, rules_of

NEEDED = ("outcome", "won_by", "raw", "points", "totals", "game_won_by")


def by_team(numbers):
    return None if numbers is None else dict(zip(TEAMS, numbers, strict=True))


def team_name(team):
    return None if team is None else TEAMS[team]


def numbers_of(wire):
    return tuple((wire or {}).get(team) for team in TEAMS)


def contract_of(wire: dict[str, Any]) -> Contract:
    trump = SUITS.index(wire["trump"]) if wire["bid"] == "hokum" else None
    return Contract(trump, SEATS.index(wire["buyer"]), Level[wire.get("level", "undoubled").upper()])


def summary_of(request: dict[str, Any]) -> Summary:
    team = {None: None} | {name: number for number, name in enumerate(TEAMS)}
    projects = request.get("counted_projects") or {}
    foul, up_card, dealer = request.get("foul"), request.get("up_card"), request.get("dealer")
    return Summary(
        contract=contract_of(request["contract"]),
        raw=numbers_of(request.get("raw")),
        card_points=numbers_of(request.get("card_points")),
        counted_projects=tuple(tuple(map(Kind, projects.get(name, ()))) for name in TEAMS),
        baloot=team[request.get("baloot")],
        kaboot=team[request.get("kaboot")],
        offender=SEATS.index(foul["seat"]) if foul else None,
        up_card=card(up_card) if up_card else None,
        dealer=SEATS.index(dealer) if dealer else None,
    )


def shown_baloot(baloot: BalootCredit | None) -> dict[str, Any] | None:
    if baloot is None:
        return None
    seat = None if baloot.seat is None else SEATS[baloot.seat]
    return {"seat": seat, "team": TEAMS[baloot.team], "counted": baloot.counted}


def shown_score(score: RoundScore | NeedsRaw) -> dict[str, Any]:
    shared = {
        "card_points": by_team(score.card_points),
        "projects": {"team": team_name(score.projects.team), "points": by_team(score.projects.points)},
        "baloot": shown_baloot(score.baloot),
    }
    if isinstance(score, NeedsRaw):
        return shared | dict.fromkeys(NEEDED) | {"needed": "raw"}
    return shared | {
        "outcome": str(score.outcome),
        "won_by": team_name(score.won_by),
        "raw": by_team(score.raw),
        "points": by_team(score.points),
        "totals": by_team(score.totals),
        "game_won_by": team_name(score.game_won_by),
        "needed": None,
    }


def scored_summary(request: dict[str, Any]) -> dict[str, Any]:
    """Answer scoreSummary."""
    return shown_score(score_summary(summary_of(request), rules_of(request)))


def scored_game(request: dict[str, Any]) -> dict[str, Any]:
    """Answer scoreGame."""
    rounds = [numbers_of(points) for points in request["rounds"]]
    scores = numbers_of(request["scores"]) if "scores" in request else (0, 0)
    game = game_after(rounds, rules_of(request), scores)
    return {
        "totals": [by_team(totals) for totals in game.totals],
        "winner": team_name(game.winner),
        "won_in": game.won_in,
        "leader": team_name(game.leader),
        "to_win": by_team(game.to_win),
    }
