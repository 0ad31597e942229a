"""Schemas of the facts files, and values derived from their figures."""

from decimal import Decimal
from itertools import pairwise
from typing import Annotated, Self

from pydantic import ConfigDict, Field, StringConstraints, model_validator

from livecommerce.facts.values import (
    Clock,
    Country,
    Day,
    Facts,
    Hours,
    Money,
    MoneyRange,
    Number,
    Percent,
    PercentRange,
    Span,
    Weekday,
    in_words,
)
from livecommerce.languages.formatting import euros_in_short, from_to, listed
from livecommerce.languages.translated_yaml import SameText

Text = Annotated[str, StringConstraints(min_length=2, max_length=80)]
Same = Annotated[SameText, StringConstraints(min_length=2, max_length=80)]


class Company(Facts):
    first_show: Day
    counted_on: Day

    @property
    def years(self) -> Number:
        """Full years from the first show to the day on which the figures were counted."""
        first, last = self.first_show.day, self.counted_on.day
        return Number(figure=last.year - first.year - ((last.month, last.day) < (first.month, first.day)))


class PersonFacts(Facts):
    name: Same
    role: Text
    city: Text


class People(Facts):
    """The team: any number of members, each under a key of lower-case letters and underscores."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, PersonFacts]  # pyright: ignore[reportIncompatibleVariableOverride] as Pydantic has it

    @property
    def count(self) -> Number:
        return Number(figure=len(self.model_extra or ()))


class StudioFacts(Facts):
    city: Text
    quarter: Text
    rooms: Number
    street: Same
    place: Same
    country: Country
    opens: Clock
    closes: Clock
    way: Text
    visits: Weekday

    @property
    def address(self) -> str:
        return f"{self.street}, {self.place}, {self.country}"

    @property
    def hours(self) -> str:
        return from_to(str(self.opens), str(self.closes))


class Studios(Facts):
    london: StudioFacts
    berlin: StudioFacts
    warsaw: StudioFacts

    @property
    def by_name(self) -> dict[str, StudioFacts]:
        return {"london": self.london, "berlin": self.berlin, "warsaw": self.warsaw}

    @property
    def all(self) -> tuple[StudioFacts, ...]:
        return tuple(self.by_name.values())

    @property
    def count(self) -> Number:
        return Number(figure=len(self.all))

    @property
    def rooms(self) -> Number:
        """Number of live rooms in all studios."""
        return Number(figure=sum(studio.rooms.figure for studio in self.all))

    @property
    def cities(self) -> str:
        """`London, Berlin and Warsaw`."""
        return listed(tuple(studio.city for studio in self.all))

    @property
    def one_of_the_cities(self) -> str:
        """`London, Berlin or Warsaw`."""
        return listed(tuple(studio.city for studio in self.all), by_or=True)


class Counts(Facts):
    """Counts that the site publishes."""

    brands: Number
    creators: Number
    hosts: Number
    hours: Number
    parcels: Number
    sales_millions: Number
    conversion: Percent
    studio_hours: Percent
    languages: tuple[Same, ...] = Field(description="Their codes.")

    @property
    def sales(self) -> str:
        """Sales of the last twelve months."""
        return euros_in_short(self.sales_millions.figure * 1_000_000)

    @property
    def home_hours(self) -> Percent:
        """Share of the hours on air that came from hosts' homes."""
        return Percent(number=100 - self.studio_hours.number)

    @property
    def language_count(self) -> Number:
        """Number of languages in which there are shows."""
        return Number(figure=len(self.languages))


class Answers(Facts):
    """Response times."""

    application: Span
    message: Span
    press: Span
    on_air: Span


class ExampleRates(Facts):
    hourly: Money
    commission: Percent
    affiliate_commission: Percent


class Pay(Facts):
    """Earnings of talent."""

    hourly: MoneyRange
    commission: PercentRange
    affiliate_commission: PercentRange
    bonus: Money
    casting: Money
    day: Weekday
    example: ExampleRates


class Commission(Facts):
    """Orders that earn commission, and when they are final."""

    after_show: Span
    after_click: Span
    final_after: Span
    content_rights: Span


class Band(Facts):
    """Smallest budget of a band, and what it buys."""

    budget: Money
    hours: Number
    commission: Percent
    samples: Number | None = None


class HourlyCosts(Facts):
    room: Money
    assistant: Money
    operator: Money
    manager: Money


class Prices(Facts):
    first_season: Band
    prime_time: Band
    every_night: Band
    notice: Span
    hour: HourlyCosts
    parcel: Money
    written_off_samples: Money

    @property
    def bands(self) -> tuple[Band, ...]:
        """Bands, by ascending smallest budget."""
        return self.first_season, self.prime_time, self.every_night

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for smaller, larger in pairwise(self.bands):
            if smaller.budget.amount >= larger.budget.amount or smaller.hours.figure >= larger.hours.figure:
                raise ValueError("the bands must be in order")
        return self


class MedianHour(Facts):
    studio: Money
    remote: Money


class AverageShow(Facts):
    viewers: Number
    clicks: Number
    orders: Number
    basket: Money
    returns: Percent

    @property
    def gmv(self) -> Money:
        """Sales of the show."""
        return Money(amount=Decimal(round(self.orders.figure * self.basket.amount)))

    @property
    def kept_exactly(self) -> Money:
        """Sales after returns, to the cent."""
        return Money(amount=round(self.gmv.amount * (100 - self.returns.number) / 100, 2))

    @property
    def kept(self) -> Money:
        """Sales after returns, to the euro."""
        return Money(amount=Decimal(round(self.kept_exactly.amount)))


class Shows(Facts):
    """A show, and the way to the first one."""

    english_forms = frozenset({"paid_hours_in_words"})

    on_air: Span
    before: Span
    after: Span
    team: Number
    rooms_per_manager: Number
    first_samples: Span
    first_show: Span
    first_shows: Number
    first_shows_within: Span
    median_hour: MedianHour
    average: AverageShow

    @property
    def first_show_day(self) -> Number:
        """Day of the first show, counted from the day of the application."""
        return Number(figure=self.first_show.count * 7)

    @property
    def paid_hours(self) -> Hours:
        """Hours a host is paid for: on air, before and after."""
        return Hours(number=self.on_air.count + self.around.number)

    @property
    def paid_hours_in_words(self) -> str:
        """`four and a half`."""
        whole, half = divmod(self.paid_hours.number, 1)
        return in_words(int(whole)) + (" and a half" if half else "")

    @property
    def around(self) -> Hours:
        """Paid hours before and after the show."""
        return Hours(number=Decimal(self.before.count + self.after.count) / 60)

    @model_validator(mode="after")
    def _in_these_units(self) -> Self:
        if self.first_show.unit != "week":
            raise ValueError("the way to the first show must be counted in weeks")
        if (
            self.on_air.unit != "hour"
            or {self.before.unit, self.after.unit} != {"minute"}
            or self.around.number * 2 % 1
        ):
            raise ValueError("a show must be counted in hours, the time around it in minutes that add up to half hours")
        return self


class Samples(Facts):
    reach_us_within: Span
    arrive_within: Span
    film_within: Span
    returned: Text
    per_product: Number


class Reports(Facts):
    show: Clock
    week_day: Weekday
    week: Clock
    pages: Number


class Kit(Facts):
    """Equipment that we lend to hosts at home."""

    cost: Money
    lent_from: Number = Field(description="The number of booked shows from which it is lent.")
    given_after: Number = Field(description="The number of shows after which the host may keep it.")


class Talent(Facts):
    """Requirements for talent, and the terms of hosts at home."""

    age: Number
    followers: Number
    evenings: Number
    casting: Span
    video: Span
    upload: Number = Field(description="In Mbit/s.")
    kit: Kit


class AllFacts(Facts):
    """All facts files, by name."""

    company: Company
    people: People
    studios: Studios
    counts: Counts
    answers: Answers
    pay: Pay
    commission: Commission
    prices: Prices
    shows: Shows
    samples: Samples
    reports: Reports
    talent: Talent
