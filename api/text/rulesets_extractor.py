"""What Babel needs to find the titles and descriptions of ``rulesets/*.toml`` (see ``babel.cfg``)."""

import tomllib
from collections.abc import Iterator
from typing import BinaryIO


def extract(source: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the sentences of one ruleset's file as Babel wants them: line, function, message, comments."""
    data = tomllib.loads(source.read().decode("utf-8"))
    for line, key in enumerate(("title", "description"), start=1):
        yield line, "N_", data[key], []
