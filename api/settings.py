"""What an operator can set: every environment variable that this package reads.

Empty means unset, as in `MAX_BODY_BYTES= make serve`. A value that cannot be meant is an error and never
silently replaced. The variables of the server itself (PORT, HOST …) are read by deploy/gunicorn.conf.py,
with `read_integer` and `read_choice`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


class SettingsError(ValueError):
    """An environment variable has a value that cannot be meant."""

    def __init__(self, variable: str, value: str, expected: str) -> None:
        super().__init__(f"{variable}={value!a}: expected {expected}")
        self.variable = variable
        self.value = value
        self.expected = expected


def read_integer(environ: Mapping[str, str], variable: str, default: int, low: int, high: int) -> int:
    """Read a whole number between `low` and `high`, both included."""
    text = environ.get(variable, "").strip()
    if not text:
        return default
    # int() alone would take "1_000", "+5" and Arabic-Indic digits, and be slow on a million of them.
    if text.isascii() and text.isdigit() and len(text) <= 18 and low <= int(text) <= high:
        return int(text)
    raise SettingsError(variable, environ[variable], f"a whole number from {low} to {high}")


def read_choice(environ: Mapping[str, str], variable: str, default: str, choices: Sequence[str]) -> str:
    """Read one of a few words, in any case."""
    text = environ.get(variable, "").strip().lower()
    if not text:
        return default
    if text in choices:
        return text
    raise SettingsError(variable, environ[variable], f"one of {', '.join(choices)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of the application and of the sockets it is served on."""

    max_body_bytes: int = MIB
    """MAX_BODY_BYTES: the longest request body, in bytes; a longer one is a 413."""

    body_timeout: int = 20
    """BODY_TIMEOUT: how many seconds a client may fall behind while it sends a body or takes an answer."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """Read all settings, or raise the first `SettingsError`."""
        return cls(
            max_body_bytes=read_integer(environ, "MAX_BODY_BYTES", cls().max_body_bytes, KIB, GIB),
            body_timeout=read_integer(environ, "BODY_TIMEOUT", cls().body_timeout, 1, 600),
        )
