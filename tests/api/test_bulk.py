"""NDJSON: one request a line in, one answer a line out (contract, *Bulk*)."""

import json
import logging
from io import BytesIO
from itertools import count

import pytest

from api.bulk import answers_to
from api.text import Language, voice_in
from tests.support.samples import SAMPLES
from tests.support.service import PATHS, assert_is_problem

CLEAN = {"rounds": [{"dealer": "S"}]}
CUT_SHORT = [{"dealer": dealer, "result": {"NS": 0, "EW": 0}} for dealer in "SEN"]
BROKEN = {"rounds": CUT_SHORT, "totals": {"NS": 1, "EW": 0}}


def answered(body, answer):
    """Give the lines that answer a body, each answered by a function."""
    return answers_to(
        BytesIO(body),
        answer,
        voice_in(Language.ENGLISH),
        longest=100,
        instance="/v1/test",
        is_check=False,
        minimal=False,
        told=lambda _: None,
        log=logging.LoggerAdapter(logging.getLogger("test"), {}),
    )


@pytest.mark.parametrize("operation", PATHS)
def test_every_operation_answers_line_by_line_what_it_answers_alone(service, operation):
    requests = SAMPLES[operation] * 2
    *answers, last = service.lines(operation, *requests)
    assert answers == [service.ask(operation, request) for request in requests]
    assert last["summary"].items() >= {"lines": len(requests), "problems": 0}.items()


@pytest.mark.parametrize("operation", PATHS)
def test_a_bad_line_is_a_problem_in_its_place_and_the_rest_goes_on(service, operation):
    good = SAMPLES[operation][0]
    bad = [good | {"xyzzy": 1}, "{", [], {}]
    *answers, last = service.lines(operation, good, *bad, good)
    assert answers[0] == answers[-1] == service.ask(operation, good)
    assert [answer["line"] for answer in answers[1:-1]] == [2, 3, 4, 5]
    for answer, status in zip(answers[1:-1], (422, 400, 422, 422), strict=True):
        assert answer.keys() == {"line", "problem"}
        assert_is_problem(answer["problem"], status)
        assert answer["problem"]["instance"] == PATHS[operation]
    assert last["summary"].items() >= {"lines": 6, "problems": 4}.items()


def test_the_problem_of_a_line_is_that_of_the_request_alone(service):
    bad = {"contract": {"bid": "hokum", "buyer": "X"}, "hand": ["1S"]}
    answer, _ = service.lines("legalMoves", bad)
    assert answer["problem"] == service.refused("legalMoves", bad)


def test_the_place_in_a_line_is_not_told_as_one_in_the_body(service):
    body = b'{}\n{"a":x}\n{"a":"\xff"}\n{"a":\n'
    response = service.send("trickWinner", body, Content_Type="application/x-ndjson")
    _, syntax, encoding, cut, _ = map(json.loads, response.text.splitlines())
    assert (syntax["line"], encoding["line"]) == (2, 3)
    assert syntax["problem"]["detail"] == "This line is not valid JSON: see column 6 of the line."
    assert encoding["problem"]["detail"].endswith(": see byte 6 of the line.")
    assert cut["problem"]["detail"] == "This line is not valid JSON: see column 6 of the line."


def test_empty_lines_are_skipped_and_counted_as_lines_of_the_body(service):
    request = json.dumps(SAMPLES["trickWinner"][0])
    body = f"\n\n{request}\r\n   \n\t\n{{\n\n{request}\n\n"
    response = service.send("trickWinner", body, Content_Type="application/x-ndjson")
    first, problem, third, last = map(json.loads, response.text.splitlines())
    assert first == third
    assert problem["line"] == 6
    assert last == {"summary": {"lines": 3, "problems": 1}}


@pytest.mark.parametrize("body", ["", "\n", " \r\n\n"])
def test_a_body_without_lines_has_a_summary(service, body):
    response = service.send("trickWinner", body, Content_Type="application/x-ndjson")
    assert [json.loads(line) for line in response.text.splitlines()] == [{"summary": {"lines": 0, "problems": 0}}]


def test_the_last_line_need_not_end(service):
    request = json.dumps(SAMPLES["trickWinner"][0])
    for body in (request, request + "\n"):
        response = service.send("trickWinner", body, Content_Type="application/x-ndjson; charset=utf-8")
        assert response.content_type == "application/x-ndjson"
        assert len(response.text.splitlines()) == 2


def test_a_request_on_two_lines_is_two_bad_ones(service):
    response = service.send("trickWinner", '{"last":\nfalse}', Content_Type="application/x-ndjson")
    assert [json.loads(line).get("line") for line in response.text.splitlines()] == [1, 2, None]


def test_ids_tell_answers_apart(service):
    requests = [{"rounds": [], "id": f"game {number}"} for number in range(50)]
    *answers, _ = service.lines("scoreGame", *requests)
    assert [answer["id"] for answer in answers] == [request["id"] for request in requests]


def test_line_separators_of_unicode_in_an_answer_do_not_break_lines(service):
    request = SAMPLES["trickWinner"][0] | {"id": "a\u2028b\u0085c\u000bd"}
    body = json.dumps(request)
    response = service.send("trickWinner", body, Content_Type="application/x-ndjson")
    first, last, end = response.data.split(b"\n")
    assert json.loads(first)["id"] == request["id"]
    assert (json.loads(last)["summary"]["lines"], end) == (1, b"")


# Checks of games.


def test_the_summary_of_checks_counts_clean_logs_and_violations_by_code(service):
    *_, last = service.lines("checkGame", CLEAN, BROKEN, {}, CLEAN, BROKEN)
    assert last == {
        "summary": {
            "lines": 5,
            "problems": 1,
            "clean": 2,
            "violations": {"round-incomplete": 4, "total-mismatch": 2},
        }
    }


@pytest.mark.parametrize("prefer", ["return=minimal", "respond-async, return=minimal", "return=minimal; foo"])
def test_minimal_leaves_out_the_answers_to_clean_logs(service, prefer):
    whole = service.lines("checkGame", CLEAN, BROKEN, {}, CLEAN)
    minimal = service.lines("checkGame", CLEAN, BROKEN, {}, CLEAN, Prefer=prefer)
    assert minimal == [whole[1], whole[2], whole[-1]]
    assert minimal[1]["line"] == 3


@pytest.mark.parametrize("prefer", ["return=representation", "", "handling=strict"])
def test_nothing_else_leaves_anything_out(service, prefer):
    assert len(service.lines("checkGame", CLEAN, CLEAN, Prefer=prefer)) == 3


@pytest.mark.parametrize("operation", [name for name in PATHS if name != "checkGame"])
def test_other_operations_leave_nothing_out(service, operation):
    request = SAMPLES[operation][0]
    whole = service.lines(operation, request, request)
    assert service.lines(operation, request, request, Prefer="return=minimal") == whole
    assert whole[-1] == {"summary": {"lines": 2, "problems": 0}}


# Streaming.


class Feed(BytesIO):
    """A body that notes how much of it has been read."""

    def __init__(self, body):
        super().__init__(body)
        self.given = 0

    def note(self, data):
        self.given += len(data)
        return data

    def read(self, *size):
        return self.note(super().read(*size))

    def readline(self, *size):
        return self.note(super().readline(*size))

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def test_an_answer_that_cannot_be_written_is_a_problem_in_its_place_and_the_rest_goes_on():
    def answer(body, _):
        return {"value": object() if body == 2 else body}

    lines = answered(b"1\n2\n3\n", answer)
    first, second, third, last = map(json.loads, lines)
    assert (first, third) == ({"value": 1}, {"value": 3})
    assert (second["line"], second["problem"]["status"]) == (2, 500)
    assert last["summary"] == {"lines": 3, "problems": 1}


def test_answers_come_before_the_body_is_read_to_its_end(service):
    line = json.dumps(SAMPLES["trickWinner"][0] | {"id": "x" * 150}).encode() + b"\n"
    feed = Feed(line * 2000)
    response = service.client.post(
        "/v1/trick-winner",
        input_stream=feed,
        headers={"Content-Type": "application/x-ndjson", "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
        buffered=False,
    )
    answers = response.response
    next(iter(answers))
    assert feed.given < len(line) * 1000
    response.close()


def test_a_body_far_above_the_limit_of_one_request_is_answered(service):
    requests = [SAMPLES["trickWinner"][0] | {"_": "x" * 4000}] * 300
    assert len(json.dumps(requests)) > service.app.config["MAX_CONTENT_LENGTH"]
    *answers, last = service.lines("trickWinner", *requests)
    assert last == {"summary": {"lines": 300, "problems": 0}}
    assert len(answers) == 300


def test_others_get_a_turn_in_which_is_looked_for_what_has_come_for_them(monkeypatch):
    """A pause of 0 lets gevent's other greenlets go on, but not look at the network."""
    pauses = []
    monkeypatch.setattr("api.bulk.time.sleep", pauses.append)
    monkeypatch.setattr("api.bulk.time.monotonic", count(0, 1).__next__)
    list(answered(b"{}\n" * 3, lambda body, _: body))
    assert len(pauses) == 3
    assert min(pauses) > 0
