"""What `make bench` times is the game: its rounds score as their replays do."""

from random import Random

import pytest

from bench.claims import a_position, judged
from bench.engine import seconds_each, works
from bench.rounds import RULES, a_table, play_round, record_of
from engine.replay import replay


@pytest.mark.parametrize("seed", range(40))
def test_a_timed_round_scores_as_its_replay(seed):
    table = a_table(Random(seed))
    record, turns = record_of(table)
    replayed = replay(record, RULES)
    assert replayed.violations == ()
    assert replayed.score == play_round(table)
    assert len(turns) == 32


def test_every_work_can_be_timed():
    (lap,) = seconds_each(works()[1:], laps=1)
    assert all(seconds > 0 for seconds in lap)


@pytest.mark.parametrize("tricks", [5, 8])
@pytest.mark.parametrize("leads", [True, False])
def test_a_timed_claim_is_decided(tricks, leads):
    for seed in range(20):
        verdict, seconds = judged(a_position(Random(seed), tricks, leads=leads))
        assert verdict.holds is not None
        assert seconds >= 0
