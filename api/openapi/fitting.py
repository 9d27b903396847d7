"""Whether what one JSON Schema describes is what another expects, in the part of JSON Schema the contract uses.

A request fits as long as the service takes all that could be sent before; an answer fits as long as a client that
knows the older contract is not surprised. Members that are added to an answer surprise nobody, nor do words added
where the contract has said that there may be more (``x-may-grow``). To say so late, or to take it back, is a misfit:
clients are written by it. So is another default in a request, as who leaves the member out would mean something else.
What cannot be compared does not fit.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from api.json_schema import Schema

_LEAST: Final[Mapping[str, float]] = {"minimum": float("-inf"), "minLength": 0, "minItems": 0}
_MOST: Final[Mapping[str, float]] = dict.fromkeys(("maximum", "maxLength", "maxItems"), float("inf"))
_OBJECT: Final = {"properties", "required", "additionalProperties", "patternProperties"}
_COMPARED: Final = {"type", "enum", "items", *_LEAST, *_MOST, *_OBJECT}
_MAY_GROW: Final = "x-may-grow"
_SAY_NOTHING: Final = {"description", "title", "default", "example", "examples", "deprecated"}


class UnknownComponentError(LookupError):
    """A reference to something that the contract does not have."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"{reference}: the contract has no such component")


@dataclass(frozen=True, slots=True)
class Part:
    """A schema that stands in a contract, with the components it may refer to; ``name`` where it is one of them."""

    schema: Schema
    components: Mapping[str, Any]
    name: str | None = None

    def within(self, schema: Schema) -> "Part":
        """Return a schema of the same contract."""
        return Part(schema, self.components)

    def alternatives(self) -> Iterator["Part"]:
        """Give schemas of one type each, or of any, that together take what this one does; references are followed."""
        for one in self._choices():
            if one is self:
                yield from self._by_type()
            else:
                yield from (replace(found, schema=found.schema | self._added()) for found in one.alternatives())

    def default(self) -> object:
        """Return what it means to send nothing; None where the contract does not say."""
        if "default" in self.schema or "$ref" not in self.schema:
            return self.schema.get("default")
        return self._referred().default()

    def _choices(self) -> list["Part"]:
        """Return what it refers to or chooses from, or itself alone."""
        if "$ref" in self.schema:
            return [self._referred()]
        choices = self.schema.get("anyOf") or self.schema.get("oneOf")
        return [self] if choices is None else [self.within(one) for one in choices]

    def _referred(self) -> "Part":
        name = self.schema["$ref"].rpartition("/")[2]
        if name not in self.components.get("schemas", {}):
            raise UnknownComponentError(self.schema["$ref"])
        return Part(self.components["schemas"][name], self.components, None if self._added() else name)

    def _by_type(self) -> Iterator["Part"]:
        types, words = self.schema.get("type"), self.schema.get("enum")
        for one in types if isinstance(types, list) else [types]:
            if one == "null":
                if words is None or None in words:
                    yield self.within({"type": one})
            elif words is None:
                yield replace(self, schema=self.schema | {"type": one})
            else:
                named = [word for word in words if word is not None]
                yield replace(self, schema=self.schema | {"type": one, "enum": named})

    def _added(self) -> Schema:
        """Return what stands beside a reference or a choice and says something."""
        apart = {"$ref", "anyOf", "oneOf", *_SAY_NOTHING}
        return {key: value for key, value in self.schema.items() if key not in apart}


@dataclass(frozen=True, slots=True)
class Fitting:
    """Compares schemas, of what is sent and what is expected; ``answers`` where the service is who sends.

    A misfit is a sentence that begins with its place: inside of a component, from there. Two components are compared
    once, whatever leads to them.
    """

    answers: bool
    _known: dict[tuple[object, ...], list[str]] = field(default_factory=dict)

    def misfits(self, sent: Part, expected: Part, place: str) -> list[str]:
        """Return what may be sent and is not expected; empty when everything is."""
        found = [] if self.answers else list(_of_default(sent, expected, place))
        for one in sent.alternatives():
            others = [other for other in expected.alternatives() if _is_of_type(one, other)]
            compared = [self._of_pair(one, other, place) for other in others]
            if compared:
                nearest: list[str] = min(compared, key=len)
                found += nearest
            else:
                found.append(f"{place}: {one.schema['type'] or 'any value'} is not expected")
        return found

    def _of_pair(self, sent: Part, expected: Part, place: str) -> list[str]:
        if sent.name is None or expected.name is None:
            return list(self._of_type(sent, expected, place))
        pair = (sent.name, sent.schema["type"], expected.name, expected.schema["type"])
        if pair not in self._known:
            self._known[pair] = []  # a component may lead to itself: nothing is new there
            self._known[pair] = list(self._of_type(sent, expected, expected.name))
        return self._known[pair]

    def _of_type(self, sent: Part, expected: Part, place: str) -> Iterator[str]:
        yield from self._of_words(sent.schema, expected.schema, place)
        yield from _of_limits(sent.schema, expected.schema, place)
        yield from _of_the_rest(sent.schema, expected.schema, place)
        if "items" in expected.schema:
            items = sent.within(sent.schema.get("items", {}))
            yield from self.misfits(items, expected.within(expected.schema["items"]), f"{place}/*")
        if expected.schema.keys() & _OBJECT:
            yield from self._of_members(sent, expected, place)

    def _of_words(self, sent: Schema, expected: Schema, place: str) -> Iterator[str]:
        known = {_shown(word) for word in expected.get("enum", ())}
        if known and "enum" not in sent:
            yield f"{place}: only {', '.join(sorted(known))} is expected"
        elif known and not (self.answers and expected.get(_MAY_GROW)):
            yield from (f"{place}: {word} is not expected" for word in map(_shown, sent["enum"]) if word not in known)
        if known and "enum" in sent:
            yield from self._of_growth(sent, expected, place)

    def _of_growth(self, sent: Schema, expected: Schema, place: str) -> Iterator[str]:
        older, newer = (expected, sent) if self.answers else (sent, expected)
        if older.get(_MAY_GROW) and not newer.get(_MAY_GROW):
            yield f"{place}: that there may be more words is taken back"
        elif self.answers and newer.get(_MAY_GROW) and not older.get(_MAY_GROW):
            yield f"{place}: that there may be more words is not expected"

    def _of_members(self, sent: Part, expected: Part, place: str) -> Iterator[str]:
        ours, theirs = sent.schema.get("properties", {}), expected.schema.get("properties", {})
        needed = set(expected.schema.get("required", ()))
        missing = needed - set(sent.schema.get("required", ()))
        if self.answers:
            missing |= theirs.keys() - ours.keys()
        yield from (f"{place}/{name}: may be missing, and is expected" for name in sorted(missing))
        for name in ours:
            if name in theirs:
                yield from self.misfits(sent.within(ours[name]), expected.within(theirs[name]), f"{place}/{name}")
            elif not (self.answers or _takes_any(expected.schema, name)):
                yield f"{place}/{name}: is not expected"
        if not self.answers:
            yield from _of_other_members(sent.schema, expected.schema, place)
        yield from self._of_patterns(sent, expected, place)

    def _of_patterns(self, sent: Part, expected: Part, place: str) -> Iterator[str]:
        """Compare what the members of a pattern may be; in a request, also where they were free before."""
        ours, theirs = sent.schema.get("patternProperties", {}), expected.schema.get("patternProperties", {})
        free = not self.answers and sent.schema.get("additionalProperties", True) is True
        for pattern, schema in theirs.items():
            if pattern in ours or free:
                one = sent.within(ours.get(pattern, {}))
                yield from self.misfits(one, expected.within(schema), f"{place}/{pattern}")


def _is_of_type(sent: Part, expected: Part) -> bool:
    ours, theirs = sent.schema["type"], expected.schema["type"]
    return theirs is None or ours == theirs or (ours == "integer" and theirs == "number")


def _of_default(sent: Part, expected: Part, place: str) -> Iterator[str]:
    before, after = sent.default(), expected.default()
    if before is not None and after is not None and _shown(before) != _shown(after):
        yield f"{place}: left out, it means {_shown(after)} and no more {_shown(before)}"


def _of_limits(sent: Schema, expected: Schema, place: str) -> Iterator[str]:
    for limit, none in _LEAST.items():
        if sent.get(limit, none) < expected.get(limit, none):
            yield f"{place}: {limit} {sent.get(limit)} is below the {expected[limit]} that is expected"
    for limit, none in _MOST.items():
        if sent.get(limit, none) > expected.get(limit, none):
            yield f"{place}: {limit} {sent.get(limit)} is above the {expected[limit]} that is expected"


def _of_the_rest(sent: Schema, expected: Schema, place: str) -> Iterator[str]:
    """Give what is asked for in other ways (a pattern, a format …) than is promised."""
    for keyword, value in expected.items():
        known = keyword in _COMPARED or keyword in _SAY_NOTHING or keyword.startswith("x-")
        if not known and sent.get(keyword) != value:
            yield f"{place}: {keyword} {_shown(sent.get(keyword))} is not the {_shown(value)} that is expected"


def _of_other_members(sent: Schema, expected: Schema, place: str) -> Iterator[str]:
    """Give what may be sent beside the members that have names."""
    others = expected.get("additionalProperties", True)
    if others is not True and sent.get("additionalProperties", True) != others:
        yield f"{place}: members without a name in the contract are not expected"
    for pattern in sent.get("patternProperties", ()):
        if others is not True and pattern not in expected.get("patternProperties", ()):
            yield f"{place}: members like {pattern} are not expected"


def _takes_any(schema: Schema, name: str) -> bool:
    patterns = schema.get("patternProperties", ())
    return schema.get("additionalProperties", True) is True or any(re.search(one, name) for one in patterns)


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
