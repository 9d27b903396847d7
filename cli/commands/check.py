"""``hakam check``: files of logs in, a report and a summary out."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import click
from rich.table import Table

from api.text import Language
from cli.checking import Chunk, How, Tally
from cli.console import Screen, label, screen, with_language
from cli.inputs import Source, chunks_of, sources_of
from cli.progress import Meter
from cli.report import DONE, Report
from cli.reports import STDOUT, ReportOpened, report_at
from cli.rules import rules_asked, with_rules
from cli.workers import checked_in_order

MIB = 1024 * 1024


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--report", "name", metavar="FILE", help="Write a line for each log: NDJSON, or Parquet; - is stdout.")
@click.option("--resume", is_flag=True, help="Continue the report where it stopped.")
@click.option("-j", "--jobs", metavar="N", type=click.IntRange(1, 1024), help="Processes.  [default: one a core]")
@click.option("--list", "most", metavar="N", type=click.IntRange(0), default=20, help="Findings shown.  [default: 20]")
@with_rules
@with_language
@click.option("--scheduler", metavar="ADDRESS", help="Check on this Dask cluster; the report is then a directory.")
@click.option("--partition", metavar="MIB", type=click.IntRange(1, 4096), help="Pieces for a cluster.  [default: 64]")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    files: Sequence[str],
    name: str | None,
    resume: bool,
    jobs: int | None,
    most: int,
    ruleset: str | None,
    options: Mapping[str, Any],
    language: str,
    scheduler: str | None,
    partition: int | None,
) -> None:
    """Check logs of games: every foul named, every score worked out.

    FILE is one log or many: JSON, NDJSON (a log a line) or the text notation, plain or compressed with gzip or
    Zstandard; - is standard input. URLs such as s3://… and patterns in quotes are taken as well.

    A report has, for each log, what POST /v1/game-check answers, and its place.

    Exit status: 0 all is clean, 1 some log breaks a rule, 2 something could not be read.
    """
    how = How(Language(language), rules_asked(ruleset, options))
    if resume and name in (None, STDOUT):
        raise click.UsageError("--resume continues a report: name it with --report.")
    sources = sources_of(files)
    sizes = [source.size for source in sources]
    total = None if None in sizes else sum(size or 0 for size in sizes)
    if scheduler is None:
        if partition is not None:
            raise click.UsageError("--partition is for a cluster: name it with --scheduler.")
        with ReportOpened(report_at(name, sources, resume=resume)) as opened, Meter(total, language) as meter:
            found = _check(sources, how, opened.report, meter, jobs or _cores(), most)
    else:
        from cli.cluster import check_on_cluster  # noqa: PLC0415 - an extra

        if name is None or name == STDOUT:
            raise click.UsageError("The report of a cluster is a directory: name it with --report.")
        if jobs is not None:
            raise click.UsageError("--jobs is for this machine; a cluster has the workers it has.")
        with Meter(total, language) as meter:
            size = (partition or 64) * MIB
            found = Found(check_on_cluster(sources, how, name, scheduler, partition=size, resume=resume, meter=meter))
    out = screen(stderr=name == STDOUT)
    _print_findings(out, found)
    _print_summary(out, found.tally, language)
    ctx.exit(found.tally.status)


@dataclass(slots=True)
class Found:
    """What a report counts altogether; and of this run the number of findings, and the first of them."""

    tally: Tally
    count: int = 0
    shown: list[str] = field(default_factory=list)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check(sources: Sequence[Source], how: How, report: Report, meter: Meter, jobs: int, most: int) -> Found:
    """Check what the report does not have yet, and return what it counts altogether."""
    done = report.progress
    found = Found(report.tally)
    meter.advance(sum(source.size or 0 for source in sources[: done.file]))
    for checked in checked_in_order(_chunks(sources, done.file, done.line), how, jobs, most):
        report.write(checked.report)
        found.tally.add(checked.tally)
        found.count += checked.found
        found.shown += checked.findings[: most - len(found.shown)]
        meter.advance(checked.weight, checked.tally.rounds)
    return found


def _chunks(sources: Sequence[Source], first: int, after: int) -> Iterator[Chunk]:
    """Yield what is to be checked: from the line after one of the first file on."""
    for source in sources[first:]:
        if after < DONE:
            yield from chunks_of(source, after)
        after = 0


def _print_findings(out: Screen, found: Found) -> None:
    for finding in found.shown:
        out.print(finding, soft_wrap=True)
    if found.shown:
        more = found.count - len(found.shown)
        out.print(f"… and {more:,} more: --report has them all.\n" if more else "")


def _print_summary(out: Screen, tally: Tally, language: str) -> None:
    """Print what was found, code by code."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right")
    rows = [("games", tally.games), ("rounds", tally.rounds), ("clean", tally.clean), ("with violations", tally.faulty)]
    for name, count in [*rows, ("unreadable", tally.problems)]:
        is_bad = count and name in ("with violations", "unreadable")
        table.add_row(label(language, name), f"{count:,}", style="bold red" if is_bad else "")
    if tally.violations:
        table.add_section()
        for code, count in sorted(tally.violations.items(), key=lambda counted: (-counted[1], counted[0])):
            table.add_row(f"  {code}", f"{count:,}")
    out.print(table)
