"""Content types that several pages share."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from livecommerce.content.loading import Content
from livecommerce.languages.translated_yaml import SameText

LookName = Literal["ama", "bela", "chidi", "dario", "esra", "farah", "georg", "hugo", "ida", "jules"]
City = Literal["london", "berlin", "warsaw"]
BrandName = Literal["oko", "kiln", "vela", "holm", "dune", "mado", "nord7", "fable"]
Cover = Literal["beams", "waves", "orbits", "grid", "ripples", "bars", "tiles", "crowd"]
"""The names of the portraits, houses, wordmarks and covers that content files choose from."""


@dataclass(frozen=True)
class Names:
    """Marker for a text that names something: a picture of `images/`, a person, a topic, or an entry of a collection.

    Attributes:
        of: `picture`, `person`, `topic`, or the name of the collection.
    """

    of: str


PictureFile = Annotated[SameText, Names("picture")]


class BandHead(Content):
    """Heading of a band: eyebrow, title and lead."""

    eyebrow: str = Field(min_length=2, max_length=40)
    title: str = Field(min_length=5, max_length=80)
    lead: str = Field(default="", max_length=240)


class LinkText(Content):
    label: str = Field(min_length=2, max_length=40)
    href: SameText = Field(pattern=r"^(/|#|https://)")


class Figure(Content):
    value: str = Field(min_length=1, max_length=16)
    label: str = Field(min_length=2, max_length=40)


class FaqItem(Content):
    question: str = Field(min_length=8, max_length=120)
    answer: str = Field(min_length=20, max_length=600)


class Faq(Content):
    """Questions of a page, and the contact for others."""

    head: BandHead
    link: LinkText | None = None
    items: list[FaqItem] = Field(min_length=2, max_length=12)
