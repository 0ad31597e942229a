"""The document head: the tags of every page, and each page's own metadata."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

import reflex as rx

from livecommerce.brand.look import PALETTE
from livecommerce.components.blocks.render_blocking import render_blocking_link
from livecommerce.components.metadata.share_card import HEIGHT, MEDIA_TYPE, WIDTH
from livecommerce.components.metadata.structured_data import Node
from livecommerce.content.collection import AnyCollection
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.entries import AnyEntry
from livecommerce.content.meta import Meta
from livecommerce.engine.words import MISSING_LANGUAGES
from livecommerce.languages import ENGLISH, language, language_of_code, locale_url
from livecommerce.settings import get_settings
from livecommerce.state.session import BEFORE_PAINT

_SCRIPTS_RUN = 'if(window.CSSPropertyRule)document.documentElement.dataset.scripts="";'
"""For styles (`script:`, `noscript:`); `engine/runtime/inline/late-start.js` knows in which browsers scripts run."""


def document_head() -> list[rx.Component]:
    """Return the tags of every page: render blocking, icons, manifest, feed."""
    return [
        # The bands' background extends under a phone's notch; `edge-x-*` in styles/base.css keeps content clear of it.
        rx.el.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        render_blocking_link(),
        rx.el.link(rel="icon", href="/favicon.ico", sizes="32x32"),
        rx.el.link(rel="icon", href="/icon.svg", type="image/svg+xml"),
        rx.el.link(rel="apple-touch-icon", href="/apple-touch-icon.png"),
        rx.el.link(rel="manifest", href="/manifest.webmanifest"),
        rx.el.link(
            rel="alternate", href=POSTS.feed, type="application/atom+xml", custom_attrs={"title": POSTS.words.feed}
        ),
        rx.el.meta(name="theme-color", content=PALETTE.ink),
        rx.el.script(_SCRIPTS_RUN + BEFORE_PAINT),
    ]


@dataclass(frozen=True)
class HeadTag:
    """One element of a page's head, for React to render or for the build to write."""

    name: str
    attributes: dict[str, str]
    text: str = ""

    def component(self) -> rx.Component:
        create = getattr(rx.el, self.name)
        return create(*([self.text] if self.text else []), custom_attrs=self.attributes)

    def html(self) -> str:
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in self.attributes.items())
        closing = f"{self.text}</{self.name}>" if self.name == "script" else ""
        return f"<{self.name}{attributes}>{closing}"


def page_head(
    address: str,
    meta: Meta,
    translations: Mapping[str, str],
    *,
    entry: AnyEntry | None = None,
    missing: Sequence[str] = (),
    indexed: bool = True,
    feed: AnyCollection | None = None,
) -> list[HeadTag]:
    """Return the metadata of a page for search engines and previews; the page itself adds title and description.

    Args:
        address: The page's address on the site, with its query if that selects its content.
        meta: Its title and description.
        translations: The addresses of the same page by language, including its own; empty if it has one language only.
        entry: The entry of a collection that it shows.
        missing: The codes of the languages that do not have it, for the language switch.
        indexed: Whether search engines may list it.
        feed: The collection that it lists, whose feed it names besides that of the blog.
    """
    settings = get_settings()
    url = settings.site_url + address
    graph = {
        "og:type": "article" if entry else "website",
        "og:site_name": settings.brand,
        "og:locale": language().locale,
        "og:title": meta.title,
        "og:description": meta.description,
        "og:url": url,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:type": MEDIA_TYPE,
        "og:image:alt": meta.title,
    }
    writer = entry.front.writer if entry else None
    if entry:
        graph |= {
            "article:published_time": entry.appeared.isoformat(),
            "article:modified_time": entry.changed.isoformat(),
            **({"article:author": writer.name} if writer else {}),
            "article:section": next(iter(entry.front.topics), entry.group),
        }
    return [
        *([HeadTag("meta", {"name": "author", "content": writer.name})] if writer else []),
        *([] if indexed else [HeadTag("meta", {"name": "robots", "content": "noindex"})]),
        HeadTag("link", {"rel": "canonical", "href": url}),
        *_alternates(translations),
        *([HeadTag("meta", {"name": MISSING_LANGUAGES, "content": " ".join(missing)})] if missing else []),
        *([_feed(feed)] if feed and feed is not POSTS else []),
        *(HeadTag("meta", {"property": name, "content": value}) for name, value in graph.items()),
        HeadTag("meta", {"name": "twitter:card", "content": "summary_large_image"}),
        HeadTag("meta", {"name": "twitter:image:alt", "content": meta.title}),
    ]


def _alternates(translations: Mapping[str, str]) -> list[HeadTag]:
    """Return the links to the page in every language, with English as the default."""
    if not translations:
        return []
    site_url = get_settings().site_url
    addresses = {code: site_url + address for code, address in translations.items()}
    if ENGLISH.code in addresses:
        addresses["x-default"] = addresses[ENGLISH.code]
    return [
        *(
            HeadTag("link", {"rel": "alternate", "hrefLang": code, "href": address})
            for code, address in addresses.items()
        ),
        *(
            HeadTag("meta", {"property": "og:locale:alternate", "content": language_of_code(code).locale})
            for code in translations
            if code != language().code
        ),
    ]


def _feed(collection: AnyCollection) -> HeadTag:
    attributes = {"rel": "alternate", "href": locale_url(collection.feed), "type": "application/atom+xml"}
    return HeadTag("link", attributes | {"title": collection.words.feed})


def structured_data(nodes: Sequence[Node]) -> HeadTag:
    """Return the schema.org data of a page."""
    data = {"@context": "https://schema.org", "@graph": list(nodes)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return HeadTag("script", {"type": "application/ld+json"}, text)
