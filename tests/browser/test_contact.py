"""The contact form loses nothing and sends once, whatever happens to the page, the server or the scripts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import Outage, alive
from tests.support.contact import submit
from tests.support.member import mail_about, messages_of, text_of, unused_address
from tests.support.servers import MailServer

TEXT = "When can we film a show?\n\nAda"


@pytest.fixture
def email() -> str:
    return unused_address()


def write(page: Page, email: str) -> None:
    page.locator("#name").fill("Ada <Lovelace>")
    page.locator("#message-form #email").fill(email)
    page.locator("#topic-press").check()
    page.locator("#message").fill(TEXT)


def expect_written(page: Page, email: str) -> None:
    expect(page.locator("#name")).to_have_value("Ada <Lovelace>")
    expect(page.locator("#message-form #email")).to_have_value(email)
    expect(page.locator("#topic-press")).to_be_checked()
    expect(page.locator("#message")).to_have_value(TEXT)


def expect_once(page: Page, records: Path, email: str) -> str:
    """Assert that there is one message, under the reference that is shown, and return the reference."""
    shown = page.locator("[data-reference]")
    expect(shown).to_be_visible(timeout=30_000)
    reference = shown.inner_text()
    assert messages_of(records, email) == [(reference, "press", TEXT)]
    return reference


def test_a_message_is_kept_sent_once_and_confirmed(desktop: Page, email: str, records: Path, mails: MailServer) -> None:
    alive(desktop, "/contact-us")
    write(desktop, email)
    desktop.reload()
    expect_written(desktop, email)
    desktop.get_by_role("banner").get_by_role("link", name="About").click()
    expect(desktop).to_have_url("/about-us")
    desktop.go_back()
    expect_written(desktop, email)
    desktop.get_by_role("button", name="Submit message").dblclick()
    reference = expect_once(desktop, records, email)
    expect(desktop.locator("#outcome")).to_be_focused()
    expect(desktop.locator("[data-message]")).to_have_text(TEXT)
    assert TEXT.splitlines()[0] not in text_of(mail_about(mails, email, reference))
    team = mail_about(mails, "press@example.com", reference)
    assert team["Reply-To"] == email
    assert "Ada <Lovelace>" in text_of(team)
    assert TEXT.splitlines()[0] in text_of(team)
    desktop.reload()
    expect(desktop.locator("[data-reference]")).to_have_text(reference)
    desktop.get_by_role("button", name="Write another message").click()
    expect(desktop.get_by_role("heading", name="Send a message")).to_be_focused()
    expect(desktop.locator("#message")).to_have_value("")
    assert desktop.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft'))") == []


def test_an_invalid_address_is_reported(desktop: Page, email: str, records: Path, allowed_messages: list[str]) -> None:
    allowed_messages.append("422")
    alive(desktop, "/contact-us")
    submit(desktop)
    summary = desktop.locator("#problems")
    expect(summary).to_be_focused(timeout=20_000)
    expect(summary.get_by_role("link")).to_have_text(
        [
            "Enter your name",
            "Enter an e-mail address such as name@company.com",
            re.compile("What is it about"),
            "Enter your message",
        ]
    )
    summary.get_by_role("link", name=re.compile("What is it about")).click()
    expect(desktop.locator("#topic-brand")).to_be_focused()
    write(desktop, "ada at example")
    submit(desktop)
    expect(summary.get_by_role("link")).to_have_text(["Enter an e-mail address such as name@company.com"])
    field = desktop.locator("#message-form #email")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Enter an e-mail address such as name@company.com")
    field.fill(email)
    submit(desktop)
    expect_once(desktop, records, email)


def test_what_was_typed_can_be_deleted_in_every_tab(desktop: Page, email: str) -> None:
    alive(desktop, "/contact-us")
    write(desktop, email)
    other = desktop.context.new_page()
    alive(other, "/contact-us")
    expect_written(other, email)
    other.get_by_role("button", name="Delete my answers").click()
    for page in (other, desktop):
        expect(page.locator("#message")).to_have_value("")
        expect(page.locator("#topic-press")).not_to_be_checked()


def test_a_server_that_is_killed_is_waited_for(
    desktop: Page, email: str, records: Path, outage: Outage, allowed_messages: list[str]
) -> None:
    allowed_messages += ["Failed to load resource", "could not be loaded"]
    alive(desktop, "/contact-us")
    write(desktop, email)
    outage.begin()
    submit(desktop)
    expect(desktop.get_by_role("status").filter(has_text="Nothing is lost.")).to_be_visible(timeout=20_000)
    outage.end()
    expect_once(desktop, records, email)


def test_without_scripts(
    new_context: CreateContextCallback, email: str, records: Path, allowed_messages: list[str]
) -> None:
    allowed_messages.append("422")
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/contact-us")
    page.locator("#name").fill("Ada <Lovelace>")
    page.locator("#topic-press").check()
    submit(page)
    expect(page).to_have_title(re.compile("^Error: Contact"))
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(
        ["Enter an e-mail address such as name@company.com", "Enter your message"]
    )
    expect(page.locator("#name")).to_have_value("Ada <Lovelace>")
    expect(page.locator("#topic-press")).to_be_checked()
    write(page, email)
    submit(page)
    reference = expect_once(page, records, email)
    expect(page.locator("[data-message]")).to_have_text(TEXT)
    page.reload()
    assert expect_once(page, records, email) == reference
