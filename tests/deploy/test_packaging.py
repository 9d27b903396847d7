"""What is shipped and installed: the locks, the imports they must cover, and the container's recipe."""

import ast
import json
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN = PROJECT["project"]["dependencies"]
DEV = PROJECT["dependency-groups"]["dev"]
# Which of our packages each may import, and whether it may import what is not ours.
MAY_IMPORT = {"engine": ({"engine"}, False), "rulesets": ({"rulesets", "engine"}, False)}
MAY_IMPORT["api"] = ({"api", "rulesets", "engine"}, True)
MAY_IMPORT["cli"] = ({"cli", "api", "rulesets", "engine"}, True)
EXTRAS = [one for extra in PROJECT["project"]["optional-dependencies"].values() for one in extra]


def pins(lock):
    """Give the versions that a lock installs, and check that each line of it says just that."""
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    found = {}
    for entry in re.sub(r"\\\n\s*", "", re.sub(r"(?m)^\s*#.*\n", "", text)).splitlines():
        requirement, *hashes = entry.split(" --hash=")
        assert hashes, entry
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value.strip()) for value in hashes), entry
        parsed = Requirement(requirement)
        [pin] = parsed.specifier
        assert pin.operator == "=="
        found[canonicalize_name(parsed.name)] = pin.version
    return found


def imported_by(file):
    """Give the first names of all that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield node.module.partition(".")[0]


@pytest.mark.parametrize(("lock", "wanted"), [("run.txt", RUN), ("dev.txt", RUN + DEV)])
def test_locks_pin_all_that_the_project_asks_for(lock, wanted):
    pinned = pins(lock)
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_the_dev_lock_adds_to_the_run_lock_and_changes_nothing_in_it():
    assert pins("run.txt").items() <= pins("dev.txt").items()


def test_the_lock_of_traces_adds_that_extra_to_the_run_lock_and_is_what_the_tests_have():
    assert pins("run.txt").items() <= pins("traces.txt").items() <= pins("dev.txt").items()
    for requirement in map(Requirement, PROJECT["project"]["optional-dependencies"]["traces"]):
        assert canonicalize_name(requirement.name) in pins("traces.txt")


def test_locks_do_not_say_where_packages_come_from():
    for lock in ("run.txt", "dev.txt", "traces.txt"):
        text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
        assert "://" not in text
        assert not re.search(r"[ (]/", text), "the path of a machine"
    for folder in ("tools/openapi-lint", "examples/typescript"):
        text = (ROOT / folder / "package-lock.json").read_text(encoding="utf-8")
        assert '"resolved"' not in text
        packages = json.loads(text)["packages"]
        assert all("integrity" in package for name, package in packages.items() if name)
        assert len(packages) > 1


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_import_only_what_they_may(package):
    """import-linter forbids by name; here all that is not allowed is forbidden."""
    ours, others = MAY_IMPORT[package]
    allowed = ours | sys.stdlib_module_names
    if others:
        direct = {canonicalize_name(Requirement(one).name) for one in RUN} | {"werkzeug", "gevent"}
        allowed |= {
            module
            for module, distributions in packages_distributions().items()
            if direct & {canonicalize_name(name) for name in distributions}
        }
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for file in files:
        # What writes the contract runs where it is developed; nothing of the service imports it (import-linter).
        more = {"apispec"} if file.is_relative_to(ROOT / "api" / "openapi") else set()
        # And what sends traces is an extra; only where they are wanted is it loaded.
        more |= {"opentelemetry"} if file == ROOT / "api" / "tracing.py" else set()
        if package == "cli":
            more = {canonicalize_name(Requirement(one).name) for one in EXTRAS}
        assert set(imported_by(file)) <= allowed | more, file


def test_the_container_copies_what_exists_and_what_it_may():
    recipe = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    welcome = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split() if line[0] == "!"}
    sources = set()
    for line in re.findall(r"(?m)^COPY (?!--from)(.+)$", recipe):
        *found, _ = line.split()
        sources |= set(found)
    assert sources == welcome
    assert all((ROOT / source).exists() for source in sources)


def test_the_container_runs_as_a_number_with_nothing_but_wheels_and_a_pinned_base():
    recipe = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert re.search(r"(?m)^USER [1-9]\d*:[1-9]\d*$", recipe)
    assert re.search(r"(?m)^ARG PYTHON_IMAGE=python:3\.\d+\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?$", recipe)
    assert set(re.findall(r"(?m)^FROM (\S+)", recipe)) == {"${PYTHON_IMAGE}"}
    assert "--require-hashes --only-binary :all:" in recipe
    assert '-r "${REQUIREMENTS}.txt"' in recipe
    assert recipe.rindex("USER") > recipe.rindex("RUN ")


def test_the_container_is_built_without_traces_and_can_be_built_with_them():
    recipe = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    [copied] = re.findall(r"(?m)^COPY (requirements/.+) \./$", recipe)
    locks = {Path(one).stem for one in copied.split()}
    assert locks == {"run", "traces"}
    [default] = re.findall(r"(?m)^ARG REQUIREMENTS=(\w+)$", recipe)
    assert default == "run"
    assert recipe.index("AS build") < recipe.index("ARG REQUIREMENTS") < recipe.index("${REQUIREMENTS}")
