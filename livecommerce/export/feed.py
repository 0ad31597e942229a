"""The Atom feed of the blog (RFC 4287), with the full text of the newest posts."""

import re
from datetime import UTC, datetime, time
from xml.etree import ElementTree as Xml

from livecommerce.content.meta import Meta
from livecommerce.content.posts import Post
from livecommerce.settings import Settings

ATOM = "http://www.w3.org/2005/Atom"
NEWEST = 50
"""How many posts the feed holds: readers keep the older ones themselves."""

_LOCAL = re.compile(r'(?<=\s)(href|src)="/')
_VARIANTS = re.compile(r'<source [^>]*>| srcset="[^"]*"| sizes="[^"]*"')


def _updated(post: Post) -> str:
    return max(post.appeared, datetime.combine(post.changed, time(tzinfo=UTC))).isoformat()


def content_for_readers(html: str, site_url: str) -> str:
    """A post's text as feed readers need it: whole addresses, one file per picture, no places to tab to."""
    html = _VARIANTS.sub("", html).replace(' tabindex="0"', "")
    return _LOCAL.sub(rf'\1="{site_url}/', html)


def feed(posts: list[Post], meta: Meta, settings: Settings) -> str:
    """The feed.

    Args:
        posts: The published posts, newest first.
        meta: The title and description of the blog.
        settings: The brand and the address of the site.
    """
    Xml.register_namespace("", ATOM)
    root = Xml.Element(f"{{{ATOM}}}feed")

    def add(parent: Xml.Element, name: str, text: str = "", **attributes: str) -> Xml.Element:
        element = Xml.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
        element.text = text or None
        return element

    newest = posts[:NEWEST]
    blog = f"{settings.site_url}/blog"
    root.set("{http://www.w3.org/XML/1998/namespace}lang", "en")
    add(root, "id", blog)
    add(root, "title", meta.title)
    add(root, "subtitle", meta.description)
    add(root, "updated", max(map(_updated, newest)) if newest else datetime.now(UTC).isoformat(timespec="seconds"))
    add(root, "link", href=blog, rel="alternate", type="text/html")
    add(root, "link", href=f"{settings.site_url}/feed.xml", rel="self", type="application/atom+xml")
    add(root, "icon", f"{settings.site_url}/icon-192.png")
    add(root, "rights", f"© {settings.company}")
    for post in newest:
        entry = add(root, "entry")
        address = settings.site_url + post.path
        add(entry, "id", address)
        add(entry, "title", post.title)
        add(entry, "link", href=address, rel="alternate", type="text/html")
        add(entry, "published", post.appeared.isoformat())
        add(entry, "updated", _updated(post))
        add(add(entry, "author"), "name", post.author.name)
        add(entry, "summary", post.summary)
        for tag in post.tags:
            add(entry, "category", term=tag)
        content = content_for_readers(post.html, settings.site_url)
        # A link to a heading of the text leads to the page.
        content = content.replace('href="#', f'href="{address}#')
        add(entry, "content", content, type="html").set("{http://www.w3.org/XML/1998/namespace}base", address)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
