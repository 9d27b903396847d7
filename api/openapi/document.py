"""The whole contract."""

import tomllib
from pathlib import Path
from typing import Any, Final

from api.app import create_app
from api.openapi import headers
from api.openapi.answers import ANSWERS
from api.openapi.paths import paths_of
from api.openapi.problems import PROBLEMS
from api.openapi.requests import VERSION, request_schemas
from api.openapi.sending import Sender
from api.operation import OPERATIONS
from api.settings import Settings

ROOT: Final = Path(__file__).resolve().parents[2]
"""Where the project stands; the contract is the file openapi.yaml there."""

DESCRIPTION: Final = """\
A referee for the card game Baloot (بلوت): it says which calls and cards are legal and why the others are not, finds
and ranks projects, scores rounds and games, and checks whole game logs. A table, an app or a score sheet asks;
nothing is stored.

**Stateless.** Every operation is a pure function of its request body. Send the round so far (a *round record*); the
answer says where it stands. `advanceRound` returns the record with one action more, so a client that keeps that one
object needs nothing else.

**Rules.** Tables differ in some forty options. A request names a `ruleset` (default `saudi`) and may change single
`options` of it; answers echo both. `listRulesets` and `getRuleset` tell what there is.

**Cards and seats.** A card is rank and suit, as in `TH` for the ten of hearts. Seats are `S E N W`, in the order of
turn; teams are `NS` and `EW`. Lists of cards in answers are sorted S H D C, then A K Q J T 9 8 7.

**Points.** *Points* are what is written on the score sheet. *Raw points* (abnat) are what cards and projects are
worth in the tricks: 162 in a Hokum, 130 in a Sun. Every number says which it is.

**Partial knowledge.** Leave out what you do not know. Nothing is guessed: what does not follow from the request is
null.

**Null.** Every member of an answer is always there. In a request, null means left out.

**Your own data.** A request or record may carry an `id`, which is echoed, and members whose names begin with `_`,
which are ignored. Any other member that is not known is refused, with the nearest known name.

**Problems** are `application/problem+json` (RFC 9457). `errors` names every bad field at once, by JSON Pointer, with
a code that never changes and a sentence that says what to send instead. [All problems and codes](/docs/problems).

**Language.** `Accept-Language: ar` gives messages, reasons and steps in Arabic. [The words](/glossary).

**Examples** here are true: each was sent to this service when this document was made, and the tests send it again.
Where a response's example belongs to no example request of the same name, `x-request` says how it was asked for.
"""

_TAGS: Final = {
    "Rulesets": "The named sets of options that tables and apps play by.",
    "Deals": "Cards to play with, from a published shuffle.",
    "Auction": "Who may call what: auction and doubling.",
    "Play": "Which cards may be played, and who wins a trick.",
    "Projects": "Projects of a hand, and their contest.",
    "Rounds": "Rounds in progress: where they stand, and what comes next.",
    "Scores": "What rounds and games are worth.",
    "Games": "Whole games: what is wrong with a log.",
    "Service": "This contract, its documentation, and the state of the service.",
}


def document() -> dict[str, Any]:
    """Return the contract as the code is now, its examples answered by the application."""
    app = create_app(Settings())
    operations = list(OPERATIONS.values())
    known = _project()
    schemas = {**request_schemas([one.request for one in operations]), **ANSWERS, **PROBLEMS}
    return {
        "openapi": VERSION,
        "info": {
            "title": "Hakam",
            "version": known["version"],
            "summary": known["description"],
            "description": DESCRIPTION,
            "license": {"name": "MIT License", "identifier": known["license"]},
        },
        "servers": [{"url": "/", "description": "The service that this document comes from."}],
        "tags": [{"name": name, "description": words} for name, words in _TAGS.items()],
        "security": [],
        "paths": paths_of(app, operations, Sender()),
        "components": {"schemas": schemas, "parameters": headers.PARAMETERS, "headers": headers.components()},
    }


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project
