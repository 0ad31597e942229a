import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from lxml import html
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.content.blog import blog_content
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import posts
from livecommerce.content.lists import lists_of, tag_path
from livecommerce.languages import LANGUAGES, in_language, locale_url
from tests.browser.conftest import alive, laid_out

WORDS = blog_content()


def test_every_article_is_in_the_lists_once_without_scripts(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/blog")
    found: list[str] = []
    while True:
        found += page.locator("main article h2 a, main article h3 a").evaluate_all("all => all.map(a => a.pathname)")
        older = page.get_by_role("link", name=WORDS.lists.older)
        if older.count() == 0:
            break
        with page.expect_navigation():
            older.click()
    assert found == [post.path for post in posts()]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_article_ends_with_an_offer(static_dir: Path, code: str) -> None:
    with in_language(code):
        paths, offer = [locale_url(post.path) for post in posts()], blog_content().offer
        ways = [str(link.href) for link in (offer.action, offer.aside)]
    for path in paths:
        document: Any = html.parse(static_dir / f"{path}.html".lstrip("/"))
        [*_, last] = document.findall(".//main//section")
        assert offer.title in last.text_content()
        assert [link.get("href") for link in last.iterfind(".//a")] == ways, path


def test_numbers_lead_to_the_pages_of_a_list(desktop: Page) -> None:
    alive(desktop, "/blog")
    pages = desktop.get_by_role("navigation", name=WORDS.lists.pages)
    expect(pages.locator("[aria-current=page]")).to_have_text("1")
    pages.get_by_role("link", name="Page 2 of 2").click()
    expect(desktop).to_have_url(re.compile("/blog/page/2$"))
    expect(desktop.get_by_role("navigation", name=WORDS.lists.pages).locator("[aria-current=page]")).to_have_text("2")
    desktop.get_by_role("link", name=WORDS.lists.newer).click()
    expect(desktop).to_have_url(re.compile("/blog$"))


def test_a_tag_leads_to_its_list(desktop: Page) -> None:
    post = posts()[0]
    alive(desktop, post.path)
    desktop.locator("main article").get_by_role("link", name=post.front.tags[0], exact=True).click()
    desktop.wait_for_url(f"**{tag_path(post.base, post.front.tags[0])}")
    expect(desktop.get_by_role("heading", level=1)).to_have_text(post.front.tags[0])
    expect(desktop.get_by_role("navigation", name=WORDS.lists.topics).locator("[aria-current]")).to_contain_text(
        post.front.tags[0]
    )
    shown = desktop.locator("main article h3 a").evaluate_all("all => all.map(a => a.pathname)")
    assert shown == [other.path for other in posts() if post.front.tags[0] in other.front.tags]


def test_the_tags_on_a_card_can_be_reached_above_its_own_link(desktop: Page) -> None:
    alive(desktop, "/blog")
    tag = desktop.locator("main article").first.get_by_role("link", name=posts()[0].front.tags[1], exact=True)
    tag.click()
    desktop.wait_for_url(f"**{tag_path(POSTS.path, posts()[0].front.tags[1])}")


def test_share_links_need_nobody_elses_script(desktop: Page, base_url: str, site_url: str) -> None:
    post = posts()[1]
    alive(desktop, post.path)
    share = desktop.get_by_role("complementary", name=WORDS.post.share.title)
    addresses = {
        name: str(share.get_by_role("link", name=name).get_attribute("href"))
        for name in (WORDS.post.share.linkedin, WORDS.post.share.x, WORDS.post.share.mail)
    }
    linkedin, x, mail = (urlsplit(address) for address in addresses.values())
    assert (linkedin.netloc, parse_qs(linkedin.query)["url"]) == ("www.linkedin.com", [site_url + post.path])
    assert (x.netloc, parse_qs(x.query)["text"]) == ("x.com", [post.title])
    assert (mail.scheme, parse_qs(mail.query)) == ("mailto", {"subject": [post.title], "body": [site_url + post.path]})
    scripts = desktop.locator("script[src]").evaluate_all("all => all.map(s => s.src)")
    assert all(source.startswith(base_url) for source in scripts)


def test_copying_the_link_says_so(new_context: CreateContextCallback, site_url: str) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    alive(page, posts()[0].path)
    page.get_by_role("button", name=WORDS.post.share.copy_link).click()
    expect(page.get_by_role("status").filter(has_text=WORDS.post.share.copied)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == site_url + posts()[0].path


def test_a_failed_copy_is_reported_to_the_visitor(desktop: Page) -> None:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    alive(desktop, posts()[0].path)
    desktop.get_by_role("button", name=WORDS.post.share.copy_link).click()
    expect(desktop.get_by_role("alert")).to_contain_text(WORDS.post.share.not_copied)


def test_previous_and_next_follow_the_dates(desktop: Page) -> None:
    newest, second, *_ = posts()
    alive(desktop, newest.path)
    others = desktop.get_by_role("navigation", name=WORDS.post.neighbours)
    expect(others.get_by_role("link")).to_have_count(1)
    others.get_by_role("link", name=second.title).click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text(second.title)
    expect(desktop.get_by_role("navigation", name=WORDS.post.neighbours).get_by_role("link")).to_have_count(2)


def test_every_list_has_its_own_address(site_url: str, desktop: Page) -> None:
    for shown in lists_of(POSTS):
        alive(desktop, shown.path)
        expect(desktop.locator("link[rel=canonical]")).to_have_attribute("href", site_url + shown.path)


@pytest.mark.parametrize("number", [17, 18])
def test_a_legal_text_prints_as_a_document(desktop: Page, number: int) -> None:
    alive(desktop, f"/legal?id={number}")
    desktop.emulate_media(media="print")
    for gone in ("banner", "contentinfo"):
        expect(desktop.get_by_role(gone)).to_have_count(0)
    article = desktop.locator(f"[data-legal='{number}']")
    expect(desktop.locator("[data-legal]:visible")).to_have_count(1)
    expect(article.get_by_role("navigation")).to_have_count(0)
    expect(article.get_by_text(re.compile(r"Version \d+\.\d+"))).to_be_visible()
    expect(article.locator("h1")).to_have_css("color", "rgb(0, 0, 0)")
    expect(article.locator("[data-band]").first).to_have_css("background-color", "rgb(255, 255, 255)")
    frames = article.locator(".table-frame")
    if frames.count():
        expect(frames.first).to_have_css("overflow-x", "visible")
    assert len(desktop.pdf()) > 20_000


def test_an_article_that_a_page_does_not_link_to_opens_as_a_document(desktop: Page) -> None:
    oldest = posts()[-1]
    alive(desktop, "/about-us")
    desktop.evaluate(
        "path => document.querySelector('main p').insertAdjacentHTML('beforeend', `<a id=far href=${path}>far</a>`)",
        oldest.path,
    )
    desktop.locator("#far").click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text(oldest.title)
    expect(desktop).to_have_url(re.compile(re.escape(oldest.path)))


def test_articles_are_opened_without_loading_the_document_again(desktop: Page) -> None:
    alive(desktop, "/blog")
    desktop.evaluate("window.here = true")
    desktop.get_by_role("link", name=posts()[1].title).click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text(posts()[1].title)
    assert desktop.evaluate("window.here")
    # The article links to some that the list did not know: the browser opens them without the router.
    for link in desktop.get_by_role("navigation", name=WORDS.post.neighbours).get_by_role("link").all():
        laid_out(desktop)
        title = link.inner_text()
        link.click()
        expect(desktop.get_by_role("heading", level=1)).to_have_text(title)
        desktop.go_back()
        expect(desktop.get_by_role("heading", level=1)).to_have_text(posts()[1].title)


def test_a_walk_of_many_articles_ends_nowhere_else(desktop: Page) -> None:
    alive(desktop, posts()[0].path)
    for post in posts()[1:]:
        older = desktop.get_by_role("navigation", name=WORDS.post.neighbours).get_by_role("link").first
        older.click()
        expect(desktop.get_by_role("heading", level=1)).to_have_text(post.title)
        expect(desktop.get_by_role("banner")).to_have_count(1)
