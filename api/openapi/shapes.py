"""Compact ways to write JSON Schema: a described value, and an object whose members are all there."""

from collections.abc import Iterable, Mapping

from api.json_schema import Schema, or_null, ref
from engine.seats import SEATS, TEAMS

__all__ = ["by_seat", "by_team", "flag", "growing", "listed", "nullable", "number", "of", "record", "text", "words"]


def text(description: str, **keywords: object) -> Schema:
    """Return the schema of a string."""
    return {"type": "string", "description": description, **keywords}


def number(description: str, *, least: int = 0, most: int | None = None) -> Schema:
    """Return the schema of a whole number, 0 or more where nothing else is said."""
    span = {"minimum": least} | ({} if most is None else {"maximum": most})
    return {"type": "integer", "description": description} | span


def flag(description: str) -> Schema:
    """Return the schema of a boolean."""
    return {"type": "boolean", "description": description}


def words(description: str, known: Iterable[object]) -> Schema:
    """Return the schema of one of some words."""
    return {"type": "string", "description": description, "enum": [str(word) for word in known]}


def growing(schema: Schema) -> Schema:
    """Return the schema of one of some words to which later versions may add, without breaking their promise."""
    return schema | {"x-may-grow": True}


def of(component: str, description: str) -> Schema:
    """Return a reference to a component, with what it means where it stands."""
    return ref(component) | {"description": description}


def nullable(schema: Schema) -> Schema:
    """Return a schema that takes null as well."""
    description = schema.get("description")
    bare = {key: value for key, value in schema.items() if key != "description"}
    return or_null(bare) | ({} if description is None else {"description": description})


def listed(item: Schema, description: str, *, least: int = 0, most: int | None = None) -> Schema:
    """Return the schema of a list."""
    span = ({"minItems": least} if least else {}) | ({} if most is None else {"maxItems": most})
    return {"type": "array", "description": description, "items": item} | span


def record(description: str, members: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object in which every member is always there and no other is."""
    return {
        "type": "object",
        "description": description,
        "properties": dict(members),
        "required": list(members),
        "additionalProperties": False,
    }


def by_team(value: Schema, description: str) -> Schema:
    """Return the schema of an object with a value for each team."""
    return record(description, dict.fromkeys(TEAMS, value))


def by_seat(value: Schema, description: str) -> Schema:
    """Return the schema of an object with a value for some seats or all."""
    return {
        "type": "object",
        "description": description,
        "properties": dict.fromkeys(SEATS, value),
        "additionalProperties": False,
    }
