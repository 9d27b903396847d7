"""Traces, for OpenTelemetry: a span a request (docs/observability.md); needs the extra `traces`.

Only imported where there is somewhere to send them. OpenTelemetry reads its own settings from the environment: the
address, headers, the sampler. A span tells of the exchange what the log tells, and nothing of its content. It goes out
in the background, so an address that does not answer costs spans and never an answer.
"""

import os
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import extract
from opentelemetry.propagators.textmap import Getter
from opentelemetry.sdk.environment_variables import OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer, format_trace_id
from werkzeug.wsgi import ClosingIterator

from api.log_fields import TRACE_ID
from api.request_id import HEADER
from api.routing import NO_ROUTE, Route, Router
from api.watching import BULK

UNTRACED: Final = frozenset({"getHealth", "getReadiness", "getMetrics"})
"""What is asked every few seconds, and is no work."""

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})


class _Headers(Getter[WSGIEnvironment]):
    """Finds request headers, where a caller says which trace it is in."""

    def get(self, carrier: WSGIEnvironment, key: str) -> list[str] | None:
        value = carrier.get("HTTP_" + key.upper().replace("-", "_"))
        return None if value is None else [value]

    def keys(self, carrier: WSGIEnvironment) -> list[str]:
        return [name[5:].replace("_", "-").lower() for name in carrier if name.startswith("HTTP_")]


_HEADERS: Final = _Headers()


def traced(inner: WSGIApplication, router: Router, tracer: Tracer) -> WSGIApplication:
    """Return an application that makes a span of each request to another one."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        route = router.route(environ)
        if route.operation in UNTRACED:
            return inner(environ, start_response)
        span = _begin(tracer, route, environ)

        def start(line: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:  # noqa: ANN401 - WSGI's
            _say_answer(span, int(line[:3]), headers)
            return start_response(line, headers, exc_info)

        try:
            parts = inner(environ, start)
        except BaseException:
            span.set_status(StatusCode.ERROR)
            span.end()
            raise
        if BULK in environ:
            return ClosingIterator(parts, span.end)
        span.end()
        return parts

    return answer


def _begin(tracer: Tracer, route: Route, environ: WSGIEnvironment) -> Span:
    method = environ["REQUEST_METHOD"] if environ["REQUEST_METHOD"] in METHODS else "_OTHER"
    attributes = {"http.request.method": method, "url.scheme": environ["wsgi.url_scheme"]}
    if route.path is not None:
        attributes |= {"http.route": route.path, "hakam.operation": route.operation}
    span = tracer.start_span(
        "HTTP" if route is NO_ROUTE else f"{method} {route.path}",
        context=extract(environ, getter=_HEADERS),
        kind=SpanKind.SERVER,
        attributes=attributes,
    )
    context = span.get_span_context()
    if context.is_valid:
        environ[TRACE_ID] = format_trace_id(context.trace_id)
    return span


def _say_answer(span: Span, status: int, headers: list[tuple[str, str]]) -> None:
    span.set_attribute("http.response.status_code", status)
    span.set_attribute("hakam.request_id", next((value for name, value in headers if name == HEADER), ""))
    if status >= 500:
        span.set_attribute("error.type", str(status))
        span.set_status(StatusCode.ERROR)


def _resource() -> Resource:
    """Return what names this service in a trace; its name is the operator's, if he has given one."""
    try:
        attributes = {SERVICE_VERSION: version("hakam")}
    except PackageNotFoundError:  # run from a clone
        attributes = {}
    named = os.environ.get(OTEL_SERVICE_NAME) or f"{SERVICE_NAME}=" in os.environ.get(OTEL_RESOURCE_ATTRIBUTES, "")
    return Resource.create(attributes if named else {SERVICE_NAME: "hakam", **attributes})


def register(app: Flask) -> None:
    """Make the application, which has all its routes, trace its requests.

    In a worker, not in gunicorn's master: what sends the spans is a thread, and does not come along into a fork. What
    is left is sent when the process ends.
    """
    provider = TracerProvider(resource=_resource())
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    app.wsgi_app = traced(app.wsgi_app, Router(app), provider.get_tracer("hakam"))  # type: ignore[assignment, method-assign]
