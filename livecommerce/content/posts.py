"""The posts of the blog, one Markdown file each under `posts/`; the file's name is the post's address."""

import re
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from functools import cache
from heapq import nsmallest
from math import ceil
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AwareDatetime, Field, StringConstraints, field_validator, model_validator

from livecommerce.content.loading import CONTENT_DIR, Content
from livecommerce.content.markdown import Heading, read_document, render
from livecommerce.content.meta import Meta, branded, shortened
from livecommerce.content.people import Person, PersonName, person_named
from livecommerce.content.shared import Cover
from livecommerce.content.slugs import slug_of
from livecommerce.settings import is_development
from livecommerce.typed_yaml import ContentError

POSTS_DIR = CONTENT_DIR / "posts"
WORDS_PER_MINUTE = 220
RESERVED_SLUGS = frozenset({"page", "tags"})
"""Slugs that list addresses use."""

Day = date
"""The type `date`, for classes with a field of that name."""

Tag = Annotated[str, StringConstraints(min_length=2, max_length=24, pattern=r"[A-Za-z0-9]")]

Stage = Literal["published", "draft", "scheduled"]

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class FrontMatter(Content):
    """The front matter of a post.

    Attributes:
        date: The day of publication, in UTC; the post appears at its start.
        scheduled: The moment at which it appears, if that is not the start of `date`.
        updated: The day of the last change that readers should know of.
        draft: Whether it stays out of the site, whatever the date.
    """

    title: str = Field(min_length=10, max_length=60)
    summary: str = Field(min_length=80, max_length=200)
    date: date
    scheduled: AwareDatetime | None = None
    updated: Day | None = None
    author: PersonName
    tags: tuple[Tag, ...] = Field(min_length=1, max_length=4)
    cover: Cover
    draft: bool = False

    @field_validator("scheduled", mode="before")
    @classmethod
    def _with_zone(cls, value: Any) -> Any:
        if isinstance(value, datetime) and value.tzinfo is None:
            raise ValueError("a moment needs its zone, as in 2026-12-01T09:00:00+01:00 or 2026-12-01T08:00:00Z")
        return value

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.scheduled and self.scheduled.astimezone(UTC).date() != self.date:
            day = self.scheduled.astimezone(UTC).date()
            raise ValueError(f"`scheduled` falls on {day} in UTC, but `date` is {self.date}")
        if self.updated and self.updated < self.date:
            raise ValueError(f"`updated` is {self.updated}, before `date`, which is {self.date}")
        slugs = [slug_of(tag) for tag in self.tags]
        if len(set(slugs)) < len(slugs):
            raise ValueError("a tag stands twice")
        return self

    @property
    def appears(self) -> datetime:
        """The moment from which readers may see the post, unless it is a draft."""
        return self.scheduled or datetime.combine(self.date, time(tzinfo=UTC))


@dataclass(frozen=True, kw_only=True)
class Post:
    """A post as the pages show it.

    Attributes:
        slug: The last part of its address, and the seed of its cover.
        appeared: The moment of publication.
        changed: The day of the last change.
        html: Its text, rendered.
        headings: The headings of its text, in order.
        pictures: The pictures of its text.
        words: How many words it has.
        minutes: How long it takes to read.
        stage: Whether readers may see it; one that they may not see yet is shown by the development server alone.
    """

    slug: str
    title: str
    summary: str
    date: date
    appeared: datetime
    changed: Day
    author: Person
    tags: tuple[str, ...]
    cover: Cover
    html: str
    headings: tuple[Heading, ...]
    pictures: tuple[str, ...]
    words: int
    minutes: int
    stage: Stage = "published"

    @property
    def path(self) -> str:
        """Its address on the site."""
        return f"/blog/{self.slug}"

    @property
    def meta(self) -> Meta:
        """Title and description."""
        return Meta(title=branded(f"Blog: {self.title}"), description=shortened(self.summary), updated=self.changed)


def load_post(path: Path) -> tuple[FrontMatter, Post]:
    """Reads one post.

    Raises:
        ContentError: The file's name, front matter or text cannot be used.
    """
    name = f"content/posts/{path.name}:1"
    if not _SLUG.fullmatch(path.stem):
        raise ContentError(f"{name}: the file's name may hold a to z, 0 to 9 and single hyphens")
    if path.stem in RESERVED_SLUGS:
        raise ContentError(f"{name}: the file's name is the address of a list; choose another")
    front, source = read_document(path, FrontMatter)
    body = render(source)
    return front, Post(
        slug=path.stem,
        title=front.title,
        summary=front.summary,
        date=front.date,
        appeared=front.appears,
        changed=front.updated or front.date,
        author=person_named(front.author),
        tags=front.tags,
        cover=front.cover,
        html=body.html,
        headings=body.headings,
        pictures=body.pictures,
        words=body.words,
        minutes=max(1, ceil(body.words / WORDS_PER_MINUTE)),
    )


def published(folder: Path, at: datetime) -> tuple[Post, ...]:
    """The posts in a folder that readers may see at a moment, newest first: no drafts, nothing that appears later.

    Raises:
        ContentError: A post, published or not, cannot be used.
    """
    return tuple(post for post in all_posts(folder, at) if post.stage == "published")


def all_posts(folder: Path, at: datetime) -> tuple[Post, ...]:
    """The posts in a folder, newest first, each with its stage at a moment.

    Raises:
        ContentError: A post cannot be used.
    """
    found = [replace(post, stage=_stage(front, at)) for front, post in _loaded(folder)]
    return tuple(sorted(found, key=lambda post: (post.appeared, post.slug), reverse=True))


def _stage(front: FrontMatter, at: datetime) -> Stage:
    if front.draft:
        return "draft"
    return "published" if front.appears <= at else "scheduled"


def _loaded(folder: Path) -> Iterator[tuple[FrontMatter, Post]]:
    for path in sorted(folder.glob("*.md")):
        try:
            yield load_post(path)
        except ContentError:
            if not leaves_bad_posts_out.get():
                raise


leaves_bad_posts_out: ContextVar[bool] = ContextVar("leaves_bad_posts_out", default=False)
"""Whether posts that cannot be used are left out, for the check, which goes on to look at everything else."""


@cache
def posts() -> tuple[Post, ...]:
    """The posts of the site as of the moment of the build, newest first.

    The development server has drafts, and what appears later, as well.
    """
    shown = all_posts if is_development() else published
    return shown(POSTS_DIR, datetime.now(UTC))


def neighbours(post: Post, among: tuple[Post, ...]) -> tuple[Post | None, Post | None]:
    """The post before this one in time, and the one after it."""
    position = among.index(post)
    older = among[position + 1] if position + 1 < len(among) else None
    newer = among[position - 1] if position else None
    return older, newer


def related(post: Post, among: tuple[Post, ...], count: int = 3) -> tuple[Post, ...]:
    """Other posts, those with the most tags in common first, then the newest."""
    tags = {*post.tags}
    others = (other for other in among if other is not post)
    return tuple(nsmallest(count, others, key=lambda other: -len(tags.intersection(other.tags))))
