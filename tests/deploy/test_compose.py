"""deploy/compose.yaml and deploy/nginx.conf agree with each other, the image and the service. (`make check-compose`
holds the file to the schema of compose files.)"""

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from api.server_worker import BYTES_A_SECOND
from api.settings import KIB, TRACE_ENDPOINTS, Settings
from tests.support.deployed import recipe, settings
from tests.support.server import ROOT

FILE = ROOT / "deploy" / "compose.yaml"
COMPOSE = yaml.safe_load(FILE.read_text(encoding="utf-8"))
HAKAM = COMPOSE["services"]["hakam"]
NGINX = COMPOSE["services"]["nginx"]
CONF = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")


@pytest.fixture(params=COMPOSE["services"])
def service(request):
    return COMPOSE["services"][request.param]


@pytest.fixture
def conf(monkeypatch):
    """Give gunicorn's configuration as it is read in the container."""
    for name in settings():
        monkeypatch.delenv(name, raising=False)
    for name, value in HAKAM["environment"].items():
        monkeypatch.setenv(name, by_default(value))
    return runpy.run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))


def by_default(value):
    """Give a value where none of the variables in it is set."""
    return re.sub(r"\$\{\w+:-(.*?)\}", r"\1", value)


def said(directive):
    """Give everything that nginx.conf says by a directive."""
    return re.findall(rf"(?m)^ *{directive} (.+);$", CONF)


def seconds(text):
    [number] = re.findall(r"^(\d+)s$", text)
    return int(number)


def test_the_schema_check_refuses_what_is_not_known(tmp_path):
    wrong = tmp_path / "compose.yaml"
    wrong.write_text(FILE.read_text(encoding="utf-8").replace("cap_drop:", "drop_caps:"), encoding="utf-8")
    [command] = re.findall(r"\$\(BIN\)/(check-jsonschema .+?) deploy/compose.yaml", (ROOT / "Makefile").read_text())
    tool, *options = command.split()
    checked = subprocess.run(
        [Path(sys.executable).with_name(tool), *options, wrong], capture_output=True, text=True, check=False, timeout=60
    )
    assert checked.returncode == 1
    assert "drop_caps" in checked.stdout


def test_every_service_may_write_nothing_but_memory_and_gain_no_rights(service):
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert [one.split(":")[0] for one in service["tmpfs"]] == ["/tmp"]
    assert all("size=" in one for one in service["tmpfs"])
    assert service.keys().isdisjoint({"privileged", "cap_add", "pid", "ipc", "network_mode", "devices"})
    assert all(one["read_only"] for one in service.get("volumes", []))


def test_every_service_is_bounded_and_comes_back(service):
    assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory", "pids"}
    assert service["restart"] == "unless-stopped"
    assert service["logging"]["options"].keys() == {"max-size", "max-file"}


def test_every_service_runs_as_a_number_that_is_not_root():
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", NGINX["user"])
    assert "user" not in HAKAM, "the image's own"
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", recipe("USER"))


def test_only_nginx_is_reached_from_outside_and_the_service_cannot_get_out():
    assert "ports" not in HAKAM
    assert HAKAM["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert set(NGINX["networks"]) == set(COMPOSE["networks"])


def test_ports_lead_from_outside_to_the_service(conf):
    [published] = NGINX["ports"]
    [listens] = said("listen")
    assert published.rpartition(":")[2] == listens
    [server] = said("server")
    name, _, port = server.split()[0].partition(":")
    assert COMPOSE["services"][name] is HAKAM
    assert [port] == HAKAM["expose"] == [recipe("EXPOSE")]
    assert "PORT" not in HAKAM["environment"]
    assert "HOST" not in HAKAM["environment"]
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert f"PORT={port}" in text
    assert "HOST=0.0.0.0" in text


def test_there_are_several_instances_of_the_image_that_is_built_here():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert HAKAM["deploy"]["replicas"] > 1
    assert HAKAM["image"] == f"hakam:{version}"
    assert (FILE.parent / HAKAM["build"]["context"] / "Dockerfile").is_file()
    assert "container_name" not in HAKAM, "a name of its own would forbid the second"


def test_every_setting_exists_and_is_taken(conf):
    assert HAKAM["environment"].keys() <= settings() | set(TRACE_ENDPOINTS)
    assert conf["workers"] == int(HAKAM["environment"]["WEB_CONCURRENCY"])
    assert float(HAKAM["deploy"]["resources"]["limits"]["cpus"]) == conf["workers"]


def test_nginx_is_the_one_proxy_that_is_trusted():
    [added] = [value for value in said("proxy_set_header") if value.startswith("X-Forwarded-For ")]
    assert added.endswith("$proxy_add_x_forwarded_for")
    environ = {name: by_default(value) for name, value in HAKAM["environment"].items()}
    assert Settings.from_env(environ).trusted_proxies == 1


def test_traces_are_off_and_can_be_switched_on_with_an_image_that_has_them():
    environ = {name: by_default(value) for name, value in HAKAM["environment"].items()}
    assert Settings.from_env(environ).traces is False
    told = re.sub(r"\$\{\w+:-.*\}", "http://collector:4318", HAKAM["environment"][TRACE_ENDPOINTS[0]])
    assert Settings.from_env(environ | {TRACE_ENDPOINTS[0]: told}).traces is True
    [(argument, value)] = HAKAM["build"]["args"].items()
    assert f"ARG {argument}={by_default(value)}\n" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_health_is_checked_by_the_image_and_through_nginx():
    assert "healthcheck" not in HAKAM
    assert "deploy/healthcheck.py" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert NGINX["depends_on"] == {"hakam": {"condition": "service_healthy"}}
    [listens] = said("listen")
    assert NGINX["healthcheck"]["test"][-1] == f"http://127.0.0.1:{listens}/healthz"


def test_nginx_reads_this_file_and_writes_into_memory():
    [mounted] = NGINX["volumes"]
    assert (FILE.parent / mounted["source"]).read_text(encoding="utf-8") == CONF
    command = NGINX["entrypoint"]
    assert command[command.index("-c") + 1] == mounted["target"]
    assert command[command.index("-p") + 1].rstrip("/") == NGINX["tmpfs"][0].split(":")[0]
    written = [*said("pid"), *said("client_body_temp_path"), *said("proxy_temp_path")]
    assert len(written) == 3
    assert not [path for path in written if path.startswith("/")], "not below the prefix"


def test_the_side_that_sends_closes_idle_connections_first(conf):
    upstream = re.search(r"(?s)upstream hakam \{.+?keepalive_timeout (\S+);", CONF).group(1)
    assert seconds(upstream) + 10 <= conf["keepalive"]


def test_nginx_is_more_patient_than_the_service(conf):
    whole, streamed = map(seconds, said("proxy_read_timeout"))
    assert whole > conf["timeout"]
    assert streamed >= Settings().max_body_bytes / BYTES_A_SECOND + Settings().body_timeout
    assert BYTES_A_SECOND == KIB
    for directive in ("client_body_timeout", "send_timeout"):
        [patience] = said(directive)
        assert seconds(patience) > Settings().body_timeout


def test_stopping_waits_for_requests(conf):
    assert seconds(HAKAM["stop_grace_period"]) >= conf["graceful_timeout"] + 5
    assert seconds(NGINX["stop_grace_period"]) >= seconds(HAKAM["stop_grace_period"])
