"""The published contract: ``/v1/openapi.yaml`` and ``/v1/openapi.json``.

Both are the file that the package ships, which :mod:`api.openapi` generates. It is read when it is first asked for.
"""

import json
from functools import cache
from importlib.resources import files

import yaml
from flask import Blueprint, Response

from api.caching import kept

blueprint = Blueprint("contract", __name__)


@cache
def _as_yaml() -> bytes:
    return files("api").joinpath("openapi.yaml").read_bytes()


@cache
def _as_json() -> bytes:
    loader: type[yaml.SafeLoader] = getattr(
        yaml, "CSafeLoader", yaml.SafeLoader
    )  # ten times as fast, where it is there
    contract = yaml.load(_as_yaml(), loader)  # noqa: S506 - a safe one
    return json.dumps(contract, ensure_ascii=False, separators=(",", ":")).encode()


@blueprint.get("/v1/openapi.yaml", endpoint="getContractYaml")
def contract_yaml() -> Response:
    """Return this contract in YAML.

    It changes with the service only, so ask again with `If-None-Match` and the `ETag` of the last answer.
    """
    return kept(_as_yaml(), "application/yaml")


@blueprint.get("/v1/openapi.json", endpoint="getContractJson")
def contract_json() -> Response:
    """Return this contract in JSON.

    The same as in YAML. Ask again with `If-None-Match` and the `ETag` of the last answer.
    """
    return kept(_as_json(), "application/json")
