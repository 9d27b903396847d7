"""What the service and its image say of themselves, for the files of deploy/ to agree with."""

import re

from tests.support.server import ROOT


def settings() -> set[str]:
    """Give the variables that the table on top of gunicorn.conf.py lists."""
    text = (ROOT / "deploy" / "gunicorn.conf.py").read_text(encoding="utf-8")
    return set(re.findall(r"(?m)^\| ([A-Z_]+) ", text))


def recipe(instruction: str) -> str:
    """Give what the Dockerfile says last by an instruction."""
    found: list[str] = re.findall(rf"(?m)^{instruction} (.+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    return found[-1]


def cores(quantity: str) -> float:
    """Read a Kubernetes quantity of processors."""
    return int(quantity[:-1]) / 1000 if quantity.endswith("m") else float(quantity)


def mib(quantity: str) -> int:
    """Read a Kubernetes quantity of memory, in MiB."""
    found = re.fullmatch(r"(\d+)(Mi|Gi)", quantity)
    assert found, quantity
    return int(found[1]) * {"Mi": 1, "Gi": 1024}[found[2]]
