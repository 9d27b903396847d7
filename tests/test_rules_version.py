"""``RULES_VERSION`` changes whenever any verdict changes, and with nothing else.

``tests/data/verdicts.json`` has the version, and a digest of the verdicts that it gives on every test vector and on
the requests of ``tests/data/requests.jsonl`` (rounds at random moments, illegal actions, damaged logs, bad fields). A
verdict is what a program reads of an answer: codes, cards, numbers, seats, places. Sentences are not, nor how long a
search took or which of several plays it shows.

When this test fails, a verdict has changed. If that was not meant, mend it. If it was, give ``engine/version.py``
another version, and write the digests anew::

    python -m tests.test_rules_version
    python -m tests.test_rules_version --requests    # with new random requests, on code whose verdicts are right
"""

import json
import sys
from collections import defaultdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.version import RULES_VERSION
from tests.support.judging import VECTORS, vectors
from tests.support.moments import moment, without_hands
from tests.support.samples import SAMPLES, changed, places_in, pointer_to
from tests.support.service import Service, service
from tests.support.tables import damaged, random_game, random_rules
from tests.support.wire import Wire
from tests.support.written import written, written_rules, written_scores

DATA = Path(__file__).parent / "data"
VERDICTS, REQUESTS = DATA / "verdicts.json", DATA / "requests.jsonl"
NO_VERDICT = {
    *("message", "steps", "reason", "title", "detail", "instance"),  # sentences
    *("nodes", "budget", "line", "fingerprint", "rules_version"),
}


def verdict_of(value: Any) -> Any:
    """What of an answer is a verdict."""
    if isinstance(value, dict):
        left_out = NO_VERDICT | ({"proof"} if value.get("code") == "claim-unfounded" else set())
        return {key: verdict_of(inner) for key, inner in value.items() if key not in left_out}
    return [verdict_of(inner) for inner in value] if isinstance(value, list) else value


def digest_of(asked: Service, lines: list[Wire]) -> str:
    """The digest of the verdicts on some lines with an ``operation`` and a ``request``."""
    by_operation = defaultdict(list)
    for line in lines:
        by_operation[line["operation"]].append(line["request"])
    digest = sha256()
    for operation, requests in sorted(by_operation.items()):
        for answer in asked.lines(operation, *requests):
            digest.update(json.dumps(verdict_of(answer), sort_keys=True).encode() + b"\n")
    return digest.hexdigest()


@cache
def sources() -> dict[str, list[Wire]]:
    """Every file of requests."""
    found = {path.name: list(vectors(path.name)) for path in sorted(VECTORS.glob("*.jsonl"))}
    with REQUESTS.open(encoding="utf-8") as lines:
        return found | {REQUESTS.name: [json.loads(line) for line in lines]}


@pytest.fixture(scope="module")
def stored() -> Wire:
    return json.loads(VERDICTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [*sorted(path.name for path in VECTORS.glob("*.jsonl")), REQUESTS.name])
def test_no_verdict_changes_without_the_version_of_the_rules(name, stored):
    assert stored["rules_version"] == RULES_VERSION, "python -m tests.test_rules_version"
    same = digest_of(service(), sources()[name]) == stored["digests"][name]
    assert same, "a verdict has changed: mend it, or change engine/version.py and see this module's docstring"


def test_every_file_has_a_digest(stored):
    assert stored["digests"].keys() == sources().keys()


def test_a_verdict_is_all_but_the_text():
    problem = {"code": "must-trump", "message": "…", "proof": ["AS"], "pointer": "/hand/0"}
    answer = {"errors": [problem], "detail": "…", "points": {"NS": 1}, "steps": ["…"]}
    bare = {"errors": [{"code": "must-trump", "proof": ["AS"], "pointer": "/hand/0"}], "points": {"NS": 1}}
    assert verdict_of(answer) == bare


# Writing the files.


def _round_requests(random: Random) -> list[tuple[str, Wire]]:
    """What can be asked about a round at a random moment."""
    record = moment(random)
    viewer = random.choice([*"SENW", "table"])
    known = without_hands(record, *random.sample("SENW", random.randrange(4)))
    action: Wire = {"play": {"card": random.choice(random.choice(list(record["hands"].values())))}}
    if not record.get("tricks"):
        action = {"call": {"seat": random.choice("SENW"), "call": random.choice(["pass", "sun", "hokum", "double"])}}
    calls = {name: record[name] for name in ("ruleset", "options", "dealer", "up_card", "scores", "hands")}
    return [
        ("roundState", record),
        ("roundState", record | {"viewer": viewer}),
        ("roundState", known),
        ("scoreRound", record),
        ("legalCalls", calls | {"calls": record.get("calls", [])}),
        ("advanceRound", {"round": record} | action),
        (
            "checkClaim",
            {key: value for key, value in record.items() if key != "claim"} | {"seat": random.choice("SENW")},
        ),
    ]


def _damaged_log(random: Random) -> Wire:
    rules = random_rules(random, target=random.choice((16, 152)))
    game = random_game(random, rules, 2)
    rounds = []
    for logged in game.rounds:
        record = logged.record
        for _ in range(random.randrange(3)):
            record = damaged(random, record)
        rounds.append(written(record) | {"result": written_scores(logged.result or (0, 0))})
    return written_rules(rules) | {"rounds": rounds, "totals": written_scores(game.totals or (0, 0))}


def _bad_field(random: Random, operation: str) -> Wire:
    request = random.choice(SAMPLES[operation])
    place = random.choice(list(places_in(request)))
    return changed(request, pointer_to(place), random.choice([True, -1, 3.5, "x", [], {}, "TS", "N"]))


def write_requests() -> None:
    """Write new random requests."""
    random = Random(20260101)
    lines = [(name, sample) for name, samples in SAMPLES.items() for sample in samples]
    for _ in range(25):
        lines += _round_requests(random)
    lines += [("checkGame", _damaged_log(random)) for _ in range(30)]
    lines += [(name, _bad_field(random, name)) for name in SAMPLES for _ in range(6)]
    text = [json.dumps({"operation": name, "request": request}, separators=(",", ":")) for name, request in lines]
    REQUESTS.write_text("\n".join(text) + "\n", encoding="utf-8")


def write_verdicts() -> None:
    """Write the digests of the verdicts as they are now."""
    asked = service()
    digests = {name: digest_of(asked, lines) for name, lines in sources().items()}
    verdicts = {"rules_version": RULES_VERSION, "digests": digests}
    VERDICTS.write_text(json.dumps(verdicts, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--requests" in sys.argv[1:]:
        write_requests()
    write_verdicts()
