"""Files of the built site that are not pages: the 404 page's copy, the manifest, and files for crawlers."""

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reflex_base.plugins import Plugin

from livecommerce.brand.loading import brand
from livecommerce.brand.look import PALETTE
from livecommerce.content.collections import collections
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.home import home_content
from livecommerce.engine.compat.edits import ReflexChangedError, replace_once
from livecommerce.engine.errors import BuildError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.export.feed import feed
from livecommerce.export.llms_txt import llms_txt
from livecommerce.languages import ENGLISH, in_language, language, language_of_address, locale_url
from livecommerce.settings import get_settings

GROUND = PALETTE.ink
SECURITY_TXT = "/.well-known/security.txt"
MANIFEST = "/manifest.webmanifest"
ERROR_SOURCE = "__spa-fallback.html"
"""The file that becomes `404.html`."""


@dataclass(frozen=True)
class ListedPage:
    """Page of the sitemap.

    Attributes:
        changed: The day of its last change, if known.
        translations: The addresses of the same page by language, including its own.
    """

    address: str
    changed: date | None
    translations: Mapping[str, str]


def sitemap(site_url: str, pages: Iterable[ListedPage]) -> str:
    """Return the sitemap of all languages, in the format of sitemaps.org and, for the languages, Google."""
    listed = list(pages)
    urls = "".join(
        f"  <url><loc>{escape(site_url + page.address)}</loc>"
        f"{f'<lastmod>{page.changed}</lastmod>' if page.changed else ''}{_alternates(site_url, page)}</url>\n"
        for page in listed
    )
    has_languages = any(len(page.translations) > 1 for page in listed)
    links = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' if has_languages else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"{links}>\n{urls}</urlset>\n'
    )


def _alternates(site_url: str, page: ListedPage) -> str:
    if len(page.translations) < 2:
        return ""
    default = {"x-default": page.translations[ENGLISH.code]} if ENGLISH.code in page.translations else {}
    return "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(site_url + address)}"/>'
        for code, address in {**page.translations, **default}.items()
    )


def listed_pages() -> Iterator[ListedPage]:
    """Yield the pages of the sitemap in the current language."""
    from livecommerce.routes import listed_addresses, translations_of

    for path, changed in listed_addresses().items():
        page, query, value = path.partition("?")
        translations = {code: address + query + value for code, address in translations_of(page).items()}
        yield ListedPage(locale_url(path), changed, translations)


def robots(site_url: str) -> str:
    """Return a file that allows every crawler and names the sitemap."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}/sitemap.xml\n"


def security_txt(site_url: str, contact: str, languages: Iterable[str], today: date) -> str:
    """Return the contact for security reports (RFC 9116), which must be renewed within a year.

    Args:
        contact: A mail address.
        languages: The codes of the languages in which reports may be written.
        today: The day of the build.
    """
    return (
        f"Contact: mailto:{contact}\n"
        f"Expires: {today + timedelta(days=364)}T00:00:00Z\n"
        f"Preferred-Languages: {', '.join(languages)}\n"
        f"Canonical: {site_url}{SECURITY_TXT}\n"
    )


def web_manifest() -> str:
    """Return the data with which browsers install the site as an app (W3C Web Application Manifest)."""
    brand_name = get_settings().brand
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable-512.png", 512, "maskable")]
    data = {
        "id": locale_url("/"),
        "name": brand_name,
        "short_name": brand_name,
        "description": home_content().meta.description,
        "lang": language().code,
        "start_url": locale_url("/"),
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": GROUND,
        "background_color": GROUND,
        "icons": [
            {"src": f"/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in icons
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _files() -> list[tuple[str, str]]:
    """Return the files by their place in the build."""
    from livecommerce.routes import in_every_language

    settings = get_settings()
    files = [
        ("/sitemap.xml", sitemap(settings.site_url, in_every_language(listed_pages))),
        ("/robots.txt", robots(settings.site_url)),
        (SECURITY_TXT, security_txt(settings.site_url, brand().mails.support, settings.languages, _today())),
        *in_every_language(_files_of_language),
    ]
    return [(f"public{name}", text) for name, text in files]


def _today() -> date:
    return datetime.now(UTC).date()


def _files_of_language() -> list[tuple[str, str]]:
    from livecommerce.routes import summarized_pages

    settings = get_settings()
    return [
        (locale_url(MANIFEST), web_manifest()),
        *(
            (locale_url(collection.feed), feed(collection, collection.entries(), settings))
            for collection in collections()
        ),
        (locale_url("/llms.txt"), llms_txt(summarized_pages(), collections(), settings)),
    ]


_FEED_LINK = re.compile(rf'(?<= href="){re.escape(POSTS.feed)}(" rel="alternate" title=")[^"]*(?=")')


def with_own_files(page: BuiltPage) -> str:
    """Replace the references to the English manifest and feed by those of the page's language.

    Raises:
        ReflexChangedError: The page does not link them as expected.
    """
    own = language_of_address(page.address)
    if own is ENGLISH:
        return page.html
    with in_language(own.code):
        manifest, feed_at, feed_name = locale_url(MANIFEST), locale_url(POSTS.feed), escape(POSTS.words.feed)
    html = replace_once(page.html, f'href="{MANIFEST}"', f'href="{manifest}"', where=page.file)
    html, count = _FEED_LINK.subn(rf"{feed_at}\1{feed_name}", html, count=1)
    if not count:
        raise ReflexChangedError(f"{page.file}: the link to the feed is missing")
    return html


class SiteFiles(Plugin, HtmlStep):
    def pre_compile(self, **context: Any) -> None:
        """Write the files beside the pages, so that the development server serves them as well."""
        context["add_save_task"](_files)

    def prepare(self, site: Path, pages: Pages) -> None:
        """Copy the error page to the file that Reflex reads.

        Raises:
            ReflexChangedError: The build has no prerendered error page.
            BuildError: It has entries that are not public yet.
        """
        waiting = [
            entry.path for collection in collections() for entry in collection.entries() if entry.stage != "published"
        ]
        if waiting:
            raise BuildError(f"only the development server may have {', '.join(waiting)}: build with --env prod")
        error_page = site / "404" / "index.html"
        if not error_page.is_file():
            raise ReflexChangedError("404/index.html: the error page has not been prerendered")
        # Reflex copies this file to 404.html after the plugins have run.
        pages.pop("404.html", None)
        pages[ERROR_SOURCE] = BuiltPage(ERROR_SOURCE, error_page.read_text(encoding="utf-8"))
        shutil.rmtree(error_page.parent)

    def transform(self, page: BuiltPage) -> str:
        return with_own_files(page)
