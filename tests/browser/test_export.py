"""The exported site: `frontend.zip` on a plain static server, `backend.zip` on another port and so another origin."""

import json
import re
import sqlite3
import sys
from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback
from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.outbox import content_of
from livecommerce.api.tables import OutboxItem
from livecommerce.content.account import activate_content, login_content
from livecommerce.content.consent import consent_content
from livecommerce.content.contact import contact_content
from livecommerce.content.form_words import form_words
from livecommerce.desk import decisions
from livecommerce.desk.rights import shell_actor
from livecommerce.forms.applications import ApplicationKind
from livecommerce.languages import ENGLISH, LANGUAGES, in_language
from livecommerce.languages.formatting import date_in_words
from tests.api.conftest import settings_of
from tests.browser.conftest import Process, alive, settled
from tests.support import web
from tests.support.accessibility import still_context, violations
from tests.support.applicant import (
    AFFILIATE,
    PATHS,
    applicant,
    arrived,
    expect_once,
    expect_step,
    expect_waiting,
)
from tests.support.hosts import Export, StaticHost, waiting_for
from tests.support.member import (
    PASSWORD,
    applied,
    connecting,
    member_of,
    records_open,
    set_status,
    unused_address,
)
from tests.support.pages import ARTICLE, KINDS
from tests.support.without_scripts import fill, given

WITHOUT_BACKEND = ["Failed to load resource"]


@pytest.fixture(scope="module")
def pages(exported: Export, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with StaticHost(tmp_path_factory.mktemp("pages") / "site", exported.site_port) as host:
        host.deploy(exported.pages, keep_assets=True)
        yield host.address


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], pages: str) -> dict[str, Any]:
    return {**browser_context_args, "base_url": pages}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept") / "records.db"


@pytest.fixture(scope="module")
def backend(exported: Export, kept: Path) -> Generator[str]:
    settings = exported.settings | {"LIVECOMMERCE_DATABASE_URL": f"sqlite:///{kept}"}
    process = Process(exported.backend, exported.backend_port, settings, sign_of_life="/api/v1/health/live")
    run = [sys.executable, "-m", "reflex", "run", "--env", "prod", "--backend-only"]
    try:
        process.start([*run, "--backend-port", str(exported.backend_port)])
        yield process.address
    finally:
        process.end()


def recorded_language(kept: Path, table: str, email: str) -> tuple[str, str]:
    """Return the language of a person's application or message, and the subject of its confirmation mail."""
    query = f"SELECT language, subject FROM {table}, outbox WHERE email = ? AND recipient = email"
    with closing(sqlite3.connect(kept)) as connection:
        [row] = connection.execute(query, [email]).fetchall()
    return row


def mailed(kept: Path, email: str, kind: str) -> str:
    settings = settings_of(database_url=f"sqlite:///{kept}")
    database = Database(settings.database_url)
    with database.read() as session:
        [item] = session.exec(select(OutboxItem).where(OutboxItem.recipient == email, OutboxItem.kind == kind))
        text = content_of(settings, item)["text"]
    database.close()
    return text


def choose(page: Page, choice: str) -> None:
    page.get_by_role("region", name="Cookie consent").get_by_role("button", name=choice).click()


def visitor_of(page: Page) -> str | None:
    return {cookie.get("name"): cookie.get("value") for cookie in page.context.cookies()}.get("consent_id")


def recorded(kept: Path, visitor: str | None) -> list[tuple[str, str]]:
    """Return the entries of the consent log under an id: the pressed button, and the agreed categories."""
    query = "SELECT action, agreed FROM consent_records WHERE visitor IS ? ORDER BY id"
    with closing(sqlite3.connect(kept)) as connection:
        return connection.execute(query, (visitor,)).fetchall()


def test_the_backend_has_nothing_that_only_developers_and_the_build_need(exported: Export) -> None:
    folders = {path.name for path in exported.backend.iterdir() if path.is_dir()}
    assert "livecommerce" in folders
    assert folders.isdisjoint({"assets", "deploy", "examples", "tests"})


class TestWithoutTheBackend:
    """Run these first: the backend starts with the tests that need it."""

    def test_every_page_reads(self, page: Page) -> None:
        for path in (*(path for path in KINDS if path != "/legal"), ARTICLE):
            alive(page, path)
            expect(page.locator("h1:visible")).to_have_count(1)

    def test_the_menu_leads_to_every_page(self, phone: Page) -> None:
        alive(phone, "/")
        phone.get_by_role("button", name="Open menu").click()
        phone.get_by_role("banner").get_by_role("link", name="For Brands").click()
        expect(phone).to_have_title(re.compile("^For Brands"))
        expect(phone.get_by_role("button", name="Open menu")).to_have_attribute("aria-expanded", "false")

    def test_the_choice_on_cookies_is_kept(self, desktop: Page, allowed_messages: list[str]) -> None:
        allowed_messages += WITHOUT_BACKEND
        alive(desktop, "/")
        choose(desktop, "Accept All")
        assert "first_consent" in {cookie.get("name") for cookie in desktop.context.cookies()}
        alive(desktop, "/about-us")
        expect(desktop.get_by_role("region", name="Cookie consent")).to_be_hidden()
        [report] = json.loads(desktop.evaluate("localStorage.getItem('consent_unsent')"))
        assert report["choice"]["action"] == "accept_all"

    def test_rejecting_leaves_nothing_on_the_device(self, desktop: Page, allowed_messages: list[str]) -> None:
        allowed_messages += WITHOUT_BACKEND
        alive(desktop, "/")
        with desktop.expect_event("requestfailed"):
            choose(desktop, "Reject All")
        expect(desktop.get_by_role("region", name="Cookie consent")).to_be_hidden()
        assert desktop.context.cookies() == []
        assert desktop.evaluate("Object.keys(localStorage)") == []

    def test_groups_reveal_themselves(self, desktop: Page) -> None:
        alive(desktop, "/")
        group = desktop.locator("[data-reveal]").last
        group.scroll_into_view_if_needed()
        expect(group).to_have_attribute("data-reveal", "revealed")

    def test_a_form_says_what_is_going_on(self, desktop: Page, allowed_messages: list[str]) -> None:
        allowed_messages += WITHOUT_BACKEND
        somebody = applicant(desktop, "affiliate")
        somebody.open()
        somebody.fill()
        somebody.submit()
        expect_waiting(desktop)


class TestConsentLog:
    def test_a_choice_is_recorded_under_the_id_of_the_cookie(self, desktop: Page, backend: str, kept: Path) -> None:
        alive(desktop, "/")
        choose(desktop, "Accept All")
        visitor = visitor_of(desktop)
        waiting_for(lambda: recorded(kept, visitor) == [("accept_all", '["necessary", "performance"]')])
        settled(desktop, lambda: desktop.evaluate("localStorage.getItem('consent_unsent')") is None)
        desktop.get_by_role("contentinfo").get_by_role("button", name="Cookie settings").click()
        dialog = desktop.get_by_role("dialog", name="Cookie preferences")
        dialog.get_by_role("switch", name="Performance").click()
        dialog.get_by_role("button", name="Confirm My Choices").click()
        waiting_for(lambda: recorded(kept, visitor)[1:] == [("confirm", '["necessary"]')])
        assert visitor_of(desktop) == visitor

    def test_a_rejection_is_recorded_under_none_and_leaves_nothing_on_the_device(
        self, desktop: Page, backend: str, kept: Path
    ) -> None:
        alive(desktop, "/")
        choose(desktop, "Reject All")
        waiting_for(lambda: recorded(kept, None) == [("reject_all", '["necessary"]')])
        assert desktop.context.cookies() == []
        assert desktop.evaluate("Object.keys(localStorage)") == []

    def test_a_choice_made_while_it_was_away_arrives_with_the_next_page(
        self, desktop: Page, backend: str, kept: Path, allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("Failed to load resource")
        calls = re.compile("/api/v1/consents")
        desktop.route(calls, lambda call: call.abort())
        alive(desktop, "/")
        with desktop.expect_event("requestfailed"):
            choose(desktop, "Accept All")
        expect(desktop.get_by_role("region", name="Cookie consent")).to_be_hidden()
        desktop.unroute(calls)
        alive(desktop, "/about-us")
        waiting_for(lambda: len(recorded(kept, visitor_of(desktop))) == 1)
        settled(desktop, lambda: desktop.evaluate("localStorage.getItem('consent_unsent')") is None)

    def test_a_visitor_who_leaves_at_once_is_recorded(self, desktop: Page, backend: str, kept: Path) -> None:
        alive(desktop, "/")
        choose(desktop, "Accept All")
        visitor = visitor_of(desktop)
        desktop.close()
        waiting_for(lambda: len(recorded(kept, visitor)) == 1)


class TestTogether:
    def test_an_application_arrives(self, desktop: Page, backend: str, kept: Path) -> None:
        calls: list[str] = []
        desktop.on("request", lambda request: calls.append(request.url) if request.method == "POST" else None)
        somebody = applicant(desktop, "affiliate")
        somebody.open()
        somebody.fill()
        somebody.submit()
        expect_once(kept, somebody)
        assert calls
        assert all(address.startswith(f"{backend}/api/v1/applications/affiliate") for address in calls)

    def test_an_account_keeps_itself_current(self, desktop: Page, backend: str, kept: Path) -> None:
        member = member_of(backend, kept)
        with connecting(desktop) as opened:
            member.log_in(desktop)
        assert opened[0].url.partition("/_event")[0] == backend.replace("http:", "ws:")
        reference = applied(backend, member)
        expect(desktop.get_by_role("listitem").filter(has_text=reference)).to_be_visible()

    def test_and_without_scripts(
        self, new_context: CreateContextCallback, pages: str, backend: str, kept: Path
    ) -> None:
        plain = new_context(java_script_enabled=False).new_page()
        plain.goto(PATHS["affiliate"])
        answers = given(AFFILIATE)
        fill(plain.locator("#application"), "affiliate", answers)
        plain.get_by_role("button", name="Submit").click()
        reference = plain.locator("[data-reference]")
        expect(reference).to_have_text(re.compile("^[A-Z2-9]{8}$"))
        assert [application["reference"] for application in arrived(kept, answers["email"])] == [reference.inner_text()]
        assert plain.url.startswith(backend)
        plain.get_by_role("contentinfo").get_by_role("link", name="About").click()
        expect(plain).to_have_url(f"{pages}/about-us")

    def test_only_the_pages_of_the_site_may_ask(self, page: Page, pages: str, backend: str) -> None:
        def allowed(origin: str) -> str | None:
            answer = page.request.get(f"{backend}/api/v1/health/live", headers={"origin": origin})
            return answer.headers.get("access-control-allow-origin")

        assert allowed(pages) == pages
        assert allowed("https://elsewhere.example") is None


@pytest.fixture(params=[code for code in LANGUAGES if code != ENGLISH.code])
def code(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def reader(new_context: CreateContextCallback, pages: str, code: str) -> Page:
    """Return the phone of a visitor who reads the site in that language, and has answered the cookie banner."""
    page = still_context(new_context, pages, 390)
    alive(page, f"/{code}")
    with in_language(code):
        page.get_by_role("button", name=consent_content().reject_all).first.click()
    return page


@pytest.mark.usefixtures("backend")
class TestInAnotherLanguage:
    SUBJECTS: ClassVar = {
        "de": ("Deine Bewerbung {} ist da", "Deine Nachricht {} ist da"),
        "pl": ("Mamy Twoje zgłoszenie {}", "Mamy Twoją wiadomość {}"),
    }

    @pytest.mark.parametrize("kind", ["brand", "talent"])
    def test_an_application_is_made_step_by_step_whatever_is_missing(
        self, reader: Page, kept: Path, code: str, kind: ApplicationKind, allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("422")
        somebody = replace(applicant(reader, kind), language=code)
        somebody.open()
        problems = reader.locator("#problems")
        for number, step in enumerate(somebody.path, start=1):
            expect_step(reader, number)
            go_on = somebody.submit if number == len(somebody.path) else somebody.go_on
            go_on()
            expect(problems).to_be_focused()
            with in_language(code):
                expect(problems).to_contain_text(form_words().problem_title)
            assert violations(reader, "main") == []
            somebody.answer(step)
            go_on()
        reference = somebody.reference()
        assert violations(reader) == []
        confirmed = self.SUBJECTS[code][0].format(reference)
        assert recorded_language(kept, "applications", somebody.email) == (code, confirmed)

    def test_a_message_that_is_wrong_is_answered_and_sent(
        self, reader: Page, kept: Path, code: str, allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("422")
        alive(reader, f"/{code}/contact-us")
        with in_language(code):
            words, title = contact_content().form, form_words().problem_title
        email = unused_address()
        reader.locator("#name").fill("Ada Lovelace")
        reader.locator("#message-form #email").fill("ada@")
        reader.locator("#topic-press").check()
        reader.locator("#message").fill("Wann?")
        reader.get_by_role("button", name=words.submit).click()
        problems = reader.get_by_role("alert").filter(has_text=title)
        expect(problems.get_by_role("listitem")).to_have_count(1)
        assert violations(reader, "main") == []
        reader.locator("#message-form #email").fill(email)
        reader.get_by_role("button", name=words.submit).click()
        expect(reader.get_by_text(words.outcome.title)).to_be_visible()
        confirmed = self.SUBJECTS[code][1].format(reader.locator("[data-reference]").inner_text())
        assert violations(reader) == []
        assert recorded_language(kept, "messages", email) == (code, confirmed)

    def test_an_account_is_activated_by_its_mail_and_shows_the_status_of_applications(
        self, exported: Export, reader: Page, kept: Path, code: str, allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("422")
        pages, backend = exported.settings["LIVECOMMERCE_SITE_URL"], exported.settings["REFLEX_API_URL"]
        with in_language(code):
            activate, login, today = activate_content(), login_content(), date_in_words(datetime.now(UTC))
        email = unused_address()
        call = f"{backend}/api/v1/applications/affiliate?language={code}"
        reference = web.post(call, json={**AFFILIATE, "email": email}).json()["data"]["reference"]
        settings = settings_of(site_url=pages, languages=(ENGLISH.code, code), database_url=f"sqlite:///{kept}")
        with records_open(kept) as session:
            decisions.approve(session, settings, shell_actor(), reference)
        [link] = re.findall(rf"<({re.escape(pages)}/{code}/saas/activate[^>]*)>", mailed(kept, email, "accepted"))

        reader.goto(link)
        expect(reader.locator("#activation #email")).to_have_value(email)
        reader.locator("#password").fill("kurz")
        submit = reader.get_by_role("button", name=activate.submit)
        submit.click()
        expect(reader.locator("#problems")).to_be_focused()
        assert violations(reader) == []
        reader.locator("#password").fill(PASSWORD)
        submit.click()
        expect(reader.get_by_role("heading", name=activate.done.title)).to_be_focused(timeout=20_000)
        assert violations(reader) == []

        reader.get_by_role("link", name=activate.done_login.label).click()
        expect(reader).to_have_url(f"{pages}/{code}/login")
        expect(reader.locator("#login #email")).to_have_value(email)
        reader.locator("#password").fill(PASSWORD)
        with connecting(reader):
            reader.get_by_role("button", name=login.submit).click()
            expect(reader.get_by_role("heading", name=login.account.title)).to_be_focused(timeout=20_000)
        expect(reader).to_have_title(re.compile(re.escape(login.account.page_title.partition(" | ")[0])))
        line = reader.get_by_role("listitem").filter(has_text=reference)
        for text in (login.account.kinds["affiliate"], login.account.statuses["accepted"].label, today):
            expect(line).to_contain_text(text)
        assert violations(reader) == []
        set_status(kept, reference, "in_review")
        expect(line).to_contain_text(login.account.statuses["in_review"].label, timeout=20_000)
        news = reader.get_by_role("status").filter(has_text=login.account.changed.format(reference=reference))
        expect(news).to_contain_text(login.account.statuses["in_review"].text)

        reader.get_by_role("button", name=login.account.log_out).click()
        expect(reader.get_by_role("heading", name=login.form.title, exact=True)).to_be_focused()
        expect(reader.get_by_role("status").filter(has_text=login.account.logged_out)).to_be_visible()

    def test_an_application_without_scripts_is_answered_in_the_language(
        self, new_context: CreateContextCallback, pages: str, kept: Path, code: str, allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("422")
        plain = new_context(java_script_enabled=False).new_page()
        plain.goto(f"{pages}/{code}{PATHS['affiliate']}")
        answers = given(AFFILIATE)
        with in_language(code):
            problem, submit = form_words().problem_title, form_words().submit_label
        send = plain.locator("#application").get_by_role("button", name=submit)
        send.click()
        expect(plain.locator("#problems")).to_contain_text(problem)
        fill(plain.locator("#application"), "affiliate", answers)
        send.click()
        reference = plain.locator("[data-reference]")
        expect(reference).to_have_text(re.compile("^[A-Z2-9]{8}$"))
        assert plain.locator("html").get_attribute("lang") == code
        confirmed = self.SUBJECTS[code][0].format(reference.inner_text())
        assert recorded_language(kept, "applications", answers["email"]) == (code, confirmed)
        privacy = plain.get_by_role("contentinfo").locator("a[href*='id=18']")
        expect(privacy).to_have_attribute("href", f"{pages}/{code}/legal?id=18")
