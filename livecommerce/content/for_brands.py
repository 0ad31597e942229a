"""Schema of the words of the page for brands."""

from typing import Literal, Self

from pydantic import Field, model_validator

from livecommerce.content.audience import Closing, Comparison, Opening, Steps
from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import BandHead, Faq


class Peak(Content):
    """Highlighted moment of the show, by the number of its reading."""

    reading: int = Field(ge=0, le=35)
    time: str = Field(pattern=r"^\d\d:\d\d$")
    text: str = Field(min_length=2, max_length=40)


class Product(Content):
    name: str = Field(min_length=2, max_length=40)
    price: int = Field(gt=0)
    units: int = Field(gt=0)


class Campaign(Content):
    """Report of a show: a reading of GMV every five minutes for three hours."""

    label: str = Field(min_length=20, max_length=500)
    title: str = Field(min_length=2, max_length=60)
    place: str = Field(min_length=2, max_length=60)
    status: str = Field(min_length=2, max_length=20)
    gmv_label: str = Field(min_length=2, max_length=30)
    orders_label: str = Field(min_length=2, max_length=30)
    basket_label: str = Field(min_length=2, max_length=40)
    viewers_label: str = Field(min_length=2, max_length=30)
    viewers: int = Field(gt=0)
    clicks_label: str = Field(min_length=2, max_length=30)
    clicks: int = Field(gt=0)
    clicks_share_label: str = Field(min_length=2, max_length=30)
    hours_note: str = Field(min_length=2, max_length=30)
    chart_title: str = Field(min_length=2, max_length=60)
    hours: list[str] = Field(min_length=4, max_length=4)
    readings: list[int] = Field(min_length=36, max_length=36)
    peaks: list[Peak] = Field(min_length=1, max_length=4)
    conversion_label: str = Field(min_length=2, max_length=40)
    conversion_note: str = Field(min_length=2, max_length=120)
    products_title: str = Field(min_length=2, max_length=40)
    units_label: str = Field(min_length=2, max_length=20)
    products: list[Product] = Field(min_length=2, max_length=4)

    @property
    def gmv(self) -> int:
        return sum(self.readings)

    @property
    def orders(self) -> int:
        """Number of orders, each of one product."""
        return sum(product.units for product in self.products)

    @model_validator(mode="after")
    def _chart_and_products_agree(self) -> Self:
        sold = sum(product.price * product.units for product in self.products)
        if sold != self.gmv:
            raise ValueError(f"the readings add up to {self.gmv}, the products to {sold}")
        return self


class Stage(Content):
    """Stage of the funnel, and its ratio to the previous stage."""

    label: str = Field(min_length=2, max_length=40)
    value: int = Field(gt=0)
    relation: Literal["first", "share", "each"]
    relation_label: str = Field(min_length=2, max_length=60)


class Funnel(BandHead):
    picture: str = Field(min_length=20, max_length=200)
    scale_note: str = Field(min_length=20, max_length=160)
    stages: list[Stage] = Field(min_length=5, max_length=5)
    basket: int = Field(gt=0)
    gmv_label: str = Field(min_length=2, max_length=60)
    per_sample_label: str = Field(min_length=2, max_length=60)
    commission: float = Field(gt=0, lt=1)
    commission_label: str = Field(min_length=2, max_length=80)


class Service(Content):
    level: int = Field(ge=1, le=20)
    title: str = Field(min_length=2, max_length=40)
    text: str = Field(min_length=2, max_length=240)
    points: list[str] = Field(min_length=2, max_length=5)


class Services(BandHead):
    """Services, drawn as the channels of a mixing desk."""

    channel: str = Field(min_length=1, max_length=12)
    items: list[Service] = Field(min_length=4, max_length=4)


class Role(Content):
    """Role of the live team, with its tasks before, during and after the show."""

    name: str = Field(min_length=2, max_length=30)
    promise: str = Field(min_length=2, max_length=80)
    tasks: list[str] = Field(min_length=3, max_length=3)


class Phase(Content):
    name: str = Field(min_length=2, max_length=30)
    time: str = Field(min_length=2, max_length=30)


class LiveTeam(BandHead):
    phases: list[Phase] = Field(min_length=3, max_length=3)
    roles: list[Role] = Field(min_length=4, max_length=4)


class ReportedShow(Content):
    """Row of the weekly report."""

    show: str = Field(min_length=2, max_length=40)
    host: str = Field(min_length=2, max_length=40)
    hours: int = Field(gt=0)
    viewers: int = Field(gt=0)
    clicks: int = Field(gt=0)
    orders: int = Field(gt=0)
    gmv: int = Field(gt=0)


class WeeklyReport(BandHead):
    """Report of a week, and the changes for the next one."""

    caption: str = Field(min_length=2, max_length=120)
    columns: list[str] = Field(min_length=7, max_length=7)
    shows: list[ReportedShow] = Field(min_length=2, max_length=7)
    total: str = Field(min_length=2, max_length=30)
    changes_title: str = Field(min_length=2, max_length=60)
    changes: list[str] = Field(min_length=2, max_length=4)
    signed: str = Field(min_length=2, max_length=80)


class BudgetBand(Content):
    name: str = Field(min_length=2, max_length=30)
    budget: str = Field(min_length=2, max_length=30)
    per: str = Field(min_length=2, max_length=30)
    hours: str = Field(min_length=2, max_length=60)
    commission: str = Field(min_length=2, max_length=60)
    points: list[str] = Field(min_length=2, max_length=5)


class WaivedFee(Content):
    figure: str = Field(min_length=1, max_length=10)
    text: str = Field(min_length=2, max_length=80)


class Pricing(BandHead):
    bands: list[BudgetBand] = Field(min_length=3, max_length=3)
    waived_fees: list[WaivedFee] = Field(min_length=2, max_length=4)


class FirstShow(Steps):
    """Steps from the application to the first show, counted in days."""

    days: list[int] = Field(min_length=4, max_length=4)


class ForBrands(PageContent):
    """Page for brands, top to bottom."""

    opening: Opening
    campaign: Campaign
    funnel: Funnel
    services: Services
    team: LiveTeam
    report: WeeklyReport
    pricing: Pricing
    first_show: FirstShow
    places: Comparison
    faq: Faq
    closing: Closing


for_brands_content = declare_words("for_brands.yaml", ForBrands)
