"""Articles of the blog."""

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from livecommerce.content.collection import Collection
from livecommerce.content.entries import Entry, EntryFront
from livecommerce.content.people import PersonName, TeamProfile, people, person_named
from livecommerce.content.shared import Names
from livecommerce.content.slugs import slug_of

Tag = Annotated[str, Names("topic"), StringConstraints(min_length=2, max_length=24, pattern=r"[A-Za-z0-9]")]


class PostFront(EntryFront):
    author: PersonName
    tags: tuple[Tag, ...] = Field(min_length=1, max_length=4)

    @model_validator(mode="after")
    def _each_tag_once(self) -> Self:
        slugs = [slug_of(tag) for tag in self.tags]
        if len(set(slugs)) < len(slugs):
            raise ValueError("a tag is listed twice")
        return self

    @property
    def topics(self) -> tuple[str, ...]:
        return self.tags

    @property
    def writer(self) -> TeamProfile:
        return person_named(self.author)


Post = Entry[PostFront]

COLLECTION = Collection(
    name="posts",
    kind="article",
    path="/blog",
    schema=PostFront,
    starter=lambda: {"author": people()[0].name, "tags": ["Live shows"]},
    schema_type="BlogPosting",
    per_page=6,
    feed_path="/feed.xml",
)


def posts() -> tuple[Post, ...]:
    """Return the articles of the site at the moment of the build, newest first."""
    return COLLECTION.entries()
