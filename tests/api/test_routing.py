import pytest
from flask import Flask
from werkzeug.exceptions import BadHost
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


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"HTTP_HOST": "A.Example:80"},
        {"HTTP_HOST": "a.example:443", "wsgi.url_scheme": "https"},
        {"HTTP_HOST": "[::1]:8000"},
        {"HTTP_HOST": "not a host"},
        {"HTTP_HOST": ""},
        {"SERVER_NAME": "::1", "SERVER_PORT": "8000"},
        {"SCRIPT_NAME": "/mounted/"},
        {"QUERY_STRING": "name=\u0645".encode().decode("latin1")},
        {"PATH_INFO": "//v1//rulesets"},
        {"PATH_INFO": "/v1/rulesets/\u0645".encode().decode("latin1")},
        {"PATH_INFO": "/\xff"},
        {"HTTP_CONNECTION": "keep-alive, Upgrade", "HTTP_UPGRADE": "websocket"},
        {"HTTP_UPGRADE": "h2c"},
    ],
)
def test_routing_knows_of_a_request_what_it_would_know_in_any_flask(environ):
    asked = EnvironBuilder(path="/v1/rulesets").get_environ()
    del asked["HTTP_HOST"]
    request = APP.request_class(asked | environ)
    ours, theirs = APP.create_url_adapter(request), Flask.create_url_adapter(APP, request)
    assert vars(ours) == vars(theirs)


def test_a_host_that_cannot_be_one_is_refused():
    request = APP.request_class(EnvironBuilder(headers={"Host": "a..example"}).get_environ())
    for adapter in (APP.create_url_adapter, Flask(__name__).create_url_adapter):
        with pytest.raises(BadHost):
            adapter(request)
