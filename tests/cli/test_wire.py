import json
from random import Random

import pytest

from api.schemas.games import GameLogSchema
from api.schemas.rounds import RoundSchema
from cli.wire import body_of_game, body_of_round
from engine.notation import NotedRound, NotedRules, noted_game
from rulesets import RULESETS
from tests.cli.conftest import ROOT
from tests.support.tables import bought_round
from tests.support.wire import log_of

CASES = [json.loads(line)["request"] for line in (ROOT / "tests/vectors/game_check.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("cases", [CASES[start::8] for start in range(8)])
def test_a_log_written_for_the_wire_is_read_as_the_same_log(cases):
    schema = GameLogSchema()
    for request in cases:
        log = log_of(request)
        body = json.loads(json.dumps(body_of_game(noted_game(log))))
        assert schema.load(body)["log"] == log


def test_a_round_that_stands_alone_keeps_its_rules_and_scores():
    noted = NotedRound(bought_round(Random(1), RULESETS["pagat"].rules), NotedRules("pagat", (("target", 99),)), (7, 0))
    loaded = RoundSchema().load(json.loads(json.dumps(body_of_round(noted))))
    assert loaded["record"] == noted.record
    assert loaded["scores"] == (7, 0)
    assert loaded["rules"].rules == RULESETS["pagat"].rules.overridden({"target": 99})
