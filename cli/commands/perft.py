"""``hakam perft``: counts of legal continuations, compared with those of a file."""

from collections.abc import Mapping, Sequence

import click
from rich.text import Text

from api.text import Language, voice_in
from cli.bodies import not_notation, whole
from cli.console import Screen, screen
from cli.inputs import Unreadable, opened, sources_of
from cli.main import Failed
from engine.notation import NotedRound
from engine.notation_defects import NotationError
from engine.notation_reader import is_blank, read_round
from engine.perft import CannotCount, split
from engine.perft_file import SEPARATOR, Mismatch, PerftLine, first_mismatch, read_perft_line
from engine.replay import Replay, replay
from engine.ruleset import InvalidOptions
from rulesets import DEFAULT, RULESETS


@click.command("perft")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--depth", metavar="N", type=click.IntRange(0), help="Count no deeper than this.")
@click.option(
    "--split", "split_at", metavar="N", type=click.IntRange(1), help="List the counts to depth N by first action."
)
@click.pass_context
def command(ctx: click.Context, *, files: Sequence[str], depth: int | None, split_at: int | None) -> None:
    """Count legal continuations and compare them with a file.

    A line of FILE is a round in the text notation, then ";" and the counts by depth. Where a count differs, the
    continuations of each first call or card are listed. With --split they are for every position, and a line needs no
    counts; go on from one of them by adding it to the line.

    Exit status: 0 all agree, 1 some count differs, 2 a line could not be read or counted.
    """
    out = screen()
    counted = differing = 0
    for source in sources_of(files):
        try:
            with opened(source) as raw:
                text = whole(raw, source.name).decode(errors="replace")
        except Unreadable as error:
            raise Failed(f"{source.name}: {error}") from None
        for number, content in enumerate(text.split("\n"), 1):
            if is_blank(content):
                continue
            where = f"{source.name}:{number}"
            line, position = _read(content.removesuffix("\r"), number, source.name, counts_needed=split_at is None)
            counts = {at: count for at, count in line.counts.items() if depth is None or at <= depth}
            try:
                mismatch = first_mismatch(counts, position)
                if split_at is not None:
                    _print_split(out, f"{where}: depth {split_at}", split(position, split_at))
            except CannotCount as error:
                raise Failed(f"{where}: {error}") from None
            counted += 1
            if mismatch is not None:
                differing += 1
                _print(out, where, mismatch)
    out.print(f"{counted} positions, {differing} differ")
    ctx.exit(1 if differing else 0)


def _read(content: str, number: int, name: str, *, counts_needed: bool) -> tuple[PerftLine, Replay]:
    try:
        has_counts = counts_needed or SEPARATOR in content.split()
        line = read_perft_line(content, number) if has_counts else PerftLine(read_round(content, number), {})
        return line, _replayed(line.position, f"{name}:{number}")
    except NotationError as error:
        raise not_notation(error, name, voice_in(Language.ENGLISH)) from None


def _replayed(noted: NotedRound, where: str) -> Replay:
    rules = RULESETS[DEFAULT].rules
    if noted.rules is not None:
        name = noted.rules.name
        if name is not None and name not in RULESETS:
            raise Failed(f"{where}: there is no ruleset {name}. There are: {', '.join(RULESETS)}.")
        try:
            rules = noted.rules.over(None if name is None else RULESETS[name].rules)
        except InvalidOptions as error:
            raise Failed(f"{where}: {error}") from None
    return replay(noted.record, rules, noted.scores)


def _print(out: Screen, where: str, mismatch: Mismatch) -> None:
    words = f"{where}: depth {mismatch.depth}: {mismatch.found:,} counted, {mismatch.wanted:,} in the file"
    _print_split(out, Text(words, "bold red"), mismatch.split)


def _print_split(out: Screen, title: str | Text, counts: Mapping[str, int]) -> None:
    out.print(title, soft_wrap=True)
    for action, count in counts.items():
        out.print(f"  {action:8} {count:,}")
