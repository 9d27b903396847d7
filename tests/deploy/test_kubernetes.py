"""deploy/kubernetes/: valid for every version it is meant for, and true about the service it runs."""

import copy
import runpy
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import kubernetes_validate
import pytest
from kubernetes_validate.utils import all_versions
from packaging.version import Version

from api.app import create_app
from api.settings import TRACE_ENDPOINTS, Settings
from tests.support.deployed import cores, mib, recipe, settings
from tests.support.kustomize import add, kustomization, rendered
from tests.support.server import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
BASE = FOLDER / "base"
OVERLAYS = sorted(one for one in (FOLDER / "overlays").iterdir() if one.is_dir())
FOLDERS = [BASE, *OVERLAYS]
COMPONENTS = sorted(one for one in (FOLDER / "components").iterdir() if one.is_dir())
# From the oldest that the base's first lines name.
VERSIONS = [one for one in all_versions() if Version(one) >= Version("1.32")]


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request):
    return request.param


@pytest.fixture
def installed(folder):
    return rendered(folder)


@pytest.fixture
def pod(installed):
    return installed["Deployment"]["spec"]["template"]["spec"]


@pytest.fixture
def container(pod):
    [only] = pod["containers"]
    return only


@pytest.fixture
def env(container):
    return {one["name"]: one["value"] for one in container["env"]}


@pytest.fixture
def conf(env, monkeypatch):
    """Give gunicorn's configuration as it is read in the pod."""
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))


@pytest.mark.parametrize("version", VERSIONS)
def test_every_resource_is_valid_and_has_no_unknown_field(installed, version):
    for resource in installed.values():
        assert kubernetes_validate.validate(resource, version, strict=True) == ".".join(version.split(".")[:2])


def test_the_validation_is_strict(installed):
    wrong = copy.deepcopy(installed["Deployment"])
    wrong["spec"]["template"]["spec"]["containers"][0]["securityContext"]["readOnlyRootFileSystem"] = True
    with pytest.raises(kubernetes_validate.ValidationError, match="readOnlyRootFileSystem"):
        kubernetes_validate.validate(wrong, VERSIONS[-1], strict=True)
    assert len(VERSIONS) >= 5


def test_nothing_is_installed_but_what_an_install_needs(installed):
    assert installed.keys() == {
        *("Namespace", "ServiceAccount", "Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"),
        "NetworkPolicy",
    }
    namespace = installed["Namespace"]["metadata"]["name"]
    assert {one["metadata"].get("namespace", namespace) for one in installed.values()} == {namespace}


def test_every_file_is_used_and_every_used_file_is_there(folder):
    wanted = kustomization(folder)
    named = wanted["resources"] + [patch["path"] for patch in wanted.get("patches", [])]
    files = {name for name in named if (folder / name).is_file()}
    assert files | {"kustomization.yaml"} == {one.name for one in folder.iterdir()}
    assert len(named) == len(set(named))
    assert all((folder / name).exists() for name in named)


@pytest.mark.parametrize("version", VERSIONS)
def test_components_leave_every_resource_valid_and_use_all_their_files(folder, version):
    resources = rendered(folder)
    before = copy.deepcopy(resources)
    for component in COMPONENTS:
        add(component, resources)
        files = {"kustomization.yaml"} | {patch["path"] for patch in kustomization(component)["patches"]}
        assert files == {one.name for one in component.iterdir()}
    changed = {kind: resource for kind, resource in resources.items() if resource != before[kind]}
    assert changed.keys() == {"Deployment", "NetworkPolicy"}
    for resource in changed.values():
        kubernetes_validate.validate(resource, version, strict=True)


def test_the_metrics_component_lets_prometheus_in_to_each_pod_and_tells_it_where(installed, container):
    others = copy.deepcopy(installed["NetworkPolicy"]["spec"]["ingress"])
    add(FOLDER / "components" / "metrics", installed)
    [port] = container["ports"]
    *before, rule = installed["NetworkPolicy"]["spec"]["ingress"]
    assert before == others
    assert rule["ports"] == others[0]["ports"]
    assert all(peer["namespaceSelector"]["matchLabels"] for peer in rule["from"])
    assert installed["NetworkPolicy"]["spec"]["egress"] == []
    told = installed["Deployment"]["spec"]["template"]["metadata"]["annotations"]
    assert told["prometheus.io/port"] == str(port["containerPort"])
    assert create_app(Settings()).test_client().get(told["prometheus.io/path"]).status_code == 200


def test_the_traces_component_lets_out_to_the_collector_and_to_names_alone(installed, env):
    others = copy.deepcopy(installed["NetworkPolicy"]["spec"]["ingress"])
    assert not env.keys() & set(TRACE_ENDPOINTS)
    add(FOLDER / "components" / "traces", installed)
    [container] = installed["Deployment"]["spec"]["template"]["spec"]["containers"]
    environ = {one["name"]: one["value"] for one in container["env"]}
    assert Settings.from_env(environ).traces is True
    address = urlsplit(environ[TRACE_ENDPOINTS[0]])
    collector, names = installed["NetworkPolicy"]["spec"]["egress"]
    assert collector["ports"] == [{"port": address.port, "protocol": "TCP"}]
    [peer] = collector["to"]
    assert peer["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"] == address.hostname.split(".")[1]
    assert {(one["port"], one["protocol"]) for one in names["ports"]} == {(53, "UDP"), (53, "TCP")}
    assert all(one["podSelector"]["matchLabels"] for one in names["to"])
    assert installed["NetworkPolicy"]["spec"]["ingress"] == others


def test_a_lost_zone_and_nodes_without_one_hold_no_pod_back(pod):
    constraints = pod["topologySpreadConstraints"]
    assert {one["topologyKey"] for one in constraints} == {"topology.kubernetes.io/zone", "kubernetes.io/hostname"}
    assert {one["whenUnsatisfiable"] for one in constraints} == {"ScheduleAnyway"}


def test_the_ingress_is_the_one_proxy_that_is_trusted(env):
    assert Settings.from_env(env).trusted_proxies == 1


def test_every_overlay_stands_on_the_base():
    assert {one.name for one in OVERLAYS} == {"production", "staging"}
    for overlay in OVERLAYS:
        assert [(overlay / one).resolve() for one in kustomization(overlay)["resources"]] == [BASE]
    places = [rendered(overlay)["Namespace"]["metadata"]["name"] for overlay in OVERLAYS]
    assert len(set(places)) == len(places), "two overlays would overwrite each other"


def test_selectors_choose_the_pods(installed):
    labels = installed["Deployment"]["spec"]["template"]["metadata"]["labels"].items()
    chosen = [
        installed["Deployment"]["spec"]["selector"]["matchLabels"],
        installed["Service"]["spec"]["selector"],
        installed["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
        installed["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"],
        *(
            one["labelSelector"]["matchLabels"]
            for one in installed["Deployment"]["spec"]["template"]["spec"]["topologySpreadConstraints"]
        ),
    ]
    assert all(selector and selector.items() <= labels for selector in chosen)


def test_one_port_is_served_reached_and_let_in(installed, container, env, conf):
    [port] = container["ports"]
    assert conf["bind"] == f"0.0.0.0:{port['containerPort']}"
    assert env["PORT"] == str(port["containerPort"]) == recipe("EXPOSE")
    [served] = installed["Service"]["spec"]["ports"]
    [rule] = installed["NetworkPolicy"]["spec"]["ingress"]
    assert served["targetPort"] == port["name"]
    assert rule["ports"] == [{"port": port["name"], "protocol": "TCP"}]
    assert rule["from"], "an empty list would let everybody in"
    assert installed["NetworkPolicy"]["spec"]["egress"] == []
    assert set(installed["NetworkPolicy"]["spec"]["policyTypes"]) == {"Ingress", "Egress"}


def test_production_lets_in_one_namespace():
    [rule] = rendered(FOLDER / "overlays" / "production")["NetworkPolicy"]["spec"]["ingress"]
    assert all(peer["namespaceSelector"]["matchLabels"] for peer in rule["from"])


def test_every_setting_exists_and_is_taken(env, conf):
    assert env.keys() <= settings()
    assert conf["workers"] == int(env["WEB_CONCURRENCY"])


def test_probes_ask_for_what_the_service_answers(container):
    client = create_app().test_client()
    for probe, path in {"startupProbe": "/readyz", "readinessProbe": "/readyz", "livenessProbe": "/healthz"}.items():
        asked = container[probe]["httpGet"]
        assert asked == {"path": path, "port": container["ports"][0]["name"]}
        assert client.get(path).status_code == 200
        assert container[probe]["timeoutSeconds"] >= 2
    probes = {name: probe for name, probe in container.items() if name.endswith("Probe")}
    patience = {name: probe["periodSeconds"] * probe["failureThreshold"] for name, probe in probes.items()}
    assert patience["readinessProbe"] < patience["livenessProbe"], "out of service before it is killed"
    assert patience["startupProbe"] >= 30


def test_the_pod_is_the_images_user_and_may_do_nothing(installed, pod, container):
    user, group = map(int, recipe("USER").split(":"))
    assert pod["securityContext"] == {
        "runAsNonRoot": True,
        "runAsUser": user,
        "runAsGroup": group,
        "seccompProfile": {"type": "RuntimeDefault"},
    }
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod.keys().isdisjoint({"hostNetwork", "hostPID", "hostIPC", "initContainers", "ephemeralContainers"})
    labels = installed["Namespace"]["metadata"]["labels"]
    assert labels["pod-security.kubernetes.io/enforce"] == "restricted"


def test_the_pod_has_an_identity_without_a_token(installed, pod):
    assert pod["serviceAccountName"] == installed["ServiceAccount"]["metadata"]["name"]
    assert pod["automountServiceAccountToken"] is False
    assert installed["ServiceAccount"]["automountServiceAccountToken"] is False
    assert pod["enableServiceLinks"] is False


def test_what_must_be_writable_is_memory_that_the_limit_holds(pod, container, conf):
    mounts = {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
    volumes = {one["name"]: one["emptyDir"] for one in pod["volumes"]}
    assert mounts.keys() == volumes.keys()
    assert {conf["worker_tmp_dir"], "/tmp"} == set(mounts.values())
    assert {volume["medium"] for volume in volumes.values()} == {"Memory"}
    held = sum(mib(volume["sizeLimit"]) for volume in volumes.values())
    assert held < mib(container["resources"]["limits"]["memory"]) / 4


def test_a_pod_that_leaves_serves_until_it_is_no_longer_asked(pod, container, conf):
    waits = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert waits >= 5
    assert pod["terminationGracePeriodSeconds"] >= waits + conf["graceful_timeout"] + 5


def test_a_new_version_and_a_drained_node_leave_enough_pods(installed):
    deployment = installed["Deployment"]["spec"]
    assert "replicas" not in deployment, "the autoscaler holds their number"
    assert deployment["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    least = installed["HorizontalPodAutoscaler"]["spec"]["minReplicas"]
    budget = installed["PodDisruptionBudget"]["spec"]
    assert "minAvailable" not in budget
    assert 1 <= budget["maxUnavailable"] < least


def test_the_autoscaler_scales_this_deployment_by_what_it_asks_for(installed, container):
    scaler = installed["HorizontalPodAutoscaler"]["spec"]
    target = installed["Deployment"]
    assert scaler["scaleTargetRef"] == {
        "apiVersion": target["apiVersion"],
        "kind": target["kind"],
        "name": target["metadata"]["name"],
    }
    assert 2 <= scaler["minReplicas"] < scaler["maxReplicas"]
    [metric] = scaler["metrics"]
    used = metric["resource"]["target"]["averageUtilization"] / 100 * cores(container["resources"]["requests"]["cpu"])
    assert used == 1, "half of the two cores that a pod's workers can use"


def test_a_worker_has_a_core_and_its_memory(container, env):
    limits = container["resources"]["limits"]
    assert cores(limits["cpu"]) == int(env["WEB_CONCURRENCY"])
    assert container["resources"]["requests"]["memory"] == limits["memory"]


def test_the_image_is_this_version(folder, container):
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    name, _, tag = container["image"].partition(":")
    if folder == BASE:
        assert (name, tag) == ("hakam", "")
    else:
        assert Path(name).name == "hakam"
        assert tag == version
