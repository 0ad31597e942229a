"""The site in German and Polish: its pages, switching languages, and what survives a switch.

They are tested on the build of another brand, which has all languages, without its backend.
"""

import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.content.consent import consent_content
from livecommerce.content.contact import contact_content
from livecommerce.content.errors import errors_content
from livecommerce.content.home import home_content
from livecommerce.content.shell import shell_words
from livecommerce.languages import LANGUAGES, in_language
from tests.browser.conftest import alive, reloaded
from tests.support import web
from tests.support.accessibility import still_context, violations
from tests.support.hosts import NOT_IN_POLISH, Export, StaticHost
from tests.support.pages import ARTICLE, KINDS, SHOW_EVERY_STEP, addresses_of
from tests.tools.weight import files_of

OTHERS = [code for code in LANGUAGES if code != "en"]
OVERFLOWS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WITHOUT_BACKEND = ("Failed to load resource", "blocked by CORS policy")
"""The backend is down, or up for the pages at the address that they were built for."""


@pytest.fixture(scope="module")
def address(exported: Export, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with StaticHost(tmp_path_factory.mktemp("languages") / "site") as host:
        host.deploy(exported.pages)
        yield host.address


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], address: str) -> dict[str, Any]:
    return {**browser_context_args, "base_url": address}


@pytest.fixture(autouse=True)
def backend_is_away(allowed_messages: list[str]) -> None:
    allowed_messages += WITHOUT_BACKEND


@pytest.mark.parametrize("code", OTHERS)
def test_every_page_is_there_in_every_language_and_fits_a_small_phone(
    new_context: CreateContextCallback, address: str, code: str
) -> None:
    page = still_context(new_context, address, 360)
    for path in (*(path if path != "/legal" else "/legal?id=18" for path in KINDS), ARTICLE):
        page.set_viewport_size({"width": 360, "height": 844})
        alive(page, f"/{code}{path.rstrip('/')}")
        assert violations(page, contrast=False) == [], path
        assert page.locator("html").get_attribute("lang") == code, path
        page.evaluate(SHOW_EVERY_STEP)
        for width in (360, 992):
            page.set_viewport_size({"width": width, "height": 800})
            assert not page.evaluate(OVERFLOWS), (path, width)
        links = page.locator("main a[href^='/'], footer a[href^='/']:not([hreflang])")
        inside = {target for target in addresses_of(links) if not target.startswith(("/assets/", "/api/"))}
        assert [
            target for target in inside if not f"{target}/".startswith((f"/{code}/", f"/{code}?", f"/{code}#"))
        ] == [], path


def test_pages_name_their_other_languages_to_search_engines(address: str) -> None:
    for code, prefix in {"en": "", "de": "/de", "pl": "/pl"}.items():
        answer = web.get(f"{address}{prefix}/for-brands", follow_redirects=True)
        assert answer.headers["content-language"] == code
        for other, language_prefix in {"en": "", "de": "/de", "pl": "/pl", "x-default": ""}.items():
            assert f'hrefLang="{other}"' in answer.text
            assert f"{language_prefix}/for-brands" in answer.text
        assert f'{prefix}/for-brands" rel="canonical"' in answer.text


def test_the_switch_leads_to_the_same_page_and_what_was_typed_is_there(desktop: Page) -> None:
    for path in ("/form/AffiliateForm", "/contact-us"):
        alive(desktop, path)
        desktop.locator("main input[name=name]").fill("Ada Lovelace")
        desktop.get_by_role("contentinfo").get_by_role("link", name="Polski").click()
        desktop.wait_for_url(f"**/pl{path}")
        expect(desktop.locator("main input[name=name]")).to_have_value("Ada Lovelace")
    with in_language("pl"):
        expect(desktop.get_by_role("heading", level=1)).to_have_text(contact_content().intro.title)


def test_a_receipt_is_read_in_the_language_of_the_page(desktop: Page) -> None:
    def summary_of(question: str) -> list[dict[str, Any]]:
        return [{"step": 0, "title": "", "lines": [{"question": question, "answer": "Ada"}]}]

    def check(route: Route) -> None:
        assert '"answers":{"name":"Ada"}' in (route.request.post_data or "")
        question = "Dein Name" if route.request.headers["accept-language"] == "de" else "Your name"
        route.fulfill(json={"data": {"findings": [], "asked_steps": [0], "summary": summary_of(question)}})

    desktop.route("**/api/v1/applications/affiliate/checks", check)
    alive(desktop, "/form/AffiliateForm")
    receipt = {"kind": "affiliate", "reference": "K7QWM2XA", "email": "ada@example.com", "remote": False}
    receipt |= {"sections": summary_of("Your name"), "answers": {"name": "Ada"}, "language": "en"}
    desktop.evaluate("value => sessionStorage.setItem('receipt-affiliate', JSON.stringify(value))", receipt)
    alive(desktop, "/de/form/AffiliateForm")
    expect(desktop.locator("[data-reference]")).to_have_text("K7QWM2XA")
    expect(desktop.locator("dt")).to_have_text("Dein Name")


def test_the_switch_keeps_what_the_address_asks_for(desktop: Page) -> None:
    alive(desktop, "/legal?id=17")
    desktop.get_by_role("contentinfo").get_by_role("link", name="Deutsch").click()
    desktop.wait_for_url("**/de/legal?id=17")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Nutzungsbedingungen")


def test_links_stay_in_the_language_and_load_no_document(desktop: Page) -> None:
    alive(desktop, "/de")
    desktop.evaluate("window.marked = true")
    desktop.get_by_role("banner").locator("a[href='/de/for-brands']").first.click()
    desktop.wait_for_url("**/de/for-brands")
    expect(desktop.locator("main h1")).to_be_visible()
    assert desktop.evaluate("window.marked && document.documentElement.lang") == "de"


def _reject_cookies(page: Page) -> None:
    banner = page.locator("[data-consent-banner]")
    banner.get_by_role("button").nth(1).click()
    expect(banner).to_have_count(0)


@pytest.mark.parametrize("code", OTHERS)
def test_the_preferred_language_is_offered_in_it_until_dismissed(new_context: CreateContextCallback, code: str) -> None:
    page = new_context(locale=LANGUAGES[code].locale.replace("_", "-")).new_page()
    alive(page, "/about-us")
    with in_language(code):
        words = shell_words().languages
    offer = page.locator("aside", has_text=words.offer)
    _reject_cookies(page)
    expect(offer.get_by_role("link", name=words.go)).to_have_attribute("href", f"/{code}/about-us")
    assert page.url.endswith("/about-us")
    offer.get_by_role("button", name=words.stay).click()
    expect(offer).to_be_hidden()
    reloaded(page)
    _reject_cookies(page)
    expect(offer).to_be_hidden()
    assert page.context.cookies() == []


@pytest.mark.parametrize("prefix", ["", "de/", "pl/"])
def test_a_page_loads_no_more_scripts_than_if_its_language_were_the_only_one(
    static_dir: Path, exported: Export, prefix: str
) -> None:
    def scripts(site: Path, page: str) -> int:
        return sum(file.suffix == ".js" for file in files_of(site, site / f"{page}.html"))

    for path in KINDS:
        alone = scripts(static_dir, path.strip("/") or "index")
        assert scripts(exported.pages, f"{prefix}{path.strip('/')}".rstrip("/") or "index") == alone, path


@pytest.mark.parametrize(("prefix", "code"), [("", "en"), ("/de", "de")])
def test_an_article_without_a_translation_says_so_and_is_offered_to_nobody(
    new_context: CreateContextCallback, exported: Export, prefix: str, code: str
) -> None:
    path = f"/blog/{Path(NOT_IN_POLISH).stem}"
    page = new_context(locale="pl-PL", viewport={"width": 1440, "height": 900}).new_page()
    alive(page, f"{prefix}{path}")
    with in_language(code):
        missing = shell_words().languages.missing
    switch = page.get_by_role("contentinfo").get_by_role("listitem")
    expect(switch.filter(has_text="Polski")).to_contain_text(missing)
    expect(switch.filter(has_text="Polski").get_by_role("link")).to_have_count(0)
    other = {"": "Deutsch", "/de": "English"}[prefix]
    expect(switch.filter(has_text=other).get_by_role("link")).to_have_attribute("href", re.compile(f"{path}$"))
    # On the list, which Polish has, both change; and back.
    page.get_by_role("main").locator(f"a[href='{prefix}/blog']").first.click()
    page.wait_for_url(f"**{prefix}/blog")
    expect(switch.filter(has_text="Polski").get_by_role("link")).to_have_attribute("href", "/pl/blog")
    with in_language("pl"):
        offer = page.locator("aside", has_text=shell_words().languages.offer)
    _reject_cookies(page)
    expect(offer).to_be_visible()
    page.go_back()
    expect(switch.filter(has_text="Polski")).to_contain_text(missing)
    expect(offer).to_be_hidden()
    for file in ("pl/blog.html", "pl/feed.xml", "pl/llms.txt"):
        assert path not in (exported.pages / file).read_text(encoding="utf-8")
    named = (exported.pages / f"{prefix}{path}.html".lstrip("/")).read_text(encoding="utf-8")
    assert 'hrefLang="pl"' not in named
    assert 'hrefLang="de"' in named


@pytest.mark.parametrize("code", OTHERS)
def test_get_started_leads_to_the_home_page_in_the_language(desktop: Page, code: str) -> None:
    desktop.emulate_media(reduced_motion="reduce")
    alive(desktop, f"/{code}/about-us")
    with in_language(code):
        started = shell_words().header.get_started
    desktop.get_by_role("banner").get_by_role("button", name=started).click()
    desktop.wait_for_url(f"**/{code}")
    expect(desktop.locator("#ready-to-sell")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/nobody-knows", "/legal?id=5"])
@pytest.mark.parametrize("code", OTHERS)
def test_an_unknown_address_is_answered_in_its_language(page: Page, code: str, path: str) -> None:
    answer = page.goto(f"/{code}{path}")
    assert answer
    assert answer.status == 404
    with in_language(code):
        expect(page.get_by_role("heading", level=1)).to_have_text(errors_content().not_found.title)


@pytest.mark.parametrize("code", OTHERS)
def test_the_question_about_cookies_is_asked_and_answered_in_the_language(page: Page, code: str) -> None:
    alive(page, f"/{code}")
    with in_language(code):
        words = consent_content()
    page.get_by_role("button", name=words.preferences).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(words.dialog.title)
    dialog.get_by_role("button", name=words.dialog.confirm).click()
    expect(dialog).to_be_hidden()
    assert "first_consent=accept" in page.evaluate("document.cookie")


@pytest.mark.parametrize(("code", "word"), [("de", "Muster"), ("pl", "próbki")])
def test_the_search_finds_pages_of_its_language_alone(desktop: Page, code: str, word: str) -> None:
    alive(desktop, f"/{code}/search?q={word}")
    found = desktop.locator("main a[href*='/blog/']")
    expect(found.first).to_be_visible()
    assert [target for target in addresses_of(found) if not target.startswith(f"/{code}/")] == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_home_page_says_what_its_translation_says(page: Page, code: str) -> None:
    alive(page, f"/{code}")
    with in_language(code):
        expect(page.get_by_role("heading", level=1)).to_contain_text(home_content().hero.title.split()[0])


def test_everything_that_is_fetched_has_a_file_for_each_language(exported: Export) -> None:
    for code in OTHERS:
        folder = exported.pages / code
        for name in ("feed.xml", "llms.txt", "manifest.webmanifest", "_payload.json"):
            assert Path(folder, name).is_file(), name
