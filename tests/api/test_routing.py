import pytest
from werkzeug.test import EnvironBuilder

from api import create_app
from api.routing import NO_ROUTE, Route, Router
from api.settings import Settings

APP = create_app(Settings())
ROUTER = Router(APP)


def route(method, path):
    return ROUTER.route(EnvironBuilder(method=method, path=path).get_environ())


@pytest.mark.parametrize(
    ("method", "path", "found"),
    [
        ("POST", "/v1/deal", Route("deal", "/v1/deal")),
        ("GET", "/v1/rulesets", Route("listRulesets", "/v1/rulesets")),
        ("GET", "/v1/rulesets/pagat", Route("getRuleset", "/v1/rulesets/{name}")),
        ("GET", "/v1/rulesets/\u0645", Route("getRuleset", "/v1/rulesets/{name}")),
        ("GET", "/v1/rulesets/", NO_ROUTE),
        ("GET", "/v1/deal", NO_ROUTE),
        ("GET", "/v1/deal/", NO_ROUTE),
        ("BREW", "/v1/deal", NO_ROUTE),
        ("GET", "//", NO_ROUTE),
        ("GET", "", NO_ROUTE),
    ],
)
def test_a_request_has_the_route_that_flask_gives_it(method, path, found):
    assert route(method, path) == found


@pytest.mark.parametrize("rule", list(APP.url_map.iter_rules()), ids=str)
def test_every_rule_is_found(rule):
    for method in rule.methods:
        found = route(method, rule.rule.replace("<", "").replace(">", ""))
        assert found == Route(rule.endpoint.rpartition(".")[2], rule.rule.replace("<", "{").replace(">", "}"))
