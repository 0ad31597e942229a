"""The scroll reveal of spec §2 and §9."""

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.constants import MOBILE_BREAKPOINT_PX
from tests.browser.conftest import alive, each_width, settled
from tests.support.pages import wait_for_frame


def first_hidden_group(page: Page) -> Locator:
    """Return the first group below the fold; it is hidden by the time the page is hydrated."""
    page.locator("[data-reveal=hidden]").first.wait_for(state="attached")
    name = page.locator("[data-reveal=hidden]").first.get_attribute("data-group")
    return page.locator(f"[data-group={name}]")


def scroll_until_visible(page: Page, group: Locator, share: float) -> None:
    """Scroll so that this share of the group's height is above the lower edge of the window."""
    box = group.evaluate(
        "g => { const r = g.getBoundingClientRect(); return {top: r.top + scrollY, height: r.height} }"
    )
    size = page.viewport_size
    assert size is not None
    page.evaluate("y => scrollTo(0, y)", box["top"] + box["height"] * share - size["height"])


def test_children_start_out_transparent_and_20_px_below_and_appear_one_after_the_other(page: Page) -> None:
    for _ in each_width(page):
        alive(page, "/")
        group = first_hidden_group(page)
        item = group.locator(":scope > *").first
        expect(item).to_have_css("opacity", "0")
        expect(item).to_have_css("transform", "matrix(1, 0, 0, 1, 0, 20)")
        group.scroll_into_view_if_needed()
        page.evaluate("y => scrollBy(0, y)", 300)
        expect(group).to_have_attribute("data-reveal", "revealed")
        animations = group.locator(":scope > *").evaluate_all(
            "items => items.map(item => { const s = getComputedStyle(item);"
            " return [s.animationName, s.animationDuration, s.animationDelay, s.animationTimingFunction] })"
        )
        for place, (name, duration, delay, ease) in enumerate(animations):
            assert (name, duration) == ("reveal", "0.8s")
            assert float(delay.removesuffix("s")) == pytest.approx(min(place, 11) * 0.15)
            assert ease.startswith("cubic-bezier(")
        expect(item).to_have_css("opacity", "1")


def test_a_group_waits_until_its_share_is_visible(page: Page) -> None:
    for width in each_width(page):
        alive(page, "/")
        group = first_hidden_group(page)
        amount = 0.3 if width >= MOBILE_BREAKPOINT_PX else 0.2
        scroll_until_visible(page, group, amount - 0.08)
        wait_for_frame(page)
        expect(group).to_have_attribute("data-reveal", "hidden")
        scroll_until_visible(page, group, amount + 0.06)
        expect(group).to_have_attribute("data-reveal", "revealed")


def test_a_group_is_revealed_once(desktop: Page) -> None:
    alive(desktop, "/")
    group = first_hidden_group(desktop)
    scroll_until_visible(desktop, group, 1)
    expect(group).to_have_attribute("data-reveal", "revealed")
    desktop.evaluate("scrollTo(0, 0)")
    desktop.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(group).to_have_attribute("data-reveal", "revealed")


def test_a_group_is_not_animated_again_when_the_visitor_comes_back(desktop: Page) -> None:
    alive(desktop, "/")
    group = first_hidden_group(desktop)
    scroll_until_visible(desktop, group, 1)
    expect(group).to_have_attribute("data-reveal", "revealed")
    desktop.get_by_role("banner").get_by_role("link", name="About").click()
    expect(group).to_have_count(0)
    desktop.go_back()
    expect(group).to_have_attribute("data-reveal", "visible")


def test_content_in_the_window_never_waits(page: Page) -> None:
    for _ in each_width(page):
        alive(page, "/")
        first_hidden_group(page)
        expect(page.locator("[data-reveal]:not([data-reveal=hidden], [data-reveal=visible])")).to_have_count(0)
        in_window = page.evaluate(
            "[...document.querySelectorAll('[data-reveal=hidden]')]"
            ".filter(group => group.getBoundingClientRect().top < innerHeight).length"
        )
        assert in_window == 0


@pytest.mark.parametrize("path", ["/", "/for-talent", "/for-brands", "/about-us"])
def test_every_group_appears_on_the_way_down(phone: Page, path: str) -> None:
    alive(phone, path)
    first_hidden_group(phone)
    while not phone.evaluate("scrollY + innerHeight > document.documentElement.scrollHeight - 1"):
        phone.evaluate("scrollBy(0, 400)")
        wait_for_frame(phone)
    expect(phone.locator("[data-reveal=hidden]")).to_have_count(0)


def expect_everything_to_be_visible(page: Page) -> None:
    items = page.locator("[data-reveal] > *")
    opacities = "items => items.map(item => getComputedStyle(item).opacity)"
    settled(page, lambda: set(items.evaluate_all(opacities)) == {"1"})


def test_unwanted_motion_leaves_everything_visible(new_context: CreateContextCallback, base_url: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    alive(page, "/")
    expect_everything_to_be_visible(page)


def test_without_scripts_everything_is_visible(new_context: CreateContextCallback, base_url: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/")
    expect_everything_to_be_visible(page)
