from tests.browser.engines.engines import IN_OTHERS
from tests.browser.engines.visitor import Visitor

pytestmark = IN_OTHERS

VENDORS = ("googletagmanager", "clarity", "Failed to load resource")
"""Hosts that cannot be reached from here."""


def test_reject_all_sets_nothing(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.press("button", "Reject All")
    visitor.wait_for("return !('asking' in document.documentElement.dataset)")
    assert not visitor.sees("button", "Reject All")
    assert visitor.cookies == {}


def test_accept_all_sets_both_cookies(visitor: Visitor) -> None:
    visitor.allowed += VENDORS
    visitor.open("/")
    visitor.press("button", "Accept All")
    visitor.wait_for("return document.cookie.includes('performance_consent')")
    assert visitor.cookies == {"first_consent": "accept", "performance_consent": "accept"}
    visitor.reload()
    assert not visitor.sees("button", "Accept All")


def test_choices_are_made_in_the_dialog_by_keyboard(visitor: Visitor) -> None:
    visitor.allowed += VENDORS
    visitor.with_window(390)
    visitor.open("/")
    visitor.press("button", "Preferences")
    visitor.find("dialog", "Cookie preferences")
    visitor.wait_for_focus("[role=dialog], [role=dialog] *")
    for _ in range(4):
        visitor.key("TAB", shift=True)
        assert visitor.has_focus("[role=dialog] *")
    visitor.key("ESCAPE")
    visitor.wait_for("return document.activeElement.textContent === 'Preferences'")
    visitor.key("ENTER")
    visitor.find("switch", "Performance")
    visitor.tab_to("[role=switch]:not([disabled])")
    visitor.type(" ")
    visitor.wait_for("return document.activeElement.getAttribute('aria-checked') === 'false'")
    visitor.press("button", "Confirm My Choices")
    visitor.wait_for("return document.cookie !== ''")
    assert visitor.cookies == {"first_consent": "accept"}
    visitor.press("button", "Cookie settings")
    visitor.find("switch", "Performance")
    visitor.key("ESCAPE")
    visitor.wait_for("return document.activeElement.textContent === 'Cookie settings'")
