"""What to do about each type of problem and each broken rule, and what the page that explains them says besides.

The page is ``/docs/problems``; what the problems and errors say themselves is in :mod:`api.text.requests` and
:mod:`api.text.refusals`.
"""

from collections.abc import Mapping
from typing import Final

from api.text.catalogue import N_
from api.text.voice import Voice
from engine.fouls import Code

ADVICE: Final[Mapping[str, str]] = {
    "not-json": N_(
        "Send one JSON value in UTF-8 without a byte order mark. Every name stands once in its object, and numbers "
        "are written as JSON writes them."
    ),
    "not-notation": N_("Compare the text with the grammar in docs/notation.md: errors name every line and column."),
    "bad-request": N_("Check what your HTTP client sends: the service could not read it as a request."),
    "not-found": N_("Check the path against the contract. Names of rulesets are listed at /v1/rulesets."),
    "method-not-allowed": N_(
        "Use a method that the Allow header names: POST for questions about the game, GET for the rest."
    ),
    "not-acceptable": N_("Leave Accept out, or let it allow application/json."),
    "request-timeout": N_("Send the body without long pauses."),
    "too-large": N_("Send a smaller body. No question about one round comes near the limit."),
    "unsupported-media-type": N_(
        "Send Content-Type: application/json, or application/x-ndjson for one request a line."
    ),
    "unsupported-coding": N_("Send the body without compressing it. Answers are compressed for who asks for it."),
    "precondition-failed": N_("Leave If-Match out: it is for changing things, and nothing here can be changed."),
    "too-many-requests": N_(
        "Wait as many seconds as Retry-After says. Who asks much at once sends many requests in one body, as "
        "application/x-ndjson: that counts as one."
    ),
    "invalid-request": N_(
        "Look at errors. Each entry names a bad field by JSON Pointer and says what to send instead. All bad fields "
        "are listed at once."
    ),
    "record-breaks-rules": N_(
        "The round sent is well-formed, but the rules do not allow what happened in it. Look at errors for what broke "
        "which rule, and at proof for the cards that show it. A game that may hold faults is a matter for the check "
        "of a whole game, which reports them instead of refusing it."
    ),
    "round-not-finished": N_("Play the round to its end first, or send the foul or claim that ended it."),
    "not-in-play": N_(
        "Send a round in which a card is to be played: the calls are over, with the passes that end the doubling, and "
        "the last trick is not."
    ),
    "illegal-action": N_(
        "Do not add the action to the round. The answer lists what is legal instead: legal_by_seat for calls, "
        "legal_cards for cards."
    ),
    "internal-error": N_("Nothing in the request was wrong. Report it with the X-Request-ID of the answer."),
}
"""What to do, by type of problem."""

BROKEN: Final[Mapping[Code, tuple[str, str]]] = {
    Code.NOT_IN_TURN: (N_("Let only the seats in asked call."), "2, 3"),
    Code.CALL_NOT_ALLOWED: (N_("Offer only what legal-calls lists for the seat, with its suits and its lock."), "2, 3"),
    Code.CARD_NOT_IN_HAND: (N_("Compare the hand with the deal and with the tricks before."), "4"),
    Code.CARD_REPEATED: (N_("Send every card once."), "1"),
    Code.WRONG_LEADER: (N_("Let the winner of the trick before lead; the first lead is an option, first_lead."), "4"),
    Code.MUST_FOLLOW_SUIT: (N_("Play a card of the suit led: proof has them."), "4"),
    Code.MUST_TRUMP: (N_("Play a trump: proof has those that are legal."), "4"),
    Code.MUST_OVERTRUMP: (N_("Play a trump that beats the one that is winning: proof has them."), "4"),
    Code.LOCKED_TRUMP_LEAD: (N_("Lead another suit: proof has the cards."), "3"),
    Code.FALSE_EKKA: (N_("Announce an Ekka only on what legal-moves lists as ekka."), "4"),
    Code.PROJECT_NOT_HELD: (N_("Announce what projects finds in the hand."), "5"),
    Code.PROJECT_OVERLAP: (N_("Use a card in one project only, as the best set of projects does."), "5"),
    Code.PROJECT_INVALID: (
        N_("Announce three or more in sequence in one suit, or four of a kind from the ten up."),
        "5",
    ),
    Code.DEAL_INVALID: (
        N_("Send hands of five or eight cards, no card twice, and the up-card in its taker's hand."),
        "1",
    ),
    Code.CONTRACT_MISMATCH: (N_("Leave contract out where calls are sent, or send the one they bought."), "2, 3"),
    Code.NO_CONTRACT: (N_("Send the calls that bought a contract, or the contract itself."), "2"),
    Code.SCORE_MISMATCH: (N_("Compare the claimed points with the steps of the score."), "6"),
    Code.TOTAL_MISMATCH: (N_("Add up the rounds again."), "7"),
    Code.WINNER_MISMATCH: (N_("The winner is the first team at the target after a round."), "7"),
    Code.ROUND_AFTER_END: (N_("Leave out what was played after the game had been won."), "7"),
    Code.ROUND_INCOMPLETE: (N_("Send all four cards of every trick but the last."), "4"),
    Code.DEALER_MISMATCH: (N_("The deal passes to the right after every round; next_dealer says whose it is."), "1"),
    Code.FOUL_UNFOUNDED: (
        N_("Name the seat that broke the rule, or leave kind out where both sides accepted it."),
        "9",
    ),
    Code.CLAIM_UNFOUNDED: (N_("Play on, or let the other side have what it can still win."), "9"),
}
"""What to do and the sections of the rules, by the code of what broke them."""

_HEADINGS: Final[Mapping[str, str]] = {
    "title": N_("Problems and error codes"),
    "operations": N_("Operations"),
    "glossary": N_("Glossary"),
    "types": N_("Types of problem"),
    "codes": N_("Error codes"),
    "to_do": N_("What to do:"),
    "rules": N_("Rules, section"),
    "what": N_(
        "An answer that is not what was asked for is application/problem+json (RFC 9457). Its type is a link to this "
        "page."
    ),
    "errors": N_(
        "Where fields of the request are bad, errors lists all of them, each with a pointer (JSON Pointer, RFC 6901) "
        "into the body, a code and a message."
    ),
    "stable": N_(
        "Types and codes never change; sentences may, and come in the language that Accept-Language asks for."
    ),
    "places": N_("In the sentences below, words in italics stand for values."),
}


def headings(voice: Voice) -> dict[str, str]:
    """Return what the page of problems says beside the problems, by the place where it stands."""
    return {place: voice.text(words) for place, words in _HEADINGS.items()}
