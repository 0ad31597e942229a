"""Case studies: the results of a season on air for a brand, with figures."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Self

from pydantic import Field, model_validator

from livecommerce.content.collection import Collection
from livecommerce.content.entries import Entry, EntryFront
from livecommerce.content.loading import Content, content_name, declare_words
from livecommerce.content.shared import BrandName, Figure, LinkText, LookName, PictureFile
from livecommerce.facts.loading import facts
from livecommerce.languages import language
from livecommerce.languages.formatting import euros, euros_in_short, exactly, share, thousands
from livecommerce.typed_yaml import ContentError


class Quotation(Content):
    """Quotation of an employee of the brand."""

    look: LookName
    name: str = Field(min_length=3, max_length=40)
    role: str = Field(min_length=3, max_length=60)
    text: str = Field(min_length=40, max_length=280)


class CaseStudyFront(EntryFront):
    """Front matter of a case study.

    Attributes:
        brand: The brand whose wordmark is shown.
        client: The name of the brand in texts.
        field: Its trade.
        season: The season in words.
        picture: A file of `images/`.
        alt: The alternative text of the picture.
        hours: The hours on air.
        gmv: Gross sales before returns, in euros.
        conversion: The share of buyers among those who opened a product, in per cent.
    """

    brand: BrandName
    client: str = Field(min_length=2, max_length=30)
    field: str = Field(min_length=3, max_length=30)
    city: str = Field(min_length=3, max_length=30)
    season: str = Field(min_length=4, max_length=40)
    picture: PictureFile = Field(pattern=r"^[a-z0-9-]+\.(webp|jpg|png)$")
    alt: str = Field(min_length=10, max_length=160)
    shows: int = Field(ge=1)
    hours: int = Field(ge=1)
    gmv: int = Field(ge=1_000)
    orders: int = Field(ge=1)
    conversion: float = Field(gt=0, lt=100)
    quote: Quotation

    @model_validator(mode="after")
    def _hours_of_whole_shows(self) -> Self:
        length = facts().shows.on_air.count
        if self.shows * length != self.hours:
            raise ValueError(f"`hours` is {self.hours}, but {self.shows} shows of {length} hours are another number")
        return self

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The three figures that cards show."""
        words = case_study_words().figures
        return (
            Figure(value=euros_in_short(self.gmv), label=words.gmv),
            Figure(value=f"{self.hours}\N{NO-BREAK SPACE}h", label=words.hours),
            Figure(value=share(exactly(Decimal(f"{self.conversion:g}"))), label=words.conversion),
        )

    @property
    def all_figures(self) -> tuple[Figure, ...]:
        """These, and figures derived from the rest."""
        words = case_study_words().figures
        return (
            *self.figures,
            Figure(value=thousands(self.orders), label=words.orders),
            Figure(value=euros(self.gmv / self.orders), label=words.basket),
            Figure(value=euros(self.gmv / self.hours), label=words.per_hour),
        )


class FigureWords(Content):
    gmv: str = Field(min_length=2, max_length=40)
    hours: str = Field(min_length=2, max_length=40)
    conversion: str = Field(min_length=2, max_length=40)
    orders: str = Field(min_length=2, max_length=40)
    basket: str = Field(min_length=2, max_length=40)
    per_hour: str = Field(min_length=2, max_length=40)


class CaseStudyWords(Content):
    read: str = Field(min_length=2, max_length=40)
    figures_label: str = Field(min_length=2, max_length=60)
    figures: FigureWords
    others: str = Field(min_length=2, max_length=40)
    title: str = Field(min_length=5, max_length=60)
    lead: str = Field(min_length=20, max_length=200)
    action: LinkText
    aside: LinkText


case_study_words = declare_words("case_studies.yaml", CaseStudyWords)


CaseStudy = Entry[CaseStudyFront]

COLLECTION = Collection(
    name="case_studies",
    kind="case-study",
    path="/case-studies",
    schema=CaseStudyFront,
    starter=lambda: {
        "brand": "oko",
        "client": "OKO",
        "field": "Skincare",
        "city": facts().studios.london.city,
        "season": "Spring 2026",
        "picture": "case-beauty.webp",
        "alt": "Say what the picture shows.",
        "shows": 1,
        "hours": int(facts().shows.on_air.count),
        "gmv": 10_000,
        "orders": 400,
        "conversion": 4.5,
        "quote": {
            "look": "bela",
            "name": "Name Surname",
            "role": "Role, brand",
            "text": "One or two sentences that the brand has said and lets us print.",
        },
    },
    cover="bars",
)


def case_studies() -> tuple[CaseStudy, ...]:
    """Return the case studies of the site, newest first."""
    return COLLECTION.entries()


def case_studies_named(slugs: Sequence[str]) -> tuple[CaseStudy, ...]:
    """Return the case studies in these files; in an incomplete language, those that are translated.

    Raises:
        ContentError: One does not exist, or is not public.
    """
    found = {study.slug: study for study in case_studies()}
    for slug in slugs:
        if slug not in found and language().is_complete:
            raise ContentError(f"{content_name('home.yaml')}:1: cases.shown: readers can see no case study {slug}")
    return tuple(found[slug] for slug in slugs if slug in found)
