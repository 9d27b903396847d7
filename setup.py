"""What pyproject.toml cannot say: with HAKAM_COMPILED=1 in the environment, mypyc compiles what [tool.hakam] lists.

Without it the wheel is plain Python. mypy, which brings mypyc, is wanted only for a compiled one, and so is a C
compiler. The sources are the same, and the wheel holds them too: :mod:`engine.ruleset` runs from them always, because
it reads its own annotations. HAKAM_COMPILED_TOO names more files to compile with the engine, for measuring.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

COMPILED = os.environ.get("HAKAM_COMPILED") == "1"
TOO = os.environ.get("HAKAM_COMPILED_TOO", "").split()
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel"}
WRITING = {
    "actions",
    "deal",
    "fingerprint",
    "log",
    "notation",
    "perft",
    "readings",
    "seating",
    "steps",
    "summary",
    "version",
    "view",
}
"""What of the engine a replay never calls, and what has one of these names before an underscore."""


def compiled_modules() -> list[Extension]:
    """Return the modules as C, which mypyc writes to build/.

    They make three libraries, so that two compilers are at work at once: calls inside one are quicker than between two.
    """
    from mypyc.build import mypycify  # noqa: PLC0415 - only there when it is wanted

    told = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["hakam"]
    sources = [path for pattern in told["compiled"] for path in sorted(Path().glob(pattern))]
    engine = [path for path in sources if path.parts[0] == "engine" and path.as_posix() not in told["interpreted"]]
    writing = [str(path) for path in engine if path.stem.split("_")[0] in WRITING]
    rules = [*(str(path) for path in engine if str(path) not in writing), *TOO]
    wire = [str(path) for path in sources if path.parts[0] == "api"]
    groups: list[tuple[list[str], str | None]] = [
        (rules, "hakam_rules"),
        (writing, "hakam_writing"),
        (wire, "hakam_wire"),
    ]
    modules = mypycify([*rules, *writing, *wire], opt_level="2", debug_level="0", separate=groups)
    for module in modules:
        # What a newer compiler warns of must not stop the build.
        module.extra_compile_args = [one for one in module.extra_compile_args if one != "-Werror"]
    return modules


setup(
    # A build asks for this before anything else; by then mypyc may not be there yet.
    setup_requires=["mypy>=2.0"] if COMPILED and "egg_info" in sys.argv else [],
    ext_modules=compiled_modules() if COMPILED and BUILDS & set(sys.argv) else [],
    options={"build_ext": {"parallel": 2}},
)
