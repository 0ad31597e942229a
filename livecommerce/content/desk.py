"""The words of the desk."""

from pydantic import Field as Bounds

from livecommerce.content.account import FormHead
from livecommerce.content.loading import Content, load_yaml


class LogInWords(Content):
    """The words of the log in.

    Attributes:
        ended: What is said when a session is over.
    """

    page_title: str
    head: FormHead
    submit: str
    ended: str


class WelcomeWords(Content):
    """The words of the page that a mailed link leads to."""

    page_title: str
    head: FormHead
    submit: str
    link_ended: str


class SetUpWords(Content):
    """The words of the page that gives a member their password and second factor.

    Attributes:
        member: What stands before their address.
        picture: What the QR code is, for those who do not see it.
        codes: The heading of the recovery codes.
    """

    page_title: str
    head: FormHead
    member: str
    scan: str
    picture: str
    type: str
    then: str
    submit: str
    wrong_code: str
    codes: str
    codes_lead: str
    to_log_in: str


class BesideWords(Content):
    """What stands beside the forms."""

    title: str
    points: tuple[str, ...] = Bounds(min_length=1, max_length=5)


class DeskWords(Content):
    """All words of the desk.

    Attributes:
        page_title: The title of its document.
        unavailable: What is said where the database is away.
    """

    page_title: str
    log_in: LogInWords
    welcome: WelcomeWords
    set_up: SetUpWords
    beside: BesideWords
    unavailable: str


def desk_words() -> DeskWords:
    """The words of `desk.yaml`."""
    return load_yaml("desk.yaml", DeskWords)
