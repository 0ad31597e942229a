"""Entries of a collection: their front matter, and the data of their pages."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from math import ceil
from typing import Any, Generic, Literal, Self, TypeVar

from pydantic import AwareDatetime, Field, field_validator, model_validator

from livecommerce.content.loading import Content
from livecommerce.content.markdown import Heading
from livecommerce.content.meta import Meta, branded, meta_with, shortened
from livecommerce.content.people import TeamProfile
from livecommerce.content.shared import Cover

WORDS_PER_MINUTE = 220
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

Stage = Literal["published", "draft", "scheduled", "ended"]

Day = date
"""An alias of `date`, for classes with a field of that name."""


class EntryFront(Content):
    """Front matter of every entry; a collection adds its own keys.

    Attributes:
        summary: One or two sentences, for cards, feeds and search engines.
        date: The day of publication, in UTC; the entry appears at its start.
        scheduled: The moment at which it appears, if that is not the start of `date`.
        updated: The day of the last notable change.
        draft: Whether it stays out of the site, whatever the date.
    """

    title: str = Field(min_length=10, max_length=60)
    summary: str = Field(min_length=80, max_length=200)
    date: date
    scheduled: AwareDatetime | None = None
    updated: Day | None = None
    cover: Cover
    draft: bool = False

    @field_validator("scheduled", mode="before")
    @classmethod
    def _with_zone(cls, value: Any) -> Any:
        if isinstance(value, datetime) and value.tzinfo is None:
            raise ValueError("a time needs its time zone, as in 2026-12-01T09:00:00+01:00 or 2026-12-01T08:00:00Z")
        return value

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.scheduled and self.scheduled.astimezone(UTC).date() != self.date:
            day = self.scheduled.astimezone(UTC).date()
            raise ValueError(f"`scheduled` falls on {day} in UTC, but `date` is {self.date}")
        if self.updated and self.updated < self.date:
            raise ValueError(f"`updated` is {self.updated}, before `date`, which is {self.date}")
        return self

    @property
    def appears(self) -> datetime:
        """Moment from which the entry is public, unless it is a draft."""
        return self.scheduled or datetime.combine(self.date, time(tzinfo=UTC))

    @property
    def ends(self) -> datetime | None:
        """Moment from which the entry is no longer public; None: never."""
        return None

    @property
    def topics(self) -> tuple[str, ...]:
        """Topics, for collections that are listed by topic."""
        return ()

    @property
    def writer(self) -> TeamProfile | None:
        """Author, if the entry's page names one."""
        return None

    def stage(self, at: datetime) -> Stage:
        """Return its stage at a moment; only published entries are public."""
        if self.draft:
            return "draft"
        if at < self.appears:
            return "scheduled"
        return "published" if self.ends is None or at < self.ends else "ended"


Front_co = TypeVar("Front_co", bound=EntryFront, covariant=True)


@dataclass(frozen=True, kw_only=True)
class Entry(Generic[Front_co]):
    """Entry for pages.

    Attributes:
        base: The address of its collection.
        group: The name of the collection in titles.
        slug: The last part of its address, and the seed of its cover.
        words: The number of words.
        stage: Its stage; only the development server shows entries that are not public.
    """

    base: str
    group: str
    slug: str
    front: Front_co
    html: str
    headings: tuple[Heading, ...]
    pictures: tuple[str, ...]
    words: int
    stage: Stage = "published"

    @property
    def path(self) -> str:
        return f"{self.base}/{self.slug}"

    @property
    def title(self) -> str:
        return self.front.title

    @property
    def summary(self) -> str:
        return self.front.summary

    @property
    def appeared(self) -> datetime:
        return self.front.appears

    @property
    def changed(self) -> date:
        return self.front.updated or self.front.date

    @property
    def minutes(self) -> int:
        """Reading time."""
        return max(1, ceil(self.words / WORDS_PER_MINUTE))

    @property
    def meta(self) -> Meta:
        title = branded(f"{self.group}: {self.title}")
        return meta_with(title=title, description=shortened(self.summary), updated=self.changed)


AnyEntry = Entry[EntryFront]
