"""What an operator can set: every environment variable that this package reads.

Empty means unset, as in `MAX_BODY_BYTES= make serve`. A value that cannot be meant is an error and never
silently replaced. The variables of the server itself (PORT, HOST …) are read by deploy/gunicorn.conf.py,
with `read_integer` and `read_choice`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Self
from urllib.parse import urlsplit

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")
"""An origin: scheme, host and port, with nothing after it, not even a slash."""


TRACE_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
TRACE_PROTOCOLS = ("OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")


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


def read_origins(environ: Mapping[str, str], variable: str) -> tuple[str, ...]:
    """Read origins as browsers send them, apart by spaces or commas, or ``*`` alone for any; none by default."""
    origins = tuple(dict.fromkeys(environ.get(variable, "").lower().replace(",", " ").split()))
    if origins == ("*",) or all(map(_ORIGIN.fullmatch, origins)):
        return origins
    raise SettingsError(
        variable, environ[variable], "*, or origins such as https://play.example https://x.example:8443"
    )


def read_traces(environ: Mapping[str, str]) -> bool:
    """Read whether traces have somewhere to go; the variables are OpenTelemetry's, which reads them again."""
    named = [name for name in TRACE_ENDPOINTS if environ.get(name, "").strip()]
    for name in named:
        url = urlsplit(environ[name].strip())
        if url.scheme not in ("http", "https") or not url.hostname:
            raise SettingsError(name, environ[name], "an address, as in http://127.0.0.1:4318")
        if find_spec("opentelemetry") is None:
            raise SettingsError(name, environ[name], "nothing, or the extra that it needs: pip install 'hakam[traces]'")
    if named:
        for name in TRACE_PROTOCOLS:
            read_choice(environ, name, "http/protobuf", ("http/protobuf",))
    return bool(named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of the application and of the sockets it is served on."""

    max_body_bytes: int = MIB
    """MAX_BODY_BYTES: the longest request body, in bytes; a longer one is a 413."""

    body_timeout: int = 20
    """BODY_TIMEOUT: how many seconds a client may fall behind while it sends a body or takes an answer."""

    cors_origins: tuple[str, ...] = ()
    """CORS_ORIGINS: the origins whose pages may ask, or `*` for any; none by default."""

    rate_limit: int = 0
    """RATE_LIMIT: how many requests a minute are taken from a client by each worker; 0 for any number."""

    trusted_proxies: int = 0
    """TRUSTED_PROXIES: how many proxies stand in front, each of which adds to `X-Forwarded-For`."""

    metrics: bool = True
    """METRICS: whether the service counts what it does, and tells at /metrics; on or off."""

    traces: bool = False
    """OTEL_EXPORTER_OTLP_ENDPOINT: the address that takes traces; without one there are none."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """Read all settings, or raise the first `SettingsError`."""
        return cls(
            max_body_bytes=read_integer(environ, "MAX_BODY_BYTES", cls().max_body_bytes, KIB, GIB),
            body_timeout=read_integer(environ, "BODY_TIMEOUT", cls().body_timeout, 1, 600),
            cors_origins=read_origins(environ, "CORS_ORIGINS"),
            rate_limit=read_integer(environ, "RATE_LIMIT", cls().rate_limit, 0, 1_000_000),
            trusted_proxies=read_integer(environ, "TRUSTED_PROXIES", cls().trusted_proxies, 0, 10),
            metrics=read_choice(environ, "METRICS", "on", ("on", "off")) == "on",
            traces=read_traces(environ),
        )
