"""The GET operations: what no request schema and no declaration tells of them."""

from dataclasses import dataclass
from typing import Any, Final

from api.openapi.examples.example import Example
from api.openapi.shapes import of, text
from api.reading import Schema, ref


@dataclass(frozen=True, slots=True)
class Read:
    """A GET operation; its words are the docstring of its view.

    ``answer`` is what a 200 means, ``content`` are its schemas by media type. An answer that is ``kept`` has an ETag
    and a 304; it has no example, as it is this document or a page, and too long to be quoted. One that is ``fleeting``
    has none either, as it is never the same twice, and must not be kept.
    """

    id: str
    path: str
    tag: str
    answer: str
    content: dict[str, Schema]
    examples: tuple[Example, ...]
    parameters: tuple[dict[str, Any], ...] = ()
    kept: bool = False
    fleeting: bool = False

    @property
    def rule(self) -> str:
        """The path as Flask writes it."""
        return self.path.replace("{", "<").replace("}", ">")


_HTML: Final = {"text/html": text("A page.")}

READS: Final = (
    Read(
        "listRulesets",
        "/v1/rulesets",
        "Rulesets",
        "All rulesets.",
        {"application/json": ref("RulesetList")},
        (
            Example("all", "All rulesets"),
            Example("in-arabic", "All rulesets, in Arabic", headers={"Accept-Language": "ar"}),
        ),
    ),
    Read(
        "getRuleset",
        "/v1/rulesets/{name}",
        "Rulesets",
        "The ruleset, with all its options.",
        {"application/json": ref("Ruleset")},
        (
            Example("pagat", "The ruleset of pagat.com", path="/v1/rulesets/pagat"),
            Example("unknown", "A ruleset that there is not", path="/v1/rulesets/pagaat"),
        ),
        (
            {
                "name": "name",
                "in": "path",
                "required": True,
                "description": "The name of the ruleset.",
                "schema": of("RulesetName", "The name of a ruleset."),
                "example": "saudi",
            },
        ),
    ),
    Read(
        "getContractYaml",
        "/v1/openapi.yaml",
        "Service",
        "The contract.",
        {"application/yaml": text("This document.")},
        (),
        kept=True,
    ),
    Read(
        "getContractJson",
        "/v1/openapi.json",
        "Service",
        "The contract.",
        {"application/json": {"type": "object", "description": "This document."}},
        (),
        kept=True,
    ),
    Read("getDocs", "/docs", "Service", "The page.", _HTML, (), kept=True),
    Read("getProblemDocs", "/docs/problems", "Service", "The page.", _HTML, (), kept=True),
    Read(
        "healthz",
        "/healthz",
        "Service",
        "The service lives.",
        {"application/json": ref("Health")},
        (Example("ok", "It lives"),),
    ),
    Read(
        "readyz",
        "/readyz",
        "Service",
        "The service can serve.",
        {"application/json": ref("Readiness")},
        (Example("ok", "It can serve"),),
    ),
    Read(
        "getMetrics",
        "/metrics",
        "Service",
        "The metrics.",
        {"text/plain": text("Lines in Prometheus' text format.")},
        (),
        fleeting=True,
    ),
)
"""Every GET operation, in the order of the contract."""
