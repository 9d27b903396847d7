"""What the documentation says of each type of problem and each error code: what it means, and what to do.

The sentences are those of the answers (:mod:`api.text`); the sections are those of the rules of the game.
"""

from collections.abc import Iterable, Sequence
from string import Formatter
from typing import Final, NamedTuple

from api.problems import STATUS
from api.text import Voice, action_message, code_meaning, problem_title
from api.text.advice import ADVICE, BROKEN
from api.text.notation import NOTATION
from api.text.requests import ISSUES, NOT_JSON, PROBLEMS, Counted, Wording
from engine.actions import ActionFault
from engine.fouls import Code

Part = tuple[str, bool]
"""A piece of a sentence, and whether it is the name of a value that stands there in an answer."""

_MANY: Final = 100
"""A number whose form of a sentence has the number in it, in every language."""

WHOLE: Final = ("bad-request", "round-not-finished", "not-in-play")
"""Types of problem that are their own error code: what is wrong is the body as a whole."""


class ExplainedProblem(NamedTuple):
    """A type of problem: its name, status and title, the sentences its detail may have, and what to do."""

    name: str
    status: int
    title: str
    details: Sequence[Sequence[Part]]
    advice: str


class ExplainedCode(NamedTuple):
    """An error code: the sentences it may have, what to do beside what they say, and the section of the rules."""

    name: str
    messages: Sequence[Sequence[Part]]
    advice: str | None = None
    section: str | None = None


def explained_problems(voice: Voice) -> list[ExplainedProblem]:
    """Return every type of problem, by status."""
    return [
        ExplainedProblem(
            name,
            int(status),
            problem_title(voice, name),
            [_parts(voice, one) for one in _details(name)],
            voice.text(ADVICE[name]),
        )
        for name, status in STATUS.items()
    ]


def explained_codes(voice: Voice) -> list[ExplainedCode]:
    """Return every error code in the order of the alphabet."""
    found = {name: ExplainedCode(name, [_parts(voice, one) for one in wordings]) for name, wordings in ISSUES.items()}
    found |= {
        name: ExplainedCode(name, [_parts(voice, one) for one in wordings]) for name, wordings in NOT_JSON.items()
    }
    found |= {name: ExplainedCode(name, [_parts(voice, one) for one in PROBLEMS[name].detail]) for name in WHOLE}
    for fault in ActionFault:
        found[fault.value] = ExplainedCode(fault.value, [_parts(voice, action_message(voice, fault))])
    for defect, wording in NOTATION.items():
        before = found[defect.value].messages if defect.value in found else ()
        found[defect.value] = ExplainedCode(defect.value, [*before, _parts(voice, wording)])
    for code in Code:
        advice, section = BROKEN[code]
        before = found[code.value].messages if code.value in found else ()
        found[code.value] = ExplainedCode(
            code.value, [*before, _parts(voice, code_meaning(voice, code))], voice.text(advice), section
        )
    return [found[name] for name in sorted(found)]


def _details(name: str) -> Iterable[Wording]:
    if name == "not-json":
        return [wording for wordings in NOT_JSON.values() for wording in wordings]
    return PROBLEMS[name].detail


def _parts(voice: Voice, wording: Wording) -> list[Part]:
    """Return a sentence in pieces, the values that stand in it by their names."""
    parts: list[Part] = []
    for words, place, _, _ in Formatter().parse(_sentence(voice, wording)):
        parts.append((words, False))
        if place is not None:
            parts.append((wording.by if isinstance(wording, Counted) and place == "n" else place, True))
    return [part for part in parts if part[0]]


def _sentence(voice: Voice, wording: Wording) -> str:
    """Return a sentence of the catalogue with its places, in its form for many."""
    return voice.text(wording) if isinstance(wording, str) else voice.form(*wording.forms, _MANY)
