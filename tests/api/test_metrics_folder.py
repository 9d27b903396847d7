"""The folder of the metrics: one a running service, and none of a service that is gone."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from api import metrics_folder

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import sys
from pathlib import Path
from api import metrics_folder
print(metrics_folder.make(Path(sys.argv[1])), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """Give another process that has made a folder and lives, and the folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def test_each_start_gets_a_folder_of_its_own_that_only_its_user_can_read(tmp_path):
    first, second = metrics_folder.make(tmp_path), metrics_folder.make(tmp_path)
    assert first != second
    assert first.is_dir()
    assert second.stat().st_mode & 0o777 == 0o700


def test_the_folder_of_a_service_that_runs_is_left_alone(holder, tmp_path):
    _, folder = holder
    metrics_folder.make(tmp_path)
    assert folder.is_dir()


def test_the_folder_of_a_service_that_was_killed_is_swept_away(holder, tmp_path):
    process, folder = holder
    (folder / "counter_1.db").write_bytes(b"\0" * 100)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert folder.is_dir()
    metrics_folder.make(tmp_path)
    assert not folder.exists()


def test_nothing_else_is_swept_away(tmp_path):
    (tmp_path / "hakam").mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / f"{metrics_folder.PREFIX}link").symlink_to(elsewhere)
    (tmp_path / f"{metrics_folder.PREFIX}file").touch()
    metrics_folder.make(tmp_path)
    kept = {"hakam", "elsewhere", f"{metrics_folder.PREFIX}link", f"{metrics_folder.PREFIX}file"}
    assert kept <= {path.name for path in tmp_path.iterdir()}


def test_without_a_place_to_write_there_is_an_error(tmp_path):
    with pytest.raises(OSError, match="no-such"):
        metrics_folder.make(tmp_path / "no-such")


def test_a_folder_is_removed_with_what_is_in_it(tmp_path):
    folder = metrics_folder.make(tmp_path)
    (folder / "gauge_livesum_1.db").touch()
    metrics_folder.remove(folder)
    assert not folder.exists()
    metrics_folder.remove(folder)
