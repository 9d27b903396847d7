"""Limits: how many requests of whom, what is not counted, and what who asks too often is told."""

import json

import pytest

from api.rate_limit import WINDOW, Left, Limiter, client_of
from tests.support.service import PATHS
from tests.support.service import service as new_service

DEAL = json.dumps({"seed": "friday"})


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self):
        return self.now


def test_so_many_are_taken_in_a_window_and_as_many_again_in_the_next():
    clock = Clock()
    limiter = Limiter(2, clock)
    assert [limiter.take("a") for _ in range(4)] == [Left(1, 60), Left(0, 60), Left(-1, 60), Left(-1, 60)]
    clock.now += WINDOW - 0.5
    assert limiter.take("a") == Left(-1, 1)
    clock.now += 0.5
    assert limiter.take("a") == Left(1, 60)


def test_clients_are_counted_apart_and_forgotten_at_the_end_of_the_window():
    clock = Clock()
    limiter = Limiter(1, clock)
    assert [limiter.take(client).requests for client in "abca"] == [0, 0, 0, -1]
    clock.now += WINDOW
    limiter.take("d")
    assert list(limiter._asked) == ["d"]


def test_who_is_refused_is_not_counted_so_that_the_number_stays_small():
    limiter = Limiter(1, Clock())
    for _ in range(1000):
        limiter.take("a")
    assert limiter._asked["a"] == 1


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_whom_an_address_belongs_to(address, client):
    assert client_of(address) == client


def from_address(address, **headers):
    return {"environ_overrides": {"REMOTE_ADDR": address}, "headers": headers}


def test_by_default_any_number_is_taken_and_nothing_is_said_of_limits(service):
    answers = [service.client.get("/v1/rulesets") for _ in range(50)]
    assert {answer.status_code for answer in answers} == {200}
    assert not any("RateLimit" in name for answer in answers for name, _ in answer.headers)


def test_every_answer_tells_what_is_left_and_one_too_many_is_429():
    limited = new_service(rate_limit=3)
    for left, path in [("2", "/v1/rulesets"), ("1", "/v1/rulesets/none"), ("0", "/v1/deal")]:
        answer = limited.client.get(path)
        assert answer.status_code < 429
        assert answer.headers["RateLimit-Policy"] == '"minute";q=3;w=60'
        assert answer.headers["RateLimit"] == f'"minute";r={left};t=60'
    answer = limited.send("deal", DEAL)
    problem = limited.problem(answer, 429, PATHS["deal"])
    assert problem["type"] == "/docs/problems#too-many-requests"
    assert "3 requests" in problem["detail"]
    assert answer.headers["Retry-After"] == "60"
    assert answer.headers["RateLimit"] == '"minute";r=0;t=60'
    assert answer.headers["X-Request-ID"]


def test_who_asks_too_often_is_told_so_in_arabic():
    limited = new_service(rate_limit=1)
    limited.client.get("/v1/rulesets")
    answer = limited.send("deal", DEAL, Accept_Language="ar")
    assert limited.problem(answer, 429, PATHS["deal"])["title"] == "طلبات أكثر من المسموح"


def test_a_request_of_many_lines_counts_as_one():
    limited = new_service(rate_limit=2)
    limited.lines("deal", *[DEAL] * 20)
    assert limited.send("deal", DEAL).headers["RateLimit"].startswith('"minute";r=0;')


def test_health_pages_the_contract_and_options_are_not_counted():
    limited = new_service(rate_limit=1)
    limited.client.get("/v1/rulesets")
    for path in (
        "/healthz",
        "/readyz",
        "/docs",
        "/docs/problems",
        "/docs/assets/docs.css",
        "/v1/openapi.json",
        "/glossary",
    ):
        answer = limited.client.get(path, buffered=True)
        assert answer.status_code == 200, path
        assert "RateLimit" not in answer.headers
    assert limited.client.options("/v1/deal").status_code == 204
    assert limited.client.get("/v1/rulesets").status_code == 429


def test_one_client_cannot_use_up_what_is_anothers():
    limited = new_service(rate_limit=1)
    asked = [
        limited.client.get("/v1/rulesets", **from_address(one)).status_code
        for one in ("10.0.0.1", "10.0.0.2", "10.0.0.1")
    ]
    assert asked == [200, 200, 429]


@pytest.mark.parametrize(
    ("proxies", "sent", "statuses"),
    [
        (0, ["1.1.1.1", "2.2.2.2"], [200, 429]),  # nobody may name himself
        (1, ["1.1.1.1", "2.2.2.2"], [200, 200]),
        (1, ["9.9.9.9, 1.1.1.1", "8.8.8.8, 1.1.1.1"], [200, 429]),  # what the client sends is not believed
        (2, ["1.1.1.1, 5.5.5.5", "2.2.2.2, 5.5.5.5"], [200, 200]),
    ],
)
def test_the_client_is_whom_the_trusted_proxies_name(proxies, sent, statuses):
    limited = new_service(rate_limit=1, trusted_proxies=proxies)
    answers = [
        limited.client.get("/v1/rulesets", **from_address("10.0.0.1", **{"X-Forwarded-For": one})) for one in sent
    ]
    assert [answer.status_code for answer in answers] == statuses
