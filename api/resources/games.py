"""Whole games: the referee's ``game-check``."""

from flask import Blueprint

from api import rendering
from api.issues import pointer_to
from api.operation import Asked, Json, operation
from api.plain_text import log_in
from api.schemas.games import GameLogSchema
from api.text import Voice, unchecked_message, violation_message
from engine.cards import CARD_NAMES
from engine.fingerprint import fingerprint
from engine.fouls import Path, Violation
from engine.log import CheckedRound
from engine.ruleset import Ruleset
from engine.seating import check_log
from engine.version import RULES_VERSION

blueprint = Blueprint("games", __name__)


@operation(
    blueprint,
    "/v1/game-check",
    operation_id="checkGame",
    tag="Games",
    takes=GameLogSchema,
    answers="CheckReport",
    plain=log_in,
)
def check_game(asked: Asked) -> Json:
    """Check the log of a game: every foul named and proved, every round scored, the totals added up.

    A log that is well-formed but breaks rules is a 200 with `valid` false; all violations are reported, and after one
    the replay goes on as the log has it. What a log leaves out is checked as far as it can be; the rest is
    `unchecked`.
    """
    log, voice = asked.data["log"], asked.voice
    report = check_log(log)
    found = [
        _violation(one, voice, number, ("rounds", number - 1))
        for number, checked in enumerate(report.rounds, start=1)
        for one in checked.violations
    ]
    found += [_violation(one, voice, None, ()) for one in report.violations]
    return {
        "valid": report.is_valid,
        "violations": found,
        "rounds": [
            _round(checked, own_id, log.rules, voice)
            for checked, own_id in zip(report.rounds, asked.data["ids"], strict=True)
        ],
        "totals": rendering.pair(report.totals),
        "winner": rendering.team(report.winner),
        "finished": report.winner is not None,
        "rules_version": RULES_VERSION,
        "fingerprint": fingerprint(log),
    }


def _violation(found: Violation, voice: Voice, number: int | None, at: Path) -> Json:
    return {
        "code": found.code.value,
        "round": number,
        "trick": found.trick,
        "call": found.call,
        "seat": rendering.seat(found.seat),
        "card": None if found.card is None else CARD_NAMES[found.card],
        "pointer": pointer_to((*at, *found.path)),
        "message": violation_message(voice, found),
        "proof": None if found.proof is None else [CARD_NAMES[card] for card in found.proof],
        "severity": found.severity.value,
        "penalised": found.penalised,
    }


def _round(checked: CheckedRound, own_id: str | None, rules: Ruleset, voice: Voice) -> Json:
    return {
        "id": own_id,
        "valid": checked.is_valid,
        "score": None if checked.score is None else rendering.score(checked.score, rules, voice),
        "claimed": rendering.pair(checked.claimed),
        "unchecked": [
            {"what": one.what, "seat": rendering.seat(one.seat), "message": unchecked_message(voice, one)}
            for one in checked.unchecked
        ],
    }
