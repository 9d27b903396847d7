"""What can go wrong with any operation."""

import json
from collections.abc import Iterator
from typing import Final

from api.bulk import NDJSON
from api.openapi.examples.example import Example

_FORM: Final = "application/x-www-form-urlencoded"
_TOO_LONG: Final = str(2 * 1024 * 1024)


def failures_of_asking(good: Example) -> Iterator[Example]:
    """Yield the examples of what can go wrong with a POST operation, from a request of it that is answered."""
    assert good.body is not None
    yield Example("syntax", "A body that ends too early", text='{"id": "table-7", ')
    yield Example("duplicate-key", "A name twice in one object", text='{"id": "table-7", "id": "table-8"}')
    yield Example("not-a-number", "A number that JSON does not have", text='{"id": NaN}')
    yield Example("get", "A GET", method="GET")
    yield Example("not-json", "An answer in HTML is wanted", good.body, like=good.key, headers={"Accept": "text/html"})
    yield Example("too-long", "A body of 2 MiB", like=good.key, body=good.body, headers={"Content-Length": _TOO_LONG})
    yield Example("form", "JSON sent as a form", good.body, like=good.key, headers={"Content-Type": _FORM})
    yield Example("compressed", "A body in gzip", like=good.key, body=good.body, headers={"Content-Encoding": "gzip"})
    yield Example(
        "unknown-field",
        "A misspelt field: the nearest known name is in the message",
        {**good.body, "rulesset": "pagat"},
    )


def lines_of(good: Example) -> Example:
    """Return the example of several requests at once, one of them no JSON."""
    lines = [json.dumps(good.body, ensure_ascii=False, separators=(",", ":")), "{"]
    return Example(
        "lines",
        "Two lines, the second of which is not JSON: its problem stands in its place",
        text="".join(f"{line}\n" for line in lines),
        headers={"Content-Type": NDJSON},
    )


def failures_of_reading(good: Example) -> Iterator[Example]:
    """Yield the examples of what can go wrong with a GET operation, from a request of it that is answered."""
    yield Example("post", "A POST", method="POST", path=good.path)


def another_version(good: Example) -> Example:
    """Return the example of a GET of a version that is no longer there."""
    return Example("if-match", "Another version is asked for", path=good.path, headers={"If-Match": '"another"'})


def too_often(good: Example) -> Example:
    """Return the example of one request too many, which the application answers where limits are on."""
    return Example("too-many", "One request too many, where limits are on", good.body, like=good.key, path=good.path)


def too_slow(good: Example) -> Example:
    """Return the example of a body that does not arrive in time."""
    return Example("too-slow", "A body that does not arrive in time", good.body, like=good.key)


def unforeseen(good: Example) -> Example:
    """Return the example of a failure that is not the request's, which the failing application answers."""
    return Example("internal-error", "Nothing was wrong with the request", good.body, like=good.key, path=good.path)
