"""A plugin of pytest's for `make check-compiled`: nothing is tested unless what is imported is what was compiled.

Every process that runs tests loads it: pytest itself, and each worker of pytest-xdist.
"""

import tomllib
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def module_of(source: Path) -> str:
    """The name of the module that a source makes."""
    return ".".join(part for part in source.relative_to(ROOT).with_suffix("").parts if part != "__init__")


def pytest_sessionstart() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hakam"]
    interpreted = {module_of(ROOT / source) for source in told["interpreted"]}
    names = {module_of(source) for pattern in told["compiled"] for source in ROOT.glob(pattern)}
    plain = {name for name in names if not isinstance(import_module(name).__spec__.loader, ExtensionFileLoader)}
    if plain != interpreted:
        raise pytest.UsageError(f"not compiled: {', '.join(sorted(plain - interpreted))}")
