"""The real service, started as `make serve` starts it, on real sockets."""

import contextlib
import http.client
import json
import signal
import socket
import statistics
import subprocess
import sys
import time

import pytest
import yaml

from tests.support.judging import differences, vectors
from tests.support.running import OPERATION, PATIENCE, Service, lines_of, read_to_end
from tests.support.server import ROOT, SERVE, environment, free_port
from tests.support.service import PATHS

HALF_HEAD = f"POST {OPERATION} HTTP/1.1\r\nHost: x\r\nConte".encode()


def head(length):
    return (
        f"POST {OPERATION} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def examples_of_the_contract():
    """Every request example of the contract that is answered, with the answer that the contract shows."""
    contract = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    for path, item in contract["paths"].items():
        for media_type in ("application/json", "text/plain"):
            requests = item.get("post", {}).get("requestBody", {}).get("content", {}).get(media_type, {})
            answers = item.get("post", {}).get("responses", {}).get("200", {}).get("content", {})
            for key, request in requests.get("examples", {}).items():
                body = request["value"] if media_type == "text/plain" else json.dumps(request["value"])
                yield path, media_type, body, answers["application/json"]["examples"][key]["value"]


def vectors_and_real_rounds():
    for file in sorted((ROOT / "tests/vectors").glob("*.jsonl")):
        for line in list(vectors(file.name))[::10]:
            yield PATHS[line["operation"]], line


def test_every_example_of_the_contract_is_answered_by_the_running_service_as_it_is_shown(service):
    with contextlib.closing(http.client.HTTPConnection(service.host, service.port, timeout=20)) as connection:
        for path, media_type, body, shown in examples_of_the_contract():
            connection.request("POST", path, body.encode(), {"Content-Type": media_type})
            answer = connection.getresponse()
            assert (answer.status, json.loads(answer.read())) == (200, shown), path


def test_vectors_get_the_expected_answers_from_the_running_service(service):
    with contextlib.closing(http.client.HTTPConnection(service.host, service.port, timeout=20)) as connection:
        for path, line in vectors_and_real_rounds():
            connection.request("POST", path, json.dumps(line["request"]), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            assert answer.status == 200, line["id"]
            assert differences(line["expect"], json.loads(answer.read())) == [], line["id"]


def test_make_serve_starts_this_command():
    assert "$(BIN)/python -m gunicorn -c deploy/gunicorn.conf.py\n" in (ROOT / "Makefile").read_text()


def test_health_is_answered_and_logged_with_the_callers_request_id(service):
    name = f"caller-{time.monotonic_ns()}"
    status, headers, body = service.request("GET", "/healthz?q=1", headers={"X-Request-ID": name, "User-Agent": "t"})
    assert (status, json.loads(body)["status"], headers["X-Request-ID"]) == (200, "ok", name)

    def mine():
        return [line for line in lines_of(service.stdout) if line["request_id"] == name]

    service.wait_until(mine, 5)
    [line] = mine()
    assert line.pop("time").endswith("Z")
    assert 0 <= line.pop("duration_ms") < 5000
    assert line == {
        "remote": "127.0.0.1",
        "method": "GET",
        "path": "/healthz",
        "status": 200,
        "bytes": len(body),
        "user_agent": "t",
        "request_id": name,
    }


def test_slow_clients_stop_nobody_and_are_let_go(service):
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(service.connect()) for _ in range(200)]
        half_heads = [stack.enter_context(service.connect(HALF_HEAD)) for _ in range(50)]
        bodies = [stack.enter_context(service.connect(head(5000), b"{")) for _ in range(20)]
        durations = []
        for _ in range(20):
            for client in bodies:
                client.sendall(b" ")
            began = time.monotonic()
            assert service.request("GET", "/healthz")[0] == 200
            durations.append(time.monotonic() - began)
        assert statistics.median(durations) < 0.1

        end = time.monotonic() + PATIENCE + 5
        answers = [read_to_end(client) for client in bodies]
        assert {answer[:10] for answer in answers} == {b"HTTP/1.1 4"}
        assert {read_to_end(client) for client in silent + half_heads} == {b""}
        assert time.monotonic() < end


def test_a_body_that_is_too_long_is_answered_not_cut_off(service):
    status, headers, _ = service.request("POST", OPERATION, b"[" + b" " * 5_000_000 + b"]")
    assert status == 413
    assert headers["X-Request-ID"]


def test_what_is_not_http_gets_problem_details(service):
    with service.connect(b"G\x07T / HTTP/9\r\n\r\n") as client:
        top, _, body = read_to_end(client).partition(b"\r\n\r\n")
    assert top.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"\r\nX-Request-ID: " in top
    assert json.loads(body)["status"] == 400


def test_the_health_check_of_the_container(service):
    def check(port):
        command = [sys.executable, ROOT / "deploy" / "healthcheck.py"]
        return subprocess.run(
            command, env=environment(HOST="0.0.0.0", PORT=port), capture_output=True, text=True, check=False
        )

    assert check(str(service.port)).returncode == 0
    failed = check(str(free_port("127.0.0.1")))
    assert failed.returncode == 1
    assert failed.stderr.startswith("/healthz does not answer: ")


def test_host_and_port_are_obeyed_and_sigterm_lets_requests_finish(tmp_path):
    running = Service(tmp_path, host="127.0.0.2")
    try:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", running.port), timeout=5)
        with running.connect(head(4), b"{ ") as client:
            time.sleep(0.3)
            running.process.send_signal(signal.SIGTERM)
            running.wait_until(lambda: "term" in running.stderr.read_text(), 5)
            time.sleep(0.5)
            client.sendall(b" }")
            assert read_to_end(client).startswith(b"HTTP/1.1 ")
        assert running.process.wait(15) == 0
    finally:
        code = running.stop()
    assert code == 0
    assert lines_of(running.stderr)[-1]["message"] == "Shutting down: Master"
    assert lines_of(running.stdout)[-1]["path"] == OPERATION


@pytest.mark.parametrize(
    ("variable", "value"),
    [("PORT", "http"), ("HOST", "127.0.0.256"), ("KEEP_ALIVE", "0"), ("MAX_BODY_BYTES", "1M")],
)
def test_a_bad_setting_stops_the_start_with_one_line(variable, value):
    failed = subprocess.run(
        SERVE,
        cwd=ROOT,
        env=environment(**{variable: value}),
        capture_output=True,
        text=True,
        timeout=15,
        check=False,
    )
    assert failed.returncode == 1
    assert failed.stdout == ""
    [line] = failed.stderr.splitlines()
    assert line.startswith(f"hakam: {variable}='{value}': expected ")
