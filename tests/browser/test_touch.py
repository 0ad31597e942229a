"""Menu, cookies, tabs and forms by tap alone, on a phone with a touch screen."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import alive
from tests.support.applicant import Finger, applicant, expect_step


@pytest.fixture
def finger(new_context: CreateContextCallback) -> Page:
    """A phone without mouse and keyboard."""
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


def test_a_step_of_a_form_is_filled_in_by_tap(finger: Page) -> None:
    somebody = applicant(finger, "brand", hand=Finger())
    somebody.open()
    somebody.reach(2)
    expect_step(finger, 2)
