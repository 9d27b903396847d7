"""Records that have to keep the rules: every operation but ``game-check`` takes no other (contract)."""

from api.issues import Path
from api.problems import Problem
from api.rendering import issue_of_violation
from api.text import Voice
from engine.record import RoundRecord
from engine.replay import Replay, replay
from engine.ruleset import Ruleset


def sound_replay(record: RoundRecord, rules: Ruleset, scores: tuple[int, int], voice: Voice, at: Path = ()) -> Replay:
    """Return the replay of a record; ``at`` is where the record stands in the request.

    Raises the problem ``record-breaks-rules`` with everything that ``game-check`` would report about it, except what
    the round's foul has already paid for.
    """
    played = replay(record, rules, scores)
    if not played.is_sound:
        broken = [violation for violation in played.violations if not violation.penalised]
        errors = [issue_of_violation(violation, voice, (*at, *violation.path)) for violation in broken]
        raise Problem("record-breaks-rules", {"count": len(errors)}, errors)
    return played
