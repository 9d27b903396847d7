"""The real service, started as `make serve` starts it, on real sockets, impatient with slow clients."""

import contextlib
import json

from tests.support.server import SERVE, Server, environment, free_port

OPERATION = "/v1/legal-moves"
PATIENCE = 2  # KEEP_ALIVE and BODY_TIMEOUT of these services, in seconds


class Service(Server):
    """One running service."""

    def __init__(self, folder, host="127.0.0.1", **settings):
        port = free_port(host)
        at = {"HOST": host, "PORT": str(port), "WEB_CONCURRENCY": "2"}
        patience = {"KEEP_ALIVE": str(PATIENCE), "BODY_TIMEOUT": str(PATIENCE)}
        super().__init__(folder, SERVE, host, port, environment(**at, **patience, **settings))


def read_to_end(client):
    data = bytearray()
    with contextlib.suppress(ConnectionResetError):
        while piece := client.recv(65536):
            data += piece
    return bytes(data)


def lines_of(path):
    """Give the lines of a log; each must be one JSON object."""
    return [json.loads(line) for line in path.read_text().splitlines()]
