"""The openings: who we look for, where, for what pay, and how to apply."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from livecommerce.content.collection import Collection
from livecommerce.content.entries import Entry, EntryFront
from livecommerce.content.loading import Content, load_yaml
from livecommerce.content.people import Person, PersonName, people, person_named
from livecommerce.facts.loading import facts
from livecommerce.facts.models import Studio
from livecommerce.formatting import in_euros, thousands
from livecommerce.translations import SameText

Place = Literal["london", "berlin", "warsaw", "home"]
Employment = Literal["FULL_TIME", "PART_TIME", "CONTRACTOR"]
Unit = Literal["HOUR", "YEAR"]
Country = Annotated[str, StringConstraints(min_length=3, max_length=40)]


class OpeningPay(Content):
    """What is paid, in euros."""

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
    """The front matter of an opening.

    Attributes:
        place: The studio, by its name in the facts, or at home.
        countries: For work at home: where somebody may live.
        team: The team that somebody joins.
        employment: How somebody is employed, as schema.org calls it.
        hours: When and how much somebody works.
        starts: When the work begins.
        until: The last day on which somebody may apply; the opening leaves the site after it.
        contact: Who of the team reads the applications.
        apply: Whether the form for talent takes applications, or a mail.
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
        """The end of the last day."""
        return datetime.combine(self.until + timedelta(days=1), time(tzinfo=UTC))

    @property
    def studio(self) -> Studio | None:
        """Where it is; None at home."""
        return facts().studios.by_name.get(self.place)

    @property
    def where(self) -> str:
        """Where it is, in words."""
        studio = self.studio
        return f"{studio.city}, {studio.quarter}" if studio else opening_words().home

    @property
    def reader(self) -> Person:
        """Who reads the applications."""
        return person_named(self.contact)

    @property
    def pay_in_words(self) -> str:
        """`€28–45 an hour`."""
        unit = opening_words().units[self.pay.unit]
        ends = dict.fromkeys((self.pay.low, self.pay.high))
        return f"{in_euros('–'.join(thousands(round(end)) for end in ends))} {unit}"


class OpeningWords(Content):
    """The words around openings.

    Attributes:
        mail: Where applications by mail go.
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


def opening_words() -> OpeningWords:
    """The words of `openings.yaml`."""
    return load_yaml("openings.yaml", OpeningWords)


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
    """The openings of the site, newest first."""
    return COLLECTION.entries()
