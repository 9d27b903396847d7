"""The service as `make serve` starts it, on a port of its own, for as long as a test needs it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"]
OURS = {"HOST", "PORT", "WEB_CONCURRENCY", "GUNICORN_CMD_ARGS", "LOG_LEVEL", "MAX_BODY_BYTES"}
LONGEST_START = 20  # seconds


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            with urlopen(f"{address}/readyz", timeout=1):  # noqa: S310 - our own address
                return
        except (URLError, TimeoutError):
            time.sleep(0.05)
    raise AssertionError(f"not within {LONGEST_START} s:\n{log.read_text()}")


@contextmanager
def live_service(folder: Path) -> Iterator[str]:
    """Give the address of a service that runs until the end of the block; its log goes into the folder."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    environment |= {"HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": "1"}
    log = folder / "service.log"
    with log.open("wb") as out:
        process = subprocess.Popen(COMMAND, cwd=ROOT, env=environment, stdout=out, stderr=out)
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)
