"""Rules named on the command line: ``--ruleset`` and ``--option``, read as a request's are."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from api.issues import Issues
from api.schemas.base import OPTION_VALUES, RULESET
from api.text import Language, issue_message, voice_in
from engine.ruleset import OPTIONS

F = TypeVar("F", bound=Callable[..., Any])


def _option_values(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Mapping[str, Any]:
    del ctx, param
    found: dict[str, Any] = {}
    for given in values:
        name, equals, value = given.partition("=")
        if not equals:
            raise click.BadParameter(f"{given} is not NAME=VALUE.")
        found[name] = _typed(name, value)
    return found


def _typed(name: str, value: str) -> str | bool | int:
    """Return a value as JSON would have it: a number, a yes or no, or the word itself."""
    option = OPTIONS.get(name)
    if option is None:
        return value
    if option.span is not None:
        return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
    if True in option.choices and value in ("true", "on", "false", "off"):
        return value in ("true", "on")
    return value


def with_rules(command: F) -> F:
    """Give a command the options ``--ruleset`` and ``--option``."""
    with_options = click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_option_values,
        help="Change an option of it; may be given several times.",
    )(command)
    return click.option("--ruleset", metavar="NAME", help="Rules of logs that name none.  [default: saudi]")(
        with_options
    )


def rules_asked(ruleset: str | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the two members of a request, empty where nothing is asked for; what is not valid ends the command."""
    issues = Issues()
    found: dict[str, Any] = {}
    if ruleset is not None:
        found["ruleset"] = RULESET.read(ruleset, issues, ("ruleset",))
    if options:
        found["options"] = OPTION_VALUES.read(dict(options), issues, ("option",))
    if issues.found:
        voice = voice_in(Language.ENGLISH)
        raise click.UsageError("\n".join(issue_message(voice, one.code, one.params) for _, one in issues.found))
    return found
