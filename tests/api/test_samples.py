"""The sample requests that other tests change are good, and name nearly every field that there is."""

import pytest

from api.operation import OPERATIONS
from tests.support.samples import SAMPLES
from tests.support.service import PATHS

ALL = [
    pytest.param(name, sample, id=f"{name} {place}") for name in SAMPLES for place, sample in enumerate(SAMPLES[name])
]


def test_every_operation_has_samples():
    assert SAMPLES.keys() == PATHS.keys()
    assert {operation.path for operation in OPERATIONS.values()} >= set(PATHS.values())
    assert {name: operation.path for name, operation in OPERATIONS.items() if name in PATHS} == PATHS


@pytest.mark.parametrize(("operation", "request_"), ALL)
def test_a_sample_is_answered(service, operation, request_):
    service.ask(operation, request_)


@pytest.mark.parametrize("operation", SAMPLES)
def test_the_samples_of_an_operation_have_all_its_fields(operation):
    named = {name for sample in SAMPLES[operation] for name in sample}
    assert named >= set(OPERATIONS[operation].request.fields) - {"ruleset", "options", "foul", "claim", "calls"}
