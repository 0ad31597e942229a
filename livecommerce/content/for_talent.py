"""Schema of the words of the page for talent."""

from typing import Literal, Self

from pydantic import Field, model_validator

from livecommerce.content.audience import Closing, Comparison, Opening, Steps
from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import BandHead, Faq, LinkText


class TonightShow(Content):
    """Line of tonight's schedule."""

    time: str = Field(min_length=4, max_length=5)
    title: str = Field(min_length=2, max_length=40)
    room: str = Field(min_length=2, max_length=30)
    state: Literal["over", "live", "next"]
    note: str = Field("", max_length=20)


class Tick(Content):
    """Reading of the earnings counter, and the order that led to it."""

    amount: str = Field(min_length=2, max_length=10)
    order: str = Field(min_length=2, max_length=40)


class Share(Content):
    """Part of tonight's earnings."""

    label: str = Field(min_length=2, max_length=40)
    basis: str = Field(min_length=2, max_length=40)
    amount: str = Field(min_length=2, max_length=10)


class Tonight(Content):
    """Picture of an evening: the schedule and the earnings counter."""

    label: str = Field(min_length=20, max_length=400)
    sign: str = Field(min_length=2, max_length=10)
    schedule_title: str = Field(min_length=2, max_length=40)
    clock: str = Field(min_length=4, max_length=5)
    shows: list[TonightShow] = Field(min_length=3, max_length=4)
    counter_title: str = Field(min_length=2, max_length=40)
    ticks: list[Tick] = Field(min_length=4, max_length=4)
    shares: list[Share] = Field(min_length=2, max_length=2)


class Benefit(Content):
    art: Literal["studio", "samples", "team", "pay"]
    title: str = Field(min_length=2, max_length=60)
    text: str = Field(min_length=2, max_length=280)


class BenefitWords(Content):
    """Words inside the drawings."""

    room: str = Field(min_length=1, max_length=20)
    rooms: int = Field(ge=6, le=24)
    your_room: int = Field(ge=1, le=24)
    cities: str = Field(min_length=2, max_length=60)
    parcel: str = Field(min_length=2, max_length=30)
    you: str = Field(min_length=1, max_length=12)
    roles: list[str] = Field(min_length=3, max_length=3)
    days: list[str] = Field(min_length=7, max_length=7)
    pay_note: str = Field(min_length=2, max_length=40)
    paid: str = Field(min_length=2, max_length=20)


class Benefits(BandHead):
    items: list[Benefit] = Field(min_length=4, max_length=4)
    drawn: BenefitWords


class Moment(Content):
    """Time of the evening."""

    time: str = Field(pattern=r"^\d\d:\d\d$")
    title: str = Field(min_length=2, max_length=60)
    text: str = Field(min_length=2, max_length=280)
    on_air: bool = False
    note: str = Field("", max_length=30)


class Evening(BandHead):
    """An evening from the door to the way home."""

    moments: list[Moment] = Field(min_length=4, max_length=10)
    sum_title: str = Field(min_length=2, max_length=60)
    sum_lines: list[Share] = Field(min_length=1, max_length=4)
    sum_label: str = Field(min_length=2, max_length=40)
    sum_amount: str = Field(min_length=2, max_length=12)


class Earning(Content):
    """Row of the earnings table."""

    part: str = Field(min_length=2, max_length=40)
    span: str = Field(min_length=2, max_length=60)
    quantity: float = Field(gt=0)
    rate: float = Field(gt=0)
    counted: str = Field(min_length=2, max_length=60)

    @property
    def amount(self) -> float:
        """Amount of the row in the example week."""
        return round(self.quantity * self.rate, 2)


class Earnings(BandHead):
    """Earnings, with an example week."""

    caption: str = Field(min_length=2, max_length=120)
    columns: list[str] = Field(min_length=3, max_length=3)
    rows: list[Earning] = Field(min_length=2, max_length=5)
    hours: int = Field(ge=1, le=60)
    total: str = Field(min_length=2, max_length=40)
    per_hour: str = Field(min_length=2, max_length=40)
    notes: list[str] = Field(min_length=1, max_length=4)

    @property
    def sum(self) -> float:
        """Total of the example week."""
        return sum(row.amount for row in self.rows)


class Clip(Content):
    """Video of the affiliates' picture."""

    product: str = Field(min_length=2, max_length=24)
    views: str = Field(min_length=2, max_length=20)
    commission: str = Field(min_length=2, max_length=8)


class Affiliates(BandHead):
    """Offer to affiliates, who post videos only."""

    range: str = Field(min_length=2, max_length=12)
    range_label: str = Field(min_length=2, max_length=60)
    points: list[str] = Field(min_length=3, max_length=5)
    action: LinkText
    clips: list[Clip] = Field(min_length=3, max_length=3)


class Requirement(Content):
    """Requirement, rule or guidance."""

    kind: Literal["rule", "guidance"]
    figure: str = Field(min_length=1, max_length=10)
    title: str = Field(min_length=2, max_length=60)
    text: str = Field(min_length=2, max_length=240)


class Requirements(BandHead):
    kinds: dict[Literal["rule", "guidance"], str]
    items: list[Requirement] = Field(min_length=3, max_length=6)

    @model_validator(mode="after")
    def _every_kind_is_named(self) -> Self:
        missing = {item.kind for item in self.items} - set(self.kinds)
        if missing:
            raise ValueError(f"kinds lacks {', '.join(sorted(missing))}")
        return self


class ForTalent(PageContent):
    """Page for talent, top to bottom."""

    opening: Opening
    tonight: Tonight
    benefits: Benefits
    evening: Evening
    earnings: Earnings
    places: Comparison
    samples: Steps
    affiliates: Affiliates
    requirements: Requirements
    faq: Faq
    closing: Closing


for_talent_content = declare_words("for_talent.yaml", ForTalent)
