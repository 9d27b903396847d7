"""Metrics, traces and logs of the real service, with several workers."""

import contextlib
import http.client
import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.support.collector import Collector, values
from tests.support.metrics import Scrape
from tests.support.running import OPERATION, Service, lines_of

MOVES = json.dumps(
    {"contract": {"bid": "sun", "buyer": "E"}, "hand": ["7S", "8D"], "trick": {"leader": "N", "cards": ["AS"]}}
)
CALLER = "0af7651916cd43dd8448eb211c80319c"
NDJSON = {"Content-Type": "application/x-ndjson"}


def scrape(service):
    status, headers, body = service.request("GET", "/metrics")
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    return Scrape(body.decode())


def count(service, **labels):
    return scrape(service).value("hakam_requests_total", **labels)


def workers_of(service):
    children = Path(f"/proc/{service.process.pid}/task/{service.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def folder_of(service):
    """Give the folder of the metrics, which a worker has open once it has answered."""
    workers = [Path(f"/proc/{pid}") for pid in workers_of(service)]
    for worker in workers:
        environ = (worker / "environ").read_bytes()
        assert b"hakam-metrics-" not in environ, "the folder is made by the service, not given to it"
    [folder] = {
        Path(line.split()[-1]).parent
        for worker in workers
        for line in (worker / "maps").read_text().splitlines()
        if "hakam-metrics-" in line
    }
    return folder


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("observed"))
    try:
        running.wait_until(lambda: len(workers_of(running)) == 2, 10)
        yield running
    finally:
        running.stop()
    assert not [line for line in lines_of(running.stderr) if "exception" in line]


def ask_over_connections(service, number):
    """Ask over many connections at once, so that more than one worker is likely to have some of them."""
    with contextlib.ExitStack() as stack:
        connections = [
            stack.enter_context(contextlib.closing(http.client.HTTPConnection(service.host, service.port, timeout=20)))
            for _ in range(number)
        ]
        for connection in connections:
            connection.connect()
        for connection in connections:
            connection.request("POST", OPERATION, MOVES, {"Content-Type": "application/json"})
        assert {connection.getresponse().status for connection in connections} == {200}


def test_whichever_worker_is_asked_answers_for_all(service):
    answered = count(service, operation="legalMoves", status="200")

    def both_have_had_a_part():
        nonlocal answered
        ask_over_connections(service, 60)
        answered += 60
        service.wait_until(lambda: count(service, operation="legalMoves", status="200") == answered, 10)
        files = list(folder_of(service).glob("counter_*.db"))  # a worker that has just started has none yet
        return len(files) == 2 and all(b"legalMoves" in file.read_bytes() for file in files)

    service.wait_until(both_have_had_a_part, 30)
    assert {count(service, operation="legalMoves", status="200") for _ in range(20)} == {answered}


def test_bulk_and_refusals_are_added_up_too(service):
    before = scrape(service)
    for _ in range(10):
        service.request("POST", OPERATION, f"{MOVES}\n{{\n", NDJSON)
        service.request("GET", OPERATION)
        service.request("GET", "/nothing")
        service.request("POST", OPERATION, b"{}")

    def grown(name, **labels):
        return scrape(service).value(name, **labels) - before.value(name, **labels)

    service.wait_until(lambda: grown("hakam_requests_total", operation="legalMoves", status="422") == 10, 10)
    service.wait_until(lambda: grown("hakam_requests_total", form="bulk") == 10, 10)
    assert grown("hakam_bulk_lines_total", outcome="answer") == 10
    assert grown("hakam_bulk_lines_total", outcome="problem") == 10
    assert grown("hakam_requests_total", operation="none", status="405") == 10
    assert grown("hakam_requests_total", operation="none", status="404") == 10


def test_a_request_is_in_flight_while_its_body_comes(service):
    head = f"POST {OPERATION} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"
    with service.connect(head.encode(), b"{ ") as client:
        service.wait_until(lambda: scrape(service).value("hakam_requests_in_flight") == 1, 5)
        client.sendall(b" }")
    service.wait_until(lambda: scrape(service).value("hakam_requests_in_flight") == 0, 10)


def test_a_worker_that_is_killed_takes_along_what_was_in_flight_and_not_what_was_counted(service):
    ask_over_connections(service, 20)
    time.sleep(2.5)
    before = count(service, operation="legalMoves")
    assert before >= 20
    with contextlib.ExitStack() as stack:
        head = f"POST {OPERATION} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"
        for _ in range(4):
            stack.enter_context(service.connect(head.encode()))
        service.wait_until(lambda: scrape(service).value("hakam_requests_in_flight") == 4, 5)
        killed = workers_of(service)
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        service.wait_until(lambda: len(workers_of(service)) == 2 and not set(workers_of(service)) & set(killed), 15)
        service.wait_until(service.answers, 15)
        assert scrape(service).value("hakam_requests_in_flight") == 0
    assert count(service, operation="legalMoves") == before


def test_traces_of_all_workers_arrive_the_log_names_them_and_the_folder_of_the_metrics_goes(tmp_path):
    with Collector() as collector:
        running = Service(tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=collector.address)
        try:
            running.wait_until(lambda: len(workers_of(running)) == 2, 10)
            folder = folder_of(running)
            ask_over_connections(running, 20)
            headers = {"traceparent": f"00-{CALLER}-b7ad6b7169203331-01", "X-Request-ID": "traced"}
            assert running.request("POST", OPERATION, MOVES, headers)[0] == 200
        finally:
            code = running.stop()
        assert code == 0
        assert not folder.exists()
        spans = collector.spans()
    assert len(spans) == 21
    assert len({span.trace_id for span in spans}) == 21
    [mine] = [span for span in spans if values(span)["hakam.request_id"] == "traced"]
    assert mine.trace_id.hex() == CALLER
    logged = [line for line in lines_of(running.stdout) if line["path"] == OPERATION]
    assert {line["trace_id"] for line in logged} == {span.trace_id.hex() for span in spans}
    assert {line["request_id"]: line["trace_id"] for line in logged}["traced"] == CALLER
    assert all("trace_id" not in line for line in lines_of(running.stdout) if line["path"] == "/healthz")


def test_without_metrics_and_with_a_collector_that_is_not_there_everything_is_answered(tmp_path):
    running = Service(
        tmp_path, METRICS="off", OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9", OTEL_EXPORTER_OTLP_TIMEOUT="1"
    )
    try:
        assert running.request("GET", "/metrics")[0] == 404
        for _ in range(10):
            assert running.request("POST", OPERATION, MOVES)[0] == 200
    finally:
        code = running.stop()
    assert code == 0


def test_no_part_of_a_body_or_query_is_ever_logged(service):
    mark = "zzqq"
    body = json.dumps({mark: mark, "contract": {"bid": mark}, "hand": [mark], "id": mark})
    service.request("POST", f"{OPERATION}?{mark}={mark}", body)
    service.request("POST", OPERATION, f'{{"{mark}": {mark}')
    service.request("POST", OPERATION, f"{body}\n{mark}\n", NDJSON)
    service.request("POST", "/v1/game-check", f"{mark} {mark}", {"Content-Type": "text/plain"})
    for length in (0, 3):
        # A length that was told wrong: the rest of the body is read as the next request, and is none.
        head = f"POST {OPERATION} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}"
        with service.connect(f"{head}\r\n\r\n{body}\r\n\r\n".encode()) as client:
            while client.recv(65536):
                pass

    def refused():
        return [line for line in lines_of(service.stderr) if line["message"].startswith("Refused with 400")]

    service.wait_until(lambda: len(refused()) >= 2, 5)
    assert mark not in service.stdout.read_text() + service.stderr.read_text()
