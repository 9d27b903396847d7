"""What fixed work costs is counted, and held to a budget: a change that makes it dearer has to say so.

After one that is meant, or one that makes it cheaper, ``make budgets`` stores the counts anew; the diff is reviewed.
"""

import pytest

from tests.budgets.counting import WORKS
from tests.budgets.stored import PYTHON, Counts, fresh_counts, stored

OVER, UNDER = 1.02, 0.90
KNOWN = "3.11"
UNKNOWN_PYTHON = 1.5
"""How much more another Python than those that were counted may need."""


def faults(counts: Counts, budgets: dict[str, Counts], python: str) -> list[str]:
    """What is wrong with counts under a Python, a sentence each."""
    over, under = (OVER, UNDER) if python in budgets else (UNKNOWN_PYTHON, 0)
    budget = budgets.get(python, budgets[KNOWN])
    found = []
    for work, of_work in counts.items():
        for what, count in of_work.items():
            share = count / budget[work][what]
            if share > over:
                found.append(f"{work}: {count} {what}, {share:.3f} of the budget; save them, or run: make budgets")
            elif share < under:
                found.append(f"{work}: {count} {what}, {share:.3f} of the budget; lower it with: make budgets")
    return found


def test_fixed_work_keeps_to_its_budget():
    assert faults(fresh_counts(), stored(), PYTHON) == []


@pytest.mark.parametrize(
    ("count", "python", "told"),
    [
        (1000, KNOWN, ""),
        (1020, KNOWN, ""),
        (1021, KNOWN, "run: make budgets"),
        (900, KNOWN, ""),
        (899, KNOWN, "lower it with: make budgets"),
        (1500, "4.0", ""),
        (1501, "4.0", "run: make budgets"),
        (1, "4.0", ""),
    ],
)
def test_a_count_may_be_two_percent_over_and_ten_under_or_half_over_where_the_python_is_new(count, python, told):
    found = faults({"work": {"calls": count}}, {KNOWN: {"work": {"calls": 1000}}}, python)
    assert len(found) == bool(told)
    assert all(one.endswith(told) for one in found)


def test_every_work_has_a_budget():
    for counts in stored().values():
        assert counts.keys() == WORKS.keys()
        assert all(of_work.keys() == {"instructions", "calls", "peak_bytes"} for of_work in counts.values())
