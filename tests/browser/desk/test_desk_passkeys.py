"""Passkeys of members: added in the desk, used in place of password and code, removed."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.constants import DESK_COOKIE
from tests.support import web
from tests.support.accessibility import violations
from tests.support.desk import PASSWORD, TeamMember, team_member

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}
"""A virtual authenticator of Chromium: a device with a fingerprint that is always right."""


@pytest.fixture
def member(site: object, records: Path) -> TeamMember:
    return team_member(records, "reader")


@pytest.fixture
def browser_with_device(new_context: CreateContextCallback, request: pytest.FixtureRequest) -> BrowserContext:
    width = getattr(request, "param", 1440)
    return new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")


@pytest.fixture
def page(browser_with_device: BrowserContext, server: str, member: TeamMember) -> Page:
    """Return a page on a device that can hold passkeys, in which the member is logged in."""
    page = member.enter(browser_with_device, server)
    device = browser_with_device.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def ask_for(page: Page, server: str, member: TeamMember, name: str = "Work laptop") -> None:
    """Fill in the form for a new passkey, and wait for the page on which it is made."""
    page.goto(f"{server}/desk/passkeys")
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Code", exact=True).fill(member.recovery_codes.pop())
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="A new passkey")).to_be_visible()


def add(page: Page, server: str, member: TeamMember, name: str = "Work laptop") -> None:
    ask_for(page, server, member, name)
    page.get_by_role("button", name="Create the passkey").click()
    expect(page).to_have_url(f"{server}/desk/passkeys")
    expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()


def log_out(page: Page, server: str) -> None:
    page.goto(f"{server}/desk")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()


def test_a_member_adds_a_passkey_logs_in_with_it_and_removes_it(
    page: Page, server: str, member: TeamMember, allowed_messages: list[str]
) -> None:
    allowed_messages.append("status of 401")
    other = member.session(server)
    page.goto(f"{server}/desk")
    page.get_by_role("link", name="Your passkeys").click()
    expect(page.get_by_text("You have no passkey yet.")).to_be_visible()
    add(page, server, member)
    mine = page.get_by_role("listitem").filter(has_text="Work laptop")
    expect(mine).to_contain_text("Last used never")
    # Logged out everywhere else.
    assert web.get(f"{server}/desk", cookies={DESK_COOKIE: other}).status_code == 303
    log_out(page, server)
    page.goto(f"{server}/desk?words=lovelace")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page).to_have_url(f"{server}/desk?words=lovelace")
    expect(page.get_by_role("navigation", name="Desk").get_by_role("link", name="Everything")).to_be_visible()
    page.goto(f"{server}/desk/passkeys")
    expect(mine).to_contain_text(re.compile(r"Last used \d+ \w+ 2\d{3}, \d\d:\d\d"))
    mine.get_by_role("button", name="Remove Work laptop").click()
    expect(page.get_by_text("You have no passkey yet.")).to_be_visible()
    log_out(page, server)
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="This passkey does not open the desk.")).to_be_visible()
    page.get_by_label("E-mail").fill(member.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Code", exact=True).fill(member.recovery_codes.pop())
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page).to_have_url(f"{server}/desk")


def test_without_password_and_code_no_passkey_is_added_and_its_name_stays(
    page: Page, server: str, member: TeamMember, allowed_messages: list[str]
) -> None:
    allowed_messages += ["status of 401", "status of 422"]
    page.goto(f"{server}/desk/passkeys")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert").get_by_role("link", name="Give the passkey a name")).to_be_visible()
    page.get_by_label("Name of the passkey").fill("Work laptop")
    page.get_by_label("Password", exact=True).fill("not the password")
    page.get_by_label("Code", exact=True).fill("000000")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert").filter(has_text="password or code is not right")).to_be_visible()
    expect(page.get_by_label("Name of the passkey")).to_have_value("Work laptop")
    expect(page.get_by_text("You have no passkey yet.")).to_be_visible()


def test_a_device_with_a_passkey_makes_no_second_one_and_says_so(page: Page, server: str, member: TeamMember) -> None:
    add(page, server, member)
    ask_for(page, server, member, "The same laptop")
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.get_by_role("alert").filter(has_text="has a passkey of yours already")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("listitem").filter(has_text="Work laptop")).to_be_visible()
    expect(page.get_by_text("The same laptop")).to_have_count(0)


def test_it_is_done_by_the_keyboard(page: Page, server: str, member: TeamMember) -> None:
    ask_for(page, server, member)
    page.get_by_role("button", name="Create the passkey").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="Work laptop")).to_be_visible()
    log_out(page, server)
    page.get_by_role("button", name="Log in", exact=True).focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server}/desk")


def test_a_browser_that_gives_no_passkey_is_told_of_and_asked_again(
    page: Page, server: str, member: TeamMember
) -> None:
    add(page, server, member)
    log_out(page, server)
    page.evaluate(
        "() => { navigator.credentials.get = () => { delete navigator.credentials.get;"
        " return Promise.reject(new DOMException('', 'NotAllowedError')); } }"
    )
    button = page.get_by_role("button", name="Log in with a passkey")
    button.click()
    expect(page.get_by_role("alert").filter(has_text="That did not work")).to_be_visible()
    button.click()
    expect(page).to_have_url(f"{server}/desk")


def test_where_a_browser_has_no_passkeys_none_are_offered(page: Page, server: str, member: TeamMember) -> None:
    page.add_init_script("delete window.PublicKeyCredential")
    ask_for(page, server, member)
    expect(page.get_by_text("This needs scripts, and a browser with passkeys.")).to_be_visible()
    log_out(page, server)
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_hidden()


@pytest.mark.parametrize("browser_with_device", [1440, 390], indirect=True)
def test_axe_finds_nothing_on_the_pages_of_passkeys(page: Page, server: str, member: TeamMember) -> None:
    def check() -> None:
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto(f"{server}/desk/passkeys")
    expect(page.get_by_text("You have no passkey yet.")).to_be_visible()
    check()
    ask_for(page, server, member, "A laptop whose name takes all of the sixty characters it may")
    check()
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.get_by_role("button", name="Remove A laptop")).to_be_visible()
    check()
    page.context.request.post(f"{server}/desk/log-out", max_redirects=0)
    page.goto(f"{server}/desk/log-in")
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_visible()
    check()


def test_a_reload_of_a_page_that_a_form_led_to_is_no_error(page: Page, server: str, member: TeamMember) -> None:
    for path, leads_to in (("new-passkey", "passkeys"), ("remove-passkey", "passkeys"), ("passkey-log-in", "log-in")):
        page.goto(f"{server}/desk/{path}")
        expect(page).to_have_url(f"{server}/desk/{leads_to}")
