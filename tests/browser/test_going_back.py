"""Going back is instant and restores the position."""

import re
from collections.abc import Generator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from tests.browser.conftest import alive, held_back, laid_out, reloaded, save_data, settled
from tests.support.console import ConsoleGuard
from tests.support.installed import chromium_executable
from tests.support.pages import wait_for_frame

PLACE = 2400


def expect_place(page: Page) -> None:
    settled(page, lambda: abs(page.evaluate("scrollY") - PLACE) < 2)


def go_to_place(page: Page) -> None:
    laid_out(page)
    page.evaluate("place => scrollTo(0, place)", PLACE)
    expect_place(page)


def test_back_leads_to_the_place_that_was_left(desktop: Page) -> None:
    alive(desktop, "/")
    go_to_place(desktop)
    desktop.get_by_role("banner").get_by_role("link", name="For Brands", exact=True).click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    assert desktop.evaluate("scrollY") == 0
    desktop.go_back()
    expect_place(desktop)
    expect(desktop).to_have_title(re.compile("^Stagelight"))
    reloaded(desktop)
    expect_place(desktop)


def test_forward_leads_to_the_place_there_too(desktop: Page) -> None:
    alive(desktop, "/about-us")
    desktop.get_by_role("banner").get_by_role("link", name="For Brands", exact=True).click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    go_to_place(desktop)
    desktop.go_back()
    expect(desktop).to_have_title(re.compile("^About"))
    settled(desktop, lambda: desktop.evaluate("scrollY") == 0)
    desktop.go_forward()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    expect_place(desktop)


def test_back_from_another_document_leads_to_the_place_that_was_left(desktop: Page) -> None:
    alive(desktop, "/")
    go_to_place(desktop)
    desktop.goto("/legal?id=18")
    desktop.go_back()
    expect(desktop).to_have_title(re.compile("^Stagelight"))
    expect_place(desktop)


def test_back_before_the_scripts_have_started_leads_to_the_page_before(desktop: Page) -> None:
    alive(desktop, "/")
    go_to_place(desktop)
    desktop.get_by_role("banner").get_by_role("link", name="For Brands", exact=True).click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    held = held_back(desktop, "**/assets/entry.client-*")
    desktop.reload(wait_until="commit")
    settled(desktop, lambda: len(held) > 0)
    desktop.evaluate("history.back()")
    settled(desktop, lambda: desktop.evaluate("location.pathname") == "/")
    for call in held:
        call.continue_()
    expect(desktop).to_have_title(re.compile("^Stagelight"))
    expect_place(desktop)


IN_VIEW = """() => {
  const part = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest("main > *, footer");
  return [part.textContent.slice(0, 80), Math.round(part.getBoundingClientRect().top)];
}"""
"""The part of the page in the middle of the window, and its top."""


def test_a_place_far_down_that_was_reached_at_once_is_found_again(phone: Page) -> None:
    """Nothing in between has been laid out when the visitor jumps there."""
    # Fonts that were late for a first page change its height by some pixels when it is loaded again.
    alive(phone, "/")
    for share in (0.4, 0.8):
        alive(phone, "/")
        phone.evaluate("share => scrollTo(0, share * document.documentElement.scrollHeight)", share)
        phone.locator("html[data-laid-out]").wait_for(state="attached")
        wait_for_frame(phone)
        seen = phone.evaluate(IN_VIEW)
        reloaded(phone)
        settled(phone, lambda seen=seen: phone.evaluate(IN_VIEW) == seen)


def test_the_end_key_leads_to_the_end(phone: Page) -> None:
    at_end = "Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2"
    for path in ("/", "/for-talent"):
        alive(phone, path)
        phone.keyboard.press("End")
        settled(phone, lambda: phone.evaluate(at_end))


def test_a_control_far_down_that_is_reached_by_keyboard_is_in_view(phone: Page) -> None:
    alive(phone, "/")
    last = phone.get_by_role("contentinfo").get_by_role("button", name="Cookie settings")
    last.focus()
    phone.locator("html[data-laid-out]").wait_for(state="attached")
    expect(last).to_be_in_viewport()


def test_the_last_press_decides_where_the_visitor_goes(desktop: Page) -> None:
    save_data(desktop)
    held = held_back(desktop, "**/for-brands/_payload.json*")
    alive(desktop, "/")
    entries = desktop.evaluate("history.length")
    banner = desktop.get_by_role("banner")
    banner.get_by_role("link", name="For Brands", exact=True).click()
    settled(desktop, lambda: len(held) == 1)
    banner.get_by_role("link", name="About", exact=True).click()
    expect(desktop).to_have_title(re.compile("^About"))
    with desktop.expect_response("**/for-brands/_payload.json*"):
        held[0].continue_()
    expect(desktop).to_have_url(re.compile("/about-us$"))
    expect(desktop).to_have_title(re.compile("^About"))
    assert desktop.evaluate("history.length") == entries + 1


def test_a_page_opened_by_a_link_is_whole(desktop: Page) -> None:
    alive(desktop, "/")
    desktop.get_by_role("banner").get_by_role("link", name="For Brands", exact=True).click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    sections = desktop.locator("main > section")
    whole = sections.count()
    last = desktop.locator("main [data-group]").last
    expect(last).to_have_attribute("data-reveal", "hidden")
    last.scroll_into_view_if_needed()
    expect(last).to_have_attribute("data-reveal", "revealed")
    reloaded(desktop)
    assert sections.count() == whole > 5


HEIGHTS = """() => [...document.querySelectorAll("main section, main form")].map((part) => part.offsetHeight)"""


def test_a_page_looks_the_same_whether_it_was_loaded_or_reached_by_a_link(desktop: Page) -> None:
    for name, path in (("For Talent", "/for-talent"), ("For Brands", "/for-brands"), ("About", "/about-us")):
        alive(desktop, "/")
        desktop.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
        expect(desktop).to_have_url(path)
        expect(desktop).to_have_title(re.compile(f"^{name}"))
        laid_out(desktop)
        reached = desktop.evaluate(HEIGHTS)
        alive(desktop, path)
        laid_out(desktop)
        assert desktop.evaluate(HEIGHTS) == reached, path


def test_a_link_to_a_place_on_the_page_leads_there(desktop: Page) -> None:
    alive(desktop, "/legal?id=18")
    for number in (2, 4, 3):
        link = desktop.locator("main nav a[href^='#']").nth(number)
        link.click()
        place = desktop.locator(str(link.get_attribute("href")))
        settled(
            desktop, lambda place=place: abs(place.evaluate("part => part.getBoundingClientRect().top") - 120) < 120
        )


def test_back_from_a_place_on_the_page_leads_to_where_its_link_was(desktop: Page) -> None:
    alive(desktop, "/legal?id=18")
    desktop.evaluate("scrollTo(0, 90)")
    settled(desktop, lambda: desktop.evaluate("scrollY") == 90)
    desktop.locator("main nav a[href^='#']").nth(5).click()
    settled(desktop, lambda: desktop.evaluate("scrollY") > 500)
    desktop.go_back()
    settled(desktop, lambda: desktop.evaluate("scrollY") == 90)
    desktop.go_forward()
    settled(desktop, lambda: desktop.evaluate("scrollY") > 500)


def test_back_finds_a_place_that_was_left_at_once(desktop: Page) -> None:
    alive(desktop, "/legal?id=18")
    link = desktop.locator("main nav a[href^='#']").nth(5)
    link.evaluate(
        """link => new Promise((done) => {
          addEventListener("popstate", () => location.hash || done());
          const leave = () => (scrollY > 500 ? history.back() : setTimeout(leave));
          link.click();
          leave();
        })"""
    )
    settled(desktop, lambda: desktop.evaluate("scrollY") == 0)
    # The driver may not know yet that the browser has gone back.
    desktop.evaluate("history.forward()")
    settled(desktop, lambda: desktop.evaluate("scrollY") > 500)


@pytest.fixture
def remembering(
    chromium: BrowserType, browser_type_launch_args: dict[str, Any], console: ConsoleGuard
) -> Generator[BrowserContext]:
    """Return a profile in a browser with a back/forward cache, as browsers have outside tests."""
    # Chromium without windows has none.
    arguments: dict[str, Any] = {
        **browser_type_launch_args,
        "executable_path": chromium_executable(headless_shell=False),
        "ignore_default_args": ["--disable-back-forward-cache"],
    }
    with chromium.launch(**arguments) as browser:
        context = browser.new_context()
        console.watch(context)
        yield context


def test_a_page_that_was_left_is_kept_as_it_was(remembering: BrowserContext, base_url: str) -> None:
    for path in ("/", "/blog", "/form", "/login"):
        page = remembering.new_page()
        alive(page, base_url + path)
        page.evaluate("addEventListener('pageshow', event => console.log('kept', event.persisted))")
        page.goto(f"{base_url}/about-us", wait_until="domcontentloaded")
        with page.expect_console_message(lambda message: message.text == "kept true"):
            page.evaluate("history.back()")
