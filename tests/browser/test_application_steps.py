"""The steps of an application: forward, back, to an error, and never ahead of the answers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from livecommerce.forms.applications import ApplicationKind
from tests.browser.conftest import alive, held_back, reloaded, save_data, settled
from tests.support.applicant import PATHS, REMOTE, Applicant, applicant, expect_step, expect_turned_to


@pytest.fixture
def brand(desktop: Page) -> Applicant:
    somebody = applicant(desktop, "brand")
    somebody.open()
    return somebody


def summary(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has_text="Please check these answers")


@pytest.mark.parametrize(("kind", "button"), [("brand", "Continue"), ("talent", "Continue"), ("affiliate", "Submit")])
def test_missing_answers_are_listed_at_the_top_and_beside_each_question(
    desktop: Page, kind: ApplicationKind, button: str, allowed_messages: list[str]
) -> None:
    if button == "Submit":
        allowed_messages.append("422")
    alive(desktop, PATHS[kind])
    desktop.get_by_role("button", name=button).click()
    expect(summary(desktop)).to_be_focused()
    links = summary(desktop).get_by_role("link")
    messages = {link.get_attribute("href"): link.inner_text() for link in links.all()}
    assert "#name" in messages and "#email" in messages
    for target, message in messages.items():
        control = desktop.locator(str(target))
        question = desktop.locator("fieldset").filter(has=control)
        described = question if question.count() else control
        expect(described).to_have_accessible_description(re.compile(re.escape(message) + "$"))
        expect(control if control.get_attribute("type") != "radio" else question).to_have_attribute(
            "aria-invalid", "true"
        )
        links.filter(has_text=message).first.click()
        expect(control).to_be_focused()
        expect(control).to_be_in_viewport()


def test_a_test_names_the_question_that_its_applicant_has_not_answered(brand: Applicant) -> None:
    brand.answers = {name: answer for name, answer in brand.answers.items() if name != "company"}
    with pytest.raises(AssertionError, match="step 1 refuses company: Please check these answers"):
        brand.reach(2)


def test_what_was_answered_stays_although_it_is_wrong(brand: Applicant) -> None:
    page = brand.page
    brand.answer(0)
    page.locator("#email").fill("ada at example")
    brand.go_on()
    expect(summary(page).get_by_role("link")).to_have_count(1)
    expect(page.locator("#email")).to_have_value("ada at example")
    expect(page.locator("#email")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#name")).to_have_attribute("aria-invalid", "false")
    page.locator("#email").fill(brand.email)
    brand.go_on()
    expect_step(page, 2)
    expect(summary(page)).to_have_count(0)


def test_the_step_stays_until_the_page_that_was_asked_for_is_there(desktop: Page) -> None:
    save_data(desktop)
    held = held_back(desktop, "**/_payload.json*")
    somebody = applicant(desktop, "brand")
    somebody.open()
    somebody.reach(2)
    desktop.locator("main a[href='/']").first.click()
    settled(desktop, lambda: len(held) == 1)
    expect_step(desktop, 2)
    held[0].continue_()
    expect(desktop).to_have_url(re.compile("/$"))


def test_a_changed_answer_is_no_longer_marked_as_wrong(desktop: Page) -> None:
    alive(desktop, "/form")
    desktop.get_by_role("button", name="Continue").click()
    expect(summary(desktop)).to_be_focused()
    name, size = desktop.locator("#name"), desktop.locator("#company_size")
    for control in (name, size):
        expect(control).to_have_attribute("aria-invalid", "true")
    name.fill("A")
    desktop.locator("#company_size-2-9").check()
    for control in (name, size):
        expect(control).to_have_attribute("aria-invalid", "false")
        expect(control).to_have_accessible_description("")
    expect(desktop.locator("#email")).to_have_attribute("aria-invalid", "true")


def test_back_is_not_undone_by_an_answer_that_comes_late(brand: Applicant) -> None:
    page = brand.page
    brand.reach(2)
    held = held_back(page, re.compile("/checks$"))
    brand.answer(1)
    brand.go_on()
    settled(page, lambda: len(held) > 0)
    page.get_by_role("button", name="Back", exact=True).click()
    expect_step(page, 1)
    with page.expect_response(re.compile("/checks$")):
        held[0].continue_()
    page.unroute(re.compile("/checks$"))
    brand.go_on()
    expect_step(page, 2)


def test_the_progress_is_shown_in_words_and_numbers(brand: Applicant) -> None:
    brand.reach(2)
    bar = brand.page.get_by_role("progressbar")
    for name, value in {"aria-valuemin": "1", "aria-valuenow": "2", "aria-valuemax": "6"}.items():
        expect(bar).to_have_attribute(name, value)
    expect(bar).to_have_attribute("aria-valuetext", "Step 2 of 6: Shop")
    expect(brand.page.get_by_text("Step 2 of 6", exact=True)).to_be_visible()
    expect(brand.page.locator("#step-title-1")).to_be_focused()


def test_back_and_forward_lead_along_the_steps(brand: Applicant) -> None:
    page = brand.page
    brand.reach(3)
    page.get_by_role("button", name="Back", exact=True).click()
    expect_step(page, 2)
    expect(page.locator("#best_seller")).to_have_value(brand.answers["best_seller"])
    page.go_back()
    expect_step(page, 3)
    page.go_back()
    expect_step(page, 2)
    page.go_back()
    expect_step(page, 1)
    expect(page.locator("#name")).to_have_value(brand.answers["name"])
    page.go_forward()
    expect_step(page, 2)
    expect(page.locator("#step-title-1")).to_be_focused()


def test_no_step_can_be_skipped_by_hand(brand: Applicant) -> None:
    page = brand.page
    page.evaluate("location.hash = '#step-5'")
    expect_step(page, 1)
    brand.reach(2)
    page.evaluate("location.hash = '#step-6'")
    expect(page).to_have_url("/form#step-2")
    expect_step(page, 2)
    page.evaluate("location.hash = '#step-99999999999999999999'")
    expect(page).to_have_url("/form#step-2")


def test_an_address_that_names_a_step_opens_the_first_one(desktop: Page) -> None:
    alive(desktop, "/form#step-4")
    expect_step(desktop, 1)
    expect(desktop.locator("#name")).to_be_visible()


def test_a_change_leads_back_to_the_check(brand: Applicant) -> None:
    page = brand.page
    brand.reach(6)
    expect(page.get_by_role("link", name="Change")).to_have_count(5)
    page.get_by_role("link", name="Change Your sales").click()
    expect_turned_to(page, 3)
    page.locator("#average_order").fill("99")
    brand.go_on()
    expect_step(page, 6)
    expect(page.get_by_text("99.00 EUR", exact=True)).to_be_visible()


def test_the_check_shows_what_was_changed_on_the_way_back_to_it(brand: Applicant) -> None:
    page = brand.page
    brand.reach(6)
    page.get_by_role("button", name="Back", exact=True).click()
    expect_turned_to(page, 5)
    page.locator("#samples").fill("77")
    page.go_back()
    expect_step(page, 6)
    expect(page.get_by_text("77", exact=True)).to_be_visible()


def test_a_change_that_is_wrong_does_not_lead_back(brand: Applicant) -> None:
    page = brand.page
    brand.reach(6)
    page.get_by_role("link", name="Change Company and contact").click()
    expect_turned_to(page, 1)
    page.locator("#name").fill("")
    brand.go_on()
    expect(summary(page)).to_be_focused()
    expect_step(page, 1)


def test_questions_come_and_go_with_the_answers_before_them(desktop: Page) -> None:
    alive(desktop, "/form/AffiliateForm")
    agency = desktop.locator("#agency_name")
    expect(agency).to_be_hidden()
    desktop.locator("#agency-yes").check()
    expect(agency).to_be_visible()
    desktop.locator("#agency-no").check()
    expect(agency).to_be_hidden()


def test_the_place_decides_what_is_asked_next(desktop: Page) -> None:
    somebody = applicant(desktop, "talent", REMOTE)
    somebody.open()
    somebody.reach(5)
    expect(desktop.locator("#phone_model")).to_be_visible()
    expect(desktop.locator("#studio-london")).to_be_hidden()
    desktop.get_by_role("button", name="Back", exact=True).click()
    desktop.locator("#location-studio").check()
    somebody.go_on()
    expect_step(desktop, 5)
    expect(desktop.locator("#studio-london")).to_be_visible()
    expect(desktop.locator("#phone_model")).to_be_hidden()


def test_a_changed_answer_asks_for_what_follows_from_it_before_anything_is_stored(
    desktop: Page, allowed_messages: list[str]
) -> None:
    allowed_messages.append("422")
    somebody = applicant(desktop, "talent", REMOTE)
    somebody.open()
    somebody.reach(6)
    for _ in range(2):
        desktop.get_by_role("button", name="Back", exact=True).click()
    expect_step(desktop, 4)
    desktop.locator("#location-studio").check()
    desktop.evaluate("location.hash = '#step-6'")
    expect_step(desktop, 6)
    somebody.answer(6)
    somebody.submit()
    expect_step(desktop, 5)
    expect(summary(desktop)).to_be_focused()
    expect(desktop.locator("#studio-london")).to_be_visible()


def test_the_answers_can_be_deleted(brand: Applicant) -> None:
    page = brand.page
    brand.reach(3)
    page.get_by_role("button", name="Delete my answers").click()
    expect(page.get_by_text("have been deleted from this device")).to_be_visible()
    expect_step(page, 1)
    expect(page).to_have_url("/form")
    expect(page.locator("#name")).to_have_value("")
    expect(page.locator("#company_size-2-9")).not_to_be_checked()
    assert page.evaluate("localStorage.getItem('draft-brand')") is None
    reloaded(page)
    expect_step(page, 1)
    expect(page.locator("#name")).to_have_value("")
