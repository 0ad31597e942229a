"""Prefetching of pages (spec §7)."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from livecommerce.constants import LINK_PREFETCH_DELAY_MS, PARALLEL_PRELOADS, PREFETCH_REST_MS
from tests.browser.conftest import ADD_UP_SHIFTS, alive, held_back, settled
from tests.support.pages import island_code

RESTED = """() => {
  const fetched = performance.getEntriesByType("resource").find(({ name }) => name.includes("/_payload.json"));
  return fetched ? fetched.startTime - window.aliveAt : null;
}"""
"""The time between hydration and the request for the first payload, in milliseconds."""


@pytest.fixture
def requests(page: Page) -> list[str]:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def payloads(asked: list[str]) -> list[str]:
    return [match[1] for address in asked if (match := re.search(r"([^/]*)/_payload\.json", address))]


def quiet(page: Page, asked: list[str]) -> None:
    """Wait until nothing more is being fetched."""
    count = -1
    while count != len(asked):
        count = len(asked)
        page.wait_for_timeout(600)


def test_a_link_in_view_is_followed_ahead_when_the_page_is_at_rest(desktop: Page, requests: list[str]) -> None:
    desktop.add_init_script('addEventListener("alive", () => (window.aliveAt = performance.now()))')
    alive(desktop, "/")
    settled(desktop, lambda: "for-brands" in payloads(requests))
    settled(desktop, lambda: desktop.evaluate(RESTED) is not None)
    waited = desktop.evaluate(RESTED)
    assert PREFETCH_REST_MS - 500 <= waited <= PREFETCH_REST_MS * 3


def test_a_link_out_of_view_is_not(phone: Page, requests: list[str]) -> None:
    alive(phone, "/")
    phone.wait_for_timeout(LINK_PREFETCH_DELAY_MS + PREFETCH_REST_MS)
    assert "contact-us" not in payloads(requests)
    assert "for-talent" not in payloads(requests)
    phone.get_by_role("contentinfo").get_by_role("link", name="Contact Us").scroll_into_view_if_needed()
    settled(phone, lambda: "contact-us" in payloads(requests))


def test_the_menu_counts_when_it_is_opened(phone: Page, requests: list[str]) -> None:
    alive(phone, "/")
    phone.get_by_role("button", name="Open menu").click()
    settled(phone, lambda: {"for-talent", "for-brands", "about-us", "contact-us"} <= set(payloads(requests)))


def test_nothing_is_fetched_twice(desktop: Page, requests: list[str]) -> None:
    alive(desktop, "/")
    settled(desktop, lambda: {"for-talent", "for-brands", "about-us"} <= set(payloads(requests)))
    for name, title in (("For Brands", "For Brands"), ("About", "About"), ("Home", "Stagelight"), ("About", "About")):
        desktop.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
        expect(desktop).to_have_title(re.compile(f"^{title}"))
    quiet(desktop, requests)
    # A resource from the cache transfers nothing.
    fetched: list[str] = desktop.evaluate(
        """performance.getEntriesByType("resource").filter((entry) => entry.transferSize).map(({ name }) => name)"""
    )
    assert len(payloads(fetched)) > 3
    assert sorted(fetched) == sorted(set(fetched))


def test_going_to_a_fetched_page_asks_for_nothing_before_it_paints(desktop: Page, requests: list[str]) -> None:
    alive(desktop, "/")
    settled(desktop, lambda: "for-brands" in payloads(requests))
    link = desktop.get_by_role("banner").get_by_role("link", name="For Brands", exact=True)
    link.hover()
    quiet(desktop, requests)
    desktop.evaluate(
        """() => {
          window.early = [];
          let painted = false;
          new PerformanceObserver((list) => {
            // The browser looks after the icon of its tab by itself.
            const own = list.getEntries().filter(({ name }) => !name.endsWith("/icon.svg"));
            if (!painted) window.early.push(...own.map(({ name }) => name));
          }).observe({ type: "resource" });
          const look = () => {
            if (!document.title.startsWith("For Brands")) requestAnimationFrame(look);
            else requestAnimationFrame(() => (painted = true));
          };
          requestAnimationFrame(look);
        }"""
    )
    before = len(requests)
    link.click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    assert desktop.evaluate("window.early") == []
    later = [address for address in requests[before:] if not re.search(r"\.(avif|webp|png|jpe?g|svg)$", address)]
    assert [address for address in later if re.search(r"for-brands|\.css$", address)] == []


@pytest.mark.parametrize("connection", [{"saveData": True}, {"effectiveType": "slow-2g"}])
def test_nothing_is_fetched_on_slow_or_metered_connections(
    desktop: Page, requests: list[str], connection: dict[str, object]
) -> None:
    value = json.dumps(connection)
    desktop.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {value} }})")
    alive(desktop, "/")
    desktop.wait_for_timeout(LINK_PREFETCH_DELAY_MS + PREFETCH_REST_MS)
    assert payloads(requests) == []
    desktop.get_by_role("banner").get_by_role("link", name="For Brands", exact=True).click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    here = desktop.evaluate("location.host")
    settled(desktop, lambda: sorted(payloads(requests)) == sorted(["for-brands", here]))


def test_a_page_that_was_not_prerendered_is_not_asked_for_a_payload(desktop: Page, requests: list[str]) -> None:
    manifest = json.dumps({"id": "x", "timestamp": 1, "matcher": {}, "prerendered": ["/for-talent"]})
    desktop.route("**/builds/meta/*.json", lambda call: call.fulfill(content_type="application/json", body=manifest))
    alive(desktop, "/")
    settled(desktop, lambda: "for-talent" in payloads(requests))
    quiet(desktop, requests)
    assert payloads(requests) == ["for-talent"]


def test_a_few_at_a_time(desktop: Page) -> None:
    held = held_back(desktop, "**/_payload.json*")
    alive(desktop, "/")
    assert desktop.locator("a[href^='/']").count() > PARALLEL_PRELOADS
    settled(desktop, lambda: len(held) == PARALLEL_PRELOADS)
    desktop.wait_for_timeout(300)
    assert len(held) == PARALLEL_PRELOADS
    held[0].continue_()
    settled(desktop, lambda: len(held) == PARALLEL_PRELOADS + 1)
    for call in held[1:]:
        call.continue_()


def test_the_code_of_a_page_is_fetched_when_its_link_is_pointed_at_and_again_where_that_failed(
    desktop: Page, allowed_messages: list[str], requests: list[str], static_dir: Path
) -> None:
    allowed_messages.append("Failed to load resource")
    code, failed = island_code(static_dir / "login.html"), list[str]()

    def note(request: Request) -> None:
        failed.append(request.url)

    desktop.on("requestfailed", note)
    desktop.route(f"**{code}", lambda call: call.abort())
    alive(desktop, "/")
    settled(desktop, lambda: "login" in payloads(requests))
    quiet(desktop, requests)
    assert not any(code in address for address in requests)
    link = desktop.get_by_role("banner").get_by_role("link", name="Login")
    link.hover()
    settled(desktop, lambda: any(code in address for address in failed))
    desktop.unroute(f"**{code}")
    link.click()
    expect(desktop.locator("page-island[data-hydrated]")).to_have_count(1)


def test_the_page_that_is_shown_does_not_change(desktop: Page, requests: list[str]) -> None:
    desktop.add_init_script(ADD_UP_SHIFTS)
    alive(desktop, "/for-talent")
    settled(desktop, lambda: "for-brands" in payloads(requests))
    assert desktop.evaluate("window.shift") == 0
