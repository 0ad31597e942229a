"""Collections: a folder of Markdown with one schema, from which list, pages, feed and commands follow."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from heapq import nsmallest
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from pydantic import Field

from livecommerce.content.entries import SLUG, Entry, EntryFront, Front_co
from livecommerce.content.loading import Content, content_dir, content_name
from livecommerce.content.markdown import Rendered, read_document, render
from livecommerce.content.meta import DESCRIPTION_LIMIT, TITLE_LIMIT
from livecommerce.content.shared import Cover
from livecommerce.languages import cache_by_language, files_read, locale_url
from livecommerce.settings import get_settings, is_development
from livecommerce.typed_yaml import ContentError

LIST_FILE = "index.md"
"""The file of a collection's folder that has the words of its list."""
RESERVED_SLUGS = frozenset({"index", "page", "tags"})
"""Slugs that are reserved for the addresses of lists."""

AnyFront = TypeVar("AnyFront", bound=EntryFront)


class ListWords(Content):
    """Front matter of `index.md`: the words of a collection's list.

    Attributes:
        name: The name of the collection in titles, breadcrumbs and `llms.txt`.
        back: The link from an entry to the list.
        meta_title: The title of the list for search engines.
    """

    name: str = Field(min_length=3, max_length=30)
    eyebrow: str = Field(min_length=3, max_length=40)
    title: str = Field(min_length=5, max_length=60)
    lead: str = Field(min_length=40, max_length=200)
    back: str = Field(min_length=2, max_length=30)
    feed: str = Field(min_length=2, max_length=30)
    empty: str = Field(min_length=10, max_length=120)
    meta_title: str = Field(min_length=3, max_length=TITLE_LIMIT)
    description: str = Field(min_length=50, max_length=DESCRIPTION_LIMIT)


leaves_bad_entries_out: ContextVar[bool] = ContextVar("leaves_bad_entries_out", default=False)
"""Whether invalid entries are left out, for the check, which continues with everything else."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Collection(Generic[Front_co]):
    """Folder of Markdown files with one schema.

    Attributes:
        name: The folder of its entries, below `content/en/` and that of each language.
        kind: The name of an entry in commands: `case-study`.
        path: The address of its list; entries are below it.
        schema: The front matter of an entry.
        starter: Returns the values that `content new` writes for the schema's own keys.
        schema_type: The type of an entry in schema.org.
        cover: The drawing of the list's preview.
        per_page: The number of entries per page of the list; None: all.
        feed_path: The address of its feed; by default below the list.
    """

    name: str
    kind: str
    path: str
    schema: type[Front_co]
    starter: Callable[[], Mapping[str, object]] = dict[str, object]
    schema_type: str = "Article"
    cover: Cover = "tiles"
    per_page: int | None = None
    feed_path: str = ""

    @property
    def folder(self) -> Path:
        """Folder of its entries in the current language."""
        return content_dir() / self.name

    @property
    def feed(self) -> str:
        return self.feed_path or f"{self.path}/feed.xml"

    @property
    def words(self) -> ListWords:
        return _list_of(self.folder / LIST_FILE)[0]

    @property
    def text(self) -> Rendered:
        """Text below the list; empty if `index.md` has none."""
        return _list_of(self.folder / LIST_FILE)[1]

    def files(self) -> list[Path]:
        return sorted(path for path in self.folder.glob("*.md") if path.name != LIST_FILE)

    def load(self, path: Path) -> Entry[Front_co]:
        """Load an entry.

        Raises:
            ContentError: The file's name, front matter or text is invalid.
        """
        name = f"{content_name(path)}:1"
        if not SLUG.fullmatch(path.stem):
            raise ContentError(f"{name}: the file's name may hold a to z, 0 to 9 and single hyphens")
        if path.stem in RESERVED_SLUGS:
            raise ContentError(f"{name}: the file's name is the address of a list; choose another")
        front, source = read_document(path, self.schema)
        body = render(source)
        return Entry(
            base=self.path,
            group=self.words.name,
            slug=path.stem,
            front=front,
            html=body.html,
            headings=body.headings,
            pictures=body.pictures,
            words=body.words,
        )

    def _loaded(self) -> Iterator[Entry[Front_co]]:
        """Yield the entries that are fully translated."""
        for path in self.files():
            try:
                with files_read() as read:
                    entry = self.load(path)
                if read.get(content_name(path), True):
                    yield entry
            except ContentError:
                if not leaves_bad_entries_out.get():
                    raise

    def shown(self, at: datetime, *, also: str = "") -> tuple[Entry[Front_co], ...]:
        """Return the entries that are public at a moment, newest first: no drafts, nothing scheduled for later.

        The development server includes those.

        Args:
            also: The address of an entry that is included in any case: in its preview.

        Raises:
            ContentError: An entry, public or not, is invalid.
        """
        staged = [
            entry if locale_url(entry.path) == also else replace(entry, stage=entry.front.stage(at))
            for entry in list(self._loaded())
        ]
        stages = {"published", "draft", "scheduled"} if is_development() else {"published"}
        found = [entry for entry in staged if entry.stage in stages]
        return tuple(sorted(found, key=lambda entry: (entry.appeared, entry.slug), reverse=True))

    def entries(self) -> tuple[Entry[Front_co], ...]:
        """Return the entries of the site at the moment of the build, newest first."""
        return cast(tuple[Entry[Front_co], ...], _entries(self))


AnyCollection = Collection[EntryFront]


@cache_by_language
def _list_of(file: Path) -> tuple[ListWords, Rendered]:
    words, source = read_document(file, ListWords)
    return words, render(source)


@cache_by_language
def _entries(collection: Collection[Any]) -> tuple[Entry[Any], ...]:
    return collection.shown(datetime.now(UTC), also=get_settings().preview.partition(" ")[2])


def neighbours(
    entry: Entry[AnyFront], among: Sequence[Entry[AnyFront]]
) -> tuple[Entry[AnyFront] | None, Entry[AnyFront] | None]:
    """Return the entry before this one in time, and the one after it."""
    position = next(place for place, other in enumerate(among) if other.slug == entry.slug)
    older = among[position + 1] if position + 1 < len(among) else None
    newer = among[position - 1] if position else None
    return older, newer


def related(entry: Entry[AnyFront], among: Sequence[Entry[AnyFront]], count: int = 3) -> tuple[Entry[AnyFront], ...]:
    """Return other entries, those with the most topics in common first, then the newest."""
    topics = {*entry.front.topics}
    others = (other for other in among if other.slug != entry.slug)
    return tuple(nsmallest(count, others, key=lambda other: -len(topics.intersection(other.front.topics))))
