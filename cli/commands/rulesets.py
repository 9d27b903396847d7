"""``hakam rulesets``: what there is to choose from, and where two rulesets differ."""

from collections.abc import Iterable, Sequence

import click
from rich.table import Table
from rich.text import Text

from api.text import Language, Voice, option_meaning, ruleset_description, ruleset_title, voice_in
from cli.console import label, screen, with_language
from cli.main import Failed
from engine.ruleset import OPTIONS, Option
from rulesets import DEFAULT, RULESETS, NamedRuleset


@click.command("rulesets")
@click.argument("names", metavar="[NAME [OTHER]]", nargs=-1)
@with_language
def command(*, names: Sequence[str], language: str) -> None:
    """List the rulesets, their options, and where two differ.

    Without a NAME all rulesets; with one its options, those that differ from the default marked; with two the options
    in which they differ.
    """
    voice = voice_in(Language(language))
    chosen = [_named(name) for name in names]
    if len(chosen) > 2:
        raise click.UsageError("Two rulesets can be compared.")
    if not chosen:
        screen().print(_all(voice))
    elif len(chosen) == 1:
        screen().print(_options(chosen[0], voice))
    else:
        screen().print(_difference(chosen, voice))


def _named(name: str) -> NamedRuleset:
    if name not in RULESETS:
        raise Failed(f"There is no ruleset {name}. There are: {', '.join(RULESETS)}.")
    return RULESETS[name]


def _table(voice: Voice, names: Iterable[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold underline")
    for name in names:
        is_prose = name in ("description", "meaning")
        table.add_column(label(voice.language, name), no_wrap=not is_prose, min_width=24 if is_prose else None)
    return table


def _all(voice: Voice) -> Table:
    table = _table(voice, ("name", "title", "description"))
    for named in RULESETS.values():
        style = "bold" if named.name == DEFAULT else ""
        table.add_row(Text(named.name, style), ruleset_title(voice, named), ruleset_description(voice, named))
    return table


def _value(named: NamedRuleset, option: Option) -> str:
    value = getattr(named.rules, option.name)
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _options(named: NamedRuleset, voice: Voice) -> Table:
    table = _table(voice, ("option", "value", DEFAULT, "source", "meaning"))
    for option in OPTIONS.values():
        value, usual = _value(named, option), _value(RULESETS[DEFAULT], option)
        source = "stated" if option.name in named.stated else "inferred"
        table.add_row(
            option.name,
            Text(value, "bold yellow" if value != usual else ""),
            Text(usual if value != usual else "", "dim"),
            label(voice.language, source),
            option_meaning(voice, option),
        )
    return table


def _difference(chosen: Sequence[NamedRuleset], voice: Voice) -> Table | str:
    one, other = chosen
    table = _table(voice, ("option", one.name, other.name, "meaning"))
    for option in OPTIONS.values():
        values = _value(one, option), _value(other, option)
        if values[0] != values[1]:
            table.add_row(option.name, *values, option_meaning(voice, option))
    return table if table.row_count else f"{one.name} and {other.name} do not differ."
