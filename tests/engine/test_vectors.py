"""Every vector of the calls, the play, whole rounds and whole logs, against the engine."""

from functools import cache

import pytest

from tests.support.answers import ANSWERS
from tests.support.judging import differences, vectors

FILES = {
    "legal_calls.jsonl": 356,
    "legal_moves.jsonl": 400,
    "trick_winner.jsonl": 400,
    "round_score.jsonl": 400,
    "round_state.jsonl": 400,
    "game_check.jsonl": 400,
    "real_rounds.jsonl": 10,
    "worked_examples.jsonl": 54,
}
TOGETHER = 40
"""Lines judged by one test: a test of its own for each would take longer than the judging."""

BATCHES = [
    pytest.param(file, first, id=f"{file} {first + 1} to {min(first + TOGETHER, count)}")
    for file, count in FILES.items()
    for first in range(0, count, TOGETHER)
]


@cache
def lines_of(file):
    return list(vectors(file, *ANSWERS))


@pytest.mark.parametrize(("file", "first"), BATCHES)
def test_the_engine_answers_what_the_vectors_expect(file, first):
    wrong = {}
    for line in lines_of(file)[first : first + TOGETHER]:
        if found := differences(line["expect"], ANSWERS[line["operation"]](line["request"])):
            wrong[line["id"]] = found
    assert wrong == {}


@pytest.mark.parametrize("file", FILES)
def test_no_vector_is_left_out(file):
    assert len(lines_of(file)) == FILES[file]
