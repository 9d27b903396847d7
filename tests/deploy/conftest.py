"""One running service for the tests that need nothing of their own."""

import pytest

from tests.support.running import Service, lines_of


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"))
    try:
        yield running
    finally:
        running.stop()
    assert lines_of(running.stdout)
    assert not [line for line in lines_of(running.stderr) if "exception" in line]
