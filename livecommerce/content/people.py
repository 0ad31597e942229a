"""The team: on the about page, and as authors of posts."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.shared import Names
from livecommerce.languages.translated_yaml import SameText

Skin = Literal["porcelain", "peach", "honey", "almond", "chestnut", "espresso"]
Hair = Literal["crop", "bob", "afro", "bun", "long", "curls", "bald", "quiff", "scarf"]
HairColour = Literal["ink", "brown", "copper", "blonde", "silver", "violet"]
Top = Literal["crew", "collar", "hoodie", "turtleneck", "blazer"]
TopColour = Literal["ink", "paper", "coral", "magenta", "violet"]
Extra = Literal["glasses", "headset", "beard", "earrings", "freckles"]
Ground = Literal["coral", "magenta", "violet", "ink", "paper"]


class Look(Content):
    """Features of a drawn portrait."""

    skin: Skin
    hair: Hair
    hair_colour: HairColour
    top: Top
    top_colour: TopColour
    ground: Ground
    extras: tuple[Extra, ...] = Field(default=(), max_length=3)


class TeamProfile(Content):
    name: str = Field(min_length=3, max_length=40)
    role: str = Field(min_length=3, max_length=50)
    city: str = Field(min_length=3, max_length=30)
    line: str = Field(min_length=20, max_length=160)
    look: Look


class People(Content):
    people: tuple[TeamProfile, ...] = Field(min_length=1, max_length=24)


_people = declare_words("people.yaml", People)


def people() -> tuple[TeamProfile, ...]:
    """Return the team, in display order."""
    return _people().people


def person_named(name: str) -> TeamProfile:
    """Return the team member of this name.

    Raises:
        ValueError: No team member has this name.
    """
    for person in people():
        if person.name == name:
            return person
    raise ValueError(f"nobody in people.yaml is named {name!r}")


PersonName = Annotated[SameText, Names("person"), AfterValidator(lambda name: person_named(name).name)]
