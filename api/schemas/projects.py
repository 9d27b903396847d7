"""Requests about projects."""

from typing import Any

from api.fields import Value
from api.issues import Issues
from api.reading.contract import CONTRACT
from api.reading.lists import DifferentCards, cards, note_repeats
from api.reading.objects import by_seat
from api.reading.rounds import PROJECTS_BY_SEAT
from api.reading.words import SEAT
from api.schemas.base import RulesSchema
from engine.seats import SEATS

_RANKED_HANDS = by_seat(cards(1, 8), "RankedHands")
PROJECT_COMPONENTS = {"RankedHands": _RANKED_HANDS.whole}


class HandProjectsRequest(RulesSchema):
    """One hand."""

    contract = Value(CONTRACT, required=True)
    hand = Value(DifferentCards(1, 8), required=True, describe="The cards of the hand.")


class ProjectRankingRequest(RulesSchema):
    """What was announced by each seat, or the hands whose best sets count as announced."""

    contract = Value(CONTRACT, required=True)
    dealer = Value(SEAT, required=True)
    projects = Value(PROJECTS_BY_SEAT, load_default=None, describe="By seat: the groups of cards that were announced.")
    hands = Value(
        _RANKED_HANDS,
        load_default=None,
        describe="By seat, some or all: each hand's best set is announced.",
    )

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """Either announcements are ranked or hands, and no card is in two of these."""
        if (original.get("projects") is None) == (original.get("hands") is None):
            issues.add((), "exactly-one-of", names=("projects", "hands"))
        note_repeats([(("hands", SEATS[seat]), hand) for seat, hand in data.get("hands") or ()], issues)
