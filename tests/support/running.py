"""The real service, started as `make serve` starts it, on real sockets."""

import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"]
PATIENCE = 2  # KEEP_ALIVE and BODY_TIMEOUT of these services, in seconds


def environment(**settings):
    """Give the machine's environment without its own settings for a server, and with ours."""
    ours = {"HOST", "PORT", "WEB_CONCURRENCY", "GUNICORN_CMD_ARGS", "LOG_LEVEL", "MAX_BODY_BYTES"}
    return {name: value for name, value in os.environ.items() if name not in ours} | settings


def free_port(host):
    with socket.socket() as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]


class Service:
    """One running service."""

    def __init__(self, folder, host="127.0.0.1"):
        self.host = host
        self.port = free_port(host)
        self.stdout = folder / "stdout"
        self.stderr = folder / "stderr"
        with self.stdout.open("wb") as out, self.stderr.open("wb") as err:
            self.process = subprocess.Popen(
                COMMAND,
                cwd=ROOT,
                env=environment(
                    HOST=host,
                    PORT=str(self.port),
                    WEB_CONCURRENCY="2",
                    KEEP_ALIVE=str(PATIENCE),
                    BODY_TIMEOUT=str(PATIENCE),
                ),
                stdout=out,
                stderr=err,
            )
        self.wait_until(self.answers, 15)

    def wait_until(self, condition, seconds):
        end = time.monotonic() + seconds
        while not condition():
            assert self.process.poll() is None, self.stderr.read_text()
            assert time.monotonic() < end, f"not within {seconds} s:\n{self.stderr.read_text()}"
            time.sleep(0.05)

    def answers(self):
        with contextlib.suppress(OSError):
            return self.request("GET", "/healthz")[0] == 200
        return False

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=10)
        with contextlib.closing(connection):
            connection.request(method, path, body, {"Content-Type": "application/json"} | (headers or {}))
            response = connection.getresponse()
            return response.status, response.headers, response.read()

    def connect(self, *first):
        client = socket.create_connection((self.host, self.port), timeout=10)
        for data in first:
            client.sendall(data)
        return client

    def stop(self):
        """End it, and say with which code; kill it, with all its workers, if it does not end."""
        self.process.terminate()
        try:
            return self.process.wait(15)
        finally:
            self.process.kill()


def read_to_end(client):
    data = bytearray()
    with contextlib.suppress(ConnectionResetError):
        while piece := client.recv(65536):
            data += piece
    return bytes(data)


def lines_of(path):
    """Give the lines of a log; each must be one JSON object."""
    return [json.loads(line) for line in path.read_text().splitlines()]
