"""Traces: what goes to a collector, and that nothing is there where nobody takes them."""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode, format_span_id, format_trace_id

from api import create_app
from api.log_fields import TRACE_ID
from api.routing import Router
from api.settings import Settings
from api.tracing import traced
from tests.support.collector import Collector, values
from tests.support.service import PATHS

ROOT = Path(__file__).resolve().parents[2]
MOVES = {"contract": {"bid": "sun", "buyer": "E"}, "hand": ["7S", "8D"], "trick": {"leader": "N", "cards": ["AS"]}}
CALLER = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331")


class Traced:
    """An application whose spans can be read at once."""

    def __init__(self):
        self.app = create_app(Settings())
        self._exporter = InMemorySpanExporter()
        provider = TracerProvider(shutdown_on_exit=False)
        provider.add_span_processor(SimpleSpanProcessor(self._exporter))
        self.app.wsgi_app = traced(self.app.wsgi_app, Router(self.app), provider.get_tracer("test"))
        self.client = self.app.test_client()

    def spans(self):
        return self._exporter.get_finished_spans()


@pytest.fixture
def tracing():
    return Traced()


def test_a_request_is_one_span_of_its_operation(tracing):
    tracing.client.post(PATHS["legalMoves"], json=MOVES, headers={"X-Request-ID": "mine"}, buffered=True)
    [span] = tracing.spans()
    assert (span.name, span.kind, span.parent) == ("POST /v1/legal-moves", SpanKind.SERVER, None)
    assert dict(span.attributes) == {
        "http.request.method": "POST",
        "http.route": "/v1/legal-moves",
        "http.response.status_code": 200,
        "url.scheme": "http",
        "hakam.operation": "legalMoves",
        "hakam.request_id": "mine",
    }
    assert span.status.status_code is StatusCode.UNSET


def test_a_callers_trace_goes_on(tracing):
    trace, parent = CALLER
    tracing.client.post(PATHS["legalMoves"], json=MOVES, headers={"traceparent": f"00-{trace}-{parent}-01"})
    [span] = tracing.spans()
    assert format_trace_id(span.context.trace_id) == trace
    assert format_span_id(span.parent.span_id) == parent


@pytest.mark.parametrize("sent", ["", "x", "00-0-0-0", f"00-{'0' * 32}-{'0' * 16}-01"])
def test_what_is_no_trace_begins_a_new_one(tracing, sent):
    assert tracing.client.get("/v1/rulesets", headers={"traceparent": sent}).status_code == 200
    [span] = tracing.spans()
    assert span.parent is None


def test_a_caller_that_samples_nothing_is_obeyed(tracing):
    trace, parent = CALLER
    tracing.client.get("/v1/rulesets", headers={"traceparent": f"00-{trace}-{parent}-00"})
    assert tracing.spans() == ()


def test_a_stream_is_one_span_that_ends_with_it(tracing):
    answer = tracing.client.post(
        PATHS["legalMoves"], data=f"{json.dumps(MOVES)}\n", content_type="application/x-ndjson", buffered=False
    )
    assert tracing.spans() == ()
    assert answer.get_data().count(b"\n") == 2
    answer.close()
    [span] = tracing.spans()
    assert span.attributes["http.response.status_code"] == 200


def test_nothing_that_a_client_made_up_names_a_span(tracing):
    tracing.client.open("/zzqq?zzqq", method="ZZQQ", headers={"User-Agent": "zzqq"})
    tracing.client.get("/v1/rulesets/zzqq")
    tracing.client.post(PATHS["legalMoves"], json={"zzqq": "zzqq"})
    assert [span.name for span in tracing.spans()] == ["HTTP", "GET /v1/rulesets/{name}", "POST /v1/legal-moves"]
    assert "zzqq" not in "".join(span.to_json() for span in tracing.spans()).lower()


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_what_is_asked_every_few_seconds_is_not_traced(tracing, path):
    tracing.client.get(path)
    assert tracing.spans() == ()


def test_a_failure_is_marked_and_says_nothing_of_the_request(tracing, caplog, monkeypatch):
    def fail():
        raise ValueError("zzqq")

    tracing.app.view_functions["play.legalMoves"] = fail
    monkeypatch.setattr(tracing.app.logger, "disabled", False)  # other tests silence it
    with caplog.at_level(logging.ERROR):
        tracing.client.post(PATHS["legalMoves"], json=MOVES, headers={"X-Request-ID": "mine"})
    [span] = tracing.spans()
    assert span.status.status_code is StatusCode.ERROR
    assert span.attributes["error.type"] == "500"
    assert "zzqq" not in span.to_json()
    [record] = caplog.records
    assert (record.request_id, record.trace_id) == ("mine", format_trace_id(span.context.trace_id))


def test_what_escapes_the_application_ends_its_span(tracing):
    def ended():
        raise SystemExit

    tracing.app.view_functions["play.legalMoves"] = ended
    with pytest.raises(SystemExit):
        tracing.client.post(PATHS["legalMoves"], json=MOVES)
    [span] = tracing.spans()
    assert span.status.status_code is StatusCode.ERROR


def test_the_log_is_told_the_trace(tracing):
    environs = []
    inner = tracing.app.wsgi_app

    def noted(environ, start_response):
        environs.append(environ)
        return inner(environ, start_response)

    tracing.app.wsgi_app = noted
    tracing.client.get("/v1/rulesets")
    [span] = tracing.spans()
    assert environs[0][TRACE_ID] == format_trace_id(span.context.trace_id)


TRACED_PROCESS = """
from api import create_app
app = create_app()
for _ in range(3):
    assert app.test_client().get("/v1/rulesets").status_code == 200
"""
UNTRACED_PROCESS = """
import sys
from api import create_app
app = create_app()
assert app.test_client().get("/v1/rulesets").status_code == 200
print(sorted({name.partition(".")[0] for name in sys.modules} & {"opentelemetry", "google", "requests", "urllib3"}))
"""


def run(code, **settings):
    environment = {"PATH": "/usr/bin:/bin", **settings}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("variable", "path", "named", "name"),
    [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "", {}, "hakam"),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "/v1/traces", {"OTEL_SERVICE_NAME": "referee"}, "referee"),
    ],
)
def test_what_is_left_at_the_end_of_a_process_is_sent_under_the_name_of_the_service(variable, path, named, name):
    with Collector() as collector:
        done = run(TRACED_PROCESS, **{variable: collector.address + path}, **named)
        assert (done.returncode, done.stderr) == (0, "")
        assert set(collector.paths) == {"/v1/traces"}
        assert [values(span)["hakam.operation"] for span in collector.spans()] == ["listRulesets"] * 3
        assert {resource["service.name"] for resource in collector.resources()} == {name}


def test_without_an_address_nothing_of_opentelemetry_is_loaded():
    done = run(UNTRACED_PROCESS)
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr
