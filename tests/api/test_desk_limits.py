"""Invalid input at the desk: values that do not exist, are too large, or mean something else."""

import pytest

from livecommerce.api.tables import Application, Member
from livecommerce.desk import inbox, items
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.state.connection import watched_once
from livecommerce.state.desk.view_models import mail_link
from tests.api.conftest import Api


@pytest.mark.parametrize(
    "query",
    [
        {"until": "9999-12-31"},
        {"since": "0001-01-01"},
        {"assignee": "9" * 30},
        {"assignee": "-1"},
        {"language": "a\x00"},
        {"country": "\x00\x00"},
        {"words": "\x00" * 9},
    ],
)
def test_no_filter_overflows(api: Api, query: dict[str, str]) -> None:
    view = View.from_query(query)
    assert view.model_copy(update={"words": ""}) == View()
    with api.platform.database.read() as session:
        inbox.page_of(session, shell_actor(), view)
        inbox.counts(session, shell_actor(), {"view": view})


@pytest.mark.parametrize("after", ["9" * 30 + "-1", "1-" + "9" * 30, "²-1", "\u0663-\u0663", "-", "1-\x00"])
def test_no_cursor_overflows(api: Api, after: str) -> None:
    with api.platform.database.read() as session:
        inbox.page_of(session, shell_actor(), View(), after=after)


def test_work_is_assigned_to_members_who_exist_and_may_log_in(api: Api) -> None:
    with api.platform.database.write() as session:
        session.add(Application(reference="ABCDEFGH", kind="brand", email="a@example.com", name="A", answers={}))
        session.add(gone := Member(email="gone@example.com", role="decider", disabled=True))
        session.add(here := Member(email="here@example.com", role="decider"))
    for nobody in (0, 999, gone.id):
        with api.platform.database.write() as session, pytest.raises(PlainError, match="no member"):
            items.assign(session, shell_actor(), "ABCDEFGH", nobody)
    for somebody in (here.id, None):
        with api.platform.database.write() as session:
            assert items.assign(session, shell_actor(), "ABCDEFGH", somebody).assignee_id == somebody


def test_a_link_that_writes_to_an_address_writes_to_nobody_else() -> None:
    assert mail_link("ada@example.com") == "mailto:ada@example.com"
    hidden = mail_link("ada?bcc=eve&body=x%0a@example.com")
    assert hidden == "mailto:ada%3Fbcc%3Deve%26body%3Dx%250a@example.com"


def test_a_page_watches_once_however_often_it_asks() -> None:
    with watched_once("socket", "desk") as first, watched_once("socket", "desk") as again:
        assert (first, again) == (True, False)
        with watched_once("other socket", "desk") as elsewhere, watched_once("socket", "account") as other:
            assert (elsewhere, other) == (True, True)
    with watched_once("socket", "desk") as later:
        assert later
