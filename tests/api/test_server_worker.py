import io
import json
import socket
import threading
from errno import ECONNRESET
from http import HTTPStatus

import pytest
from gunicorn.http import errors

from api.server_worker import (
    BYTES_A_SECOND,
    GATHERED_SECONDS,
    SEND_PIECE,
    ClientTooSlow,
    GuardedSocket,
    problem_response,
    refusal,
)


class ScriptedClient:
    """A client's socket as the server sees it, on a clock of its own: what arrives after how many seconds."""

    def __init__(self, *script):
        self.script = list(script)
        self.now = 0.0
        self.timeout = None
        self.taken = []
        self.takes = True

    def settimeout(self, timeout):
        self.timeout = timeout

    def recv(self, size):
        delay, data = self.script.pop(0)
        if self.timeout is not None and delay > self.timeout:
            self.now += self.timeout
            raise TimeoutError
        self.now += delay
        assert len(data) <= size
        return data

    def sendall(self, data):
        if not self.takes:
            self.now += self.timeout
            raise TimeoutError
        self.taken.append(bytes(data))

    def send(self, data):
        self.sendall(data)
        return len(data)

    def sendfile(self, file, offset, count):
        self.sendall(file.read())

    def shutdown(self, how):
        self.taken.append(how)


@pytest.fixture
def client(monkeypatch):
    """Give a way to script a client; the server waits 20 seconds for its bodies."""

    def script(*steps):
        scripted = ScriptedClient(*steps)
        monkeypatch.setattr("api.server_worker.monotonic", lambda: scripted.now)
        return scripted, GuardedSocket(scripted, 20)

    return script


@pytest.fixture
def pair():
    """Give a guarded server's end, patient for a fifth of a second, and its client's end."""
    ours, theirs = socket.socketpair()
    theirs.settimeout(5)
    with ours, theirs:
        yield GuardedSocket(ours, 0.2), theirs


def test_the_head_has_no_bound_here(client):
    _, guarded = client((3600, b"head"))
    assert guarded.recv(10) == b"head"


def test_a_body_that_arrives_in_time_is_read(client):
    _, guarded = client((19, b"body"))
    guarded.start_body()
    assert guarded.recv(10) == b"body"


def test_a_silent_client_ends_the_patience_once_for_all_reads(client):
    scripted, guarded = client((3600, b""), (0, b"too late"))
    guarded.start_body()
    for _ in range(3):
        with pytest.raises(ClientTooSlow, match="sending the body"):
            guarded.recv(10)
    assert scripted.now == pytest.approx(20)


def test_a_trickle_is_no_progress(client):
    scripted, guarded = client(*[(1, b"x")] * 100)
    guarded.start_body()
    with pytest.raises(ClientTooSlow):
        b"".join(iter(lambda: guarded.recv(1), b""))
    assert scripted.now < 21


def test_steady_progress_may_take_longer_than_the_patience(client):
    scripted, guarded = client(*[(10, b"x" * (10 * BYTES_A_SECOND))] * 10)
    guarded.start_body()
    for _ in range(10):
        guarded.recv(100_000)
    assert scripted.now == pytest.approx(100)


def test_haste_earns_no_right_to_be_slow(client):
    _, guarded = client((0, b"x" * 1_000_000), (21, b"x"))
    guarded.start_body()
    guarded.recv(1_000_000)
    with pytest.raises(ClientTooSlow):
        guarded.recv(1)


def test_what_the_server_does_between_two_reads_is_not_the_clients(client):
    scripted, guarded = client((1, b"x"), (1, b"y"))
    guarded.start_body()
    guarded.recv(1)
    scripted.now += 3600
    assert guarded.recv(1) == b"y"


def test_the_next_body_begins_with_new_patience(client):
    _, guarded = client((21, b""), (3600, b"head"), (19, b"body"))
    guarded.start_body()
    with pytest.raises(ClientTooSlow):
        guarded.recv(1)
    guarded.end_body()
    assert guarded.recv(10) == b"head"
    guarded.start_body()
    assert guarded.recv(10) == b"body"


def test_the_server_drops_a_slow_client_as_it_does_one_that_reset():
    assert ClientTooSlow("x").errno == ECONNRESET


@pytest.mark.parametrize(
    "answer",
    [
        lambda guarded, content: [guarded.send(content) for _ in range(1000)],
        lambda guarded, content: guarded.sendall(content),
        lambda guarded, content: guarded.sendfile(io.BytesIO(content)),
    ],
    ids=["send", "sendall", "sendfile"],
)
def test_an_answer_that_nobody_takes_ends_the_patience(pair, answer):
    guarded, _ = pair
    with pytest.raises(ClientTooSlow, match="taking the answer"):
        answer(guarded, b"x" * 8_000_000)


@pytest.mark.parametrize("way", ["sendall", "sendfile"])
def test_an_answer_that_is_taken_arrives_whole(pair, way):
    guarded, client = pair
    content = bytes(range(256)) * 4096
    received = bytearray()

    def take():
        while len(received) < len(content):
            received.extend(client.recv(1 << 20))

    taker = threading.Thread(target=take)
    taker.start()
    guarded.sendall(content) if way == "sendall" else guarded.sendfile(io.BytesIO(content))
    taker.join(5)
    assert bytes(received) == content


def test_what_is_written_at_once_is_sent_in_one_piece_when_the_answer_is_whole(client):
    scripted, guarded = client()
    guarded.start_body()
    for piece in (b"head", b"one", b"two"):
        guarded.sendall(piece)
    assert scripted.taken == []
    guarded.end_body()
    assert scripted.taken == [b"headonetwo"]


def test_what_is_written_is_sent_before_the_client_is_waited_for(client):
    scripted, guarded = client((3, b"next"))
    guarded.start_body()
    guarded.sendall(b"answer")
    guarded.recv(10)
    assert scripted.taken == [b"answer"]


def test_nothing_waits_for_more_once_some_milliseconds_are_over(client):
    scripted, guarded = client()
    guarded.start_body()
    guarded.sendall(b"one")
    scripted.now += GATHERED_SECONDS
    guarded.sendall(b"two")
    assert scripted.taken == [b"onetwo"]
    guarded.sendall(b"three")
    assert scripted.taken == [b"onetwo"]


def test_much_does_not_wait_for_more(client):
    scripted, guarded = client()
    guarded.start_body()
    guarded.sendall(b"x" * (SEND_PIECE - 1))
    assert scripted.taken == []
    guarded.sendall(b"yz")
    assert list(map(len, scripted.taken)) == [SEND_PIECE, 1]


def test_outside_an_exchange_nothing_waits_for_more(client):
    scripted, guarded = client()
    guarded.sendall(b"refusal")
    assert scripted.taken == [b"refusal"]


@pytest.mark.parametrize(
    ("way", "last"),
    [
        (lambda guarded: guarded.send(b"part"), b"part"),
        (lambda guarded: guarded.sendfile(io.BytesIO(b"file")), b"file"),
        (lambda guarded: guarded.shutdown(socket.SHUT_RDWR), socket.SHUT_RDWR),
    ],
    ids=["send", "sendfile", "shutdown"],
)
def test_what_waits_for_more_goes_before_whatever_is_done_next(client, way, last):
    scripted, guarded = client()
    guarded.start_body()
    guarded.sendall(b"head")
    way(guarded)
    guarded.end_body()
    assert scripted.taken == [b"head", last]


def test_after_a_part_that_nobody_took_nothing_is_sent_or_waited_for(client):
    scripted, guarded = client((0, b"next"))
    scripted.takes = False
    guarded.start_body()
    guarded.sendall(b"head")
    with pytest.raises(ClientTooSlow, match="taking the answer"):
        guarded.recv(10)
    scripted.takes = True
    for way in (guarded.sendall, guarded.send, lambda piece: guarded.sendfile(io.BytesIO(piece))):
        with pytest.raises(ClientTooSlow, match="taking the answer"):
            way(b"would stand in the middle of another")
    guarded.end_body()
    assert scripted.taken == []
    assert scripted.now == pytest.approx(20)


def test_after_a_client_has_gone_nothing_is_sent(client):
    scripted, guarded = client()
    scripted.sendall = lambda _: (_ for _ in ()).throw(BrokenPipeError())
    with pytest.raises(BrokenPipeError):
        guarded.sendall(b"head")
    del scripted.sendall
    with pytest.raises(BrokenPipeError):
        guarded.sendall(b"rest")
    assert scripted.taken == []


def test_everything_else_is_the_sockets_own(pair):
    guarded, _ = pair
    assert guarded.fileno() > 0
    assert guarded.send(b"z") == 1


@pytest.mark.parametrize(
    ("exc", "status"),
    [
        (errors.LimitRequestLine(9000, 4094), 414),
        (errors.LimitRequestHeaders("too many"), 431),
        (errors.UnsupportedTransferCoding("br"), 501),
        (errors.ExpectationFailed("tea"), 417),
        (errors.InvalidRequestLine("x"), 400),
        (errors.InvalidHeader("x"), 400),
        (errors.InvalidChunkSize(b"x"), 400),
        (errors.InvalidResponseHeader("ours"), 500),
        (RuntimeError("ours"), 500),
    ],
)
def test_what_never_reaches_the_application_has_a_status(exc, status):
    assert refusal(exc)[0] == status


def test_it_is_answered_with_problem_details_and_a_request_id():
    head, _, body = problem_response(HTTPStatus.BAD_REQUEST, "No.", "r-1").partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 400 Bad Request"
    assert {"Connection: close", "Content-Type: application/problem+json", "X-Request-ID: r-1"} < set(lines)
    assert f"Content-Length: {len(body)}" in lines
    assert json.loads(body) == {
        "type": "about:blank",
        "title": "Bad Request",
        "status": 400,
        "detail": "No.",
        "instance": None,
        "errors": [],
    }
