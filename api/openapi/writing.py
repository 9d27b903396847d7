"""The contract as YAML that people can read: short lists and objects on one line, texts as blocks, no anchors."""

from typing import Any, Final

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

WIDTH: Final = 120
_SHORT: Final = 90
_TOO_LONG: Final = 10_000
HEAD: Final = "# Generated from the code by `make openapi`. Do not edit.\n"

_YAML_1_1_BOOLEANS: Final = frozenset("yYnN")
"""Words that are booleans to some readers, so that they are quoted: N is a seat here."""


class _Writer(yaml.SafeDumper):
    """Writes what JSON has."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the base class's name
        """Write what stands in two places twice."""
        return True


def _text(writer: _Writer, value: str) -> ScalarNode:
    style = "|" if "\n" in value.rstrip("\n") else "'" if value in _YAML_1_1_BOOLEANS else None
    return writer.represent_scalar("tag:yaml.org,2002:str", value, style=style)


def _list(writer: _Writer, value: list[Any]) -> SequenceNode:
    node = writer.represent_sequence("tag:yaml.org,2002:seq", value)
    node.flow_style = _length(node) <= _SHORT or all(isinstance(entry, ScalarNode) for entry in node.value)
    return node


def _object(writer: _Writer, value: dict[str, Any]) -> MappingNode:
    node = writer.represent_mapping("tag:yaml.org,2002:map", value)
    node.flow_style = _length(node) <= _SHORT
    return node


def _length(node: Node) -> int:
    """Return about how long a node is on one line; too long where something in it is a text to be read."""
    match node:
        case ScalarNode():
            return _TOO_LONG if node.style == "|" else len(node.value) + 2
        case SequenceNode():
            return sum(_length(entry) + 1 for entry in node.value) + 2
        case MappingNode():
            if any(key.value == "description" for key, _ in node.value):
                return _TOO_LONG
            return sum(_length(key) + _length(entry) + 1 for key, entry in node.value) + 2
        case _:
            return 0


_Writer.add_representer(str, _text)
_Writer.add_representer(list, _list)
_Writer.add_representer(dict, _object)


def written(document: dict[str, Any]) -> str:
    """Return a document in YAML."""
    return HEAD + yaml.dump(document, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=WIDTH)
