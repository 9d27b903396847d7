"""Sawa: ``claim-check``."""

from flask import Blueprint

from api.issues import Issues
from api.operation import Asked, Json, operation
from api.problems import Problem, invalid_request
from api.records import sound_replay
from api.schemas.claims import ClaimCheckRequest
from engine.accusations import claim_position
from engine.cards import CARD_NAMES
from engine.claims import DEFAULT_BUDGET, check_claim
from engine.replay import Phase, Replay
from engine.seats import SEATS

blueprint = Blueprint("claims", __name__)


@operation(
    blueprint,
    "/v1/claim-check",
    operation_id="checkClaim",
    tag="Rounds",
    takes=ClaimCheckRequest,
    answers="ClaimVerdict",
)
def check(asked: Asked) -> Json:
    """Say whether a player can claim all remaining tricks (sawa).

    A claim holds when the claimant himself can win every one of them, choosing his best cards, whatever legal cards
    all others play. `line` is the play that proves or refutes it, in the order played. All hands must be known.
    """
    played = sound_replay(asked.data["record"], asked.rules.rules, asked.data["scores"], asked.voice)
    if played.phase is not Phase.PLAY or played.play is None:
        raise Problem("not-in-play", {"phase": played.phase.value})
    position = claim_position(played.play, played.hands)
    if position is None:
        raise _hands_wanted(played, asked)
    verdict = check_claim(position, asked.data["seat"])
    return {
        "holds": verdict.holds,
        "line": None if verdict.line is None else [CARD_NAMES[card] for card in verdict.line],
        "nodes": verdict.nodes,
        "budget": DEFAULT_BUDGET,
    }


def _hands_wanted(played: Replay, asked: Asked) -> Problem:
    issues = Issues()
    for seat, hand in enumerate(played.hands):
        if hand is None:
            issues.add(("hands", SEATS[seat]), "required", name=SEATS[seat])
        elif hand.bit_count() != 8:
            issues.add(("hands", SEATS[seat]), "too-few", least=8, got=hand.bit_count())
    return invalid_request(issues.found, asked.voice, asked.body)
