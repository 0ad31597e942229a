"""Pages paint before their scripts start, and presses before hydration are not lost."""

import re
from collections.abc import Callable, Generator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import ALIVE, settled

FIRST_MODULE = re.compile(r"/assets/entry\.client-[\w-]+\.js$")


class Sleep:
    """Hold the scripts of a page back."""

    def __init__(self, page: Page) -> None:
        """Hold back from now on: the page has not been opened yet."""
        self._held: list[Route] = []
        self._page = page
        page.route(FIRST_MODULE, self._hold)

    def _hold(self, route: Route) -> None:
        self._held.append(route)

    def end(self) -> None:
        self._let(lambda route: route.continue_())

    def fail(self) -> None:
        self._let(lambda route: route.abort())

    def _let(self, go: Callable[[Route], None]) -> None:
        self._page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
        while not self._held:
            self._page.wait_for_timeout(20)
        for route in self._held:
            go(route)


@pytest.fixture
def sleep(page: Page) -> Generator[Sleep]:
    """Hold the page's scripts back until the test lets them load."""
    yield Sleep(page)
    page.unroute_all(behavior="ignoreErrors")


def test_nothing_but_the_page_is_loaded_before_it_is_painted(desktop: Page) -> None:
    desktop.goto("/", wait_until="domcontentloaded")
    desktop.locator(ALIVE).wait_for(state="attached")
    painted, started = desktop.evaluate(
        """() => [
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
          Math.min(...performance.getEntriesByType("resource").filter(({ name }) => /\\.js$/.test(name))
            .map(({ startTime }) => startTime)),
        ]"""
    )
    assert painted <= started


def test_what_is_far_below_the_window_is_laid_out_when_the_visitor_comes_near_it(phone: Page) -> None:
    phone.goto("/", wait_until="domcontentloaded")
    last = phone.locator("main section h2").last
    is_laid_out = "heading => heading.checkVisibility({ contentVisibilityAuto: true })"
    phone.locator(ALIVE).wait_for(state="attached")
    assert not last.evaluate(is_laid_out)
    last.scroll_into_view_if_needed()
    settled(phone, lambda: last.evaluate(is_laid_out))


@pytest.mark.parametrize("address", ["/", "/for-talent", "/login", "/for-brands"])
def test_an_opening_is_painted_whole(desktop: Page, address: str) -> None:
    session = desktop.context.new_cdp_session(desktop)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 0, "downloadThroughput": 20_000, "uploadThroughput": 20_000}
    session.send("Network.emulateNetworkConditions", slow)
    desktop.add_init_script(
        "window.paintedWhole = new Promise((resolve) => new PerformanceObserver(() => "
        "resolve(document.getElementById('opened') !== null)).observe({ type: 'paint' }))"
    )
    desktop.goto(address, wait_until="commit")
    assert desktop.evaluate("window.paintedWhole")


def test_an_address_of_a_place_in_a_page_leads_there_before_the_page_has_woken(desktop: Page, sleep: Sleep) -> None:
    desktop.goto("/#ready-to-sell", wait_until="domcontentloaded")
    expect(desktop.locator("#ready-to-sell h2")).to_be_in_viewport()
    sleep.end()
    desktop.locator(ALIVE).wait_for(state="attached")
    expect(desktop.locator("#ready-to-sell h2")).to_be_in_viewport()


def test_the_menu_opens_once_however_often_it_was_pressed_early(phone: Page, sleep: Sleep) -> None:
    phone.goto("/", wait_until="domcontentloaded")
    phone.get_by_role("button", name="Open menu").dblclick()
    sleep.end()
    expect(phone.get_by_role("button", name="Close menu")).to_be_visible()
    expect(phone.locator("#menu-button")).to_have_attribute("aria-expanded", "true")


def test_get_started_pressed_early_goes_where_it_leads(desktop: Page, sleep: Sleep) -> None:
    desktop.goto("/", wait_until="domcontentloaded")
    desktop.get_by_role("banner").get_by_role("button", name="Get Started").click()
    sleep.end()
    expect(desktop.locator("#ready-to-sell")).to_be_in_viewport()


def test_a_form_sent_early_is_checked_and_the_page_stays(desktop: Page, sleep: Sleep) -> None:
    desktop.goto("/form", wait_until="domcontentloaded")
    desktop.get_by_label("Your name").fill("Ada Lovelace")
    desktop.get_by_role("button", name="Continue").first.click()
    sleep.end()
    expect(desktop.get_by_role("alert")).to_be_focused()
    expect(desktop.get_by_label("Your name")).to_have_value("Ada Lovelace")
    expect(desktop).to_have_url(re.compile(r"/form(#.*)?$"))


@pytest.mark.usefixtures("sleep")
def test_a_link_pressed_early_is_followed(desktop: Page) -> None:
    desktop.goto("/", wait_until="domcontentloaded")
    desktop.get_by_role("banner").get_by_role("link", name="About").click()
    expect(desktop).to_have_title(re.compile("^About"))


def test_where_the_scripts_cannot_come_a_form_is_sent_without_them(
    desktop: Page, sleep: Sleep, allowed_messages: list[str]
) -> None:
    allowed_messages += ["ERR_FAILED", "422"]
    desktop.goto("/form", wait_until="domcontentloaded")
    desktop.get_by_label("Your name").fill("Ada Lovelace")
    desktop.get_by_role("button", name="Submit").or_(desktop.get_by_role("button", name="Continue")).first.click()
    with desktop.expect_navigation():
        sleep.fail()
    expect(desktop.get_by_role("alert")).to_be_visible()
    expect(desktop.get_by_label("Your name")).to_have_value("Ada Lovelace")
