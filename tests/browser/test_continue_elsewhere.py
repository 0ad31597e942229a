"""An application is continued on another device, by a link from a mail, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.forms.applications import ApplicationKind
from tests.browser.conftest import alive, reloaded
from tests.support.applicant import AFFILIATE, BRAND, PATHS, STUDIO, Answers, Applicant, applicant, expect_step
from tests.support.member import mail_about, text_of
from tests.support.servers import MailServer
from tests.support.without_scripts import fill, given

FORMS = pytest.mark.parametrize(
    ("kind", "answers"),
    [("brand", BRAND), ("talent", STUDIO), ("affiliate", AFFILIATE)],
    ids=["brand", "talent", "affiliate"],
)
ASK, OPEN = "Send me a link", "Show my answers"


def begun(page: Page, kind: ApplicationKind) -> Applicant:
    """Return an applicant with a few answers; at the second step, if there is one."""
    somebody = applicant(page, kind)
    somebody.open()
    if kind == "affiliate":
        somebody.answer(0)
    else:
        somebody.reach(2)
    return somebody


def mailed_link(page: Page, mails: MailServer, email: str) -> str:
    """Ask for the link, and return its address on this server, from the mail."""
    page.get_by_role("button", name=ASK).click()
    expect(page.get_by_role("status").filter(has_text=email)).to_be_visible()
    text = text_of(mail_about(mails, email, "Continue your application"))
    [path] = re.findall(r"(/api/v1/applications/\w+/openings\?\S+?)>", text)
    return path


def open_answers(page: Page, email: str) -> None:
    page.get_by_label("E-mail", exact=True).and_(page.locator("#continue-email")).fill(email)
    page.get_by_role("button", name=OPEN).click()


@FORMS
def test_the_answers_move_to_another_device(  # noqa: PLR0917
    desktop: Page,
    new_context: CreateContextCallback,
    mails: MailServer,
    allowed_messages: list[str],
    kind: ApplicationKind,
    answers: Answers,
) -> None:
    allowed_messages.append("422")
    somebody = begun(desktop, kind)
    link = mailed_link(desktop, mails, somebody.email)
    expect(desktop.locator("#application")).to_be_visible()
    page = new_context().new_page()
    page.goto(link)
    expect(page).to_have_url(re.compile(f"{PATHS[kind]}#continue$"))
    expect(page.locator("#application")).to_be_hidden()
    open_answers(page, "eve@example.com")
    expect(page.locator("#continue-email-error")).to_contain_text("does not fit the link")
    open_answers(page, somebody.email)
    expect(page.locator("#application")).to_be_visible()
    if kind != "affiliate":
        expect_step(page, 2)
    expect(page.locator("#application [name=name]")).to_have_value(answers["name"])
    expect(page.locator("#application [name=email]")).to_have_value(somebody.email)
    reloaded(page)
    expect(page.locator("#application [name=name]")).to_have_value(answers["name"])
    page.goto(link)
    open_answers(page, somebody.email)
    expect(page.locator("#continue-email-error")).to_contain_text("has been used")


@pytest.mark.parametrize(
    ("button", "name"), [("Keep those of this device", "Hedy"), ("Take those of the link", "Ada Lovelace")]
)
def test_two_drafts_do_not_overwrite_one_another(
    desktop: Page, new_context: CreateContextCallback, mails: MailServer, button: str, name: str
) -> None:
    somebody = begun(desktop, "brand")
    link = mailed_link(desktop, mails, somebody.email)
    page = new_context().new_page()
    alive(page, "/form")
    page.locator("#name").fill("Hedy")
    page.goto(link)
    open_answers(page, somebody.email)
    expect(page.get_by_role("heading", name="Which answers do you want to keep?")).to_be_visible()
    expect(page.get_by_text("up to step 1. The link has brought answers of")).to_be_visible()
    expect(page.locator("#application")).to_be_hidden()
    page.reload()
    page.get_by_role("button", name=button).click()
    expect(page.locator("#name")).to_have_value(name)
    reloaded(page)
    expect(page.locator("#name")).to_have_value(name)
    expect(page.get_by_role("heading", name="Which answers")).to_be_hidden()


@FORMS
def test_without_scripts(
    new_context: CreateContextCallback,
    mails: MailServer,
    allowed_messages: list[str],
    kind: ApplicationKind,
    answers: Answers,
) -> None:
    allowed_messages.append("422")
    page = new_context(java_script_enabled=False).new_page()
    page.goto(PATHS[kind])
    expect(page.get_by_role("button", name=OPEN)).to_be_hidden()
    mine = given(answers)
    fill(page.locator("#application"), kind, mine)
    link = mailed_link(page, mails, mine["email"])
    expect(page.locator("#application [name=name]")).to_have_value(mine["name"])
    other = new_context(java_script_enabled=False).new_page()
    other.goto(link)
    open_answers(other, "eve@example.com")
    expect(other.get_by_role("alert")).to_contain_text("does not fit the link")
    open_answers(other, mine["email"])
    expect(other.locator("#application [name=name]")).to_have_value(mine["name"])
    other.get_by_role("button", name="Submit").click()
    expect(other.locator("[data-reference]")).to_have_text(re.compile("^[A-Z2-9]{8}$"))
