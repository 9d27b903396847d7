"""What the readers read, as components of the contract."""

from collections.abc import Mapping
from typing import Final

from api.json_schema import Schema
from api.reading.contract import CONTRACT
from api.reading.lists import CARD
from api.reading.rounds import (
    CALL,
    CLAIM,
    FOUL,
    HANDS,
    OFFENDER,
    POINTS,
    PROJECT,
    PROJECTS_BY_SEAT,
    SCORES,
    TRICK,
    TRICK_TO_PLAY_TO,
)
from api.reading.words import BID, CALL_NAME, FOUL_KIND, LEVEL, SEAT, SUIT, TEAM

COMPONENTS: Final[Mapping[str, Schema]] = {
    "CardInput": CARD.whole,
    "Seat": SEAT.whole,
    "Team": TEAM.whole,
    "Suit": SUIT.whole,
    "CallName": CALL_NAME.whole,
    "Bid": BID.whole,
    "Level": LEVEL.whole,
    "FoulKind": FOUL_KIND.whole,
    "Call": CALL.whole,
    "Trick": TRICK.whole,
    "TrickInProgress": TRICK_TO_PLAY_TO.whole,
    "Contract": CONTRACT.whole,
    "Foul": FOUL.whole,
    "Claim": CLAIM.whole,
    "Offender": OFFENDER.whole,
    "HandsBySeat": HANDS.whole,
    "ProjectCards": PROJECT.whole,
    "ProjectsBySeat": PROJECTS_BY_SEAT.whole,
    "Scores": SCORES.whole,
    "WrittenPoints": POINTS.whole,
}
"""The schemas of the words and objects read here, by component name; their descriptions are in :mod:`api.openapi`."""
