"""What `make bench ARGS=load` and `ARGS="http --million"` send is answered, and counts what it holds."""

import json
import subprocess
import sys
from io import BytesIO

from api.bulk import NDJSON
from bench.floors import bare
from bench.load import loads
from bench.million import everything
from tests.support.server import ROOT
from tests.support.service import service


def units_of(answer):
    """How much a line of bulk counts: a turn one, a game its rounds that were not thrown in."""
    played = ("made", "failed", "kaboot", "reverse_kaboot")
    return sum(one["score"]["outcome"] in played for one in answer["rounds"]) if "rounds" in answer else 1


def test_every_load_is_answered_and_counts_its_full_rounds():
    client = service().client
    for load in loads():
        top, _, body = load.request.partition(b"\r\n\r\n")
        first, *fields = top.decode().split("\r\n")
        method, path, _ = first.split()
        headers = dict(field.split(": ") for field in fields)
        assert int(headers["Content-Length"]) == len(body)
        answer = client.open(path, method=method, data=body, headers=headers)
        assert answer.status_code == 200, (load.name, answer.text)
        if "NDJSON" in load.name:
            *answers, last = map(json.loads, answer.text.splitlines())
            assert (last["summary"]["lines"], last["summary"]["problems"]) == (len(answers), 0)
            assert load.units == sum(map(units_of, answers))
            assert last["summary"].get("clean", len(answers)) == len(answers)
        else:
            assert load.units == 1


def test_the_floor_of_bulk_echoes_every_line_and_knows_no_rule():
    for load in loads():
        if load.is_bulk:
            body = load.request.partition(b"\r\n\r\n")[2]
            environ = {"CONTENT_TYPE": NDJSON, "wsgi.input": BytesIO(body)}
            echoed = list(bare(environ, lambda *_: None))
            assert [json.loads(line) for line in echoed] == [json.loads(line) for line in body.splitlines()]


def test_all_of_the_million_is_answered():
    client = service().client
    asked = everything(games=3)
    for path, body in asked:
        answer = client.post(path, json=body)
        assert answer.status_code == 200, (path, body, answer.text)
    assert len({json.dumps(one) for one in asked}) == len(asked)


def test_a_bench_that_does_not_exist_is_refused_and_named():
    asked = subprocess.run(
        [sys.executable, "-m", "bench", "engine", "htp"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr.endswith("there is no bench named htp\n")
