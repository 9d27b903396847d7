"""The named rulesets: one TOML file each beside this module (rules, section 8).

A file has a ``title``, a one-line ``description`` and two tables that together give every option a value: ``stated``
for what the source says or real rounds show, ``inferred`` for the common reading where it is silent. A new ruleset is
a new file and nothing else.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from engine.ruleset import OPTIONS, Ruleset, ruleset_of

DEFAULT: Final = "saudi"


@dataclass(frozen=True, slots=True)
class NamedRuleset:
    """A ruleset with its name, its title, a one-line description, and the options its source states."""

    name: str
    title: str
    description: str
    rules: Ruleset
    stated: frozenset[str]


def parse(name: str, text: str) -> NamedRuleset:
    """Return the ruleset that a file's text describes.

    Raises :class:`ValueError` for TOML that cannot be read, an unknown key or an option both stated and inferred, and
    :class:`engine.ruleset.InvalidOptions` for values that make no ruleset.
    """
    data: dict[str, Any] = tomllib.loads(text)
    if set(data) != {"title", "description", "stated", "inferred"}:
        raise ValueError(f"ruleset {name}: title, description, stated and inferred are wanted, found {sorted(data)}")
    stated, inferred = data["stated"], data["inferred"]
    if not (isinstance(stated, dict) and isinstance(inferred, dict)):
        raise ValueError(f"ruleset {name}: stated and inferred are tables of options")
    if not (isinstance(data["title"], str) and isinstance(data["description"], str)):
        raise ValueError(f"ruleset {name}: title and description are texts")
    if both := stated.keys() & inferred.keys():
        raise ValueError(f"ruleset {name}: {sorted(both)} both stated and inferred")
    return NamedRuleset(name, data["title"], data["description"], ruleset_of(stated | inferred), frozenset(stated))


def _load() -> Mapping[str, NamedRuleset]:
    found = {
        entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8")
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".toml")
    }
    order = sorted(found, key=lambda name: (name != DEFAULT, name))
    return MappingProxyType({name: parse(name, found[name]) for name in order})


RULESETS: Final = _load()
"""Every named ruleset by name, the default first."""

__all__ = ["DEFAULT", "OPTIONS", "RULESETS", "NamedRuleset", "parse"]
