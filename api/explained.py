"""What the documentation says of each type of problem and each error code: what it means, and what to do.

The sentences are those of the answers (:mod:`api.text`); the sections are those of the rules of the game.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Final, NamedTuple

from api.problems import STATUS
from api.text import Language, action_message, code_meaning, voice_in
from api.text.notation import NOTATION
from api.text.requests import ISSUES, NOT_JSON, PROBLEMS, Counted, Wording
from engine.actions import ActionFault
from engine.fouls import Code

Part = tuple[str, bool]
"""A piece of a sentence, and whether it is the name of a value that stands there in an answer."""

_ADVICE: Final[Mapping[str, str]] = {
    ("not-json"): (
        "Send one JSON value in UTF-8 without a byte order mark. Every name stands once in its object, and numbers "
        "are written as JSON writes them."
    ),
    "not-notation": "Compare the text with the grammar in docs/notation.md: errors name every line and column.",
    "bad-request": "Check what your HTTP client sends: the service could not read it as a request.",
    "not-found": "Check the path against the contract. Names of rulesets are listed at /v1/rulesets.",
    ("method-not-allowed"): (
        "Use a method that the Allow header names: POST for questions about the game, GET for the rest."
    ),
    "not-acceptable": "Leave Accept out, or let it allow application/json.",
    "request-timeout": "Send the body without long pauses.",
    "too-large": "Send a smaller body. No question about one round comes near the limit.",
    "unsupported-media-type": "Send Content-Type: application/json, or application/x-ndjson for one request a line.",
    "unsupported-coding": "Send the body without compressing it. Answers are compressed for who asks for it.",
    "precondition-failed": "Leave If-Match out: it is for changing things, and nothing here can be changed.",
    ("too-many-requests"): (
        "Wait as many seconds as Retry-After says. Who asks much at once sends many requests in one body, as "
        "application/x-ndjson: that counts as one."
    ),
    ("invalid-request"): (
        "Look at errors. Each entry names a bad field by JSON Pointer and says what to send instead. All bad fields "
        "are listed at once."
    ),
    ("record-breaks-rules"): (
        "The round sent is well-formed, but the rules do not allow what happened in it. Look at errors for what broke "
        "which rule, and at proof for the cards that show it. A game that may hold faults is a matter for the check "
        "of a whole game, which reports them instead of refusing it."
    ),
    "round-not-finished": "Play the round to its end first, or send the foul or claim that ended it.",
    ("not-in-play"): (
        "Send a round in which a card is to be played: the calls are over, with the passes that end the doubling, and "
        "the last trick is not."
    ),
    ("illegal-action"): (
        "Do not add the action to the round. The answer lists what is legal instead: legal_by_seat for calls, "
        "legal_cards for cards."
    ),
    "internal-error": "Nothing in the request was wrong. Report it with the X-Request-ID of the answer.",
}

_BROKEN: Final[Mapping[Code, tuple[str, str]]] = {
    Code.NOT_IN_TURN: ("Let only the seats in asked call.", "2 and 3"),
    Code.CALL_NOT_ALLOWED: ("Offer only what legal-calls lists for the seat, with its suits and its lock.", "2 and 3"),
    Code.CARD_NOT_IN_HAND: ("Compare the hand with the deal and with the tricks before.", "4"),
    Code.CARD_REPEATED: ("Send every card once.", "1"),
    Code.WRONG_LEADER: ("Let the winner of the trick before lead; the first lead is an option, first_lead.", "4"),
    Code.MUST_FOLLOW_SUIT: ("Play a card of the suit led: proof has them.", "4"),
    Code.MUST_TRUMP: ("Play a trump: proof has those that are legal.", "4"),
    Code.MUST_OVERTRUMP: ("Play a trump that beats the one that is winning: proof has them.", "4"),
    Code.LOCKED_TRUMP_LEAD: ("Lead another suit: proof has the cards.", "3"),
    Code.FALSE_EKKA: ("Announce an Ekka only on what legal-moves lists as ekka.", "4"),
    Code.PROJECT_NOT_HELD: ("Announce what projects finds in the hand.", "5"),
    Code.PROJECT_OVERLAP: ("Use a card in one project only, as the best set of projects does.", "5"),
    Code.PROJECT_INVALID: ("Announce three or more in sequence in one suit, or four of a kind from the ten up.", "5"),
    Code.DEAL_INVALID: ("Send hands of five or eight cards, no card twice, and the up-card in its taker's hand.", "1"),
    Code.CONTRACT_MISMATCH: ("Leave contract out where calls are sent, or send the one they bought.", "2 and 3"),
    Code.NO_CONTRACT: ("Send the calls that bought a contract, or the contract itself.", "2"),
    Code.SCORE_MISMATCH: ("Compare the claimed points with the steps of the score.", "6"),
    Code.TOTAL_MISMATCH: ("Add up the rounds again.", "7"),
    Code.WINNER_MISMATCH: ("The winner is the first team at the target after a round.", "7"),
    Code.ROUND_AFTER_END: ("Leave out what was played after the game had been won.", "7"),
    Code.ROUND_INCOMPLETE: ("Send all four cards of every trick but the last.", "4"),
    Code.DEALER_MISMATCH: ("The deal passes to the right after every round; next_dealer says whose it is.", "1"),
    Code.FOUL_UNFOUNDED: ("Name the seat that broke the rule, or leave kind out where both sides accepted it.", "9"),
    Code.CLAIM_UNFOUNDED: ("Play on, or let the other side have what it can still win.", "9"),
}


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


def explained_problems() -> list[ExplainedProblem]:
    """Return every type of problem, by status."""
    return [
        ExplainedProblem(
            name, int(status), PROBLEMS[name].title, [_parts(one) for one in _details(name)], _ADVICE[name]
        )
        for name, status in STATUS.items()
    ]


def explained_codes() -> list[ExplainedCode]:
    """Return every error code in the order of the alphabet."""
    voice = voice_in(Language.ENGLISH)
    found = {name: ExplainedCode(name, [_parts(one) for one in wordings]) for name, wordings in ISSUES.items()}
    found |= {name: ExplainedCode(name, [_parts(one) for one in wordings]) for name, wordings in NOT_JSON.items()}
    found |= {name: ExplainedCode(name, [_parts(one) for one in PROBLEMS[name].detail]) for name in WHOLE}
    for fault in ActionFault:
        found[fault.value] = ExplainedCode(fault.value, [_parts(action_message(voice, fault))])
    for defect, wording in NOTATION.items():
        before = found[defect.value].messages if defect.value in found else ()
        found[defect.value] = ExplainedCode(defect.value, [*before, _parts(wording)])
    for code in Code:
        advice, section = _BROKEN[code]
        before = found[code.value].messages if code.value in found else ()
        found[code.value] = ExplainedCode(code.value, [*before, _parts(code_meaning(voice, code))], advice, section)
    return [found[name] for name in sorted(found)]


def _details(name: str) -> Iterable[Wording]:
    if name == "not-json":
        return [wording for wordings in NOT_JSON.values() for wording in wordings]
    return PROBLEMS[name].detail


def _parts(wording: Wording) -> list[Part]:
    """Return a sentence in pieces, the values that stand in it by their names."""
    sentence = wording.forms[1] if isinstance(wording, Counted) else wording
    parts: list[Part] = []
    for words, place, _, _ in Formatter().parse(sentence):
        parts.append((words, False))
        if place is not None:
            parts.append((wording.by if isinstance(wording, Counted) and place == "n" else place, True))
    return [part for part in parts if part[0]]
