"""A new build under open pages, and code that cannot be loaded (spec §7, §8)."""

import json
import re
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import ALIVE, alive, save_data, settled
from tests.support import web
from tests.support.hosts import Export, StaticHost
from tests.support.pages import island_code
from tests.support.rebranding import NAME

LATEST = "**/builds/latest.json*"
NEXT_BUILD = json.dumps({"id": "another", "timestamp": 1})


def wrong(answer: str) -> Callable[[Route], None]:
    """Return a handler of requests for JSON that refuses the connection, or responds with HTML."""

    def respond(route: Route) -> None:
        if answer == "refused":
            route.abort()
        else:
            route.fulfill(status=404 if answer == "404" else 200, body="<p>nonsense")

    return respond


@pytest.fixture
def documents(page: Page) -> list[str]:
    loaded: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request() and request.frame == page.main_frame:
            loaded.append(request.url)

    page.on("request", note)
    return loaded


@pytest.fixture
def lookups(page: Page) -> list[str]:
    """Return the addresses at which the page has looked for a new build."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "latest.json" in request.url else None)
    return asked


@pytest.fixture
def patient(page: Page) -> None:
    save_data(page)


NOTE_WHAT_IS_READ = """
const { json } = Response.prototype;
window.hasRead = [];
Response.prototype.json = async function () {
  const read = await json.call(this);
  window.hasRead.push(new URL(this.url).pathname);
  return read;
};
"""


def announce_new_build(page: Page) -> None:
    page.add_init_script(NOTE_WHAT_IS_READ)
    page.route(LATEST, lambda route: route.fulfill(content_type="application/json", body=NEXT_BUILD))


def learn_of_new_build(page: Page) -> None:
    page.clock.fast_forward("01:00:01")
    settled(page, lambda: page.evaluate("hasRead.includes('/builds/latest.json')"))


def follow(page: Page, name: str) -> None:
    page.get_by_role("banner").get_by_role("link", name=name, exact=True).click()


def build_of(page: Page) -> str:
    found = page.locator("html").get_attribute("data-build")
    assert found
    return found


class TestManifest:
    def test_the_newest_build_and_what_it_consists_of(self, base_url: str) -> None:
        latest = web.get(f"{base_url}/builds/latest.json")
        assert latest.headers["cache-control"] == "no-cache"
        assert set(latest.json()) == {"id", "timestamp"}
        described = web.get(f"{base_url}/builds/meta/{latest.json()['id']}.json").json()
        assert set(described) == {"id", "timestamp", "matcher", "prerendered"}
        assert {name: described[name] for name in ("id", "timestamp")} == latest.json()
        assert "/for-brands" in described["prerendered"]
        assert described["matcher"]["static"]["/brands"] == {"redirect": "/for-brands"}

    def test_a_page_knows_its_build(self, base_url: str, page: Page) -> None:
        alive(page, "/")
        assert build_of(page) == web.get(f"{base_url}/builds/latest.json").json()["id"]

    def test_a_page_asks_once_what_its_build_consists_of(self, desktop: Page, base_url: str) -> None:
        asked: list[str] = []
        desktop.on("request", lambda request: asked.append(request.url) if "/builds/meta/" in request.url else None)
        alive(desktop, "/")
        settled(desktop, lambda: asked == [f"{base_url}/builds/meta/{build_of(desktop)}.json"])
        for name in ("For Brands", "About"):
            follow(desktop, name)
            expect(desktop).to_have_title(re.compile(f"^{name}"))
        desktop.wait_for_load_state("networkidle")
        assert len(asked) == 1

    @pytest.mark.parametrize("answer", ["refused", "404", "nonsense"])
    def test_without_the_manifest_pages_are_fetched_ahead_all_the_same(
        self, desktop: Page, allowed_messages: list[str], answer: str
    ) -> None:
        allowed_messages += ["Failed to load resource"]
        messages: list[str] = []
        desktop.on("console", lambda message: messages.append(message.text))

        desktop.route("**/builds/meta/*.json", wrong(answer))
        with desktop.expect_response("**/for-brands/_payload.json*"):
            alive(desktop, "/")
        assert any("the manifest of this build could not be loaded" in text for text in messages)
        follow(desktop, "For Brands")
        expect(desktop).to_have_title(re.compile("^For Brands"))


class TestLookingForABuild:
    def test_once_in_an_hour(self, page: Page, lookups: list[str]) -> None:
        page.clock.install()
        alive(page, "/")
        page.clock.fast_forward("59:00")
        assert lookups == []
        page.clock.fast_forward("01:01")
        settled(page, lambda: len(lookups) == 1)
        assert re.search(r"/builds/latest\.json\?\d{13}$", lookups[0])

    def test_when_the_tab_comes_into_view_again_after_longer(self, page: Page, lookups: list[str]) -> None:
        page.clock.install()
        alive(page, "/")
        see = """state => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
        page.evaluate(see, "hidden")
        page.clock.fast_forward("30:00")
        page.evaluate(see, "visible")
        page.evaluate(see, "hidden")
        page.clock.fast_forward("45:00")
        assert lookups == []
        page.evaluate(see, "visible")
        settled(page, lambda: len(lookups) == 1)

    @pytest.mark.parametrize("answer", ["refused", "404", "nonsense"])
    def test_an_answer_that_does_not_come_changes_nothing(
        self, page: Page, lookups: list[str], documents: list[str], allowed_messages: list[str], answer: str
    ) -> None:
        allowed_messages += ["Failed to load resource"]
        messages: list[str] = []
        page.on("console", lambda message: messages.append(message.text))

        page.route(LATEST, wrong(answer))
        page.clock.install()
        alive(page, "/")
        page.clock.fast_forward("01:00:01")
        settled(page, lambda: any("could not look for a new build" in text for text in messages))
        follow(page, "For Brands")
        expect(page).to_have_title(re.compile("^For Brands"))
        assert len(documents) == 1


class TestNewBuildUnderAnOpenPage:
    def test_the_next_navigation_takes_it(self, page: Page, documents: list[str], base_url: str) -> None:
        page.clock.install()
        announce_new_build(page)
        alive(page, "/")
        learn_of_new_build(page)
        expect(page).to_have_url(f"{base_url}/")
        assert len(documents) == 1
        follow(page, "For Brands")
        expect(page).to_have_title(re.compile("^For Brands"))
        settled(page, lambda: documents == [f"{base_url}/", f"{base_url}/for-brands"])

    def test_back_and_forward_take_it_too(self, page: Page, documents: list[str], base_url: str) -> None:
        page.clock.install()
        announce_new_build(page)
        alive(page, "/about-us")
        follow(page, "For Brands")
        expect(page).to_have_title(re.compile("^For Brands"))
        learn_of_new_build(page)
        page.go_back()
        expect(page).to_have_title(re.compile("^About"))
        settled(page, lambda: documents == [f"{base_url}/about-us"] * 2)

    def test_what_is_being_typed_stays(self, page: Page, documents: list[str]) -> None:
        page.clock.install()
        announce_new_build(page)
        alive(page, "/contact-us")
        field = page.locator("main textarea").first
        field.fill("Half a sentence")
        learn_of_new_build(page)
        page.evaluate("window.location.hash = 'place'")
        page.clock.fast_forward("02:00:00")
        expect(field).to_have_value("Half a sentence")
        assert len(documents) == 1


@pytest.fixture
def log_in_code(static_dir: Path) -> str:
    return f"**{island_code(static_dir / 'login.html')}*"


def to_home(page: Page) -> None:
    page.locator("main a[href='/']").first.click()


def press_log_in(page: Page) -> None:
    page.locator("main").get_by_role("button", name="Log in", exact=True).click()


def form_answers(page: Page) -> None:
    press_log_in(page)
    expect(page.locator("main [aria-invalid=true]").first).to_be_visible()


@pytest.mark.usefixtures("patient")
class TestCodeThatCannotBeLoaded:
    @pytest.fixture(autouse=True)
    def logged(self, allowed_messages: list[str]) -> None:
        allowed_messages += ["a part of the page could not be loaded", "Failed to load resource"]
        allowed_messages += ["dynamically imported", "Unexpected end of input"]

    @pytest.fixture(params=["refused", "404", "truncated"])
    def broken(self, request: pytest.FixtureRequest, page: Page, log_in_code: str) -> None:
        def reply(route: Route) -> None:
            if request.param == "refused":
                route.abort()
            elif request.param == "404":
                route.fulfill(status=404, content_type="text/html", body="<h1>Page Not Found</h1>")
            else:
                body = route.fetch().text()
                route.fulfill(content_type="text/javascript", body=body[: len(body) // 2])

        page.route(log_in_code, reply)

    @pytest.mark.usefixtures("broken")
    def test_without_a_new_build_the_page_reads_and_answers_once_its_code_is_there(
        self, page: Page, documents: list[str], lookups: list[str], log_in_code: str, base_url: str
    ) -> None:
        alive(page, "/")
        follow(page, "Login")
        expect(page.get_by_role("heading", level=1, name="Log in")).to_be_visible()
        settled(page, lambda: len(lookups) == 1)
        page.unroute(log_in_code)
        form_answers(page)
        assert documents == [f"{base_url}/"]

    @pytest.mark.usefixtures("broken")
    def test_with_a_new_build_the_page_is_loaded_once(self, page: Page, documents: list[str], base_url: str) -> None:
        announce_new_build(page)
        alive(page, "/")
        follow(page, "Login")
        settled(page, lambda: len(documents) == 2)
        page.locator(ALIVE).wait_for(state="attached")
        expect(page.get_by_role("heading", level=1, name="Log in")).to_be_visible()
        page.wait_for_load_state("networkidle")
        # The document works without its code, which is still not available, and does not retry endlessly.
        assert documents == [f"{base_url}/", f"{base_url}/login"]

    def test_within_ten_seconds_it_is_not_loaded_again(
        self, page: Page, documents: list[str], log_in_code: str, static_dir: Path, lookups: list[str]
    ) -> None:
        announce_new_build(page)
        # It is prefetched and requested, in one request or in two.
        page.route(log_in_code, lambda route: route.abort() if len(documents) < 2 else route.continue_())
        page.route(f"**{island_code(static_dir / 'index.html')}*", lambda route: route.abort())
        alive(page, "/")
        follow(page, "Login")
        settled(page, lambda: len(documents) == 2)
        page.locator(ALIVE).wait_for(state="attached")
        form_answers(page)
        looked = len(lookups)
        to_home(page)
        expect(page).to_have_title(re.compile("^Stagelight"))
        page.locator("main [role=tablist]").scroll_into_view_if_needed()
        settled(page, lambda: len(lookups) > looked)
        assert len(documents) == 2

    def test_where_nothing_can_be_remembered_it_is_not_loaded_at_all(
        self, page: Page, documents: list[str], log_in_code: str, lookups: list[str], allowed_messages: list[str]
    ) -> None:
        allowed_messages.append("refused")
        page.add_init_script("Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('refused') }})")
        announce_new_build(page)
        page.route(log_in_code, lambda route: route.abort())
        alive(page, "/")
        follow(page, "Login")
        expect(page).to_have_title(re.compile("^Log in"))
        settled(page, lambda: len(lookups) == 1)
        page.unroute(log_in_code)
        form_answers(page)
        assert len(documents) == 1

    def test_slow_code_does_not_keep_the_page_back_and_loses_no_press(
        self, page: Page, documents: list[str], log_in_code: str
    ) -> None:
        held: list[Route] = []
        is_held = True

        def hold(route: Route) -> None:
            held.append(route) if is_held else route.continue_()

        page.route(log_in_code, hold)
        alive(page, "/")
        follow(page, "Login")
        expect(page).to_have_title(re.compile("^Log in"))
        settled(page, lambda: len(held) >= 1)
        press_log_in(page)
        expect(page.locator("main [aria-invalid=true]")).to_have_count(0)
        is_held = False
        for route in held:
            route.continue_()
        expect(page.locator("main [aria-invalid=true]").first).to_be_visible()
        assert len(documents) == 1


@pytest.fixture
def newer(exported: Export) -> Path:
    return exported.pages


@pytest.fixture
def static_host(static_dir: Path, tmp_path: Path) -> Generator[StaticHost]:
    with StaticHost(tmp_path / "site") as host:
        host.deploy(static_dir)
        yield host


class TestPagesFetchedAhead:
    @pytest.fixture(autouse=True)
    def fetches_may_outlast_the_host(self, allowed_messages: list[str]) -> None:
        allowed_messages.append("Failed to load resource")

    @pytest.fixture
    def fetched(self, desktop: Page, static_host: StaticHost) -> Page:
        """Return a page that has fetched another ahead, half a minute ago."""
        desktop.clock.install()
        with desktop.expect_response("**/for-brands/_payload.json*"):
            alive(desktop, static_host.address)
        desktop.clock.fast_forward("00:31")
        return desktop

    def test_after_a_release_the_new_page_is_shown(
        self, fetched: Page, static_host: StaticHost, newer: Path, documents: list[str]
    ) -> None:
        static_host.deploy(newer, keep_assets=True)
        follow(fetched, "For Brands")
        expect(fetched).to_have_title(re.compile(f"^For Brands.*{NAME}"))
        assert documents == [f"{static_host.address}/for-brands"]

    def test_without_one_they_are_shown_and_one_question_is_enough_for_a_while(
        self, fetched: Page, documents: list[str], lookups: list[str]
    ) -> None:
        for name in ("For Brands", "About"):
            follow(fetched, name)
            expect(fetched).to_have_title(re.compile(f"^{name}"))
        assert (len(lookups), documents) == (1, [])

    def test_without_an_answer_they_are_shown(self, fetched: Page, documents: list[str]) -> None:
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        fetched.route(LATEST, hold)
        follow(fetched, "For Brands")
        expect(fetched).to_have_title(re.compile("^For Brands"))
        assert (len(held), documents) == (1, [])


@pytest.mark.usefixtures("patient")
class TestTwoBuilds:
    @pytest.fixture(autouse=True)
    def deployments_are_noticed(self, allowed_messages: list[str]) -> None:
        allowed_messages += ["Failed to load resource", "a part of the page could not be loaded"]

    def test_where_the_old_code_is_gone_the_next_page_is_the_new_one(
        self, page: Page, static_host: StaticHost, newer: Path, documents: list[str], allowed_messages: list[str]
    ) -> None:
        allowed_messages += ["404", "could not be loaded", "dynamically imported", "Refused to apply style"]
        alive(page, static_host.address)
        before = build_of(page)
        static_host.deploy(newer)
        follow(page, "Login")
        expect(page).to_have_title(re.compile(f"^Log in.*{NAME}"))
        settled(page, lambda: len(documents) == 2)
        page.locator(ALIVE).wait_for(state="attached")
        assert build_of(page) != before
        assert documents == [f"{static_host.address}/", f"{static_host.address}/login"]
        to_home(page)
        expect(page).to_have_title(re.compile(f"^{NAME}"))
        assert len(documents) == 2

    def test_with_the_previous_build_the_open_page_works_and_the_next_is_new(
        self, page: Page, static_host: StaticHost, newer: Path, documents: list[str]
    ) -> None:
        alive(page, static_host.address)
        before = build_of(page)
        static_host.deploy(newer, keep_assets=True)
        page.locator("main [role=tablist]").scroll_into_view_if_needed()
        page.locator("main [role=tab]").last.click()
        expect(page.locator("main [role=tab]").last).to_have_attribute("aria-selected", "true")
        assert build_of(page) == before
        follow(page, "For Brands")
        expect(page).to_have_title(re.compile(f"^For Brands.*{NAME}"))
        assert documents == [f"{static_host.address}/", f"{static_host.address}/for-brands"]

    def test_the_new_build_hands_on_only_its_own_assets(self, static_dir: Path, newer: Path) -> None:
        before = set(json.loads((static_dir / "builds" / "assets.json").read_text()))
        own = set(json.loads((newer / "builds" / "assets.json").read_text()))
        assert before - own
        assert all((newer / "assets" / name).is_file() for name in before | own)
