"""Gunicorn's gevent worker, with patience that ends.

A connection costs this worker a greenlet, not a thread, so silent and slow ones do not stop others. But left
alone, gunicorn bounds only part of a slow exchange. All of it, part by part:

- The head, and the silence before it: `keepalive` (KEEP_ALIVE) bounds them together, the first request of a
  connection included. Gunicorn's own doing, unless `keepalive` is 0: then nothing does, so that is refused.
- The body: nothing. `GuardedSocket` lets a client fall BODY_TIMEOUT seconds behind a rate of 1 KiB a second.
  Only time spent waiting for him counts; what the application does between two reads is not his. And
  `PromptReader` hands on what has come.
- The answer: nothing. Each 64 KiB must be taken within BODY_TIMEOUT, or nothing more is sent. What is written within
  a few milliseconds is sent in one piece, for a line of bulk costs less than sending it does; nothing is held back
  while the worker waits for the client, or once the answer is whole.

`timeout` (TIMEOUT) is none of these: it is how long a worker's event loop may hang before it is killed.

A request that is not HTTP never reaches the application, so the worker answers it, as the API does: with
problem details (RFC 9457) and an X-Request-ID.
"""

import json
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from errno import ECONNRESET
from http import HTTPStatus
from time import monotonic
from typing import Any

from gevent import sleep
from gunicorn.http import errors
from gunicorn.http.body import ChunkedReader, LengthReader
from gunicorn.util import close_graceful
from gunicorn.workers.ggevent import GeventWorker

from api.broken_off import BrokenOff
from api.settings import Settings

BYTES_A_SECOND = 1024
SEND_PIECE = 64 * 1024
LOW_WATER: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", None)
"""Where there is it, the system asks for more once less than a piece waits to go out, not only after megabytes went."""
GATHERED_SECONDS = 0.005
"""How long after the last piece what is written waits for more to go with it."""

# The first row that fits counts; anything else that the parser refuses is a 400.
REFUSALS: tuple[tuple[type[errors.ParseException], HTTPStatus, str], ...] = (
    (errors.LimitRequestLine, HTTPStatus.REQUEST_URI_TOO_LONG, "The request line is too long."),
    (
        errors.LimitRequestHeaders,
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
        "There are too many header fields, or one is too long.",
    ),
    (
        errors.UnsupportedTransferCoding,
        HTTPStatus.NOT_IMPLEMENTED,
        "Send the body with a Content-Length, or with 'Transfer-Encoding: chunked' alone.",
    ),
    (errors.ExpectationFailed, HTTPStatus.EXPECTATION_FAILED, "The only expectation met is '100-continue'."),
    (errors.ParseException, HTTPStatus.BAD_REQUEST, "What was sent is not an HTTP/1.1 request (RFC 9112)."),
)
OUR_FAULTS = (
    errors.InvalidResponseHeader,  # type: ignore[attr-defined]  # newer than the stubs
    errors.InvalidResponseHeaderName,  # type: ignore[attr-defined]
    errors.ConfigurationProblem,
)


class ClientTooSlow(ConnectionResetError):
    """The client fell too far behind.

    A reset, not a timeout, to the server: it drops the connection without a traceback in the log.
    """

    def __init__(self, doing: str) -> None:
        super().__init__(ECONNRESET, f"the client was too slow in {doing}")


class GuardedSocket:
    """A connection whose waits for the client are bounded; for everything else, the socket itself."""

    def __init__(self, sock: Any, patience: float) -> None:
        self._sock = sock
        self._patience = patience
        self._left: float | None = None
        self._held: list[bytes] = []
        self._held_bytes = 0
        self._last_sent = 0.0
        self._failed: OSError | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def start_body(self) -> None:
        """Bound reads from here: the head is read, a body may follow, and its answer."""
        self._left = self._patience
        self._last_sent = monotonic()

    def end_body(self) -> None:
        """Leave reads unbounded again: the answer is whole, and between requests the keep-alive timer runs."""
        self._left = None
        self.flush()

    def recv(self, size: int) -> bytes:
        """Read, and keep account of how far the client is behind."""
        self.flush()
        if self._left is None:
            self._sock.settimeout(None)
            data: bytes = self._sock.recv(size)
            return data
        if self._left <= 0:
            raise ClientTooSlow("sending the body")
        began = monotonic()
        self._sock.settimeout(self._left)
        try:
            data = self._sock.recv(size)
        except TimeoutError:
            self._left = 0.0
            raise ClientTooSlow("sending the body") from None
        earned = len(data) / BYTES_A_SECOND - (monotonic() - began)
        self._left = min(self._left + earned, self._patience)
        return data

    def send(self, data: bytes) -> int:
        """Send a part, as much as the client takes at once."""
        self.flush()
        sent: int = self._patiently(self._sock.send, data)
        return sent

    def sendall(self, data: bytes) -> None:
        """Send everything: during an exchange soon, together with what is written next, and otherwise now."""
        if self._failed is not None:
            raise self._failed
        self._held.append(data)
        self._held_bytes += len(data)
        is_soon = self._left is not None and monotonic() - self._last_sent < GATHERED_SECONDS
        if not is_soon or self._held_bytes >= SEND_PIECE:
            self.flush()

    def sendfile(self, file: Any, offset: int = 0, count: int | None = None) -> int | None:
        """Send a file; the bound holds for each of its parts."""
        self.flush()
        sent: int | None = self._patiently(self._sock.sendfile, file, offset=offset, count=count)
        return sent

    def shutdown(self, how: int) -> None:
        """End the connection, after what is still to be sent."""
        self.flush()
        self._sock.shutdown(how)

    def flush(self) -> None:
        """Send what is held, piece by piece: the bound holds for each, not for the length of the whole."""
        if not self._held:
            return
        whole = memoryview(b"".join(self._held))
        self._held, self._held_bytes = [], 0
        for start in range(0, len(whole), SEND_PIECE):
            self._patiently(self._sock.sendall, whole[start : start + SEND_PIECE])
        self._last_sent = monotonic()

    def _patiently(self, send: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Send, or fail, and then always: after a part that nobody took, whatever follows would stand in its place."""
        if self._failed is not None:
            raise self._failed
        self._sock.settimeout(self._patience)
        try:
            return send(*args, **kwargs)
        except TimeoutError:
            self._failed = ClientTooSlow("taking the answer")
            raise self._failed from None
        except OSError as error:
            self._failed = error
            raise


class PromptReader:
    """The reader of a body, giving what has come where gunicorn's own waits for all that it was asked for.

    So a line that a client has sent is answered, though the next one may be long in coming. A body that ends before
    its end, or whose chunks are none, is :class:`BrokenOff`, and not what gunicorn says of it: that quotes the body.
    """

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._held = b""
        self._at = 0

    def read(self, size: int) -> bytes:
        """Return at most ``size`` bytes; nothing at the end of the body."""
        if self._at == len(self._held):
            self._held, self._at = self._what_has_come(), 0
        piece = self._held[self._at : self._at + size]
        self._at += len(piece)
        return piece

    def _what_has_come(self) -> bytes:
        reader = self._reader
        has_length = isinstance(reader, LengthReader)
        is_over = has_length and reader.length == 0
        try:
            first: bytes = reader.read(1)
        except (errors.ParseException, errors.NoMoreData):
            raise BrokenOff("the body is not framed as it should be") from None
        if has_length and not first and not is_over:
            raise BrokenOff("the body is shorter than its length")
        waiting = min(reader.unreader.buf.tell(), reader.length) if has_length else reader.buf.tell()
        rest: bytes = reader.read(waiting)
        return first + rest


def refusal(exc: BaseException) -> tuple[HTTPStatus, str]:
    """Say how to answer what stopped a request outside the application."""
    if not isinstance(exc, OUR_FAULTS):
        for kind, status, detail in REFUSALS:
            if isinstance(exc, kind):
                return status, detail
    return HTTPStatus.INTERNAL_SERVER_ERROR, "The server failed; nothing in the request was wrong."


def problem_response(status: HTTPStatus, detail: str, request_id: str) -> bytes:
    """Write a whole HTTP answer that closes the connection."""
    problem: dict[str, object] = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": detail,
        "instance": None,
        "errors": [],
    }
    body = json.dumps(problem).encode("ascii")
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "Connection: close\r\n"
        "Content-Type: application/problem+json\r\n"
        "Content-Language: en\r\n"
        f"Content-Length: {len(body)}\r\n"
        f"X-Request-ID: {request_id}\r\n\r\n"
    )
    return head.encode("ascii") + body


class PatientWorker(GeventWorker):
    """The worker class of deploy/gunicorn.conf.py."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.patience = float(Settings.from_env(os.environ).body_timeout)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one connection, guarded."""
        if LOW_WATER is not None and client.family != socket.AF_UNIX:
            with suppress(OSError):  # gone already: reading will say so
                client.setsockopt(socket.IPPROTO_TCP, LOW_WATER, SEND_PIECE)
        guarded: Any = GuardedSocket(client, self.patience)
        super().handle(listener, guarded, addr)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> bool:
        """Serve one request of a connection."""
        sock.start_body()
        if isinstance(req.body.reader, LengthReader | ChunkedReader):
            req.body.reader = PromptReader(req.body.reader)
        try:
            kept = super().handle_request(listener_name, req, sock, addr)
        finally:
            sock.end_body()
        if not self.alive:
            raise StopIteration  # how gunicorn ends a connection: waiting for more would hold up the shutdown
        sleep(0)  # a client that asks without a pause must not keep the others waiting
        return kept

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what never reached the application, or escaped it."""
        status, detail = refusal(exc)
        request_id = secrets.token_hex(16)
        extra = {"request_id": request_id}
        if status is HTTPStatus.INTERNAL_SERVER_ERROR:
            self.log.error("Error outside the application", exc_info=exc, extra=extra)
        else:
            remote = addr[0] if addr else None
            # Not what it says: that quotes what was sent, which may be a body whose length was told wrong.
            self.log.warning("Refused with %d what %s sent: %s", status, remote, type(exc).__name__, extra=extra)
        try:
            client.sendall(problem_response(status, detail, request_id))
        except OSError:
            self.log.debug("Nobody took the error answer", extra=extra)
        else:
            # Closing with unread input would reset the connection before the answer is read.
            close_graceful(client)
