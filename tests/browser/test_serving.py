"""One build is served at any address, to any number of visitors."""

import socket
import subprocess
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.serving.workers import raise_file_limit
from tests.browser.conftest import Process, alive, served
from tests.support import web
from tests.support.hosts import waiting_for
from tests.support.installed import CADDY_OF_TODAY
from tests.support.member import applied, connecting, expect_account, member_of
from tests.support.ports import free_port
from tests.support.processes import COMMAND

CONNECT = """address => new Promise((resolve) => {
  const socket = new WebSocket(address);
  for (const outcome of ["open", "error"]) socket.addEventListener(outcome, () => resolve(outcome));
})"""

MANY = 1100
"""More than 1,024, the usual initial limit of open files per process."""


@pytest.fixture(scope="class")
def other_port(site: Process, root: Path, records: Path) -> Generator[int]:
    port = free_port()
    settings = {
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{records}",
        "LIVECOMMERCE_SITE_URL": site.address,
        "LIVECOMMERCE_RATE_LIMIT": "100000/minute",
        "LIVECOMMERCE_TRUSTED_PROXIES": "127.0.0.1",
    }
    with served([COMMAND, "serve", "--no-build", "--port", str(port)], root, port, settings):
        yield port


@pytest.fixture(params=["localhost", "127.0.0.1"])
def elsewhere(other_port: int, request: pytest.FixtureRequest) -> str:
    return f"http://{request.param}:{other_port}"


class TestAtAnyAddress:
    def test_a_form_finds_the_server_that_its_page_came_from(self, page: Page, elsewhere: str) -> None:
        alive(page, f"{elsewhere}/form")
        with page.expect_request("**/checks") as sent:
            page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("alert")).to_be_focused()
        assert sent.value.url.startswith(elsewhere)

    def test_an_account_keeps_itself_current(self, page: Page, elsewhere: str, records: Path) -> None:
        member = member_of(elsewhere, records)
        with connecting(page) as opened:
            member.log_in(page, elsewhere)
        assert opened[0].url.startswith(elsewhere.replace("http", "ws"))
        reference = applied(elsewhere, member)
        expect(page.get_by_role("listitem").filter(has_text=reference)).to_be_visible()
        # Before its server ends.
        page.close()

    def test_a_form_without_scripts_stays_there(
        self, new_context: CreateContextCallback, elsewhere: str, records: Path
    ) -> None:
        page = new_context(java_script_enabled=False).new_page()
        member = member_of(elsewhere, records)
        page.goto(f"{elsewhere}/login")
        member.write(page)
        page.get_by_role("button", name="Log in").click()
        expect_account(page, member.email)
        page.get_by_role("button", name="Log out").click()
        expect(page).to_have_url(f"{elsewhere}/login")

    def test_only_an_account_gets_a_websocket_and_another_site_none(
        self, page: Page, elsewhere: str, records: Path, allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("WebSocket")
        page.route("http://evil.example/", lambda route: route.fulfill(body="", content_type="text/html"))
        address = f"{elsewhere.replace('http', 'ws')}/_event/?token={'t' * 32}&EIO=4&transport=websocket"
        own, foreign = f"{elsewhere}/about-us", "http://evil.example/"
        page.goto(own)
        assert page.evaluate(CONNECT, address) == "error"
        member_of(elsewhere, records).log_in(page, elsewhere)
        for site, outcome in ((own, "open"), (foreign, "error")):
            page.goto(site)
            assert page.evaluate(CONNECT, address) == outcome


TLS = """{{
	admin off
	skip_install_trust
	storage file_system {folder}
}}
https://localhost:{port} {{
	tls internal
	reverse_proxy {server}
}}
"""


@pytest.fixture
def https(site: Process, tmp_path: Path) -> Generator[str]:
    """Yield the address of the site behind an https proxy, with its own certificate."""
    port = free_port()
    (tmp_path / "Caddyfile").write_text(
        TLS.format(folder=tmp_path, port=port, server=site.address.replace("localhost", "127.0.0.1").partition("//")[2])
    )
    process = subprocess.Popen(
        [CADDY_OF_TODAY, "run"], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    address = f"https://localhost:{port}"
    with httpx.Client(verify=False) as visitor:
        waiting_for(lambda: visitor.get(address).status_code == 200)
    yield address
    process.terminate()
    process.wait(timeout=10)


class TestBehindHttps:
    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        return {**browser_context_args, "ignore_https_errors": True}

    def test_an_account_keeps_itself_current(self, page: Page, https: str, server: str, records: Path) -> None:
        member = member_of(server, records)
        with connecting(page) as opened:
            member.log_in(page, https)
        assert opened[0].url.startswith("wss:")
        assert {cookie.get("name") for cookie in page.context.cookies() if cookie.get("httpOnly")} == {"__Host-session"}
        reference = applied(server, member)
        expect(page.get_by_role("listitem").filter(has_text=reference)).to_be_visible()
        page.close()

    def test_a_log_in_without_scripts_has_the_cookie_of_https(
        self, new_context: CreateContextCallback, https: str, server: str, records: Path
    ) -> None:
        page = new_context(java_script_enabled=False).new_page()
        member = member_of(server, records)
        page.goto(f"{https}/login")
        member.write(page)
        page.get_by_role("button", name="Log in").click()
        expect_account(page, member.email)
        assert [cookie.get("name") for cookie in page.context.cookies() if cookie.get("secure")] == ["__Host-session"]
        page.get_by_role("button", name="Log out").click()
        expect(page).to_have_url(f"{https}/login")


def test_more_connections_stay_open_than_a_process_usually_has_files(server: str) -> None:
    raise_file_limit()
    where = urlsplit(server)
    with ExitStack() as connections:
        for _ in range(MANY):
            connection = connections.enter_context(socket.create_connection(("127.0.0.1", where.port or 0)))
            connection.sendall(f"HEAD /favicon.ico HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
            connection.settimeout(20)
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        assert web.get(server, timeout=20).status_code == 200
