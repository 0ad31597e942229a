"""Each page has an address in each language, and its head links to the others."""

import os
import subprocess
import sys

import pytest
from lxml import etree

from livecommerce.api.request_language import accepted
from livecommerce.components.metadata.head import page_head
from livecommerce.content.application import brand_form_content
from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.home import home_content
from livecommerce.engine.errors import BuildError
from livecommerce.export.site_files import ListedPage, sitemap
from livecommerce.languages import LANGUAGES, in_language, language, language_of_address, locale_url
from livecommerce.languages.browser_messages import browser_messages, register_browser_messages
from livecommerce.pages.for_brands.sales_funnel import sales_funnel
from livecommerce.routes import footer_columns, routes

SITE = "https://www.example.com"
OTHERS = [code for code in LANGUAGES if code != "en"]
IN_ENGLISH = routes()
TRANSLATIONS = {"en": "/form", "de": "/de/form"}


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/", "/de"),
        ("/form", "/de/form"),
        ("/#ready-to-sell", "/de#ready-to-sell"),
        ("/legal?id=18", "/de/legal?id=18"),
        ("#main", "#main"),
        ("", ""),
        ("https://www.example.org/", "https://www.example.org/"),
    ],
)
def test_an_address_begins_with_its_language(path: str, address: str) -> None:
    assert locale_url(path) == path
    with in_language("de"):
        assert locale_url(path) == address


def test_the_language_of_an_address_is_its_first_part() -> None:
    found = {path: language_of_address(path).code for path in ("/", "/de", "/de/form", "/delivery", "/form/pl", "pl")}
    assert found == {"/": "en", "/de": "de", "/de/form": "de", "/delivery": "en", "/form/pl": "en", "pl": "en"}


@pytest.mark.parametrize("code", OTHERS)
def test_every_page_is_there_in_every_language_at_the_same_path(code: str) -> None:
    with in_language(code):
        own = routes()
    assert sorted(route.path for route in own) == sorted(route.path for route in IN_ENGLISH)
    assert {route.address for route in own} == {f"/{code}{route.path}".rstrip("/") for route in IN_ENGLISH}


@pytest.mark.parametrize("code", OTHERS)
def test_a_page_is_described_in_its_language_whatever_the_current_one(code: str) -> None:
    with in_language(code):
        home = next(route for route in routes() if route.path == "/")
    assert language().code == "en"
    with in_language(code):
        assert home.meta == home_content().meta
    assert home.meta != IN_ENGLISH[0].meta
    assert home.card.file_name != IN_ENGLISH[0].card.file_name
    assert [node["inLanguage"] for node in home.structured if "inLanguage" in node] == [code, code]


@pytest.mark.parametrize("code", OTHERS)
def test_labels_of_the_frame_are_translated(code: str) -> None:
    with in_language(code):
        headings = [heading for heading, _ in footer_columns()]
        labels = [route.menu_label for route in routes() if route.menu_label]
    assert len(headings) == 3
    assert headings != [heading for heading, _ in footer_columns()]
    assert labels != [route.menu_label for route in IN_ENGLISH if route.menu_label]


def test_the_head_names_the_page_in_each_language_and_one_for_all_others() -> None:
    with in_language("de"):
        tags = page_head("/de/form", brand_form_content().meta, TRANSLATIONS)
    named = {tag.attributes["hrefLang"]: tag.attributes["href"] for tag in tags if "hrefLang" in tag.attributes}
    assert {code: address.partition("//")[2].partition("/")[2] for code, address in named.items()} == {
        "en": "form",
        "de": "de/form",
        "x-default": "form",
    }
    locales = [
        tag.attributes["content"]
        for tag in tags
        if tag.attributes.get("property", "") in {"og:locale", "og:locale:alternate"}
    ]
    assert sorted(locales) == ["de_DE", "en_GB"]


def test_the_head_names_the_languages_that_do_not_have_the_page() -> None:
    def named(missing: list[str]) -> list[str]:
        tags = page_head("/form", brand_form_content().meta, {}, missing=missing)
        return [tag.attributes["content"] for tag in tags if tag.attributes.get("name") == "missing-languages"]

    assert (named(["de", "pl"]), named([])) == (["de pl"], [])


def test_a_site_in_one_language_names_no_other() -> None:
    named = "[tag for route in routes() for tag in route.head if 'hrefLang' in tag.attributes]"
    command = [sys.executable, "-c", f"from livecommerce.routes import routes; print({named})"]
    environment = os.environ | {"LIVECOMMERCE_LANGUAGES": "en"}
    assert subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_sitemap_names_the_page_in_each_language() -> None:
    text = sitemap(SITE, [ListedPage(address, None, TRANSLATIONS) for address in TRANSLATIONS.values()])
    links = etree.fromstring(text.encode()).findall("{*}url/{http://www.w3.org/1999/xhtml}link")
    named = [(link.get("hreflang"), link.get("href")) for link in links]
    assert named == 2 * [("en", f"{SITE}/form"), ("de", f"{SITE}/de/form"), ("x-default", f"{SITE}/form")]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,pl;q=0.5,de;q=0.4", "pl"),
        ("en-GB,de;q=0.9", "en"),
        ("de;q=0,pl;q=0.1", "pl"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=high", "en"),
        (",,;;q=", "en"),
    ],
)
def test_the_language_of_an_answer_is_the_one_that_is_liked_best(header: str, code: str) -> None:
    assert accepted(header, LANGUAGES) == code


def test_what_the_browser_says_is_in_the_table_of_the_language() -> None:
    words = register_browser_messages(
        lambda: {"en": ("A lamp", "/lamps", "OK"), "de": ("Eine Leuchte", "/de/lamps", "OK")}[_code()]
    )
    assert words[0] == "A lamp"
    table = browser_messages("de")
    assert table["A lamp"] == "Eine Leuchte"
    assert not {"/lamps", "OK"} & table.keys()
    assert browser_messages("en") == {}


def test_one_text_cannot_have_two_translations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("livecommerce.languages.browser_messages._registered", [])
    register_browser_messages(lambda: {"en": ["Close", "Close"], "de": ["Nah", "Schließen"]}[_code()])
    with pytest.raises(BuildError, match="'Close' must have one translation"):
        browser_messages("de")


@pytest.mark.parametrize("code", OTHERS)
def test_browser_messages_are_translated(code: str) -> None:
    assert len(browser_messages(code)) > 10


def _code() -> str:
    return language().code if language().code in {"en", "de"} else "en"


@pytest.mark.parametrize(("code", "quotient"), [("en", "13.8"), ("de", "13,8"), ("pl", "13,8")])
def test_the_orders_for_every_sample_are_written_as_in_the_language(code: str, quotient: str) -> None:
    with in_language(code):
        assert quotient in str(sales_funnel(for_brands_content().funnel))
