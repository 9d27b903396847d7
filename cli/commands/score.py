"""``hakam score``: what rounds are worth, and how that is worked out."""

from collections.abc import Mapping
from typing import Any

import click
from rich.table import Table
from rich.text import Text

import api  # noqa: F401 - the operations declare themselves when the application is imported
from api.operation import OPERATIONS
from api.problems import Problem
from api.text import Language, Voice, voice_in
from cli.bodies import Json, bodies_in, refused
from cli.console import Screen, label, screen, with_language
from cli.rules import rules_asked, with_rules
from cli.wire import is_round


@click.command("score")
@click.argument("file", metavar="FILE")
@with_rules
@with_language
def command(*, file: str, ruleset: str | None, options: Mapping[str, Any], language: str) -> None:
    """Score rounds from records or from a score sheet, step by step.

    FILE holds a round record, the numbers of a score sheet (contract, raw or card points, projects), or the log of a
    game: JSON, NDJSON or the text notation; - is standard input.
    """
    voice = voice_in(Language(language))
    rules = rules_asked(ruleset, options)
    out = screen()
    for where, sent in bodies_in(file, voice):
        names_rules = sent.get("ruleset") is not None or sent.get("options") is not None
        body = sent if names_rules else {**sent, **rules}
        try:
            answer = OPERATIONS[_operation_for(body)].answer_to(body, voice)
        except Problem as problem:
            raise refused(problem, where, voice) from None
        out.print(Text(f"{where} · {answer['ruleset']}", "dim"), soft_wrap=True)
        _print(out, answer, voice)


def _operation_for(body: Json) -> str:
    if "rounds" in body:
        rounds = body["rounds"]
        is_sheet = isinstance(rounds, list) and all(isinstance(one, dict) and "dealer" not in one for one in rounds)
        return "scoreGame" if is_sheet else "checkGame"
    return "scoreRound" if is_round(body) else "scoreSummary"


def _print(out: Screen, answer: Json, voice: Voice) -> None:
    if "rounds" in answer:
        for number, entry in enumerate(answer["rounds"], 1):
            out.print(Text(f"{label(voice.language, 'Round')} {number}", "bold"))
            if entry["score"] is None:
                out.print(f"  {label(voice.language, 'in play')}\n")
            else:
                print_score(out, entry["score"], voice)
        _print_totals(out, [answer["totals"]], answer["winner"], voice)
    elif "steps" in answer:
        print_score(out, answer, voice)
    else:
        _print_totals(out, answer["totals"], answer["winner"], voice)


def print_score(out: Screen, score: Json, voice: Voice) -> None:
    """Print the score of a round: its numbers by team, and the steps."""
    table = _by_team(voice)
    for name in ("raw", "card_points", "projects", "points", "totals"):
        numbers = score[name]["points"] if name == "projects" else score[name]
        if numbers is not None:
            style = "bold" if name in ("points", "totals") else ""
            table.add_row(
                "  " + label(voice.language, name.replace("_", " ")),
                str(numbers["NS"]),
                str(numbers["EW"]),
                style=style,
            )
    outcome = score["outcome"]
    if outcome is not None:
        won_by = "" if score["won_by"] is None else f" · {score['won_by']}"
        out.print(Text(f"  {label(voice.language, 'outcome')}: {outcome}{won_by}", "bold"))
    out.print(table)
    for step in score["steps"]:
        out.print(f"  • {step}", soft_wrap=True)
    out.print()


def _print_totals(out: Screen, totals: list[Json], winner: str | None, voice: Voice) -> None:
    table = _by_team(voice)
    for number, pair in enumerate(totals, 1):
        name = f"{label(voice.language, 'Round')} {number}" if len(totals) > 1 else label(voice.language, "totals")
        table.add_row(name, str(pair["NS"]), str(pair["EW"]), style="bold" if number == len(totals) else "")
    out.print(table)
    if winner is not None:
        out.print(Text(f"{label(voice.language, 'won by')}: {winner}", "bold"))
    out.print()


def _by_team(voice: Voice) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    for team in voice.teams:
        table.add_column(team, justify="right")
    return table
