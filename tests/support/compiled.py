"""A plugin of pytest's for `make check-compiled`: nothing is tested unless the engine imported is the compiled one.

Every process that runs tests loads it: pytest itself, and each worker of pytest-xdist.
"""

from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pkgutil import iter_modules

import pytest

import engine

INTERPRETED = {"engine.ruleset"}


def pytest_sessionstart() -> None:
    names = {"engine", *(f"engine.{module.name}" for module in iter_modules(engine.__path__))}
    loaders = {name: import_module(name).__spec__.loader for name in names}
    plain = {name for name, loader in loaders.items() if not isinstance(loader, ExtensionFileLoader)}
    if plain != INTERPRETED:
        raise pytest.UsageError(f"not compiled: {', '.join(sorted(plain - INTERPRETED))}")
