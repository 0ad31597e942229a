import os
import socket
import subprocess
from pathlib import Path

import pytest

from livecommerce.routes import built_routes, connected_routes
from tests.support.processes import COMMAND


def started(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return the result of a command that is refused, without Redis."""
    environment = {name: value for name, value in os.environ.items() if name != "LIVECOMMERCE_REDIS_URL"}
    return subprocess.run(
        [COMMAND, *arguments], cwd=root, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_port_in_use_is_reported_in_one_line(root: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = started(root, "serve", "--port", str(port))
    assert process.returncode == 1
    assert process.stderr.strip() == (
        f"livecommerce: port {port} is already in use; stop what runs there or choose another: --port"
    )


@pytest.mark.parametrize("command", ["serve", "backend"])
def test_several_workers_without_redis_are_refused_in_one_line(root: Path, command: str) -> None:
    process = started(root, command, "--workers", "2", "--port", "65111")
    assert process.returncode == 1
    assert process.stderr.strip() == (
        "livecommerce: several workers share their state in Redis: set LIVECOMMERCE_REDIS_URL, or leave out --workers"
    )


def test_a_server_knows_every_page_that_begins_with_an_event() -> None:
    assert connected_routes() == tuple(route for route in built_routes() if route.on_connect)
