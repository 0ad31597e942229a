"""One build is served at any address, to as many visitors as there are."""

import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from livecommerce.serving.workers import raise_file_limit
from tests.browser.conftest import alive, served
from tests.conftest import COMMAND
from tests.ports import free_port

MANY = 1100
"""More than 1,024, which is how many files a process may often open at first."""


@pytest.mark.usefixtures("site")
def test_a_form_finds_the_server_that_its_page_came_from(page: Page, root: Path, tmp_path: Path) -> None:
    port = free_port()
    settings = {"LIVECOMMERCE_DATABASE_URL": f"sqlite:///{tmp_path / 'records.db'}"}
    with served([COMMAND, "serve", "--no-build", "--port", str(port)], root, port, settings) as elsewhere:
        alive(page, elsewhere.address + "/form")
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        page.get_by_label("Your name").fill("Ada Lovelace")
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("alert")).to_be_focused()
        assert [urlsplit(address).netloc for address in sockets] == [f"localhost:{port}"]
        page.close()


def test_more_connections_stay_open_than_a_process_usually_has_files(server: str) -> None:
    raise_file_limit()
    where = urlsplit(server)
    with ExitStack() as connections:
        for _ in range(MANY):
            connection = connections.enter_context(socket.create_connection(("127.0.0.1", where.port or 0)))
            connection.sendall(f"HEAD /favicon.ico HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
            connection.settimeout(20)
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        assert httpx.get(server, timeout=20).status_code == 200
