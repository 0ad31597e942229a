"""A page is the HTML that was sent: only its parts with state have code, which is loaded when needed."""

import re
from typing import Any, cast

from lxml import html
from lxml.html import HtmlElement
from playwright.sync_api import Page, Request, expect
from playwright.sync_api import Route as Call

from tests.browser.conftest import alive, settled
from tests.support import web

TABS = "main [role=tablist]"


def found(document: HtmlElement, path: str) -> list[Any]:
    return cast(list[Any], document.xpath(path))


def test_a_section_without_state_is_never_hydrated(desktop: Page) -> None:
    alive(desktop, "/for-talent")
    last = desktop.locator("main > section").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    assert desktop.locator("main page-island").count() == 0
    assert last.evaluate("element => Object.keys(element).some(key => key.startsWith('__react'))") is False


def test_a_press_on_an_island_far_below_the_window_is_answered(desktop: Page) -> None:
    alive(desktop, "/")
    second = desktop.locator(TABS).get_by_role("tab").nth(1)
    second.evaluate("element => element.click()")
    expect(second).to_have_attribute("aria-selected", "true")


def test_a_link_leads_on_though_the_code_of_what_was_typed_into_never_comes(desktop: Page, base_url: str) -> None:
    (code,) = found(html.document_fromstring(web.get(f"{base_url}/contact-us").text), "//page-island/@data-island")
    desktop.route(f"**{code}", lambda call: None)
    desktop.clock.install()
    alive(desktop, "/contact-us")
    desktop.locator("#name").fill("Ada Lovelace")
    desktop.get_by_role("banner").get_by_role("link", name="About", exact=True).click()
    desktop.clock.fast_forward("00:06")
    expect(desktop).to_have_title(re.compile("^About"))


def test_an_update_does_not_blank_an_island_that_waits(desktop: Page) -> None:
    alive(desktop, "/")
    tabs = desktop.locator(TABS)
    text = tabs.inner_text()
    desktop.evaluate("window.kept = document.querySelector('main [role=tablist]')")
    desktop.evaluate("location.hash = 'ready-to-sell'")
    expect(desktop).to_have_url(re.compile("#ready-to-sell$"))
    desktop.go_back()
    expect(desktop).not_to_have_url(re.compile("#"))
    assert tabs.inner_text() == text
    assert desktop.evaluate("window.kept.isConnected") is True


def test_a_page_that_throws_when_it_is_evaluated_harms_nobody_who_does_not_open_it(
    desktop: Page, base_url: str
) -> None:
    asked: list[Request] = []

    def poison(call: Call) -> None:
        asked.append(call.request)
        call.fulfill(body="throw new Error('not yours');", content_type="text/javascript")

    (code,) = found(html.document_fromstring(web.get(base_url + "/login").text), "//page-island/@data-island")
    desktop.route(f"**{code}", poison)
    with desktop.expect_response("**/login/_payload.json*"):
        alive(desktop, "/")
    desktop.get_by_role("banner").get_by_role("link", name="Login").hover()
    settled(desktop, lambda: len(asked) == 1)
    desktop.wait_for_load_state("networkidle")
    expect(desktop.get_by_role("heading", level=1)).to_contain_text("Lights up at eight")
