"""The command `hakam` and what all its parts share: how they fail and how they end.

========  ========================================================================================
status    meaning
========  ========================================================================================
0         all well
1         something breaks a rule (``check``), or a count differs (``perft``)
2         something could not be read: the command line, a file, a log
130, 141  interrupted (Ctrl-C); whoever read the output has gone
========  ========================================================================================
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Final

import click

from engine.version import RULES_VERSION

INTERRUPTED: Final = 130
READER_GONE: Final = 141

_COMMANDS: Final[Mapping[str, str]] = {
    "check": "Check logs of games: every foul named, every score worked out.",
    "score": "Score rounds from records or from a score sheet, step by step.",
    "show": "Draw rounds, trick by trick.",
    "convert": "Write logs in the other form: JSON, or the one-line notation.",
    "rulesets": "List the rulesets, their options, and where two differ.",
    "perft": "Count legal continuations and compare them with a file.",
    "serve": "Run the service.",
}
"""The parts, each a module of :mod:`cli.commands` that is imported when it is wanted; they are slow to import."""


class Commands(click.Group):
    """The parts of the command, loaded late; whatever ends them, no traceback is what is seen."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the parts, the ones most used first."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a part."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"cli.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the parts without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> object:
        """Run a part, and turn what the machine says into a sentence and a status."""
        try:
            result: object = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _forget_stdout()
            ctx.exit(READER_GONE)
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(INTERRUPTED)
        except OSError as error:
            raise Failed(described(error)) from None
        return result


class Failed(click.ClickException):
    """The end of a command: a sentence that says what is wrong and what to do."""

    exit_code = 2


def described(error: OSError) -> str:
    """Return what the system says, and of which file."""
    said = error.strerror or str(error) or type(error).__name__
    return said if error.filename is None else f"{os.fsdecode(error.filename)}: {said}"


def _forget_stdout() -> None:
    """Send what is still buffered nowhere, so that Python does not complain of it at the end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version() -> str:
    try:
        return version("hakam")
    except PackageNotFoundError:  # run from a clone
        return "from source"


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(_version(), prog_name="hakam", message=f"%(prog)s %(version)s, rules {RULES_VERSION}")
def hakam() -> None:
    """Hakam, the Baloot referee: checks, scores and draws what was played."""


def main() -> None:
    """Run the command line of this process."""
    hakam(prog_name="hakam")
