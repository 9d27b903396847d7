"""An example: a request that is sent to the application, and what it shows."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Example:
    """A request of an operation; the answer, and under which status it stands in the contract, is the application's.

    ``body`` is JSON, or ``text`` a body as it is; ``like`` is the key of the example whose body it is. ``headers``
    are those beside the usual ones.
    """

    key: str
    summary: str
    body: Mapping[str, Any] | None = None
    text: str | None = None
    like: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    method: str | None = None
    path: str | None = None

    @property
    def content(self) -> str | None:
        """The body as it is sent."""
        return self.text if self.body is None else json.dumps(self.body, ensure_ascii=False)

    @property
    def is_plain(self) -> bool:
        """Whether the body says it all: no header, method or path of its own."""
        return not (self.headers or self.method or self.path)

    @property
    def request(self) -> dict[str, Any]:
        """How the example is sent, as far as the operation does not say it already."""
        said = {
            "method": self.method,
            "path": self.path,
            "headers": dict(self.headers) or None,
            "example": self.like,
            "body": None if self.like else self.body,
            "text": self.text,
        }
        return {name: value for name, value in said.items() if value is not None}


Examples = Mapping[str, tuple[Example, ...]]
"""Examples by the id of their operation; the first one of each is a request that is answered."""
