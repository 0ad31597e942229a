"""axe finds nothing on the contact, activation and log-in pages, in all their states."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import alive
from tests.support.accessibility import violations
from tests.support.member import OTHER_PASSWORD, Member, expect_account, open_account, unused_address, unused_client


@pytest.fixture(autouse=True)
def _refusals(allowed_messages: list[str]) -> None:
    allowed_messages.append("Failed to load resource")


def test_contact(still: Page) -> None:
    alive(still, "/contact-us")
    still.get_by_role("button", name="Submit message").click()
    expect(still.locator("#problems")).to_be_focused(timeout=20_000)
    assert violations(still) == []
    still.locator("#name").fill("Ada")
    still.locator("#message-form #email").fill(unused_address())
    still.locator("#topic-press").check()
    still.locator("#message").fill("Hello")
    still.get_by_role("button", name="Submit message").click()
    expect(still.locator("[data-reference]")).to_be_visible(timeout=20_000)
    assert violations(still) == []


def test_activate_and_log_in(still: Page, records: Path) -> None:
    still.context.set_extra_http_headers(unused_client())
    email = unused_address()
    code = open_account(records, email)
    alive(still, "/saas/activate")
    still.get_by_role("button", name="Send a new code").click()
    expect(still.locator("#new-code-problems")).to_be_focused(timeout=20_000)
    assert violations(still) == []
    still.locator("#new-code-email").fill("nobody@example.com")
    still.get_by_role("button", name="Send a new code").click()
    expect(still.locator("#new-code-note")).to_be_focused(timeout=20_000)
    still.get_by_role("button", name="Activate account").click()
    expect(still.locator("#problems")).to_be_focused(timeout=20_000)
    still.get_by_role("button", name="Show new password").click()
    assert violations(still) == []
    still.locator("#activation #email").fill(email)
    still.locator("#code").fill(code)
    still.locator("#password").fill(OTHER_PASSWORD)
    still.get_by_role("button", name="Activate account").click()
    expect(still.locator("#activated")).to_be_focused(timeout=20_000)
    assert violations(still) == []
    still.get_by_role("link", name="Log in").click()
    still.get_by_role("button", name="Log in").click()
    expect(still.locator("#problems")).to_be_focused(timeout=20_000)
    assert violations(still) == []
    Member(email, OTHER_PASSWORD).write(still)
    still.get_by_role("button", name="Log in").click()
    expect_account(still, email)
    assert violations(still) == []
