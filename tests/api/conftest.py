"""The application under test, one for all tests: it keeps nothing between requests."""

import pytest

from tests.support.service import Service
from tests.support.service import service as new_service


@pytest.fixture(scope="session")
def service() -> Service:
    return new_service()
