import gzip
import json
import subprocess
import sys
from contextlib import contextmanager

import pyarrow.parquet as pq
import pytest
import s3fs
from click.testing import CliRunner
from moto.server import ThreadedMotoServer

from cli import cluster
from cli.checking import Checker, How
from cli.cluster import Job, Partition, check_partition
from cli.inputs import Source, chunks_of, sources_of
from cli.main import hakam
from tests.cli.conftest import command, entries, environment
from tests.cli.test_check import counted, wait_for
from tests.support.server import free_port

DASK = [sys.executable, "-m", "dask"]


@contextmanager
def process(*arguments, cwd):
    """A process for as long as the block lasts."""
    started = subprocess.Popen(
        arguments, cwd=cwd, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def worker(cwd):
    options = (
        "--nthreads",
        "1",
        "--no-nanny",
        "--no-dashboard",
        "--host",
        "127.0.0.1",
        "--scheduler-file",
        "scheduler",
    )
    return process(*DASK, "worker", *options, cwd=cwd)


@pytest.fixture
def scheduler(tmp_path):
    """The address of a scheduler of its own, without workers."""
    file = tmp_path / "scheduler"
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", file)
    with process(*DASK, "scheduler", *options, cwd=tmp_path):
        wait_for(lambda: file.exists() and file.read_text().endswith("}"))
        yield json.loads(file.read_text())["address"]


def test_a_worker_killed_in_the_middle_costs_no_line_and_doubles_none(tmp_path, scheduler, lines, games):
    many = b"".join(lines) * 6
    (tmp_path / "a.ndjson").write_bytes(many)
    (tmp_path / "b.ndjson.gz").write_bytes(gzip.compress(b"".join(lines)))
    (tmp_path / "c.baloot").write_bytes(b"".join(game.notation for game in games))
    files = [tmp_path / name for name in ("a.ndjson", "b.ndjson.gz", "c.baloot")]
    small = "import cli.commands.check as c; c.MIB = 50_000; from cli.main import main; main()"
    asked = ["check", *files, "--scheduler", scheduler, "--report", "there", "--partition", 1]
    run = {"cwd": tmp_path, "env": environment(), "stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with worker(tmp_path) as first, worker(tmp_path):
        with subprocess.Popen(command(*asked, code=small), **run) as check:
            wait_for(lambda: len(list((tmp_path / "there").glob("_part-*.json"))) >= 2)
            first.kill()
            first.wait()
            assert check.poll() is None
            shown, errors = check.communicate(timeout=120)
        assert (check.returncode, "games" in shown) == (2, True), errors  # 2: some lines cannot be read
        assert "Traceback" not in errors
        # To resume a report that is whole is to read its marks.
        again = subprocess.run(command(*asked, "--resume", code=small), **run, check=False, timeout=120)
    whole = CliRunner().invoke(hakam, ["check", *map(str, files), "--report", str(tmp_path / "here")])
    parts = sorted((tmp_path / "there").glob("part-*.ndjson"))
    assert len(parts) > 12
    assert b"".join(part.read_bytes() for part in parts) == (tmp_path / "here").read_bytes()
    assert counted(shown) == counted(again.stdout) == counted(whole.stdout)
    assert not list((tmp_path / "there").glob("*.tmp"))
    manifest = json.loads((tmp_path / "there" / "_manifest.json").read_text())
    assert manifest["summary"]["games"] == counted(shown)["games"]


# The pieces, without a cluster.


def planned(source, size):
    plan = list(cluster._planned([source], size))
    return cluster._numbered(iter(plan), AsIfACluster())


class AsIfACluster:
    """Does at once what it is asked for."""

    def map(self, function, items, **_):
        return [function(item) for item in items]

    def gather(self, results):
        return results


DATA = [
    b"".join(b'{"rounds":[],"id":"%d"}\n' % number for number in range(50)),
    b"".join(b'{"rounds":[],"id":"%d"}\n' % number + b"\n" * (number % 3) for number in range(30)) + b'{"rounds":[]}',
    b'{"rounds":[],"id":"' + b"x" * 150 + b'"}\n{"rounds":[]}\r\n\n\n{broken\n',
]


@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("size", [1, 2, 7, 22, 23, 24, 100, 10_000])
def test_partitions_of_any_size_have_every_line_once_under_its_number(tmp_path, data, size):
    (tmp_path / "logs").write_bytes(data)
    [source] = sources_of([str(tmp_path / "logs")])
    checker = Checker(How())
    plan = planned(source, size)
    assert len(plan) == (1 if len(data) <= size else -(-len(data) // size))
    found = b"".join(checker.check(chunk).report for one in plan for chunk in cluster._chunks(one))
    assert found == b"".join(checker.check(chunk).report for chunk in chunks_of(source))


def test_a_file_that_cannot_be_split_is_taken_whole(tmp_path):
    (tmp_path / "z").write_bytes(gzip.compress(DATA[0]))
    (tmp_path / "d").write_text('{\n"rounds": []\n}')
    for name in ("z", "d"):
        [source] = sources_of([str(tmp_path / name)])
        assert [(one.start, one.end) for one in planned(source, 5)] == [(0, None)]


@pytest.mark.parametrize("form", ["ndjson", "parquet"])
def test_a_partition_leaves_a_part_and_its_mark_on_any_file_system(lines, form):
    import fsspec

    memory = fsspec.filesystem("memory")
    data = b"".join(lines)
    memory.pipe("/in/logs", data)
    source = Source("memory:///in/logs", "memory:///in/logs", len(data))
    job = Job(Partition(3, source), How(), "memory:///out", form == "parquet")
    numbers = check_partition(job)
    check_partition(job)  # done twice is done once
    assert sorted(name.rpartition("/")[2] for name in memory.ls("/out", detail=False)) == sorted(
        [f"part-000003.{form}", "_part-000003.json"]
    )
    assert json.loads(memory.cat("/out/_part-000003.json")) == numbers
    expected = b"".join(Checker(How()).check(chunk).report for chunk in chunks_of(source))
    if form == "ndjson":
        assert memory.cat("/out/part-000003.ndjson") == expected
    else:
        rows = pq.read_table(memory.open("/out/part-000003.parquet")).to_pylist()
        assert [row["report"] for row in rows] == expected.decode().splitlines()
    memory.rm("/in", recursive=True)
    memory.rm("/out", recursive=True)


def test_a_worker_of_other_rules_refuses(tmp_path):
    job = Job(Partition(0, Source("x", str(tmp_path / "x"))), How(), str(tmp_path), is_parquet=False, rules_version="0")
    with pytest.raises(ValueError, match="this worker has rules"):
        check_partition(job)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("logs", "--report", "there"), "no scheduler"),
        (("missing", "--report", "there"), "there is no such file"),
        (("-", "--report", "there"), "files and URLs only"),
        (("logs", "--report", "-"), "--report"),
        (("logs", "--report", "there", "--jobs", "2"), "--jobs"),
    ],
)
def test_what_a_cluster_cannot_do_is_a_sentence(run, monkeypatch, tmp_path, arguments, words):
    monkeypatch.setattr("cli.cluster._WAIT", "1s")
    (tmp_path / "logs").write_bytes(DATA[0])
    result = run("check", *arguments, "--scheduler", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_a_report_of_another_check_is_left_alone(run, tmp_path):
    (tmp_path / "logs").write_bytes(DATA[0])
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "_manifest.json").write_text('{"asked": {}, "partitions": []}')
    result = run("check", "logs", "--report", "there", "--resume", "--scheduler", "tcp://127.0.0.1:9")
    assert (result.exit_code, "another check" in result.stderr) == (2, True)
    result = run("check", "logs", "--report", "there", "--scheduler", "tcp://127.0.0.1:9")
    assert (result.exit_code, "exists already" in result.stderr) == (2, True)
    assert entries(tmp_path / "there" / "_manifest.json") == [{"asked": {}, "partitions": []}]


# A store that speaks S3, over HTTP.


@pytest.fixture
def store(monkeypatch):
    """A file system in an empty store, whose address and keys are in the environment."""
    port = free_port("127.0.0.1")
    server = ThreadedMotoServer("127.0.0.1", port, verbose=False)
    server.start()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{port}")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
        monkeypatch.setenv(name, "us-east-1")
    system = s3fs.S3FileSystem(skip_instance_cache=True)
    system.mkdir("logs")
    system.mkdir("reports")
    try:
        yield system
    finally:
        server.stop()


def test_files_and_reports_may_be_in_a_store_that_speaks_s3(store, scheduler, tmp_path, lines):
    half = len(lines) // 2
    store.pipe("logs/2026/a.ndjson.gz", gzip.compress(b"".join(lines[:half])))
    store.pipe("logs/2026/b.ndjson.gz", gzip.compress(b"".join(lines[half:])))
    asked = ["check", "s3://logs/2026/*.ndjson.gz", "--scheduler", scheduler, "--report", "s3://reports/1"]
    with worker(tmp_path):
        done = subprocess.run(
            command(*asked), cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=120, check=False
        )
    assert done.returncode == 2, done.stderr  # some lines cannot be read
    parts = sorted(store.glob("reports/1/part-*.ndjson"))
    found = [json.loads(line) for part in parts for line in store.cat(part).splitlines()]
    alone = Checker(How())
    expected = []
    for name, some in (("a", lines[:half]), ("b", lines[half:])):
        (tmp_path / name).write_bytes(b"".join(some))
        for chunk in chunks_of(sources_of([str(tmp_path / name)])[0]):
            expected += [json.loads(line) for line in alone.check(chunk).report.splitlines()]
    assert [entry.pop("source")["line"] for entry in found] == [entry.pop("source")["line"] for entry in expected]
    assert found == expected
