"""The visitor's view when a page cannot be shown (spec §8)."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import GOOGLEBOT, alive

LOGGED = ["the page could not be shown", "Cannot read properties of null (reading '0')", ".js failed"]


@pytest.fixture(autouse=True)
def failure_is_logged(allowed_messages: list[str]) -> None:
    allowed_messages += LOGGED


def test_a_render_error_shows_the_error_page(page: Page, sample: str) -> None:
    alive(page, sample)
    page.get_by_role("button", name="Smash").click()
    expect(page.get_by_role("heading", name="Internal Server Error")).to_be_visible()
    expect(page.get_by_role("heading", name="Reading")).to_have_count(0)


def test_the_next_page_is_shown_again(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    page.get_by_role("link", name="Back to reading").click()
    page.get_by_role("button", name="Smash").click()
    expect(page.get_by_role("heading", name="Internal Server Error")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Live")).to_be_visible()


def test_a_bot_is_not_shown_the_error_page(new_context: CreateContextCallback, sample: str) -> None:
    page = new_context(user_agent=GOOGLEBOT).new_page()
    alive(page, sample)
    page.get_by_role("button", name="Smash").click()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="Reading")).to_be_visible()
    expect(page.get_by_role("heading", name="Internal Server Error")).to_have_count(0)


def test_the_error_page_of_the_site_offers_ways_on(page: Page) -> None:
    alive(page, "/500")
    expect(page.get_by_role("heading", level=1)).to_have_text("Internal Server Error")
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
