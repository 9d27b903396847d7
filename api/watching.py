"""What the operations tell whoever keeps count of them; without anybody, nobody is told."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from flask import current_app

BULK: Final = "hakam.bulk"
"""In a request's WSGI environment: its answer is a stream of lines, so it is answered when that ends."""

_KEY: Final = "hakam.watcher"


class Watcher(Protocol):
    """Somebody who wants to know."""

    def line_answered(self, operation: str, *, problem: bool) -> None:
        """Hear of a line of a bulk request; `problem` where it could not be answered."""

    def report_made(self, report: Mapping[str, Any]) -> None:
        """Hear of a check report."""


class Nobody:
    """The watcher where there is none."""

    def line_answered(self, operation: str, *, problem: bool) -> None:
        """Ignore it."""

    def report_made(self, report: Mapping[str, Any]) -> None:
        """Ignore it."""


_NOBODY: Final = Nobody()


def current_watcher() -> Watcher:
    """Return who watches the application of the current request."""
    watcher: Watcher = current_app.extensions.get(_KEY, _NOBODY)
    return watcher


def extension(watcher: Watcher) -> dict[str, Watcher]:
    """Return what to add to an application's `extensions`, so that this watcher is told."""
    return {_KEY: watcher}
