"""Requests about claims."""

from api.fields import Value
from api.reading.words import SEAT
from api.schemas.rounds import RoundSchema


class ClaimCheckRequest(RoundSchema):
    """A round record, and who claims the rest of it."""

    seat = Value(SEAT, required=True, describe="The claimant.")
