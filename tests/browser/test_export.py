"""The exported site: `frontend.zip` on a plain static server, `backend.zip` on another port, that is another origin."""

import re
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.content.posts import posts
from livecommerce.routes import ROUTES
from tests.browser.applicant import AFFILIATE, PATHS, applicant, arrived, expect_once
from tests.browser.conftest import Process, alive
from tests.browser.hosts import Export, StaticHost
from tests.browser.test_drafts import expect_waiting
from tests.browser.test_forms_without_scripts import fill, given

WITHOUT_BACKEND = ["WebSocket", "Failed to load resource", "the websocket is not used"]


@pytest.fixture(scope="module")
def pages(exported: Export, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of the pages."""
    host = StaticHost(tmp_path_factory.mktemp("pages") / "site", exported.site_port)
    try:
        host.deploy(exported.pages, keep_assets=True)
        yield host.address
    finally:
        host.stop()


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], pages: str) -> dict[str, Any]:
    """Lets tests say `/form` instead of the whole address."""
    return {**browser_context_args, "base_url": pages}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of the backend."""
    return tmp_path_factory.mktemp("kept") / "records.db"


@pytest.fixture(scope="module")
def backend(exported: Export, kept: Path) -> Generator[str]:
    """The address of the backend, while it runs."""
    settings = exported.settings | {"LIVECOMMERCE_DATABASE_URL": f"sqlite:///{kept}"}
    process = Process(exported.backend, exported.backend_port, settings, sign_of_life="/api/v1/health/live")
    run = [sys.executable, "-m", "reflex", "run", "--env", "prod", "--backend-only"]
    try:
        process.start([*run, "--backend-port", str(exported.backend_port)])
        yield process.address
    finally:
        process.end()


def refuse(socket: WebSocketRoute) -> None:
    socket.close()


class TestWithoutTheBackend:
    """These come first: the backend starts with the tests that need it."""

    def test_every_page_reads(self, page: Page) -> None:
        article = posts()[0].path
        for path in (*(route.path for route in ROUTES if not route.far and not route.head_by_query), article):
            alive(page, path)
            expect(page.locator("h1:visible")).to_have_count(1)

    def test_the_menu_leads_to_every_page(self, phone: Page) -> None:
        alive(phone, "/")
        phone.get_by_role("button", name="Open menu").click()
        phone.get_by_role("banner").get_by_role("link", name="For Brands").click()
        expect(phone).to_have_title(re.compile("^For Brands"))
        expect(phone.get_by_role("button", name="Open menu")).to_have_attribute("aria-expanded", "false")

    def test_the_choice_on_cookies_is_kept(self, desktop: Page) -> None:
        alive(desktop, "/")
        desktop.get_by_role("region", name="Cookie consent").get_by_role("button", name="Accept All").click()
        assert "first_consent" in {cookie.get("name") for cookie in desktop.context.cookies()}
        alive(desktop, "/about-us")
        expect(desktop.get_by_role("region", name="Cookie consent")).to_be_hidden()

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


class TestTogether:
    def test_an_application_arrives(self, desktop: Page, backend: str, kept: Path) -> None:
        sockets: list[str] = []
        desktop.on("websocket", lambda socket: sockets.append(socket.url))
        somebody = applicant(desktop, "affiliate")
        somebody.open()
        somebody.fill()
        somebody.submit()
        expect_once(kept, somebody)
        assert [address.partition("/_event")[0] for address in sockets] == [backend.replace("http:", "ws:")]

    def test_it_does_without_the_websocket(
        self, desktop: Page, backend: str, kept: Path, allowed_messages: list[str]
    ) -> None:
        allowed_messages += ["WebSocket"]
        calls: list[str] = []
        desktop.on("request", lambda request: calls.append(request.url) if request.method == "POST" else None)
        desktop.route_web_socket(re.compile("/_event"), refuse)
        somebody = applicant(desktop, "affiliate")
        somebody.open()
        somebody.fill()
        somebody.submit()
        expect_once(kept, somebody)
        assert calls
        assert all(address.startswith(f"{backend}/api/v1/applications/affiliate") for address in calls)

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
        assert [one["reference"] for one in arrived(kept, answers["email"])] == [reference.inner_text()]
        assert plain.url.startswith(backend)
        plain.get_by_role("contentinfo").get_by_role("link", name="About").click()
        expect(plain).to_have_url(f"{pages}/about-us")

    def test_only_the_pages_of_the_site_may_ask(self, page: Page, pages: str, backend: str) -> None:
        def allowed(origin: str) -> str | None:
            answer = page.request.get(f"{backend}/api/v1/health/live", headers={"origin": origin})
            return answer.headers.get("access-control-allow-origin")

        assert allowed(pages) == pages
        assert allowed("https://elsewhere.example") is None
