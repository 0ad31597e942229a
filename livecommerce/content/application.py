"""The words around the questions of the three applications."""

from pydantic import Field as Bounds

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import LinkText
from livecommerce.languages.translated_yaml import SameText


class Point(Content):
    """A short statement and a sentence that explains it."""

    icon: SameText = Bounds(default="", max_length=40)
    title: str = Bounds(min_length=2, max_length=60)
    text: str = Bounds(default="", max_length=240)


class PointList(Content):
    """Points under their heading."""

    title: str = Bounds(min_length=3, max_length=60)
    points: tuple[Point, ...] = Bounds(min_length=1, max_length=6)


class ApplicationIntro(Content):
    """The intro of an application."""

    eyebrow: str = Bounds(min_length=2, max_length=40)
    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)
    facts: tuple[Point, ...] = Bounds(default=(), max_length=4)


class Outcome(Content):
    """The words of the confirmation.

    Attributes:
        next: The one thing to do next.
    """

    title: str = Bounds(min_length=3, max_length=60)
    text: str = Bounds(min_length=10, max_length=240)
    next: LinkText


class ApplicationContent(PageContent):
    """The words around the questions of an application.

    Attributes:
        intro: The heading.
        at_hand: The list of things to have ready.
        after: The next steps after the application is sent.
        outcome: The confirmation.
        remote_tips: Tips for going live from home.
    """

    intro: ApplicationIntro
    at_hand: PointList
    after: PointList
    outcome: Outcome
    remote_tips: PointList | None = None


brand_form_content = declare_words("brand_form.yaml", ApplicationContent)
talent_form_content = declare_words("talent_form.yaml", ApplicationContent)
affiliate_form_content = declare_words("affiliate_form.yaml", ApplicationContent)
