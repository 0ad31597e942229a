"""The code itself: linted, formatted, typed."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["pyright"]],
    ids=["ruff check", "ruff format", "pyright"],
)
def test_nothing_is_found(root: Path, command: list[str]) -> None:
    process = subprocess.run([sys.executable, "-m", *command], cwd=root, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
