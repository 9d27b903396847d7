"""Packages that only some uses of the command need: the extras of the wheel."""

from importlib import import_module
from types import ModuleType

from cli.main import Failed


def needed(module: str, extra: str, purpose: str) -> ModuleType:
    """Return an optional module; without it, the end of the command says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        raise Failed(f"{purpose} needs the package {module.partition('.')[0]}: pip install 'hakam[{extra}]'") from None
