"""The content of a page's payload, and the absence of static content in scripts (contract §7)."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import Route as Call

from livecommerce.content.collections.posts import posts
from livecommerce.content.legal import privacy, terms
from livecommerce.routes import routes
from tests.browser.conftest import ALIVE, alive, held_back, save_data, settled
from tests.support import web

POST = posts()[0]
PAYLOAD = f"**{POST.path}/_payload.json*"
TEXT = "main .prose-article"


@pytest.fixture
def asked(page: Page) -> list[str]:
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url) if "_payload.json" in request.url else None)
    return addresses


@pytest.fixture(autouse=True)
def patient(page: Page) -> None:
    save_data(page)


def to_the_post(page: Page) -> None:
    page.locator(f"a[href='{POST.path}']").first.click()
    expect(page).to_have_title(POST.meta.title)


def text_shown(page: Page) -> None:
    text = page.locator(TEXT)
    expect(text).to_have_count(1)
    # The browser serializes the same markup differently.
    written = "html => { const box = document.createElement('div'); box.innerHTML = html; return box.innerHTML; }"
    assert text.inner_html() == page.evaluate(written, POST.html)


def test_every_page_has_its_payload(base_url: str) -> None:
    for route in routes():
        payload = web.get(f"{base_url}{route.path.rstrip('/')}/_payload.json").json()
        assert (payload["title"], payload["description"]) == (route.meta.title, route.meta.description)
        if route.entry:
            assert route.entry.html in payload["html"]
        assert "stylesheet" not in payload["html"]


def test_long_texts_are_in_no_script(static_dir: Path) -> None:
    scripts = "".join(path.read_text() for path in (static_dir / "assets").glob("*.js"))
    paragraphs = [
        paragraph
        for html in (*(post.html for post in posts()), privacy().html, terms().html)
        for paragraph in re.findall(r"<p>([^<>\"'&]{60,})</p>", html)
    ]
    assert len(paragraphs) > 50
    assert [paragraph for paragraph in paragraphs if paragraph in scripts] == []


def test_the_first_page_has_its_text_and_asks_for_no_payload(page: Page, asked: list[str]) -> None:
    page.goto(POST.path, wait_until="commit")
    page.locator(TEXT).wait_for()
    page.evaluate(
        """text => {
          window.rewritten = 0;
          new MutationObserver(() => (window.rewritten += 1)).observe(
            document.querySelector(text), { childList: true, subtree: true });
        }""",
        TEXT,
    )
    page.locator(ALIVE).wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    text_shown(page)
    assert page.evaluate("window.rewritten") == 0
    assert asked == []


def test_a_link_brings_the_text_with_the_payload_of_this_build(page: Page, asked: list[str], base_url: str) -> None:
    alive(page, "/blog")
    build = page.locator("html").get_attribute("data-build")
    to_the_post(page)
    text_shown(page)
    here = f"{base_url}/blog/_payload.json?{build}"
    there = f"{base_url}{POST.path}/_payload.json?{build}"
    settled(page, lambda: sorted(asked) == sorted([here, there]))


def test_the_text_is_there_when_the_page_appears(page: Page) -> None:
    alive(page, "/blog")
    held = held_back(page, PAYLOAD)
    page.locator(f"a[href='{POST.path}']").first.click()
    settled(page, lambda: len(held) == 1)
    expect(page.locator(TEXT)).to_have_count(0)
    expect(page).not_to_have_title(POST.meta.title)
    held[0].continue_()
    expect(page).to_have_title(POST.meta.title)
    text_shown(page)


def test_a_payload_is_asked_for_once(page: Page, asked: list[str]) -> None:
    alive(page, POST.path)
    page.get_by_role("link", name="All articles").click()
    expect(page).to_have_title(re.compile("^Blog – "))
    to_the_post(page)
    text_shown(page)
    page.go_back()
    expect(page).to_have_title(re.compile("^Blog – "))
    page.go_forward()
    expect(page).to_have_title(POST.meta.title)
    text_shown(page)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("answer", ["refused", "404", "nonsense", "empty"])
def test_without_its_payload_a_page_is_loaded_whole(page: Page, allowed_messages: list[str], answer: str) -> None:
    allowed_messages += ["the payload could not be loaded", "Failed to load resource"]

    def reply(route: Call) -> None:
        if answer == "refused":
            route.abort()
        else:
            route.fulfill(status=404 if answer == "404" else 200, body="{}" if answer == "empty" else "<p>")

    page.route(PAYLOAD, reply)
    alive(page, "/blog")
    page.evaluate("window.stayed = true")
    to_the_post(page)
    text_shown(page)
    assert page.evaluate("window.stayed") is None


def test_pages_have_no_code_of_their_own(static_dir: Path) -> None:
    scripts = {path.name for path in (static_dir / "assets").glob("*.js")}
    # Names of React Router's files for routes: "_for-brands_._index", "root", "manifest".
    assert [name for name in scripts if re.match(r"_|root-|manifest-", name)] == []


def test_the_head_is_that_of_the_page_however_the_visitor_came(page: Page) -> None:
    head = "[...document.head.querySelectorAll('title, meta, link[rel=canonical]')].map(tag => tag.outerHTML).sort()"
    alive(page, "/blog")
    before = page.evaluate(head)
    to_the_post(page)
    settled(page, lambda: page.evaluate(head) != before)
    by_link = page.evaluate(head)
    page.reload()
    page.locator(ALIVE).wait_for(state="attached")
    assert page.evaluate(head) == by_link
