"""A contract that breaks its clients has to say so by its version, and what breaks them is told in small contracts."""

import copy

import pytest
import yaml

from api.openapi.breaking import announces_breaks, breaking_changes
from api.openapi.fitting import UnknownComponentError
from tests.support.contract import ROOT, contract

RELEASED = ROOT / "tests" / "data" / "openapi-released.yaml"


def released():
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(RELEASED.read_text(encoding="utf-8"), loader)  # noqa: S506 - a safe one


def test_what_breaks_clients_of_the_last_release_is_announced_by_the_version():
    before, after = released(), contract()
    breaks = breaking_changes(before, after)
    versions = before["info"]["version"], after["info"]["version"]
    assert breaks == [] or announces_breaks(*versions), "\n".join(
        [f"These break clients of {versions[0]}; raise the version in pyproject.toml, or take them back:", *breaks]
    )


def test_a_broken_contract_of_ours_is_noticed():
    after = copy.deepcopy(contract())
    del after["paths"]["/v1/deal"]
    after["components"]["schemas"]["LegalMovesRequest"]["required"].append("played")
    after["components"]["schemas"]["Score"]["properties"].pop("steps")
    after["components"]["schemas"]["Score"]["required"].remove("steps")
    assert sorted(breaking_changes(contract(), after)) == [
        "LegalMovesRequest/played: may be missing, and is expected",
        "POST /v1/deal: is gone",
        "Score/steps: may be missing, and is expected",
    ]


@pytest.mark.parametrize(
    ("before", "after", "announced"),
    [
        ("0.1.0", "0.1.0", False),
        ("0.1.0", "0.1.9", False),
        ("0.1.0", "0.2.0", True),
        ("0.9.0", "0.10.0", True),
        ("0.9.0", "1.0.0", True),
        ("1.2.0", "1.3.0", False),
        ("1.2.3", "2.0.0", True),
        ("2.0.0", "1.9.0", False),
        ("0.2.0", "0.1.0", False),
    ],
)
def test_a_new_major_announces_breaks_and_while_there_is_none_a_new_minor(before, after, announced):
    assert announces_breaks(before, after) is announced


def small_contract(asked=None, answered=None, **operation):
    """A contract of one operation, which takes and answers one object with a member each."""
    card = {"type": "string", "enum": ["AS", "KS"]}
    return {
        "paths": {
            "/v1/play": {
                "post": {
                    "operationId": "play",
                    "parameters": [{"$ref": "#/components/parameters/Language"}],
                    "requestBody": {
                        "required": True,
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Asked"}}},
                    },
                    "responses": {
                        "200": {
                            "headers": {"Version": {"$ref": "#/components/headers/Version"}},
                            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Answered"}}},
                        },
                        "422": {"content": {"application/problem+json": {"schema": {"type": "object"}}}},
                    },
                }
                | operation
            }
        },
        "components": {
            "parameters": {"Language": {"name": "Language", "in": "header", "schema": {"type": "string"}}},
            "headers": {"Version": {"required": True, "schema": {"type": "string"}}},
            "schemas": {
                "Card": card,
                "Asked": closed({"member": {"type": "string"} if asked is None else asked}),
                "Answered": closed({"member": {"type": "string"} if answered is None else answered}),
            },
        },
    }


def closed(members, *, required=("member",)):
    return {"type": "object", "properties": members, "required": list(required), "additionalProperties": False}


def integer(**limits):
    return {"type": "integer", **limits}


def words(*known, **more):
    return {"type": "string", "enum": list(known), **more}


CARD = {"$ref": "#/components/schemas/Card"}
CARD_OR_NULL = {"anyOf": [CARD, {"type": "null"}]}
CARDS = {"type": "array", "items": CARD}

# A schema of a member, one that takes more, and what is said of the way back.
WIDER = {
    "a limit above": (integer(maximum=8), integer(maximum=9), "maximum 9 is above the 8 that is expected"),
    "no limit above": (integer(maximum=8), integer(), "maximum None is above the 8 that is expected"),
    "a limit below": (integer(minimum=1), integer(minimum=0), "minimum 0 is below the 1 that is expected"),
    "a longer text": (
        {"type": "string", "maxLength": 5},
        {"type": "string", "maxLength": 6},
        "maxLength 6 is above the 5 that is expected",
    ),
    "an empty list": (CARDS | {"minItems": 1}, CARDS, "minItems None is below the 1 that is expected"),
    "another type": (integer(), {"type": ["integer", "string"]}, "string is not expected"),
    "any number": (integer(), {"type": "number"}, "number is not expected"),
    "null": (CARD, CARD_OR_NULL, "null is not expected"),
    "null among words": (
        words("a"),
        {"type": ["string", "null"], "enum": ["a", None]},
        "null is not expected",
    ),
    "one word more": (words("a", "b"), words("a", "b", "c"), '"c" is not expected'),
    "any word": (words("a", "b"), {"type": "string"}, 'only "a", "b" is expected'),
    "any value": (integer(), {}, "any value is not expected"),
    "any pattern": (
        {"type": "string", "pattern": "^a"},
        {"type": "string"},
        'pattern null is not the "^a" that is expected',
    ),
    "a choice more": ({"oneOf": [CARD, CARDS]}, {"oneOf": [CARD, CARDS, integer()]}, "integer is not expected"),
}


@pytest.mark.parametrize(("narrow", "wide", "said"), WIDER.values(), ids=WIDER)
def test_a_request_may_take_more_and_not_less(narrow, wide, said):
    assert breaking_changes(small_contract(asked=narrow), small_contract(asked=wide)) == []
    assert breaking_changes(small_contract(asked=wide), small_contract(asked=narrow)) == [f"Asked/member: {said}"]


@pytest.mark.parametrize(("narrow", "wide", "said"), WIDER.values(), ids=WIDER)
def test_an_answer_may_say_less_and_not_more(narrow, wide, said):
    assert breaking_changes(small_contract(answered=wide), small_contract(answered=narrow)) == []
    assert breaking_changes(small_contract(answered=narrow), small_contract(answered=wide)) == [
        f"Answered/member: {said}"
    ]


@pytest.mark.parametrize("place", ["asked", "answered"])
@pytest.mark.parametrize(
    ("one", "same"),
    [
        (CARD, {"type": "string", "enum": ["KS", "AS"], "description": "The same in other words."}),
        (CARD_OR_NULL, {"type": ["string", "null"], "enum": ["AS", "KS", None]}),
        ({"oneOf": [CARD, CARDS]}, {"anyOf": [CARDS, CARD]}),
        (integer(), integer(default=3, examples=[1], title="A number")),
    ],
)
def test_the_same_written_in_another_way_breaks_nothing(place, one, same):
    before, after = small_contract(**{place: one}), small_contract(**{place: same})
    assert breaking_changes(before, after) == breaking_changes(after, before) == []


def test_words_may_be_added_to_an_answer_that_said_so_and_may_not_leave_a_request():
    before, after = words("a", **{"x-may-grow": True}), words("a", "b", **{"x-may-grow": True})
    assert breaking_changes(small_contract(answered=before), small_contract(answered=after)) == []
    assert breaking_changes(small_contract(asked=after), small_contract(asked=before)) == [
        'Asked/member: "b" is not expected'
    ]
    said_late = small_contract(answered=words("a")), small_contract(answered=after)
    assert breaking_changes(*said_late) == [
        'Answered/member: "b" is not expected',
        "Answered/member: that there may be more words is not expected",
    ]


@pytest.mark.parametrize(("place", "component_of"), [("asked", "Asked"), ("answered", "Answered")])
def test_that_words_may_be_added_cannot_be_taken_back(place, component_of):
    before, after = words("a", **{"x-may-grow": True}), words("a")
    assert breaking_changes(small_contract(**{place: before}), small_contract(**{place: after})) == [
        f"{component_of}/member: that there may be more words is taken back"
    ]


def test_that_words_may_be_added_to_an_answer_cannot_be_said_late_and_to_a_request_can():
    before, after = words("a"), words("a", **{"x-may-grow": True})
    assert breaking_changes(small_contract(asked=before), small_contract(asked=after)) == []
    assert breaking_changes(small_contract(answered=before), small_contract(answered=after)) == [
        "Answered/member: that there may be more words is not expected"
    ]


def test_what_a_request_means_without_a_member_may_not_change():
    before, after = integer(default=1), integer(default=2)
    assert breaking_changes(small_contract(asked=before), small_contract(asked=after)) == [
        "Asked/member: left out, it means 2 and no more 1"
    ]
    assert breaking_changes(small_contract(answered=before), small_contract(answered=after)) == []


def test_the_default_of_a_component_is_that_of_the_members_that_refer_to_it():
    before, after = (small_contract(asked=CARD) for _ in range(2))
    before["components"]["schemas"]["Card"] = words("AS", "KS", default="AS")
    after["components"]["schemas"]["Card"] = words("AS", "KS", default="KS")
    assert breaking_changes(before, after) == ['Asked/member: left out, it means "KS" and no more "AS"']


def bent(bend):
    """A small contract, and the same with something changed."""
    before = small_contract()
    after = copy.deepcopy(before)
    bend(after)
    return before, after


def schema(contract_, name):
    return contract_["components"]["schemas"][name]


def play(contract_):
    return contract_["paths"]["/v1/play"]["post"]


def component(contract_, name, kind):
    return contract_["components"][kind][name]


BREAKS = {
    "a path": (lambda c: c["paths"].clear(), "POST /v1/play: is gone"),
    "an operation": (
        lambda c: c["paths"].update({"/v1/play": {"get": play(c)}}),
        "POST /v1/play: is gone",
    ),
    "an operation's name": (lambda c: play(c).update(operationId="move"), "POST /v1/play: play is called move"),
    "credentials": (lambda c: c.update(security=[{"key": []}]), "POST /v1/play: asks for other credentials"),
    "a new member that a request has to have": (
        lambda c: c["components"]["schemas"].update(
            Asked=closed({"member": {"type": "string"}, "more": integer()}, required=("member", "more"))
        ),
        "Asked/more: may be missing, and is expected",
    ),
    "a member of a request": (
        lambda c: schema(c, "Asked").update(properties={}, required=[]),
        "Asked/member: is not expected",
    ),
    "a member of an answer": (
        lambda c: schema(c, "Answered").update(properties={}, required=[]),
        "Answered/member: may be missing, and is expected",
    ),
    "a member that may be missing from an answer": (
        lambda c: schema(c, "Answered").update(required=[]),
        "Answered/member: may be missing, and is expected",
    ),
    "a parameter": (
        lambda c: play(c).update(parameters=[]),
        "POST /v1/play: the header parameter Language is gone",
    ),
    "a parameter that has to be sent": (
        lambda c: component(c, "Language", "parameters").update(required=True),
        "POST /v1/play: the header parameter Language has to be sent",
    ),
    "a new parameter that has to be sent": (
        lambda c: play(c)["parameters"].append({"name": "q", "in": "query", "required": True, "schema": integer()}),
        "POST /v1/play: the query parameter q has to be sent",
    ),
    "a parameter of which less is taken": (
        lambda c: component(c, "Language", "parameters").update(schema=words("en")),
        'POST /v1/play, Language: only "en" is expected',
    ),
    "a body": (lambda c: play(c).pop("requestBody"), "POST /v1/play, request: is gone"),
    "a media type of a request": (
        lambda c: play(c)["requestBody"].update(content={"text/plain": {"schema": {"type": "string"}}}),
        "POST /v1/play, request: application/json is not taken",
    ),
    "a media type of an answer": (
        lambda c: play(c)["responses"]["200"].update(content={}),
        "POST /v1/play, answer 200: application/json is gone",
    ),
    "a status": (lambda c: play(c)["responses"].pop("422"), "POST /v1/play, answer 422: is gone"),
    "another good status": (
        lambda c: play(c)["responses"].update({"202": {}}),
        "POST /v1/play, answer 202: is not expected",
    ),
    "a header": (
        lambda c: play(c)["responses"]["200"].update(headers={}),
        "POST /v1/play, answer 200, Version: may be missing, and is expected",
    ),
    "a header that may be missing": (
        lambda c: component(c, "Version", "headers").update(required=False),
        "POST /v1/play, answer 200, Version: may be missing, and is expected",
    ),
    "a header of another type": (
        lambda c: component(c, "Version", "headers").update(schema=integer()),
        "POST /v1/play, answer 200, Version: integer is not expected",
    ),
}


@pytest.mark.parametrize(("bend", "said"), BREAKS.values(), ids=BREAKS)
def test_what_is_gone_or_has_to_be_sent_breaks(bend, said):
    assert breaking_changes(*bent(bend)) == [said]


HARMLESS = {
    "a new path": lambda c: c["paths"].update({"/v1/new": {"get": play(c)}}),
    "a new operation": lambda c: c["paths"]["/v1/play"].update(get=play(c)),
    "a member that a request may have": lambda c: schema(c, "Asked")["properties"].update(more=integer()),
    "a member of a request that may be left out": lambda c: schema(c, "Asked").update(required=[]),
    "a new member of an answer": lambda c: schema(c, "Answered")["properties"].update(more=integer()),
    "own members of a request": lambda c: schema(c, "Asked").update(patternProperties={"^_": {}}),
    "a new error": lambda c: play(c)["responses"].update({"429": {}}),
    "a parameter that may be sent": lambda c: play(c)["parameters"].append(
        {"name": "q", "in": "query", "schema": integer()}
    ),
    "a new media type": lambda c: play(c)["requestBody"]["content"].update({"text/plain": {"schema": {}}}),
    "a body that need not be sent": lambda c: play(c)["requestBody"].update(required=False),
    "a new header": lambda c: play(c)["responses"]["200"]["headers"].update(More={"schema": {"type": "string"}}),
    "words for people": lambda c: play(c).update(summary="Other words", tags=["Other"]),
    "a component's name": lambda c: (
        c["components"]["schemas"].update(Request=c["components"]["schemas"].pop("Asked")),
        play(c)["requestBody"]["content"]["application/json"].update(schema={"$ref": "#/components/schemas/Request"}),
    ),
}


@pytest.mark.parametrize("bend", HARMLESS.values(), ids=HARMLESS)
def test_what_is_new_and_need_not_be_used_breaks_nothing(bend):
    assert breaking_changes(*bent(bend)) == []


def test_own_members_that_are_taken_no_more_break():
    before, after = bent(lambda c: schema(c, "Asked").update(patternProperties={"^_": {}}))
    assert breaking_changes(after, before) == ["Asked: members like ^_ are not expected"]


@pytest.mark.parametrize(("place", "narrower_first"), [("Asked", False), ("Answered", True)])
def test_own_members_may_not_become_narrower_in_a_request_nor_wider_in_an_answer(place, narrower_first):
    one, other = (
        bent(lambda c, most=most: schema(c, place).update(patternProperties={"^_": integer(maximum=most)}))[1]
        for most in ((8, 9) if narrower_first else (9, 8))
    )
    assert breaking_changes(one, other) == [f"{place}/^_: maximum 9 is above the 8 that is expected"]
    assert breaking_changes(other, one) == []


def test_members_that_were_free_may_not_be_bound_by_a_pattern():
    before, after = bent(lambda c: schema(c, "Asked").pop("additionalProperties"))
    before, after = after, copy.deepcopy(after)
    schema(after, "Asked").update(patternProperties={"^_": integer()})
    assert breaking_changes(before, after) == ["Asked/^_: any value is not expected"]
    assert breaking_changes(after, before) == []


def with_path(path, *names):
    """A small contract whose operation stands at a path with parameters of these names."""
    made = small_contract()
    parameters = [{"name": name, "in": "path", "required": True, "schema": words(name[0])} for name in names]
    made["paths"] = {path: {"post": play(made) | {"parameters": parameters}}}
    return made


def test_a_parameter_of_a_path_may_have_another_name():
    before, after = with_path("/v1/{a}/to/{b}", "a", "b"), with_path("/v1/{alpha}/to/{beta}", "beta", "alpha")
    assert breaking_changes(before, after) == []


def test_parameters_of_a_path_are_compared_by_their_places():
    before, after = with_path("/v1/{a}/to/{b}", "a", "b"), with_path("/v1/{b}/to/{a}", "a", "b")
    assert sorted(breaking_changes(before, after)) == [
        'POST /v1/{a}/to/{b}, a: "a" is not expected',
        'POST /v1/{a}/to/{b}, b: "b" is not expected',
    ]


@pytest.mark.parametrize(
    ("kind", "name"),
    [("schemas", "Asked"), ("schemas", "Answered"), ("parameters", "Language"), ("headers", "Version")],
)
@pytest.mark.parametrize("newer", [False, True])
def test_a_reference_that_leads_nowhere_is_named(kind, name, newer):
    contracts = small_contract(), small_contract()
    del contracts[newer]["components"][kind][name]
    with pytest.raises(UnknownComponentError, match=rf"#/components/{kind}/{name}: the contract has no such component"):
        breaking_changes(*contracts)


def test_an_open_request_that_is_closed_breaks():
    before, after = bent(lambda c: schema(c, "Asked").pop("additionalProperties"))
    assert breaking_changes(after, before) == ["Asked: members without a name in the contract are not expected"]


def test_a_component_that_leads_to_itself_is_compared_to_its_end():
    tree = closed({"member": integer(maximum=8), "next": {"$ref": "#/components/schemas/Asked"}})
    before, after = bent(lambda c: c["components"]["schemas"].update(Asked=tree))
    before = copy.deepcopy(after)
    after["components"]["schemas"]["Asked"]["properties"]["member"]["maximum"] = 7
    assert breaking_changes(before, after) == ["Asked/member: maximum 8 is above the 7 that is expected"]
