"""An application is continued on another device, by a mailed link that works once."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import update

from livecommerce.api.backup import back_up
from livecommerce.api.draft_links import DOES_NOT_OPEN, MAIL, MAILS_PER_HOUR, cookie_of
from livecommerce.api.housekeeping import delete_expired
from livecommerce.api.people import erase_found, find_person
from livecommerce.api.tables import DraftLink, OutboxItem, now
from livecommerce.constants import DRAFT_LINK_COOKIE
from livecommerce.desk import people
from livecommerce.desk.rights import RIGHTS, ForbiddenError, member_actor
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.settings import Settings
from tests.api.conftest import BEFORE_DATABASE, Api, settings_of

ADA = "ada@example.com"
TYPED = {"name": "Ada Lovelace", "email": ADA, "notes": "planted words"}
KINDS = pytest.mark.parametrize("kind", APPLICATIONS)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, desk_secret="s" * 32)


def ask(api: Api, kind: ApplicationKind = "brand", **answers: Any) -> str:
    """Ask for a link, and return its token."""
    before = {item.id for item in api.outbox(MAIL)}
    response = api.post(f"/applications/{kind}/links", {"answers": TYPED | answers})
    assert (response.status_code, response.json()) == (202, {"data": {"email": ADA}})
    [item] = [item for item in api.outbox(MAIL) if item.id not in before]
    [token] = re.findall(rf"/api/v1/applications/{kind}/openings\?language=en&link=(\S+?)>", api.content(item)["text"])
    return token


def follow(api: Api, token: str) -> None:
    """Follow the link with another browser."""
    api.client.cookies.set(DRAFT_LINK_COOKIE, cookie_of(token))


def opened(api: Api, kind: ApplicationKind = "brand", email: str = ADA) -> Any:
    """Return the data of the response to this address; None if it does not open the link."""
    response = api.post(f"/applications/{kind}/openings", {"email": email})
    if response.status_code == 200:
        return response.json()["data"]
    assert (response.status_code, response.json()["errors"]) == (422, {"email": [str(DOES_NOT_OPEN)]})
    return None


@KINDS
def test_the_link_opens_the_answers_for_the_address_it_was_mailed_to(api: Api, kind: ApplicationKind) -> None:
    follow(api, ask(api, kind, unknown="of another release", city=["London"]))
    found = opened(api, kind, " ADA@example.com ")
    known = APPLICATIONS[kind].model.questions
    assert found["answers"] == {name: text for name, text in (TYPED | {"city": "London"}).items() if name in known}
    assert (found["kind"], found["place"]) == (kind, 0)
    assert found["asked_steps"] == list(APPLICATIONS[kind].asked_steps(found["answers"]))


def test_it_works_once_and_again_only_for_the_browser_that_got_no_response(api: Api) -> None:
    follow(api, token := ask(api))
    first = opened(api)
    assert first and opened(api) == first
    follow(api, token)
    assert opened(api) is None
    [link] = api.rows(DraftLink)
    assert link.expires_at < now() + timedelta(minutes=11)


def test_after_five_wrong_addresses_nothing_is_left(api: Api) -> None:
    follow(api, ask(api))
    for _ in range(4):
        assert opened(api, email="eve@example.com") is None
    assert len(api.rows(DraftLink)) == 1
    assert opened(api, email="eve@example.com") is None
    assert api.rows(DraftLink) == []
    assert opened(api) is None


@BEFORE_DATABASE
def test_it_opens_no_other_application_and_nothing_without_a_link(api: Api) -> None:
    follow(api, ask(api, "brand"))
    assert opened(api, "talent") is None
    follow(api, "made-up")
    assert opened(api) is None
    api.client.cookies.clear()
    response = api.post("/applications/brand/openings", {"email": ADA})
    assert response.status_code == 422
    assert response.json()["message"].startswith("Open the link in the e-mail again")


def test_it_ends_after_two_weeks_and_housekeeping_deletes_it(api: Api) -> None:
    follow(api, ask(api))
    [link] = api.rows(DraftLink)
    assert timedelta(days=13.9) < link.expires_at - now() <= timedelta(days=14)
    with api.platform.database.write() as session:
        delete_expired(session, api.platform.settings, now() + timedelta(days=13.9))
    assert len(api.rows(DraftLink)) == 1
    with api.platform.database.write() as session:
        session.exec(update(DraftLink).values(expires_at=now() - timedelta(seconds=1)))
    assert opened(api) is None
    with api.platform.database.write() as session:
        delete_expired(session, api.platform.settings, now())
    assert api.rows(DraftLink) == []


@BEFORE_DATABASE
def test_no_file_and_no_back_up_holds_answers_or_a_link(api: Api, tmp_path: Path) -> None:
    token = ask(api)
    database = Path(str(api.platform.database.url.database))
    back_up(database, copy := tmp_path / "copy.db")
    kept = b"".join(file.read_bytes() for file in (copy, *database.parent.glob(f"{database.name}*")))
    assert ADA.encode() in kept
    assert token.encode() not in kept and b"planted words" not in kept


def test_an_address_gets_few_links_and_a_client_asks_for_few(api: Api) -> None:
    for number in range(MAILS_PER_HOUR):
        ask(api, email=ADA, notes=str(number))
    response = api.post("/applications/brand/links", {"answers": TYPED})
    assert response.status_code == 429 and response.headers["retry-after"] == "3600"
    assert len(api.rows(DraftLink)) == MAILS_PER_HOUR
    refused = [
        api.post("/applications/brand/links", {"answers": TYPED | {"email": f"{number}@example.com"}}).status_code
        for number in range(20)
    ]
    assert refused.count(202) == 20 - MAILS_PER_HOUR - 1


def test_a_repeated_call_mails_one_link_and_a_robot_none(api: Api) -> None:
    for _ in range(2):
        assert api.post("/applications/brand/links", {"answers": TYPED}, idempotency_key="k").status_code == 202
    trapped = {"answers": TYPED | {"referral_note": "buy"}}
    assert api.post("/applications/brand/links", trapped).status_code == 202
    assert len(api.rows(DraftLink)) == len(api.rows(OutboxItem)) == 1


@BEFORE_DATABASE
@pytest.mark.parametrize(
    "body",
    [
        {"answers": {}},
        {"answers": {"email": "ada at example"}},
        {"answers": {"email": [ADA]}},
        {"answers": {"email": ADA, "notes": 1}},
        {},
        {"answers": {"email": ADA}, "more": 1},
    ],
)
def test_invalid_addresses_and_answers_are_refused(api: Api, body: Any) -> None:
    assert api.post("/applications/brand/links", body).status_code == 422
    assert api.rows(DraftLink) == []


def test_people_shows_and_erases_it(api: Api) -> None:
    follow(api, token := ask(api))
    with api.platform.database.write() as session:
        found = find_person(session, "ADA@example.com")
        data = found.as_data(api.platform.settings)
        [row] = data["draft_links"]
        assert row["answers"] == TYPED and row["email"] == ADA
        assert not {"sealed", "token_hash", "opened_by"} & row.keys()
        assert token not in json.dumps(data)
        assert [kept.table for kept in people.summary(found)] == ["draft_links", "outbox"]
        erased = erase_found(session, found)
    assert erased.deleted == {"draft_links": 1, "outbox": 1}
    assert opened(api) is None


@pytest.mark.parametrize("role", RIGHTS)
@BEFORE_DATABASE
def test_only_members_who_may_see_people_learn_of_it(api: Api, role: Any) -> None:
    ask(api)
    look: Callable[[], Any] = lambda: people.load(session, member_actor(1, role), ADA)  # noqa: E731
    with api.platform.database.read() as session:
        if "see_people" in RIGHTS[role]:
            assert look().counts()["draft_links"] == 1
        else:
            with pytest.raises(ForbiddenError):
                look()


@pytest.mark.parametrize("code", ["de", "pl"])
@BEFORE_DATABASE
def test_the_mail_is_in_the_language_of_the_page(api: Api, code: str) -> None:
    api.post("/applications/brand/links", {"answers": TYPED}, accept_language=code)
    [item] = api.outbox(MAIL)
    text = api.content(item)["text"]
    assert f"openings?language={code}&link=" in text
    assert {"de": "14 Tagen", "pl": "14 dniach"}[code] in text
    assert "planted" not in text and "Lovelace" not in text
