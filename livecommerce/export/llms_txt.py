"""The site for language models, as llmstxt.org describes it: what it is about, and links with a sentence each."""

from collections.abc import Iterable

from livecommerce.content.meta import Meta, meta_of
from livecommerce.content.posts import Post
from livecommerce.settings import Settings


def llms_txt(pages: Iterable[tuple[str, str, Meta]], posts: Iterable[Post], settings: Settings) -> str:
    """The file.

    Args:
        pages: Name, path, and metadata of every page that is not an article.
        posts: The articles, newest first.
        settings: The brand and the address of the site.
    """

    def link(name: str, path: str, about: str) -> str:
        return f"- [{name}]({settings.site_url}{path}): {about}"

    sections = {
        "Pages": [link(name, path, meta.description) for name, path, meta in pages],
        "Articles": [link(post.title, post.path, post.summary) for post in posts],
        "Optional": [
            link("Feed", "/feed.xml", "The newest articles with their full text, Atom."),
            link("Sitemap", "/sitemap.xml", "Every address, with the day of its last change."),
        ],
    }
    head = f"# {settings.brand}\n\n> {meta_of('/').description}\n"
    return head + "".join(f"\n## {name}\n\n" + "\n".join(lines) + "\n" for name, lines in sections.items())
