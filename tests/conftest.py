"""What every test may use."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMAND = str(Path(sys.prefix) / "bin" / "livecommerce")
"""The operator's command, as it is installed."""


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
