"""The published contract is what the code says, it is sound, and every example in it is true."""

import json
import re
from io import BytesIO

import pytest
from openapi_spec_validator import validate

from api import create_app
from api.openapi.document import document
from api.openapi.writing import written
from api.operation import OPERATIONS
from api.problems import STATUS
from api.settings import Settings
from tests.support.contract import FILE, check, checked, component, contract, defects, operations, resolved

REQUEST_ID = contract()["components"]["headers"]["RequestId"]["example"]


@pytest.fixture(scope="module")
def app():
    return create_app(Settings())


@pytest.fixture(scope="module")
def failing():
    app = create_app(Settings())
    app.logger.disabled = True

    def fail(**_):
        raise RuntimeError("unforeseen")

    app.view_functions.update(dict.fromkeys(app.view_functions, fail))
    return app


def nodes(value, path=""):
    """Give everything in a JSON value with its JSON Pointer."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from nodes(inner, f"{path}/{key.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from nodes(inner, f"{path}/{place}")


def test_the_file_is_what_the_code_says():
    assert FILE.read_text(encoding="utf-8") == written(document()), "run `make openapi`"


def test_it_is_a_valid_openapi_document():
    validate(contract())


def test_every_reference_leads_somewhere():
    known = {f"#{path}" for path, _ in nodes(contract())}
    references = {value["$ref"] for _, value in nodes(contract()) if isinstance(value, dict) and "$ref" in value}
    assert references
    assert references <= known


def test_every_component_is_a_valid_schema_and_every_one_and_every_member_is_described():
    for name, schema in contract()["components"]["schemas"].items():
        component(name)
        assert schema["description"], name
        for member, inner in schema.get("properties", {}).items():
            assert inner.get("description") or resolved(inner).get("description"), f"{name}.{member}"


def test_every_object_has_a_name():
    """Code made from the contract numbers what has none."""
    for path, value in nodes(contract()):
        if isinstance(value, dict) and "properties" in value and "type" in value:
            assert re.fullmatch(r"/components/schemas/\w+", path), path


def test_every_object_is_closed():
    for path, value in nodes(contract()["components"]["schemas"]):
        if isinstance(value, dict) and "properties" in value and "type" in value:
            assert value["additionalProperties"] is False, path


def answer_components():
    """Give the components that answers are made of, however deep."""
    found, waiting = set(), []
    for _, _, operation in operations().values():
        for response in operation["responses"].values():
            waiting += [media["schema"] for media in response.get("content", {}).values()]
    while waiting:
        for _, value in nodes(waiting.pop()):
            name = value.get("$ref", "").rpartition("/")[2] if isinstance(value, dict) else ""
            # A record that was sent comes back as it was sent.
            if name and name not in found | {"Round", "Options"}:
                found.add(name)
                waiting.append(contract()["components"]["schemas"][name])
    return sorted(found)


@pytest.mark.parametrize("name", answer_components())
def test_every_member_of_an_answer_is_always_there(name):
    schema = contract()["components"]["schemas"][name]
    by_seat = name in ("OffersBySeat", "RemainingHands", "AnnouncedProjects")
    optional = set(schema.get("properties", ())) - set(schema.get("required", ()))
    assert optional == (set("SENW") if by_seat else {"proof"} if name == "FieldError" else set())


def test_the_operations_of_the_application_are_those_of_the_contract(app):
    served = {
        (method, re.sub(r"<(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    not_operations = {("GET", "/"), ("GET", "/docs/assets/{name}")}
    assert {(method, path) for method, path, _ in operations().values()} == served - not_operations
    assert not_operations <= served


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_declared_operation_has_its_words_and_every_problem(name):
    method, path, operation = operations()[name]
    assert (method, path) == ("POST", OPERATIONS[name].path)
    assert (operation["summary"], operation["description"]) == (OPERATIONS[name].summary, OPERATIONS[name].description)
    assert set(operation["responses"]) == {"200", "400", "405", "406", "408", "413", "415", "422", "429", "500"}


def test_every_type_of_problem_is_in_an_example():
    shown = {value for path, value in nodes(contract()["paths"]) if path.endswith("/value/type")}
    # What cannot be read as a request is not shown: no client that works sends it.
    assert shown == {f"/docs/problems#{name}" for name in STATUS if name != "bad-request"}


REQUESTS = [
    pytest.param(media["schema"], example["value"], id=f"{name}-{key}")
    for name, (_, _, operation) in operations().items()
    for media in operation.get("requestBody", {}).get("content", {}).values()
    for key, example in media["examples"].items()
]


@pytest.mark.parametrize(("schema", "value"), REQUESTS)
def test_an_example_request_keeps_to_its_schema(schema, value):
    assert defects(schema, value) == []


PAGES = ("getContractYaml", "getContractJson", "getDocs", "getProblemDocs", "getGlossary", "getGlossaryIn")
# The contract itself and the pages, which are too long to be quoted, and the metrics: other tests read them.
WHOLE = {(name, "200") for name in (*PAGES, "getMetrics")}


def answers():
    for name, (method, path, operation) in operations().items():
        for status, response in operation["responses"].items():
            for media_type, media in response.get("content", {}).items():
                assert "examples" in media or (name, status) in WHOLE, f"{name} {status}"
                for key, example in media.get("examples", {}).items():
                    yield pytest.param(
                        method, path, operation, int(status), media_type, media["schema"], key, example,
                        id=f"{name}-{status}-{key}",
                    )  # fmt: skip


def sent(client, method, path, operation, media_type, key, example, environ=None):
    """Ask what an example says that was asked, with what stands in the contract and nothing else."""
    asked = example.get("x-request", {})
    requests = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples", {})
    if "text" in asked:
        body = asked["text"]
    elif "body" in asked:
        body = json.dumps(asked["body"])
    else:
        request = requests.get(asked.get("example", key), next(iter(requests.values()), None))
        body = None if request is None or asked.get("method") == "GET" else json.dumps(request["value"])
    headers = {"X-Request-ID": REQUEST_ID} | ({"Content-Type": "application/json"} if body else {})
    headers |= asked.get("headers", {})
    length = headers.pop("Content-Length", None)
    return client.open(
        asked.get("path", path),
        method=asked.get("method", method),
        data=None if body is None else body.encode(),
        headers=headers,
        environ_overrides=({"CONTENT_LENGTH": length} if length else {}) | (environ or {}),
    )


class Silent(BytesIO):
    """A body that does not come."""

    def read(self, *_):
        raise TimeoutError


@pytest.mark.parametrize(
    ("method", "path", "operation", "status", "media_type", "schema", "key", "example"), list(answers())
)
def test_an_example_answer_is_what_the_service_answers(
    app, failing, method, path, operation, status, media_type, schema, key, example
):
    path = path.replace("{name}", "pagat").replace("{language}", "ar")
    client = checked(failing if status == 500 else create_app(Settings(rate_limit=1)) if status == 429 else app)
    if status == 429:
        client.get("/v1/rulesets")
    environ = {"wsgi.input": Silent()} if status == 408 else None
    answer = sent(client, method, path, operation, media_type, key, example, environ)
    assert (answer.status_code, answer.mimetype) == (status, media_type)
    assert answer.headers["X-Request-ID"] == REQUEST_ID
    assert defects(schema, example["value"]) == []
    assert (answer.get_json() if answer.is_json else answer.get_data(as_text=True)) == example["value"]


def test_header_examples_are_true(app):
    asked = {"X-Request-ID": REQUEST_ID, "Accept-Encoding": "gzip"}
    answer = checked(app).get("/v1/openapi.yaml", headers=asked)
    for name, header in operations()["getContractYaml"][2]["responses"]["200"]["headers"].items():
        assert answer.headers[name] == resolved(header).get("example", answer.headers[name])


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_the_contract_is_served_and_need_not_be_sent_twice(app, form):
    client = checked(app)
    answer = client.get(f"/v1/openapi.{form}")
    if form == "yaml":
        assert answer.get_data(as_text=True) == FILE.read_text(encoding="utf-8")
    else:
        assert answer.get_json() == contract()
    again = client.get(f"/v1/openapi.{form}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_check_of_an_answer_notices_what_is_wrong(app):
    client = app.test_client()
    good = client.get("/healthz")
    good.request.path = "/v1/rulesets"
    with pytest.raises(AssertionError):
        check(good)
