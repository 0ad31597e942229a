"""Every page of the route table, as delivered by the server and shown by the browser."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.constants import MOBILE_BREAKPOINT_PX
from livecommerce.routes import Route, routes
from tests.browser.conftest import ALIVE, GOOGLEBOT, alive, each_width
from tests.support import web
from tests.support.pages import TITLES, WITHOUT_FRAME

BROWSER = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36"}


class Head(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.title = ""
        self.meta: dict[str, str] = {}
        self.canonical: list[str] = []
        self.structured: list[dict[str, Any]] = []
        self._inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "meta":
            name = values.get("name") or values.get("property", "")
            # Each of the other languages has one of these.
            is_repeated = name in self.meta and name not in {"", "og:locale:alternate"}
            assert not is_repeated, f"{name} is twice in the head"
            self.meta[name] = values.get("content", "")
        if tag == "link" and values.get("rel") == "canonical":
            self.canonical.append(values["href"])
        self._inside = tag if tag != "script" or values.get("type") == "application/ld+json" else ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data
        if self._inside == "script":
            self.structured.append(json.loads(data))


@pytest.mark.parametrize("address", list(TITLES))
def test_the_head_is_in_the_html_itself(base_url: str, site_url: str, address: str) -> None:
    response = web.get(base_url + address, headers=BROWSER)
    assert response.status_code == 200
    head = Head(response.text)
    assert head.title.startswith(TITLES[address])
    assert head.canonical == [site_url + address]
    assert len(head.meta["description"]) >= 50
    assert head.meta["og:title"] == head.title
    assert head.meta["og:description"] == head.meta["description"]
    assert head.meta["og:url"] == site_url + address
    assert head.meta["og:image"].startswith(site_url)
    assert head.meta["og:type"] in {"website", "article"}
    assert head.structured[0]["@context"] == "https://schema.org"


@pytest.mark.parametrize("route", [route for route in routes() if route.path != "/legal"], ids=lambda route: route.path)
def test_a_slash_at_the_end_makes_no_difference(base_url: str, route: Route) -> None:
    without = web.get(base_url + route.path, headers=BROWSER)
    with_slash = web.get(base_url + route.path.rstrip("/") + "/", headers=BROWSER)
    assert (without.status_code, with_slash.status_code) == (200, 200)
    assert without.text == with_slash.text


@pytest.mark.parametrize("route", routes(), ids=lambda route: route.path)
def test_header_and_footer_follow_the_route_table(base_url: str, route: Route) -> None:
    html = web.get(base_url + route.path + ("?id=18" if route.path == "/legal" else ""), headers=BROWSER).text
    expected = 0 if route.path in WITHOUT_FRAME else 1
    before, after = html.partition("<main")[0], html.rpartition("</main>")[2]
    assert (before.count("</header>"), after.count("</footer>")) == (expected, expected)
    assert (route.show_header, route.show_footer) == (bool(expected), bool(expected))


@pytest.mark.parametrize("path", ["/nope", "/for-brands/nope", "/nope.html", "/assets/nope.js"])
def test_an_unknown_path_is_a_404_with_the_page_in_the_html(base_url: str, path: str) -> None:
    response = web.get(base_url + path, headers=BROWSER)
    assert response.status_code == 404
    assert re.search(r"<h1[^>]*>Page Not Found</h1>", response.text)


def test_an_unknown_path_names_itself_when_the_page_is_alive(desktop: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("404")
    alive(desktop, "/no/such/page")
    expect(desktop.get_by_role("heading", level=1, name="Page Not Found")).to_be_visible()
    expect(desktop.get_by_text("Page not found: /no/such/page")).to_be_visible()


def test_a_bot_gets_the_404_without_the_page(base_url: str) -> None:
    response = web.get(base_url + "/nope", headers={"user-agent": GOOGLEBOT})
    assert (response.status_code, response.text) == (404, "")
    assert web.get(base_url + "/", headers={"user-agent": GOOGLEBOT}).status_code == 200


@pytest.mark.parametrize("address", ["/legal", "/legal?id=5", "/legal?id="])
def test_an_unknown_legal_text_is_a_fatal_404(desktop: Page, allowed_messages: list[str], address: str) -> None:
    allowed_messages.append("404")
    response = desktop.goto(address)
    assert response is not None
    assert response.status == 404
    desktop.locator(ALIVE).wait_for(state="attached")
    expect(desktop.get_by_role("heading", level=1, name="Page Not Found")).to_be_visible()
    expect(desktop.get_by_text("Page Not Found: /legal")).to_be_visible()
    expect(desktop.locator("h1:visible")).to_have_count(1)


@pytest.mark.parametrize(("number", "shown", "other"), [("18", "Privacy", "Terms"), ("17", "Terms", "Privacy")])
def test_a_legal_text_is_shown_alone_from_the_first_paint(
    new_context: CreateContextCallback, number: str, shown: str, other: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"/legal?id={number}")
    title = page.locator("h1:visible")
    expect(title).to_have_count(1)
    expect(title).to_contain_text(shown)
    expect(title).not_to_contain_text(other)


def test_redirect_rules_leave_the_site_or_stay_on_it(base_url: str) -> None:
    away = web.get(base_url + "/shop", headers=BROWSER)
    assert (away.status_code, away.headers["location"]) == (302, "https://shop.example/live")
    inside = web.get(base_url + "/brands/", headers=BROWSER)
    assert (inside.status_code, inside.headers["location"]) == (302, "/for-brands")


def enter(page: Page, path: str) -> None:
    page.evaluate("path => history.pushState({ key: path }, '', path)", path)
    page.evaluate("new Promise(done => { addEventListener('popstate', done, { once: true }); history.back(); })")
    page.evaluate("history.forward()")


def test_a_navigation_inside_the_site_follows_redirect_rules(desktop: Page) -> None:
    alive(desktop, "/about-us")
    enter(desktop, "/brands")
    expect(desktop).to_have_url(re.compile("/for-brands$"))
    expect(desktop).to_have_title(re.compile("^For Brands"))
    desktop.route("https://shop.example/**", lambda route: route.fulfill(body="shop"))
    enter(desktop, "/shop")
    desktop.wait_for_url("https://shop.example/live")


def test_titles_have_the_sizes_of_the_specification(page: Page) -> None:
    alive(page, "/")
    for width in each_width(page):
        h1, h2 = ("65px", "50px") if width >= MOBILE_BREAKPOINT_PX else ("40px", "35px")
        expect(page.locator("main h1")).to_have_css("font-size", h1)
        expect(page.locator("main h2").first).to_have_css("font-size", h2)


def test_every_internal_link_leads_somewhere(base_url: str) -> None:
    pages = [web.get(base_url + address, headers=BROWSER).text for address in TITLES]
    seen = {href for html in pages for href in re.findall(r'<a [^>]*href="(/[^"#]*)', html)}
    assert len(seen) > len(TITLES)
    broken = {href for href in seen if web.get(base_url + href, headers=BROWSER).status_code != 200}
    assert broken == set()


def test_the_sitemap_lists_what_may_be_found(base_url: str, site_url: str) -> None:
    addresses = re.findall(r"<loc>(.+?)</loc>", web.get(base_url + "/sitemap.xml", headers=BROWSER).text)
    assert site_url + "/legal?id=18" in addresses
    assert site_url + "/login" not in addresses
    for address in addresses:
        assert web.get(address.replace(site_url, base_url), headers=BROWSER).status_code == 200
    assert f"Sitemap: {site_url}/sitemap.xml" in web.get(base_url + "/robots.txt", headers=BROWSER).text
