"""How far the work has come: a bar with rate and remaining time, on standard error, and only on a terminal."""

import sys
from typing import Self

from rich.progress import BarColumn, DownloadColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from cli.console import label, screen


class _Rate(ProgressColumn):
    """Rounds checked, and how many in a second."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def render(self, task: Task) -> Text:
        rounds = task.fields["rounds"]
        rate = rounds / task.elapsed if task.elapsed else 0
        words = f"{rounds:,} {label(self._language, 'rounds')}, {rate:,.0f} {label(self._language, 'rounds/s')}"
        return Text(words, "cyan")


class Meter:
    """The bar. ``total`` is how many bytes there are to read; None where nobody knows."""

    def __init__(self, total: int | None, language: str) -> None:
        self._rounds = 0
        self._bar: Progress | None = None
        if sys.stderr.isatty():
            columns = (
                TextColumn("{task.percentage:>3.0f} %") if total is not None else TextColumn("…"),
                BarColumn(),
                DownloadColumn(binary_units=True),
                _Rate(language),
                TimeRemainingColumn(),
            )
            self._bar = Progress(*columns, console=screen(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=total, rounds=0)

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, weight: int, rounds: int = 0) -> None:
        """Note that so many bytes more have been read, and so many rounds checked."""
        self._rounds += rounds
        if self._bar is not None:
            self._bar.update(self._task, advance=weight, rounds=self._rounds)
