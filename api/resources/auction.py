"""The calls of a round: ``legal-calls``."""

from flask import Blueprint

from api import rendering
from api.operation import Asked, Json, operation
from api.records import sound_replay
from api.schemas.auction import LegalCallsRequest
from engine.seats import SEATS

blueprint = Blueprint("auction", __name__)


@operation(
    blueprint,
    "/v1/legal-calls",
    operation_id="legalCalls",
    tag="Auction",
    takes=LegalCallsRequest,
    answers="LegalCalls",
)
def legal_calls(asked: Asked) -> Json:
    """Say who may call what after some calls of auction and doubling.

    `asked` are all seats that may answer now, `turn` the first of them. `legal` are the calls of the seat in turn,
    `legal_by_seat` those of every seat that may call, the ones that may only call kawesh included. When `phase` is
    `closed`, `outcome` tells whether a contract was bought.
    """
    replay = sound_replay(asked.data["record"], asked.rules.rules, asked.data["scores"], asked.voice)
    bidding = replay.bidding
    assert bidding is not None  # only a record with a contract has none
    turn = bidding.asked[0] if bidding.asked else None
    return {
        "phase": replay.phase.value if bidding.is_open else "closed",
        "auction_round": bidding.auction.round,
        "turn": rendering.seat(turn),
        "asked": [SEATS[seat] for seat in bidding.asked],
        "legal": [] if turn is None else rendering.offers(bidding.offers(turn)),
        "legal_by_seat": rendering.offers_by_seat(bidding.offers_by_seat()),
        "contract": rendering.contract(bidding.contract),
        "taker": rendering.seat(bidding.auction.taker),
        "outcome": None if bidding.outcome is None else bidding.outcome.value,
    }
