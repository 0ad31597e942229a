"""What every test may use."""

import sys
from pathlib import Path

import pytest

from tests.installed import require_installed

ROOT = Path(__file__).parent.parent
COMMAND = str(Path(sys.prefix) / "bin" / "livecommerce")
"""The operator's command, as it is installed."""


def pytest_configure(config: pytest.Config) -> None:
    """Says what to install."""
    require_installed(config)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
