"""The cookie banner, the preferences, and the scripts that wait for consent (spec §4, contract §3 and §4)."""

import re
import time
from collections.abc import Generator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, Route, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import ADD_UP_SHIFTS, GOOGLEBOT, VENDOR_IDS, alive, each_width, reloaded, settled
from tests.support.accessibility import scroll_under_light_header, still_context, violations
from tests.support.pages import wait_for_frame

COVERED_WITH_FOCUS = """async (stops) => {
  const frame = () => new Promise(requestAnimationFrame);
  const covered = [];
  for (const stop of stops) {
    stop.focus();
    await frame();
    await frame();
    const own = stop.getBoundingClientRect();
    const banner = document.querySelector("[data-consent-banner]").getBoundingClientRect();
    if (Math.min(own.bottom, banner.bottom) > Math.max(own.top, banner.top)) covered.push(stop.outerHTML);
  }
  return covered;
}"""
"""Focuses one stop after the other, and returns those that the banner then covers."""
YEAR_S = 365 * 24 * 60 * 60
ANALYTICS = f"https://www.googletagmanager.com/gtag/js?id={VENDOR_IDS['ANALYTICS_ID']}"
CONVERSION = f"https://www.googletagmanager.com/gtag/js?id={VENDOR_IDS['AD_CONVERSION_ID']}"
TAG_MANAGER = f"https://www.googletagmanager.com/gtm.js?id={VENDOR_IDS['TAG_MANAGER_ID']}"
HEATMAP = f"https://www.clarity.ms/tag/{VENDOR_IDS['HEATMAP_ID']}"
VENDORS = sorted([ANALYTICS, CONVERSION, TAG_MANAGER, HEATMAP])
PAGE = "/openings"
"""The lightest page with header and footer; the banner is the same on every page."""
CUBOT = (
    "Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
    "Mobile Safari/537.36"
)
INSPECTION = (
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Google-InspectionTool/1.0;) "
    "Chrome/140.0.0.0 Safari/537.36"
)
LEFT_BY_VENDORS = ["_ga", "_ga_TEST1", "_gcl_au", "_clck", "_clsk"]


@pytest.fixture(autouse=True)
def elsewhere(context: BrowserContext) -> list[str]:
    """Answer requests to other hosts with an empty script, and return the requested addresses."""
    return answer_for_other_hosts(context)


def answer_for_other_hosts(context: BrowserContext) -> list[str]:
    asked: list[str] = []

    def answer(route: Route, request: Request) -> None:
        asked.append(request.url)
        route.fulfill(body="", content_type="text/javascript", headers={"Cache-Control": "no-store"})

    # A function would be called for every request.
    context.route(re.compile(r"https?://(?!localhost\b)"), answer)
    return asked


@pytest.fixture
def own_requests(context: BrowserContext) -> list[str]:
    paths: list[str] = []
    context.on("request", lambda request: paths.append(urlsplit(request.url).path))
    return paths


@pytest.fixture
def stopped(page: Page) -> Generator[Page]:
    """Return a page whose clock moves only when the test advances it."""
    page.clock.install()
    yield page


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="Cookie consent")


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Cookie preferences")


def performance(page: Page) -> Locator:
    return dialog(page).get_by_role("switch", name="Performance")


def press(page: Page, name: str) -> None:
    banner(page).get_by_role("button", name=name).click()


def open_settings(page: Page) -> None:
    page.get_by_role("contentinfo").get_by_role("button", name="Cookie settings").click()
    expect(dialog(page)).to_be_visible()


def choose(page: Page, *, performance_on: bool) -> None:
    expect(performance(page)).to_have_attribute("aria-checked", re.compile("true|false"))
    if performance(page).get_attribute("aria-checked") != str(performance_on).lower():
        performance(page).click()
    dialog(page).get_by_role("button", name="Confirm My Choices").click()
    expect(dialog(page)).to_have_count(0)


def another_tab(page: Page, context: BrowserContext) -> Page:
    """Open a second tab of the site; both show the banner."""
    other = context.new_page()
    for tab in (page, other):
        alive(tab, PAGE)
        expect(banner(tab)).to_be_visible()
    return other


def cookies(context: BrowserContext) -> dict[str, str]:
    return {cookie.get("name", ""): cookie.get("value", "") for cookie in context.cookies()}


def consented(context: BrowserContext, base_url: str, *names: str) -> None:
    context.add_cookies([{"name": name, "value": "accept", "url": base_url} for name in names])


def google_commands(page: Page, command: str) -> list[Any]:
    """Return the arguments of this Consent Mode command to Google's scripts, in order."""
    return page.evaluate(
        "command => (window.dataLayer ?? []).filter(entry => entry[0] === 'consent' && entry[1] === command)"
        ".map(entry => entry[2])",
        command,
    )


class TestBanner:
    def test_it_appears_one_second_after_load(self, stopped: Page) -> None:
        alive(stopped, PAGE)
        stopped.clock.pause_at(time.time() + 3600)
        reloaded(stopped)
        stopped.clock.run_for(990)
        expect(banner(stopped)).to_have_count(0)
        stopped.clock.run_for(20)
        expect(banner(stopped)).to_be_visible()

    def test_its_three_buttons_weigh_the_same(self, page: Page) -> None:
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        for _ in each_width(page):
            boxes = [button.bounding_box() for button in banner(page).get_by_role("button").all()]
            looks = [
                button.evaluate("b => [getComputedStyle(b).backgroundColor, getComputedStyle(b).color].join()")
                for button in banner(page).get_by_role("button").all()
            ]
            assert len(boxes) == 3
            assert len({(round(box["width"]), round(box["height"])) for box in boxes if box}) == 1
            assert len(set(looks)) == 1

    @pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
    def test_on_a_phone_it_takes_a_third_of_the_screen_at_most(self, page: Page, width: int, height: int) -> None:
        page.set_viewport_size({"width": width, "height": height})
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        box = banner(page).bounding_box()
        assert box
        assert box["height"] <= height / 3
        assert not banner(page).evaluate("banner => banner.scrollHeight > banner.clientHeight")

    def test_nothing_moves_when_it_appears(self, page: Page) -> None:
        for _ in each_width(page):
            alive(page, "/for-brands")
            page.evaluate(f"() => {{ {ADD_UP_SHIFTS} }}")
            expect(banner(page)).to_be_visible()
            wait_for_frame(page)
            assert page.evaluate("window.shift") == 0

    def test_a_visitor_who_has_chosen_never_sees_it(self, context: BrowserContext, base_url: str) -> None:
        consented(context, base_url, "first_consent")
        page = context.new_page()
        page.add_init_script(
            "window.flashed = false;"
            "new MutationObserver(() => { window.flashed ||= !!document.querySelector('[data-consent-banner]') })"
            ".observe(document, {childList: true, subtree: true});"
        )
        page.clock.install()
        alive(page, PAGE)
        page.clock.run_for(5000)
        assert page.evaluate("window.flashed") is False

    @pytest.mark.parametrize("bot", [GOOGLEBOT, INSPECTION])
    def test_a_bot_does_not_get_it(self, new_context: CreateContextCallback, bot: str) -> None:
        page = new_context(user_agent=bot).new_page()
        page.clock.install()
        alive(page, PAGE)
        page.clock.run_for(5000)
        page.wait_for_load_state("networkidle")
        expect(banner(page)).to_have_count(0)

    def test_a_phone_whose_name_ends_in_bot_gets_it(self, new_context: CreateContextCallback) -> None:
        page = new_context(user_agent=CUBOT).new_page()
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()

    def test_the_list_of_bots_is_not_loaded_for_usual_browsers(self, page: Page, own_requests: list[str]) -> None:
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        assert not [path for path in own_requests if "/isbot-" in path]

    def test_it_covers_nothing_that_has_the_focus(self, page: Page) -> None:
        alive(page, "/contact-us")
        expect(banner(page)).to_be_visible()
        stops = page.locator("main a:visible, main input:visible, main button:visible, footer a, footer button")
        for width in each_width(page):
            page.get_by_role("link", name="Privacy", exact=True).last.focus()
            assert stops.count() > 10
            assert stops.evaluate_all(COVERED_WITH_FOCUS) == [], width

    def test_it_uncovers_what_has_the_focus_when_it_appears(self, phone: Page) -> None:
        alive(phone, "/login")
        phone.evaluate("scrollTo(0, 0)")
        field = phone.locator("main a:visible, main input:visible").last
        field.focus()
        expect(banner(phone)).to_be_visible()
        expect(field).to_be_focused()
        settled(
            phone,
            lambda: field.evaluate(
                "element => element.getBoundingClientRect().bottom"
                " <= document.querySelector('[data-consent-banner]').getBoundingClientRect().top"
            ),
        )


class TestChoices:
    def test_accept_all_sets_both_cookies_for_a_year(self, page: Page, context: BrowserContext) -> None:
        alive(page, PAGE)
        press(page, "Accept All")
        expect(banner(page)).to_have_count(0)
        found = {cookie.get("name"): cookie for cookie in context.cookies()}
        assert set(found) == {"first_consent", "performance_consent"}
        for cookie in found.values():
            assert cookie.get("value") == "accept"
            assert cookie.get("path") == "/"
            assert cookie.get("sameSite") == "Lax"
            assert cookie.get("secure") is False
            assert abs(cookie.get("expires", 0) - time.time() - YEAR_S) < 120

    def test_reject_all_sets_no_cookie_and_hides_the_banner_for_this_visit(
        self, page: Page, context: BrowserContext, elsewhere: list[str], own_requests: list[str]
    ) -> None:
        alive(page, PAGE)
        press(page, "Reject All")
        expect(banner(page)).to_have_count(0)
        page.get_by_role("contentinfo").get_by_role("link", name="For Brands").click()
        expect(page).to_have_title(re.compile("^For Brands"))
        page.wait_for_load_state("networkidle")
        assert cookies(context) == {}
        assert elsewhere == []
        assert "/pixel.js" not in own_requests
        expect(banner(page)).to_have_count(0)
        page.reload()
        expect(banner(page)).to_be_visible()

    def test_confirming_with_performance_on_is_like_accepting(self, page: Page, context: BrowserContext) -> None:
        alive(page, PAGE)
        press(page, "Preferences")
        choose(page, performance_on=True)
        expect(banner(page)).to_have_count(0)
        assert cookies(context) == {"first_consent": "accept", "performance_consent": "accept"}

    def test_confirming_with_performance_off_sets_the_first_cookie_alone(
        self, page: Page, context: BrowserContext, elsewhere: list[str], own_requests: list[str]
    ) -> None:
        alive(page, PAGE)
        press(page, "Preferences")
        choose(page, performance_on=False)
        expect(banner(page)).to_have_count(0)
        page.wait_for_load_state("networkidle")
        assert cookies(context) == {"first_consent": "accept"}
        assert elsewhere == []
        assert "/pixel.js" not in own_requests

    def test_accept_all_follows_the_switch_of_a_dialog_that_was_closed_unconfirmed(
        self, page: Page, context: BrowserContext, elsewhere: list[str]
    ) -> None:
        alive(page, PAGE)
        press(page, "Preferences")
        performance(page).click()
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
        assert cookies(context) == {}
        press(page, "Accept All")
        expect(banner(page)).to_have_count(0)
        page.wait_for_load_state("networkidle")
        assert cookies(context) == {"first_consent": "accept"}
        assert elsewhere == []

    def test_the_strictly_necessary_category_is_on_and_fixed(self, page: Page) -> None:
        alive(page, PAGE)
        press(page, "Preferences")
        necessary = dialog(page).get_by_role("switch", name="Strictly necessary")
        expect(necessary).to_have_attribute("aria-checked", "true")
        expect(necessary).to_be_disabled()
        expect(performance(page)).to_have_attribute("aria-checked", "true")
        expect(performance(page)).to_be_enabled()
        for switch in (necessary, performance(page)):
            expect(switch).to_have_accessible_description(re.compile(r"\w{4}"))


class TestScripts:
    def test_before_consent_nobody_else_is_asked_for_anything(
        self, page: Page, context: BrowserContext, elsewhere: list[str], own_requests: list[str]
    ) -> None:
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert elsewhere == []
        assert "/pixel.js" not in own_requests
        assert cookies(context) == {}
        assert [set(entry.values()) for entry in google_commands(page, "default")] == [{"denied"}]
        assert google_commands(page, "update") == []

    def test_after_accept_all_each_script_is_loaded_once(
        self, page: Page, elsewhere: list[str], own_requests: list[str]
    ) -> None:
        alive(page, PAGE)
        press(page, "Accept All")
        settled(page, lambda: len(elsewhere) >= len(VENDORS) and "/pixel.js" in own_requests)
        page.wait_for_load_state("networkidle")
        assert sorted(elsewhere) == VENDORS
        assert own_requests.count("/pixel.js") == 1
        update = google_commands(page, "update")[-1]
        assert update == {
            "ad_storage": "granted",
            "ad_user_data": "granted",
            "ad_personalization": "denied",
            "analytics_storage": "granted",
        }
        order = page.evaluate("dataLayer.map(entry => [entry[0], entry[1]].join(' '))")
        assert order.index("consent default") < order.index("consent update") < order.index("config G-TEST1")
        configured = page.evaluate("dataLayer.filter(entry => entry[0] === 'config').map(entry => entry[1])")
        assert sorted(configured) == sorted([VENDOR_IDS["ANALYTICS_ID"], VENDOR_IDS["AD_CONVERSION_ID"]])

    def test_walking_through_the_site_loads_nothing_twice(self, page: Page, elsewhere: list[str]) -> None:
        alive(page, PAGE)
        press(page, "Accept All")
        settled(page, lambda: len(elsewhere) >= len(VENDORS))
        page.get_by_role("contentinfo").get_by_role("link", name="For Brands").click()
        expect(page).to_have_title(re.compile("^For Brands"))
        open_settings(page)
        choose(page, performance_on=True)
        page.wait_for_load_state("networkidle")
        assert sorted(elsewhere) == VENDORS

    def test_they_load_at_once_for_a_visitor_who_has_both_cookies(
        self, context: BrowserContext, base_url: str, elsewhere: list[str], own_requests: list[str]
    ) -> None:
        consented(context, base_url, "first_consent", "performance_consent")
        page = context.new_page()
        page.clock.install()
        page.clock.pause_at(time.time() + 3600)
        alive(page, PAGE)
        settled(page, lambda: len(elsewhere) >= len(VENDORS) and "/pixel.js" in own_requests)
        assert sorted(elsewhere) == VENDORS

    @pytest.mark.parametrize("cookie", ["first_consent", "performance_consent"])
    def test_one_cookie_alone_loads_nothing(
        self, context: BrowserContext, base_url: str, elsewhere: list[str], own_requests: list[str], cookie: str
    ) -> None:
        consented(context, base_url, cookie)
        page = context.new_page()
        alive(page, PAGE)
        page.wait_for_load_state("networkidle")
        assert elsewhere == []
        assert "/pixel.js" not in own_requests

    def test_a_script_that_cannot_be_loaded_is_only_logged(
        self, page: Page, context: BrowserContext, allowed_messages: list[str]
    ) -> None:
        logged: list[str] = []
        allowed_messages += ["could not be loaded", "ERR_FAILED"]
        page.on("console", lambda message: logged.append(message.text))
        context.route("https://www.clarity.ms/**", lambda route: route.abort())
        alive(page, PAGE)
        press(page, "Accept All")
        settled(page, lambda: any("heatmap could not be loaded" in text for text in logged))
        expect(banner(page)).to_have_count(0)

    def test_the_pixel_hands_page_views_and_the_click_id_to_the_tag_manager(
        self, page: Page, context: BrowserContext
    ) -> None:
        alive(page, "/?ttclid=abc123")
        press(page, "Accept All")
        views = "(dataLayer ?? []).filter(entry => entry.event === 'social_page_view')"
        settled(page, lambda: page.evaluate(f"{views}.length") == 1)
        assert page.evaluate(f"{views}[0].ttclid") == "abc123"
        page.get_by_role("contentinfo").get_by_role("link", name="For Brands").click()
        settled(page, lambda: page.evaluate(f"{views}.length") == 2)
        assert cookies(context)["ttclid"] == "abc123"


class TestWithdrawal:
    def test_turning_performance_off_deletes_what_the_scripts_stored_and_loads_none_of_them_again(
        self, context: BrowserContext, base_url: str, elsewhere: list[str]
    ) -> None:
        consented(context, base_url, "first_consent", "performance_consent")
        context.add_cookies([{"name": name, "value": "1", "url": base_url} for name in [*LEFT_BY_VENDORS, "other"]])
        page = context.new_page()
        alive(page, PAGE)
        settled(page, lambda: len(elsewhere) >= len(VENDORS))
        page.evaluate("localStorage.setItem('_gcl_ls', '1'); sessionStorage.setItem('_cltk', '1')")
        open_settings(page)
        expect(performance(page)).to_have_attribute("aria-checked", "true")
        choose(page, performance_on=False)
        assert cookies(context) == {"first_consent": "accept", "other": "1"}
        assert page.evaluate("[localStorage.getItem('_gcl_ls'), sessionStorage.getItem('_cltk')]") == [None, None]
        assert set(google_commands(page, "update")[-1].values()) == {"denied"}
        elsewhere.clear()
        reloaded(page)
        page.wait_for_load_state("networkidle")
        assert elsewhere == []
        open_settings(page)
        expect(performance(page)).to_have_attribute("aria-checked", "false")
        choose(page, performance_on=True)
        settled(page, lambda: len(elsewhere) >= len(VENDORS))
        assert cookies(context)["performance_consent"] == "accept"

    def test_cookie_settings_open_while_the_banner_waits(self, page: Page) -> None:
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        open_settings(page)
        page.keyboard.press("Escape")
        expect(banner(page)).to_be_visible()


class TestBeyond:
    def test_global_privacy_control_starts_with_performance_off(
        self, page: Page, context: BrowserContext, elsewhere: list[str]
    ) -> None:
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {get: () => true})")
        alive(page, PAGE)
        press(page, "Preferences")
        expect(performance(page)).to_have_attribute("aria-checked", "false")
        page.keyboard.press("Escape")
        press(page, "Accept All")
        page.wait_for_load_state("networkidle")
        assert cookies(context) == {"first_consent": "accept"}
        assert elsewhere == []

    def test_a_new_version_of_the_policy_asks_again(
        self, context: BrowserContext, base_url: str, elsewhere: list[str]
    ) -> None:
        consented(context, base_url, "first_consent", "performance_consent")
        page = context.new_page()
        page.add_init_script("localStorage.getItem('consent_version') ?? localStorage.setItem('consent_version', '0')")
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        assert elsewhere == []
        press(page, "Accept All")
        settled(page, lambda: len(elsewhere) >= len(VENDORS))
        elsewhere.clear()
        page.reload()
        settled(page, lambda: len(elsewhere) >= len(VENDORS))
        expect(banner(page)).to_have_count(0)

    def test_rejecting_a_new_version_withdraws_the_old_consent(
        self, context: BrowserContext, base_url: str, elsewhere: list[str]
    ) -> None:
        consented(context, base_url, "first_consent", "performance_consent", "_ga")
        page = context.new_page()
        page.add_init_script("localStorage.setItem('consent_version', '0')")
        alive(page, PAGE)
        press(page, "Reject All")
        expect(banner(page)).to_have_count(0)
        assert cookies(context) == {}
        assert elsewhere == []

    def test_another_tab_follows_acceptance_without_a_reload(
        self, page: Page, context: BrowserContext, elsewhere: list[str]
    ) -> None:
        other = another_tab(page, context)
        press(page, "Accept All")
        expect(banner(other)).to_have_count(0)
        settled(page, lambda: sorted(elsewhere) == sorted(VENDORS * 2))

    def test_another_tab_follows_rejection_without_a_reload(
        self, page: Page, context: BrowserContext, elsewhere: list[str]
    ) -> None:
        other = another_tab(page, context)
        press(page, "Reject All")
        expect(banner(other)).to_have_count(0)
        assert elsewhere == []

    def test_another_tab_shows_the_new_choice_in_its_preferences(
        self, page: Page, context: BrowserContext, base_url: str
    ) -> None:
        consented(context, base_url, "first_consent", "performance_consent")
        other = context.new_page()
        for tab in (page, other):
            alive(tab, PAGE)
        open_settings(page)
        choose(page, performance_on=False)
        open_settings(other)
        expect(performance(other)).to_have_attribute("aria-checked", "false")

    def test_the_privacy_text_lists_the_cookies(self, page: Page) -> None:
        alive(page, "/legal?id=18")
        for caption, names in (
            ("Strictly necessary", ["first_consent", "performance_consent", "session"]),
            ("Performance", ["_ga", "_clck", "_clsk"]),
        ):
            table = page.get_by_role("table", name=caption)
            for name in names:
                row = table.get_by_role("row").filter(has=page.get_by_text(name, exact=True))
                expect(row.get_by_role("cell")).to_have_count(3)

    def test_everything_works_with_the_server_gone(
        self, page: Page, context: BrowserContext, base_url: str, allowed_messages: list[str]
    ) -> None:
        allowed_messages += ["ERR_CONNECTION_REFUSED", "could not be loaded", "was not started"]
        alive(page, PAGE)
        page.wait_for_load_state("networkidle")
        context.route(f"{base_url}/**", lambda route: route.abort("connectionrefused"))
        press(page, "Preferences")
        choose(page, performance_on=False)
        assert cookies(context) == {"first_consent": "accept"}
        open_settings(page)
        choose(page, performance_on=True)
        assert cookies(context) == {"first_consent": "accept", "performance_consent": "accept"}


def test_vendor_cookies_of_parent_domains_are_removed(new_context: CreateContextCallback, base_url: str) -> None:
    context = new_context()
    address = base_url.replace("localhost", "www.live.localhost")
    context.add_cookies(
        [
            {"name": "first_consent", "value": "accept", "url": address},
            {"name": "_ga", "value": "1", "domain": ".live.localhost", "path": "/"},
            {"name": "_clck", "value": "1", "domain": ".www.live.localhost", "path": "/"},
            {"name": "cart", "value": "1", "domain": ".live.localhost", "path": "/"},
        ]
    )
    page = context.new_page()
    alive(page, address)
    settled(page, lambda: set(cookies(context)) == {"first_consent", "cart"})


RENDERED_AHEAD = """
Object.defineProperty(document, "prerendering", { configurable: true, get: () => !window.isShown });
window.showPage = () => { window.isShown = true; document.dispatchEvent(new Event("prerenderingchange")); };
"""
"""The properties that scripts see on a page that the browser prerenders."""


@pytest.mark.parametrize("withdrawn", [False, True])
def test_a_page_that_is_rendered_ahead_is_counted_when_it_is_shown(
    page: Page, context: BrowserContext, base_url: str, elsewhere: list[str], *, withdrawn: bool
) -> None:
    agreed = ("first_consent", "performance_consent")
    context.add_cookies([{"name": name, "value": "accept", "url": base_url} for name in agreed])
    page.add_init_script(RENDERED_AHEAD)
    alive(page, PAGE)
    page.wait_for_load_state("networkidle")
    assert elsewhere == []
    if withdrawn:
        open_settings(page)
        choose(page, performance_on=False)
    page.evaluate("showPage()")
    page.wait_for_load_state("networkidle")
    settled(page, lambda: sorted(elsewhere) == ([] if withdrawn else VENDORS))


class TestKeyboard:
    def test_the_whole_choice_by_keyboard_alone(self, page: Page, context: BrowserContext) -> None:
        alive(page, PAGE)
        expect(banner(page)).to_be_visible()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(banner(page).get_by_role("link")).to_be_focused()
        for name in ("Accept All", "Reject All", "Preferences"):
            page.keyboard.press("Tab")
            expect(banner(page).get_by_role("button", name=name)).to_be_focused()
        page.keyboard.press("Enter")
        expect(dialog(page)).to_be_focused()
        stops = [dialog(page).get_by_role("button", name="Close"), performance(page)]
        confirm = dialog(page).get_by_role("button", name="Confirm My Choices")
        for stop in (*stops, confirm, *stops):
            page.keyboard.press("Tab")
            expect(stop).to_be_focused()
        page.keyboard.press("Space")
        expect(performance(page)).to_have_attribute("aria-checked", "false")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(dialog(page)).to_have_count(0)
        expect(page.locator("#main")).to_be_focused()
        assert cookies(context) == {"first_consent": "accept"}

    def test_escape_closes_the_dialog_and_returns_the_focus(self, page: Page) -> None:
        alive(page, PAGE)
        preferences = banner(page).get_by_role("button", name="Preferences")
        preferences.press("Enter")
        expect(dialog(page)).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
        expect(preferences).to_be_focused()

    def test_shift_tab_stays_in_the_dialog(self, page: Page) -> None:
        alive(page, PAGE)
        press(page, "Preferences")
        expect(dialog(page)).to_be_focused()
        for _ in range(7):
            page.keyboard.press("Shift+Tab")
            assert dialog(page).evaluate("dialog => dialog.contains(document.activeElement)")

    @pytest.mark.parametrize("choice", ["Accept All", "Reject All"])
    def test_after_a_choice_tab_moves_the_focus_to_the_content(self, page: Page, choice: str) -> None:
        alive(page, PAGE)
        banner(page).get_by_role("button", name=choice).press("Enter")
        expect(page.locator("#main")).to_be_focused()
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_in_banner_and_dialog(new_context: CreateContextCallback, base_url: str, width: int) -> None:
    page = still_context(new_context, base_url, width)
    alive(page, "/about-us")
    expect(banner(page)).to_be_visible()
    for header in ("dark", "light"):
        if header == "light":
            scroll_under_light_header(page)
        assert violations(page) == []
        press(page, "Preferences")
        expect(dialog(page)).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)


def test_banner_and_dialog_fit_every_window(page: Page) -> None:
    alive(page, PAGE)
    for width in each_width(page):
        press(page, "Preferences")
        box = dialog(page).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
