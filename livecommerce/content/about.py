"""Schema of the words of the page about the company."""

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.people import PersonName
from livecommerce.content.shared import BandHead, City, Figure, LinkText
from livecommerce.languages.formatting import plural_form

AddressLine = Annotated[str, StringConstraints(min_length=3, max_length=60)]


class Comment(Content):
    name: str = Field(min_length=2, max_length=24)
    text: str = Field(min_length=2, max_length=40)


class AboutHero(Content):
    eyebrow: str = Field(min_length=3, max_length=40)
    title: str = Field(min_length=10, max_length=80)
    lead: str = Field(min_length=40, max_length=240)
    picture: str = Field(min_length=20, max_length=240)
    hosts: tuple[PersonName, PersonName]
    live: str = Field(min_length=2, max_length=12)
    viewers: str = Field(min_length=2, max_length=24)
    comments: tuple[Comment, ...] = Field(min_length=1, max_length=3)


class Figures(Content):
    label: str = Field(min_length=5, max_length=60)
    items: tuple[Figure, ...] = Field(min_length=3, max_length=4)


class Counted(Content):
    """Noun in its plural forms, and the text for zero; `few` is for Polish."""

    one: str = Field(min_length=2, max_length=20)
    few: str = Field(min_length=2, max_length=20)
    many: str = Field(min_length=2, max_length=20)
    none: str = Field(min_length=2, max_length=30)

    def after(self, count: int) -> str:
        forms = {"one": self.one, "few": self.few}
        return f"{count} {forms.get(plural_form(count), self.many)}" if count else self.none


class Year(Content):
    """Year of the story, with its hours on air and the live rooms at its end."""

    year: int = Field(ge=2000, le=2100)
    hours: int = Field(ge=1)
    rooms: int = Field(ge=0)
    title: str = Field(min_length=3, max_length=40)
    text: str = Field(min_length=40, max_length=200)


class Story(BandHead):
    hours: str = Field(min_length=2, max_length=20)
    rooms: Counted
    all_rooms: int = Field(ge=1, le=20)
    years: tuple[Year, ...] = Field(min_length=4, max_length=5)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if list(self.years) != sorted(self.years, key=lambda year: year.year):
            raise ValueError("the years are not in order")
        if any(year.rooms > self.all_rooms for year in self.years):
            raise ValueError("a year has more rooms than all_rooms")
        return self


class Principle(Content):
    title: str = Field(min_length=5, max_length=40)
    text: str = Field(min_length=40, max_length=200)


class Principles(BandHead):
    items: tuple[Principle, ...] = Field(min_length=3, max_length=6)


class StudioCard(Content):
    city: str = Field(min_length=3, max_length=20)
    house: City
    picture: str = Field(min_length=20, max_length=160)
    note: str = Field(min_length=5, max_length=60)
    address: tuple[AddressLine, ...] = Field(min_length=2, max_length=4)
    hours: str = Field(min_length=5, max_length=40)
    way: str = Field(min_length=5, max_length=80)


class StudioCards(BandHead):
    items: tuple[StudioCard, ...] = Field(min_length=1, max_length=3)


class Onward(Content):
    title: str = Field(min_length=5, max_length=60)
    text: str = Field(min_length=20, max_length=160)
    start: LinkText
    contact: LinkText


class Wall(BandHead):
    openings: LinkText


class AboutContent(PageContent):
    """Words of the page, except for those about the people."""

    hero: AboutHero
    figures: Figures
    story: Story
    people: Wall
    principles: Principles
    studios: StudioCards
    onward: Onward


about_content = declare_words("about.yaml", AboutContent)
