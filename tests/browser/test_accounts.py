"""From an application to an account, log-in and log-out, and everything that must not work."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, Route, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.constants import SESSION_MARK
from livecommerce.desk import accounts, decisions
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import Settings
from tests.browser.conftest import Outage, Process, alive
from tests.support.applicant import AFFILIATE, applicant
from tests.support.member import (
    OTHER_PASSWORD,
    PASSWORD,
    Member,
    another_code,
    code_in,
    expect_account,
    link_in,
    mail_about,
    member_of,
    open_account,
    records_open,
    set_status,
    text_of,
    unused_address,
    unused_client,
)
from tests.support.servers import MailServer

HASH_MS = 20_000
"""The time limit of hashing a password on a machine that is busy with other tests."""


@pytest.fixture
def member(server: str, records: Path) -> Member:
    return member_of(server, records)


@pytest.fixture
def desk(desktop: Page, allowed_messages: list[str]) -> Page:
    allowed_messages.append("Failed to load resource")
    desktop.context.set_extra_http_headers(unused_client())
    return desktop


def expect_problem(page: Page, *words: str) -> None:
    """Wait until the error summary has the focus and shows exactly these messages."""
    summary = page.locator("#problems")
    expect(summary.get_by_role("link")).to_have_text(list(words), timeout=HASH_MS)
    expect(summary).to_be_focused()


def send_code(page: Page, email: str) -> str:
    page.locator("#new-code-email").fill(email)
    page.get_by_role("button", name="Send a new code").click()
    note = page.locator("#new-code-note")
    expect(note).to_be_focused(timeout=HASH_MS)
    expect(note).to_contain_text(email)
    return note.inner_text()


def expect_password_set(page: Page) -> None:
    """Wait until the page says so, visibly and to screen readers."""
    expect(page.get_by_role("heading", name="Your password is set")).to_be_focused(timeout=HASH_MS)


def set_password(page: Page, code: str, password: str) -> None:
    page.locator("#code").fill(code)
    page.locator("#password").fill(password)
    page.get_by_role("button", name="Activate account").click()


def test_the_whole_story(desk: Page, site: Process, mails: MailServer, records: Path) -> None:
    somebody = applicant(desk, "affiliate")
    somebody.open()
    somebody.fill()
    somebody.submit()
    reference, email = somebody.reference(), somebody.email

    site.operate("applications", "approve", reference)
    mail = mail_about(mails, email, f"{reference} is accepted")
    desk.goto(link_in(mail))
    expect(desk.locator("#activation #email")).to_have_value(email)
    expect(desk.locator("#code")).to_have_value(code_in(mail))
    expect(desk).to_have_url("/saas/activate")
    desk.locator("#password").fill(PASSWORD)
    desk.get_by_role("button", name="Activate account").click()
    expect_password_set(desk)

    desk.get_by_role("link", name="Log in").click()
    expect(desk.locator("#login #email")).to_have_value(email)
    desk.locator("#password").fill(PASSWORD)
    desk.get_by_role("button", name="Log in").click()
    expect(desk.get_by_role("heading", name="Your account")).to_be_focused(timeout=HASH_MS)
    expect_account(desk, email)
    line = desk.get_by_role("listitem").filter(has_text=reference)
    expect(line).to_contain_text("Application as an affiliate")
    expect(line).to_contain_text("Accepted")
    set_status(records, reference, "in_review")
    desk.reload()
    expect(line).to_contain_text("In review")

    desk.get_by_role("button", name="Log out").click()
    expect(desk.get_by_role("heading", name="Log in", exact=True)).to_be_focused()
    desk.get_by_label("E-mail").fill(email)
    desk.get_by_role("link", name="Forgot your password?").click()
    expect(desk.locator("#new-code-email")).to_be_focused()
    expect(desk.locator("#new-code-email")).to_have_value(email)
    desk.get_by_role("button", name="Send a new code").click()
    expect(desk.locator("#new-code-note")).to_be_focused(timeout=HASH_MS)
    code = code_in(mail_about(mails, email, "Your code"))
    set_password(desk, f" {code.lower().replace('-', ' ')} ", OTHER_PASSWORD)
    expect_password_set(desk)
    assert "was changed" in text_of(mail_about(mails, email, "was changed"))

    desk.get_by_role("link", name="Log in").click()
    desk.locator("#password").fill(PASSWORD)
    desk.get_by_role("button", name="Log in").click()
    expect_problem(desk, "E-mail or password is not right. Please try again.")
    desk.locator("#password").fill(OTHER_PASSWORD)
    desk.get_by_role("button", name="Log in").click()
    expect_account(desk, email)


def test_a_rejection_is_seen_in_the_account(desk: Page, mails: MailServer, records: Path, member: Member) -> None:
    body = {**AFFILIATE, "email": member.email}
    answer = desk.request.post("/api/v1/applications/affiliate", data=body)
    reference = answer.json()["data"]["reference"]
    member.log_in(desk)
    line = desk.get_by_role("listitem").filter(has_text=reference)
    expect(line).to_contain_text("Received")
    with records_open(records) as session:
        decisions.decline(
            session,
            Settings.model_validate({"smtp_url": mails.url}),
            shell_actor(),
            reference,
            "The shop opens next year.",
        )
    mail = text_of(mail_about(mails, member.email, f"About your application {reference}"))
    assert "The shop opens next year." in mail
    assert re.search(r"again from \d+ \w+ 20\d\d:", mail)
    desk.reload()
    expect(line).to_contain_text("Declined")


def test_a_new_password_logs_out_the_other_browser(
    desk: Page, new_context: CreateContextCallback, member: Member, records: Path
) -> None:
    other = new_context().new_page()
    member.log_in(desk)
    member.log_in(other)
    other.goto("about:blank")
    alive(desk, "/saas/activate")
    desk.locator("#activation #email").fill(member.email)
    set_password(desk, another_code(records, member.email), OTHER_PASSWORD)
    expect_password_set(desk)
    other.goto("/login")
    expect(other.get_by_text("You have been logged out.")).to_be_visible()
    expect(other.get_by_role("button", name="Log in")).to_be_visible()
    assert other.evaluate("key => localStorage.getItem(key)", SESSION_MARK) is None


def test_a_disabled_account_is_logged_out_everywhere(desk: Page, member: Member, records: Path) -> None:
    member.log_in(desk)
    desk.goto("about:blank")
    with records_open(records) as session:
        accounts.disable(session, shell_actor(), member.email)
    desk.goto("/login")
    expect(desk.get_by_text("You have been logged out.")).to_be_visible()
    member.write(desk)
    desk.get_by_role("button", name="Log in").click()
    expect_problem(desk, "E-mail or password is not right. Please try again.")


def test_nothing_is_put_into_the_field_that_somebody_is_about_to_type_into(desk: Page) -> None:
    alive(desk, "/saas/activate")
    desk.evaluate("sessionStorage.setItem('account-address', '\"ada@example.com\"')")
    in_field = "document.querySelector('#activation #email').focus()"
    desk.add_init_script(f"addEventListener('DOMContentLoaded', () => {in_field})")
    alive(desk, "/saas/activate")
    expect(desk.locator("#new-code-email")).to_have_value("ada@example.com")
    expect(desk.locator("#activation #email")).to_have_value("")


def test_what_activation_refuses(desk: Page, records: Path) -> None:
    email = unused_address()
    code = open_account(records, email)
    alive(desk, "/saas/activate")
    desk.get_by_role("button", name="Activate account").click()
    expect_problem(
        desk,
        "Enter an e-mail address such as name@company.com",
        "Enter the code from our e-mail",
        "Choose a password of at least 12 characters",
    )
    desk.locator("#problems").get_by_role("link").last.click()
    expect(desk.locator("#password")).to_be_focused()
    desk.locator("#activation #email").fill(email)
    set_password(desk, code, "river 42")
    expect_problem(desk, "Choose a password of at least 12 characters")
    expect(desk.locator("#code")).to_have_value(code)
    for common in ("password1234", "qwertyuiop12"):
        desk.locator("#password").fill(common)
        desk.get_by_role("button", name="Activate account").click()
        expect_problem(desk, "Choose another password: this one is among the first that are guessed. Add a word or two")
    wrong = "This code does not fit this address, or its time is over. Ask for a new one below."
    set_password(desk, "2222-2222", PASSWORD)
    expect_problem(desk, wrong)
    for _ in range(2):
        body = {"email": email, "code": "22222222", "password": PASSWORD}
        assert desk.request.post("/api/v1/activations", data=body).status == 422
    expect(desk.locator("#new-code-email")).to_have_value(email)
    # Newer codes leave the first valid.
    older, newer = another_code(records, email), another_code(records, email)
    set_password(desk, code, PASSWORD)
    expect_password_set(desk)
    alive(desk, "/saas/activate")
    desk.locator("#activation #email").fill(email)
    for ended in (older, newer):
        set_password(desk, ended, OTHER_PASSWORD)
        expect_problem(desk, wrong)


def test_a_known_address_is_not_revealed(desk: Page, member: Member) -> None:
    alive(desk, "/saas/activate")
    nobody = unused_address()
    known, unknown = send_code(desk, member.email), send_code(desk, nobody)
    assert known.replace(member.email, "") == unknown.replace(nobody, "")
    alive(desk, "/login")
    for email in (member.email, nobody):
        Member(email).write(desk, "not the password")
        desk.get_by_role("button", name="Log in").click()
        expect_problem(desk, "E-mail or password is not right. Please try again.")


def test_log_in_is_slowed_after_five_failures(desk: Page, member: Member) -> None:
    alive(desk, "/login")
    for _ in range(5):
        member.write(desk, "not the password")
        desk.get_by_role("button", name="Log in").click()
        expect_problem(desk, "E-mail or password is not right. Please try again.")
    # The first attempt under the slow limit passes, the next must wait.
    desk.get_by_role("button", name="Log in").click()
    expect_problem(desk, "E-mail or password is not right. Please try again.")
    desk.get_by_role("button", name="Log in").click()
    expect(desk.locator("#problems")).to_contain_text(re.compile("too often .* try again in \\d+ seconds?"))


def tab_to(page: Page, control: Locator) -> None:
    """Move the focus to a control by Tab alone."""
    for _ in range(60):
        if control.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {control}")


def test_by_keyboard_alone_and_the_password_shown(desk: Page, member: Member) -> None:
    alive(desk, "/login")
    password = desk.locator("#password")
    tab_to(desk, desk.locator("#login #email"))
    desk.keyboard.type(member.email)
    tab_to(desk, password)
    desk.keyboard.type("lamp river")
    toggle = desk.get_by_role("button", name="Show password")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    tab_to(desk, toggle)
    desk.keyboard.press("Enter")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value("lamp river")
    desk.keyboard.press("Space")
    expect(password).to_have_attribute("type", "password")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("End")
    desk.keyboard.type(" candle 42")
    desk.keyboard.press("Enter")
    expect_account(desk, member.email)
    tab_to(desk, desk.get_by_role("button", name="Log out"))
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Log in", exact=True)).to_be_focused()


def header_link(page: Page, name: str) -> None:
    """Assert that the header has one link to the log-in page, of this name."""
    links = page.get_by_role("banner").locator("a[href='/login']").filter(visible=True)
    expect(links).to_have_count(1)
    expect(links).to_have_accessible_name(name)


def test_the_header_follows_in_every_tab(desk: Page, member: Member) -> None:
    other = desk.context.new_page()
    alive(other, "/about-us")
    header_link(other, "Login")
    member.log_in(desk)
    header_link(other, "Account")
    other.get_by_role("banner").get_by_role("link", name="Account").click()
    expect_account(other, member.email)
    other.get_by_role("button", name="Log out").click()
    expect(other.get_by_role("button", name="Log in")).to_be_visible()
    expect(desk.get_by_role("button", name="Log in")).to_be_visible()
    alive(desk, "/")
    header_link(desk, "Login")


def test_the_menu_follows(phone: Page, member: Member) -> None:
    member.log_in(phone)
    alive(phone, "/")
    phone.get_by_role("button", name="Open menu").click()
    menu = phone.get_by_role("banner").get_by_role("navigation")
    expect(menu.get_by_role("link", name="Login")).to_have_count(0)
    menu.get_by_role("link", name="Account").click()
    expect_account(phone, member.email)


def test_the_header_is_right_before_any_script_has_come(context: BrowserContext, allowed_messages: list[str]) -> None:
    allowed_messages.append("Failed to load resource")
    context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('{SESSION_MARK}', 'yes')")
    context.route(re.compile(r"/assets/.*\.js"), lambda route: route.abort())
    page = context.new_page()
    page.goto("/about-us")
    header_link(page, "Account")
    page.goto("/login")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.locator("#login")).to_be_hidden()


def test_visitors_who_are_not_logged_in_cost_the_server_nothing(desktop: Page) -> None:
    calls: list[str] = []

    def hear(request: Request) -> None:
        if urlsplit(request.url).path.startswith(("/api", "/_event")):
            calls.append(request.url)

    desktop.on("request", hear)
    desktop.on("websocket", lambda socket: calls.append(socket.url))
    for address in ("/", "/contact-us", "/login", "/saas/activate"):
        alive(desktop, address)
        desktop.wait_for_load_state("networkidle")
    assert calls == []


def test_log_in_leads_on_to_the_app(desk: Page, member: Member) -> None:
    def with_app(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"app_url":""', '"app_url":"https://app.example/"'))

    desk.route("**/api/v1/sessions", with_app)
    desk.route("https://app.example/", lambda route: route.fulfill(body="The app", content_type="text/html"))
    alive(desk, "/login")
    member.write(desk)
    desk.get_by_role("button", name="Log in").click()
    expect(desk).to_have_url("https://app.example/")


def test_scripts_cannot_read_the_session_cookie(desk: Page, member: Member) -> None:
    member.log_in(desk)
    [first] = [cookie for cookie in desk.context.cookies() if cookie.get("name") == "session"]
    assert (first.get("httpOnly"), first.get("sameSite")) == (True, "Lax")
    assert "session=" not in desk.evaluate("document.cookie")
    desk.get_by_role("button", name="Log out").click()
    expect(desk.get_by_role("button", name="Log in")).to_be_visible()
    member.log_in(desk)
    [second] = [cookie for cookie in desk.context.cookies() if cookie.get("name") == "session"]
    assert first.get("value") != second.get("value")


def test_log_in_waits_for_an_unreachable_server(
    desk: Page, member: Member, outage: Outage, allowed_messages: list[str]
) -> None:
    allowed_messages.append("could not be loaded")
    alive(desk, "/login")
    member.write(desk)
    outage.begin()
    desk.get_by_role("button", name="Log in").click()
    expect(desk.get_by_role("status").filter(has_text="We try again every few seconds")).to_be_visible()
    outage.end()
    expect_account(desk, member.email)


@pytest.fixture
def plain(new_context: CreateContextCallback) -> Page:
    return new_context(java_script_enabled=False, extra_http_headers=unused_client()).new_page()


def test_without_scripts(plain: Page, member: Member, mails: MailServer, allowed_messages: list[str]) -> None:
    allowed_messages += ["422", "401"]
    plain.goto("/saas/activate")
    expect(plain.get_by_role("button", name="Show")).to_have_count(0)
    plain.get_by_role("button", name="Send a new code").click()
    expect(plain.get_by_role("alert")).to_contain_text("Enter an e-mail address")
    expect(plain.locator("#new-code-email")).to_have_attribute("aria-invalid", "true")
    plain.locator("#new-code-email").fill(member.email)
    plain.get_by_role("button", name="Send a new code").click()
    expect(plain.get_by_role("status")).to_contain_text(f"If {member.email} has an account")
    expect(plain.locator("#activation #email")).to_have_value(member.email)
    code = code_in(mail_about(mails, member.email, "Your code"))
    set_password(plain, code, "river 42")
    expect(plain.get_by_role("alert")).to_contain_text("at least 12 characters")
    expect(plain.locator("#password")).to_have_value("")
    expect(plain.locator("#password")).to_have_accessible_description(re.compile("Choose a password of at least 12"))
    plain.locator("#password").fill(OTHER_PASSWORD)
    plain.get_by_role("button", name="Activate account").click()
    expect(plain.get_by_role("heading", name="Your password is set")).to_be_visible()
    # Sent again, as by Back and another password, the code is used up.
    plain.goto("/saas/activate")
    plain.locator("#activation #email").fill(member.email)
    set_password(plain, code, PASSWORD)
    expect(plain.get_by_role("alert")).to_contain_text("This code does not fit this address")
    plain.get_by_role("link", name="Log in").click()
    member.write(plain, PASSWORD)
    plain.get_by_role("button", name="Log in").click()
    expect(plain.get_by_role("alert")).to_contain_text("E-mail or password is not right.")
    expect(plain.locator("#login #email")).to_have_value(member.email)
    plain.locator("#password").fill(OTHER_PASSWORD)
    plain.get_by_role("button", name="Log in").click()
    expect_account(plain, member.email)
    plain.get_by_role("button", name="Log out").click()
    expect(plain).to_have_url("/login")
    expect(plain.get_by_role("button", name="Log in")).to_be_visible()
    assert plain.context.cookies() == []


@pytest.mark.parametrize("path", ["sessions", "sessions/current", "messages", "activation-codes"])
def test_another_site_can_do_nothing(desk: Page, member: Member, base_url: str, path: str) -> None:
    fields = {"email": member.email, "password": member.password, "name": "Eve", "topic": "press", "message": "Hello"}
    inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields.items())
    html = f'<form method="post" action="{base_url}/api/v1/{path}">{inputs}<button>Win a prize</button></form>'
    desk.route("http://evil.example/", lambda route: route.fulfill(body=html, content_type="text/html"))
    if path == "sessions/current":
        member.log_in(desk)
    desk.goto("http://evil.example/")
    with desk.expect_response(f"{base_url}/api/v1/{path}") as response:
        desk.get_by_role("button", name="Win a prize").click()
    assert response.value.status == 403
    log_line = (
        "Please use the form on ours."
        if path == "sessions/current"
        else "Check your answers and send the form from here."
    )
    expect(desk.get_by_text(log_line)).to_be_visible()
    if path == "sessions/current":
        alive(desk, "/login")
        expect_account(desk, member.email)
    else:
        assert [cookie for cookie in desk.context.cookies() if cookie.get("name") == "session"] == []


CLOSING = ("Your account, your applications with our notes and decisions", "30 days at most", "Contracts, statements")
"""Data that the page lists as deleted at once, later and not at all."""


def test_closing_ones_own_account(desk: Page, server: str, member: Member, mails: MailServer) -> None:
    body = {**AFFILIATE, "email": member.email}
    assert desk.request.post("/api/v1/applications/affiliate", data=body).status == 201
    member.log_in(desk)
    desk.get_by_role("link", name="Close your account").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Close your account")
    for promise in CLOSING:
        expect(desk.get_by_role("main")).to_contain_text(promise)
    desk.locator("#password").fill(OTHER_PASSWORD)
    desk.get_by_role("button", name="Close my account for good").click()
    expect_problem(desk, "This is not the password of this account")
    desk.locator("#password").fill(member.password)
    desk.get_by_role("button", name="Close my account for good").click()
    expect(desk.get_by_role("heading", name="Your account is closed")).to_be_focused(timeout=HASH_MS)
    assert [cookie.get("name") for cookie in desk.context.cookies()] == []
    assert desk.evaluate(f"localStorage.getItem('{SESSION_MARK}')") is None
    mail = text_of(mail_about(mails, member.email, "is closed"))
    assert "You are logged out everywhere." in " ".join(mail.split())
    desk.get_by_role("link", name="Go to the home page").click()
    expect(desk).to_have_url("/")
    alive(desk, "/login")
    member.write(desk)
    desk.get_by_role("button", name="Log in").click()
    expect_problem(desk, "E-mail or password is not right. Please try again.")


def test_other_tabs_learn_that_the_account_is_closed(desk: Page, member: Member) -> None:
    member.log_in(desk)
    other = desk.context.new_page()
    alive(other, "/saas/close-account")
    other.locator("#password").fill(member.password)
    other.get_by_role("button", name="Close my account for good").click()
    expect(other.get_by_role("heading", name="Your account is closed")).to_be_visible(timeout=HASH_MS)
    expect(desk.get_by_role("button", name="Log in")).to_be_visible()


def test_who_is_not_logged_in_closes_nothing(desk: Page) -> None:
    alive(desk, "/saas/close-account")
    desk.locator("#password").fill(PASSWORD)
    desk.get_by_role("button", name="Close my account for good").click()
    expect_problem(desk, "Nobody is logged in here.")
    desk.get_by_role("link", name="Keep the account").click()
    expect(desk.get_by_role("button", name="Log in")).to_be_visible()


def test_closing_ones_own_account_without_scripts(
    plain: Page, member: Member, mails: MailServer, allowed_messages: list[str]
) -> None:
    allowed_messages += ["422"]
    plain.goto("/login")
    member.write(plain)
    plain.get_by_role("button", name="Log in").click()
    expect_account(plain, member.email)
    plain.get_by_role("link", name="Close your account").click()
    for promise in CLOSING:
        expect(plain.get_by_role("main")).to_contain_text(promise)
    plain.locator("#password").fill(OTHER_PASSWORD)
    plain.get_by_role("button", name="Close my account for good").click()
    expect(plain.get_by_role("alert")).to_contain_text("This is not the password of this account")
    expect(plain.locator("#password")).to_have_value("")
    plain.locator("#password").fill(member.password)
    plain.get_by_role("button", name="Close my account for good").click()
    expect(plain.get_by_role("heading", name="Your account is closed")).to_be_visible()
    assert plain.context.cookies() == []
    assert "is closed" in str(mail_about(mails, member.email, "is closed")["subject"])
