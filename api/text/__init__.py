"""Text for people: every sentence that the service says, in English and Arabic.

The engine makes no text. Its errors, violations, reasons and steps are values with data, and here are the functions
that put them into words. Each takes a :class:`Voice` first, which is a language; there is one for each, made once.

To change a sentence, change it in the code, bring ``locale/ar/LC_MESSAGES/hakam.po`` up to date with ``pybabel
extract`` and ``update``, translate what is new there, and ``pybabel compile`` it (``make text`` does all but the
translating). Tests name every sentence without a translation, and every thing to be said without a sentence.
"""

from typing import Final

from api.text.arithmetic import needs_raw_steps, project_reason, score_steps
from api.text.catalogue import Language, language_for
from api.text.notation import notation_message
from api.text.options import option_choice_meaning, option_meaning, ruleset_description, ruleset_title
from api.text.refusals import barred_card, code_meaning, unchecked_message, violation_message
from api.text.requests import action_message, issue_message, problem_detail, problem_title, summary_issues
from api.text.voice import Voice
from engine.seats import TEAMS, Team

__all__ = [
    "Language",
    "Voice",
    "action_message",
    "barred_card",
    "code_meaning",
    "issue_message",
    "language_for",
    "needs_raw_steps",
    "notation_message",
    "option_choice_meaning",
    "option_meaning",
    "problem_detail",
    "problem_title",
    "project_reason",
    "ruleset_description",
    "ruleset_title",
    "score_steps",
    "summary_issues",
    "unchecked_message",
    "violation_message",
    "voice_in",
    "voice_to",
]

_VOICES: Final = {language: Voice(language) for language in Language}
_SIDES: Final = {(language, team): Voice(language, team) for language in Language for team in range(len(TEAMS))}


def voice_in(language: Language) -> Voice:
    """Return the voice of a language."""
    return _VOICES[language]


def voice_to(team: Team, voice: Voice) -> Voice:
    """Return the voice of the same language that speaks to a player of a team."""
    return _SIDES[voice.language, team]
