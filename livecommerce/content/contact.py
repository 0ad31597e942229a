"""Schema of the words of `/contact-us`."""

from pydantic import Field as Bounds

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import City
from livecommerce.languages.translated_yaml import SameText


class ContactIntro(Content):
    eyebrow: str = Bounds(min_length=2, max_length=40)
    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)


class MessageOutcome(Content):
    title: str = Bounds(min_length=3, max_length=60)
    text: str = Bounds(min_length=10, max_length=200)
    yours: str = Bounds(min_length=3, max_length=40)
    another: str = Bounds(min_length=3, max_length=40)


class MessageWords(Content):
    """Words around the questions: heading, button, and the use of the answers."""

    title: str = Bounds(min_length=3, max_length=60)
    submit: str = Bounds(min_length=3, max_length=40)
    note: str = Bounds(min_length=10, max_length=200)
    outcome: MessageOutcome


class Team(Content):
    icon: SameText = Bounds(min_length=2, max_length=40)
    name: str = Bounds(min_length=2, max_length=40)
    about: str = Bounds(min_length=5, max_length=140)
    email: SameText = Bounds(pattern=r"^[^@\s]+@[^@\s]+$", max_length=254)
    answers: str = Bounds(min_length=3, max_length=80)


class Teams(Content):
    title: str = Bounds(min_length=3, max_length=60)
    items: tuple[Team, ...] = Bounds(min_length=1, max_length=6)


class StudioContact(Content):
    city: City
    name: str = Bounds(min_length=2, max_length=40)
    rooms: str = Bounds(min_length=2, max_length=40)
    address: tuple[str, ...] = Bounds(min_length=1, max_length=4)
    hours: str = Bounds(min_length=3, max_length=80)
    note: str = Bounds(min_length=5, max_length=160)


class StudioContacts(Content):
    eyebrow: str = Bounds(min_length=2, max_length=40)
    title: str = Bounds(min_length=3, max_length=80)
    lead: str = Bounds(min_length=10, max_length=240)
    items: tuple[StudioContact, ...] = Bounds(min_length=1, max_length=6)


class ContactContent(PageContent):
    intro: ContactIntro
    form: MessageWords
    teams: Teams
    studios: StudioContacts


contact_content = declare_words("contact.yaml", ContactContent)
