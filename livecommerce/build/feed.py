"""The Atom feed of the blog (RFC 4287), with the full text of every post."""

from datetime import UTC, datetime, time
from xml.etree import ElementTree as Xml

from livecommerce.content.meta import Meta
from livecommerce.content.posts import Post
from livecommerce.settings import Settings

ATOM = "http://www.w3.org/2005/Atom"


def _at_midnight(post: Post) -> str:
    return datetime.combine(post.date, time(tzinfo=UTC)).isoformat()


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

    blog = f"{settings.site_url}/blog"
    add(root, "id", blog)
    add(root, "title", meta.title)
    add(root, "subtitle", meta.description)
    add(root, "updated", _at_midnight(posts[0]) if posts else datetime.now(UTC).isoformat())
    add(root, "link", href=blog)
    add(root, "link", href=f"{settings.site_url}/feed.xml", rel="self", type="application/atom+xml")
    for post in posts:
        entry = add(root, "entry")
        address = settings.site_url + post.path
        add(entry, "id", address)
        add(entry, "title", post.title)
        add(entry, "link", href=address)
        add(entry, "published", _at_midnight(post))
        add(entry, "updated", _at_midnight(post))
        add(add(entry, "author"), "name", post.author.name)
        add(entry, "summary", post.summary)
        for tag in post.tags:
            add(entry, "category", term=tag)
        add(entry, "content", post.html, type="html").set("{http://www.w3.org/XML/1998/namespace}base", address)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
