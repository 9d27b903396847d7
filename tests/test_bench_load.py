"""What `make bench ARGS=load` sends is answered, and counts what it holds."""

import json

from bench.load import loads
from tests.support.service import service


def test_every_load_is_answered_and_counts_its_rounds():
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
            *reports, last = map(json.loads, answer.text.splitlines())
            assert last["summary"]["clean"] == len(reports)
            assert load.units == sum(len(report["rounds"]) for report in reports)
        else:
            assert load.units == 1
