"""The schemas of requests, by component name, from the readers and marshmallow schemas that validate them."""

from collections.abc import Iterable
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema as MarshmallowSchema
from marshmallow.fields import Field

from api.fields import Objects, Value
from api.json_schema import Schema, enum, or_null
from api.openapi.shapes import growing
from api.openapi.words import MEANINGS, OWN_DATA
from api.reading.components import COMPONENTS
from api.schemas.base import ObjectSchema
from api.schemas.projects import PROJECT_COMPONENTS
from api.schemas.rounds import ROUND_COMPONENTS
from api.schemas.scores import SCORE_COMPONENTS
from api.text import Language, option_choice_meaning, option_meaning, voice_in
from engine.ruleset import OPTIONS, Option
from rulesets import RULESETS

VERSION: Final = "3.1.0"
_ENGLISH: Final = voice_in(Language.ENGLISH)


def value_schema(_: OpenAPIConverter, field: Field[Any], *, ret: Schema) -> Schema:
    """Return what a field's reader says of it, in the place of all that apispec has gathered so far."""
    if isinstance(field, Objects):
        return {"maxItems": field.most}
    if not isinstance(field, Value):
        return {}
    ret.clear()
    return field.json_schema


def component_name(schema: MarshmallowSchema | type[MarshmallowSchema]) -> str:
    """Return the name of the component that a marshmallow schema makes: its class without the word *Schema*."""
    made = schema if isinstance(schema, type) else type(schema)
    return made.__name__.removesuffix("Schema")


def request_schemas(takes: Iterable[ObjectSchema]) -> dict[str, Schema]:
    """Return the components of requests: what these schemas take, and all that they refer to."""
    found = _words_and_objects() | _bodies({component_name(schema): schema for schema in takes})
    return {name: _explained(name, schema) for name, schema in found.items()}


def _words_and_objects() -> dict[str, Schema]:
    options = {name: or_null(_option_schema(option)) for name, option in OPTIONS.items()}
    return {
        **COMPONENTS,
        **ROUND_COMPONENTS,
        **PROJECT_COMPONENTS,
        **SCORE_COMPONENTS,
        "RulesetName": growing(enum(RULESETS)),
        "Options": {"type": "object", "properties": options, "additionalProperties": False},
    }


def _option_schema(option: Option) -> Schema:
    meaning = option_meaning(_ENGLISH, option)
    if option.span is not None:
        span = {"minimum": option.span.least, "maximum": option.span.most}
        return {"type": "integer", "description": meaning} | span
    choices = [
        f"- `{_written(choice)}`: {option_choice_meaning(_ENGLISH, option, choice)}" for choice in option.choices
    ]
    kind = {"type": "boolean"} if isinstance(option.choices[0], bool) else growing(enum(map(str, option.choices)))
    return kind | {"description": "\n".join([meaning, "", *choices])}


def _written(choice: str | bool) -> str:
    return str(choice).lower() if isinstance(choice, bool) else choice


def _bodies(schemas: dict[str, ObjectSchema]) -> dict[str, Schema]:
    plugin = MarshmallowPlugin(schema_name_resolver=component_name)
    spec = APISpec("", "", VERSION, plugins=[plugin])
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(value_schema)  # type: ignore[no-untyped-call]
    for name, schema in schemas.items():
        if name not in spec.components.schemas:
            spec.components.schema(name, schema=schema)
    return {name: _closed(body) for name, body in spec.components.schemas.items()}


def _closed(body: Schema) -> Schema:
    """Return the schema of a body without members that nobody knows, but with room for the caller's own."""
    return body | {"patternProperties": {"^_": {"description": OWN_DATA}}, "additionalProperties": False}


def _explained(name: str, schema: Schema) -> Schema:
    """Return a component with its description, and those of its members that do not have one yet."""
    meaning = MEANINGS[name]
    explained = {"description": meaning.whole, **schema}
    if meaning.members:
        members = schema["properties"]
        assert meaning.members.keys() <= members.keys(), name
        explained["properties"] = members | {
            key: members[key] | {"description": words} for key, words in meaning.members.items()
        }
    return explained
