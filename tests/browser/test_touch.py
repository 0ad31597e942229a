"""Menu, cookies and tabs by tap alone, and controls large enough for a finger, on a phone with a touch screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import alive, settled
from tests.support.applicant import applicant
from tests.support.fingertips import missed
from tests.support.member import applied, connecting, member_of
from tests.support.pages import ARTICLE


@pytest.fixture
def finger(new_context: CreateContextCallback) -> Page:
    return new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()


def test_the_menu_is_opened_and_followed_by_tap(finger: Page) -> None:
    alive(finger, "/about-us")
    finger.get_by_role("button", name="Open menu").tap()
    finger.get_by_role("banner").get_by_role("link", name="For Brands").tap()
    finger.wait_for_url("**/for-brands")
    expect(finger.get_by_role("button", name="Open menu")).to_be_visible()


def test_the_question_about_cookies_is_answered_by_tap(finger: Page) -> None:
    alive(finger, "/")
    finger.get_by_role("button", name="Preferences").tap()
    dialog = finger.get_by_role("dialog", name="Cookie preferences")
    dialog.get_by_role("switch", name="Performance").tap()
    dialog.get_by_role("button", name="Confirm My Choices").tap()
    expect(dialog).to_be_hidden()
    assert finger.evaluate("document.cookie") == "first_consent=accept"


def test_tabs_and_questions_are_opened_by_tap(finger: Page) -> None:
    alive(finger, "/")
    tab = finger.get_by_role("tab", selected=False).first.element_handle()
    assert tab
    tab.tap()
    finger.wait_for_function("tab => tab.ariaSelected === 'true'", arg=tab)
    question = finger.locator("details:not([open])").first.element_handle()
    assert question
    finger.locator("details:not([open]) > summary").first.tap()
    finger.wait_for_function("question => question.open", arg=question)


def test_the_cookie_dialog_has_large_touch_targets(finger: Page) -> None:
    alive(finger, "/")
    finger.get_by_role("button", name="Preferences").tap()
    expect(finger.get_by_role("dialog", name="Cookie preferences")).to_be_visible()
    assert missed(finger) == []


def test_the_menu_has_large_touch_targets(finger: Page) -> None:
    alive(finger, "/")
    finger.get_by_role("button", name="Open menu").tap()
    expect(finger.get_by_role("banner").get_by_role("link", name="For Brands")).to_be_visible()
    links = finger.get_by_role("banner").get_by_role("link").or_(finger.get_by_role("banner").get_by_role("button"))
    sizes = [link.bounding_box() for link in links.all() if link.is_visible()]
    assert [size for size in sizes if size and size["height"] < 44] == []


def test_the_steps_of_an_application_have_large_touch_targets(finger: Page) -> None:
    somebody = applicant(finger, "brand")
    somebody.open()
    for number in range(1, len(somebody.path) + 1):
        somebody.reach(number, start=max(number - 1, 1))
        assert missed(finger) == []


def test_errors_and_confirmations_have_large_touch_targets(finger: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("422")
    somebody = applicant(finger, "affiliate")
    somebody.open()
    somebody.submit()
    expect(finger.locator("#problems")).to_be_focused()
    assert missed(finger) == []
    somebody.fill()
    somebody.submit()
    somebody.reference()
    assert missed(finger) == []


def test_an_account_has_large_touch_targets(finger: Page, server: str, records: Path) -> None:
    member = member_of(server, records)
    applied(server, member)
    with connecting(finger):
        member.log_in(finger)
    assert missed(finger) == []


IS_UNCOVERED = """() => {
  const field = document.activeElement;
  const isHit = (element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
  };
  const error = document.getElementById(`${field.id}-error`);
  return isHit(field) && (!error || isHit(error));
}"""
"""Whether the focused field and its error are fully visible."""


def test_half_a_screen_will_do_for_a_form_and_the_question_about_cookies(
    finger: Page, allowed_messages: list[str]
) -> None:
    allowed_messages.append("422")
    # The keyboard covers the other half.
    finger.set_viewport_size({"width": 390, "height": 422})
    alive(finger, "/contact-us")
    banner = finger.get_by_role("region", name="Cookie consent")
    expect(banner).to_be_visible()
    submit = finger.get_by_role("button", name="Submit message")
    submit.press("Enter")
    expect(finger.locator("#problems")).to_be_focused()
    for control in (*(finger.locator(f"#message-form #{name}") for name in ("name", "email", "message")), submit):
        control.focus()
        # The page scrolls to the field with a delay.
        finger.wait_for_function(IS_UNCOVERED)
    for name in ("Accept All", "Preferences", "Reject All"):
        expect(banner.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    banner.get_by_role("button", name="Reject All").tap()
    expect(banner).to_be_hidden()


UNDER_THE_NOTCH = """({ left, right, bottom }) => {
  const isUnder = (element) => {
    const box = element.getBoundingClientRect();
    const isLow = element.closest("[data-consent-banner]") && box.bottom > innerHeight - bottom;
    return box.left < left || box.right > innerWidth - right || isLow;
  };
  return [...document.querySelectorAll("h1, h2, a[href], button, input, select, textarea, summary")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length)
    .filter((element) => !element.closest(".sr-only, .overflow-x-auto, [class*='max-sm:overflow-x-auto']"))
    .filter(isUnder)
    .map((element) => element.outerHTML.slice(0, 200));
}"""


HELD: list[tuple[ViewportSize, dict[str, int]]] = [
    ({"width": 390, "height": 844}, {"left": 0, "right": 0, "bottom": 34}),
    ({"width": 844, "height": 390}, {"left": 59, "right": 59, "bottom": 21}),
]
"""The window of a phone with a notch, upright and sideways, and the covered insets, in pixels."""


@pytest.mark.parametrize("path", ["/", "/contact-us", "/form", "/login", ARTICLE])
def test_nothing_lies_under_the_notch_of_a_phone_however_it_is_held(finger: Page, path: str) -> None:
    devtools = finger.context.new_cdp_session(finger)
    for window, covered in HELD:
        finger.set_viewport_size(window)
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": covered})
        alive(finger, path)
        expect(finger.get_by_role("region", name="Cookie consent")).to_be_visible()
        # The banner has slid in.
        settled(finger, lambda covered=covered: finger.evaluate(UNDER_THE_NOTCH, covered) == [])
