"""The GET operations: what no request schema and no declaration tells of them."""

from dataclasses import dataclass
from typing import Any, Final

from api.json_schema import Schema, ref
from api.openapi.examples.example import Example
from api.openapi.shapes import of, text, words
from api.text import Language


@dataclass(frozen=True, slots=True)
class Read:
    """A GET operation; its words are the docstring of its view.

    ``answer`` is what a 200 means, ``content`` are its schemas by media type. An answer that is ``kept`` has an ETag
    and a 304; one that is ``spoken`` is in the language asked for; ``limited`` where requests are counted if there is a
    limit; one that is ``fleeting`` is never the same twice, and must not be kept. What is this document, a page or
    fleeting cannot be quoted and has no example; ``sample`` is a path of it.
    """

    id: str
    path: str
    tag: str
    answer: str
    content: dict[str, Schema]
    examples: tuple[Example, ...]
    parameters: tuple[dict[str, Any], ...] = ()
    kept: bool = False
    spoken: bool = False
    limited: bool = False
    fleeting: bool = False
    sample: str | None = None

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
        kept=True,
        spoken=True,
        limited=True,
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
        kept=True,
        spoken=True,
        limited=True,
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
    Read("getProblemDocs", "/docs/problems", "Service", "The page.", _HTML, (), kept=True, spoken=True),
    Read("getGlossary", "/glossary", "Service", "The page.", _HTML, (), kept=True, spoken=True),
    Read(
        "getGlossaryIn",
        "/glossary/{language}",
        "Service",
        "The page.",
        _HTML,
        (Example("unknown", "A language that the service does not speak", path="/glossary/fr"),),
        (
            {
                "name": "language",
                "in": "path",
                "required": True,
                "description": "The language of the page.",
                "schema": words("A language.", Language),
                "example": "ar",
            },
        ),
        kept=True,
        sample="/glossary/ar",
    ),
    Read(
        "getHealth",
        "/healthz",
        "Service",
        "The service lives.",
        {"application/json": ref("Health")},
        (Example("ok", "It lives"),),
    ),
    Read(
        "getReadiness",
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
