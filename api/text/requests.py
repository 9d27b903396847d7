"""What is wrong with a request: each bad field, and the problem as a whole.

Each code has one sentence or several, the one that says most first: the first whose values are all there is said. So a
sentence with the nearest known name gives way to one without, and no lack of a value can make an answer fail.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, NamedTuple, TypeAlias

from api.issues import Issue, Path
from api.text.catalogue import N_, NN_
from api.text.voice import Facts, Voice
from engine.actions import ActionFault
from engine.seats import TEAMS
from engine.summary_defects import (
    BothTeamsCount,
    Contradiction,
    FourHundredInHokum,
    KabootWithFoul,
    NoCardPoints,
    NotEverything,
    OneSideAlone,
    OutOfRange,
    SummaryDefect,
    TooManyProjects,
    WrongSum,
)


class Counted(NamedTuple):
    """A sentence with a number in it, ``by``, that chooses its form."""

    forms: tuple[str, str]
    by: str


Wording: TypeAlias = str | Counted

# Fields.

_WRONG_VALUE: Final = (
    N_("{value} is not known here. Did you mean {nearest}? Allowed: {allowed}."),
    N_("{value} is not known here. Send {allowed}."),
)

ISSUES: Final[Mapping[str, Sequence[Wording]]] = {
    "required": (N_("{name} is missing. Send it."),),
    "unknown-field": (
        N_("{name} is not a field here. Did you mean {nearest}?"),
        N_('{name} is not a field here. Leave it out; where data of your own may stand, its name begins with "_".'),
    ),
    "wrong-type": (N_("Send {expected} here, not {got}."),),
    "unknown-card": (
        N_(
            '{value} is not a card. Send its rank (7, 8, 9, T, J, Q, K or A) and its suit (S, H, D or C), as in "TH"; '
            '"10H" is taken too.'
        ),
    ),
    "unknown-seat": (N_("{value} is not a seat. Send {allowed}."),),
    "unknown-team": (N_("{value} is not a team. Send {allowed}."),),
    "unknown-suit": (N_("{value} is not a suit. Send {allowed}."),),
    "unknown-call": (
        N_("{value} is not a call. Did you mean {nearest}? Calls are {existing}."),
        N_("{value} is not a call. Send {allowed}."),
    ),
    "unknown-value": _WRONG_VALUE,
    "unknown-ruleset": (
        N_("There is no ruleset {value}. Did you mean {nearest}? There are {existing}."),
        N_("There is no ruleset {value}. Send {allowed}, and change single options of it."),
    ),
    "unknown-option": (
        N_("There is no option {name}. Did you mean {nearest}? The options are {existing}."),
        N_("There is no option {name}. The options are {existing}."),
        N_("There is no option {name}. The options are listed at /v1/rulesets/saudi."),
    ),
    "bad-option-value": (
        N_("The option {name} cannot be {value}. Send {allowed}."),
        N_("The option {name} cannot be {value}. Send a whole number from {least} to {most}."),
    ),
    "out-of-range": (N_("{value} is out of range. Send a number from {least} to {most}."),),
    "too-long": (Counted(NN_("Send no more than {most} character.", "Send no more than {most} characters."), "most"),),
    "too-short": (Counted(NN_("Send at least {least} character.", "Send at least {least} characters."), "least"),),
    "too-many": (
        Counted(
            NN_("Send no more than {most} entry, not {got}.", "Send no more than {most} entries, not {got}."), "most"
        ),
    ),
    "too-few": (
        Counted(NN_("Send at least {least} entry, not {got}.", "Send at least {least} entries, not {got}."), "least"),
    ),
    "card-repeated": (N_("{card} stands here a second time. It first stands at {first}."),),
    "not-a-date": (N_('{value} is not a date. Send one such as "2026-11-29".'),),
    "own-data-too-large": (
        Counted(
            NN_(
                'Data of your own, whose names begin with "_", may take {most} byte in one record.',
                'Data of your own, whose names begin with "_", may take {most} bytes in one record.',
            ),
            "most",
        ),
    ),
    "own-data-too-deep": (
        Counted(
            NN_(
                'Data of your own, whose names begin with "_", may be nested {deepest} level deep.',
                'Data of your own, whose names begin with "_", may be nested {deepest} levels deep.',
            ),
            "deepest",
        ),
    ),
    "trump-missing": (N_('A hokum has a trump. Send "trump" with its suit, "S", "H", "D" or "C".'),),
    "trump-not-allowed": (N_('A sun has no trump. Leave "trump" out.'),),
    "locked-not-allowed": (N_('Only a hokum at level "double" or "four" can be locked. Send false, or leave it out.'),),
    "ashkal-not-allowed": (N_('An ashkal is a sun. Send "bid": "sun" with it, or leave "ashkal" out.'),),
    "exactly-one-of": (N_("Send exactly one of {names}."),),
    "not-together": (N_("{names} do not go together. Leave one out."),),
    "up-card-needed": (N_('Calls depend on the face-up card. Send "up_card" with them.'),),
    "foul-and-claim": (N_('A round ends by a foul or by a claim. Leave "foul" or "claim" out.'),),
    "raw-total": (N_("Both teams together have {total} raw points, the last trick's ten included, not {got}."),),
    "card-points-total": (N_("Both teams together have {total} card points here, not {got}."),),
    "one-side-not-enough": (
        N_("Each side is counted by itself under these rules, so send the card points of {missing} too."),
    ),
    "raw-needed": (N_('Send "raw", the card points of a team, or "card_points", "kaboot" or "foul" instead.'),),
    "kaboot-takes-all": (N_("In a kaboot these raw points are {expected}, not {value}. Correct or leave them out."),),
    "card-points-mismatch": (N_("The raw points make {expected} here, not {value}. Correct one, or leave it out."),),
    "four-hundred-in-hokum": (N_('Only a sun has a Four Hundred. In a hokum four Aces are a "hundred".'),),
    "one-team-counts": (N_("Only one team's projects count under these rules. Send those of the team that won them."),),
    "baloot-in-sun": (N_('A sun has no trump and so no Baloot. Leave "baloot" out.'),),
}
"""The sentences of each issue code."""

_UNFORESEEN: Final = (N_("This cannot be taken as it is."),)


def issue_message(voice: Voice, code: str, params: Mapping[str, Any]) -> str:
    """Return what is wrong with a field and what to send instead."""
    return _worded(voice, ISSUES.get(code, _UNFORESEEN), params)


def summary_issues(defects: Iterable[SummaryDefect]) -> list[tuple[Path, Issue]]:
    """Return what is wrong with a summary as issues with their places in the request."""
    return [(defect.path, _issue_of(defect)) for defect in defects]


def _issue_of(defect: SummaryDefect) -> Issue:
    match defect:
        case OutOfRange(_, value, most):
            return Issue("out-of-range", {"least": 0, "most": most, "value": value})
        case WrongSum(path, found, allowed):
            code = "raw-total" if path[0] == "raw" else "card-points-total"
            return Issue(code, {"total": allowed, "got": found})
        case OneSideAlone(_, missing):
            return Issue("one-side-not-enough", {"missing": TEAMS[missing]})
        case NoCardPoints():
            return Issue("raw-needed")
        case KabootWithFoul():
            return Issue("not-together", {"names": ("kaboot", "foul")})
        case NotEverything(_, value, expected):
            return Issue("kaboot-takes-all", {"value": value, "expected": expected})
        case Contradiction(_, value, expected):
            return Issue("card-points-mismatch", {"value": value, "expected": expected})
        case FourHundredInHokum():
            return Issue("four-hundred-in-hokum")
        case TooManyProjects(_, found, most):
            return Issue("too-many", {"most": most, "got": found})
        case BothTeamsCount():
            return Issue("one-team-counts")
        case _:
            return Issue("baloot-in-sun")


# Actions that cannot be taken at all.

_ACTIONS: Final[Mapping[ActionFault, str]] = {
    ActionFault.ROUND_FINISHED: N_("The round is finished. Begin the next one."),
    ActionFault.CALLS_OPEN: N_("The calls are not over yet. Send the calls first, the passes too."),
    ActionFault.CALLS_CLOSED: N_("The calls are over. Send a card to play, or begin the next round."),
    ActionFault.EKKA_NOT_LEADING: N_("Only the leader of a trick can call Ekka. Leave it out."),
    ActionFault.PROJECTS_TOO_LATE: N_("Projects are announced with a player's first card. Leave them out."),
}


def action_message(voice: Voice, fault: ActionFault) -> str:
    """Return why an action cannot be taken now, and what can."""
    return voice.say(_ACTIONS[fault])


# Problems.


class ProblemText(NamedTuple):
    """The title of a type of problem, the same for each, and the sentences of its detail."""

    title: str
    detail: Sequence[Wording]


NOT_JSON: Final[Mapping[str, Sequence[Wording]]] = {
    "bad-encoding": (
        N_("The body is not UTF-8 text without a byte order mark: see byte {position}."),
        N_("This line is not UTF-8 text without a byte order mark: see byte {byte} of the line."),
    ),
    "lone-surrogate": (
        N_("{value} is half of a surrogate pair and no character. Write both halves, or leave it out."),
    ),
    "duplicate-key": (N_("The name {key} stands twice in one object."),),
    "nan": (N_("{value} is not a number in JSON, or is too large."),),
    "too-deep": (N_("The body is nested too deep."),),
    "syntax": (
        N_("The body is not valid JSON: see line {line}, column {column}."),
        N_("This line is not valid JSON: see column {column} of the line."),
    ),
}
"""The sentences of each reason for which a body is not JSON."""

PROBLEMS: Final[Mapping[str, ProblemText]] = {
    "not-json": ProblemText(N_("The body is not JSON"), (N_("Send the request as JSON."),)),
    "not-notation": ProblemText(
        N_("The text is not notation"), (N_("The text cannot be read as a game in notation: see errors."),)
    ),
    "bad-request": ProblemText(
        N_("The request is not valid HTTP"), (N_("The server could not make sense of the request."),)
    ),
    "not-found": ProblemText(
        N_("Not found"), (N_("There is no ruleset of that name. There are {known}."), N_("There is nothing here."))
    ),
    "method-not-allowed": ProblemText(
        N_("Method not allowed"), (N_("Use {allowed} here."), N_("Use another method here."))
    ),
    "not-acceptable": ProblemText(
        N_("No acceptable form of answer"),
        (N_('The answer is {offered}. "Accept" must allow it.'), N_('"Accept" allows no form of this answer.')),
    ),
    "request-timeout": ProblemText(
        N_("The request took too long"), (N_("The body did not arrive in time. Send it again."),)
    ),
    "too-large": ProblemText(
        N_("The body is too large"),
        (
            Counted(NN_("A body may have {most} byte.", "A body may have {most} bytes."), "most"),
            N_("Send a smaller body."),
        ),
    ),
    "unsupported-media-type": ProblemText(
        N_("Unsupported content type"),
        (N_('Send the body with "Content-Type": {expected}.'), N_("Send the body with another content type.")),
    ),
    "precondition-failed": ProblemText(
        N_("Another version is there now"),
        (N_('What is here is not the version that "If-Match" asks for. Ask without it.'),),
    ),
    "unsupported-coding": ProblemText(
        N_("Unsupported content coding"), (N_('Send the body as it is, without "Content-Encoding".'),)
    ),
    "invalid-request": ProblemText(
        N_("The request is not valid"),
        (
            Counted(NN_("{count} field is wrong: see errors.", "{count} fields are wrong: see errors."), "count"),
            N_("Some fields are wrong: see errors."),
        ),
    ),
    "record-breaks-rules": ProblemText(
        N_("The record breaks the rules"),
        (
            Counted(NN_("{count} rule is broken: see errors.", "{count} rules are broken: see errors."), "count"),
            N_("Some rules are broken: see errors."),
        ),
    ),
    "round-not-finished": ProblemText(
        N_("The round is not finished"),
        (N_("A round has a score when all tricks are played, a foul or claim ended it, or it was thrown in."),),
    ),
    "not-in-play": ProblemText(
        N_("The round is not in play"),
        (N_("Only while cards are played can the rest be claimed: not before, and not when the round is finished."),),
    ),
    "illegal-action": ProblemText(
        N_("The action is not legal"), (N_("This cannot be called or played now: see errors, and what is legal."),)
    ),
    "too-many-requests": ProblemText(
        N_("Too many requests"),
        (
            Counted(
                NN_(
                    'Only {most} request a minute is taken from one address. "Retry-After" says when to ask again.',
                    'Only {most} requests a minute are taken from one address. "Retry-After" says when to ask again.',
                ),
                "most",
            ),
            N_('Ask again later: "Retry-After" says when.'),
        ),
    ),
    "internal-error": ProblemText(
        N_("Internal error"), (N_("Something went wrong here. The request id in the answer's head helps to find it."),)
    ),
}
"""The texts of each type of problem."""


def problem_title(voice: Voice, name: str) -> str:
    """Return the title of a type of problem."""
    return voice.text(PROBLEMS[name].title)


def problem_detail(voice: Voice, name: str, params: Mapping[str, Any]) -> str:
    """Return what is wrong in this case; a body that is not JSON says why by ``code``."""
    detail = PROBLEMS[name].detail
    if name == "not-json":
        detail = NOT_JSON.get(params.get("code", ""), detail)
    return _worded(voice, detail, params)


# Choosing a sentence, and putting values into it.


def places_in(message: str) -> frozenset[str]:
    """Return the names of the places for values in a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name is not None)


def _first_form(wording: Wording) -> str:
    return wording.forms[1] if isinstance(wording, Counted) else wording


_PLACES: Final = {
    wording: places_in(_first_form(wording))
    for wordings in (
        *ISSUES.values(),
        *NOT_JSON.values(),
        *(text.detail for text in PROBLEMS.values()),
        _UNFORESEEN,
    )
    for wording in wordings
}


def _worded(voice: Voice, wordings: Sequence[Wording], params: Mapping[str, Any]) -> str:
    params = {"existing": params.get("allowed"), **params}  # the same, told as what there is
    given = {key for key, value in params.items() if value is not None}
    fits = (wording for wording in wordings if _PLACES[wording] <= given)
    wording = next(fits, _UNFORESEEN[0])
    values: Facts = {key: _shown(voice, key, params[key]) for key in _PLACES[wording]}
    if isinstance(wording, Counted):
        one, many = wording.forms
        return voice.count(one, many, params[wording.by], **values)
    return voice.say(wording, **values)


def _shown(voice: Voice, key: str, value: object) -> str:
    match key, value:
        case (("name" | "value" | "key" | "first"), _):
            return voice.quoted(value)
        case "nearest", _:
            return voice.name(value)
        case (("names" | "existing" | "known"), (list() | tuple())):
            return voice.all_of([voice.name(one) for one in value])
        case _, (list() | tuple()):
            return voice.any_of([voice.name(one) for one in value])
        case (("expected" | "got"), str()):
            return voice.json_type(value)
        case _, str():
            return voice.ltr(value)
        case _:
            return str(value)
