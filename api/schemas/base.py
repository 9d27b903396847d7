"""What every request has in common: nulls left out, nothing unknown, own data, and the rules.

A request in which nothing is wrong is read at once, its fields' readers one after the other. Any other goes through
marshmallow, whose business is to find everything that is wrong. The fields, what has to fit together and what is made
of it are declared once, and both ways use them.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, cast

from marshmallow import EXCLUDE, Schema, ValidationError, post_load, pre_load, validates_schema

from api import own_data
from api.fields import ReadAtOnce, Value
from api.issues import Decoded, Issues, Path, wrong_type
from api.json_schema import ref
from api.reading.reader import REFUSALS, NotAtOnce, ReadBy, Reader
from api.reading.single import Text, Word
from engine.ruleset import OPTIONS, Option, Ruleset
from rulesets import DEFAULT, RULESETS


class ObjectSchema(Schema):
    """An object of the wire: a null member is one left out, and a member nobody knows is an issue.

    ``takes_own_data`` where the caller may put an ``id`` and members that begin with ``_``.
    """

    takes_own_data: ClassVar[bool] = False
    meaning_of_null: ClassVar[frozenset[str]] = frozenset()
    """Members in which null says something."""

    class Meta:
        unknown = EXCLUDE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        known: dict[str, ReadAtOnce] = {name: cast("ReadAtOnce", field) for name, field in self.fields.items()}
        self._at_once = {name: field.at_once for name, field in known.items()}
        self._defaults = {name: field.load_default for name, field in known.items() if not field.required}
        self._required = [name for name, field in known.items() if field.required]

    def load(self, data: Any, **kwargs: Any) -> Any:
        """Return what a request loads to; raises marshmallow's error with every issue in it."""
        try:
            return self.load_at_once(data)
        except (*REFUSALS, ValidationError):
            return super().load(data, **kwargs)

    def load_at_once(self, data: Any) -> dict[str, Any]:
        """Return what a request loads to; raises an error that need not name all that is wrong, nor say where."""
        if type(data) is not dict:
            raise NotAtOnce
        loaded = self._defaults.copy()
        owns = False
        for key, value in data.items():
            at_once = self._at_once.get(key)
            if at_once is None:
                owns = True
            elif value is not None:
                loaded[key] = at_once(value)
            elif key in self.meaning_of_null:
                loaded[key] = None
        if owns:
            self._know_every_member(loaded, data)
        for name in self._required:
            if name not in loaded:
                raise NotAtOnce
        issues = Issues()
        self.fit_together(loaded, data, issues)
        raise_if_any(issues)
        return self.made_of(loaded, data)

    @pre_load
    def _leave_out_nulls(self, data: Any, **_: Any) -> Any:
        if type(data) is not dict:
            raise ValidationError([((), wrong_type("object", data))])
        return {key: value for key, value in data.items() if value is not None or key in self.meaning_of_null}

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _fit_together(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        issues = Issues()
        self.fit_together(data, original, issues)
        raise_if_any(issues)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _know_every_member(self, _: Any, original: Mapping[str, Any], **__: Any) -> None:
        issues = Issues()
        for key in original:
            if key not in self.fields and not (self.takes_own_data and own_data.is_own(key)):
                issues.add((key,), "unknown-field", name=key, nearest=issues.nearest(key, tuple(self.fields)))
        if self.takes_own_data and (defect := own_data.defect_of(original)):
            first = next(key for key in original if own_data.is_own(key))
            issues.add((first,), defect, most=own_data.MOST_BYTES, deepest=own_data.DEEPEST)
        raise_if_any(issues)

    @post_load(pass_original=True)
    def _make(self, data: dict[str, Any], original: Any, **_: Any) -> dict[str, Any]:
        return self.made_of(data, original)

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """Note what is wrong with members only together; in ``data`` there are none that are wrong by themselves."""

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Return what the members make; a schema that extends another begins with what that one made of them."""
        del original  # only some schemas look at what was sent
        return data


def raise_if_any(issues: Issues) -> None:
    """Raise what was found as marshmallow's error, or return."""
    if issues.found:
        raise ValidationError(issues.found)


class OwnDataSchema(ObjectSchema):
    """An object that may carry the caller's own data."""

    takes_own_data = True

    id = Value(
        Text(0, own_data.MOST_ID),
        load_default=None,
        describe="Your own name for this request or record; echoed in its answer.",
    )


class Rules(NamedTuple):
    """The rules of a request: the ruleset's name and the options changed, as sent, and what they make."""

    ruleset: str
    options: Mapping[str, Any]
    rules: Ruleset


_UNCHANGED: Final = {name: Rules(name, {}, found.rules) for name, found in RULESETS.items()}


@lru_cache(maxsize=1024)
def _changed(name: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return RULESETS[name].rules.overridden(dict(options))


def rules_of(name: str | None, options: Mapping[str, Any] | None) -> Rules:
    """Return the rules that a request's two fields make, each of them valid already; left out, the default."""
    name = name or DEFAULT
    return Rules(name, options, _changed(name, tuple(options.items()))) if options else _UNCHANGED[name]


def _read_option(option: Option, value: Decoded, issues: Issues, path: Path) -> Decoded:
    if type(value) is float and value.is_integer():
        value = int(value)
    if not option.allows(value):
        span = option.span
        allowed = option.choices if span is None else None
        least, most = (None, None) if span is None else (span.least, span.most)
        issues.add(path, "bad-option-value", name=option.name, value=value, allowed=allowed, least=least, most=most)
    return value


def _read_options(value: Decoded, issues: Issues, path: Path) -> Mapping[str, Any]:
    if type(value) is not dict:
        issues.add_wrong_type(path, "object", value)
        return {}
    found = {}
    for name, entry in value.items():
        option = OPTIONS.get(name)
        if option is None:
            issues.add(
                (*path, name),
                "unknown-option",
                name=name,
                allowed=issues.hint(tuple(OPTIONS)),
                nearest=issues.nearest(name, tuple(OPTIONS)),
            )
        elif entry is not None:
            found[name] = _read_option(option, entry, issues, (*path, name))
    return found


_CHOICES: Final = {(option.name, type(choice), choice) for option in OPTIONS.values() for choice in option.choices}
"""What options may be where there are words to choose from, or true and false; ``1`` is not ``True`` here."""


def _usual_options(value: Decoded) -> Mapping[str, Any] | None:
    if type(value) is dict and {(name, type(entry), entry) for name, entry in value.items()} <= _CHOICES:
        return value
    return None


RULESET: Final = Word({name: name for name in RULESETS}, "unknown-ruleset", "RulesetName")
OPTION_VALUES: Final[Reader[Mapping[str, Any]]] = ReadBy(_read_options, ref("Options"), _usual_options)


class RulesSchema(OwnDataSchema):
    """A request with rules. What it loads has ``rules`` in the place of ``ruleset`` and ``options``."""

    ruleset = Value(RULESET, load_default=None, describe="The ruleset to start from; default `saudi`.")
    options = Value(OPTION_VALUES, load_default=None, describe="Single options of it to change.")

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put the rules in the place of the two members."""
        data = super().made_of(data, original)
        data["rules"] = rules_of(data.pop("ruleset"), data.pop("options"))
        return data
