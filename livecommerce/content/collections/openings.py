"""Openings: roles, places, pay, and how to apply."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from livecommerce.content.collection import Collection
from livecommerce.content.entries import Entry, EntryFront
from livecommerce.content.loading import Content, declare_words
from livecommerce.content.people import PersonName, TeamProfile, people, person_named
from livecommerce.facts.loading import facts
from livecommerce.facts.models import StudioFacts
from livecommerce.languages.formatting import in_euros, thousands
from livecommerce.languages.translated_yaml import SameText

Place = Literal["london", "berlin", "warsaw", "home"]
Employment = Literal["FULL_TIME", "PART_TIME", "CONTRACTOR"]
Unit = Literal["HOUR", "YEAR"]
Country = Annotated[str, StringConstraints(min_length=3, max_length=40)]


class OpeningPay(Content):
    """Pay, in euros."""

    low: float = Field(gt=0)
    high: float = Field(gt=0)
    unit: Unit
    note: str = Field(default="", max_length=80)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.high < self.low:
            raise ValueError(f"`high` is {self.high:g}, less than `low`, which is {self.low:g}")
        return self


class OpeningFront(EntryFront):
    """Front matter of an opening.

    Attributes:
        place: The studio's key in the facts, or at home.
        countries: For work at home: the permitted countries of residence.
        employment: The type of employment, in schema.org's terms.
        until: The last day for applications, after which the opening leaves the site.
        contact: The person who reads the applications.
        apply: Whether applications go through the form for talent or by mail.
    """

    place: Place
    countries: tuple[Country, ...] = ()
    team: str = Field(min_length=3, max_length=40)
    employment: Employment
    hours: str = Field(min_length=5, max_length=60)
    starts: str = Field(min_length=3, max_length=40)
    until: date
    pay: OpeningPay
    contact: PersonName
    apply: Literal["form", "mail"]

    @model_validator(mode="after")
    def _can_be_applied_for(self) -> Self:
        if self.until < self.date:
            raise ValueError(f"`until` is {self.until}, before `date`, which is {self.date}")
        if (self.place == "home") != bool(self.countries):
            raise ValueError("`countries` is for work at home, and needed there")
        return self

    @property
    def ends(self) -> datetime:
        """The end of the last day for applications."""
        return datetime.combine(self.until + timedelta(days=1), time(tzinfo=UTC))

    @property
    def studio(self) -> StudioFacts | None:
        """The studio; None at home."""
        return facts().studios.by_name.get(self.place)

    @property
    def where(self) -> str:
        """The place in words."""
        studio = self.studio
        return f"{studio.city}, {studio.quarter}" if studio else opening_words().home

    @property
    def reader(self) -> TeamProfile:
        return person_named(self.contact)

    @property
    def pay_in_words(self) -> str:
        """`€28–45 an hour`."""
        unit = opening_words().units[self.pay.unit]
        ends = dict.fromkeys((self.pay.low, self.pay.high))
        return f"{in_euros('–'.join(thousands(round(end)) for end in ends))} {unit}"


class OpeningWords(Content):
    """Words around openings.

    Attributes:
        mail: The address for applications by mail.
        subject: The subject of such a mail; `{title}` is filled in.
    """

    home: str = Field(min_length=3, max_length=40)
    units: dict[Unit, str]
    employment: dict[Employment, str]
    place_label: str = Field(min_length=3, max_length=30)
    employment_label: str = Field(min_length=3, max_length=30)
    hours_label: str = Field(min_length=3, max_length=30)
    pay_label: str = Field(min_length=3, max_length=30)
    starts_label: str = Field(min_length=3, max_length=30)
    until_label: str = Field(min_length=3, max_length=30)
    reader_label: str = Field(min_length=3, max_length=40)
    apply_form: str = Field(min_length=3, max_length=40)
    apply_mail: str = Field(min_length=3, max_length=40)
    mail: SameText = Field(pattern=r"^[^@\s]+@[^@\s]+\.[a-z]+$")
    subject: str = Field(min_length=3, max_length=60)
    answer: str = Field(min_length=10, max_length=120)
    others: str = Field(min_length=3, max_length=40)


opening_words = declare_words("openings.yaml", OpeningWords)


Opening = Entry[OpeningFront]

COLLECTION = Collection(
    name="openings",
    kind="opening",
    path="/openings",
    schema=OpeningFront,
    starter=lambda: {
        "place": "london",
        "team": "Live rooms",
        "employment": "FULL_TIME",
        "hours": "Five evenings a week",
        "starts": "As soon as you can",
        "until": (datetime.now(UTC).date() + timedelta(weeks=8)).isoformat(),
        "pay": {"low": 30_000, "high": 36_000, "unit": "YEAR"},
        "contact": people()[0].name,
        "apply": "mail",
    },
    schema_type="JobPosting",
    cover="crowd",
)


def openings() -> tuple[Opening, ...]:
    """Return the openings of the site, newest first."""
    return COLLECTION.entries()
