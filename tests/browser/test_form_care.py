"""Help in forms: undo, suggestions, steps to go back to, and messages that fit the situation."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from livecommerce.forms.applications import ApplicationKind
from tests.browser.conftest import alive
from tests.support.applicant import Applicant, applicant, expect_step


@pytest.fixture
def brand(desktop: Page) -> Applicant:
    somebody = applicant(desktop, "brand")
    somebody.open()
    return somebody


def test_deleted_answers_come_back(brand: Applicant) -> None:
    page = brand.page
    brand.reach(2)
    page.get_by_role("button", name="Delete my answers").click()
    expect_step(page, 1)
    expect(page.locator("#name")).to_have_value("")
    page.get_by_role("button", name="Undo the deletion").click()
    expect_step(page, 2)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#name")).to_have_value("Ada Lovelace")
    page.get_by_role("button", name="Delete my answers").click()
    page.locator("#name").fill("Grace")
    expect(page.get_by_role("button", name="Undo the deletion")).to_have_count(0)


def test_a_mistyped_mail_provider_is_asked_about(brand: Applicant) -> None:
    page = brand.page
    page.locator("#email").fill("ada@gmial.com")
    page.locator("#name").focus()
    page.get_by_role("button", name="Did you mean ada@gmail.com?").click()
    expect(page.locator("#email")).to_have_value("ada@gmail.com")
    expect(page.locator("#email")).to_be_focused()
    for right in ("ada@mail.com", "ada@company.com", "ada@gmx.de"):
        page.locator("#email").fill(right)
        page.locator("#name").focus()
        expect(page.get_by_role("button", name=re.compile("Did you mean"))).to_have_count(0)


def test_done_steps_are_links_and_the_poster_goes(brand: Applicant) -> None:
    page = brand.page
    lead = page.locator("main [data-first-step]").first
    expect(lead).to_be_visible()
    steps = page.get_by_role("list", name="All steps")
    expect(steps.get_by_role("link")).to_have_count(0)
    brand.reach(3)
    expect(lead).to_be_hidden()
    expect(steps.get_by_role("link")).to_have_count(2)
    steps.get_by_role("link").first.click()
    expect_step(page, 1)
    expect(lead).to_be_visible()
    steps.get_by_role("link").last.click()
    expect_step(page, 3)


def test_talent_checks_the_answers_before_sending(desktop: Page) -> None:
    somebody = applicant(desktop, "talent")
    somebody.open()
    somebody.reach(6)
    answers = desktop.locator(".application-step:visible [data-answers]")
    expect(answers).to_contain_text("TikTok handle")
    expect(answers.get_by_role("link", name=re.compile("^Change"))).not_to_have_count(0)


def test_amounts_are_reviewed_with_their_currency(brand: Applicant) -> None:
    brand.reach(6)
    answers = brand.page.locator(".application-step:visible [data-answers]")
    expect(answers.locator("dd").filter(has_text="Up to 10,000 EUR")).to_have_count(1)
    expect(answers.locator("dd").filter(has_text=re.compile("^None yet$"))).to_have_count(1)


def test_a_refusal_is_announced_once_by_the_label(brand: Applicant, allowed_messages: list[str]) -> None:
    allowed_messages.append("422")
    page = brand.page
    brand.fill()
    refusal = {"message": "Please check: Your name.", "errors": {"name": ["Enter your name"]}}
    page.route("**/api/v1/applications/brand", lambda route: route.fulfill(status=422, json=refusal), times=1)
    brand.submit()
    summary = page.get_by_role("alert").filter(has_text="Please check these answers")
    expect(summary).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(1)


def test_a_failing_server_is_not_blamed_on_the_answers(brand: Applicant, allowed_messages: list[str]) -> None:
    allowed_messages.append("429")
    page = brand.page
    brand.fill()
    refusal: dict[str, Any] = {"message": "That was too often.", "errors": {}}
    page.route("**/api/v1/applications/brand", lambda route: route.fulfill(status=429, json=refusal), times=1)
    brand.submit()
    summary = page.get_by_role("alert").filter(has_text="This could not be sent")
    expect(summary).to_be_focused()
    expect(summary).to_contain_text("That was too often.")
    expect(page.get_by_text("Please check these answers")).to_have_count(0)


def test_on_a_phone_what_to_have_at_hand_comes_before_the_form(phone: Page) -> None:
    for path in ("/form", "/form/TalentForm", "/form/AffiliateForm"):
        alive(phone, path)
        hint = phone.locator("main p:visible").filter(has_text="The link to your" if path == "/form" else ":").first
        form = phone.locator("#application")
        top, form_top = (locator.evaluate("element => element.getBoundingClientRect().top") for locator in (hint, form))
        assert top < form_top


def test_a_sent_application_says_so_in_its_heading(brand: Applicant) -> None:
    brand.fill()
    brand.submit()
    page = brand.page
    expect(page.locator("[data-reference]")).to_be_visible()
    heading = page.get_by_role("heading", name="Your application has arrived", exact=True)
    expect(heading).to_have_count(1)
    expect(heading).to_be_visible()
    assert heading.evaluate("heading => heading.localName") == "h1"
    expect(page.get_by_text("Apply as a brand")).to_be_hidden()


NEXT = {
    "brand": "Read how a live show is run",
    "talent": "Read how a casting goes",
    "affiliate": "Read how commission works",
}


@pytest.mark.parametrize("kind", NEXT)
def test_a_sent_application_has_one_thing_to_do_next_and_folds_the_answers(
    desktop: Page, kind: ApplicationKind
) -> None:
    somebody = applicant(desktop, kind)
    somebody.open()
    somebody.fill()
    somebody.submit()
    somebody.reference()
    outcome = desktop.locator("#outcome")
    expect(outcome.locator("a[class*='from-coral']")).to_have_text([NEXT[kind]])
    expect(outcome.get_by_text(somebody.email)).to_have_count(2)
    expect(outcome.get_by_text(somebody.email).last).to_be_hidden()
    for width in (992, 1440):
        desktop.set_viewport_size({"width": width, "height": 900})
        after = desktop.get_by_role("heading", name="What happens next")
        expect(after).to_have_count(1)
        # Beside the confirmation, not below it.
        box, beside = outcome.bounding_box(), after.bounding_box()
        assert box and beside
        assert beside["x"] > width / 2
        assert beside["y"] < 900
        assert box["height"] < 900
    outcome.get_by_text("Your answers").click()
    expect(outcome.get_by_text(somebody.email).last).to_be_visible()
    outcome.get_by_role("link", name=NEXT[kind]).click()
    desktop.wait_for_url("**/blog/*")
