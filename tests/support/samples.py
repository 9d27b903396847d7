"""A good request for every operation, with nearly every field in it; and ways to change one value of a request."""

import json
from collections.abc import Iterator
from typing import Any

from tests.support.wire import Wire

RULES = {"ruleset": "pagat", "options": {"target": 152, "must_trump": True, "ekka": "call"}}
OWN = {"id": "mine", "_note": {"a": [1, "two"]}}
HOKUM = {"bid": "hokum", "trump": "D", "buyer": "S", "level": "double", "locked": True, "ashkal": False}
SUN = {"bid": "sun", "buyer": "S", "ashkal": True}
BOUGHT = [
    {"seat": "E", "call": "pass"},
    {"seat": "N", "call": "pass"},
    {"seat": "W", "call": "pass"},
    {"seat": "S", "call": "hokum", "suit": "D"},
    {"seat": "E", "call": "pass"},
    {"seat": "N", "call": "pass"},
    {"seat": "W", "call": "pass"},
    {"seat": "S", "call": "confirm"},
    {"seat": "E", "call": "double", "locked": True},
]
SCORES = {"NS": 90, "EW": 120}
ROUND: Wire = {
    **RULES,
    **OWN,
    "dealer": "S",
    "up_card": "7D",
    "scores": SCORES,
    "hands": {
        "E": ["AH", "9H", "7H", "QH", "QD", "9D", "AS", "10C"],
        "S": ["KS", "QS", "JS", "KH", "8D", "7D", "7C", "8C"],
    },
    "calls": [*BOUGHT, {"seat": "S", "call": "pass"}],
    "contract": HOKUM,
    "projects": {"S": [["KS", "QS", "JS"]]},
    "tricks": [{"leader": "E", "cards": ["AH", "TD", "8H", "KH"], "ekka": True}, {"leader": "N", "cards": ["9S"]}],
}
"""The round of the contract, a trick and a card on. It is West's turn."""
ENDED: Wire = ROUND | {"foul": {"seat": "W", "by": "S", "kind": "talk", "trick": 2, "card": "8H"}}
CLAIMED: Wire = {
    "dealer": "S",
    "up_card": "7S",
    "scores": SCORES,
    "contract": {"bid": "sun", "buyer": "E"},
    "hands": {
        "E": ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S"],
        "N": ["AH", "TH", "KH", "QH", "JH", "9H", "8H", "7H"],
        "W": ["AD", "TD", "KD", "QD", "JD", "9D", "8D", "7D"],
        "S": ["AC", "TC", "KC", "QC", "JC", "9C", "8C", "7C"],
    },
    "tricks": [],
    "projects": {"E": [["AS", "KS", "QS", "JS", "TS"]]},
}

SAMPLES: dict[str, list[Wire]] = {
    "legalMoves": [
        {
            **RULES,
            **OWN,
            "contract": HOKUM,
            "hand": ["JS", "AD", "8D", "10C"],
            "trick": {"leader": "E", "cards": ["8H", "AH"], "ekka": False},
            "played": ["7C", "TS"],
        },
        {**RULES, "contract": HOKUM, "hand": ["KS", "AD"], "played": ["AS", "TS"]},
    ],
    "legalCalls": [
        {
            **RULES,
            **OWN,
            "dealer": "S",
            "up_card": "7D",
            "scores": SCORES,
            "calls": BOUGHT,
            "hands": {"E": ["AH", "9H", "7H", "QH", "QD"]},
        }
    ],
    "trickWinner": [
        {
            **RULES,
            **OWN,
            "contract": HOKUM,
            "trick": {"leader": "N", "cards": ["7C", "TH", "AD", "JD"], "ekka": False},
            "last": True,
        }
    ],
    "findProjects": [{**RULES, **OWN, "contract": HOKUM, "hand": ["JS", "JH", "QH", "7C", "JC", "QD", "KH", "AH"]}],
    "rankProjects": [
        {
            **RULES,
            **OWN,
            "contract": SUN,
            "dealer": "S",
            "projects": {"N": [["AS", "KS", "QS"]], "E": [["AH", "KH", "QH", "JH"], ["TS", "TH", "TD", "TC"]]},
        },
        {
            **RULES,
            "contract": {"bid": "hokum", "trump": "H", "buyer": "W"},
            "dealer": "S",
            "hands": {"N": ["AS", "KS", "QS"], "E": ["AH", "KH", "QH", "JH"]},
        },
    ],
    "scoreRound": [ENDED, CLAIMED | {"claim": {"seat": "E"}}],
    "scoreSummary": [
        {
            **RULES,
            **OWN,
            "contract": HOKUM,
            "raw": {"NS": 90, "EW": 72},
            "card_points": {"NS": 9, "EW": 7},
            "counted_projects": {"NS": ["sira", "fifty"]},
            "baloot": "NS",
            "up_card": "TC",
            "dealer": "S",
            "scores": SCORES,
        },
        {**RULES, "contract": HOKUM, "kaboot": "EW", "raw": {"EW": 162}},
        {**RULES, "contract": HOKUM, "foul": {"seat": "E"}},
    ],
    "scoreGame": [
        {**RULES, **OWN, "scores": SCORES, "rounds": [{"NS": 5, "EW": 13}, {"NS": 26, "EW": 0}]},
    ],
    "roundState": [ROUND | {"viewer": "E"}, {**RULES, "dealer": "N", "viewer": "table"}],
    "advanceRound": [
        {**OWN, "round": ROUND, "play": {"card": "8S", "ekka": False, "projects": []}},
        {
            "round": CLAIMED,
            "play": {"card": "AS", "ekka": False, "projects": []},
        },
        {
            "round": {"dealer": "S", "up_card": "7D", "calls": BOUGHT[:4], "_note": 1},
            "call": {"seat": "E", "call": "sun", "locked": False},
        },
    ],
    "checkGame": [
        {
            **RULES,
            **OWN,
            "scores": SCORES,
            "rounds": [
                {key: value for key, value in ENDED.items() if key not in {*RULES, "scores"}}
                | {"result": {"NS": 5, "EW": 13}},
                {"dealer": "E", "claim": None, "contract": SUN, "tricks": [{"leader": "N", "cards": ["9S"]}]},
            ],
            "totals": {"NS": 95, "EW": 133},
            "winner": None,
        }
    ],
    "deal": [
        {**RULES, **OWN, "seed": "a game", "round": 2, "dealer": "W", "taker": "N"},
        {"date": "2026-11-29"},
    ],
    "checkClaim": [CLAIMED | {"seat": "E"} | OWN],
}

Path = tuple[str | int, ...]


def copied(value: Any) -> Any:
    return json.loads(json.dumps(value))


def path_of(pointer: str) -> Path:
    """The path of a JSON Pointer; what looks like a number is a place in a list."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    return tuple(int(part) if part.isdigit() else part for part in parts)


def pointer_to(path: Path) -> str:
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def value_at(request: Any, path: Path) -> Any:
    for part in path:
        request = request[part]
    return request


def changed(request: Wire, pointer: str, value: Any) -> Wire:
    """The request with one value put in, or in the place of another."""
    *way, last = path_of(pointer)
    new = copied(request)
    holder = value_at(new, tuple(way))
    if isinstance(holder, list) and last == len(holder):
        holder.append(value)
    else:
        holder[last] = value
    return new


def without(request: Wire, pointer: str) -> Wire:
    """The request with one value taken out."""
    *way, last = path_of(pointer)
    new = copied(request)
    del value_at(new, tuple(way))[last]
    return new


def places_in(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a request but the whole of it, the caller's own data left out."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        if not (isinstance(key, str) and key.startswith("_")):
            yield (*path, key)
            yield from places_in(entry, (*path, key))
