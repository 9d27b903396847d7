"""The folder in which gunicorn's workers keep their metrics, each in files of its own that all of them can read.

It is made anew at each start, in memory where there is a /dev/shm, and removed at the end. The master and its workers
hold a lock on it; one whose holders were all killed is found without, and swept away at the next start.
"""

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where prometheus_client learns of the folder. It looks once, when it is imported."""

PREFIX: Final = "hakam-metrics-"


def make(parent: Path) -> Path:
    """Make the folder and lock it for as long as this process or a fork of it lives; raises `OSError`."""
    _sweep(parent)
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
        if _lock(folder) is not None:
            return folder


def remove(folder: Path) -> None:
    """Remove the folder with all that is in it."""
    shutil.rmtree(folder, ignore_errors=True)


def _lock(folder: Path) -> int | None:
    """Return a descriptor that holds the lock; None where another process has it, or has swept the folder away."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        folder.stat()
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _sweep(parent: Path) -> None:
    for folder in parent.glob(f"{PREFIX}*"):
        with suppress(OSError):
            if folder.stat().st_uid != os.geteuid():
                continue
        descriptor = _lock(folder)
        if descriptor is not None:
            remove(folder)
            os.close(descriptor)
