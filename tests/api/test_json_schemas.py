"""The JSON Schemas of round record and game log, as shipped: generated, valid, and true of real records."""

import json

import jsonschema_rs
import pytest

from api.openapi.formats import FOLDER, FORMATS, formats
from tests.support.judging import vectors


def schema_of(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FORMATS)
def test_a_shipped_schema_is_what_the_code_makes(name):
    assert (FOLDER / name).read_text(encoding="utf-8") == formats()[name], "run `make openapi`"


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_stands_alone(name):
    schema = schema_of(name)
    text = json.dumps(schema)
    assert "#/components/" not in text
    assert {ref.split('"')[0] for ref in text.split('"#/$defs/')[1:]} == set(schema["$defs"])
    jsonschema_rs.meta.validate(schema)


def test_real_logs_and_rounds_keep_to_the_schemas():
    logs = jsonschema_rs.validator_for(schema_of("game-log-1.schema.json"))
    rounds = jsonschema_rs.validator_for(schema_of("round-record-1.schema.json"))
    for line in vectors("real_rounds.jsonl"):
        logs.validate(line["request"])
    for line in vectors("round_score.jsonl"):
        rounds.validate(line["request"])


@pytest.mark.parametrize(
    "bent",
    [{}, {"dealer": "X"}, {"dealer": "S", "dealr": 1}, {"dealer": "S", "tricks": [{"leader": "S", "cards": []}]}],
)
def test_what_is_no_round_does_not_keep_to_the_schema(bent):
    assert not jsonschema_rs.validator_for(schema_of("round-record-1.schema.json")).is_valid(bent)


def test_own_data_may_stand_in_a_round():
    rounds = jsonschema_rs.validator_for(schema_of("round-record-1.schema.json"))
    assert rounds.is_valid({"dealer": "S", "id": "r1", "_mine": {"anything": [1]}})
