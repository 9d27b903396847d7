"""Requests are read at once where nothing is wrong with them, and else by marshmallow: both ways say the same."""

from itertools import islice

import pytest
from marshmallow import Schema, ValidationError

import api.app  # noqa: F401 - declares the operations
from api.issues import Issue, Issues
from api.operation import OPERATIONS
from api.reading.reader import REFUSALS
from tests.support.judging import VECTORS, vectors
from tests.support.samples import SAMPLES, changed, copied, places_in, pointer_to, value_at, without

ODD = (None, True, False, 1, 1.0, 2.5, 10**6, "", "S", "NS", "10H", "hokum", [], {}, ["AS"], ["AS", "AS"], {"N": None})
MEMBERS = ("x", "_x", "id", "N", "NS", "suit", "trump", "locked", "ashkal", "ekka", "options", "up_card")


def shown(loaded):
    """What was loaded, in a form in which 1 is not true; the order of members does not matter."""
    return {key: shown(value) for key, value in loaded.items()} if isinstance(loaded, dict) else repr(loaded)


def at_once(schema, body):
    try:
        return shown(schema.load_at_once(body))
    except (*REFUSALS, ValidationError):
        return None


def by_marshmallow(schema, body):
    try:
        return shown(Schema.load(schema, body))
    except ValidationError:
        return None


def variants_of(sample):
    """Yield the sample with one thing changed, added or left out, anywhere; some of them are right all the same.

    Of a list, the first two entries stand for all.
    """
    for place in places_in(sample):
        if any(isinstance(part, int) and part > 1 for part in place):
            continue
        pointer = pointer_to(place)
        yield without(sample, pointer)
        yield from (changed(sample, pointer, odd) for odd in ODD)
        value = value_at(sample, place)
        if isinstance(value, dict):
            yield from (changed(sample, f"{pointer}/{name}", odd) for name in MEMBERS for odd in (None, 1, "S"))
        if isinstance(value, list) and value:
            yield changed(sample, f"{pointer}/{len(value)}", value[0])
    yield from (changed(sample, f"/{name}", odd) for name in MEMBERS for odd in (None, 1, "S"))


@pytest.mark.parametrize("operation", list(SAMPLES))
def test_what_is_read_at_once_is_what_marshmallow_reads_and_nothing_that_it_refuses(operation):
    schema = OPERATIONS[operation].request
    for sample in SAMPLES[operation]:
        assert at_once(schema, sample) is not None
        for body in variants_of(sample):
            sent = copied(body)
            assert at_once(schema, body) == by_marshmallow(schema, body), body
            assert body == sent, "reading changes what was sent"


@pytest.mark.parametrize("file", sorted(path.name for path in VECTORS.glob("*.jsonl")))
def test_test_vectors_are_read_at_once(file):
    for line in islice(vectors(file), 0, None, 5):
        schema = OPERATIONS[line["operation"]].request
        assert at_once(schema, line["request"]) == by_marshmallow(schema, line["request"])


@pytest.mark.parametrize(
    ("value", "got"), [(None, "null"), (True, "boolean"), (1, "number"), ("x", "string"), ([], "array"), ({}, "object")]
)
def test_a_value_of_the_wrong_type_is_named_as_json_names_it(value, got):
    issues = Issues()
    issues.add_wrong_type(("hand",), "array", value)
    assert issues.found == [(("hand",), Issue("wrong-type", {"expected": "array", "got": got}))]
