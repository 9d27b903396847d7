"""Lines in and lines out on real sockets: answered as they come, and never more of them held than a few."""

import contextlib
import json
import socket
import time
from pathlib import Path

import pytest

from tests.support.running import PATIENCE, read_to_end
from tests.support.samples import SAMPLES

SCORE = b'{"rounds": [{"NS": 5, "EW": 11}]}\n'
UPLOAD = 64 * 1024 * 1024


def head(path, body):
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n{body}\r\n\r\n".encode()


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def received_until(client, data, wanted, count=1):
    """Add to what has been received until something is in it so many times."""
    while data.count(wanted) < count:
        piece = client.recv(65536)
        assert piece, bytes(data)
        data += piece


def children_of(process):
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def resident(service):
    """The memory of all workers together, in bytes."""
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 for pid in children_of(service.process))


def busy(service):
    """The processor time of all workers together, in clock ticks."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in children_of(service.process)]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats)


@pytest.mark.parametrize("framed", ["Transfer-Encoding: chunked", f"Content-Length: {3 * len(SCORE)}"])
def test_each_line_is_answered_before_the_next_is_sent(service, framed):
    received = bytearray()
    with service.connect(head("/v1/game-score", framed)) as client:
        for number in range(1, 4):
            client.sendall(chunk(SCORE) if "chunked" in framed else SCORE)
            received_until(client, received, b'"totals"', number)
        if "chunked" in framed:
            client.sendall(chunk(b""))
        received_until(client, received, b'"summary":{"lines":3,"problems":0}')


@pytest.mark.parametrize("said", [b"", SCORE, SCORE + b'{"rounds": ['])
def test_a_body_that_does_not_go_on_is_answered_so_in_its_place(service, said):
    with service.connect(head("/v1/game-score", "Content-Length: 1000"), said) as client:
        began = time.monotonic()
        answer = read_to_end(client)
    assert time.monotonic() - began < PATIENCE + 5
    last = json.loads(answer.split(b"\r\n")[-4].splitlines()[-1])
    assert last["line"] == said.count(b"\n") + 1
    assert last["problem"]["status"] == 408


MARK = b"zz-a-players-name"


@pytest.mark.parametrize(
    ("framed", "sent"),
    [
        ("Transfer-Encoding: chunked", chunk(SCORE) + MARK + b"\r\n"),
        ("Transfer-Encoding: chunked", chunk(SCORE) + b"5\r\n" + MARK + b"\r\n"),
        ("Transfer-Encoding: chunked", chunk(SCORE) + b"ff\r\n" + MARK),
        ("Content-Length: 1000", SCORE + MARK),
    ],
)
@pytest.mark.parametrize("is_bulk", [True, False])
def test_a_body_that_breaks_off_is_answered_so_and_its_words_are_in_no_log(service, framed, sent, is_bulk):
    media_type = "application/x-ndjson" if is_bulk else "application/json"
    top = head("/v1/game-score", framed).replace(b"application/x-ndjson", media_type.encode())
    with service.connect(top, sent) as client:
        client.shutdown(socket.SHUT_WR)
        answer = read_to_end(client)
    assert answer.startswith(b"HTTP/1.1 200" if is_bulk else b"HTTP/1.1 400")
    assert b'"status":400' in answer
    assert b"summary" not in answer
    logged = service.stdout.read_bytes() + service.stderr.read_bytes()
    assert MARK not in logged
    assert b"unforeseen" not in logged


def flood(client, line, waiting=PATIENCE / 2):
    """Send lines without reading an answer until for a time nothing more is taken; give how many bytes were."""
    piece = chunk(line * (65536 // len(line)))
    sent = 0
    client.settimeout(waiting)
    with contextlib.suppress(TimeoutError):
        while sent < UPLOAD:
            client.sendall(piece)
            sent += len(piece)
    return sent


def test_a_reader_that_does_not_read_holds_up_the_sending_and_no_memory_grows(service):
    line = json.dumps(SAMPLES["checkGame"][0]).encode() + b"\n"
    before = resident(service)
    with service.connect(head("/v1/game-check", "Transfer-Encoding: chunked")) as client:
        sent = flood(client, line)
        assert sent < UPLOAD
        assert resident(service) - before < 16 * 1024 * 1024


def test_a_reader_that_is_slow_but_steady_is_not_cut_off(service):
    """However much the system would hold for him: what counts is that each 64 KiB go in time."""
    line = json.dumps(SAMPLES["checkGame"][0]).encode() + b"\n"
    with service.connect(head("/v1/game-check", "Transfer-Encoding: chunked")) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        flood(client, line, PATIENCE / 10)
        client.settimeout(PATIENCE)
        began, received = time.monotonic(), 0
        while (passed := time.monotonic() - began) < 4 * PATIENCE:
            if received < passed * 128 * 1024:
                received += len(client.recv(16384))
            else:
                time.sleep(0.01)
    assert received > 3 * PATIENCE * 128 * 1024


def test_a_client_that_goes_away_ends_the_work(service):
    line = json.dumps(SAMPLES["checkGame"][0]).encode() + b"\n"
    with service.connect(head("/v1/game-check", "Transfer-Encoding: chunked")) as client:
        flood(client, line)
    time.sleep(0.5)
    began = busy(service)
    time.sleep(1)
    assert busy(service) - began < 20
