"""Rounds: ``round-state`` of a record, and ``round-next`` to add to it."""

from typing import Any

from flask import Blueprint

from api import rendering
from api.issues import Path
from api.operation import Asked, Json, operation
from api.problems import Problem
from api.records import sound_replay
from api.schemas.rounds import AdvanceRoundRequest, PlayAction, RoundStateRequest
from api.state import state_of
from api.text import Voice, action_message
from engine.actions import ActionFault, Taken, after_call, after_card
from engine.cards import CARD_NAMES, CardSet, names_of
from engine.dealt import HAND_SIZE_IN_PLAY as EIGHT
from engine.fouls import Violation
from engine.replay import Phase, Replay
from engine.seats import SEATS
from engine.view import Viewer

blueprint = Blueprint("rounds", __name__)


@operation(
    blueprint,
    "/v1/round-state",
    operation_id="roundState",
    tag="Rounds",
    takes=RoundStateRequest,
    answers="RoundState",
)
def round_state(asked: Asked) -> Json:
    """Say where a round stands: whose turn it is, what may be called or played, what has been won.

    A record may hold all hands, one player's own, or none: what is not known is null and nothing is guessed. With
    `viewer` the answer holds only what that seat can know.
    """
    name = asked.data["viewer"]
    viewer = None if name is None else Viewer(None if name == "table" else SEATS.index(name))
    played = sound_replay(asked.data["record"], asked.rules.rules, asked.data["scores"], asked.voice, viewer=viewer)
    return state_of(played, asked.voice, viewer)


@operation(
    blueprint,
    "/v1/round-next",
    operation_id="advanceRound",
    tag="Rounds",
    takes=AdvanceRoundRequest,
    answers="AdvancedRound",
)
def advance_round(asked: Asked) -> Json:
    """Add a call or a card to a round, and say where it stands then.

    The `round` of the answer is the one sent with the action appended and nothing else changed. An illegal action is
    a 422 that says why and lists what is legal.
    """
    loaded = asked.data["round"]
    before = sound_replay(loaded["record"], asked.rules.rules, loaded["scores"], asked.voice, ("round",))
    call, play = asked.data["call"], asked.data["play"]
    if call is not None:
        taken = after_call(before, call)
    else:
        taken = after_card(before, play.card, ekka=play.ekka, projects=play.projects or ())
    if isinstance(taken, ActionFault):
        raise _impossible(taken, before, asked.voice, played=call is None)
    if taken.violations:
        raise _illegal(taken, before, asked.voice)
    sent = asked.body["round"]
    changed = _with_call(sent, asked.body["call"]) if call is not None else _with_card(sent, taken, before, play)
    return {"round": sent | changed, "state": state_of(taken.replay, asked.voice)}


def _with_call(sent: Json, call: Json) -> Json:
    return {"calls": [*(sent.get("calls") or ()), {key: value for key, value in call.items() if value is not None}]}


def _with_card(sent: Json, taken: Taken, before: Replay, play: PlayAction) -> Json:
    """Return the members of the record that a card changes."""
    tricks: list[Any] = list(sent.get("tricks") or ())
    name = CARD_NAMES[play.card]
    seat = SEATS[before.turn or 0]
    if before.play is not None and before.play.turn.cards:
        tricks[-1] = tricks[-1] | {"cards": [*tricks[-1]["cards"], name]}
    else:
        tricks.append({"leader": seat, "cards": [name]} | ({"ekka": True} if play.ekka else {}))
    changed: Json = {"tricks": tricks}
    if taken.replay.record.projects != before.record.projects:
        listed = sent.get("projects") or {}
        groups = [[CARD_NAMES[card] for card in group] for group in play.projects or ()]
        changed["projects"] = listed | {seat: [*(listed.get(seat) or ()), *groups]}
    return changed


def _impossible(fault: ActionFault, before: Replay, voice: Voice, *, played: bool) -> Problem:
    """Return the problem of an action that cannot be taken at this point of the round."""
    pointer = {
        ActionFault.EKKA_NOT_LEADING: "/play/ekka",
        ActionFault.PROJECTS_TOO_LATE: "/play/projects",
    }.get(fault, "/play" if played else "/call")
    error = {"pointer": pointer, "code": fault.value, "message": action_message(voice, fault), "proof": None}
    return Problem("illegal-action", {}, [error], _what_is_legal(before))


def _illegal(taken: Taken, before: Replay, voice: Voice) -> Problem:
    """Return the problem of an action that breaks a rule."""
    errors = [
        rendering.issue_of_violation(violation, voice, _place_in_request(violation, taken, before))
        for violation in taken.violations
    ]
    return Problem("illegal-action", {}, errors, _what_is_legal(before))


def _place_in_request(violation: Violation, taken: Taken, before: Replay) -> Path:
    """Return where in the request a violation stands: in the action, or in the round where the action has shown it."""
    record, path = taken.replay.record, violation.path
    if path == ("calls", len(record.calls) - 1):
        return ("call",)
    if record.tricks and path[:2] == ("tricks", len(record.tricks) - 1):
        if path[2:] == ("cards", len(record.tricks[-1].cards) - 1):
            return ("play", "card")
        if path[2:] == ("ekka",):
            return ("play", "ekka")
    if path[0] == "projects":
        listed = dict(before.record.projects).get(SEATS.index(str(path[1])), ())
        return ("play", "projects", int(path[2]) - len(listed))
    return ("round", *path)


def _has_eight_or_is_unknown(hand: CardSet | None) -> bool:
    """Whether it can be told what a hand may play: an unknown one whatever is not known to be elsewhere."""
    return hand is None or hand.bit_count() == EIGHT


def _what_is_legal(before: Replay) -> Json:
    """Return what could be done instead, as far as it is known: calls by seat, or cards."""
    turn, bidding = before.turn, before.bidding
    legal: Json = {"turn": rendering.seat(turn), "legal_by_seat": None, "legal_cards": None}
    if before.phase in (Phase.AUCTION, Phase.DOUBLING) and bidding is not None:
        legal["legal_by_seat"] = rendering.offers_by_seat(bidding.offers_by_seat())
    elif before.phase is Phase.PLAY and turn is not None and _has_eight_or_is_unknown(before.hands[turn]):
        legal["legal_cards"] = names_of(before.legal_cards())
    return legal
