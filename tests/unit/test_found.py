"""Files for crawlers, feed readers and previews, each parsed by a library of its format."""

# feedparser has no types, and those of lxml do not know what an XPath finds.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportAttributeAccessIssue=false, reportGeneralTypeIssues=false
# pyright: reportIndexIssue=false, reportOperatorIssue=false, reportCallIssue=false, reportArgumentType=false

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.robotparser import RobotFileParser

import feedparser
import pytest
from jsonschema import Draft202012Validator
from lxml import etree
from markdown_it import MarkdownIt
from PIL import Image

from livecommerce.components.metadata.structured_data import article
from livecommerce.content.collections import collections
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import Post, posts
from livecommerce.content.legal import privacy
from livecommerce.engine.html_pass import BuiltPage
from livecommerce.engine.payloads import main_content
from livecommerce.export import brand_icons
from livecommerce.export.brand_icons import write_icons
from livecommerce.export.feed import NEWEST, content_for_readers, feed
from livecommerce.export.llms_txt import llms_txt
from livecommerce.export.search_index import indexable
from livecommerce.export.site_files import ListedPage, listed_pages, robots, sitemap, web_manifest
from livecommerce.routes import error_routes, in_every_language, routes, summarized_pages
from livecommerce.settings import get_settings

SITE = "https://www.example.com"
SITEMAP_NAMESPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}

SITEMAP_SCHEMA = """<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <xsd:element name="urlset"><xsd:complexType><xsd:sequence>
    <xsd:element name="url" maxOccurs="50000"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI">
        <xsd:minLength value="12"/><xsd:maxLength value="2048"/>
      </xsd:restriction></xsd:simpleType></xsd:element>
      <xsd:element name="lastmod" type="xsd:date" minOccurs="0"/>
      <xsd:any namespace="##other" minOccurs="0" maxOccurs="unbounded" processContents="lax"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>"""
"""The elements of sitemaps.org that the site uses."""

MANIFEST_SCHEMA = {
    "type": "object",
    "required": ["name", "short_name", "start_url", "display", "icons"],
    "additionalProperties": False,
    "properties": {
        **{key: {"type": "string", "pattern": "^/"} for key in ("id", "start_url", "scope")},
        **{key: {"type": "string", "minLength": 1} for key in ("name", "short_name", "description", "lang")},
        **{key: {"type": "string", "pattern": "^#[0-9a-f]{6}$"} for key in ("theme_color", "background_color")},
        "display": {"enum": ["fullscreen", "standalone", "minimal-ui", "browser"]},
        "icons": {
            "type": "array",
            "minItems": 2,
            "items": {
                "type": "object",
                "required": ["src", "sizes", "type", "purpose"],
                "properties": {
                    "sizes": {"pattern": "^[0-9]+x[0-9]+$"},
                    "type": {"const": "image/png"},
                    "purpose": {"enum": ["any", "maskable", "monochrome"]},
                },
            },
        },
    },
}
"""The members of the W3C's Web Application Manifest that the site uses."""


def test_the_sitemap_fits_its_schema_and_says_what_has_changed() -> None:
    document = etree.fromstring(sitemap(SITE, listed_pages()).encode())
    etree.XMLSchema(etree.fromstring(SITEMAP_SCHEMA)).assertValid(document)
    changed = {
        url.findtext("s:loc", namespaces=SITEMAP_NAMESPACE): url.findtext("s:lastmod", namespaces=SITEMAP_NAMESPACE)
        for url in document
    }
    for post in posts():
        assert changed[SITE + post.path] == post.changed.isoformat()
    assert changed[f"{SITE}/legal?id=18"] == privacy().date.isoformat()
    assert changed[f"{SITE}/blog"] == max(post.changed for post in posts()).isoformat()
    undated = [address for address, day in changed.items() if day is None]
    assert undated == [], f"content/en: `meta.updated` is missing for {undated}"


def test_the_sitemap_escapes_addresses() -> None:
    document = etree.fromstring(sitemap(SITE, [ListedPage("/legal?id=1&x=<", None, {})]).encode())
    assert document.findtext("s:url/s:loc", namespaces=SITEMAP_NAMESPACE) == f"{SITE}/legal?id=1&x=<"


def test_robots_may_read_everything() -> None:
    parser = RobotFileParser()
    parser.parse(robots(SITE).splitlines())
    assert parser.can_fetch("Googlebot", f"{SITE}/blog")
    assert parser.site_maps() == [f"{SITE}/sitemap.xml"]


def test_the_feed_is_well_formed_and_holds_the_full_text() -> None:
    settings = get_settings()
    read = feedparser.parse(feed(POSTS, posts(), settings))
    assert not read.bozo
    assert read.version == "atom10"
    assert read.feed.id == f"{settings.site_url}/blog"
    assert [entry.title for entry in read.entries] == [post.title for post in posts()]
    for entry, post in zip(read.entries, posts(), strict=True):
        assert entry.link == settings.site_url + post.path
        assert entry.author == post.front.author
        assert [tag.term for tag in entry.tags] == list(post.front.tags)
        assert datetime(*entry.published_parsed[:6], tzinfo=UTC) == post.appeared
        text = etree.HTML(entry.content[0].value)
        assert len(" ".join(text.itertext()).split()) > 500
        assert all(link.startswith(("http", "mailto")) for link in text.xpath("//@href | //@src"))


def test_the_feed_holds_the_newest() -> None:
    many = [posts()[0]] * (NEWEST + 5)
    assert len(feedparser.parse(feed(POSTS, many, get_settings())).entries) == NEWEST


def test_a_blog_without_posts_has_a_feed() -> None:
    read = feedparser.parse(feed(POSTS, [], get_settings()))
    assert not read.bozo
    assert read.entries == []


def test_feed_readers_get_whole_addresses_and_one_file_per_picture() -> None:
    html = '<source srcset="/assets/a.avif 480w"><img src="/assets/a.webp" srcset="/x 1w" sizes="1px"><a href="/form">'
    assert content_for_readers(html, SITE) == f'<img src="{SITE}/assets/a.webp"><a href="{SITE}/form">'


def test_the_manifest_fits_its_schema_and_its_icons_are_there(tmp_path: Path) -> None:
    write_icons(tmp_path)
    manifest = json.loads(web_manifest())
    Draft202012Validator(MANIFEST_SCHEMA).validate(manifest)
    for icon in manifest["icons"]:
        with Image.open(tmp_path / icon["src"].lstrip("/")) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_icons_of_a_build_that_was_ended_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_icons(tmp_path)
    (tmp_path / "icon.svg").write_text("<svg />", encoding="utf-8")

    def end_build(svg: str, side: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(brand_icons, "_drawn", end_build)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            write_icons(tmp_path)


def test_llms_txt_is_markdown_with_a_title_a_summary_and_lists_of_links() -> None:
    text = llms_txt(summarized_pages(), collections(), get_settings())
    tokens = MarkdownIt().parse(text)
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h1"] + ["h2"] * (2 + len(collections()))
    assert tokens[3].type == "blockquote_open"
    links = [child.attrs["href"] for token in tokens for child in token.children or () if child.type == "link_open"]
    assert all(str(link).startswith(get_settings().site_url) for link in links)
    paths = {entry.path for collection in collections() for entry in collection.entries()}
    assert {get_settings().site_url + path for path in paths} <= set(links)


def test_every_page_but_those_of_one_list_has_a_preview_of_its_own() -> None:
    pages = routes() + in_every_language(error_routes)
    names = [route.card.file_name for route in pages if not route.drawn_as]
    assert len(set(names)) == len(names)


def changed_post() -> Post:
    front = posts()[0].front.model_copy(update={"updated": date(2030, 1, 2)})
    return replace(posts()[0], front=front)


def test_an_article_says_when_it_appeared_and_when_it_changed() -> None:
    data = article(changed_post(), "https://example.com/x.jpg")
    assert data["datePublished"] == "2026-11-12T00:00:00+00:00"
    assert data["dateModified"] == "2030-01-02T00:00:00+00:00"


def test_the_index_reads_the_main_part_under_the_title() -> None:
    main = main_content(BuiltPage("a.html", "<html><header>x</header><main id=a><p>Text</p></main></html>"))
    assert main == "<p>Text</p>"
    assert 'data-pagefind-meta="title:Say &quot;hello&quot;, twice"' in indexable('Say "hello", twice', main, "en")
