"""The built site as crawlers and link previews read it: heads, structured data, links, anchors, pictures, feeds."""

# feedparser has no types, and those of lxml do not know what an XPath finds.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportAttributeAccessIssue=false, reportGeneralTypeIssues=false
# pyright: reportIndexIssue=false, reportOperatorIssue=false, reportCallIssue=false, reportArgumentType=false

import json
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from urllib.parse import urljoin, urlsplit

import feedparser
import pytest
from lxml import etree, html
from PIL import Image
from playwright.sync_api import Page

from livecommerce.components.metadata.share_card import HEIGHT, WIDTH
from livecommerce.content.collections import collections
from livecommerce.content.collections.case_studies import case_studies
from livecommerce.content.collections.openings import openings
from livecommerce.content.collections.posts import posts
from livecommerce.content.lists import lists_of
from livecommerce.languages import LANGUAGES, in_language, locale_url
from livecommerce.routes import listed_addresses, routes
from tests.browser.conftest import alive
from tests.support import web

ADDRESSES = [*(route.path for route in routes() if not route.head_by_query), "/legal?id=17", "/legal?id=18"]
WITH_QUESTIONS = {"/", "/for-brands", "/for-talent"}
GOOGLE_NEEDS = {
    "Organization": {"name", "url", "logo", "sameAs"},
    "WebSite": {"name", "url"},
    "BlogPosting": {"headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"},
    "Article": {"headline", "image", "datePublished", "dateModified", "author", "publisher", "about", "hasPart"},
    "JobPosting": {
        "title",
        "description",
        "datePosted",
        "validThrough",
        "hiringOrganization",
        "employmentType",
        "baseSalary",
        "directApply",
    },
    "BreadcrumbList": {"itemListElement"},
    "FAQPage": {"mainEntity"},
    "WebPage": {"name", "url", "description"},
}
"""The properties that the search engine's documentation requires, by type."""


@pytest.fixture(scope="module")
def documents(base_url: str) -> dict[str, str]:
    with web.client(base_url=base_url) as client:
        return {address: client.get(address).text for address in ADDRESSES}


def structured(text: str) -> dict[str, dict[str, Any]]:
    """Return the nodes of a page's JSON-LD, by type."""
    [found] = html.fromstring(text).xpath("//script[@type='application/ld+json']/text()")
    data = json.loads(found)
    assert data["@context"] == "https://schema.org"
    return {node["@type"]: node for node in data["@graph"]}


def open_graph(text: str) -> dict[str, str]:
    tags = html.fromstring(text).xpath("//head/meta[starts-with(@property, 'og:')]")
    return {tag.get("property"): tag.get("content") for tag in tags}


def test_structured_data_has_what_search_engines_ask_for(documents: dict[str, str], site_url: str) -> None:
    for address, text in documents.items():
        nodes = structured(text)
        for kind, node in nodes.items():
            assert GOOGLE_NEEDS[kind] <= set(node), f"{address}: {kind}"
        assert nodes["WebPage"]["url"] == site_url + address
        assert ("FAQPage" in nodes) == (address in WITH_QUESTIONS)
        assert {"Organization", "WebSite"} <= set(nodes) or address != "/"


def test_articles_say_who_wrote_them_and_when(documents: dict[str, str], site_url: str) -> None:
    for post in posts():
        nodes = structured(documents[post.path])
        article = nodes["BlogPosting"]
        assert article["headline"] == post.title
        assert datetime.fromisoformat(article["datePublished"]) == post.appeared
        assert article["author"] == {
            "@type": "Person",
            "name": post.front.writer.name,
            "jobTitle": post.front.writer.role,
        }
        steps = nodes["BreadcrumbList"]["itemListElement"]
        assert [step["item"] for step in steps] == [site_url + path for path in ("/", "/blog", post.path)]
        assert [step["position"] for step in steps] == [1, 2, 3]


def test_a_case_study_says_whom_it_is_about_and_what_they_say(documents: dict[str, str]) -> None:
    for study in case_studies():
        article = structured(documents[study.path])["Article"]
        assert article["about"]["name"] == study.front.client
        assert article["hasPart"][0]["creator"]["name"] == study.front.quote.name
        shown = html.fromstring(documents[study.path]).text_content()
        assert all(figure["value"] in shown for figure in article["about"]["additionalProperty"])
        assert study.front.quote.text in shown


def test_an_opening_can_be_found_as_a_job(documents: dict[str, str]) -> None:
    for opening in openings():
        job = structured(documents[opening.path])["JobPosting"]
        at_home = opening.front.place == "home"
        assert ("jobLocation" in job, "jobLocationType" in job) == (not at_home, at_home)
        assert datetime.fromisoformat(job["validThrough"]) == opening.front.ends
        assert job["baseSalary"]["value"]["minValue"] <= job["baseSalary"]["value"]["maxValue"]
        assert "<h2" in job["description"]
        assert "<a " not in job["description"]


def test_an_opening_leads_to_the_form_or_to_a_mail(documents: dict[str, str]) -> None:
    for opening in openings():
        links = html.fromstring(documents[opening.path]).xpath("//main//a/@href")
        mails = [link for link in links if link.startswith("mailto:jobs@")]
        by_form = opening.front.apply == "form"
        assert ("/form/TalentForm" in links, bool(mails)) == (by_form, not by_form)


def test_questions_of_a_page_are_the_ones_that_it_shows(documents: dict[str, str], site_url: str) -> None:
    for address in WITH_QUESTIONS:
        shown = html.fromstring(documents[address]).xpath("//details/summary/h3")
        questions = structured(documents[address])["FAQPage"]["mainEntity"]
        assert [question["name"] for question in questions] == [heading.text_content() for heading in shown]


def test_previews_show_a_picture_that_is_there(documents: dict[str, str], base_url: str, site_url: str) -> None:
    for address, text in documents.items():
        graph = open_graph(text)
        assert graph["og:title"] == html.fromstring(text).findtext(".//title"), address
        assert graph["og:url"] == site_url + address
        assert graph["og:type"] == ("article" if address in entries() else "website")
        picture = web.get(graph["og:image"].replace(site_url, base_url))
        assert picture.headers["content-type"] == graph["og:image:type"] == "image/jpeg"
        with Image.open(BytesIO(picture.content)) as image:
            assert image.size == (WIDTH, HEIGHT) == (int(graph["og:image:width"]), int(graph["og:image:height"]))


def entries() -> set[str]:
    return {entry.path for collection in collections() for entry in collection.entries()}


def test_cards_of_x_are_large(documents: dict[str, str]) -> None:
    for text in documents.values():
        card = html.fromstring(text).xpath("//meta[@name='twitter:card']/@content")
        assert card == ["summary_large_image"]


def test_every_title_and_description_is_its_own(documents: dict[str, str]) -> None:
    pages = {address: html.fromstring(text) for address, text in documents.items()}
    titles = [page.findtext(".//title") for page in pages.values()]
    descriptions = [page.xpath("//meta[@name='description']/@content")[0] for page in pages.values()]
    assert len(set(titles)) == len(titles)
    assert len(set(descriptions)) == len(descriptions)
    assert all(title and title.startswith("Blog") for path, title in zip(pages, titles, strict=True) if "/blog" in path)


def test_every_link_and_anchor_of_the_built_site_resolves(
    documents: dict[str, str], base_url: str, site_url: str
) -> None:
    ids = {address: set(html.fromstring(text).xpath("//@id")) for address, text in documents.items()}
    broken: set[str] = set()
    with web.client() as client:
        known: dict[str, bool] = {}
        for address, text in documents.items():
            for href in cast(
                list[str], html.fromstring(text).xpath("//a/@href | //link/@href | //form[@method='get']/@action")
            ):
                url = urlsplit(urljoin(site_url + address, href))
                if f"{url.scheme}://{url.netloc}" != site_url:
                    assert url.scheme in {"https", "mailto", "tel"}, href
                    continue
                target = url.path + (f"?{url.query}" if url.query else "")
                if target not in known:
                    known[target] = client.get(base_url + target).status_code == 200
                anchored = not url.fragment or url.fragment in ids[target]
                if not (known[target] and anchored):
                    broken.add(f"{address}: {href}")
    assert broken == set()


def test_every_picture_of_the_built_site_says_what_it_shows(documents: dict[str, str], base_url: str) -> None:
    for address, text in documents.items():
        page = html.fromstring(text)
        for picture in page.xpath("//img"):
            # Drawings in separate files are decoration.
            is_drawing = picture.get("src").endswith(".svg") and picture.get("alt") == ""
            assert picture.get("alt") or is_drawing, f"{address}: {etree.tostring(picture)}"
            assert picture.get("width"), address
            assert web.get(urljoin(base_url, picture.get("src"))).status_code == 200
        for drawing in page.xpath("//svg"):
            silent = drawing.xpath("ancestor-or-self::*[@aria-hidden='true']") or drawing.get("aria-label")
            assert silent or drawing.xpath("ancestor::*[@aria-label]"), address


def test_every_page_of_the_site_may_be_found(documents: dict[str, str]) -> None:
    for address, document in documents.items():
        assert not html.fromstring(document).xpath("//meta[@name='robots']"), address


def test_the_sitemap_lists_every_page_that_is_to_be_found(base_url: str, site_url: str) -> None:
    document = etree.fromstring(web.get(f"{base_url}/sitemap.xml").content)
    listed = {str(element.text) for element in document.iter("{*}loc")}
    addresses: set[str] = set()
    for code in LANGUAGES:
        with in_language(code):
            addresses |= {site_url + locale_url(address) for address in listed_addresses()}
    assert listed == addresses
    assert all(element.text for element in document.iter("{*}lastmod"))


def test_the_feed_is_announced_and_reads(base_url: str, site_url: str, documents: dict[str, str]) -> None:
    (href,) = html.fromstring(documents["/"]).xpath("//link[@rel='alternate'][@type='application/atom+xml']/@href")
    answer = web.get(base_url + href)
    read = feedparser.parse(answer.content)
    assert not read.bozo
    assert [entry.link for entry in read.entries] == [site_url + post.path for post in posts()]


def test_the_manifest_is_announced_and_its_icons_are_served(base_url: str, documents: dict[str, str]) -> None:
    (href,) = html.fromstring(documents["/"]).xpath("//link[@rel='manifest']/@href")
    answer = web.get(base_url + href)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in json.loads(answer.text)["icons"]:
        with Image.open(BytesIO(web.get(base_url + icon["src"]).content)) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]


def test_the_browser_accepts_the_manifest(desktop: Page) -> None:
    alive(desktop, "/")
    errors = desktop.context.new_cdp_session(desktop).send("Page.getAppManifest")["errors"]
    assert errors == []


def test_llms_txt_links_to_pages_that_are_there(base_url: str, site_url: str) -> None:
    text = web.get(f"{base_url}/llms.txt").text
    assert text.startswith("# Stagelight\n\n> ")
    for post in posts():
        assert f"]({site_url}{post.path}): {post.summary}" in text


def test_every_list_and_article_is_a_file_of_its_own(static_dir: Path) -> None:
    for path in (*(page.path for collection in collections() for page in lists_of(collection)), *entries()):
        assert (static_dir / f"{path.lstrip('/')}.html").is_file()
