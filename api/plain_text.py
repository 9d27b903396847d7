"""Game logs in the one-line notation (``docs/notation.md``), as ``game-check`` takes them in ``text/plain``."""

from typing import Any

from api.issues import Issue, nearest
from api.problems import Problem, invalid_request
from api.schemas.base import Rules
from api.text import Voice, notation_message
from engine.notation import NotedRules
from engine.notation_defects import NotationError
from engine.notation_reader import read_game
from engine.ruleset import InvalidOptions, MissingOption
from engine.seats import TEAMS
from rulesets import DEFAULT, RULESETS


def log_in(body: bytes, voice: Voice) -> dict[str, Any]:
    """Return what a text loads to: the same as the schema of game logs makes of JSON.

    Raises the problem ``not-notation`` with every defect, and ``invalid-request`` where the text reads well but names a
    ruleset that is not known or a game that was over before it began.
    """
    try:
        noted = read_game(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Problem("not-json", {"code": "bad-encoding", "position": error.start}) from None
    except NotationError as error:
        errors = [
            {
                "pointer": "",
                "code": defect.code.value,
                "message": notation_message(voice, defect),
            }
            for defect in error.defects
        ]
        raise Problem("not-notation", {"count": len(errors)}, errors) from None
    rules = _rules(noted.rules or NotedRules(DEFAULT), voice)
    target = rules.rules.target
    over = [team for team, score in zip(TEAMS, noted.scores, strict=True) if score >= target]
    if over:
        issue = Issue("out-of-range", {"least": 0, "most": target - 1, "value": max(noted.scores)})
        raise invalid_request([(("scores", team), issue) for team in over], voice)
    log = noted.log_under(rules.rules)
    return {"id": None, "rules": rules, "log": log, "ids": [None] * len(log.rounds)}


def _rules(noted: NotedRules, voice: Voice) -> Rules:
    """Return the rules that a text names; without a name, where all options are given, the default's name echoes."""
    named = RULESETS.get(noted.name or DEFAULT)
    if named is None:
        known = tuple(RULESETS)
        params = {"value": noted.name, "allowed": known, "nearest": nearest(noted.name, known)}
        raise invalid_request([(("ruleset",), Issue("unknown-ruleset", params))], voice)
    try:
        return Rules(named.name, dict(noted.options), noted.over(None if noted.name is None else named.rules))
    except InvalidOptions as error:
        missing = [defect.name for defect in error.defects if isinstance(defect, MissingOption)]
        raise invalid_request(
            [(("options", name), Issue("required", {"name": name})) for name in missing], voice
        ) from None
