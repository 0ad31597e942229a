"""What stands around the questions of the three applications."""

from pydantic import Field as Bounds

from livecommerce.content.loading import Content, load_yaml


class Point(Content):
    """A short statement and a sentence that explains it."""

    icon: str = Bounds(default="", max_length=40)
    title: str = Bounds(min_length=2, max_length=60)
    text: str = Bounds(default="", max_length=200)


class PointList(Content):
    """Points under their heading."""

    title: str = Bounds(min_length=3, max_length=60)
    points: tuple[Point, ...] = Bounds(min_length=1, max_length=6)


class ApplicationIntro(Content):
    """How an application introduces itself."""

    eyebrow: str = Bounds(min_length=2, max_length=40)
    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)
    facts: tuple[Point, ...] = Bounds(default=(), max_length=4)


class Outcome(Content):
    """What an applicant reads when the application has arrived."""

    title: str = Bounds(min_length=3, max_length=60)
    text: str = Bounds(min_length=10, max_length=240)


class ApplicationContent(Content):
    """What stands around the questions of an application.

    Attributes:
        intro: The heading.
        at_hand: What to have at hand.
        after: What happens after the application is sent.
        outcome: What is said when it has arrived.
        remote_tips: What helps those who go live from home.
    """

    intro: ApplicationIntro
    at_hand: PointList
    after: PointList
    outcome: Outcome
    remote_tips: PointList | None = None


def brand_form_content() -> ApplicationContent:
    """The words of `/form`."""
    return load_yaml("brand_form.yaml", ApplicationContent)


def talent_form_content() -> ApplicationContent:
    """The words of `/form/TalentForm`."""
    return load_yaml("talent_form.yaml", ApplicationContent)


def affiliate_form_content() -> ApplicationContent:
    """The words of `/form/AffiliateForm`."""
    return load_yaml("affiliate_form.yaml", ApplicationContent)
