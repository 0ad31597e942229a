"""Nothing is lost: answers and position survive whatever happens before an application is sent."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Outage, alive, held_back, reloaded, settled
from tests.support.applicant import BRAND, WAITING, Applicant, applicant, expect_once, expect_step, expect_waiting
from tests.support.pages import island_code


@pytest.fixture
def brand(desktop: Page) -> Applicant:
    somebody = applicant(desktop, "brand")
    somebody.open()
    return somebody


def test_a_reload_at_any_step_changes_nothing(brand: Applicant) -> None:
    page = brand.page
    for place, step in enumerate(brand.path[:-1], start=1):
        brand.answer(step)
        reloaded(page)
        expect_step(page, place)
        brand.go_on()
    expect_step(page, 6)
    reloaded(page)
    expect_step(page, 6)
    expect(page.locator("#name")).to_have_value("Ada Lovelace")
    for other in BRAND["platforms"]:
        expect(page.locator(f"#platforms-{other}")).to_be_checked()
    expect(page.get_by_role("heading", name="Check your answers")).to_be_visible()
    expect(page.locator("dd").filter(has_text="Ada Lovelace")).to_be_visible()


def closed_and_reopened(somebody: Applicant) -> Page:
    context = somebody.page.context
    somebody.page.close()
    page = context.new_page()
    alive(page, "/form")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    expect(page.locator("#application")).to_be_hidden()
    return page


def test_a_returning_visitor_can_continue(brand: Applicant) -> None:
    brand.reach(3)
    page = closed_and_reopened(brand)
    expect(page.get_by_text("up to step 3")).to_be_visible()
    page.get_by_role("button", name="Continue my application").click()
    expect_step(page, 3)
    expect(page.locator("#step-title-2")).to_be_focused()
    expect(page.locator("#currency")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#best_seller")).to_have_value(BRAND["best_seller"])


def test_a_returning_visitor_can_start_over(brand: Applicant) -> None:
    brand.reach(3)
    page = closed_and_reopened(brand)
    page.get_by_role("button", name="Start over").click()
    expect_step(page, 1)
    expect(page.locator("#name")).to_have_value("")
    expect(page).to_have_url("/form")
    reloaded(page)
    expect(page.locator("#name")).to_be_visible()
    expect(page.get_by_text("Welcome back")).to_be_hidden()


def test_a_draft_is_kept_for_thirty_days(brand: Applicant) -> None:
    brand.answer(0)
    age = "days => { const draft = JSON.parse(localStorage['draft-brand']); draft.savedAt = Date.now() - days * 864e5; \
        localStorage['draft-brand'] = JSON.stringify(draft); }"
    brand.page.evaluate(age, 29.9)
    page = closed_and_reopened(brand)
    page.evaluate(age, 30.1)
    page.reload()
    settled(page, lambda: page.evaluate("localStorage.getItem('draft-brand') === null"))
    expect(page.locator("#name")).to_have_value("")


def test_a_link_within_the_site_and_back_loses_nothing(desktop: Page) -> None:
    alive(desktop, "/form/AffiliateForm")
    desktop.locator("#name").fill("Hedy")
    desktop.get_by_role("banner").get_by_role("link", name="About").click()
    expect(desktop).to_have_url("/about-us")
    # At once, while the previous page is still unloading.
    desktop.go_back()
    expect(desktop.locator("#name")).to_have_value("Hedy")


def test_leaving_before_the_code_of_the_form_is_loaded_loses_nothing(desktop: Page, static_dir: Path) -> None:
    held = held_back(desktop, f"**{island_code(static_dir / 'form' / 'AffiliateForm.html')}")
    alive(desktop, "/form/AffiliateForm")
    desktop.locator("#name").fill("Hedy")
    settled(desktop, lambda: len(held) == 1)
    desktop.get_by_role("banner").get_by_role("link", name="About").click()
    held[0].continue_()
    expect(desktop).to_have_url("/about-us")
    desktop.go_back()
    expect(desktop.locator("#name")).to_have_value("Hedy")


def test_what_was_typed_before_the_page_came_alive_is_kept(desktop: Page) -> None:
    held: list[Route] = []
    let_go = False

    def hold(route: Route) -> None:
        if let_go:
            route.continue_()
        else:
            held.append(route)

    desktop.route(re.compile(r"/assets/.*\.js"), hold)
    desktop.goto("/form/AffiliateForm", wait_until="commit")
    desktop.locator("#name").fill("Hedy")
    let_go = True
    for route in held:
        route.continue_()
    desktop.locator("page-island[data-hydrated]").first.wait_for(state="attached")
    expect(desktop.locator("#name")).to_have_value("Hedy")
    reloaded(desktop)
    expect(desktop.locator("#name")).to_have_value("Hedy")


def test_a_server_that_is_killed_and_started_again_takes_nothing_with_it(
    brand: Applicant, outage: Outage, records: Path, allowed_messages: list[str]
) -> None:
    allowed_messages.append("Failed to load resource")
    page = brand.page
    brand.reach(2)
    outage.begin()
    brand.answer(1)
    brand.go_on()
    expect_waiting(page)
    expect(page.locator("#best_seller")).to_have_value(BRAND["best_seller"])
    outage.end()
    expect_step(page, 3)
    for place in brand.path[2:-1]:
        brand.answer(place)
        brand.go_on()
        expect_step(page, place + 2)
    brand.answer(brand.path[-1])
    brand.submit()
    expect_once(records, brand)


def test_typing_continues_without_a_connection(brand: Applicant, allowed_messages: list[str]) -> None:
    allowed_messages.append("ERR_INTERNET_DISCONNECTED")
    # Pages behind links are prefetched.
    allowed_messages += ["could not be loaded", "Failed to fetch"]
    page = brand.page
    page.context.set_offline(True)
    brand.answer(0)
    brand.go_on()
    expect_waiting(page)
    expect(page.locator("#name")).to_have_value("Ada Lovelace")
    page.context.set_offline(False)
    expect_step(page, 2)
    expect(page.get_by_text(WAITING)).to_have_count(0)


def test_a_proxy_without_a_server_is_asked_again(desktop: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("Failed to load resource")
    desktop.route("**/checks", lambda route: route.fulfill(status=502), times=1)
    brand = applicant(desktop, "brand")
    brand.open()
    brand.answer(0)
    brand.go_on()
    expect_waiting(desktop)
    expect_step(desktop, 2)


def test_two_tabs_fill_in_one_application(brand: Applicant) -> None:
    first = brand.page
    first.locator("#name").fill("Ada")
    second = first.context.new_page()
    alive(second, "/form")
    second.get_by_role("button", name="Continue my application").click()
    expect(second.locator("#name")).to_have_value("Ada")
    second.locator("#company").fill("Engines")
    expect(first.locator("#company")).to_have_value("Engines")
    first.locator("#email").fill(brand.email)
    expect(second.locator("#email")).to_have_value(brand.email)
    first.reload()
    expect(first.locator("#company")).to_have_value("Engines")
    second.get_by_role("button", name="Delete my answers").click()
    expect(first.get_by_text("was sent or deleted in another tab")).to_be_visible()
    expect(first.locator("#name")).to_have_value("")


@pytest.mark.parametrize(
    "refused", [["localStorage"], ["sessionStorage"], ["localStorage", "sessionStorage"]], ids="+".join
)
def test_where_the_browser_keeps_nothing_the_form_works_the_same(
    context: BrowserContext, records: Path, allowed_messages: list[str], refused: list[str]
) -> None:
    allowed_messages += ["nothing can be kept on this device", "Failed to save scroll positions", "422"]
    for storage in refused:
        context.add_init_script(
            f"""Object.defineProperty(window, "{storage}", {{
                get() {{ throw new DOMException("denied", "SecurityError") }},
            }})"""
        )
    somebody = applicant(context.new_page(), "affiliate")
    somebody.open()
    somebody.submit()
    expect(somebody.page.locator("#problems")).to_be_focused()
    reloaded(somebody.page)
    somebody.fill()
    somebody.submit()
    expect_once(records, somebody)
