"""Every test vector through HTTP, a request each; and every twentieth of them in bulk."""

import json
from collections import defaultdict
from functools import cache

import pytest

from tests.support.judging import VECTORS, differences, vectors
from tests.support.service import PATHS

FILES = {
    "game_check.jsonl": 400,
    "game_score.jsonl": 400,
    "legal_calls.jsonl": 356,
    "legal_moves.jsonl": 400,
    "project_ranking.jsonl": 400,
    "projects.jsonl": 400,
    "real_rounds.jsonl": 10,
    "round_score.jsonl": 400,
    "round_state.jsonl": 400,
    "round_summary.jsonl": 398,
    "trick_winner.jsonl": 400,
    "worked_examples.jsonl": 264,
}
TOGETHER = 100
"""Lines judged by one test."""

BATCHES = [
    pytest.param(file, first, id=f"{file} {first + 1} to {min(first + TOGETHER, count)}")
    for file, count in FILES.items()
    for first in range(0, count, TOGETHER)
]


@cache
def lines_of(file):
    return list(vectors(file))


@pytest.mark.parametrize(("file", "first"), BATCHES)
def test_a_request_gets_the_answer_its_vector_expects(service, file, first):
    wrong = {}
    for line in lines_of(file)[first : first + TOGETHER]:
        response = service.send(line["operation"], json.dumps(line["request"]))
        found = differences(line["expect"], response.json) if response.status_code == 200 else [response.text]
        if found:
            wrong[line["id"]] = found
    assert wrong == {}


@pytest.mark.parametrize("file", FILES)
def test_in_bulk_a_line_gets_the_answer_its_vector_expects(service, file):
    by_operation = defaultdict(list)
    for line in lines_of(file)[::20]:
        by_operation[line["operation"]].append(line)
    wrong = {}
    for operation, lines in by_operation.items():
        *answers, last = service.lines(operation, *(line["request"] for line in lines))
        assert (last["summary"]["lines"], last["summary"]["problems"]) == (len(lines), 0)
        for line, answer in zip(lines, answers, strict=True):
            if found := differences(line["expect"], answer):
                wrong[line["id"]] = found
    assert wrong == {}


def test_no_file_and_no_line_of_the_vectors_is_left_out():
    assert {path.name: len(lines_of(path.name)) for path in VECTORS.glob("*.jsonl")} == FILES
    assert {line["operation"] for file in FILES for line in lines_of(file)} <= PATHS.keys()


# The rounds of a commercial app, one by one. real-12 has a revoke in its second trick.

REAL = [pytest.param(line, id=line["id"]) for line in lines_of("real_rounds.jsonl")]
CLEAN = [param for param in REAL if param.values[0]["expect"]["valid"]]


def round_of(line):
    (record,) = line["request"]["rounds"]
    return {key: value for key, value in record.items() if key != "result"} | {"ruleset": line["request"]["ruleset"]}


def test_one_real_round_breaks_a_rule_and_nine_do_not():
    assert (len(REAL), len(CLEAN)) == (10, 9)
    assert {line["request"]["ruleset"] for line in lines_of("real_rounds.jsonl")} == {"kammelna"}


@pytest.mark.parametrize("line", CLEAN)
def test_a_real_round_replays_to_its_recorded_outcome(service, line):
    (expected,) = line["expect"]["rounds"]
    recorded = line["request"]["rounds"][0]["result"]
    score = service.ask("scoreRound", round_of(line))
    state = service.ask("roundState", round_of(line))
    assert score["points"] == recorded
    assert differences(expected["score"], score) == []
    assert state["phase"] == "finished"
    own = {"id", "ruleset", "options"}
    assert state["score"] == {key: value for key, value in score.items() if key not in own}


@pytest.mark.parametrize("operation", ["scoreRound", "roundState"])
def test_the_real_round_with_a_revoke_is_refused_with_the_card_that_broke_the_rule(service, operation):
    (line,) = [line for line in lines_of("real_rounds.jsonl") if line["id"] == "real-12"]
    problem = service.refused(operation, round_of(line))
    (violation,) = line["expect"]["violations"]
    (error,) = problem["errors"]
    assert problem["type"] == "/docs/problems#record-breaks-rules"
    assert error["code"] == violation["code"] == "must-follow-suit"
    trick = violation["trick"] - 1
    place = round_of(line)["tricks"][trick]["cards"].index(violation["card"])
    assert error["pointer"] == f"/tricks/{trick}/cards/{place}"
    assert error["pointer"].startswith("/tricks/1/cards/")
    assert violation["card"] not in error["proof"]
    assert violation["card"] in error["message"]
