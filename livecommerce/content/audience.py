"""Content types that the pages for talent and for brands share."""

from typing import Literal

from pydantic import Field

from livecommerce.content.loading import Content
from livecommerce.content.shared import BandHead, LinkText
from livecommerce.languages.translated_yaml import SameText

Picture = Literal["studio", "home"]


class Opening(Content):
    """Hero of a page and its two calls to action; line breaks of the title are kept."""

    eyebrow: str = Field(min_length=2, max_length=60)
    title: str = Field(min_length=2, max_length=60)
    lead: str = Field(min_length=2, max_length=320)
    action: LinkText
    aside: LinkText


class AudienceStep(Content):
    """Step; its marker is a number or a day."""

    marker: str = Field(min_length=1, max_length=8)
    icon: SameText
    title: str = Field(min_length=2, max_length=60)
    text: str = Field(min_length=2, max_length=280)


class Steps(BandHead):
    items: list[AudienceStep] = Field(min_length=4, max_length=4)
    note: str = Field("", max_length=240)


class Fact(Content):
    """Value under its name."""

    label: str = Field(min_length=2, max_length=40)
    value: str = Field(min_length=1, max_length=240)


class Option(Content):
    picture: Picture
    name: str = Field(min_length=2, max_length=40)
    text: str = Field(min_length=2, max_length=200)
    facts: list[Fact] = Field(min_length=3, max_length=8)


class Comparison(BandHead):
    """Two options compared fact by fact, in the same order."""

    options: list[Option] = Field(min_length=2, max_length=2)
    note: str = Field("", max_length=280)


class Closing(Content):
    title: str = Field(min_length=2, max_length=90)
    lead: str = Field(min_length=2, max_length=280)
    action: LinkText
    aside: LinkText
