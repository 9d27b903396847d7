"""Requests about the calls of a round."""

from typing import Any

from api.fields import Value
from api.issues import Issues
from api.reading.lists import CARD
from api.reading.rounds import CALLS_MADE, HANDS, SCORES
from api.reading.words import SEAT
from api.schemas.base import RulesSchema
from engine.record import RoundRecord


class LegalCallsRequest(RulesSchema):
    """A deal and the calls made so far. What it loads has a ``record`` of them."""

    dealer = Value(SEAT, required=True)
    up_card = Value(CARD, load_default=None, describe="The face-up card. Needed with `calls`.")
    scores = Value(SCORES, load_default=(0, 0), describe="Points by team before the round; default 0.")
    calls = Value(CALLS_MADE, load_default=(), describe="The calls made so far, in order.")
    hands = Value(HANDS, load_default=(), describe="Hands of five cards make `kawesh` possible.")

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """Calls are judged by the up-card."""
        if original.get("calls") and original.get("up_card") is None:
            issues.add(("up_card",), "up-card-needed")

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put a record in the place of its members."""
        data = super().made_of(data, original)
        data["record"] = RoundRecord(
            dealer=data.pop("dealer"),
            up_card=data.pop("up_card"),
            hands=data.pop("hands"),
            calls=data.pop("calls"),
        )
        return data
