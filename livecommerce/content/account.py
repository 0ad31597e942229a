"""Schemas of the words of the account pages: `/login`, `/saas/activate` and `/saas/close-account`."""

from typing import Self, get_args

from pydantic import Field as Bounds
from pydantic import model_validator

from livecommerce.content.application import PointList
from livecommerce.content.loading import Content, declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import LinkText
from livecommerce.forms.applications import ApplicationKind
from livecommerce.forms.status import ApplicationStatus


class FormHead(Content):
    """Heading of a form and the sentence below it."""

    title: str = Bounds(min_length=3, max_length=60)
    lead: str = Bounds(min_length=10, max_length=240)


class Status(Content):
    label: str = Bounds(min_length=2, max_length=40)
    text: str = Bounds(min_length=5, max_length=160)


class AccountWords(Content):
    page_title: str = Bounds(min_length=3, max_length=60)
    title: str = Bounds(min_length=3, max_length=60)
    logged_in_as: str = Bounds(min_length=3, max_length=60)
    looking: str = Bounds(min_length=3, max_length=80)
    applications: str = Bounds(min_length=3, max_length=60)
    no_applications: str = Bounds(min_length=10, max_length=200)
    kinds: dict[ApplicationKind, str]
    statuses: dict[ApplicationStatus, Status]
    changed: str = Bounds(pattern=r"\{reference\}", max_length=80)
    sent_on: str = Bounds(min_length=2, max_length=40)
    reference: str = Bounds(min_length=3, max_length=40)
    app: str = Bounds(min_length=3, max_length=40)
    log_out: str = Bounds(min_length=3, max_length=40)
    close: LinkText
    logged_out: str = Bounds(min_length=5, max_length=120)
    session_over: str = Bounds(min_length=5, max_length=120)
    still_in: str = Bounds(min_length=5, max_length=160)

    @model_validator(mode="after")
    def _nothing_is_missing(self) -> Self:
        missing = {*get_args(ApplicationKind), *get_args(ApplicationStatus)} - {*self.kinds, *self.statuses}
        if missing:
            raise ValueError(f"there are no words for {', '.join(sorted(missing))}")
        return self


class Newcomers(Content):
    title: str = Bounds(min_length=3, max_length=60)
    text: str = Bounds(min_length=10, max_length=200)
    ways: tuple[LinkText, ...] = Bounds(min_length=1, max_length=4)


class ScheduledShow(Content):
    time: str = Bounds(pattern=r"^[0-2]\d:[0-5]\d$")
    name: str = Bounds(min_length=2, max_length=40)
    place: str = Bounds(min_length=2, max_length=40)


class Schedule(Content):
    title: str = Bounds(min_length=3, max_length=60)
    shows: tuple[ScheduledShow, ...] = Bounds(min_length=1, max_length=6)


class LoginContent(PageContent):
    form: FormHead
    submit: str = Bounds(min_length=3, max_length=40)
    doing: str = Bounds(min_length=3, max_length=40)
    forgotten: LinkText
    account: AccountWords
    newcomers: Newcomers
    schedule: Schedule


class ActivateContent(PageContent):
    form: FormHead
    submit: str = Bounds(min_length=3, max_length=40)
    doing: str = Bounds(min_length=3, max_length=40)
    new_code: FormHead
    new_code_submit: str = Bounds(min_length=3, max_length=40)
    new_code_sent: str = Bounds(pattern=r"\{email\}", max_length=240)
    done: FormHead
    done_login: LinkText
    login: LinkText
    inside: PointList


class CloseAccountContent(PageContent):
    form: FormHead
    deleted: PointList
    submit: str = Bounds(min_length=3, max_length=40)
    doing: str = Bounds(min_length=3, max_length=40)
    keep: LinkText
    done: FormHead
    done_link: LinkText


close_account_content = declare_words("close_account.yaml", CloseAccountContent)
login_content = declare_words("login.yaml", LoginContent)
activate_content = declare_words("activate.yaml", ActivateContent)
