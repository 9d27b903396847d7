"""``game-check`` in the one-line notation."""

import json

import pytest

from api import create_app
from api.settings import Settings
from engine.fingerprint import fingerprint
from engine.notation import noted_game, write_game
from tests.support.judging import vectors
from tests.support.wire import log_of


@pytest.fixture(scope="module")
def client():
    return create_app(Settings()).test_client()


PLAIN = {"Content-Type": "text/plain; charset=utf-8"}


def check(client, text, **headers):
    return client.post("/v1/game-check", data=text, headers=PLAIN | headers)


def test_a_log_in_notation_gets_the_report_of_the_same_log_in_json(client):
    for line in vectors("real_rounds.jsonl"):
        log = log_of(line["request"])
        asked = client.post("/v1/game-check", json=line["request"]).json
        answer = check(client, write_game(noted_game(log)))
        assert answer.status_code == 200
        told = answer.json
        assert told["fingerprint"] == asked["fingerprint"] == fingerprint(log)
        assert (told["violations"], told["rounds"], told["totals"]) == (
            asked["violations"],
            asked["rounds"],
            asked["totals"],
        )


def test_a_text_that_is_no_notation_is_a_400_with_every_defect(client):
    answer = check(client, "baloot1 S 7Z calls Ep Nz\n")
    body = json.loads(answer.data)
    assert (answer.status_code, body["type"]) == (400, "/docs/problems#not-notation")
    assert [error["code"] for error in body["errors"]] == ["unknown-card", "unknown-call"]
    assert all("Line 1" in error["message"] for error in body["errors"])


def test_the_messages_are_there_in_arabic(client):
    body = json.loads(check(client, "baloot1 S 7Z\n", **{"Accept-Language": "ar"}).data)
    assert "السطر" in body["errors"][0]["message"]


@pytest.mark.parametrize(
    ("text", "pointer", "code"),
    [
        ("baloot1 game rules nowhere\n", "/ruleset", "unknown-ruleset"),
        ("baloot1 game scores 152-0\n", "/scores/NS", "out-of-range"),
    ],
)
def test_a_text_that_reads_well_may_still_name_what_is_not_there(client, text, pointer, code):
    answer = check(client, text)
    assert answer.status_code == 422
    assert [(error["pointer"], error["code"]) for error in json.loads(answer.data)["errors"]] == [(pointer, code)]


def test_bytes_that_are_not_utf_8_are_a_400(client):
    assert check(client, b"baloot1 \xff").status_code == 400


def test_plain_text_is_taken_by_game_check_alone(client):
    assert client.post("/v1/round-state", data="baloot1 S", headers=PLAIN).status_code == 415
