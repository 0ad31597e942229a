"""Navigation is announced to screen readers: by title, with the focus on the heading."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import alive, settled

SAID = "document.getElementById('page-announcer')?.textContent ?? ''"
FOLLOW = """path => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.querySelector("main").append(link);
  link.click();
}"""


def test_a_link_of_the_header_leads_to_the_heading_of_its_page(desktop: Page) -> None:
    alive(desktop, "/")
    assert desktop.evaluate(SAID) == ""
    desktop.get_by_role("banner").get_by_role("link", name="For Talent").press("Enter")
    desktop.wait_for_url("**/for-talent")
    heading = desktop.locator("main h1").first
    expect(heading).to_be_focused()
    settled(desktop, lambda: str(desktop.evaluate(SAID)) == desktop.title() != "")
    assert desktop.evaluate("scrollY") == 0
    desktop.go_back()
    desktop.wait_for_url(lambda url: not url.endswith("/for-talent"))
    expect(desktop.locator("main h1").first).to_be_focused()
    settled(desktop, lambda: desktop.evaluate(SAID) == desktop.title())


def test_the_menu_of_a_phone_gives_the_focus_to_the_heading(phone: Page) -> None:
    alive(phone, "/")
    phone.get_by_role("button", name="Open menu").press("Enter")
    menu = phone.get_by_role("banner")
    # The menu takes the focus when it has opened, and a key pressed before goes elsewhere.
    expect(menu.locator("a:focus")).to_have_count(1)
    menu.get_by_role("link", name="About Us").press("Enter")
    phone.wait_for_url("**/about-us")
    expect(phone.locator("main h1").first).to_be_focused()
    phone.keyboard.press("Tab")
    assert phone.evaluate("document.querySelector('main').contains(document.activeElement)")


@pytest.mark.parametrize("path", ["/legal?id=18", "/legal?id=17", "/legal?id=5"])
def test_a_legal_text_takes_the_focus_on_its_own_heading(desktop: Page, allowed_messages: list[str], path: str) -> None:
    allowed_messages.append("Page Not Found")
    alive(desktop, "/openings")
    desktop.evaluate(FOLLOW, path)
    desktop.wait_for_url(lambda url: url.endswith(path))
    heading = desktop.locator("main h1:visible")
    expect(heading).to_have_count(1)
    expect(heading).to_be_focused()
    # Long after the page has settled, too.
    desktop.wait_for_function("() => performance.now() > 3000")
    expect(heading).to_be_focused()
    settled(desktop, lambda: str(desktop.evaluate(SAID)) == desktop.title() != "")


@pytest.mark.parametrize("path", ["/login", "/form", "/blog"])
def test_every_kind_of_page_has_a_heading_that_takes_the_focus(desktop: Page, path: str) -> None:
    alive(desktop, "/openings")
    desktop.evaluate(FOLLOW, path)
    desktop.wait_for_url(f"**{path}")
    expect(desktop.locator("main h1:visible").first).to_be_focused()


def test_a_link_within_the_page_moves_no_focus_to_the_heading(desktop: Page) -> None:
    alive(desktop, "/legal?id=18")
    before = desktop.evaluate(SAID)
    desktop.evaluate("location.hash = 'main'")
    assert desktop.evaluate(SAID) == before
    expect(desktop.locator("main h1").first).not_to_be_focused()
