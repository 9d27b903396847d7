"""What `kubectl kustomize` makes of the folders of deploy/kubernetes/: the part of it that they use, and no more.

A kustomization that uses anything else is refused, so that nothing is left out unseen.
"""

from pathlib import Path
from typing import Any

import jsonpatch
import yaml

Resource = dict[str, Any]
KNOWN = {"apiVersion", "kind", "namespace", "resources", "components", "images", "patches"}


def read(file: Path) -> list[Any]:
    """Give the documents of a file."""
    return list(yaml.safe_load_all(file.read_text(encoding="utf-8")))


def kustomization(folder: Path) -> Resource:
    """Give a folder's kustomization."""
    [found] = read(folder / "kustomization.yaml")
    assert isinstance(found, dict)
    assert found.keys() <= KNOWN, f"{folder}: {found.keys() - KNOWN} is not known here"
    return found


def rendered(folder: Path) -> dict[str, Resource]:
    """Give what a folder installs, by kind."""
    wanted = kustomization(folder)
    resources: dict[str, Resource] = {}
    for name in wanted["resources"]:
        place = folder / name
        found = rendered(place.resolve()) if place.is_dir() else {one["kind"]: one for one in read(place)}
        assert not found.keys() & resources.keys(), "two of a kind"
        resources |= found
    for name in wanted.get("components", []):
        add(folder / name, resources)
    _patch_all(resources, wanted, folder)
    for image in wanted.get("images", []):
        _name_image(resources, image)
    if "namespace" in wanted:
        _place(resources, wanted["namespace"])
    return resources


def add(component: Path, resources: dict[str, Resource]) -> None:
    """Change what is installed as a component does."""
    wanted = kustomization(component)
    assert wanted["kind"] == "Component"
    assert wanted.keys() == {"apiVersion", "kind", "patches"}
    _patch_all(resources, wanted, component)


def _patch_all(resources: dict[str, Resource], wanted: Resource, folder: Path) -> None:
    for patch in wanted.get("patches", []):
        _patch(resources, patch, folder)


def _patch(resources: dict[str, Resource], patch: Resource, folder: Path) -> None:
    assert patch.keys() == {"path", "target"}
    assert patch["target"].keys() == {"kind", "name"}
    kind = patch["target"]["kind"]
    assert resources[kind]["metadata"]["name"] == patch["target"]["name"]
    [operations] = read(folder / patch["path"])
    resources[kind] = jsonpatch.apply_patch(resources[kind], operations)


def _name_image(resources: dict[str, Resource], image: Resource) -> None:
    assert image.keys() <= {"name", "newName", "newTag"}
    containers = resources["Deployment"]["spec"]["template"]["spec"]["containers"]
    named = [container for container in containers if container["image"] == image["name"]]
    assert named, f"no container has the image {image['name']}"
    for container in named:
        container["image"] = f"{image.get('newName', image['name'])}:{image['newTag']}"


def _place(resources: dict[str, Resource], namespace: str) -> None:
    for kind, resource in resources.items():
        resource["metadata"]["name" if kind == "Namespace" else "namespace"] = namespace
