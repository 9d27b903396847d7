"""The dashboard, the alerts and Prometheus' configuration ask for what the service tells, and for nothing else."""

import json
import re
from pathlib import Path

import promql_parser
import pytest
import yaml

from api import create_app
from api.settings import Settings
from tests.support.contract import ROOT
from tests.support.kustomize import rendered
from tests.support.metrics import Scrape
from tests.support.service import PATHS

DEPLOY = ROOT / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana/dashboards/hakam.json").read_text(encoding="utf-8"))
ALERTS = yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text(encoding="utf-8"))
PROMETHEUS = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text(encoding="utf-8"))
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
VARIABLES = {
    "$__rate_interval": "5m",
    "$__range": "3h",
    "$job": PROMETHEUS["scrape_configs"][0]["job_name"],
    "$instance": ".*",
}
# What Prometheus adds: to each sample where it is from, and by itself whether there was an answer.
ADDED = {"job": {VARIABLES["$job"]}, "instance": {"127.0.0.1:8000"}}
BY_PROMETHEUS = {"up": {}}
TARGETS = [
    pytest.param(panel, target, id=f"{panel['title']}-{target['refId']}")
    for panel in DASHBOARD["panels"]
    for target in panel["targets"]
]


def told():
    """Give what a service tells that has answered every kind of request: names, labels, and values of labels."""
    app = create_app(Settings())
    app.logger.disabled = True
    client = app.test_client()
    lines = {"content_type": "application/x-ndjson", "buffered": True}
    for path in PATHS.values():
        client.post(path, data="{}\n{\n", **lines)
        client.post(path, json={}, buffered=True)
    client.post(PATHS["scoreGame"], data='{"rounds": []}\n', **lines)
    client.post(PATHS["checkGame"], json={"rounds": [{"dealer": "S"}, {"dealer": "S"}]}, buffered=True)
    client.get("/healthz")
    client.get("/nothing")

    def fail():
        raise RuntimeError

    app.view_functions["play.legalMoves"] = fail
    client.post(PATHS["legalMoves"], json={}, buffered=True)
    found = dict(BY_PROMETHEUS)
    for name, labels in Scrape(client.get("/metrics").get_data(as_text=True)).samples:
        values = found.setdefault(name, {})
        for label, value in labels:
            values.setdefault(label, set()).add(value)
    return {name: values | ADDED for name, values in found.items()}


TOLD = told()


def read(query):
    """Read a query, Grafana's variables filled in."""
    for name, value in VARIABLES.items():
        query = query.replace(name, value)
    assert "$" not in query, query
    return promql_parser.parse(query)


def nodes(expression):
    found = []
    promql_parser.walk(expression, pre_visit=found.append)
    return found


def selectors(expression):
    for node in nodes(expression):
        if isinstance(node, promql_parser.VectorSelector):
            yield node
        elif isinstance(node, promql_parser.MatrixSelector):
            yield node.vector_selector


def matches(matcher, value):
    """Tell whether a matcher lets a value through."""
    whole = re.fullmatch(matcher.value, value) is not None
    return {"Equal": value == matcher.value, "NotEqual": value != matcher.value, "Re": whole, "NotRe": not whole}[
        str(matcher.op).rpartition(".")[2]
    ]


def labels_of(expression):
    """Give the labels that the samples of an expression's metrics have."""
    return set.intersection(*(set(TOLD[one.name]) for one in selectors(expression)))


def check(query):
    """Fail unless a query asks for what is told; give the labels that its result may be told apart by."""
    expression = read(query)
    asked = {id(one): one for one in selectors(expression)}.values()
    assert asked, query
    for selector in asked:
        assert selector.name in TOLD, f"{selector.name} is not told"
        values = TOLD[selector.name]
        for matcher in selector.matchers.matchers:
            assert matcher.name in values, f"{selector.name} has no label {matcher.name}"
            assert any(matches(matcher, value) for value in values[matcher.name]), f"{matcher.name} is never so"
        assert any(matcher.name == "job" for matcher in selector.matchers.matchers), f"{query}: of every job"
    kept = labels_of(expression)
    for node in nodes(expression):
        if isinstance(node, promql_parser.AggregateExpr) and str(node.op) in ("sum", "count", "max", "min", "avg"):
            by = set(node.modifier.labels) if node.modifier else set()
            assert by <= labels_of(node.expr), f"{query}: no such label"
            kept &= by
        if isinstance(node, promql_parser.Call) and node.func.name == "histogram_quantile":
            [inner] = [one for one in nodes(node) if isinstance(one, promql_parser.AggregateExpr)]
            assert "le" in inner.modifier.labels, f"{query}: quantiles need le"
        if isinstance(node, promql_parser.Call) and node.func.name in ("rate", "increase"):
            for one in selectors(node):
                assert one.name.endswith(("_total", "_bucket", "_sum", "_count")), f"{one.name} is no counter"
    return kept


@pytest.mark.parametrize(("panel", "target"), TARGETS)
def test_a_query_of_the_dashboard_asks_for_what_is_told(panel, target):
    kept = check(target["expr"])
    assert set(re.findall(r"\{\{\s*(\w+)\s*\}\}", target["legendFormat"])) <= kept
    if panel["type"] == "heatmap":
        assert target["format"] == "heatmap"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_asks_for_what_is_told(rule):
    kept = check(rule["expr"])
    words = rule["annotations"]["summary"]
    assert set(re.findall(r"\$labels\.(\w+)", words)) <= kept
    assert words.count("{{") == words.count("}}")
    assert rule["labels"]["severity"] in ("warning", "critical")
    assert re.fullmatch(r"\d+m", rule["for"])


@pytest.mark.parametrize(
    "query",
    [
        'sum(rate(hakam_request_total{job="hakam"}[5m]))',
        'sum(rate(hakam_requests_total{job="hakam", path="/"}[5m]))',
        'sum(rate(hakam_requests_total{job="hakam", form="lines"}[5m]))',
        'sum by (code) (rate(hakam_requests_total{job="hakam"}[5m]))',
        'rate(hakam_requests_in_flight{job="hakam"}[5m])',
        'histogram_quantile(0.9, sum by (operation) (rate(hakam_request_duration_seconds_bucket{job="hakam"}[5m])))',
        "sum(rate(hakam_requests_total[5m]))",
    ],
)
def test_the_check_finds_a_query_that_asks_for_something_else(query):
    with pytest.raises(AssertionError):
        check(query)


def test_variables_of_the_dashboard_are_filled_from_what_is_told():
    for variable in DASHBOARD["templating"]["list"]:
        if variable["type"] == "query":
            [(selector, label)] = re.findall(r"label_values\((.+), (\w+)\)", variable["query"])
            assert label in labels_of(read(selector))
            list(map(check, [selector] if "{" in selector else []))
    named = {variable["name"] for variable in DASHBOARD["templating"]["list"]}
    text = json.dumps(DASHBOARD)
    assert set(re.findall(r"\$\{?(\w+)", text)) - {"__rate_interval", "__range"} <= named


def test_panels_of_the_dashboard_have_places_names_and_words():
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len({panel["title"] for panel in panels}) == len(panels)
    assert all(panel["description"].endswith(".") for panel in panels)
    taken = set()
    for panel in panels:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert at["x"] + at["w"] <= 24
        assert not cells & taken, panel["title"]
        taken |= cells


def families():
    """Give the names of our metrics, without what a histogram adds to its own."""
    names = {re.sub("_(bucket|sum|count)$", "", name) for name in TOLD if name.startswith("hakam_")}
    return {name for name in names if not name.endswith("_created")}


def test_every_metric_of_ours_is_on_the_dashboard():
    queries = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    asked = {re.sub("_bucket$", "", one.name) for query in queries for one in selectors(read(query))}
    assert asked == families() | {"up"}


def test_every_metric_of_ours_is_in_the_documentation_and_no_other():
    text = (ROOT / "docs/observability.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `(hakam_\w+)` \| (\w+) \| (.*?) \|", text)
    assert {name for name, _, _ in rows} == families()
    for name, kind, labels in rows:
        found = TOLD.get(name) or TOLD[f"{name}_bucket"]
        assert set(re.findall(r"`(\w+)`", labels)) == set(found) - set(ADDED) - {"le"}, name
        assert kind == ("counter" if name.endswith("_total") else "histogram" if name.endswith("seconds") else "gauge")


@pytest.mark.parametrize("name", ["prometheus.yml", "compose.yml", "kubernetes.yml"])
def test_prometheus_finds_the_metrics_and_the_alerts(name):
    configuration = yaml.safe_load((DEPLOY / "prometheus" / name).read_text(encoding="utf-8"))
    [scrape] = configuration["scrape_configs"]
    assert scrape["job_name"] == VARIABLES["$job"]
    assert scrape["metrics_path"] == "/metrics"
    assert all((DEPLOY / "prometheus" / file).is_file() for file in configuration["rule_files"])
    names = [rule["alert"] for rule in RULES]
    assert len(set(names)) == len(names) > 3


def test_in_compose_every_instance_is_a_target():
    [scrape] = yaml.safe_load((DEPLOY / "prometheus/compose.yml").read_text(encoding="utf-8"))["scrape_configs"]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    [found] = scrape["dns_sd_configs"]
    assert [[str(found["port"])]] == [services[name]["expose"] for name in found["names"]]


def test_in_a_cluster_every_pod_is_a_target():
    [scrape] = yaml.safe_load((DEPLOY / "prometheus/kubernetes.yml").read_text(encoding="utf-8"))["scrape_configs"]
    installed = rendered(DEPLOY / "kubernetes" / "overlays" / "production")
    template = installed["Deployment"]["spec"]["template"]
    [found] = scrape["kubernetes_sd_configs"]
    assert found["role"] == "pod"
    assert found["namespaces"]["names"] == [installed["Namespace"]["metadata"]["name"]]
    [selector] = found["selectors"]
    label, _, value = selector["label"].partition("=")
    assert template["metadata"]["labels"][label] == value
    [kept] = [rule["regex"] for rule in scrape["relabel_configs"] if rule.get("action") == "keep"]
    assert [kept] == [port["name"] for port in template["spec"]["containers"][0]["ports"]]


def test_grafana_finds_prometheus_and_the_dashboard():
    folder = DEPLOY / "grafana/provisioning"
    [source] = yaml.safe_load((folder / "datasources/prometheus.yml").read_text())["datasources"]
    assert source["type"] == DASHBOARD["templating"]["list"][0]["query"] == "prometheus"
    [provider] = yaml.safe_load((folder / "dashboards/hakam.yml").read_text())["providers"]
    assert provider["type"] == "file"
    assert Path(provider["options"]["path"]).is_absolute()
