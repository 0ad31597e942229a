"""The search over articles and pages, on the index of the build."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.content.search import search_content
from tests.browser.conftest import WIDTHS, alive
from tests.support.pages import addresses_of

POLICY = "default-src 'self'; script-src 'self' {hashes} 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'"
WORDS = search_content()


def index_requests(page: Page) -> list[str]:
    """Return the index files that are loaded from now on."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if "/pagefind/" in request.url else None)
    return seen


def test_nothing_of_the_index_is_loaded_until_somebody_asks(desktop: Page) -> None:
    seen = index_requests(desktop)
    for path in ("/", "/blog", "/search"):
        alive(desktop, path)
        desktop.wait_for_load_state("networkidle")
    assert seen == []
    desktop.get_by_role("searchbox").fill("samples")
    expect(desktop.get_by_role("list", name=WORDS.results).get_by_role("listitem").first).to_be_visible()
    assert seen


@pytest.mark.parametrize("width", [1440, 390])
def test_the_whole_search_by_keyboard(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    alive(page, "/blog")
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name=WORDS.label)
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("commission")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=commission")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"\d+ results for “commission”"))).to_be_visible()
    field = page.get_by_role("searchbox", name=WORDS.label)
    expect(field).to_have_value("commission")
    field.focus()
    links = page.get_by_role("list", name=WORDS.results).locator("a.search-stop")
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_have_text("Commission models compared: hour, share, or both")
    page.keyboard.press("Enter")
    page.wait_for_url("**/blog/commission-models-compared")
    expect(page.get_by_role("heading", level=1)).to_have_text("Commission models compared: hour, share, or both")


def test_results_follow_what_is_typed_and_the_address_with_them(desktop: Page) -> None:
    alive(desktop, "/search")
    field = desktop.get_by_role("searchbox")
    field.press_sequentially("gmv report", delay=20)
    expect(desktop.get_by_role("list", name=WORDS.results)).to_contain_text("Reading a GMV report")
    expect(desktop).to_have_url(re.compile(r"/search\?q=gmv\+report$"))
    field.fill("")
    expect(desktop.get_by_role("heading", name=WORDS.hints)).to_be_visible()
    expect(desktop).to_have_url(re.compile(r"/search$"))


def test_pages_and_legal_texts_are_found_as_well(desktop: Page) -> None:
    alive(desktop, "/search?q=processors")
    expect(desktop.get_by_role("link", name="Privacy policy", exact=True)).to_have_attribute("href", "/legal?id=18")
    alive(desktop, "/search?q=funnel")
    expect(desktop.get_by_role("link", name="For Brands", exact=True).last).to_have_attribute("href", "/for-brands")


def test_a_find_in_a_section_leads_to_the_section(desktop: Page) -> None:
    alive(desktop, "/search?q=parcels")
    sections = desktop.get_by_role("list", name=WORDS.results).locator("a[href*='#']")
    address = sections.first.get_attribute("href")
    assert address
    sections.first.click()
    desktop.wait_for_url(f"**{address}")
    expect(desktop.locator(f"[id='{address.partition('#')[2]}']")).to_be_in_viewport()


def test_nothing_found_says_what_to_do(desktop: Page) -> None:
    alive(desktop, "/search?q=zyxwvut")
    expect(desktop.get_by_role("status").filter(has_text="Nothing found for “zyxwvut”")).to_be_visible()
    expect(desktop.get_by_text(WORDS.nothing_help)).to_be_visible()


def test_an_index_that_cannot_be_loaded_can_be_tried_again(desktop: Page, allowed_messages: list[str]) -> None:
    allowed_messages += ["the search failed", "ERR_"]
    desktop.route("**/pagefind/**", lambda route: route.abort("connectionfailed"))
    alive(desktop, "/search?q=samples")
    expect(desktop.get_by_text(WORDS.failed)).to_be_visible()
    desktop.unroute("**/pagefind/**")
    desktop.get_by_role("button", name=WORDS.again).click()
    expect(desktop.get_by_role("list", name=WORDS.results)).to_be_visible()


def test_more_results_on_demand(desktop: Page) -> None:
    alive(desktop, "/search?q=live")
    items = desktop.get_by_role("list", name=WORDS.results).locator("> li")
    expect(items).to_have_count(8)
    desktop.get_by_role("button", name=WORDS.more).click()
    expect(items.nth(8)).to_be_visible()


def test_lists_drafts_and_inner_pages_are_not_in_the_index(desktop: Page) -> None:
    alive(desktop, "/search?q=samples")
    results = desktop.get_by_role("list", name=WORDS.results)
    expect(results).to_be_visible()
    addresses = addresses_of(results.locator("a"))
    assert not [address for address in addresses if address.startswith(("/blog/tags", "/blog/page", "/login"))]


def test_the_shortcut_leaves_those_who_type_alone(desktop: Page) -> None:
    alive(desktop, "/search")
    field = desktop.get_by_role("searchbox")
    field.press_sequentially("24/7")
    expect(field).to_have_value("24/7")


def test_it_works_under_a_policy_without_eval(desktop: Page) -> None:
    def guarded(route: Route) -> None:
        answer = route.fetch()
        hashes = "'unsafe-inline'"
        route.fulfill(
            response=answer, headers={**answer.headers, "content-security-policy": POLICY.format(hashes=hashes)}
        )

    desktop.route(re.compile(r"/search\?q="), guarded)
    alive(desktop, "/search?q=samples")
    expect(desktop.get_by_role("list", name=WORDS.results)).to_be_visible()


@pytest.mark.parametrize("path", ["/search", "/search?q=samples"])
def test_without_scripts_it_says_so(new_context: CreateContextCallback, path: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(path)
    expect(page.get_by_text(WORDS.no_script)).to_be_visible()
    expect(page.locator("main").get_by_role("link", name="All articles")).to_be_visible()
