"""``hakam serve``: the service, under the settings that every other way of starting it has."""

import os
import sys
from importlib.resources import as_file, files

import click

_VARIABLES = {"host": "HOST", "port": "PORT", "workers": "WEB_CONCURRENCY"}


@click.command("serve")
@click.option("--host", metavar="ADDRESS", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", metavar="N", help="Port to listen on.  [default: 8000]")
@click.option("--workers", metavar="N", help="Processes.  [default: one a core, at least 2]")
def command(**given: str | None) -> None:
    """Run the service.

    All settings are environment variables, as with any other way of starting it; the options stand for HOST, PORT and
    WEB_CONCURRENCY.
    """
    environment = {_VARIABLES[name]: value for name, value in given.items() if value is not None}
    with as_file(files("cli") / "gunicorn.conf.py") as configuration:  # a link to deploy/, a copy of it in the wheel
        # Not in this process: gunicorn starts itself anew by its arguments when it is asked to (USR2).
        arguments = [sys.executable, "-m", "gunicorn", "--config", str(configuration)]
        os.execve(sys.executable, arguments, os.environ | environment)  # noqa: S606 - our own arguments
