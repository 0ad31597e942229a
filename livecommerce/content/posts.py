"""The posts of the blog, one Markdown file each under `posts/`; the file's name is the post's address."""

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from math import ceil
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from livecommerce.content.loading import CONTENT_DIR, Content, ContentError
from livecommerce.content.markdown import Heading, read_document, render
from livecommerce.content.meta import Meta
from livecommerce.content.people import Person, PersonName, person_named
from livecommerce.settings import get_settings

POSTS_DIR = CONTENT_DIR / "posts"
WORDS_PER_MINUTE = 220

Cover = Literal["beams", "waves", "orbits", "grid", "ripples", "bars", "tiles", "crowd"]
Tag = Annotated[str, StringConstraints(min_length=2, max_length=24)]

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TITLE_LIMIT = 70
_DESCRIPTION_LIMIT = 170


class FrontMatter(Content):
    """What stands above a post's text."""

    title: str = Field(min_length=10, max_length=60)
    summary: str = Field(min_length=80, max_length=200)
    date: date
    author: PersonName
    tags: tuple[Tag, ...] = Field(min_length=1, max_length=4)
    cover: Cover
    draft: bool = False


@dataclass(frozen=True, kw_only=True)
class Post:
    """A post as the pages show it.

    Attributes:
        slug: The last part of its address, and the seed of its cover.
        html: Its text, rendered.
        headings: The headings of its text, in order.
        minutes: How long it takes to read.
    """

    slug: str
    title: str
    summary: str
    date: date
    author: Person
    tags: tuple[str, ...]
    cover: Cover
    html: str
    headings: tuple[Heading, ...]
    minutes: int

    @property
    def path(self) -> str:
        """Its address on the site."""
        return f"/blog/{self.slug}"

    @property
    def meta(self) -> Meta:
        """How it is named in the browser's tab and in previews."""
        title = f"Blog: {self.title}"
        branded = f"{title} | {get_settings().brand}"
        return Meta(
            title=branded if len(branded) <= _TITLE_LIMIT else title,
            description=_shortened(self.summary, _DESCRIPTION_LIMIT),
        )


def _shortened(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(",;:–") + "…"


def load_post(path: Path) -> tuple[FrontMatter, Post]:
    """Reads one post.

    Raises:
        ContentError: The file's name, front matter or text cannot be used.
    """
    if not _SLUG.fullmatch(path.stem):
        raise ContentError(f"content/posts/{path.name}:1: the file's name may hold a to z, 0 to 9 and single hyphens")
    front, source = read_document(path, FrontMatter)
    body = render(source)
    return front, Post(
        slug=path.stem,
        title=front.title,
        summary=front.summary,
        date=front.date,
        author=person_named(front.author),
        tags=front.tags,
        cover=front.cover,
        html=body.html,
        headings=body.headings,
        minutes=max(1, ceil(body.words / WORDS_PER_MINUTE)),
    )


def published(folder: Path, on: date) -> tuple[Post, ...]:
    """The posts in a folder that readers may see on a day, newest first: no drafts, nothing dated later.

    Raises:
        ContentError: A post, published or not, cannot be used.
    """
    loaded = [load_post(path) for path in sorted(folder.glob("*.md"))]
    shown = [post for front, post in loaded if not front.draft and front.date <= on]
    return tuple(sorted(shown, key=lambda post: (post.date, post.slug), reverse=True))


@cache
def posts() -> tuple[Post, ...]:
    """The posts of the site as of the day of the build, newest first."""
    return published(POSTS_DIR, date.today())


def neighbours(post: Post, among: tuple[Post, ...]) -> tuple[Post | None, Post | None]:
    """The post before this one in time, and the one after it."""
    position = among.index(post)
    older = among[position + 1] if position + 1 < len(among) else None
    newer = among[position - 1] if position else None
    return older, newer


def related(post: Post, among: tuple[Post, ...], count: int = 3) -> tuple[Post, ...]:
    """Other posts, those with the most tags in common first, then the newest."""
    others = [other for other in among if other != post]
    return tuple(sorted(others, key=lambda other: -len({*other.tags} & {*post.tags}))[:count])
