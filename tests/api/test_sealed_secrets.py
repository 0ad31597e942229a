"""Secrets that grant access are never stored in the clear: in the database, its copies, exports, or command output."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session, select
from typer.testing import CliRunner

from livecommerce.api import outbox
from livecommerce.api.accounts import draw_code, send_code
from livecommerce.api.backup import back_up
from livecommerce.api.outbox import content_of, protect_rows_of_before
from livecommerce.api.references import readable_code
from livecommerce.api.smtp import composed
from livecommerce.api.tables import Account, Application, OutboxItem, Role, Table, now
from livecommerce.cli import app as command_line
from livecommerce.desk import decisions, members, people
from livecommerce.desk.outbox import open_kept
from livecommerce.desk.rights import RIGHTS, ForbiddenError, member_actor, shell_actor
from livecommerce.errors import PlainError
from livecommerce.settings import Settings, get_settings
from tests.api.conftest import BEFORE_DATABASE, WEBHOOK_SECRET, Api, settings_of

ADA = "ada@example.com"
EVE = "eve@example.com"
HOOK = "https://hooks.example.com/services/T0/planted-token"


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, desk_secret="s" * 32, webhook_url=HOOK, webhook_secret=WEBHOOK_SECRET)


@pytest.fixture
def secrets_of_mails(api: Api) -> list[str]:
    """Queue every kind of mail with a secret, and return the codes and tokens in them."""
    settings = api.platform.settings
    application = Application(reference="ABCDEFGH", kind="brand", email=ADA, name="Ada", answers={})
    with api.platform.database.write() as session:
        session.add(application)
    with api.platform.database.write() as session:
        decisions.approve(session, settings, shell_actor(), application.reference)
        send_code(session, settings, ADA, draw_code([]))
        members.invite(session, settings, shell_actor(), EVE, "owner")
    found: list[str] = []
    for kind in ("accepted", "activation_code", "member_link"):
        (item,) = api.outbox(kind)
        found += re.findall(r"^    (\w{4}-\w{4})$|/welcome#(\S+?)>", api.content(item)["text"], re.MULTILINE)[0]
    planted = [secret for secret in found if secret]
    assert len(planted) == 3
    return [*planted, *(secret.replace("-", "") for secret in planted if len(secret) == 9)]


def _plain_text(settings: Settings, item: OutboxItem) -> str:
    body = composed(settings, item).get_body(("plain",))
    assert body
    return body.get_content()


def _everything(session: Session) -> str:
    classes = [mapper.class_ for mapper in Table._sa_registry.mappers]  # pyright: ignore[reportPrivateUsage]
    return "\n".join(str(row.model_dump()) for table in classes for row in session.exec(select(table)).all())


def test_no_table_holds_a_code_or_link_that_works(api: Api, secrets_of_mails: list[str]) -> None:
    with api.platform.database.read() as session:
        kept = _everything(session)
    assert ADA in kept
    assert [secret for secret in secrets_of_mails if secret in kept] == []


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_file_of_the_database_and_no_back_up_holds_one(
    api: Api, secrets_of_mails: list[str], tmp_path: Path
) -> None:
    database = Path(str(api.platform.database.url.database))
    back_up(database, copy := tmp_path / "copy.db")
    kept = b"".join(file.read_bytes() for file in (copy, *database.parent.glob(f"{database.name}*")))
    assert ADA.encode() in kept
    assert [secret for secret in secrets_of_mails if secret.encode() in kept] == []


@pytest.mark.parametrize("role", ["reader", "decider", "owner"])
@pytest.mark.parametrize("email", [ADA, EVE])
def test_no_export_of_any_role_holds_one(api: Api, secrets_of_mails: list[str], role: Role, email: str) -> None:
    actor = member_actor(1, role)
    with api.platform.database.write() as session:
        if "export" not in RIGHTS[role]:
            with pytest.raises(ForbiddenError):
                people.export(session, actor, email)
            return
        exported = json.dumps(people.export(session, actor, email).as_data(api.platform.settings))
    assert '"secret_until"' in exported
    assert '"sealed"' not in exported
    assert [secret for secret in secrets_of_mails if secret in exported] == []


@pytest.fixture
def shell(api_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", api_settings.database_url)
    monkeypatch.setenv("LIVECOMMERCE_DESK_SECRET", api_settings.desk_secret)

    def run(*command: str) -> str:
        get_settings.cache_clear()
        result = CliRunner().invoke(command_line, command)
        get_settings.cache_clear()
        assert not isinstance(result.exception, PlainError), result.exception
        return result.output

    return run


def test_no_command_prints_one_but_the_delivery_by_hand_which_the_log_keeps(
    api: Api, secrets_of_mails: list[str], shell: Callable[..., str]
) -> None:
    printed = [shell("outbox", "list", "--json"), shell("people", "export", ADA), shell("people", "show", EVE)]
    kept = [api.outbox(kind)[0] for kind in ("accepted", "activation_code", "member_link")]
    for item in kept:
        printed += [shell("outbox", "show", item.id, "--json"), text := shell("outbox", "show", item.id)]
        assert f"works until {item.payload['secret_until']}" in text and "[sealed]" in text
    assert [secret for secret in secrets_of_mails if secret in "".join(printed)] == []
    for item, secret in zip(kept, secrets_of_mails, strict=False):
        assert secret in shell("outbox", "open", item.id)
    assert {api.outbox(item.kind)[0].state for item in kept} == {"sent"}
    assert all(api.outbox(item.kind)[0].payload == {} for item in kept)
    assert "outbox.opened" in shell("log", "list")


@pytest.mark.parametrize("role", ["reader", "decider", "owner"])
@BEFORE_DATABASE
def test_nobody_at_the_desk_opens_a_mail(api: Api, secrets_of_mails: list[str], role: Role) -> None:
    (item,) = api.outbox("member_link")
    with api.platform.database.write() as session, pytest.raises(ForbiddenError):
        open_kept(session, api.platform.settings, member_actor(1, role), item.id)


@BEFORE_DATABASE
def test_a_mail_is_opened_at_the_moment_of_sending(api: Api, secrets_of_mails: list[str]) -> None:
    settings = api.platform.settings
    for kind, secret in zip(("accepted", "activation_code", "member_link"), secrets_of_mails, strict=False):
        assert secret in _plain_text(settings, api.outbox(kind)[0])
    other = settings_of(database_url=settings.database_url, desk_secret="o" * 32)
    with pytest.raises(PlainError, match="another key"):
        composed(other, api.outbox("member_link")[0])


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_without_a_secret_in_the_settings_a_key_is_stored_beside_the_database_for_this_user_alone(api: Api) -> None:
    without = settings_of(database_url=api.platform.settings.database_url)
    with api.platform.database.write() as session:
        account = Account(email=ADA, name="Ada")
        session.add(account)
        session.flush()
        send_code(session, without, ADA, new := draw_code([]))
    database = Path(str(api.platform.database.url.database))
    (key,) = database.parent.glob("*.key")
    assert key.stat().st_mode & 0o777 == 0o600
    assert key.read_bytes() not in database.read_bytes()
    (item,) = api.outbox("activation_code")
    assert readable_code(new.code) in content_of(without, item)["text"]
    # A secret that is set later opens content that was sealed before.
    assert readable_code(new.code) in content_of(api.platform.settings, item)["text"]


def _written_by_the_release_before(**values: Any) -> OutboxItem:
    defaults: dict[str, Any] = {"kind": "activation_code", "channel": "mail", "recipient": ADA, "subject": "s"}
    payload = {"text": "Code:\n\n    AAAA-BBBB\n", "html": "<p>AAAA-BBBB</p>", "reply_to": "", "secret": True}
    row: dict[str, Any] = {"payload": payload, "give_up_at": now() + timedelta(hours=1), **defaults, **values}
    return OutboxItem(**row)


def test_rows_of_the_release_before_are_sealed_and_still_sent(api: Api) -> None:
    settings = api.platform.settings
    with api.platform.database.write() as session:
        session.add(_written_by_the_release_before(id="1" * 32))
        session.add(
            _written_by_the_release_before(
                id="2" * 32, channel="webhook", kind="message", recipient=HOOK, payload={}, last_error=f"500 for {HOOK}"
            )
        )
    for _ in range(2):
        with api.platform.database.write() as session:
            protect_rows_of_before(session, settings)
    with api.platform.database.read() as session:
        kept = _everything(session)
    assert "AAAA-BBBB" not in kept
    assert "planted-token" not in kept
    (item,) = api.outbox("activation_code")
    assert content_of(settings, item)["html"] == "<p>AAAA-BBBB</p>"
    assert "AAAA-BBBB" in _plain_text(settings, item)


def test_no_row_holds_the_address_of_the_webhook(api: Api) -> None:
    with api.platform.database.write() as session:
        outbox.put_webhook(session, api.platform.settings, "message", {"reference": "ABCDEFGH"})
    (item,) = api.outbox("message")
    assert item.recipient == "hooks.example.com"
    with api.platform.database.read() as session:
        assert "planted-token" not in _everything(session)
