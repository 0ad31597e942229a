"""One build is served at any address."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import alive, served
from tests.conftest import COMMAND
from tests.ports import free_port


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
