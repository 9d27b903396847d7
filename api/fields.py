"""marshmallow fields that read a whole value at once into an engine value.

A field of the standard kind costs a call and a message for every card; these hand the value to a
:class:`api.reading.reader.Reader` and get one engine value, or every issue in it with its place.
"""

from collections.abc import Mapping
from typing import Any, Protocol, cast

from marshmallow import Schema as MarshmallowSchema
from marshmallow import ValidationError, fields

from api.issues import Decoded, Issue, Issues, Path, pointer_to, wrong_type
from api.json_schema import Schema, or_null
from api.reading.reader import NotAtOnce, Reader

REQUIRED = [((), Issue("required"))]


class ReadAtOnce(Protocol):
    """A field that can be read without marshmallow's machinery (:class:`api.schemas.base.ObjectSchema`)."""

    required: bool
    load_default: Any

    def at_once(self, value: Decoded) -> Any:
        """Return a value as read; raises one of :data:`api.reading.reader.REFUSALS` if something is wrong with it."""


class LoadedAtOnce(Protocol):
    """A schema whose objects can be read that way."""

    def load_at_once(self, data: Decoded) -> dict[str, Any]:
        """Return what an object loads to; raises likewise."""


class Value(fields.Field[Any]):
    """A field read by a reader; ``describe`` is the description that its JSON Schema gets."""

    default_error_messages = {"required": REQUIRED}  # noqa: RUF012 - marshmallow's name

    def __init__(self, reader: Reader[Any], *, describe: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reader = reader
        self.at_once = reader.at_once
        self.describe = describe

    @property
    def json_schema(self) -> Schema:
        """The JSON Schema of the value, null included where the field may be left out."""
        schema = self.reader.schema
        if not self.required:
            schema = or_null(schema)
        return schema if self.describe is None else schema | {"description": self.describe}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        issues = Issues()
        read = self.reader.read(value, issues, ())
        if issues.found:
            raise ValidationError(issues.found)
        return read


class Object(fields.Nested):
    """An object of a schema."""

    def __init__(self, schema: type[LoadedAtOnce], **kwargs: Any) -> None:
        super().__init__(cast("type[MarshmallowSchema]", schema), error_messages={"required": REQUIRED}, **kwargs)

    def at_once(self, value: Decoded) -> Any:
        """Return what the object loads to; raises that something is wrong with it."""
        return cast("LoadedAtOnce", self.schema).load_at_once(value)


class Objects(fields.List[Any]):
    """A list of at most ``most`` objects of a schema; null is no object."""

    def __init__(self, schema: type[LoadedAtOnce], *, most: int, **kwargs: Any) -> None:
        no_object = [((), wrong_type("object", None))]
        super().__init__(
            fields.Nested(cast("type[MarshmallowSchema]", schema), error_messages={"null": no_object}),
            error_messages={"required": REQUIRED},
            **kwargs,
        )
        self.most = most

    def at_once(self, value: Decoded) -> list[Any]:
        """Return what the objects load to; raises that something is wrong with one, or with the list."""
        if type(value) is not list or len(value) > self.most:
            raise NotAtOnce
        schema = cast("LoadedAtOnce", cast("fields.Nested", self.inner).schema)
        return [schema.load_at_once(entry) for entry in value]

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[Any]:
        if type(value) is not list:
            raise ValidationError([((), wrong_type("array", value))])
        if len(value) > self.most:
            raise ValidationError([((), Issue("too-many", {"most": self.most, "got": len(value)}))])
        return super()._deserialize(value, attr, data, **kwargs)


def issues_in(messages: Any, path: Path = ()) -> list[tuple[Path, Issue]]:
    """Return marshmallow's messages as issues with their places, in the order of the fields."""
    if isinstance(messages, dict):
        found = []
        for key, inner in messages.items():
            found += issues_in(inner, path if key == "_schema" else (*path, key))
        return found
    return [_issue(message, path) for message in messages]


def _issue(message: tuple[Path, Issue], path: Path) -> tuple[Path, Issue]:
    place, issue = message
    whole = (*path, *place)
    if issue.code == "required" and not issue.params:
        return whole, Issue("required", {"name": str(whole[-1])})
    if "first" in issue.params:
        return whole, Issue(issue.code, {**issue.params, "first": pointer_to((*path, *issue.params["first"]))})
    return whole, issue
