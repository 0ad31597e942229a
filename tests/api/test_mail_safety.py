"""What mail gives away: to whom it goes, what strangers can have sent in our name, and what is said without TLS."""

from collections.abc import Generator
from datetime import timedelta
from typing import Any

import aiosmtplib
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from livecommerce.api.outbox import put_mail
from livecommerce.api.smtp import composed, connection, send_mail
from livecommerce.api.tables import OutboxItem, now
from livecommerce.api.written_mail import Mail
from tests.api.conftest import MESSAGE, Api, settings_of
from tests.support.applicant import AFFILIATE
from tests.support.event_loop import run
from tests.support.ports import free_port
from tests.support.servers import MailServer

DISGUISED = "=?x?q?=41=42=43collab=40evil.example=3e=20?=foo@example.com"
LURE = "Your account is locked https://evil.example/unlock"


def _item(recipient: str, reply_to: str = "") -> OutboxItem:
    payload = {"text": "x", "html": "x", "reply_to": reply_to, "secret": False}
    return OutboxItem(
        id="1", channel="mail", kind="k", recipient=recipient, subject="s", payload=payload, give_up_at=now()
    )


@pytest.mark.parametrize("item", [_item(DISGUISED), _item("ada@example.com", DISGUISED)])
def test_an_address_that_a_header_would_turn_into_another_is_not_written_to(
    item: OutboxItem, mails: MailServer
) -> None:
    settings = settings_of(smtp_url=mails.url)
    with pytest.raises(ValueError, match="cannot name this address"):
        composed(settings, item)
    with pytest.raises(ValueError, match="cannot name this address"):
        run(send_mail(settings, item))
    assert mails.mails == []


def test_mail_goes_to_its_recipient_alone(mails: MailServer) -> None:
    run(send_mail(settings_of(smtp_url=mails.url), _item("j\u00fcrgen@xn--bcher-kva.example", "ada@example.com")))
    assert mails.envelopes == [("hello@stagelight.example", ["j\u00fcrgen@xn--bcher-kva.example"])]


def test_a_stranger_gets_nothing_that_the_sender_wrote(api: Api) -> None:
    api.post("/messages", MESSAGE | {"name": LURE, "message": LURE})
    answers = {**AFFILIATE, "name": LURE, "email": MESSAGE["email"]}
    assert api.post("/applications/affiliate", answers).status_code == 201
    confirmations = [*api.outbox("message_received"), *api.outbox("application_received")]
    assert len(confirmations) == 2
    for item in confirmations:
        for text in (item.subject, item.payload["text"], item.payload["html"]):
            assert "evil" not in text
            assert "locked" not in text
    assert LURE in api.outbox("message_received_team")[0].payload["text"]


def test_an_address_gets_three_confirmations_an_hour_and_the_team_all(api: Api) -> None:
    for number in range(25):
        assert api.post("/messages", MESSAGE | {"message": f"Message {number}"}).status_code == 201
    api.post("/messages", MESSAGE | {"email": "other@example.com"})
    recipients = [item.recipient for item in api.outbox("message_received")]
    assert sorted(recipients) == ["ada@example.com"] * 3 + ["other@example.com"]
    assert len(api.outbox("message_received_team")) == 26


def test_what_was_mailed_an_hour_ago_does_not_count(api: Api) -> None:
    with api.platform.database.write() as session:
        for _ in range(3):
            mail = Mail("message_received", MESSAGE["email"], "s", "t", "h")
            put_mail(session, api.platform.settings, mail).created_at = now() - timedelta(minutes=61)
    api.post("/messages", MESSAGE)
    assert len(api.outbox("message_received")) == 4


def test_without_tls_nothing_is_sent_unless_the_operator_wants_it(mails: MailServer) -> None:
    strict = settings_of(smtp_url=mails.url, smtp_require_tls=True)
    with pytest.raises(aiosmtplib.SMTPException, match="STARTTLS"):
        run(send_mail(strict, _item("ada@example.com")))
    assert mails.mails == []
    run(send_mail(settings_of(smtp_url=mails.url), _item("ada@example.com")))
    assert len(mails.mails) == 1


@pytest.fixture
def asking() -> Generator[tuple[str, list[tuple[bytes, bytes]]]]:
    """A mail server that asks for a password, and those that it was told."""
    told: list[tuple[bytes, bytes]] = []

    def judge(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        told.append((data.login, data.password))
        return AuthResult(success=data.password == b"p@ss")

    port = free_port()
    handler = MailServer(port=port)
    server = Controller(
        handler,
        hostname="127.0.0.1",
        port=port,
        authenticator=judge,
        auth_required=True,
        auth_require_tls=False,
    )
    server.start()
    yield f"smtp://ada%40site:p%40ss@127.0.0.1:{port}", told
    server.stop()


def test_the_password_is_used_and_never_told_without_tls(asking: tuple[str, list[tuple[bytes, bytes]]]) -> None:
    address, told = asking
    with pytest.raises(aiosmtplib.SMTPException):
        run(send_mail(settings_of(smtp_url=address, smtp_require_tls=True), _item("ada@example.com")))
    assert told == []
    run(send_mail(settings_of(smtp_url=address), _item("ada@example.com")))
    assert told == [(b"ada@site", b"p@ss")]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("smtp://host", {"port": 25, "use_tls": False, "start_tls": True}),
        ("smtp://host:587", {"port": 587, "use_tls": False, "start_tls": True}),
        ("smtps://host", {"port": 465, "use_tls": True, "start_tls": None}),
    ],
)
def test_tls_is_the_default(address: str, expected: dict[str, Any]) -> None:
    made = connection(settings_of(smtp_url=address, smtp_require_tls=True))
    assert {name: made[name] for name in expected} == expected
