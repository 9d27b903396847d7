"""One turn and one trick: ``legal-moves`` and ``trick-winner``."""

from flask import Blueprint

from api import rendering
from api.operation import Asked, Json, operation
from api.schemas.play import LegalMovesRequest, TrickWinnerRequest
from engine.cards import CARD_NAMES, LAST_TRICK, cards_in, names_of, set_of
from engine.play import is_ekka_lead, legal_cards, raw_of, strictest_duty, terms_of, turn_at, winning_place
from engine.seats import SEATS

blueprint = Blueprint("play", __name__)


@operation(
    blueprint,
    "/v1/legal-moves",
    operation_id="legalMoves",
    tag="Play",
    takes=LegalMovesRequest,
    answers="LegalMoves",
)
def legal_moves(asked: Asked) -> Json:
    """Say which cards of a hand may be played, and why the others may not.

    `rule` is the strictest duty that applies to the hand, or `free` when no card of it is barred. `ekka` lists the
    cards that would be an Ekka if led now. A position is taken as it is: whether the play could have come to it is
    not asked.
    """
    trick, played = asked.data["trick"], set_of(asked.data["played"])
    hand = set_of(asked.data["hand"])
    terms = terms_of(asked.data["contract"], asked.rules.rules)
    cards = () if trick is None else trick.cards
    turn = turn_at(terms, cards, trick is not None and trick.ekka, played)
    legal = legal_cards(turn, hand)
    duty = None if legal == hand else strictest_duty(turn, hand)
    ekka = [] if cards else [card for card in cards_in(hand) if is_ekka_lead(terms, card, played)]
    return {
        "legal": names_of(legal),
        "illegal": rendering.barred_cards(turn, hand, legal, asked.voice),
        "rule": "free" if duty is None else str(duty),
        "ekka": [CARD_NAMES[card] for card in ekka],
    }


@operation(
    blueprint,
    "/v1/trick-winner",
    operation_id="trickWinner",
    tag="Play",
    takes=TrickWinnerRequest,
    answers="TrickWinner",
)
def trick_winner(asked: Asked) -> Json:
    """Say who wins a trick, or is winning it so far.

    `raw` counts the cards played so far, and the ten of the last trick once an eighth is complete.
    """
    trick = asked.data["trick"]
    terms = terms_of(asked.data["contract"], asked.rules.rules)
    place = winning_place(terms, trick.cards)
    complete = len(trick.cards) == 4
    ten = LAST_TRICK if complete and asked.data["last"] else 0
    return {
        "winner": SEATS[(trick.leader + place) & 3],
        "card": CARD_NAMES[trick.cards[place]],
        "raw": raw_of(terms, trick.cards) + ten,
        "complete": complete,
    }
