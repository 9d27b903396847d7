"""Two dozen whole rounds, byte for byte; after a change that is meant, write them anew with ``make golden``."""

from collections import Counter
from pathlib import Path

import pytest

from rulesets import RULESETS
from tests.golden.scenes import SCENES

HERE = Path(__file__).parent / "golden"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_golden_round_is_played_as_before(scene):
    assert scene.text() == (HERE / f"{scene.name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_golden_round_shows_what_it_is_named_for(scene):
    assert scene.shows(scene.played(scene.seed))


def test_every_file_is_a_golden_round():
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(scene.name for scene in SCENES)


def test_every_ruleset_has_two_golden_rounds():
    rounds = Counter(scene.ruleset for scene in SCENES)
    assert set(rounds) == set(RULESETS)
    assert min(rounds.values()) >= 2
