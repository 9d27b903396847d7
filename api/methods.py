"""OPTIONS: which methods there are at a path (RFC 9110, 9.3.7)."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from flask import Flask, Response


class WithOptions(Flask):
    """An application whose answer to OPTIONS is its head, with no body of a type that it does not have."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none here is a coroutine, and asking each time takes a while."""
        return func

    def make_default_options_response(self) -> Response:
        """Return the answer to OPTIONS, which names the methods in ``Allow``."""
        response = super().make_default_options_response()
        response.status_code = HTTPStatus.NO_CONTENT
        response.headers.remove("Content-Type")
        return response
