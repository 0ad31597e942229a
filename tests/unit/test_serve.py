"""The commands that serve the site."""

import os
import socket
import subprocess
from pathlib import Path

import pytest

from tests.conftest import COMMAND


def test_a_port_in_use_is_said_in_one_line(root: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = subprocess.run(
            [COMMAND, "serve", "--port", str(port)],
            cwd=root,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert process.returncode == 1
    assert process.stderr.strip() == (
        f"livecommerce: port {port} is already in use; stop what runs there or choose another: --port"
    )


@pytest.mark.parametrize("command", ["serve", "backend"])
def test_several_workers_without_redis_are_refused_in_one_line(root: Path, command: str) -> None:
    process = subprocess.run(
        [COMMAND, command, "--workers", "2", "--port", "65111"],
        cwd=root,
        env={name: value for name, value in os.environ.items() if name != "LIVECOMMERCE_REDIS_URL"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert process.returncode == 1
    assert process.stderr.strip() == (
        "livecommerce: several workers share their state in Redis: set LIVECOMMERCE_REDIS_URL, or leave out --workers"
    )
