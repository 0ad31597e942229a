"""What the three applications have in common: the questions and what stands beside them."""

from pydantic import Field as Bounds

from livecommerce.content.loading import Content, load_yaml
from livecommerce.forms.field import Field


class FormStep(Content):
    """The questions that are asked together, with their heading."""

    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(default="", max_length=240)
    fields: tuple[Field, ...] = Bounds(min_length=1)


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


class SteppedApplication(Content):
    """An application asked step by step.

    Attributes:
        intro: The heading.
        steps: What the steps are called, in order.
        first: The first step.
        at_hand: What to have at hand.
        after: What happens after the application is sent.
    """

    intro: ApplicationIntro
    steps: tuple[str, ...] = Bounds(min_length=2, max_length=8)
    first: FormStep
    at_hand: PointList
    after: PointList


class OnePageApplication(Content):
    """An application asked on one page, in parts.

    Attributes:
        intro: The heading.
        parts: The questions.
        submit: What the button says that sends them.
        at_hand: What to have at hand.
        after: What happens after the application is sent.
    """

    intro: ApplicationIntro
    parts: tuple[FormStep, ...] = Bounds(min_length=1, max_length=8)
    submit: str = Bounds(min_length=3, max_length=40)
    at_hand: PointList
    after: PointList


def brand_form_content() -> SteppedApplication:
    """The words of `/form`."""
    return load_yaml("brand_form.yaml", SteppedApplication)


def talent_form_content() -> SteppedApplication:
    """The words of `/form/TalentForm`."""
    return load_yaml("talent_form.yaml", SteppedApplication)


def affiliate_form_content() -> OnePageApplication:
    """The words of `/form/AffiliateForm`."""
    return load_yaml("affiliate_form.yaml", OnePageApplication)
