"""Lists of collections: all entries, and those of each topic, in pages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from livecommerce.content.blog import BlogContent, blog_content
from livecommerce.content.collection import AnyFront, Collection
from livecommerce.content.entries import Entry, Front_co
from livecommerce.content.loading import content_name
from livecommerce.content.meta import Meta, branded, meta_with, shortened
from livecommerce.content.slugs import slug_of
from livecommerce.languages import ENGLISH, cache_by_language, in_language, language
from livecommerce.typed_yaml import ContentError


@dataclass(frozen=True)
class TagUse:
    """Topic of a collection, and the number of its entries."""

    base: str
    name: str
    count: int

    @property
    def path(self) -> str:
        return tag_path(self.base, self.name)


@dataclass(frozen=True)
class EntryList(Generic[Front_co]):
    """Page of a list.

    Attributes:
        tag: The topic of its entries; empty: all entries.
        number: The number of the page, from 1.
        count: The number of pages of the list.
        entries: The entries of the page, newest first.
    """

    collection: Collection[Front_co]
    tag: str
    number: int
    count: int
    entries: tuple[Entry[Front_co], ...]

    def page_path(self, number: int) -> str:
        """Return the address of another page of the same list."""
        base = self.collection.path
        first = tag_path(base, self.tag) if self.tag else base
        return first if number == 1 else f"{first}/page/{number}"

    @property
    def path(self) -> str:
        return self.page_path(self.number)

    @property
    def is_first(self) -> bool:
        """Whether it is the collection's main page."""
        return not self.tag and self.number == 1

    @property
    def title(self) -> str:
        return self.tag or self.collection.words.title

    @property
    def lead(self) -> str:
        """Sentence below the title."""
        return tag_lead(self.tag, blog_content()) if self.tag else self.collection.words.lead

    @property
    def name(self) -> str:
        """The part that distinguishes this page from the collection's main page: the topic, the number."""
        page = blog_content().lists.page.format(number=self.number, count=self.count)
        return ", ".join([*([self.tag] if self.tag else []), *([page] if self.number > 1 else [])])

    @property
    def meta(self) -> Meta:
        """Title and description; updated with its newest entry."""
        words = self.collection.words
        updated = max((entry.changed for entry in self.entries), default=None)
        if self.is_first:
            return meta_with(title=words.meta_title, description=words.description, updated=updated)
        description = self.lead if self.tag else words.description
        if self.number > 1:
            page = blog_content().lists.page.format(number=self.number, count=self.count)
            description = f"{page}. {description}"
        title = branded(f"{words.name}: {self.name}")
        return meta_with(title=title, description=shortened(description), updated=updated)


def tag_path(base: str, tag: str) -> str:
    """Return the path of a topic's list, below the path of its collection: the same in every language."""
    return f"{base}/tags/{slug_of(_in_english(tag))}"


def _in_english(tag: str) -> str:
    """Return a topic in English: `blog.yaml` has the topics in the same order in every language."""
    if language() is ENGLISH:
        return tag
    own = list(blog_content().tags)
    with in_language(ENGLISH.code):
        english = list(blog_content().tags)
    return english[own.index(tag)] if tag in own and len(own) == len(english) else tag


def tag_lead(tag: str, words: BlogContent) -> str:
    """Return the lead of a topic from `blog.yaml`, or the general one."""
    return words.tags.get(tag) or words.lists.tag_lead.format(tag=tag)


def tags_of(collection: Collection[AnyFront], among: Sequence[Entry[AnyFront]]) -> tuple[TagUse, ...]:
    """Return the topics of these entries, the most used first.

    Raises:
        ContentError: Two topics would have the same address.
    """
    uses = Counter(tag for entry in among for tag in entry.front.topics)
    by_slug: dict[str, str] = {}
    for tag in uses:
        other = by_slug.setdefault(slug_of(tag), tag)
        if other != tag:
            file = next(f"{entry.slug}.md" for entry in among if tag in entry.front.topics)
            raise ContentError(
                f"{content_name(collection.folder / file)}:1: tags: {tag!r} is written {other!r} elsewhere"
            )
    found = (TagUse(collection.path, *use) for use in uses.items())
    return tuple(sorted(found, key=lambda use: (-use.count, use.name)))


def paged(
    collection: Collection[AnyFront], tag: str, among: Sequence[Entry[AnyFront]]
) -> Iterator[EntryList[AnyFront]]:
    """Yield the pages of a list; an empty list has one page."""
    shown = [entry for entry in among if not tag or tag in entry.front.topics]
    size = collection.per_page or max(1, len(shown))
    count = max(1, -(-len(shown) // size))
    for number in range(1, count + 1):
        start = (number - 1) * size
        yield EntryList(collection, tag, number, count, tuple(shown[start : start + size]))


def lists_of(collection: Collection[Front_co]) -> tuple[EntryList[Front_co], ...]:
    """Return every page of every list of a collection."""
    return _lists(collection)


@cache_by_language
def _lists(collection: Collection[Any]) -> tuple[EntryList[Any], ...]:
    entries = collection.entries()
    tags = ("", *(use.name for use in tags_of(collection, entries)))
    return tuple(page for tag in tags for page in paged(collection, tag, entries))
