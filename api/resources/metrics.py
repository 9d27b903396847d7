"""The metrics: ``/metrics``, for Prometheus."""

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST

from api.answering import answered
from api.metrics import OPERATION, exposition

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics", endpoint=OPERATION)
def metrics() -> Response:
    """Tell what the service has counted since it was started, for Prometheus.

    Requests and their durations by operation and status, requests in flight, lines of bulk requests, rounds checked,
    violations by code; `docs/observability.md` describes each. An operator may have switched this off: then it is a
    404.
    """
    response = answered(exposition(), CONTENT_TYPE_LATEST)
    response.cache_control.no_store = True
    return response
