"""A server of its own process on a real socket: the service, or what stands in front of it."""

import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPMessage
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVE = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"]
"""What `make serve` runs."""

OURS = {"HOST", "PORT", "WEB_CONCURRENCY", "GUNICORN_CMD_ARGS", "LOG_LEVEL", "MAX_BODY_BYTES", "METRICS"}


def environment(**settings: str) -> dict[str, str]:
    """Give the machine's environment without its own settings for a server, and with ours."""
    others = {name: value for name, value in os.environ.items() if name not in OURS and not name.startswith("OTEL_")}
    return others | settings


def free_port(host: str) -> int:
    """Give a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A running server, once it answers /healthz; its output is in the folder's `stdout` and `stderr`."""

    def __init__(
        self, folder: Path, command: Sequence[str | Path], host: str, port: int, env: Mapping[str, str] | None = None
    ) -> None:
        self.host = host
        self.port = port
        self.stdout = folder / "stdout"
        self.stderr = folder / "stderr"
        with self.stdout.open("wb") as out, self.stderr.open("wb") as err:
            self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=err)
        try:
            self.wait_until(self.answers, 15)
        except AssertionError:
            self.process.kill()
            raise

    def wait_until(self, condition: Callable[[], object], seconds: float) -> None:
        """Wait until something is so, and fail if it takes too long or the server ends before."""
        end = time.monotonic() + seconds
        while not condition():
            assert self.process.poll() is None, self.stderr.read_text()
            assert time.monotonic() < end, f"not within {seconds} s:\n{self.stderr.read_text()}"
            time.sleep(0.05)

    def answers(self) -> bool:
        """Say whether it answers."""
        with contextlib.suppress(OSError):
            return self.request("GET", "/healthz")[0] == 200
        return False

    def request(
        self,
        method: str,
        path: str,
        body: bytes | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, HTTPMessage, bytes]:
        """Give status, header and body of the answer to one request on a connection of its own."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=10)
        with contextlib.closing(connection):
            connection.request(method, path, body, {"Content-Type": "application/json"} | dict(headers or {}))
            response = connection.getresponse()
            return response.status, response.headers, response.read()

    def connect(self, *first: bytes) -> socket.socket:
        """Give a connection on which something has been sent already."""
        client = socket.create_connection((self.host, self.port), timeout=10)
        for data in first:
            client.sendall(data)
        return client

    def stop(self) -> int:
        """End it, and say with which code; kill it, with all its workers, if it does not end."""
        self.process.terminate()
        try:
            return self.process.wait(40)  # longer than GRACEFUL_TIMEOUT
        finally:
            self.process.kill()
