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
