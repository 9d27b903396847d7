"""Scores: ``round-score``, ``summary-score`` and ``game-score``."""

from flask import Blueprint

from api import rendering
from api.operation import Asked, Json, operation
from api.problems import Problem, invalid_request
from api.records import sound_replay
from api.schemas.rounds import RoundSchema
from api.schemas.scores import GameScoreRequest, SummaryScoreRequest
from api.text import needs_raw_steps, summary_issues
from engine.game import game_after
from engine.summary import NeedsRaw, score_summary
from engine.summary_defects import InvalidSummary

blueprint = Blueprint("scores", __name__)


@operation(
    blueprint,
    "/v1/round-score",
    operation_id="scoreRound",
    tag="Scores",
    takes=RoundSchema,
    answers="RoundScore",
)
def score_round(asked: Asked) -> Json:
    """Score a finished round from its record.

    `steps` show the arithmetic in order, for a player to read aloud. A round that is not finished is a 422.
    """
    rules = asked.rules.rules
    score = sound_replay(asked.data["record"], rules, asked.data["scores"], asked.voice).score
    if score is None:
        raise Problem("round-not-finished")
    return rendering.score(score, rules, asked.voice)


@operation(
    blueprint,
    "/v1/summary-score",
    operation_id="scoreSummary",
    tag="Scores",
    takes=SummaryScoreRequest,
    answers="SummaryScore",
)
def score_from_summary(asked: Asked) -> Json:
    """Score a round from what a score-keeper knows of it.

    Send `raw`, or `card_points` as most people keep the sheet. Projects and Baloot are taken as counted. Where card
    points do not decide the round, `needed` is `raw` and what depends on it is null.
    """
    rules = asked.rules.rules
    try:
        score = score_summary(asked.data["summary"], rules, asked.data["scores"])
    except InvalidSummary as error:
        raise invalid_request(summary_issues(error.defects), asked.voice, asked.body) from None
    if not isinstance(score, NeedsRaw):
        return rendering.score(score, rules, asked.voice) | {"needed": None}
    return {
        "contract": rendering.contract(score.contract),
        "outcome": None,
        "won_by": None,
        "raw": None,
        "last_trick": None,
        "card_points": rendering.pair(score.card_points),
        "projects": rendering.project_count(score.projects),
        "baloot": rendering.baloot(score.baloot),
        "comparison": rendering.comparison(score.comparison),
        "points": None,
        "totals": None,
        "game_won_by": None,
        "steps": needs_raw_steps(asked.voice, score, rules),
        "needed": "raw",
    }


@operation(
    blueprint,
    "/v1/game-score",
    operation_id="scoreGame",
    tag="Scores",
    takes=GameScoreRequest,
    answers="GameScore",
)
def score_game(asked: Asked) -> Json:
    """Add up a game from the points of its rounds.

    Once a team has won, later entries of `totals` repeat.
    """
    game = game_after(asked.data["rounds"], asked.rules.rules, asked.data["scores"])
    return {
        "totals": [rendering.pair(totals) for totals in game.totals],
        "winner": rendering.team(game.winner),
        "won_in": game.won_in,
        "leader": rendering.team(game.leader),
        "to_win": rendering.pair(game.to_win),
    }
