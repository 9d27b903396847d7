"""Whether the service lives and whether it can serve."""

from flask import Blueprint, Response

from api.operation import json_response
from rulesets import RULESETS

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz", endpoint="getHealth")
def healthz() -> Response:
    """Say that the process answers."""
    return json_response({"status": "ok"})


@blueprint.get("/readyz", endpoint="getReadiness")
def readyz() -> Response:
    """Say that the rulesets are loaded: nothing else is needed to serve."""
    return json_response({"status": "ok", "rulesets": len(RULESETS)})
