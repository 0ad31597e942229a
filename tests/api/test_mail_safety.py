"""Mail safety: recipients, mails that strangers can trigger in our name, and mail without TLS."""

import re
from base64 import b64encode
from collections.abc import Generator
from datetime import timedelta
from email.header import decode_header, make_header
from typing import Any

import aiosmtplib
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from jinja2 import Environment, meta

from livecommerce.api.mail import TEAM_MAILS, mail_source, write_mail
from livecommerce.api.outbox import put_mail
from livecommerce.api.smtp import composed, connection, send_mail
from livecommerce.api.tables import OutboxItem, now
from livecommerce.api.written_mail import Mail
from livecommerce.content.loading import content_dir
from livecommerce.languages import LANGUAGES, in_language
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
    """Yield a mail server that requires a password, and the received credentials."""
    log_ins: list[tuple[bytes, bytes]] = []

    def judge(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        log_ins.append((data.login, data.password))
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
    yield f"smtp://ada%40site:p%40ss@127.0.0.1:{port}", log_ins
    server.stop()


def test_the_password_is_used_and_never_sent_without_tls(asking: tuple[str, list[tuple[bytes, bytes]]]) -> None:
    address, log_ins = asking
    with pytest.raises(aiosmtplib.SMTPException):
        run(send_mail(settings_of(smtp_url=address, smtp_require_tls=True), _item("ada@example.com")))
    assert log_ins == []
    run(send_mail(settings_of(smtp_url=address), _item("ada@example.com")))
    assert log_ins == [(b"ada@site", b"p@ss")]


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


REWRITTEN = b"x\r\nReply-To: evil@evil.example\r\nContent-Type: text/html\r\n\r\n<b>evil</b>"
HOSTILE = [
    f"=?utf-8?b?{b64encode(REWRITTEN).decode()}?=",
    f"=?utf-8?q?{''.join(f'={byte:02X}' for byte in REWRITTEN)}?=",
    f"Ada =?iso-8859-1?b?{b64encode(REWRITTEN).decode()}?= Lovelace",
    "=?utf-8?b?w6k=?= =?utf-8?b?w6k=?=",
    "==??utf-8?q?evil?=",
    "Ada\r\nReply-To: evil@evil.example",
    "Ada\x00\x85\u2028Lovelace",
    "é" * 200 + " =?utf-8?q?evil?=",
]
ENGLISH_MAILS = content_dir() / "mails"
OUR_OWN = {"brand", "company", "site_url", "language"}
TEMPLATES = sorted(path.name for folder in (TEAM_MAILS, ENGLISH_MAILS) for path in folder.glob("*.md"))
HEADERS = ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Reply-To", "MIME-Version", "Content-Type"]


def _shown_subject(item: OutboxItem) -> str:
    """Return the subject that a mail program shows, after checking the headers."""
    written = composed(settings_of(), item).as_bytes()
    head = re.sub(rb"\r\n[ \t]+", b" ", written.partition(b"\r\n\r\n")[0])
    fields = [line.partition(b": ") for line in head.split(b"\r\n")]
    assert sorted(name.decode() for name, _, _ in fields) == sorted(HEADERS)
    [subject] = [value.decode("ascii") for name, _, value in fields if name == b"Subject"]
    return str(make_header(decode_header(subject)))


@pytest.mark.parametrize("code", sorted(LANGUAGES))
@pytest.mark.parametrize("template", TEMPLATES)
def test_no_template_in_any_language_lets_a_text_become_a_header_or_the_body_of_a_mail(
    template: str, code: str
) -> None:
    hostile, item = HOSTILE[0], _item("ada@example.com", "team@example.com")
    with in_language(code):
        names = meta.find_undeclared_variables(Environment().parse(mail_source(template)))
        values: dict[str, Any] = dict.fromkeys(names - OUR_OWN, hostile)
        values |= {"answers": [(hostile, hostile)], "hours": 1}
        mail = write_mail(settings_of(), template.removesuffix(".md"), "ada@example.com", **values)
    item.subject, item.payload = mail.subject, item.payload | {"text": mail.text, "html": mail.html}
    assert _shown_subject(item) == mail.subject.replace("=?", "= ?")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_subject_becomes_a_header_or_the_body_of_a_mail(hostile: str) -> None:
    item = _item("ada@example.com", "team@example.com")
    item.subject = f"Message ABCDEFGH from {hostile}, Press"
    shown = _shown_subject(item)
    assert shown.startswith("Message ABCDEFGH from ")
    assert shown.endswith(", Press")
    assert str(make_header(decode_header(shown))) == shown


def test_a_message_from_a_name_that_looks_like_an_encoded_word_arrives_with_that_name(mails: MailServer) -> None:
    item = _item("team@example.com", "ada@example.com")
    item.subject = f"Message ABCDEFGH from {HOSTILE[0]}, Press"
    run(send_mail(settings_of(smtp_url=mails.url), item))
    [mail] = mails.mails
    assert mail["Subject"] == item.subject.replace("=?", "= ?")
    assert mail["Reply-To"] == "ada@example.com"
    assert mail.get_content_type() == "multipart/alternative"
