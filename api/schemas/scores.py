"""Requests of score-keepers: a round from its numbers, a game from its rounds."""

from typing import Any

from api.fields import Value
from api.issues import Issues
from api.reading.contract import CONTRACT
from api.reading.lists import CARD, Listed
from api.reading.objects import by_team
from api.reading.rounds import OFFENDER, POINTS, SCORES
from api.reading.single import WholeNumber, one_of
from api.reading.words import SEAT, TEAM
from api.schemas.base import RulesSchema, raise_if_any
from engine.projects import Kind
from engine.seats import TEAMS
from engine.summary_defects import Summary

_KIND = one_of(tuple(kind.value for kind in Kind), Kind, "ProjectKind")
_KINDS = by_team(Listed(_KIND, 0, 8), "CountedProjects")
_KNOWN_POINTS = by_team(WholeNumber(-(10**9), 10**9), "KnownPoints")
SCORE_COMPONENTS = {"KnownPoints": _KNOWN_POINTS.whole, "CountedProjects": _KINDS.whole}


class SummaryScoreRequest(RulesSchema):
    """What a score-keeper knows of a round. What it loads has a ``summary`` in the place of all but the totals."""

    contract = Value(CONTRACT, required=True)
    raw = Value(
        _KNOWN_POINTS,
        load_default=(),
        describe="Card points with the last trick, raw: of one team or of both, adding up to 162 (Sun 130).",
    )
    card_points = Value(
        _KNOWN_POINTS,
        load_default=(),
        describe="Instead of `raw`: card points as converted, of one team or both, 0 to 16 (Sun 26).",
    )
    counted_projects = Value(_KINDS, load_default=(), describe="By team, the kinds of project that count.")
    baloot = Value(TEAM, load_default=None, describe="The team that scores a Baloot.")
    kaboot = Value(TEAM, load_default=None, describe="The team that won all eight tricks.")
    foul = Value(OFFENDER, load_default=None, describe="The offender, where a foul ended the round.")
    up_card = Value(CARD, load_default=None, describe="Left out: no Ace was turned up.")
    dealer = Value(SEAT, load_default=None, describe="Left out: the buyer did not sit in position 1.")
    scores = Value(SCORES, load_default=(0, 0), describe="Points by team before the round; default 0.")

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put the summary in the place of its members."""
        data = super().made_of(data, original)
        raw, card_points = dict(data.pop("raw")), dict(data.pop("card_points"))
        projects = dict(data.pop("counted_projects"))
        data["summary"] = Summary(
            contract=data.pop("contract"),
            raw=(raw.get(0), raw.get(1)),
            card_points=(card_points.get(0), card_points.get(1)),
            counted_projects=(projects.get(0, ()), projects.get(1, ())),
            baloot=data.pop("baloot"),
            kaboot=data.pop("kaboot"),
            offender=data.pop("foul"),
            up_card=data.pop("up_card"),
            dealer=data.pop("dealer"),
        )
        return data


def scores_below_target(data: dict[str, Any]) -> None:
    """Refuse totals with which the game is over already; ``data`` has the rules and the scores as loaded."""
    target = data["rules"].rules.target
    over = [team for team, score in enumerate(data["scores"]) if score >= target]
    if over:
        issues = Issues()
        for team in over:
            value = data["scores"][team]
            issues.add(("scores", TEAMS[team]), "out-of-range", least=0, most=target - 1, value=value)
        raise_if_any(issues)


class GameScoreRequest(RulesSchema):
    """The points of a game's rounds."""

    rounds = Value(
        Listed(POINTS, 0, 1000), required=True, describe="What each team wrote, round by round; a gahwa as its points."
    )
    scores = Value(SCORES, load_default=(0, 0), describe="Points by team before the first round; default 0.")

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Refuse a game that is over before its first round."""
        data = super().made_of(data, original)
        scores_below_target(data)
        return data
