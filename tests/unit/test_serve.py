"""The command that serves the site."""

import socket
import subprocess
from pathlib import Path

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
