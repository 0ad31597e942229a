"""The site for language models in the format of llmstxt.org: a summary, and links with a sentence each."""

from collections.abc import Iterable

from livecommerce.content.collection import AnyCollection
from livecommerce.content.home import home_content
from livecommerce.content.meta import Meta
from livecommerce.languages import locale_url
from livecommerce.languages.messages import _, translate
from livecommerce.settings import Settings


def llms_txt(pages: Iterable[tuple[str, str, Meta]], collections: Iterable[AnyCollection], settings: Settings) -> str:
    """Return the file.

    Args:
        pages: Name, path, and metadata of every page that is not an entry of a collection.
    """

    def link(name: str, path: str, about: str) -> str:
        return f"- [{name}]({settings.site_url}{locale_url(path)}): {about}"

    known = tuple(collections)
    sitemap, addresses = translate(_("Sitemap")), translate(_("Every address, with the day of its last change."))
    sections = {
        translate(_("Pages")): [link(name, path, meta.description) for name, path, meta in pages],
        **{
            collection.words.name: [link(entry.title, entry.path, entry.summary) for entry in collection.entries()]
            for collection in known
        },
        translate(_("Optional")): [
            *(
                link(
                    collection.words.feed,
                    collection.feed,
                    translate(_("The newest entries with their full text, Atom.")),
                )
                for collection in known
            ),
            f"- [{sitemap}]({settings.site_url}/sitemap.xml): {addresses}",
        ],
    }
    head = f"# {settings.brand}\n\n> {home_content().meta.description}\n"
    return head + "".join(f"\n## {name}\n\n" + "\n".join(lines) + "\n" for name, lines in sections.items())
