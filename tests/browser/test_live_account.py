"""An open account page stays current, in every tab, whatever happens to servers and connections."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import SOON, Outage, Process, alive, settled
from tests.support.member import (
    Member,
    another_code,
    applied,
    connecting,
    expect_account,
    member_of,
    set_status,
    unused_client,
)

SOCKET = re.compile("/_event")

REMEMBER_SOCKETS = """
window.WebSocket = class extends WebSocket {
  constructor(...about) {
    super(...about);
    (window.sockets ??= []).push(this);
    this.addEventListener("message", ({ data }) => (this.isConnected ||= data.startsWith("40")));
  }
};
"""

COME_BACK = """() => {
  for (const state of ["hidden", "visible"]) {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
}"""
"""The visitor goes to another tab and returns to this one."""


@pytest.fixture(autouse=True)
def outages_are_noticed(allowed_messages: list[str]) -> None:
    allowed_messages += ["WebSocket", "Failed to load resource", "could not be loaded"]


@pytest.fixture
def member(server: str, records: Path) -> Member:
    return member_of(server, records)


@pytest.fixture
def reference(server: str, member: Member) -> str:
    return applied(server, member)


@pytest.fixture
def sockets(desktop: Page) -> list[str]:
    opened: list[str] = []

    def watch(page: Page) -> None:
        page.on("websocket", lambda socket: opened.append(socket.url))

    watch(desktop)
    desktop.context.on("page", watch)
    desktop.context.set_extra_http_headers(unused_client())
    return opened


def status_of(page: Page, reference: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=reference).locator("[data-status]")


def connected(page: Page, member: Member) -> None:
    with connecting(page):
        member.log_in(page)


def test_a_decision_appears_in_every_tab_without_a_reload(
    desktop: Page, site: Process, member: Member, reference: str, sockets: list[str]
) -> None:
    connected(desktop, member)
    other = desktop.context.new_page()
    with connecting(other):
        alive(other, "/login")
    for page in (desktop, other):
        expect(status_of(page, reference)).to_have_text("Received")
    site.operate("applications", "approve", reference)
    for page in (desktop, other):
        expect(status_of(page, reference)).to_have_text("Accepted", timeout=SOON)
        expect(page.get_by_role("status").filter(has_text=f"Your application {reference}")).to_contain_text("Accepted")
    assert len(sockets) == 2


def test_nothing_connects_before_the_log_in_and_after_the_log_out(
    desktop: Page, member: Member, sockets: list[str]
) -> None:
    alive(desktop, "/login")
    member.write(desktop)
    desktop.wait_for_load_state("networkidle")
    assert sockets == []
    with desktop.expect_websocket() as opened:
        desktop.get_by_role("button", name="Log in").click()
        expect_account(desktop, member.email)
    with opened.value.expect_event("close"):
        desktop.get_by_role("button", name="Log out").click()
    expect(desktop.get_by_role("button", name="Log in")).to_be_visible()
    desktop.evaluate(COME_BACK)
    alive(desktop, "/")
    desktop.wait_for_load_state("networkidle")
    assert len(sockets) == 1


def test_it_disconnects_when_the_visitor_moves_on(desktop: Page, member: Member, sockets: list[str]) -> None:
    with desktop.expect_websocket() as opened:
        member.log_in(desktop)
    with opened.value.expect_event("close"):
        desktop.get_by_role("link", name=re.compile("Stagelight")).first.click()
    expect(desktop).to_have_url("/")
    desktop.evaluate(COME_BACK)
    desktop.wait_for_load_state("networkidle")
    assert len(sockets) == 1


def test_it_continues_after_the_server_was_killed(
    desktop: Page, records: Path, member: Member, reference: str, outage: Outage
) -> None:
    connected(desktop, member)
    outage.begin()
    set_status(records, reference, "in_review")
    outage.end()
    # It tries to reconnect every two seconds at most.
    expect(status_of(desktop, reference)).to_have_text("In review", timeout=20_000)
    set_status(records, reference, "accepted")
    expect(status_of(desktop, reference)).to_have_text("Accepted", timeout=SOON)


def test_it_continues_when_the_network_changes(desktop: Page, records: Path, member: Member, reference: str) -> None:
    connections: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        # The server does not notice that the first connection is gone.
        socket.connect_to_server()
        if not connections:
            socket.on_close(lambda _code, _reason: socket.close())
        connections.append(socket)

    desktop.route_web_socket(SOCKET, connect)
    desktop.add_init_script(REMEMBER_SOCKETS)
    member.log_in(desktop)
    settled(desktop, lambda: desktop.evaluate("window.sockets?.[0].isConnected === true"))
    desktop.evaluate("sockets[0].close()")
    settled(desktop, lambda: len(connections) == 2)
    expect(status_of(desktop, reference)).to_have_text("Received")
    set_status(records, reference, "in_review")
    expect(status_of(desktop, reference)).to_have_text("In review", timeout=SOON)


def test_a_session_that_is_ended_elsewhere_is_over_here(
    desktop: Page, server: str, records: Path, member: Member
) -> None:
    connected(desktop, member)
    body = {"email": member.email, "code": another_code(records, member.email), "password": "anchor violet stone 77"}
    assert desktop.request.post(f"{server}/api/v1/activations", data=body).status == 201
    expect(desktop.get_by_text("You have been logged out.")).to_be_visible(timeout=SOON)
    expect(desktop.get_by_role("button", name="Log in")).to_be_visible()


def refuse(socket: WebSocketRoute) -> None:
    socket.close()


def swallow(socket: WebSocketRoute) -> None: ...


@pytest.mark.parametrize("block", [refuse, swallow])
def test_without_websockets_the_account_works(
    desktop: Page, records: Path, member: Member, reference: str, block: object
) -> None:
    desktop.route_web_socket(SOCKET, block)  # pyright: ignore[reportArgumentType]
    member.log_in(desktop)
    set_status(records, reference, "in_review")
    desktop.reload()
    expect(status_of(desktop, reference)).to_have_text("In review")
    desktop.get_by_role("button", name="Log out").click()
    expect(desktop.get_by_role("button", name="Log in")).to_be_visible()


def test_where_the_browser_keeps_nothing_the_account_works(
    context: BrowserContext, member: Member, allowed_messages: list[str]
) -> None:
    allowed_messages += ["nothing can be kept on this device", "Failed to save scroll positions"]
    for storage in ("localStorage", "sessionStorage"):
        context.add_init_script(
            f"""Object.defineProperty(window, "{storage}", {{
                get() {{ throw new DOMException("denied", "SecurityError") }},
            }})"""
        )
    page = context.new_page()
    member.log_in(page)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
