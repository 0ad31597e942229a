"""While an input method composes a word, the site does not handle its keys."""

import pytest
from playwright.sync_api import Locator, Page, expect

from livecommerce.content.search import search_content
from tests.browser.conftest import alive

WORDS = search_content()
COMPOSING = [{"isComposing": True}, {"keyCode": 229}]
"""The browsers' marks; Safari only has the number for the Enter that takes a suggestion."""


def compose(place: Locator, key: str, sign: dict[str, object]) -> bool:
    """Press a key that belongs to an input method; return whether the browser's default action is kept."""
    return place.evaluate(
        "(element, init) => element.dispatchEvent(new KeyboardEvent('keydown', init))",
        {"key": key, "bubbles": True, "cancelable": True, **sign},
    )


@pytest.mark.parametrize("sign", COMPOSING, ids=str)
def test_arrows_choose_a_suggestion_in_the_search_field(desktop: Page, sign: dict[str, object]) -> None:
    alive(desktop, "/search?q=samples")
    expect(desktop.get_by_role("list", name=WORDS.results).get_by_role("listitem").first).to_be_visible()
    field = desktop.get_by_role("searchbox", name=WORDS.label)
    field.focus()
    assert compose(field, "ArrowDown", sign)
    expect(field).to_be_focused()


@pytest.mark.parametrize("sign", COMPOSING, ids=str)
def test_escape_takes_a_suggestion_back_and_closes_nothing(phone: Page, sign: dict[str, object]) -> None:
    alive(phone, "/")
    phone.get_by_role("button", name="Open menu").press("Enter")
    close = phone.get_by_role("button", name="Close menu")
    compose(close, "Escape", sign)
    compose(close, "Tab", sign)
    expect(close).to_have_attribute("aria-expanded", "true")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("button", name="Open menu")).to_be_focused()
    phone.get_by_role("contentinfo").get_by_role("button", name="Cookie settings").press("Enter")
    dialog = phone.get_by_role("dialog")
    compose(dialog, "Escape", sign)
    expect(dialog).to_be_visible()


@pytest.mark.parametrize("sign", COMPOSING, ids=str)
def test_arrows_change_no_tab(desktop: Page, sign: dict[str, object]) -> None:
    alive(desktop, "/")
    first = desktop.get_by_role("tab").first
    first.focus()
    compose(first, "ArrowRight", sign)
    compose(first, "End", sign)
    expect(first).to_have_attribute("aria-selected", "true")
    desktop.keyboard.press("ArrowRight")
    expect(first).to_have_attribute("aria-selected", "false")


def test_invisible_characters_are_not_searched_for(desktop: Page) -> None:
    alive(desktop, "/search")
    field = desktop.get_by_role("searchbox", name=WORDS.label)
    field.fill("\u200bsam\u00adples\u2060")
    expect(desktop.get_by_role("list", name=WORDS.results).get_by_role("listitem").first).to_be_visible()
    desktop.wait_for_url("**/search?q=samples")
    field.fill("\u200b")
    desktop.wait_for_url("**/search")
