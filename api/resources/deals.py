"""Cards to play with: ``deal``."""

from flask import Blueprint

from api.operation import Asked, Json, operation
from api.schemas.deals import DealRequest
from engine.cards import CARD_NAMES, names_of
from engine.deal import deal_of
from engine.seats import SEATS

blueprint = Blueprint("deals", __name__)


@operation(
    blueprint,
    "/v1/deal",
    operation_id="deal",
    tag="Deals",
    takes=DealRequest,
    answers="Deal",
)
def deal(asked: Asked) -> Json:
    """Deal a round from a seed, or the daily deal of a date.

    The same request is dealt the same cards for ever; the shuffle is written down in the documentation. `hands` have
    five cards each and `rest` what is left in dealing order; with `taker`, all hands have eight and nothing is left.
    """
    data = asked.data
    dealt = deal_of(data["drawn_from"], data["round"], data["dealer"], data["taker"])
    return {
        "round": data["round"],
        "dealer": SEATS[dealt.dealer],
        "up_card": CARD_NAMES[dealt.up_card],
        "hands": {SEATS[seat]: names_of(hand) for seat, hand in enumerate(dealt.hands)},
        "rest": [CARD_NAMES[card] for card in dealt.rest],
    }
