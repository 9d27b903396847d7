"""The budgets: what fixed work may cost, for each Python whose costs were counted."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

Counts = dict[str, dict[str, int]]

ROOT: Final = Path(__file__).resolve().parents[2]
BUDGETS: Final = Path(__file__).with_name("budgets.json")
PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"


def stored() -> dict[str, Counts]:
    """Return the budgets by Python version."""
    return json.loads(BUDGETS.read_text(encoding="utf-8")) if BUDGETS.exists() else {}


def fresh_counts() -> Counts:
    """Count in a process of its own, whose order of sets is always the same and which nothing else can touch."""
    command = [sys.executable, "-m", "tests.budgets.counting"]
    environment = {"PATH": os.environ.get("PATH", os.defpath), "PYTHONHASHSEED": "0"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
