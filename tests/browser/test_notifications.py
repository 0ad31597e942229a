"""Toasts and notifications (spec §4, §9), from the browser and from the server."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import alive, settled


@pytest.fixture(autouse=True)
def desktop_window(page: Page) -> None:
    """The specification measures its offsets in a window of this size."""
    page.set_viewport_size({"width": 1440, "height": 900})


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def style(notice: Locator, name: str) -> str:
    return notice.evaluate("(element, name) => getComputedStyle(element)[name]", name)


def top(notice: Locator) -> float:
    return notice.evaluate("element => element.getBoundingClientRect().top")


def test_a_toast_is_eight_pixels_from_the_top_for_three_seconds(page: Page, sample: str) -> None:
    alive(page, sample)
    press(page, "Toast")
    toast = page.get_by_role("status").filter(has_text="Saved")
    expect(toast).to_be_visible()
    assert style(toast, "animationDuration") == "3s"
    box = toast.bounding_box()
    assert box
    assert box["width"] == 384
    assert abs(box["x"] + box["width"] / 2 - 720) <= 1
    page.mouse.move(0, 800)
    settled(page, lambda: top(toast) == 8)
    expect(toast).to_have_count(0)


def test_a_notification_is_in_the_corner_for_four_and_a_half_seconds(page: Page, sample: str) -> None:
    alive(page, sample)
    press(page, "Notify")
    notification = page.get_by_role("status").filter(has_text="Your draft is kept")
    expect(notification).to_be_visible()
    assert style(notification, "animationDuration") == "4.5s"
    settled(page, lambda: top(notification) == 24)
    box = notification.bounding_box()
    assert box
    assert box["width"] == 384
    assert box["x"] + box["width"] == 1440 - 24
    expect(notification).to_have_count(0, timeout=10_000)


def test_an_error_is_announced_at_once(page: Page, sample: str) -> None:
    alive(page, sample)
    press(page, "Fail")
    expect(page.get_by_role("alert")).to_have_text("Not saved")
    press(page, "Toast")
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_visible()


def test_it_stays_while_it_has_the_pointer_or_the_focus(page: Page, sample: str) -> None:
    alive(page, sample)
    press(page, "Toast")
    toast = page.get_by_role("status").filter(has_text="Saved")
    assert style(toast, "animationPlayState") == "running"
    toast.hover()
    assert style(toast, "animationPlayState") == "paused"
    page.mouse.move(0, 800)
    assert style(toast, "animationPlayState") == "running"
    toast.get_by_role("button", name="Dismiss").focus()
    assert style(toast, "animationPlayState") == "paused"


def test_it_can_be_dismissed_by_keyboard(page: Page, sample: str) -> None:
    alive(page, sample)
    press(page, "Toast")
    dismiss = page.get_by_role("button", name="Dismiss")
    dismiss.press("Enter")
    expect(dismiss).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_the_same_message_again_restarts_its_time(page: Page, sample: str) -> None:
    alive(page, sample)
    press(page, "Toast")
    press(page, "Toast")
    expect(page.get_by_text("Saved")).to_have_count(1)


def test_less_motion_shortens_no_message(page: Page, sample: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    alive(page, sample)
    press(page, "Toast")
    assert style(page.get_by_role("status").filter(has_text="Saved"), "animationDuration") == "3s"


def test_the_server_speaks_although_nothing_may_be_evaluated(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    assert "unsafe-eval" not in (page.locator("meta[http-equiv]").get_attribute("content") or "unsafe-eval")
    press(page, "Complain")
    expect(page.get_by_role("alert")).to_have_text("Request failed")
    press(page, "Increase")
    expect(page.locator("output")).to_have_text("1")


def test_messages_of_the_server_are_not_repeated_after_a_reload(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    press(page, "Complain")
    expect(page.get_by_role("alert")).to_be_visible()
    page.reload()
    press(page, "Increase")
    expect(page.locator("output")).to_have_text("1")
    expect(page.get_by_role("alert")).to_have_count(0)
    press(page, "Complain")
    expect(page.get_by_role("alert")).to_have_count(1)


def test_a_failed_call_shows_its_message_and_raises_an_error(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    press(page, "Call")
    expect(page.get_by_role("alert")).to_contain_text("Please check")
    expect(page.locator("#failure")).to_contain_text("422 Please check")
    expect(page.locator("#failure")).to_contain_text("'email'")


def test_an_event_that_fails_unforeseen_says_no_detail(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    press(page, "Stumble")
    expect(page.get_by_role("alert")).to_have_text("Request failed")
    assert "nobody's business" not in page.content()
    press(page, "Increase")
    expect(page.locator("output")).to_have_text("1")
