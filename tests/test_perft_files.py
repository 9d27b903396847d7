"""The files of perft/: every count of every line, and that they tell the options apart."""

from pathlib import Path

import pytest

from engine.notation_reader import is_blank
from engine.perft_file import first_mismatch, read_perft_line
from engine.ruleset import OPTIONS
from rulesets import RULESETS
from tests.support.perft_rounds import naive, replayed

FOLDER = Path(__file__).parents[1] / "perft"
FILES = sorted(file.name for file in FOLDER.glob("*.txt"))
DECIDE_NOTHING = {"kawesh": 2, "sun_over_sun_round2": 4}
"""Options whose values give fewer different lines than there are values, and how many they give."""


def lines_of(name):
    lines = enumerate((FOLDER / name).read_text(encoding="ascii").splitlines(), 1)
    return [(number, read_perft_line(text, number)) for number, text in lines if not is_blank(text)]


def told(mismatch):
    by_action = "\n".join(f"  {action} {count}" for action, count in mismatch.split.items())
    return f"depth {mismatch.depth}: {mismatch.found} found, {mismatch.wanted} in the file\n{by_action}"


def test_there_is_a_file_for_every_ruleset_and_one_for_the_options():
    assert set(FILES) == {f"{name}.txt" for name in RULESETS} | {"options.txt"}
    for name in RULESETS:
        assert {line.position.rules.name for _, line in lines_of(f"{name}.txt")} == {name}


@pytest.mark.parametrize("name", FILES)
def test_every_count_is_right(name):
    wrong = []
    for number, line in lines_of(name):
        mismatch = first_mismatch(line.counts, replayed(line.position))
        if mismatch is not None:
            wrong.append(f"{name}, line {number}, {told(mismatch)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", FILES)
def test_small_counts_are_those_of_the_naive_count(name):
    for number, line in lines_of(name):
        other = naive(line.position).counts(max(line.counts), most=60)
        found = {depth: count for depth, count in enumerate(other) if depth in line.counts}
        assert found == {depth: line.counts[depth] for depth in found}, f"{name}, line {number}"
        assert found


def test_a_mismatch_is_shown_by_action():
    _, line = lines_of("saudi.txt")[0]
    mismatch = first_mismatch({1: 3, 2: 12}, replayed(line.position))
    assert told(mismatch) == "depth 2: 11 found, 12 in the file\n  Ep 3\n  Eh 8\n  Es 0"


def test_the_values_of_every_option_of_sections_2_to_4_are_told_apart():
    groups = {}
    for _, line in lines_of("options.txt"):
        for option, value in line.position.rules.options:
            groups.setdefault(option, {}).setdefault(value, set()).add(tuple(line.counts.items()))
    decisive = list(OPTIONS)[: list(OPTIONS).index("projects")]
    assert set(groups) == set(decisive)
    for option in decisive:
        choices = OPTIONS[option].choices or (1, 2)
        different = {frozenset(counts) for counts in groups[option].values()}
        assert len(different) >= DECIDE_NOTHING.get(option, len(choices)), option
