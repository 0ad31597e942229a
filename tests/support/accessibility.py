from typing import Any

from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import laid_out

AXE = Axe().axe_script
"""axe's source, cached because reading it takes a page as long as running it."""
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # Stylesheets would be fetched again for rules that are not among these.
    "preload": False,
}


def violations(page: Page, part: str = "html", *, contrast: bool = True) -> list[str]:
    """Return axe's findings in a part of the page, one per line.

    The page must have reduced motion, so that no colour is halfway between two others. Contrast takes as long as all
    other rules.
    """
    laid_out(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    answer: list[dict[str, Any]] = page.evaluate(
        "([part, rules]) => axe.run(part, rules).then(({ violations }) => violations)",
        [part, RULES | {"rules": {"color-contrast": {"enabled": contrast}}}],
    )
    return [f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in answer for node in rule["nodes"]]


def still_context(new_context: CreateContextCallback, base_url: str, width: int) -> Page:
    height = 900 if width >= 992 else 844
    context = new_context(reduced_motion="reduce", viewport={"width": width, "height": height})
    return context.new_page()


def expect_light_header(page: Page) -> None:
    banner = page.get_by_role("banner")
    expect(banner).to_have_attribute("data-theme", "light")
    expect(banner).to_have_css("color", "rgb(23, 19, 42)")


def scroll_under_light_header(page: Page) -> None:
    top = page.locator("main [data-band=light]:not([data-band] [data-band])").first.evaluate(
        "band => band.getBoundingClientRect().top + scrollY"
    )
    page.evaluate("y => scrollTo(0, y)", top + 5)
    expect_light_header(page)
