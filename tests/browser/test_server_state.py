"""Pages that need server state connect when they are shown, and only they do."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ALIVE, alive
from tests.support import web


@pytest.fixture
def sockets(page: Page) -> list[str]:
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    return opened


def test_a_page_that_is_read_has_its_state_in_the_browser(page: Page, sample: str, sockets: list[str]) -> None:
    alive(page, sample)
    page.get_by_role("button", name="Lamp off").click()
    expect(page.get_by_role("button", name="Lamp on")).to_be_visible()
    assert sockets == []


def test_a_page_that_needs_the_server_connects_when_it_is_opened(page: Page, sample: str, sockets: list[str]) -> None:
    alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("1")
    assert len(sockets) == 1


def test_it_connects_when_it_is_reached_by_a_link(page: Page, sample: str, sockets: list[str]) -> None:
    alive(page, sample)
    assert sockets == []
    page.get_by_role("link", name="To the live page").click()
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("1")
    assert len(sockets) == 1


def test_it_disconnects_when_the_visitor_moves_on(page: Page, sample: str) -> None:
    with page.expect_websocket() as opened:
        alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("1")
    with opened.value.expect_event("close"):
        page.get_by_role("link", name="Back to reading").click()
    page.get_by_role("button", name="Lamp off").click()
    expect(page.get_by_role("button", name="Lamp on")).to_be_visible()


def test_the_values_are_still_there_when_the_visitor_comes_back(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("1")
    page.get_by_role("link", name="Back to reading").click()
    page.get_by_role("link", name="To the live page").click()
    expect(page.locator("output")).to_have_text("1")


def test_both_pages_are_prerendered(sample: str) -> None:
    assert "<h1>Reading</h1>" in web.get(sample + "/").text
    assert "<h1>Live</h1>" in web.get(sample + "/live", follow_redirects=True).text


def test_a_tab_that_is_opened_as_a_copy_has_values_of_its_own(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("1")
    with page.expect_popup() as opened:
        page.evaluate("window.open('/live')")
    opened.value.locator(ALIVE).wait_for(state="attached")
    for tab, values in ((opened.value, ("1", "2")), (page, ("2", "3"))):
        for value in values:
            tab.get_by_role("button", name="Increase").click()
            expect(tab.locator("output")).to_have_text(value)
    page.reload()
    expect(page.locator("output")).to_have_text("3")


WITH_A_SWITCH = """
window.WebSocket = class extends WebSocket {
  constructor(address, protocols) {
    // Nothing listens on this port.
    super(window.serverGone ? "ws://localhost:1/" : address, protocols);
    (window.sockets ??= []).push(this);
  }
};
"""


def test_a_lost_connection_is_reported_in_plain_words_and_nothing_else(
    page: Page, sample: str, allowed_messages: list[str]
) -> None:
    allowed_messages.append("WebSocket")
    page.add_init_script(WITH_A_SWITCH)
    alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("1")
    sentence = page.get_by_text("You’re offline.")
    expect(sentence).to_have_count(0)
    page.evaluate("() => { window.serverGone = true; window.sockets.forEach(socket => socket.close()) }")
    expect(sentence).to_be_visible(timeout=20_000)
    assert "connect" not in page.locator("body").inner_text().lower().replace("you’re offline", "")
    page.evaluate("() => { window.serverGone = false }")
    expect(sentence).to_have_count(0, timeout=20_000)
    page.get_by_role("button", name="Increase").click()
    expect(page.locator("output")).to_have_text("2")
