"""The applications without scripts, or sent twice by the browser: plain HTML and the API."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from tests.support.applicant import AFFILIATE, BRAND, PATHS, REMOTE, STUDIO, Answers
from tests.support.without_scripts import fill, given


@pytest.fixture
def plain(new_context: CreateContextCallback, base_url: str) -> Page:
    return new_context(java_script_enabled=False).new_page()


@pytest.mark.parametrize(
    ("kind", "answers"),
    [("brand", BRAND), ("talent", STUDIO), ("affiliate", AFFILIATE)],
    ids=["brand", "talent", "affiliate"],
)
def test_an_application_arrives(plain: Page, kind: ApplicationKind, answers: Answers) -> None:
    plain.goto(PATHS[kind])
    fill(plain.locator("#application"), kind, given(answers))
    plain.get_by_role("button", name="Submit").click()
    reference = plain.locator("[data-reference]")
    expect(reference).to_have_text(re.compile("^[A-Z2-9]{8}$"))
    plain.get_by_role("heading", name="Your answers").click()
    application = APPLICATIONS[kind]
    for line in application.summary(application.good_answers(answers))[0].lines:
        expect(plain.locator("dt").filter(has_text=line.question).first).to_be_visible()
    expect(plain.get_by_role("heading", name="What happens next")).to_have_count(1)
    first = reference.inner_text()
    plain.reload()
    expect(plain.locator("[data-reference]")).to_have_text(first)


def test_all_steps_are_below_one_another(plain: Page) -> None:
    plain.goto("/form")
    for step in APPLICATIONS["brand"].steps:
        expect(plain.get_by_role("heading", name=step.head.title, exact=True)).to_be_visible()
    expect(plain.get_by_role("button", name="Continue")).to_have_count(0)
    expect(plain.get_by_role("progressbar")).to_have_count(0)
    expect(plain.get_by_role("button", name="Submit")).to_have_count(1)


def test_a_browser_too_old_for_the_scripts_gets_the_page_without_them(page: Page) -> None:
    page.add_init_script("delete window.CSSPropertyRule")
    page.goto("/form/AffiliateForm")
    fill(page.locator("#application"), "affiliate", given(AFFILIATE))
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("[data-reference]")).to_have_text(re.compile("^[A-Z2-9]{8}$"))
    page.goto("/form")
    for step in APPLICATIONS["brand"].steps:
        expect(page.get_by_role("heading", name=step.head.title, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)
    expect(page.get_by_role("button", name="Open menu")).to_have_count(0)


def test_errors_are_shown_and_the_answers_kept(plain: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("422")
    plain.goto("/form")
    plain.get_by_label("Your name").fill("Ada <Lovelace>")
    plain.get_by_label("Work e-mail").fill("ada at example")
    plain.get_by_label("TikTok Shop", exact=True).check()
    plain.get_by_role("button", name="Submit").click()
    expect(plain).to_have_title(re.compile("^Error: Apply as a brand"))
    summary = plain.get_by_role("alert")
    expect(summary.get_by_role("link", name="Enter an e-mail address such as name@company.com")).to_be_visible()
    expect(summary.get_by_role("link", name="Enter the name of your TikTok Shop")).to_be_visible()
    field = plain.get_by_label("Work e-mail")
    expect(field).to_have_value("ada at example")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Enter an e-mail address such as name@company.com")
    expect(plain.get_by_label("Your name")).to_have_value("Ada <Lovelace>")
    expect(plain.get_by_label("TikTok Shop", exact=True)).to_be_checked()
    summary.get_by_role("link", name="Choose a country").click()
    expect(plain.get_by_label("Country")).to_be_focused()


@pytest.mark.parametrize(("answers", "count"), [(REMOTE, 1), (STUDIO, 0)], ids=["remote", "studio"])
def test_a_remote_talent_gets_the_tips_for_a_room_at_home(plain: Page, answers: Answers, count: int) -> None:
    plain.goto(PATHS["talent"])
    fill(plain.locator("#application"), "talent", given(answers))
    plain.get_by_role("button", name="Submit").click()
    expect(plain.locator("[data-reference]")).to_be_visible()
    expect(plain.get_by_role("heading", name="Until you hear from us, for a room at home")).to_have_count(count)
