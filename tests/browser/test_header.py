"""The header and its mobile menu (spec §2)."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.constants import MOBILE_BREAKPOINT_PX
from livecommerce.routes import routes
from tests.browser.conftest import ANDROID, IOS, alive, each_width, settled
from tests.support.accessibility import expect_light_header, scroll_under_light_header, still_context, violations

DESKTOP_LINKS = [*(route.desktop_label for route in routes() if route.desktop_label), "Login"]
MENU_LINKS = [*(route.menu_label for route in routes() if route.menu_label), "Login"]

WATCH_FRAMES = """
window.seen = new Set();
const look = () => {
  const has = (part) => (document.querySelector(`body ${part}`) ? part : `no ${part}`);
  const page = document.querySelector("main form") ? "account" : "page";
  seen.add(`${page}: ${has("header")}, ${has("footer")}`);
  requestAnimationFrame(look);
};
look();
"""
"""Records in `seen` what is shown together in any frame."""


def band_tops(page: Page, theme: str) -> list[int]:
    """Return the tops of bands of this theme, in pixels from the top of the document."""
    return page.evaluate(
        "theme => [...document.querySelectorAll(`main [data-band=${theme}]`)]"
        ".map(band => band.getBoundingClientRect().top + scrollY)",
        theme,
    )


def test_wide_windows_have_links_and_narrow_ones_a_menu(desktop: Page) -> None:
    alive(desktop, "/")
    banner = desktop.get_by_role("banner")
    for width in each_width(desktop):
        if width < MOBILE_BREAKPOINT_PX:
            expect(banner.get_by_role("button", name="Open menu")).to_be_visible()
            expect(banner.get_by_role("link", name="For Talent")).to_have_count(0)
            continue
        names = [link.inner_text() for link in banner.get_by_role("link").all()]
        assert names[1:] == DESKTOP_LINKS
        assert names[0] == "Stagelight"
        expect(banner.get_by_role("button", name="Get Started")).to_be_visible()
        expect(banner.get_by_role("button", name="Open menu")).to_have_count(0)


def test_header_and_footer_come_and_go_in_one_frame_with_the_page(desktop: Page) -> None:
    alive(desktop, "/for-brands")
    desktop.evaluate(WATCH_FRAMES)
    desktop.get_by_role("banner").get_by_role("link", name="Login").click()
    expect(desktop).to_have_url(re.compile(r"/login$"))
    expect(desktop.get_by_role("banner")).to_have_count(0)
    expect(desktop.get_by_role("contentinfo")).to_have_count(0)
    desktop.go_back()
    expect(desktop.get_by_role("banner")).to_be_visible()
    expect(desktop.get_by_role("contentinfo")).to_be_visible()
    assert sorted(desktop.evaluate("[...seen]")) == ["account: no header, no footer", "page: header, footer"]


def expect_header_at(page: Page, top: float, name: str, value: str) -> None:
    """Scroll to a position, in pixels, and wait until an attribute of the header has this value there."""
    page.evaluate("y => scrollTo(0, y)", top)
    expect(page.get_by_role("banner")).to_have_attribute(name, value)


def test_the_header_takes_its_scrolled_style_beyond_one_and_a_half_percent(desktop: Page) -> None:
    alive(desktop, "/")
    for _ in each_width(desktop):
        length = desktop.evaluate("document.documentElement.scrollHeight - document.documentElement.clientHeight")
        expect_header_at(desktop, 0, "data-scrolled", "false")
        expect_header_at(desktop, int(length * 0.014), "data-scrolled", "false")
        expect_header_at(desktop, int(length * 0.016) + 1, "data-scrolled", "true")
        expect_header_at(desktop, 0, "data-scrolled", "false")


def test_the_header_flips_while_a_light_band_passes_and_restores_after_it(desktop: Page) -> None:
    alive(desktop, "/")
    for _ in each_width(desktop):
        expect_header_at(desktop, 0, "data-theme", "dark")
        expect_header_at(desktop, band_tops(desktop, "light")[0] + 5, "data-theme", "light")
        expect_header_at(desktop, 0, "data-theme", "dark")


@pytest.mark.parametrize(("motion", "fades"), [("no-preference", True), ("reduce", False)])
def test_it_fades_to_its_other_colours_unless_motion_is_unwanted(
    new_context: CreateContextCallback, motion: Literal["no-preference", "reduce"], fades: bool
) -> None:
    page = new_context(reduced_motion=motion).new_page()
    alive(page, "/")
    page.evaluate("addEventListener('transitionrun', () => (window.faded = true)); window.faded = false")
    scroll_under_light_header(page)
    assert page.evaluate("window.faded") is fades


def test_the_menu_is_light_while_open_and_dark_when_closed(phone: Page) -> None:
    alive(phone, "/")
    banner = phone.get_by_role("banner")
    expect(banner).to_have_attribute("data-theme", "dark")
    banner.get_by_role("button", name="Open menu").click()
    expect(banner).to_have_attribute("data-theme", "light")
    button = banner.get_by_role("button", name="Close menu")
    expect(button).to_have_attribute("aria-expanded", "true")
    assert [link.inner_text() for link in banner.get_by_role("navigation").get_by_role("link").all()] == MENU_LINKS
    expect(banner.get_by_role("button", name="Get Started")).to_be_visible()
    button.click()
    expect(banner).to_have_attribute("data-theme", "dark")
    expect(banner.get_by_role("button", name="Open menu")).to_have_attribute("aria-expanded", "false")


def test_the_menu_holds_the_focus_and_returns_it(phone: Page) -> None:
    alive(phone, "/for-talent")
    banner = phone.get_by_role("banner")
    banner.get_by_role("button", name="Open menu").press("Enter")
    expect(banner.get_by_role("link", name="Home", exact=True)).to_be_focused()
    for _ in range(12):
        phone.keyboard.press("Tab")
        assert phone.evaluate("document.querySelector('header').contains(document.activeElement)")
    for _ in range(12):
        phone.keyboard.press("Shift+Tab")
        assert phone.evaluate("document.querySelector('header').contains(document.activeElement)")
    phone.keyboard.press("Escape")
    expect(banner.get_by_role("button", name="Open menu")).to_be_focused()


def expect_scrolling(page: Page, *, by: int) -> None:
    """Turn the wheel over the page, and wait until it has moved by this much, or not at all."""
    turned = "window.turned = new Promise(done => addEventListener('wheel', () => requestAnimationFrame(done)))"
    page.evaluate(f"scrollTo(0, 0); {turned}; 0")
    page.mouse.move(200, 40)
    page.mouse.wheel(0, 300)
    page.evaluate("window.turned")
    settled(page, lambda: page.evaluate("scrollY") == by)


def test_the_page_behind_the_menu_stays_where_it_is(phone: Page) -> None:
    alive(phone, "/")
    expect_scrolling(phone, by=300)
    phone.get_by_role("banner").get_by_role("button", name="Open menu").click()
    expect_scrolling(phone, by=0)
    phone.keyboard.press("Escape")
    expect_scrolling(phone, by=300)


@pytest.mark.parametrize("width", [991, 390])
def test_axe_finds_nothing_in_the_open_menu(new_context: CreateContextCallback, base_url: str, width: int) -> None:
    page = still_context(new_context, base_url, width)
    alive(page, "/")
    page.get_by_role("button", name="Open menu").click()
    expect_light_header(page)
    assert violations(page) == []


def test_a_link_of_the_menu_and_going_back_close_it_and_free_the_page(phone: Page) -> None:
    alive(phone, "/")
    banner = phone.get_by_role("banner")
    banner.get_by_role("button", name="Open menu").click()
    banner.get_by_role("link", name="About Us").click()
    expect(phone).to_have_title(re.compile("^About"))
    expect(banner.get_by_role("button", name="Open menu")).to_be_visible()
    expect_scrolling(phone, by=300)
    banner.get_by_role("button", name="Open menu").click()
    phone.go_back()
    expect(banner.get_by_role("button", name="Open menu")).to_be_visible()
    expect_scrolling(phone, by=300)


def test_a_window_that_grows_has_no_menu(phone: Page) -> None:
    alive(phone, "/")
    phone.get_by_role("banner").get_by_role("button", name="Open menu").click()
    phone.set_viewport_size({"width": 1440, "height": 900})
    expect(phone.get_by_role("banner")).to_have_attribute("data-theme", "dark")
    phone.set_viewport_size({"width": 390, "height": 844})
    expect(phone.get_by_role("banner").get_by_role("button", name="Open menu")).to_be_visible()


@pytest.mark.parametrize(
    ("user_agent", "destination"),
    [
        (IOS, "https://apps.apple.com/"),
        (ANDROID, "https://play.google.com/"),
        (None, "https://live.stagelight.example"),
    ],
    ids=["ios", "android", "other"],
)
def test_the_mobile_login_link_is_chosen_by_device(
    new_context: CreateContextCallback, base_url: str, user_agent: str | None, destination: str
) -> None:
    context = new_context(user_agent=user_agent, viewport={"width": 390, "height": 844})
    page = context.new_page()
    alive(page, "/")
    page.get_by_role("button", name="Open menu").click()
    login = page.get_by_role("banner").get_by_role("link", name="Login")
    expect(login).to_have_attribute("href", re.compile("^" + re.escape(destination)))


@pytest.mark.parametrize("backend", ["slow", "gone"])
def test_the_menu_paints_within_two_frames_whatever_the_server_does(
    phone: Page, allowed_messages: list[str], backend: str
) -> None:
    # Prefetching may fail, and is logged.
    allowed_messages += ["ERR_CONNECTION_REFUSED", "could not be loaded"]
    alive(phone, "/")

    def answer(route: Route) -> None:
        if backend == "gone":
            route.abort("connectionrefused")

    phone.route("**/*", answer)
    painted = phone.evaluate(
        """() => new Promise(resolve => {
            const button = document.getElementById("menu-button");
            button.click();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(button.getAttribute("aria-expanded"))));
        })"""
    )
    assert painted == "true"


def test_the_header_keeps_its_height_when_it_changes(desktop: Page) -> None:
    alive(desktop, "/")
    banner = desktop.get_by_role("banner")
    for _ in each_width(desktop):
        before = banner.bounding_box()
        expect_header_at(desktop, 1500, "data-scrolled", "true")
        assert banner.bounding_box() == before
        expect_header_at(desktop, 0, "data-scrolled", "false")
