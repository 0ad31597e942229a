"""In the pseudo-language nothing is left in English, and texts a third longer break nothing.

The words of forms are tested in `tests/unit/test_forms_in_languages.py`, mails in `test_pseudo.py` there.
"""

import re
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest
from lxml import etree
from playwright.sync_api import Page

from livecommerce.languages import PSEUDO
from tests.browser.conftest import alive, laid_out
from tests.support.hosts import Export, StaticHost
from tests.support.pages import ARTICLE, KINDS, SHOW_EVERY_STEP
from tests.support.pseudo import is_translated, names, texts_of_page
from tests.support.rebranding import OWN

OVERFLOWING = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${location.pathname}: <${element.localName} class="${element.className}">`);
}"""


@pytest.fixture(scope="module")
def folder(exported: Export) -> Path:
    return exported.pages / PSEUDO.code


@pytest.fixture(scope="module")
def known() -> set[str]:
    return {*names(), OWN["--name"], OWN["--company"]}


def left_in_english(texts: Iterable[tuple[str, str]], known: set[str]) -> list[str]:
    return sorted({f"{text.strip()} – {place}" for place, text in texts if not is_translated(text, known)})


def test_nothing_on_any_page_is_left_in_english(folder: Path, known: set[str]) -> None:
    pages = [path for path in folder.rglob("*.html") if path.stem != "index" or path.parent == folder]
    assert len(pages) > 30
    texts = ((path.name, text) for path in pages for text in texts_of_page(path.read_text(encoding="utf-8")))
    assert left_in_english(texts, known) == []


def test_nothing_that_programs_read_is_left_in_english(folder: Path, known: set[str]) -> None:
    feed = etree.parse(folder / "feed.xml")
    texts = [title.text or "" for title in feed.iterfind(".//{*}title")]
    texts += [re.sub(r"\(https?://\S+\)", "", line) for line in (folder / "llms.txt").read_text().splitlines()]
    assert len(texts) > 20
    assert left_in_english((("", text) for text in texts), known) == []


def test_no_page_leads_to_the_pseudo_language_or_from_it_to_english(exported: Export, folder: Path) -> None:
    assert "/xx" not in (exported.pages / "sitemap.xml").read_text(encoding="utf-8")
    assert "/xx" not in (exported.pages / "index.html").read_text(encoding="utf-8")
    for path in folder.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert "noindex" in page, path.name
        links = re.findall(r'<a [^>]*href="(/[^"]*)"[^>]*>', page)
        switch = re.findall(r'<a (?=[^>]*hrefLang)[^>]*href="(/[^"]*)"', page)
        inside = {link for link in links if not link.startswith(("/assets/", "/api/", *switch))}
        assert [link for link in inside if not re.match(r"/xx(?=[/?#]|$)", link)] == [], path.name


@pytest.fixture
def host(folder: Path, exported: Export, tmp_path: Path) -> Generator[StaticHost]:
    with StaticHost(tmp_path / "site") as host:
        host.deploy(exported.pages)
        yield host


def test_words_that_are_a_third_longer_fit_a_small_phone(
    page: Page, host: StaticHost, allowed_messages: list[str]
) -> None:
    allowed_messages.append("Failed to load resource")
    page.set_viewport_size({"width": 360, "height": 800})
    found: list[str] = []
    for path in [*(path if path != "/legal" else "/legal?id=18" for path in KINDS), ARTICLE, "/nobody-knows"]:
        alive(page, f"{host.address}/xx{path.rstrip('/')}")
        assert page.locator("html").get_attribute("lang") == PSEUDO.code
        page.evaluate(SHOW_EVERY_STEP)
        laid_out(page)
        found += page.evaluate(OVERFLOWING)
    assert found == []
