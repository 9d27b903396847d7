"""The container's health check: exit 0 if /healthz answers 200 within two seconds, else 1 and why."""

import os
import sys
from http.client import HTTPConnection, HTTPException

EVERYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - asked about, not bound to


def check(host: str, port: str) -> str | None:
    """Say what is wrong with the service at this address, or None."""
    try:
        connection = HTTPConnection(EVERYWHERE.get(host, host), int(port), timeout=2)
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except (OSError, HTTPException, ValueError) as error:
        return f"/healthz does not answer: {error}"
    return None if status == 200 else f"/healthz answers {status}"


if __name__ == "__main__":
    sys.exit(check(os.environ.get("HOST", ""), os.environ.get("PORT") or "8000"))
