import json
import logging
import sys
from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace

import pytest
from gunicorn.config import Config
from hypothesis import given
from hypothesis import strategies as st

from api.log_fields import TRACE_ID
from api.server_log import JsonFormatter, JsonLogger, access_fields, iso_utc, to_line

ENVIRON = {
    "REMOTE_ADDR": "192.0.2.7",
    "REQUEST_METHOD": "POST",
    "RAW_URI": "/v1/legal-moves?secret=1",
    "PATH_INFO": "/v1/legal-moves",
    "HTTP_USER_AGENT": "table/1.0",
    "HTTP_AUTHORIZATION": "Basic c2VjcmV0",
}
TAKEN = timedelta(milliseconds=1, microseconds=250)


def fields_of(environ=ENVIRON, status="200 OK", headers=(("X-Request-ID", "r-1"),), sent=17):
    return access_fields(status, headers, sent, environ, TAKEN)


def record_of(message, *args, exc_info=None, **extra):
    record = logging.LogRecord("api.app", logging.ERROR, __file__, 1, message, args, exc_info)
    record.__dict__.update(extra)
    return record


@pytest.fixture
def own_logging():
    """Leave the process's logging as it was found: the logger under test sets up all of it."""
    loggers = [logging.getLogger(name) for name in (None, "gunicorn.error", "gunicorn.access", "py.warnings")]
    before = [(logger, list(logger.handlers), logger.level, logger.propagate) for logger in loggers]
    yield
    logging.captureWarnings(False)
    for logger, handlers, level, propagate in before:
        logger.handlers[:] = handlers
        logger.setLevel(level)
        logger.propagate = propagate


def new_logger():
    """Make the logger in the test itself: it keeps the streams that it finds."""
    config = Config()
    config.set("accesslog", "-")
    return JsonLogger(config)


def test_a_request_is_logged_with_these_fields_and_no_others():
    fields = fields_of()
    when = fields.pop("time")
    assert datetime.fromisoformat(when).tzinfo is not None
    assert fields == {
        "remote": "192.0.2.7",
        "method": "POST",
        "path": "/v1/legal-moves",
        "status": 200,
        "duration_ms": 1.25,
        "bytes": 17,
        "user_agent": "table/1.0",
        "request_id": "r-1",
    }


def test_a_traced_request_is_logged_with_its_trace():
    fields = fields_of(ENVIRON | {TRACE_ID: "0af7651916cd43dd8448eb211c80319c"})
    assert fields["trace_id"] == "0af7651916cd43dd8448eb211c80319c"


def test_query_and_credentials_are_not_logged():
    assert "secret" not in to_line(fields_of())
    assert "c2VjcmV0" not in to_line(fields_of())


def test_what_is_not_known_is_null():
    fields = fields_of({"REQUEST_METHOD": "GET"}, status=400, headers=[], sent=None)
    assert fields["status"] == 400
    assert fields["path"] == ""
    assert [fields[name] for name in ("remote", "bytes", "user_agent", "request_id")] == [None] * 4


def test_times_are_utc_with_milliseconds():
    noon = datetime(2026, 11, 29, 12, 0, 0, 123456, tzinfo=timezone(timedelta(hours=3)))
    assert iso_utc(noon) == "2026-11-29T09:00:00.123Z"
    assert iso_utc(datetime(2026, 1, 1, tzinfo=UTC)) == "2026-01-01T00:00:00.000Z"


def test_long_values_are_cut():
    fields = fields_of(
        {"RAW_URI": "/" + "a" * 9000, "HTTP_USER_AGENT": "u" * 9000, "REQUEST_METHOD": "M" * 9000},
        headers=[("x-request-id", "i" * 9000)],
    )
    assert len(to_line(fields)) < 2200


@given(st.text(), st.text(), st.text())
def test_whatever_a_client_sends_stays_inside_one_printable_line(path, agent, request_id):
    fields = fields_of({"RAW_URI": path, "HTTP_USER_AGENT": agent}, headers=[("X-Request-ID", request_id)])
    line = to_line(fields)
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line) == fields


@given(st.text(alphabet=st.characters(min_codepoint=0)))
def test_whatever_is_in_a_message_stays_inside_one_printable_line(text):
    line = JsonFormatter().format(record_of("bad: %s", text))
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["message"] == f"bad: {text}"[:8192]


def test_an_error_has_its_level_its_place_and_its_request():
    fields = json.loads(JsonFormatter().format(record_of("no %s", "luck", request_id="r-2")))
    datetime.fromisoformat(fields.pop("time"))
    assert isinstance(fields.pop("pid"), int)
    assert fields == {"level": "error", "logger": "api.app", "message": "no luck", "request_id": "r-2"}


def test_a_traceback_is_one_string_of_the_line():
    try:
        raise ValueError("two\nlines")
    except ValueError:
        line = JsonFormatter().format(record_of("failed", exc_info=sys.exc_info()))
    assert "\n" not in line
    assert json.loads(line)["exception"].endswith("ValueError: two\nlines")


def failure(words):
    """Give an error that was met while another one was handled, as a request meets it."""
    try:
        try:
            raise KeyError(words)
        except KeyError as error:
            raise ValueError(words) from error
    except ValueError:
        return sys.exc_info()


def test_of_an_error_that_a_request_met_only_kinds_and_places_are_told():
    line = JsonFormatter().format(record_of("failed", exc_info=failure("secret"), request_id="r-4", trace_id="t-4"))
    fields = json.loads(line)
    assert (fields["request_id"], fields["trace_id"]) == ("r-4", "t-4")
    places = [text for text in fields["exception"].splitlines() if not text.startswith(" ")]
    assert places == ["KeyError", "ValueError"]
    assert fields["exception"].count(", in failure") == 2
    assert "secret" not in line


def test_of_another_error_the_words_are_told_too():
    assert "secret" in JsonFormatter().format(record_of("failed", exc_info=failure("secret")))


def test_the_logger_writes_requests_to_stdout_and_the_rest_to_stderr(own_logging, capsys):
    logger = new_logger()
    answer = SimpleNamespace(status="201 Created", headers=[("X-Request-ID", "r-3")], sent=5)
    logger.access(answer, None, ENVIRON, TAKEN)
    logger.info("started %d", 1)
    logging.getLogger("api.views").error("odd")
    stdout, stderr = capsys.readouterr()
    request = json.loads(stdout)
    assert (request["status"], request["request_id"]) == (201, "r-3")
    lines = [json.loads(line) for line in stderr.splitlines()]
    assert [(line["logger"], line["message"]) for line in lines] == [
        ("gunicorn.error", "started 1"),
        ("api.views", "odd"),
    ]


def test_a_reload_of_the_configuration_does_not_double_the_lines(own_logging, capsys):
    logger = new_logger()
    logger.setup(logger.cfg)
    logging.getLogger("api.views").error("once")
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_requests_are_not_logged_where_that_is_off(own_logging, capsys):
    answer = SimpleNamespace(status="200 OK", headers=[], sent=0)
    JsonLogger(Config()).access(answer, None, ENVIRON, TAKEN)
    assert capsys.readouterr().out == ""
