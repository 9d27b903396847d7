"""The contract and the service agree on what a request is: what a schema refuses is a 422 that names a field.

Requests are the examples of the contract, bent in a few places. What only the service can know (a card twice, a trump
in Sun, an illegal call) is no matter of a schema; everything about types, members, words, lengths and ranges is.
"""

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api import create_app
from api.settings import Settings
from tests.support.contract import checked, defects, operations

ASKED = {name: found for name, found in operations().items() if found[0] == "POST"}
# Codes of what a schema knows as well.
SHAPE = {
    "required", "unknown-field", "wrong-type", "unknown-card", "unknown-seat", "unknown-team", "unknown-suit",
    "unknown-call", "unknown-value", "unknown-ruleset", "unknown-option", "bad-option-value", "out-of-range",
    "too-long", "too-short", "too-many", "too-few",
}  # fmt: skip
# Where those codes depend on other fields: totals and the target, the contract's points, the deal's hands.
OF_OTHER_FIELDS = re.compile(
    r"/scores/(NS|EW) out-of-range|/(raw|card_points)/(NS|EW) out-of-range|/counted_projects/(NS|EW) too-many"
    r"|/hands/[SENW] (required|too-few)"
)
JUNK = [
    None, True, False, 0, 1, -1, 3.0, 1.5, 9, 10**12, "", "x", "N", "NS", "TH", "10H", "th", "hokum", "saudi",
    "2026-11-29", "y" * 201, [], {}, [None], [[]], ["AS"], {"N": None}, {"_own": 1}, {"seat": "N"},
    [["AS", "KS", "QS"]],
]  # fmt: skip
NAMES = [
    "id", "_own", "ruleset", "options", "trump", "call", "seat", "N", "NS", "dealer", "locked", "ekka", "extra", "Hand",
    "target", "result", "hands", "contract",
]  # fmt: skip


@pytest.fixture(scope="module")
def client():
    return checked(create_app(Settings()))


def places(value: Any, path: tuple = ()):
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from places(inner, (*path, place))


@st.composite
def bent_requests(draw):
    name = draw(st.sampled_from(sorted(ASKED)))
    media = ASKED[name][2]["requestBody"]["content"]["application/json"]
    example = draw(st.sampled_from(sorted(media["examples"])))
    body = copy.deepcopy(media["examples"][example]["value"])
    for _ in range(draw(st.integers(1, 3))):
        body = bent(draw, body)
    return name, body


def bent(draw, body):
    path = draw(st.sampled_from(list(places(body))))
    parent, value = None, body
    for part in path:
        parent, value = value, value[part]
    how = draw(st.sampled_from(["replace", "leave out", "add", "repeat", "replace"]))
    if how == "add" and isinstance(value, dict):
        value[draw(st.sampled_from(NAMES))] = copy.deepcopy(draw(st.sampled_from(JUNK)))
    elif how == "add" and isinstance(value, list):
        value.append(copy.deepcopy(draw(st.sampled_from(JUNK))))
    elif how == "repeat" and isinstance(value, list):
        value *= draw(st.integers(2, 9))
    elif parent is None:
        return copy.deepcopy(draw(st.sampled_from(JUNK))) if how == "replace" else body
    elif how == "leave out":
        del parent[path[-1]]
    else:
        parent[path[-1]] = copy.deepcopy(draw(st.sampled_from(JUNK)))
    return body


@given(bent_requests())
@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_contract_and_the_service_agree(client, asked):
    name, body = asked
    _, path, operation = ASKED[name]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    answer = client.post(path, data=json.dumps(body).encode(), content_type="application/json")
    assert answer.status_code in (200, 422)
    found = answer.get_json() if answer.status_code == 422 else {"type": "", "errors": []}
    of_shape = {
        f"{error['pointer']} {error['code']}"
        for error in found["errors"]
        if found["type"].endswith("#invalid-request") and error["code"] in SHAPE
    }
    refused = defects(schema, body)
    if refused:
        assert of_shape, f"the contract refuses {refused}, the service answers {found}"
    else:
        of_shape = {one for one in of_shape if not OF_OTHER_FIELDS.search(one)}
        assert of_shape == set(), "the service refuses what the contract takes"
