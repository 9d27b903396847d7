"""The service as `make serve` starts it, on a port of its own, for as long as a test needs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.server import SERVE, Server, environment, free_port

HOST = "127.0.0.1"


@contextmanager
def live_service(folder: Path) -> Iterator[str]:
    """Give the address of a service that runs until the end of the block; its output goes into the folder."""
    port = free_port(HOST)
    server = Server(folder, SERVE, HOST, port, environment(HOST=HOST, PORT=str(port), WEB_CONCURRENCY="1"))
    try:
        yield f"http://{HOST}:{port}"
    finally:
        server.stop()
