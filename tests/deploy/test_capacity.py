"""docs/capacity.md: results follow from assumptions, these from what was measured, and both fit what is deployed."""

import re
import runpy

import pytest

from api.app import create_app
from api.settings import Settings
from bench.load import loads
from tests.support.deployed import cores, mib
from tests.support.kustomize import rendered
from tests.support.server import ROOT

PAGE = (ROOT / "docs" / "capacity.md").read_text(encoding="utf-8")
PRODUCTION = rendered(ROOT / "deploy" / "kubernetes" / "overlays" / "production")


def rows_under(title):
    """Give the rows of the first table under a title, without its head."""
    part = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.fixture
def plan(tmp_path):
    """Give every name that the page's Python sets."""
    program = tmp_path / "capacity.py"
    program.write_text("".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), encoding="utf-8")
    return runpy.run_path(str(program))


def test_every_result_is_what_the_formulas_give(plan):
    rows = rows_under("What follows")
    assert len(rows) >= 10
    for name, shown, _ in rows:
        low, _, high = shown.partition(" to ")
        names = [f"{name}_low", f"{name}_high"] if high else [name]
        for one, text in zip(names, filter(None, (low, high)), strict=True):
            decimals = len(text.partition(".")[2])
            assert f"{plan[one]:,.{decimals}f}" == text, one


def test_costs_are_the_measured_ones(plan):
    microseconds = {row[0]: float(row[1]) for row in rows_under("What was measured")}
    for name, measured in {
        "next_cost": "round-next",
        "view_cost": "round-state, one seat's view",
        "extra_cost": "round-score",
        "check_cost": "game-check, NDJSON, each round",
    }.items():
        assert plan[name] == pytest.approx(microseconds[measured] / 1e6), name


def test_what_a_core_serves_and_the_ratios_follow_from_the_costs():
    rows = rows_under("What was measured")
    floor = float(rows[0][1])
    assert rows[0][0] == "healthz"
    for name, cost, served, ratio in rows:
        assert float(served.replace(",", "")) == pytest.approx(1e6 / float(cost), abs=1), name
        assert float(ratio) == pytest.approx(float(cost) / floor, abs=0.006), name


def test_the_plan_is_of_the_pods_that_production_has(plan):
    [container] = PRODUCTION["Deployment"]["spec"]["template"]["spec"]["containers"]
    scaler = PRODUCTION["HorizontalPodAutoscaler"]["spec"]
    assert plan["cores_a_pod"] == cores(container["resources"]["requests"]["cpu"])
    assert plan["load"] * 100 == scaler["metrics"][0]["resource"]["target"]["averageUtilization"]
    assert scaler["maxReplicas"] >= 1.5 * plan["pods"], "a zone of three may be lost"
    assert scaler["minReplicas"] <= plan["mean_cores"] / plan["load"] / plan["cores_a_pod"]
    assert plan["pod_memory"] == mib(container["resources"]["requests"]["memory"])
    processes = plan["cores_a_pod"] + 1
    assert 2 * processes * plan["process_memory"] <= mib(container["resources"]["limits"]["memory"])


def test_whole_nodes_are_paid_and_hold_the_pods(plan):
    assert plan["pods_a_node"] * plan["cores_a_pod"] < plan["cores_a_node"]
    assert plan["nodes"] * plan["pods_a_node"] >= plan["pods"]
    for price in ("low", "high"):
        assert plan[f"fixed_{price}"] == plan["nodes"] * plan["cores_a_node"] * 24 * plan[f"price_{price}"]
        assert plan[f"scaled_{price}"] < plan[f"fixed_{price}"]
    every = [plan[f"{name}_{price}"] for name in ("scaled", "fixed") for price in ("low", "high")]
    assert (plan["cents_low"], plan["cents_high"]) == tuple(
        pytest.approx(dollars * 100 / (plan["players"] / 1000)) for dollars in (min(every), max(every))
    )


def test_answers_are_of_the_size_that_is_said_and_not_compressed(plan):
    client = create_app(Settings()).test_client()
    asked = {load.name: load.request for load in loads()}
    sizes = []
    for name in ("round-next", "round-state, one seat's view", "round-score"):
        top, _, body = asked[name].partition(b"\r\n\r\n")
        path = top.split()[1].decode()
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        answer = client.post(path, data=body, headers=headers)
        assert (answer.status_code, "Content-Encoding" in answer.headers) == (200, False)
        sizes.append(len(answer.data) / 1000)
    assert (plan["answer_low"], plan["answer_high"]) == (round(min(sizes), 1), round(max(sizes), 1))
    assert "gzip off;" in (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
