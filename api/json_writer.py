"""The one way out for JSON: compact, in UTF-8 (contract, *Conventions*)."""

import json
from collections.abc import Mapping
from typing import Any

import orjson


def json_text(body: Mapping[str, Any]) -> bytes:
    """Return JSON, compact, in UTF-8."""
    try:
        return orjson.dumps(body)
    except orjson.JSONEncodeError:  # a whole number of more than 64 bits, in the caller's own data
        return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
