"""The named rulesets."""

from functools import cache

from flask import Blueprint, Response

from api.caching import kept
from api.json_writer import json_text
from api.language import voice_of_request
from api.operation import Json
from api.problems import Problem
from api.sent import JSON
from api.text import Voice, option_choice_meaning, option_meaning, ruleset_description, ruleset_title
from engine.ruleset import OPTIONS, Option
from rulesets import DEFAULT, RULESETS, NamedRuleset

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets", endpoint="listRulesets")
def list_rulesets() -> Response:
    """List the rulesets, the default first.

    A ruleset is a full set of options. A request names one and may change single options of it.
    """
    voice = voice_of_request()
    return kept(_list_in(voice), JSON, voice.language)


@blueprint.get("/v1/rulesets/<name>", endpoint="getRuleset")
def get_ruleset(name: str) -> Response:
    """Tell every option of a ruleset.

    For each: its value, what it may be, what it decides, and whether the ruleset's source states it or it is the common
    reading.
    """
    if name not in RULESETS:
        raise Problem("not-found", {"known": tuple(RULESETS)})
    voice = voice_of_request()
    return kept(_ruleset_in(voice, name), JSON, voice.language)


@cache
def _list_in(voice: Voice) -> bytes:
    return json_text({"default": DEFAULT, "rulesets": [_headed(named, voice) for named in RULESETS.values()]})


@cache
def _ruleset_in(voice: Voice, name: str) -> bytes:
    named = RULESETS[name]
    options = [_option(option, named, voice) for option in OPTIONS.values()]
    return json_text(_headed(named, voice) | {"options": options})


def _headed(named: NamedRuleset, voice: Voice) -> Json:
    return {
        "name": named.name,
        "title": ruleset_title(voice, named),
        "description": ruleset_description(voice, named),
    }


def _option(option: Option, named: NamedRuleset, voice: Voice) -> Json:
    value = getattr(named.rules, option.name)
    return {
        "name": option.name,
        "value": value,
        "allowed": [
            {"value": choice, "meaning": option_choice_meaning(voice, option, choice)} for choice in option.choices
        ]
        or None,
        "minimum": None if option.span is None else option.span.least,
        "maximum": None if option.span is None else option.span.most,
        "meaning": option_meaning(voice, option),
        "source": "stated" if option.name in named.stated else "inferred",
    }
