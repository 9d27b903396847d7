"""Round records and what is asked about them (contract, *Round*)."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Final, NamedTuple

from api.fields import Object, Value
from api.issues import Issues
from api.reading.contract import CONTRACT
from api.reading.lists import CARD
from api.reading.objects import Made, Member, Members
from api.reading.rounds import CALL, CALLS_MADE, CLAIM, FOUL, HANDS, PROJECTS, PROJECTS_BY_SEAT, SCORES, TRICKS
from api.reading.single import FLAG, word
from api.reading.words import SEAT
from api.schemas.base import (
    OPTION_VALUES,
    RULESET,
    ObjectSchema,
    OwnDataSchema,
    RulesSchema,
    rules_of,
)
from engine.cards import Card
from engine.record import RoundRecord
from engine.seats import SEATS

_OF_A_RECORD: Final = itemgetter(*RoundRecord._fields)


class RecordFields(ObjectSchema):
    """The members of a round record. What it loads has a ``record`` of them."""

    dealer = Value(SEAT, required=True)
    up_card = Value(CARD, load_default=None, describe="The face-up card. Needed with `calls`.")
    hands = Value(HANDS, load_default=(), describe="Hands as dealt, of some seats or all; a seat left out is unknown.")
    calls = Value(CALLS_MADE, load_default=(), describe="Auction and doubling in one list, in order.")
    contract = Value(CONTRACT, load_default=None, describe="Instead of `calls`, or beside them and then agreeing.")
    projects = Value(PROJECTS_BY_SEAT, load_default=(), describe="What each seat announced: lists of cards.")
    tricks = Value(TRICKS, load_default=(), describe="The tricks in order; the last may be in progress.")
    foul = Value(FOUL, load_default=None, describe="The foul that ended the round.")
    claim = Value(CLAIM, load_default=None, describe="The claim of all remaining tricks that ended the round.")

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """Calls are judged by the up-card, and a round ends in one way."""
        if original.get("calls") and original.get("up_card") is None:
            issues.add(("up_card",), "up-card-needed")
        if original.get("foul") is not None and original.get("claim") is not None:
            issues.add(("claim",), "foul-and-claim")

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Add the record."""
        data = super().made_of(data, original)
        data["record"] = RoundRecord._make(_OF_A_RECORD(data))
        return data


class RoundSchema(RecordFields, RulesSchema):
    """A round record with its rules and the totals before it."""

    scores = Value(SCORES, load_default=(0, 0), describe="Points by team before the round; default 0.")


_VIEWER = word(*SEATS, "table", component="Viewer")


class RoundStateRequest(RoundSchema):
    """A round record, and who looks at it."""

    viewer = Value(
        _VIEWER,
        load_default=None,
        describe="A seat, or `table` for a spectator: what it cannot know is left out of the answer.",
    )


class PlayAction(NamedTuple):
    """A card to play: whether it is announced as an Ekka, and the projects announced with it."""

    card: Card
    ekka: bool
    projects: tuple[tuple[Card, ...], ...] | None


_PLAY = Members(
    {
        "card": Member(CARD, required=True),
        "ekka": Member(FLAG),
        "projects": Member(PROJECTS),
    }
)


def _play_of(found: Mapping[str, Any]) -> PlayAction:
    return PlayAction(found.get("card", 0), found.get("ekka", False), found.get("projects"))


PLAY = Made(_PLAY, _play_of, "Play")
ROUND_COMPONENTS = {"Play": _PLAY.whole, "Viewer": _VIEWER.whole}


class AdvanceRoundRequest(OwnDataSchema):
    """A round and one action. The rules may stand in the round or, just as well, beside it."""

    ruleset = Value(RULESET, load_default=None, describe="As in the round, where they may stand as well.")
    options = Value(OPTION_VALUES, load_default=None, describe="As in the round, where they may stand as well.")
    round = Object(RoundSchema, required=True)
    call = Value(CALL, load_default=None, describe="A call, in auction or doubling.")
    play = Value(PLAY, load_default=None, describe="A card, by the seat in turn.")

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """There is one action and one place for the rules, and a call is judged by the up-card."""
        record = data.get("round", {}).get("record")
        if record is None or not {"ruleset", "options", "call", "play"} <= data.keys():
            return
        if (data["call"] is None) == (data["play"] is None):
            issues.add((), "exactly-one-of", names=("call", "play"))
        if data["call"] is not None and record.contract is None and record.up_card is None:
            issues.add(("round", "up_card"), "up-card-needed")
        for name in ("ruleset", "options"):
            if data[name] is not None and original["round"].get(name) is not None:
                issues.add((name,), "not-together", names=(name, f"round/{name}"))

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put the rules of the round, or those beside it, in the place of the two members."""
        data = super().made_of(data, original)
        inside = data["round"]["rules"]
        data["rules"] = rules_of(data.pop("ruleset") or inside.ruleset, data.pop("options") or inside.options)
        return data
