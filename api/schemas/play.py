"""Requests about one turn and one trick."""

from typing import Any

from api.fields import Value
from api.issues import Issues
from api.reading.contract import CONTRACT
from api.reading.lists import cards, note_repeats
from api.reading.rounds import TRICK_ALONE, TRICK_TO_PLAY_TO
from api.reading.single import FLAG
from api.schemas.base import RulesSchema


class LegalMovesRequest(RulesSchema):
    """A position: a player's hand and the trick he plays to."""

    contract = Value(CONTRACT, required=True)
    hand = Value(cards(1, 8), required=True, describe="The cards of the player to move.")
    trick = Value(
        TRICK_TO_PLAY_TO,
        load_default=None,
        describe="The trick so far; its next player is the player to move. Left out when leading.",
    )
    played = Value(cards(0, 28), load_default=(), describe="Cards of earlier tricks, which decide what is an Ekka.")

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """No card is in two places."""
        trick = data.get("trick")
        in_trick = () if trick is None else trick.cards
        note_repeats(
            [(("hand",), data.get("hand", ())), (("trick", "cards"), in_trick), (("played",), data.get("played", ()))],
            issues,
        )


class TrickWinnerRequest(RulesSchema):
    """A trick, complete or in progress."""

    contract = Value(CONTRACT, required=True)
    trick = Value(TRICK_ALONE, required=True)
    last = Value(FLAG, load_default=False, describe="Whether it is the eighth trick; default false.")
