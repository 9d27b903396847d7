"""Records that have to keep the rules: every operation but ``game-check`` takes no other (contract)."""

from api.issues import Path
from api.problems import Problem
from api.rendering import issue_of_violation
from api.text import Voice
from engine.fouls import Violation
from engine.readings import with_leaders_named
from engine.record import RoundRecord
from engine.replay import Replay, replay
from engine.ruleset import Ruleset
from engine.view import Viewer


def sound_replay(
    record: RoundRecord,
    rules: Ruleset,
    scores: tuple[int, int],
    voice: Voice,
    at: Path = (),
    viewer: Viewer | None = None,
) -> Replay:
    """Return the replay of a record; ``at`` is where the record stands in the request, ``viewer`` who gets the answer.

    Raises the problem ``record-breaks-rules`` with everything that ``game-check`` would report about it, except what
    the round's foul has already paid for.
    """
    played = replay(record, rules, scores)
    if not played.is_sound:
        broken = [violation for violation in with_leaders_named(played).violations if not violation.penalised]
        errors = [
            issue_of_violation(violation, voice, (*at, *violation.path), veiled=_is_veiled(violation, viewer))
            for violation in broken
        ]
        raise Problem("record-breaks-rules", {"count": len(errors)}, errors)
    return played


def _is_veiled(violation: Violation, viewer: Viewer | None) -> bool:
    """Return whether the proof of a violation shows a hand that the viewer does not see."""
    return viewer is not None and violation.seat != viewer.seat
