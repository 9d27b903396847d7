"""Operations that are to go (RFC 9745, RFC 8594): a row in :data:`DEPRECATED` is all it takes.

Every answer of such an operation then says since when it should not be used, until when it can be, and where to read
what to use instead; ``openapi.yaml`` marks it as deprecated and declares the headers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Final

from flask import Flask, Response, request


@dataclass(frozen=True, slots=True)
class Deprecation:
    """What is said of an operation that is to go.

    ``since`` and ``sunset`` are in UTC, ``sunset`` not before ``since`` and None while the end is not decided;
    ``instead`` is the address of a page that says what to use. Raises ``ValueError`` for times that cannot be.
    """

    since: datetime
    instead: str
    sunset: datetime | None = None

    def __post_init__(self) -> None:
        times = [self.since] if self.sunset is None else [self.since, self.sunset]
        if any(time.utcoffset() is None for time in times):
            raise ValueError("times need a time zone")
        if times != sorted(times):
            raise ValueError("an operation cannot end before it is deprecated")

    @property
    def headers(self) -> dict[str, str]:
        """The headers of every answer of the operation."""
        found = {
            "Deprecation": f"@{int(self.since.timestamp())}",
            "Link": f'<{self.instead}>; rel="deprecation"; type="text/html"',
        }
        if self.sunset is not None:
            found["Sunset"] = format_datetime(self.sunset.astimezone(UTC), usegmt=True)
        return found


DEPRECATED: Final[dict[str, Deprecation]] = {}
"""The operations that are to go, by id."""


def register(app: Flask) -> None:
    """Make the application announce what is to go; where nothing is, its answers cost nothing more."""
    if not DEPRECATED:
        return
    announced: Mapping[str, Mapping[str, str]] = {name: one.headers for name, one in DEPRECATED.items()}

    @app.after_request
    def announce(response: Response) -> Response:
        name = (request.endpoint or "").rpartition(".")[2]
        for header, value in announced.get(name, {}).items():
            response.headers.add(header, value)
        return response
