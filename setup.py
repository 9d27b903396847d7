"""What pyproject.toml cannot say: with HAKAM_COMPILED=1 in the environment, mypyc compiles the engine.

Without it the wheel is plain Python. mypy, which brings mypyc, is wanted only for a compiled one, and so is a C
compiler. The sources are the same, and the wheel holds them too: :mod:`engine.ruleset` runs from them always, because
it reads its own annotations. HAKAM_COMPILED_TOO names more files to compile with the engine, for measuring.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

COMPILED = os.environ.get("HAKAM_COMPILED") == "1"
TOO = os.environ.get("HAKAM_COMPILED_TOO", "").split()
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel"}
INTERPRETED = {"ruleset"}
WRITING = {
    "actions",
    "deal",
    "fingerprint",
    "log",
    "notation",
    "perft",
    "seating",
    "steps",
    "summary",
    "version",
    "view",
}
"""What a replay never calls, and what has one of these names before an underscore."""


def compiled_engine() -> list[Extension]:
    """Return the engine's modules as C, which mypyc writes to build/.

    They make two libraries, so that two compilers are at work at once: calls inside one are quicker than between two.
    """
    from mypyc.build import mypycify  # noqa: PLC0415 - only there when it is wanted

    sources = [path for path in sorted(Path("engine").glob("*.py")) if path.stem not in INTERPRETED]
    writing = [str(path) for path in sources if path.stem.split("_")[0] in WRITING]
    rules = [str(path) for path in sources if str(path) not in writing]
    groups: list[tuple[list[str], str | None]] = [([*rules, *TOO], "hakam_rules"), (writing, "hakam_writing")]
    modules = mypycify([*rules, *writing, *TOO], opt_level="2", debug_level="0", separate=groups)
    for module in modules:
        # What a newer compiler warns of must not stop the build.
        module.extra_compile_args = [one for one in module.extra_compile_args if one != "-Werror"]
    return modules


setup(
    # A build asks for this before anything else; by then mypyc may not be there yet.
    setup_requires=["mypy>=2.0"] if COMPILED and "egg_info" in sys.argv else [],
    ext_modules=compiled_engine() if COMPILED and BUILDS & set(sys.argv) else [],
    options={"build_ext": {"parallel": 2}},
)
