"""What /metrics tells, before and after requests."""

import gzip
import json
import struct

import pytest
from prometheus_client import CollectorRegistry, Histogram

from api import create_app, metrics
from api.compression import LEAST
from api.metrics import BUCKETS, MOST_WAITING, REGISTRY, Waiting, observe_all
from api.operation import OPERATIONS
from api.settings import Settings
from engine.fouls import Code
from tests.support.contract import checked, operations
from tests.support.metrics import Scrape
from tests.support.service import PATHS, vary_of

MOVES = {"contract": {"bid": "sun", "buyer": "E"}, "hand": ["7S", "8D"], "trick": {"leader": "N", "cards": ["AS"]}}
FAULTY = {"rounds": [{"dealer": "S", "result": {"NS": 0, "EW": 0}}, {"dealer": "E"}], "totals": {"NS": 1, "EW": 0}}
CLEAN = {"rounds": [{"dealer": "S"}]}


class Counted:
    """An application, and how its metrics change."""

    def __init__(self, app):
        self.client = checked(app)

    def scrape(self):
        return Scrape(self.client.get("/metrics").get_data(as_text=True))

    def ask(self, method, path, body=None, content_type="application/json", **headers):
        """Ask, and read the answer to its end, as a server does."""
        data = body if isinstance(body, str | None) else json.dumps(body)
        return self.client.open(
            path, method=method, data=data, content_type=content_type, headers=headers, buffered=True
        )

    def post(self, operation, body, **more):
        return self.ask("POST", PATHS[operation], body, **more)


@pytest.fixture
def counted():
    return Counted(create_app(Settings()))


def more(before, after):
    """Give what has grown between two scrapes of counters, by name and labels; durations aside."""
    grown = {key: value - before.samples.get(key, 0) for key, value in after.samples.items()}
    return {
        (name, tuple(sorted(labels))): value
        for (name, labels), value in grown.items()
        if value and name.endswith("_total")
    }


def requests(operation, status, form="single", number=1):
    labels = {"form": form, "operation": operation, "status": str(status)}
    return {("hakam_requests_total", tuple(labels.items())): number}


@pytest.mark.parametrize(
    ("method", "path", "body", "operation", "status"),
    [
        ("POST", "/v1/legal-moves", MOVES, "legalMoves", 200),
        ("POST", "/v1/legal-moves", "{", "legalMoves", 400),
        ("POST", "/v1/legal-moves", {}, "legalMoves", 422),
        ("GET", "/v1/legal-moves", None, "none", 405),
        ("GET", "/v1/legal-moves?secret", None, "none", 405),
        ("POST", "/healthz", None, "none", 405),
        ("GET", "/v1/no-such-thing", None, "none", 404),
        ("GET", "/v1/rulesets/pagat", None, "getRuleset", 200),
        ("GET", "/v1/rulesets/no-such", None, "getRuleset", 404),
        ("HEAD", "/healthz", None, "getHealth", 200),
        ("OPTIONS", "/v1/deal", None, "deal", 204),
        ("GET", "/docs/assets/docs.css", None, "asset", 200),
        ("GET", "/", None, "start", 302),
    ],
)
def test_a_request_is_counted_once_by_operation_and_status(counted, method, path, body, operation, status):
    before = counted.scrape()
    assert counted.ask(method, path, body).status_code == status
    after = counted.scrape()
    assert more(before, after) == requests(operation, status)
    labels = {"operation": operation, "status": str(status), "form": "single"}
    for name in ("hakam_request_duration_seconds_count", "hakam_request_duration_seconds_bucket"):
        le = {"le": "+Inf"} if name.endswith("bucket") else {}
        assert after.value(name, **labels, **le) == before.value(name, **labels, **le) + 1
    assert after.value("hakam_request_duration_seconds_sum", **labels) > before.value(
        "hakam_request_duration_seconds_sum", **labels
    )


def test_a_failure_of_the_service_is_counted_as_a_500():
    app = create_app(Settings())
    app.logger.disabled = True

    def fail():
        raise RuntimeError

    app.view_functions["play.legalMoves"] = fail
    counted = Counted(app)
    before = counted.scrape()
    assert counted.post("legalMoves", MOVES).status_code == 500
    assert more(before, counted.scrape()) == requests("legalMoves", 500)


def test_other_media_types_and_long_bodies_are_counted_too():
    counted = Counted(create_app(Settings(max_body_bytes=1024)))
    before = counted.scrape()
    counted.post("legalMoves", MOVES, content_type="text/html")
    counted.post("legalMoves", MOVES, Accept="text/html")
    counted.post("legalMoves", " " * 2000)
    grown = more(before, counted.scrape())
    assert grown == requests("legalMoves", 415) | requests("legalMoves", 406) | requests("legalMoves", 413)


def test_lines_of_a_bulk_request_are_counted_with_their_problems(counted):
    before = counted.scrape()
    body = "\n".join([json.dumps(MOVES), "{", "", json.dumps(MOVES), "{}", json.dumps(MOVES)])
    counted.post("legalMoves", body, content_type="application/x-ndjson")
    lines = {
        ("hakam_bulk_lines_total", (("operation", "legalMoves"), ("outcome", outcome))): number
        for outcome, number in (("answer", 3), ("problem", 2))
    }
    assert more(before, counted.scrape()) == requests("legalMoves", 200, "bulk") | lines


def rounds(**numbers):
    return {("hakam_rounds_checked_total", (("verdict", verdict),)): number for verdict, number in numbers.items()}


def violations(*reports):
    grown = {}
    for code in [violation["code"] for report in reports for violation in report["violations"]]:
        key = ("hakam_violations_total", (("code", code),))
        grown[key] = grown.get(key, 0) + 1
    return grown


def test_rounds_and_violations_are_counted_as_reported(counted):
    before = counted.scrape()
    report = counted.post("checkGame", FAULTY).get_json()
    faulty = sum(not one["valid"] for one in report["rounds"])
    assert (len(report["rounds"]), faulty) == (2, 1)
    found = violations(report)
    assert len(found) > 1
    assert more(before, counted.scrape()) == requests("checkGame", 200) | rounds(clean=1, faulty=1) | found


@pytest.mark.parametrize("prefer", ["", "return=minimal"])
def test_in_bulk_rounds_and_violations_are_counted_whether_shown_or_not(counted, prefer):
    report = counted.post("checkGame", FAULTY).get_json()
    before = counted.scrape()
    body = "\n".join(map(json.dumps, [FAULTY, CLEAN, FAULTY]))
    counted.post("checkGame", body, content_type="application/x-ndjson", Prefer=prefer)
    lines = {("hakam_bulk_lines_total", (("operation", "checkGame"), ("outcome", "answer"))): 3}
    found = violations(report, report)
    assert (
        more(before, counted.scrape()) == requests("checkGame", 200, "bulk") | lines | rounds(clean=3, faulty=2) | found
    )


def test_logs_in_notation_are_counted_like_others(counted):
    [text, *_] = [
        example["value"]
        for example in operations()["checkGame"][2]["requestBody"]["content"]["text/plain"]["examples"].values()
    ]
    before = counted.scrape()
    report = counted.post("checkGame", text, content_type="text/plain").get_json()
    grown = more(before, counted.scrape())
    assert sum(n for (name, _), n in grown.items() if name == "hakam_rounds_checked_total") == len(report["rounds"])


def test_a_stream_is_in_flight_until_it_ends(counted):
    # Other tests of this process have left streams open.
    others = counted.scrape().value("hakam_requests_in_flight")
    answer = counted.client.post(
        PATHS["legalMoves"], data=json.dumps(MOVES), content_type="application/x-ndjson", buffered=False
    )
    before = counted.scrape()
    assert before.value("hakam_requests_in_flight") == others + 1
    answer.close()
    after = counted.scrape()
    assert after.value("hakam_requests_in_flight") == others
    assert more(before, after) == requests("legalMoves", 200, "bulk")


def test_what_escapes_the_application_is_no_longer_in_flight(counted):
    def ended():
        raise SystemExit

    others = counted.scrape().value("hakam_requests_in_flight")
    counted.client.application.view_functions["play.legalMoves"] = ended
    with pytest.raises(SystemExit):
        counted.post("legalMoves", MOVES)
    assert counted.scrape().value("hakam_requests_in_flight") == others


def test_asking_for_the_metrics_changes_nothing_in_them(counted):
    assert counted.scrape().samples == counted.scrape().samples


def test_the_answer_is_prometheus_text_that_nobody_keeps(counted):
    answer = counted.client.get("/metrics")
    assert answer.content_type.startswith("text/plain; version=")
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_answer_is_compressed_for_who_takes_that_like_others_of_its_size(counted):
    plain, coded = (counted.client.get("/metrics", headers={"Accept-Encoding": one}) for one in ("identity", "gzip"))
    assert len(plain.data) >= LEAST
    assert "Content-Encoding" not in plain.headers
    assert coded.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(coded.data) == plain.data
    for answer in (plain, coded):
        assert vary_of(answer) == ["Accept-Encoding"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_switched_off_there_are_none():
    app = create_app(Settings(metrics=False))
    assert app.test_client().get("/metrics").status_code == 404
    assert app.test_client().post(PATHS["checkGame"], json=CLEAN).status_code == 200


def test_no_label_is_of_a_clients_making(counted):
    mark = "zzqq"
    counted.ask(f"X{mark.upper()}", "/v1/deal")
    counted.ask("GET", f"/{mark}?{mark}={mark}", **{"X-Request-ID": mark, "User-Agent": mark, "Host": mark})
    counted.ask("GET", f"/v1/rulesets/{mark}")
    counted.post("checkGame", {"id": mark, "_x": mark, "rounds": [{"id": mark, "dealer": "S", "_y": {mark: mark}}]})
    counted.post("legalMoves", MOVES | {mark: mark})
    counted.post("legalMoves", f'"{mark}"\n{mark}', content_type="application/x-ndjson")
    scrape = counted.scrape()
    assert mark not in str(scrape.samples).lower()
    known = {
        "operation": set(OPERATIONS) | set(operations()) | {"none", "asset", "start"},
        "form": {"single", "bulk"},
        "outcome": {"answer", "problem"},
        "verdict": {"clean", "faulty"},
        "code": {code.value for code in Code},
    }
    for name, labels in scrape.samples:
        for label, value in labels:
            assert value in known.get(label, {value}), name
            assert label in known or label in ("status", "le", "rules_version"), name


def test_what_has_not_happened_yet_is_0_and_not_absent(counted):
    scrape = counted.scrape()
    assert {labels["code"] for labels in scrape.labels("hakam_violations_total")} == {code.value for code in Code}
    assert {labels["verdict"] for labels in scrape.labels("hakam_rounds_checked_total")} == {"clean", "faulty"}


def test_every_metric_is_described(counted):
    for family in counted.scrape().families:
        if not family.name.endswith("_created"):
            assert family.documentation.endswith("."), family.name
            assert family.name.startswith("hakam_")


def test_durations_do_not_wait_without_end_for_somebody_to_ask(counted):
    def written():
        value = REGISTRY.get_sample_value(
            "hakam_requests_total", {"operation": "getHealth", "form": "single", "status": "200"}
        )
        return value or 0

    began = written()
    for _ in range(2 * MOST_WAITING):
        counted.client.get("/healthz").close()
    assert written() - began >= MOST_WAITING


def test_observing_many_at_once_is_the_same_as_one_by_one():
    amounts = [0.0, 0.0001, *BUCKETS, *(bound * 1.0001 for bound in BUCKETS), 99.0]
    registries = []
    for many in (True, False):
        registry = CollectorRegistry()
        histogram = Histogram("h", "A histogram.", ("a",), buckets=BUCKETS, registry=registry).labels("x")
        if many:
            observe_all(histogram, amounts)
        else:
            for amount in amounts:
                histogram.observe(amount)
        registries.append(registry)

    def samples(registry):
        return {
            (sample.name, sample.labels.get("le")): pytest.approx(sample.value)
            for family in registry.collect()
            for sample in family.samples
            if sample.name != "h_created"
        }

    assert samples(registries[0]) == samples(registries[1])


def test_a_worker_that_is_just_starting_is_waited_for(monkeypatch, tmp_path):
    monkeypatch.setenv(metrics.VARIABLE, str(tmp_path))
    monkeypatch.setattr(metrics, "PAUSE", 0)
    answers = iter([struct.error("unpack_from requires a buffer"), b"counts"])

    def read(_):
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(metrics, "generate_latest", read)
    assert metrics.exposition() == b"counts"


class TakenMeanwhile(list):
    """Amounts of which another thread takes one each time that somebody counts them."""

    def __len__(self):
        counted = super().__len__()
        if counted:
            self.pop()
        return counted


def test_what_another_thread_takes_meanwhile_is_no_error_and_not_taken_twice():
    poured = []
    waiting = Waiting(lambda _, amounts: poured.append(amounts))
    waiting._amounts["x",] = TakenMeanwhile([1, 2, 3, 4])
    waiting.pour()
    [amounts] = poured
    assert sorted(amounts) in ([1, 2], [1, 2, 3])
