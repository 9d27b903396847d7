"""Game logs: whole games as they were written down (contract, *Check report*)."""

from typing import Any

from api.fields import Objects, Value
from api.reading.rounds import POINTS, SCORES
from api.reading.words import TEAM
from api.schemas.base import OwnDataSchema, RulesSchema
from api.schemas.rounds import RecordFields
from api.schemas.scores import scores_below_target
from engine.log import ClaimedWinner, GameLog, LoggedRound

MOST_ROUNDS = 1000


class LoggedRoundSchema(RecordFields, OwnDataSchema):
    """A round of a log. What it loads is its ``id`` and a ``logged`` round."""

    result = Value(POINTS, load_default=None, describe="The points that the log claims each team wrote.")

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put the logged round in the place of its members."""
        data = super().made_of(data, original)
        return {"id": data["id"], "logged": LoggedRound(data["record"], data["result"])}


class GameLogSchema(RulesSchema):
    """A game log. What it loads has a ``log``, and the ``ids`` of its rounds."""

    meaning_of_null = frozenset({"winner"})

    rounds = Objects(LoggedRoundSchema, most=MOST_ROUNDS, required=True)
    scores = Value(SCORES, load_default=(0, 0), describe="Points by team before the first round; default 0.")
    totals = Value(POINTS, load_default=None, describe="The totals that the log claims.")
    winner = Value(
        TEAM,
        load_default=None,
        allow_none=True,
        describe="The winner that the log claims; null says that nobody has won.",
    )

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put the log in the place of its members."""
        data = super().made_of(data, original)
        scores_below_target(data)
        claimed = ClaimedWinner(data.pop("winner")) if "winner" in original else None
        rounds = data.pop("rounds")
        data["ids"] = [entry["id"] for entry in rounds]
        data["log"] = GameLog(
            rules=data["rules"].rules,
            rounds=tuple(entry["logged"] for entry in rounds),
            scores=data.pop("scores"),
            totals=data.pop("totals"),
            winner=claimed,
        )
        return data
