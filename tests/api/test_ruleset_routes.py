"""``/v1/rulesets`` and health: what is there to read without asking anything."""

import pytest

from engine.ruleset import OPTIONS
from rulesets import RULESETS
from tests.support.judging import VECTORS

NAMES = ["saudi", "tournament", "kammelna", "jawaker", "pagat", "casual", "gamerules"]


def table():
    """The values of the rules' own table, and which of them are stated."""
    lines = (VECTORS / "rulesets.md").read_text(encoding="utf-8").splitlines()
    header, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|"))
    return {name: {row[0]: row[column] for row in rows} for column, name in enumerate(header) if column}


def test_the_rulesets_are_listed_with_titles_and_descriptions_the_default_first(service):
    listed = service.client.get("/v1/rulesets").json
    assert listed["default"] == "saudi"
    assert next(entry["name"] for entry in listed["rulesets"]) == "saudi"
    assert {entry["name"] for entry in listed["rulesets"]} == set(NAMES) == set(RULESETS)
    for entry in listed["rulesets"]:
        assert entry.keys() == {"name", "title", "description"}
        assert entry["title"]
        assert "\n" not in entry["description"]
        assert entry["description"]


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset_tells_every_option_with_its_value_and_where_it_comes_from(service, name):
    ruleset = service.client.get(f"/v1/rulesets/{name}").json
    assert ruleset.keys() == {"name", "title", "description", "options"}
    assert [option["name"] for option in ruleset["options"]] == list(OPTIONS)
    expected = table()[name]
    words = {"on": True, "off": False}
    for option in ruleset["options"]:
        cell = expected[option["name"]]
        value = cell.strip("*")
        value = int(value) if value.isdigit() else value
        if isinstance(option["value"], bool):
            value = words[value]
        assert option["value"] == value
        assert option["source"] == ("stated" if cell.startswith("**") else "inferred")


@pytest.mark.parametrize("name", NAMES)
def test_an_option_tells_what_it_may_be_and_what_it_means(service, name):
    for option in service.client.get(f"/v1/rulesets/{name}").json["options"]:
        assert option.keys() == {"name", "value", "allowed", "minimum", "maximum", "meaning", "source"}
        assert option["meaning"]
        if option["allowed"] is None:
            assert option["minimum"] <= option["value"] <= option["maximum"]
        else:
            assert (option["minimum"], option["maximum"]) == (None, None)
            assert option["value"] in [choice["value"] for choice in option["allowed"]]
            assert all(choice["meaning"] for choice in option["allowed"])


def test_every_value_that_is_allowed_is_taken_in_a_request(service):
    trick = {"contract": {"bid": "sun", "buyer": "E"}, "trick": {"leader": "N", "cards": ["7C"]}}
    for option in service.client.get("/v1/rulesets/saudi").json["options"]:
        if option["allowed"] is None:
            values = [option["minimum"], option["maximum"]]
        else:
            values = [choice["value"] for choice in option["allowed"]]
        for value in values:
            answer = service.ask("trickWinner", trick | {"options": {option["name"]: value}})
            assert answer["options"] == {option["name"]: value}
            assert type(answer["options"][option["name"]]) is type(value)


def test_the_service_lives_and_is_ready(service):
    assert service.client.get("/healthz").json["status"] == "ok"
    assert service.client.get("/readyz").json["status"] == "ok"
