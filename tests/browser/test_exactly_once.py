"""However an application is sent, and however often: one application, one reference, one mail."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Outage, settled
from tests.support.applicant import Applicant, about_to_submit, applicant, expect_once, expect_waiting

SUBMISSION = re.compile("/api/v1/applications/affiliate$")


@pytest.fixture
def filled(desktop: Page) -> Applicant:
    return about_to_submit(desktop)


@pytest.fixture
def on_a_bad_line(filled: Applicant, allowed_messages: list[str]) -> Applicant:
    """Return an applicant whose browser may report lost responses."""
    allowed_messages.append("Failed to load resource")
    return filled


def loses_its_first(count: int) -> Callable[[Route], None]:
    """Return a handler that lets requests arrive, and loses the first responses."""
    lost: list[Route] = []

    def answer(route: Route) -> None:
        if len(lost) == count:
            route.continue_()
            return
        lost.append(route)
        route.fetch()
        route.abort("connectionreset")

    return answer


def test_one_post_validates_and_submits(filled: Applicant, records: Path) -> None:
    posts: list[str] = []
    filled.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    filled.submit()
    expect_once(records, filled)
    sent = [address.partition("/api/v1")[2] for address in posts if not address.endswith("/steps")]
    assert sent == ["/applications/affiliate"]
    expect(filled.page.locator("#outcome")).to_contain_text("Hopping Lane")


def test_a_double_click(filled: Applicant, records: Path) -> None:
    filled.page.get_by_role("button", name="Submit").dblclick()
    expect_once(records, filled)


def test_enter_twice(filled: Applicant, records: Path) -> None:
    filled.page.locator("#city").focus()
    filled.page.keyboard.press("Enter")
    filled.page.keyboard.press("Enter")
    expect_once(records, filled)


def test_an_answer_that_gets_lost_on_its_way_back(on_a_bad_line: Applicant, records: Path) -> None:
    somebody = on_a_bad_line
    somebody.page.route(SUBMISSION, loses_its_first(1))
    somebody.submit()
    expect_waiting(somebody.page)
    expect_once(records, somebody)


def test_a_reload_while_it_is_sent(on_a_bad_line: Applicant, records: Path) -> None:
    somebody = on_a_bad_line
    page = somebody.page
    page.route(SUBMISSION, loses_its_first(2))
    somebody.submit()
    expect_waiting(page)
    page.reload()
    # It may have arrived, so nothing can be changed before that is known.
    expect_waiting(page)
    expect(page.locator("#name")).to_have_value(somebody.answers["name"])
    expect(page.locator("#application > [inert]")).to_have_count(1)
    expect_once(records, somebody)
    expect(page.locator("#outcome")).to_contain_text("Hopping Lane")


def test_a_visitor_who_closes_the_tab_while_it_is_sent_finds_the_confirmation_later(
    on_a_bad_line: Applicant, records: Path
) -> None:
    somebody = on_a_bad_line
    somebody.page.route(SUBMISSION, loses_its_first(1))
    somebody.submit()
    expect_waiting(somebody.page)
    context = somebody.page.context
    somebody.page.close()
    somebody.page = context.new_page()
    somebody.open()
    expect_once(records, somebody)


def test_what_was_refused_can_be_changed_and_sent(on_a_bad_line: Applicant, records: Path) -> None:
    somebody = on_a_bad_line
    page = somebody.page
    refusal = {"message": "Please check your answers", "errors": {"city": ["Enter a city that we know"]}}
    page.route(SUBMISSION, lambda route: route.fulfill(status=422, json=refusal), times=1)
    somebody.submit()
    expect(page.get_by_role("link", name="Enter a city that we know")).to_be_visible()
    expect(page.locator("#city")).to_have_attribute("aria-invalid", "true")
    page.locator("#city").fill("Leeds")
    somebody.answers = {**somebody.answers, "city": "Leeds"}
    somebody.submit()
    expect_once(records, somebody)


def test_a_server_that_is_killed_while_it_is_sent(
    filled: Applicant, outage: Outage, records: Path, allowed_messages: list[str]
) -> None:
    allowed_messages += ["Failed to load resource", "could not be loaded"]
    page = filled.page
    filled.submit()
    outage.begin()
    if page.locator("[data-reference]").count() == 0:
        expect_waiting(page)
        expect(page.locator("#application > [inert]")).to_have_count(1)
    outage.end()
    expect_once(records, filled)


def test_two_tabs_that_send_the_same(filled: Applicant, records: Path) -> None:
    second = filled.page.context.new_page()
    twin = applicant(second, "affiliate", filled.answers)
    twin.answers = filled.answers
    twin.open()
    second.get_by_role("button", name="Continue my application").click()
    expect(second.locator("#name")).to_have_value(filled.answers["name"])
    for page in (filled.page, second):
        page.evaluate("document.getElementById('application').requestSubmit()")
    settled(
        second,
        lambda: all("draft-affiliate" not in page.evaluate("({...localStorage})") for page in (filled.page, second)),
    )
    for page in (filled.page, second):
        filled.page = page
        expect_once(records, filled)
