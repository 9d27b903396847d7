"""The round record and the game log as JSON Schemas that stand alone, for others to adopt (``docs/record.md``).

They are the request schemas of the contract with all that they refer to: one source, two forms. Their version is that
of the format, not of the service.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from api.json_schema import Schema
from api.openapi.requests import component_name, request_schemas
from api.schemas.base import ObjectSchema
from api.schemas.games import GameLogSchema
from api.schemas.rounds import RoundSchema

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = Path(__file__).resolve().parents[1] / "formats"
FORMATS: Final[Mapping[str, tuple[str, str, ObjectSchema]]] = {
    "round-record-1.schema.json": ("urn:hakam:round-record:1", "A round of Baloot", RoundSchema()),
    "game-log-1.schema.json": ("urn:hakam:game-log:1", "A game of Baloot", GameLogSchema()),
}
_COMPONENTS: Final = "#/components/schemas/"


def formats() -> dict[str, str]:
    """Return the text of each schema by the name of its file."""
    return {
        name: json.dumps(_standing_alone(*what), ensure_ascii=False, indent=2) + "\n" for name, what in FORMATS.items()
    }


def _standing_alone(name: str, title: str, schema: ObjectSchema) -> Schema:
    components = request_schemas([schema])
    root = components[component_name(schema)]
    wanted = sorted(_reached(root, components))
    head = {"$schema": DIALECT, "$id": name, "title": title}
    defined = {one: _with_local_refs(components[one]) for one in wanted}
    return {**head, **_with_local_refs(root), "$defs": defined}


def _reached(schema: Schema, components: Mapping[str, Schema]) -> set[str]:
    """Return the components that a schema refers to, directly or through others."""
    reached: set[str] = set()
    left = list(_refs(schema))
    while left:
        name = left.pop()
        if name not in reached:
            reached.add(name)
            left += _refs(components[name])
    return reached


def _refs(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].removeprefix(_COMPONENTS)
        for inner in value.values():
            yield from _refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _refs(inner)


def _with_local_refs(value: Any) -> Any:  # noqa: ANN401 - any part of a schema
    if isinstance(value, dict):
        return {
            key: inner.replace(_COMPONENTS, "#/$defs/") if key == "$ref" else _with_local_refs(inner)
            for key, inner in value.items()
        }
    return [_with_local_refs(inner) for inner in value] if isinstance(value, list) else value
