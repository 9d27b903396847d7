"""Flask, as this service uses it."""

from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Request, Response
from werkzeug.routing import Map, MapAdapter
from werkzeug.sansio.utils import get_host
from werkzeug.wsgi import get_path_info

_NO_ROUTES: Final = Map()


class Application(Flask):
    """An application whose routes depend on the path and the method alone, and whose functions are no coroutines."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none here is a coroutine, and asking each time takes a while."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what finds the route of a request.

        As Flask's own does, but the host, which only a redirect needs, is not read anew each time: that takes longer
        than the finding. A request to change to a WebSocket is left to Flask, which knows how to refuse it.
        """
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        return MapAdapter(
            self.url_map,
            _server_name(request.scheme, request.environ.get("HTTP_HOST"), request.server),
            request.root_path,
            "",
            request.scheme,
            get_path_info(request.environ),
            request.method,
            request.query_string.decode(errors="replace"),
        )

    def make_default_options_response(self) -> Response:
        """Return the answer to OPTIONS, which names the methods in ``Allow`` and has no body of a type (RFC 9110)."""
        response = super().make_default_options_response()
        response.status_code = HTTPStatus.NO_CONTENT
        response.headers.remove("Content-Type")
        return response


@lru_cache(maxsize=256)
def _server_name(scheme: str, host: str | None, server: tuple[str, int | None] | None) -> str:
    """Return the host that a request names, as routing wants it; raises `BadHost`."""
    return _NO_ROUTES.bind(get_host(scheme, host, server).lower()).server_name
