import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.logs import some_games
from cli.main import hakam

ROOT = Path(__file__).resolve().parents[2]
FAULTY = {"rounds": [{"dealer": "S", "up_card": "7D", "calls": [{"seat": "N", "call": "pass"}]}]}


@pytest.fixture(scope="session")
def games():
    """A few clean games."""
    return some_games(12)


@pytest.fixture(scope="session")
def lines(games):
    """Lines of NDJSON: clean logs, a faulty one, one with an unknown field, and one that is not JSON."""
    clean = [game.line for game in games]
    bad = [json.dumps(FAULTY).encode() + b"\n", b'{"rounds": [], "wat": 1}\n', b"{nothing\n"]
    return [*clean[:4], b"\n", bad[0], *clean[4:8], bad[1], bad[2], *clean[8:]]


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Run the command in this process, in a directory of its own; give its result."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, **options):
        return CliRunner().invoke(hakam, [str(argument) for argument in arguments], **options)

    return run


@pytest.fixture
def small_chunks(monkeypatch):
    """Let a chunk be one log or two."""
    monkeypatch.setattr("cli.inputs.BLOCK", 20_000)


def command(*arguments, code="from cli.main import main; main()"):
    """The command as a process of its own."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    return kept | {"PYTHONPATH": str(ROOT)} | more


def in_process(*arguments, cwd, **more):
    return subprocess.run(
        command(*arguments), cwd=cwd, env=environment(), capture_output=True, timeout=120, check=False, **more
    )


def entries(path):
    return [json.loads(line) for line in path.read_bytes().splitlines()]
