"""The first command of the README, up to the server, with a Python that the distribution manages."""

import os
import subprocess
from pathlib import Path

import pytest

PYTHON = Path("/usr/bin/python3")


def _command(root: Path) -> str:
    lines = (root / "README.md").read_text("utf-8").splitlines()
    return next(line for line in lines if line.endswith("livecommerce serve"))


@pytest.mark.skipif(not PYTHON.exists(), reason="the machine has no Python of its distribution")
def test_it_installs_beside_the_python_of_the_distribution(root: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", root.as_uri(), clone], check=True)
    command = _command(root).removesuffix("serve") + "--help"
    environment = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
    environment["PATH"] = f"{PYTHON.parent}:/bin"
    done = subprocess.run(
        command, shell=True, cwd=clone, env=environment, check=False, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "serve" in done.stdout
