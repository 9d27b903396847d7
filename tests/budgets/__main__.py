"""Count what fixed work costs and keep it as the budget of this Python: ``make budgets``; the diff is for review."""

import json

from tests.budgets.stored import BUDGETS, PYTHON, fresh_counts, stored

budgets = stored() | {PYTHON: fresh_counts()}
BUDGETS.write_text(json.dumps(dict(sorted(budgets.items())), indent=2) + "\n", encoding="utf-8")
