"""An owner closes their account: everything under its address is erased, a mail confirms it, the log has it."""

from typing import Any

import pytest

from livecommerce.api import accounts, people
from livecommerce.api.rates import Rates
from livecommerce.api.tables import (
    Account,
    Application,
    Erasure,
    IdempotencyKey,
    LogEntry,
    LoginSession,
    Member,
    Message,
    OutboxItem,
    SavedView,
)
from livecommerce.desk.audit_log import broken_at
from livecommerce.desk.items import find_in
from livecommerce.errors import PlainError
from livecommerce.settings import Settings
from tests.api.conftest import WEBHOOK_SECRET, Api, problem, settings_of, uncounted
from tests.support.applicant import AFFILIATE

EMAIL, PASSWORD = "ada@example.com", "lamp river candle 42"
CLOSE = "/sessions/current/account"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rates, "activation", uncounted)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    """Return settings with a CRM that listens, and the company's address for replies."""
    return settings_of(
        database_url=database_url, webhook_url="https://crm.example.com/in", webhook_secret=WEBHOOK_SECRET
    )


@pytest.fixture
def references(api: Api) -> list[str]:
    """Let Ada, who is logged in, send an application and a message, and Grace an application; return the references."""
    code = accounts.draw_code([])
    with api.platform.database.write() as session:
        accounts.issue_code(session, accounts.open_account(session, EMAIL, "Ada", language="de"), code.hash)
    assert api.post("/activations", {"email": EMAIL, "code": code.code, "password": PASSWORD}).status_code == 201
    message = {"name": "Ada", "email": EMAIL, "topic": "press", "message": "Hello"}
    sent = [
        api.post("/applications/affiliate", {**AFFILIATE, "email": EMAIL.upper(), "name": "Ada"}),
        api.post("/messages", message),
        api.post("/applications/affiliate", {**AFFILIATE, "email": "grace@example.com", "name": "Grace"}),
    ]
    assert log_in(api).status_code == 201
    return [answer.json()["data"]["reference"] for answer in sent[:2]]


def log_in(api: Api) -> Any:
    return api.post("/sessions", {"email": EMAIL, "password": PASSWORD})


def close(api: Api, password: str = PASSWORD, **headers: str) -> Any:
    return api.delete(CLOSE, {"password": password}, **headers)


def rows_of_ada(api: Api) -> int:
    """Return the number of rows about Ada."""
    with api.platform.database.read() as session:
        try:
            return sum(people.find_person(session, EMAIL).counts().values())
        except PlainError:
            return 0


def test_everything_under_the_address_is_erased_and_the_session_ends(api: Api, references: list[str]) -> None:
    assert rows_of_ada(api) >= 8
    answer = close(api)
    assert answer.status_code == 204
    assert "session=" in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert (api.rows(Account), api.rows(LoginSession), api.rows(Message)) == ([], [], [])
    assert [application.name for application in api.rows(Application)] == ["Grace"]
    # Of what was sent to Ada, the confirmation alone is left.
    assert rows_of_ada(api) == 1
    problem(api.get("/sessions/current"), 401)
    problem(log_in(api), 401)


def test_a_mail_in_the_language_of_the_account_confirms_it(api: Api, references: list[str]) -> None:
    close(api)
    [mail] = api.outbox("account_closed")
    assert (mail.recipient, mail.subject) == (EMAIL, "Dein Konto bei Stagelight ist geschlossen")
    text = " ".join(api.content(mail)["text"].split())
    assert "nach höchstens 30 Tagen" in text
    assert "30 Tage nach der Zustellung" in text
    assert "{{" not in text


def test_the_customer_relations_system_learns_what_to_delete(api: Api, references: list[str]) -> None:
    close(api)
    [event] = api.outbox("account.closed")
    assert event.payload["data"] == {"references": sorted(references)}


def test_the_log_has_it_without_saying_who_it_was(api: Api, references: list[str]) -> None:
    close(api)
    [erasure] = api.rows(Erasure)
    [entry] = [entry for entry in api.rows(LogEntry) if entry.act == "account.closed"]
    assert (entry.actor, entry.subject, entry.details) == ("applicant", f"erasure {erasure.id}", {})
    with api.platform.database.read() as session:
        assert broken_at(session) is None


def test_views_of_the_desk_that_may_name_them_are_gone(api: Api, references: list[str]) -> None:
    with api.platform.database.write() as session:
        session.add(eva := Member(email="eva@example.com", role="reader"))
        session.flush()
        session.add(SavedView(member_id=eva.id or 0, name="For Ada", query={}))
        session.add(SavedView(member_id=eva.id or 0, name="Grace", query={"words": "grace"}))
    close(api)
    assert [view.name for view in api.rows(SavedView)] == ["Grace"]


@pytest.mark.parametrize("password", ["another one 77", ""])
def test_without_the_password_nothing_is_closed(api: Api, references: list[str], password: str) -> None:
    errors = problem(close(api, password), 422)
    assert list(errors) == ["password"]
    assert rows_of_ada(api) >= 8
    assert close(api).status_code == 204


def test_without_a_session_nothing_is_closed(api: Api, references: list[str]) -> None:
    api.delete("/sessions/current")
    problem(close(api), 401)
    assert len(api.rows(Account)) == 1


def test_guesses_of_the_password_are_slowed_like_log_ins(api: Api, references: list[str]) -> None:
    statuses = [close(api, f"guess number {number}").status_code for number in range(8)]
    assert statuses[0] == 422
    assert statuses[-1] == 429


def test_a_repeated_call_is_answered_like_the_first(api: Api, references: list[str]) -> None:
    cookie = api.client.cookies["session"]
    assert close(api, idempotency_key="once").status_code == 204
    # The first answer was lost: the browser still has the cookie.
    api.client.cookies.set("session", cookie)
    assert close(api, idempotency_key="once").status_code == 204
    assert len(api.outbox("account_closed")) == 1
    [kept] = [key for key in api.rows(IdempotencyKey) if key.call == "account-closings"]
    assert (kept.email, kept.body) == (None, {})


def test_a_failure_closes_nothing(api: Api, references: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> OutboxItem:
        raise RuntimeError("the outbox is away")

    monkeypatch.setattr("livecommerce.api.account_closing.put_mail", fail)
    problem(close(api), 500)
    assert rows_of_ada(api) >= 8
    assert api.rows(Erasure) == []


def test_after_closing_an_account_one_may_apply_again(api: Api, references: list[str]) -> None:
    close(api)
    answer = api.post("/applications/affiliate", {**AFFILIATE, "email": EMAIL, "name": "Ada"})
    assert answer.status_code == 201
    with api.platform.database.write() as session:
        assert find_in(session, Application, answer.json()["data"]["reference"]).name == "Ada"
