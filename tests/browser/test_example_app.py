"""The example of the engine's guide, built and used in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from livecommerce.engine.testing import ServedApp


@pytest.fixture(scope="module")
def browser_context_args(served_app: ServedApp, root: Path) -> dict[str, str]:
    """Let tests open paths, without building the site."""
    return {"base_url": served_app(root / "examples" / "packing")}


def test_the_list_stays_on_the_device_and_is_the_same_in_every_tab(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Lamp").click()
    page.get_by_role("button", name="Tape").click()
    expect(page.locator("output")).to_have_text("2 things")
    other = page.context.new_page()
    other.goto("/")
    expect(other.get_by_role("listitem")).to_have_text(["Lamp", "Tape"])
    other.get_by_role("button", name="Tripod").click()
    expect(page.get_by_role("listitem")).to_have_text(["Lamp", "Tape", "Tripod"])
    page.reload()
    expect(page.locator("output")).to_have_text("3 things")


def test_its_pages_are_html_and_follow_links_without_another_document(page: Page) -> None:
    assert "<h1>About</h1>" in page.request.get("/about.html").text()
    page.goto("/")
    page.get_by_role("button", name="Lamp").click()
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("heading")).to_have_text("About")
    page.get_by_role("link", name="Pack", exact=True).click()
    expect(page.locator("output")).to_have_text("1 thing")
    assert page.evaluate("window.sameDocument")
