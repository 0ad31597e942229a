"""Atom feeds of collections (RFC 4287), with the full text of the newest entries."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, time
from xml.etree import ElementTree as Xml

from livecommerce.content.collection import AnyCollection
from livecommerce.content.entries import AnyEntry
from livecommerce.languages import language, locale_url
from livecommerce.settings import Settings

ATOM = "http://www.w3.org/2005/Atom"
NEWEST = 50
"""The number of entries in a feed: readers keep older ones themselves."""

_LOCAL = re.compile(r'(?<=\s)(href|src)="/')
_VARIANTS = re.compile(r'<source [^>]*>| srcset="[^"]*"| sizes="[^"]*"')


def _updated(entry: AnyEntry) -> str:
    return max(entry.appeared, datetime.combine(entry.changed, time(tzinfo=UTC))).isoformat()


def content_for_readers(html: str, site_url: str) -> str:
    """Adapt a text to feed readers: absolute addresses, one file per picture, no tab stops."""
    html = _VARIANTS.sub("", html).replace(' tabindex="0"', "")
    return _LOCAL.sub(rf'\1="{site_url}/', html)


def feed(collection: AnyCollection, entries: Sequence[AnyEntry], settings: Settings) -> str:
    """Return the feed of a collection's public entries, which must be newest first."""
    Xml.register_namespace("", ATOM)
    root = Xml.Element(f"{{{ATOM}}}feed")

    def add(parent: Xml.Element, name: str, text: str = "", **attributes: str) -> Xml.Element:
        element = Xml.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
        element.text = text or None
        return element

    newest, words = entries[:NEWEST], collection.words
    home = settings.site_url + locale_url(collection.path)
    root.set("{http://www.w3.org/XML/1998/namespace}lang", language().code)
    add(root, "id", home)
    add(root, "title", words.meta_title)
    add(root, "subtitle", words.description)
    add(root, "updated", max(map(_updated, newest)) if newest else datetime.now(UTC).isoformat(timespec="seconds"))
    add(root, "link", href=home, rel="alternate", type="text/html")
    add(root, "link", href=settings.site_url + locale_url(collection.feed), rel="self", type="application/atom+xml")
    add(root, "icon", f"{settings.site_url}/icon-192.png")
    add(root, "rights", f"© {settings.company}")
    for post in newest:
        entry = add(root, "entry")
        address = settings.site_url + locale_url(post.path)
        add(entry, "id", address)
        add(entry, "title", post.title)
        add(entry, "link", href=address, rel="alternate", type="text/html")
        add(entry, "published", post.appeared.isoformat())
        add(entry, "updated", _updated(post))
        add(add(entry, "author"), "name", post.front.writer.name if post.front.writer else settings.brand)
        add(entry, "summary", post.summary)
        for tag in post.front.topics:
            add(entry, "category", term=tag)
        content = content_for_readers(post.html, settings.site_url)
        # A link to a heading of the text opens the page.
        content = content.replace('href="#', f'href="{address}#')
        add(entry, "content", content, type="html").set("{http://www.w3.org/XML/1998/namespace}base", address)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
