"""What a newer contract takes away from the clients of an older one, and whether its version says so.

A client may go on as it is when its requests are still taken and it understands the answers. So these break it: an
operation, parameter, media type, status or header that is gone; an operation under another name, which is what the
methods of generated clients are called after; something new that has to be sent; a request of which less is taken; an
answer of which less is promised (:mod:`api.openapi.fitting`). New operations, optional parameters, errors and members
of answers do not.

Nor does what is not sent. The name of a schema, or of a parameter in a path, stands only in the contract and in code
that was generated from it, whose author sees it at the next generation; a member is compared where it is sent,
whatever its schema is called. And where the service stands (``servers``) every client has to be told anyway: whoever
runs it chooses its address, not the contract.
"""

import re
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from api.openapi.fitting import Fitting, Part, UnknownComponentError

Json = Mapping[str, Any]
Parameters = Mapping[tuple[str, str], Json]


def announces_breaks(before: str, after: str) -> bool:
    """Return whether a version says that clients of an earlier one may break: a new major, while 0.x a new minor."""
    (major, minor), (new_major, new_minor) = _numbers(before), _numbers(after)
    return new_major > major or (new_major == major == 0 and new_minor > minor)


def _numbers(version: str) -> tuple[int, int]:
    major, minor = version.split(".")[:2]
    return int(major), int(minor)


def breaking_changes(before: Json, after: Json) -> list[str]:
    """Return what in ``after`` breaks clients of ``before``, both whole contracts: a sentence each.

    Raises :class:`UnknownComponentError` for a contract that refers to something that it does not have.
    """
    return list(dict.fromkeys(_Change(before, after).breaks()))


class _Change:
    """Two contracts, the older and the newer."""

    def __init__(self, before: Json, after: Json) -> None:
        self._before = before
        self._after = after
        self._requests = Fitting(answers=False)
        self._answers = Fitting(answers=True)

    def breaks(self) -> Iterator[str]:
        after = {_without_names(path): (path, item) for path, item in self._after["paths"].items()}
        for path, item in self._before["paths"].items():
            new_path, new_item = after.get(_without_names(path), (path, {}))
            for method, old in item.items():
                place = f"{method.upper()} {path}"
                if method not in new_item:
                    yield f"{place}: is gone"
                    continue
                yield from self._of_operation(old, new_item[method], place)
                before, now = _parameters(self._before, old, path), _parameters(self._after, new_item[method], new_path)
                yield from self._of_parameters(before, now, place)

    def _of_operation(self, old: Json, new: Json, place: str) -> Iterator[str]:
        if old["operationId"] != new["operationId"]:
            yield f"{place}: {old['operationId']} is called {new['operationId']}"
        security = new.get("security", self._after.get("security", []))
        if security and security != old.get("security", self._before.get("security", [])):
            yield f"{place}: asks for other credentials"
        yield from self._of_body(old.get("requestBody"), new.get("requestBody"), f"{place}, request")
        yield from self._of_responses(old["responses"], new["responses"], place)

    def _of_parameters(self, before: Parameters, after: Parameters, place: str) -> Iterator[str]:
        for key, parameter in after.items():
            known = before.get(key)
            if parameter.get("required") and not (known and known.get("required")):
                yield f"{place}: the {parameter['in']} parameter {parameter['name']} has to be sent"
            if known:
                yield from self._sent(known["schema"], parameter["schema"], f"{place}, {known['name']}")
        for key, parameter in before.items():
            if key not in after:
                yield f"{place}: the {parameter['in']} parameter {parameter['name']} is gone"

    def _of_body(self, old: Json | None, new: Json | None, place: str) -> Iterator[str]:
        if new is None:
            if old is not None:
                yield f"{place}: is gone"
            return
        if new.get("required") and not (old and old.get("required")):
            yield f"{place}: a body has to be sent"
        for media_type, media in (old or {"content": {}})["content"].items():
            if media_type in new["content"]:
                yield from self._sent(media["schema"], new["content"][media_type]["schema"], place)
            else:
                yield f"{place}: {media_type} is not taken"

    def _of_responses(self, old: Json, new: Json, place: str) -> Iterator[str]:
        for status, response in old.items():
            if status in new:
                yield from self._of_response(response, new[status], f"{place}, answer {status}")
            else:
                yield f"{place}, answer {status}: is gone"
        for status in new.keys() - old.keys():
            if status < str(HTTPStatus.BAD_REQUEST.value):  # a client has to expect errors that it does not know
                yield f"{place}, answer {status}: is not expected"

    def _of_response(self, old: Json, new: Json, place: str) -> Iterator[str]:
        for media_type, media in old.get("content", {}).items():
            if media_type in new.get("content", {}):
                yield from self._answered(media["schema"], new["content"][media_type]["schema"], place)
            else:
                yield f"{place}: {media_type} is gone"
        for name, header in old.get("headers", {}).items():
            before, after = (
                _resolved(self._before, header),
                _resolved(self._after, new.get("headers", {}).get(name, {})),
            )
            if not after or (before.get("required") and not after.get("required")):
                yield f"{place}, {name}: may be missing, and is expected"
            else:
                yield from self._answered(before["schema"], after["schema"], f"{place}, {name}")

    def _sent(self, old: dict[str, Any], new: dict[str, Any], place: str) -> list[str]:
        return self._requests.misfits(_part(self._before, old), _part(self._after, new), place)

    def _answered(self, old: dict[str, Any], new: dict[str, Any], place: str) -> list[str]:
        return self._answers.misfits(_part(self._after, new), _part(self._before, old), place)


def _part(contract: Json, schema: dict[str, Any]) -> Part:
    return Part(schema, contract.get("components", {}))


def _without_names(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path)


def _parameters(contract: Json, operation: Json, path: str) -> Parameters:
    """Return the parameters by where they are sent: by name, and in a path by their place."""
    places = {name: str(place) for place, name in enumerate(re.findall(r"\{([^}]*)\}", path))}
    found = [_resolved(contract, one) for one in operation.get("parameters", ())]
    return {(one["in"], places[one["name"]] if one["in"] == "path" else one["name"]): one for one in found}


def _resolved(contract: Json, value: Json) -> Json:
    """Return a parameter or header, looked up where it is a reference."""
    if "$ref" not in value:
        return value
    kind, name = value["$ref"].split("/")[-2:]
    found: Json | None = contract.get("components", {}).get(kind, {}).get(name)
    if found is None:
        raise UnknownComponentError(value["$ref"])
    return found
