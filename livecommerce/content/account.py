"""The words of the pages that lead into an account: `/login` and `/saas/activate`."""

from pydantic import Field as Bounds

from livecommerce.content.application import PointList
from livecommerce.content.loading import Content, load_yaml


class FormHead(Content):
    """The heading of a form and the sentence below it."""

    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)


class Way(Content):
    """A link to where the visitor may want to go instead."""

    label: str = Bounds(min_length=2, max_length=60)
    href: str = Bounds(min_length=1, max_length=200)


class Newcomers(Content):
    """What somebody without an account reads."""

    title: str = Bounds(min_length=3, max_length=60)
    text: str = Bounds(min_length=10, max_length=200)
    ways: tuple[Way, ...] = Bounds(min_length=1, max_length=4)


class Show(Content):
    """A line of the evening's schedule."""

    time: str = Bounds(pattern=r"^[0-2]\d:[0-5]\d$")
    name: str = Bounds(min_length=2, max_length=40)
    place: str = Bounds(min_length=2, max_length=40)


class Schedule(Content):
    """An evening in the studios."""

    title: str = Bounds(min_length=3, max_length=60)
    shows: tuple[Show, ...] = Bounds(min_length=1, max_length=6)


class LoginContent(Content):
    """Everything `/login` says."""

    form: FormHead
    submit: str = Bounds(min_length=3, max_length=40)
    forgotten: Way
    newcomers: Newcomers
    schedule: Schedule


class ActivateContent(Content):
    """Everything `/saas/activate` says."""

    form: FormHead
    submit: str = Bounds(min_length=3, max_length=40)
    new_code: FormHead
    new_code_submit: str = Bounds(min_length=3, max_length=40)
    login: Way
    inside: PointList


def login_content() -> LoginContent:
    """The words of `/login`."""
    return load_yaml("login.yaml", LoginContent)


def activate_content() -> ActivateContent:
    """The words of `/saas/activate`."""
    return load_yaml("activate.yaml", ActivateContent)
