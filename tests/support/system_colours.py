"""Grounds of elements, and the colours of a contrast theme."""

from playwright.sync_api import Locator, Page

GROUND = "element => getComputedStyle(element).backgroundColor"


def ground(element: Locator) -> str:
    return element.evaluate(GROUND)


def system_colour(page: Page, name: str) -> str:
    return page.evaluate(
        "name => { const probe = document.createElement('i'); probe.style.setProperty('color', name);"
        "document.body.append(probe); const colour = getComputedStyle(probe).color; probe.remove(); return colour }",
        name,
    )
