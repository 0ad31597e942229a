"""Schema of the words of the home page."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from livecommerce.content.entries import SLUG
from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import BandHead, BrandName, Faq, Figure, LinkText, LookName, Names, PictureFile
from livecommerce.languages.translated_yaml import SameText

Label = Annotated[str, Field(min_length=1, max_length=60)]
Sentence = Annotated[str, Field(min_length=10, max_length=320)]
SHOW_MINUTES = 180


class Comment(Content):
    """Viewer's comment, one line long."""

    name: str = Field(min_length=1, max_length=10)
    text: str = Field(min_length=1, max_length=24)


class Order(Content):
    """Orders that arrived together."""

    count: str = Field(min_length=1, max_length=12)
    product: str = Field(min_length=1, max_length=16)


class Product(Content):
    """Product on sale in the stream."""

    name: str = Field(min_length=1, max_length=16)
    note: str = Field(min_length=1, max_length=24)
    price: str = Field(min_length=1, max_length=8)
    before: str = Field(min_length=1, max_length=8)
    buy: str = Field(min_length=1, max_length=8)


class Sales(Content):
    """Sales of the show so far."""

    label: Label
    value: Label
    note: Label


class Stream(Content):
    """Live stream drawn beside the title."""

    alt: Sentence
    pause: Label
    badge: str = Field(min_length=2, max_length=8)
    channel: Label
    followers: Label
    viewers: list[Label] = Field(min_length=3, max_length=3)
    comments: list[Comment] = Field(min_length=5, max_length=5)
    product: Product
    say: Label
    ticker: list[Order] = Field(min_length=5, max_length=5)
    sales: Sales


class Hero(Content):
    eyebrow: Label
    title: str = Field(min_length=5, max_length=60)
    title_hot: str = Field(min_length=5, max_length=60)
    lead: Sentence
    brand_link: LinkText
    talent_link: LinkText
    trust: list[Label] = Field(min_length=1, max_length=3)
    stream: Stream


class Logos(Content):
    """Brands whose wordmarks are shown."""

    title: Label
    brands: list[BrandName] = Field(min_length=4, max_length=8)


class MonthlySales(Content):
    """A year's sales, drawn as a column for each month."""

    value: Label
    label: Label
    alt: Sentence
    unit: Label
    months: list[Label] = Field(min_length=12, max_length=12)
    values: list[Annotated[float, Field(gt=0)]] = Field(min_length=12, max_length=12)


class NotedFigure(Figure):
    """Figure with a sentence that makes it tangible."""

    note: Sentence


class Hours(NotedFigure):
    """Hours on air, also in years."""

    years: float = Field(gt=0, le=12)


class Numbers(Content):
    head: BandHead
    sales: MonthlySales
    conversion: NotedFigure
    hours: Hours
    small: list[Figure] = Field(min_length=3, max_length=3)


class _Card(Content):
    chip: Label


class AnswerCard(_Card):
    kind: Literal["answer"]
    name: Label
    text: Sentence


class ParcelCard(_Card):
    """Parcel and the places on its route."""

    kind: Literal["parcel"]
    label: Label
    stops: list[Label] = Field(min_length=3, max_length=3)


class MatchCard(_Card):
    """Brand beside the host who will sell it."""

    kind: Literal["match"]
    brand: BrandName
    look: LookName
    name: Label
    note: Label


class ReportCard(_Card):
    """Result of a show."""

    kind: Literal["report"]
    value: Label
    label: Label
    bars: list[Annotated[int, Field(ge=1, le=12)]] = Field(min_length=8, max_length=16)


class SlotsCard(_Card):
    """A week's slots; `chosen` counts them row by row from 0."""

    kind: Literal["slots"]
    days: list[Label] = Field(min_length=7, max_length=7)
    rows: list[Label] = Field(min_length=3, max_length=3)
    chosen: list[Annotated[int, Field(ge=0, lt=21)]] = Field(min_length=1, max_length=7)


class PayslipCard(_Card):
    kind: Literal["payslip"]
    rows: list[Figure] = Field(min_length=2, max_length=3)
    total: Figure


StepCard = Annotated[
    AnswerCard | ParcelCard | MatchCard | ReportCard | SlotsCard | PayslipCard, Field(discriminator="kind")
]


class HowItWorksStep(Content):
    """Step of how it works, with its time and its picture."""

    when: Label
    title: Label
    text: Sentence
    card: StepCard


class Side(Content):
    """Steps of one of the two sides."""

    label: Label
    link: LinkText
    steps: list[HowItWorksStep] = Field(min_length=4, max_length=4)


class HowItWorks(Content):
    """Steps of both sides; `tabs` are the labels of the choice."""

    head: BandHead
    tabs: Label
    sides: list[Side] = Field(min_length=2, max_length=2)


class Moment(Content):
    """Highlighted moment of the show."""

    minute: int = Field(ge=0, le=SHOW_MINUTES)
    time: Label
    title: Label
    text: Sentence


class Clip(Content):
    """Task of a role; minutes from the start of the show."""

    start: int = Field(ge=0, lt=SHOW_MINUTES)
    length: int = Field(ge=15, le=SHOW_MINUTES)
    text: Label

    @model_validator(mode="after")
    def _within_the_show(self) -> Self:
        if self.start + self.length > SHOW_MINUTES:
            raise ValueError(f"ends after the show, which lasts {SHOW_MINUTES} minutes")
        return self


class Role(Content):
    """Role in a show, and its tasks."""

    name: Label
    icon: SameText = Field(min_length=1, max_length=60)
    text: Label
    tone: Literal["hot", "warm", "cool", "quiet"]
    clips: list[Clip] = Field(min_length=1, max_length=6)


class ShowTimeline(Content):
    """Three-hour show in detail.

    Attributes:
        viewers: The number of viewers, every ten minutes from the first to the last.
        orders: The number of orders in each ten minutes.
    """

    head: BandHead
    chart_alt: Sentence
    viewers_label: Label
    orders_label: Label
    start: str = Field(pattern=r"^\d\d:00$")
    viewers: list[int] = Field(min_length=SHOW_MINUTES // 10 + 1, max_length=SHOW_MINUTES // 10 + 1)
    orders: list[int] = Field(min_length=SHOW_MINUTES // 10, max_length=SHOW_MINUTES // 10)
    moments: list[Moment] = Field(min_length=4, max_length=4)
    roles: list[Role] = Field(min_length=4, max_length=4)
    result: list[Figure] = Field(min_length=2, max_length=4)


class Cases(Content):
    """Case studies that the page shows, by file name, the largest first."""

    head: BandHead
    shown: list[Annotated[SameText, Names("case_studies"), Field(pattern=SLUG.pattern)]] = Field(
        min_length=3, max_length=3
    )
    all: LinkText


class TourStudio(Content):
    """Studio of a city; `rooms` lamps are lit beside `rooms_label`."""

    city: Label
    rooms: int = Field(ge=1, le=6)
    rooms_label: Label
    picture: PictureFile = Field(pattern=r"^studio-[a-z]+\.webp$")
    alt: Sentence
    text: Sentence
    facts: list[Label] = Field(min_length=1, max_length=3)


class StudioTour(Content):
    head: BandHead
    items: list[TourStudio] = Field(min_length=3, max_length=3)


class Voice(Content):
    side: Literal["brand", "talent"]
    look: LookName
    name: Label
    role: Label
    text: Sentence


class Voices(Content):
    """Testimonials of brands and talent."""

    head: BandHead
    figures: list[Figure] = Field(min_length=1, max_length=3)
    items: list[Voice] = Field(min_length=3, max_length=6)


class Door(Content):
    """Link to one of the three applications."""

    name: Label
    icon: SameText = Field(min_length=1, max_length=60)
    title: Label
    text: Sentence
    fact: Label
    link: LinkText


class Ready(Content):
    eyebrow: Label
    title: Label
    lead: Sentence
    doors: list[Door] = Field(min_length=3, max_length=3)


class HomeContent(PageContent):
    """The whole page, band by band."""

    hero: Hero
    logos: Logos
    numbers: Numbers
    how: HowItWorks
    show: ShowTimeline
    cases: Cases
    studios: StudioTour
    voices: Voices
    faq: Faq
    ready: Ready


home_content = declare_words("home.yaml", HomeContent)
