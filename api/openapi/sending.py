"""Examples are sent to the application in this process; what comes back stands in the contract."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, NoReturn

from flask import Flask
from werkzeug.test import Client, TestResponse

from api.app import create_app
from api.openapi.examples.example import JSON, Example
from api.request_id import HEADER
from api.settings import Settings

REQUEST_ID: Final = "5b0c1f6e9a7d4c2f8e3b6a1d0c9f7e52"
"""The request id that every example is sent with, so that the answer's is known."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An example and what came back."""

    example: Example
    status: int
    media_type: str
    value: Any


class Sender:
    """Sends examples to the application, set up as it is when nobody sets it up otherwise."""

    def __init__(self) -> None:
        self._application = _application()
        self._failing = _application(failing=True)

    def send(self, example: Example, method: str, path: str) -> Answered:
        """Return the answer to an example of the operation with a method and path."""
        return _sent(self._application, example, method, path)

    def send_to_limited(self, example: Example, method: str, path: str) -> Answered:
        """Return the answer of an application that takes one request a minute, and has taken it."""
        application = _application(rate_limit=1)
        _sent(application, example, method, path)
        return _sent(application, example, method, path)

    def send_slowly(self, example: Example, method: str, path: str) -> Answered:
        """Return the answer to an example whose body does not arrive in time."""
        return _sent(self._application, example, method, path, {"wsgi.input": _Silent()})

    def send_to_failing(self, example: Example, method: str, path: str) -> Answered:
        """Return the answer of an application in which nothing works."""
        return _sent(self._failing, example, method, path)


def _application(*, failing: bool = False, rate_limit: int = 0) -> Flask:
    app = create_app(Settings(rate_limit=rate_limit))
    app.logger.disabled = True
    if failing:
        app.view_functions.update(dict.fromkeys(app.view_functions, _fail))
    return app


def _fail(**_: object) -> NoReturn:
    raise RuntimeError("an example of something unforeseen")


class _Silent(BytesIO):
    """A body that is waited for in vain."""

    def read(self, size: int | None = -1, /) -> NoReturn:
        """Give up."""
        raise TimeoutError(size)


def _sent(
    app: Flask, example: Example, method: str, path: str, environ: Mapping[str, object] | None = None
) -> Answered:
    headers = {HEADER: REQUEST_ID} | ({} if example.content is None else {"Content-Type": JSON}) | dict(example.headers)
    length = headers.pop("Content-Length", None)
    overrides = dict(environ or {}) | ({} if length is None else {"CONTENT_LENGTH": length})
    response = Client(app).open(
        example.path or path,
        method=example.method or method,
        data=None if example.content is None else example.content.encode(),
        headers=headers,
        environ_overrides=overrides,
    )
    return Answered(example, response.status_code, response.mimetype or "", _value_of(response))


def _value_of(response: TestResponse) -> Any:  # noqa: ANN401 - decoded JSON, or a text
    readers: dict[bool, Callable[[], Any]] = {True: response.get_json, False: lambda: response.get_data(as_text=True)}
    return readers[response.is_json]()
