import gc
import os
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONF = ROOT / "deploy" / "gunicorn.conf.py"


@pytest.fixture
def conf(monkeypatch):
    """Give a way to read the configuration under settings of our own."""

    def read(**settings):
        for name in documented():
            monkeypatch.delenv(name, raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(CONF))

    return read


def documented():
    """Give the variables of the table on top of the file, with their defaults."""
    rows = [line.split("|") for line in CONF.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return {cells[1].strip(): cells[2].strip() for cells in rows[2:]}


def test_defaults_are_those_of_the_table(conf):
    read = conf()
    table = documented()
    assert read["bind"] == f"{table['HOST']}:{table['PORT']}"
    for variable, name in {
        "WORKER_CONNECTIONS": "worker_connections",
        "KEEP_ALIVE": "keepalive",
        "TIMEOUT": "timeout",
        "GRACEFUL_TIMEOUT": "graceful_timeout",
        "LOG_LEVEL": "loglevel",
    }.items():
        assert str(read[name]) == table[variable], variable
    settings = read["Settings"]()
    assert str(settings.max_body_bytes) == table["MAX_BODY_BYTES"]
    assert str(settings.body_timeout) == table["BODY_TIMEOUT"]
    assert str(settings.rate_limit) == table["RATE_LIMIT"]
    assert str(settings.trusted_proxies) == table["TRUSTED_PROXIES"]
    assert (settings.cors_origins, table["CORS_ORIGINS"]) == ((), "none")
    assert {True: "on", False: "off"}[settings.metrics] == table["METRICS"]
    assert read["workers"] == max(2, read["usable_cpus"]())


def test_the_container_needs_no_socket_file_and_no_disk(conf):
    read = conf()
    assert read["control_socket_disable"] is True
    assert read["worker_tmp_dir"] == "/dev/shm"
    assert read["preload_app"] is False


def test_workers_get_a_folder_for_their_metrics_as_long_as_the_service_runs(conf, monkeypatch, tmp_path):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "of somebody else")
    read = conf()
    monkeypatch.setitem(read["on_starting"].__globals__, "MEMORY", str(tmp_path))
    read["on_starting"](None)
    folder = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
    assert folder.parent == tmp_path
    (folder / "gauge_livesum_7.db").touch()
    (folder / "counter_7.db").touch()
    read["child_exit"](None, SimpleNamespace(pid=7))
    assert [path.name for path in folder.iterdir()] == ["counter_7.db"]
    read["on_exit"](None)
    assert list(tmp_path.iterdir()) == []


def test_without_metrics_there_is_no_folder(conf, monkeypatch):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "of somebody else")
    read = conf(METRICS="off")
    read["on_starting"](None)
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ
    read["child_exit"](None, SimpleNamespace(pid=7))
    read["on_exit"](None)


def test_where_nothing_can_be_written_the_start_says_how_to_do_without(conf, monkeypatch, tmp_path):
    read = conf()
    monkeypatch.setitem(read["on_starting"].__globals__, "MEMORY", str(tmp_path / "no-such"))
    with pytest.raises(SystemExit, match=r"^hakam: no folder for the metrics: .*METRICS=off"):
        read["on_starting"](None)


@pytest.mark.parametrize(
    ("host", "bind"),
    [
        ("0.0.0.0", "0.0.0.0:9"),
        ("::1", "[::1]:9"),
        ("::", "[::]:9"),
        ("localhost", "localhost:9"),
        (" ", "127.0.0.1:9"),
        (" x\n", "x:9"),
    ],
)
def test_every_kind_of_address_can_be_listened_on(conf, host, bind):
    assert conf(HOST=host, PORT="9")["bind"] == bind


@pytest.mark.parametrize("host", ["1.2.3", "[::1]", "localhost:80", "a b", "-a", "http://x", "256.1.1.1"])
def test_what_is_no_address_is_refused(conf, host):
    with pytest.raises(SystemExit, match=r"^hakam: HOST="):
        conf(HOST=host)


@pytest.mark.parametrize(
    ("quota", "cpus"),
    [("max 100000", 64), ("150000 100000", 2), ("50000 100000", 1), ("9900000 100000", 64), ("", 64)],
)
def test_the_quota_of_the_container_counts(conf, monkeypatch, tmp_path, quota, cpus):
    read = conf()
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(64)))
    file = tmp_path / "cpu.max"
    file.write_text(quota)
    assert read["usable_cpus"](file) == cpus
    assert read["usable_cpus"](tmp_path / "missing") == 64


def test_what_a_worker_makes_at_its_start_is_not_looked_through_again_before_its_end(conf):
    read = conf()
    try:
        read["post_worker_init"](None)
        assert gc.get_freeze_count() > 10_000
        read["worker_exit"](None, None)
        assert gc.get_freeze_count() == 0
    finally:
        gc.unfreeze()
