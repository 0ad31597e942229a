"""Schema of the words around the questions of the three applications."""

from pydantic import Field as Bounds

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import LinkText
from livecommerce.languages.translated_yaml import SameText


class Point(Content):
    """Short statement and a sentence that explains it."""

    icon: SameText = Bounds(default="", max_length=40)
    title: str = Bounds(min_length=2, max_length=60)
    text: str = Bounds(default="", max_length=240)


class PointList(Content):
    title: str = Bounds(min_length=3, max_length=60)
    points: tuple[Point, ...] = Bounds(min_length=1, max_length=6)


class ApplicationIntro(Content):
    eyebrow: str = Bounds(min_length=2, max_length=40)
    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)
    facts: tuple[Point, ...] = Bounds(default=(), max_length=4)


class Outcome(Content):
    title: str = Bounds(min_length=3, max_length=60)
    text: str = Bounds(min_length=10, max_length=240)
    next: LinkText


class ApplicationContent(PageContent):
    intro: ApplicationIntro
    at_hand: PointList
    after: PointList
    outcome: Outcome
    remote_tips: PointList | None = None


brand_form_content = declare_words("brand_form.yaml", ApplicationContent)
talent_form_content = declare_words("talent_form.yaml", ApplicationContent)
affiliate_form_content = declare_words("affiliate_form.yaml", ApplicationContent)
