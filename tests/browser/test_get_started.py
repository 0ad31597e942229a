"""Get Started leads to the links at the end of the home page (spec §2)."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import alive, each_width, settled


def press_get_started(page: Page) -> None:
    banner = page.get_by_role("banner")
    if banner.get_by_role("button", name="Open menu").is_visible():
        banner.get_by_role("button", name="Open menu").click()
    banner.get_by_role("button", name="Get Started").click()


@pytest.fixture
def motionless(page: Page) -> Page:
    page.emulate_media(reduced_motion="reduce")
    return page


def test_on_the_home_page_it_scrolls_to_the_ways_on(motionless: Page) -> None:
    for _ in each_width(motionless):
        alive(motionless, "/")
        press_get_started(motionless)
        expect(motionless.locator("#ready-to-sell")).to_be_in_viewport(ratio=0.2)


def test_from_another_page_it_goes_home_first(motionless: Page) -> None:
    for _ in each_width(motionless):
        alive(motionless, "/about-us")
        press_get_started(motionless)
        expect(motionless).to_have_url(re.compile(r"//[^/]+/$"))
        expect(motionless.locator("#ready-to-sell")).to_be_in_viewport(ratio=0.2)


def test_it_scrolls_150_ms_after_the_route_change(desktop: Page, base_url: str) -> None:
    # The banner, when it appears, scrolls covered elements into view.
    desktop.context.add_cookies([{"name": "first_consent", "value": "accept", "url": base_url}])
    alive(desktop, "/about-us")
    desktop.clock.install(time=0)
    desktop.clock.pause_at(1000)
    desktop.evaluate(
        "() => { window.scrolls = 0; Element.prototype.scrollIntoView = function () { window.scrolls += 1 } }"
    )
    press_get_started(desktop)
    expect(desktop).to_have_title(re.compile("^Stagelight"))
    desktop.clock.run_for(100)
    assert desktop.evaluate("window.scrolls") == 0
    desktop.clock.run_for(100)
    assert desktop.evaluate("window.scrolls") == 1


@pytest.mark.parametrize(("motion", "behavior"), [("no-preference", "smooth"), ("reduce", "auto")])
def test_it_scrolls_smoothly_unless_motion_is_unwanted(
    new_context: CreateContextCallback, motion: Literal["no-preference", "reduce"], behavior: str
) -> None:
    page = new_context(reduced_motion=motion, viewport={"width": 1440, "height": 900}).new_page()
    alive(page, "/")
    page.evaluate("() => { Element.prototype.scrollIntoView = function (how) { (window.asked ??= []).push(how) } }")
    press_get_started(page)
    settled(page, lambda: page.evaluate("window.asked?.length > 0"))
    # The cookie banner, when it appears, scrolls as well, without a behaviour.
    assert [how["behavior"] for how in page.evaluate("window.asked") if "behavior" in how] == [behavior]


def test_a_missing_element_is_a_warning_on_the_console(desktop: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("ready-to-sell")
    alive(desktop, "/")
    desktop.evaluate("document.getElementById('ready-to-sell').id = 'gone'")
    with desktop.expect_console_message(lambda message: message.type == "warning") as heard:
        press_get_started(desktop)
    assert "ready-to-sell" in heard.value.text


def test_the_ways_on_lead_to_the_three_applications(desktop: Page) -> None:
    alive(desktop, "/")
    addresses = [link.get_attribute("href") for link in desktop.locator("#ready-to-sell").get_by_role("link").all()]
    assert {"/form", "/form/TalentForm", "/form/AffiliateForm"} <= set(addresses)
