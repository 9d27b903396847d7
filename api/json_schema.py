"""The pieces that the contract's JSON Schemas are put together from."""

from collections.abc import Iterable
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""


def ref(component: str) -> Schema:
    """Return a reference to a component schema."""
    return {"$ref": f"#/components/schemas/{component}"}


def enum(words: Iterable[str]) -> Schema:
    """Return the JSON Schema of one of some words."""
    return {"type": "string", "enum": list(words)}


def or_null(schema: Schema) -> Schema:
    """Return a schema that takes null as well."""
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    if "enum" in schema:
        return schema | {"type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return schema | {"type": [schema["type"], "null"]}
