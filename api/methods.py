"""OPTIONS: which methods there are at a path (RFC 9110, 9.3.7)."""

from http import HTTPStatus

from flask import Flask, Response


class WithOptions(Flask):
    """An application whose answer to OPTIONS is its head, with no body of a type that it does not have."""

    def make_default_options_response(self) -> Response:
        """Return the answer to OPTIONS, which names the methods in ``Allow``."""
        response = super().make_default_options_response()
        response.status_code = HTTPStatus.NO_CONTENT
        response.headers.remove("Content-Type")
        return response
