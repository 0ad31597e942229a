"""Mail and webhooks reach real servers that accept, refuse, hang and recover."""

import asyncio
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, update

from livecommerce.api import delivery, outbox
from livecommerce.api.app import create_api
from livecommerce.api.database import Database
from livecommerce.api.mail import write_mail
from livecommerce.api.tables import OutboxItem, now
from livecommerce.api.webhooks import signature
from livecommerce.api.written_mail import Secret
from livecommerce.desk.outbox import retry
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import Settings
from tests.api.conftest import MESSAGE, SITE, WEBHOOK_SECRET, Api, settings_of
from tests.support.asgi import app_client
from tests.support.servers import MailServer, WebhookReceiver, until

CODE_WORDS: dict[str, Any] = {"code": "", "until": "tomorrow", "activate_url": "x", "has_password": False}
"""The values of a mail with a code."""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "FIRST_RETRY_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LAST_RETRY_SECONDS", 0.05)
    monkeypatch.setattr(delivery, "POLL_SECONDS", 0.05)


@pytest.fixture
def api_settings(database_url: str, mails: MailServer, webhooks: WebhookReceiver) -> Settings:
    return settings_of(
        database_url=database_url,
        smtp_url=mails.url,
        mail_from="Stagelight <hello@example.com>",
        team_address="team@example.com",
        team_addresses={"press": "press@example.com"},
        webhook_url=webhooks.url,
        webhook_secret=WEBHOOK_SECRET,
    )


def _states(api: Api) -> set[str]:
    return {item.state for item in api.rows(OutboxItem)}


def test_a_message_reaches_sender_team_and_webhook(api: Api, mails: MailServer, webhooks: WebhookReceiver) -> None:
    reference = api.post("/messages", MESSAGE).json()["data"]["reference"]
    until(lambda: _states(api) == {"sent"})
    (mine,), (theirs,) = mails.to("ada@example.com"), mails.to("press@example.com")
    assert mine["From"] == "Stagelight <hello@example.com>"
    assert mine["Reply-To"] == "press@example.com"
    assert theirs["Reply-To"] == "ada@example.com"
    for mail in (mine, theirs):
        assert reference in mail["Subject"]
        text, html = mail.get_body(("plain",)), mail.get_body(("html",))
        assert text and html
        # Only the team reads what was written: anybody can enter anybody's address.
        assert (MESSAGE["message"] in text.get_content()) == (mail is theirs)
        assert (MESSAGE["message"] in html.get_content()) == (mail is theirs)
    ids = {item.id for item in api.rows(OutboxItem) if item.channel == "mail"}
    assert {mail["Message-ID"] for mail in mails.mails} == {f"<{item_id}@example.com>" for item_id in ids}
    (hook,) = webhooks.taken
    assert (hook.event["type"], hook.event["data"]["reference"]) == ("message.received", reference)


def test_a_webhook_is_signed_as_standard_webhooks_prescribes(api: Api, webhooks: WebhookReceiver) -> None:
    api.post("/messages", MESSAGE | {"name": "Zoë"})
    hook = until(lambda: webhooks.taken)[0]
    message_id, timestamp = hook.headers["webhook-id"], int(hook.headers["webhook-timestamp"])
    assert hook.headers["webhook-signature"] == signature(WEBHOOK_SECRET, message_id, timestamp, hook.body)
    assert abs(timestamp - now().timestamp()) < 60
    assert hook.headers["content-type"] == "application/json"


def test_the_signature_is_that_of_the_standard() -> None:
    # The example of the Standard Webhooks specification.
    body = '{"test": 2432232314}'
    expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert signature(WEBHOOK_SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body) == expected


@pytest.mark.parametrize("mood", ["failing", "hanging"])
def test_what_is_not_taken_is_sent_again_under_the_same_id(
    api: Api, mails: MailServer, webhooks: WebhookReceiver, mood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mails.mood = webhooks.mood = mood  # pyright: ignore[reportAttributeAccessIssue]
    with monkeypatch.context() as impatient:
        if mood == "hanging":
            impatient.setattr(delivery, "DELIVERY_SECONDS", 1)
        assert api.post("/messages", MESSAGE).status_code == 201
        until(lambda: mails.refused >= 2 and len(webhooks.refused) >= 2)
    assert mails.mails == webhooks.taken == []
    mails.mood = webhooks.mood = "well"
    until(lambda: _states(api) == {"sent"})
    (hook,) = webhooks.taken
    assert {request.headers["webhook-id"] for request in webhooks.refused} == {hook.headers["webhook-id"]}
    assert len(mails.mails) == 2


def test_a_hanging_webhook_holds_up_no_mail(api: Api, mails: MailServer, webhooks: WebhookReceiver) -> None:
    webhooks.mood = "hanging"
    api.post("/messages", MESSAGE)
    until(lambda: len(mails.mails) == 2)
    assert webhooks.taken == []


def test_after_a_day_it_is_given_up_until_an_operator_says_otherwise(api: Api, webhooks: WebhookReceiver) -> None:
    webhooks.mood = "failing"
    api.post("/messages", MESSAGE)
    until(lambda: webhooks.refused)
    (item,) = [row for row in api.rows(OutboxItem) if row.channel == "webhook"]
    assert timedelta(hours=23, minutes=59) < item.give_up_at - item.created_at < timedelta(hours=24, minutes=1)
    with api.platform.database.write() as session:
        session.exec(update(OutboxItem).where(col(OutboxItem.id) == item.id).values(give_up_at=now()))
    until(lambda: "dead" in _states(api))
    (dead,) = [row for row in api.rows(OutboxItem) if row.state == "dead"]
    assert "500" in dead.last_error
    assert webhooks.url not in dead.last_error
    webhooks.mood = "well"
    with api.platform.database.write() as session:
        assert retry(session, shell_actor(), [dead.id]) == 1
    until(lambda: webhooks.taken)


def test_a_code_is_forgotten_once_it_is_mailed(api: Api) -> None:
    values: dict[str, Any] = CODE_WORDS | {"code": "AAAA-AAAA"}
    secret = Secret("AAAA-AAAA", now())
    mail = write_mail(api.platform.settings, "activation_code", "a@example.com", secret=secret, **values)
    with api.platform.database.write() as session:
        outbox.put_mail(session, api.platform.settings, mail)
    until(lambda: _states(api) == {"sent"})
    assert api.rows(OutboxItem)[0].payload == {}


def test_waits_grow_and_end_at_an_hour(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    database, settings = Database(settings_of(database_url=database_url).database_url), settings_of(smtp_url="smtp://x")
    database.prepare()
    with database.write() as session:
        item = outbox.put_mail(session, settings, write_mail(settings, "activation_code", "a@b.co", **CODE_WORDS))
    waits: list[float] = []
    for attempt in range(1, 15):
        with database.write() as session:
            session.exec(update(OutboxItem).values(attempts=attempt))
            item.attempts = attempt
            outbox.failed(session, item, "no")
        with database.read() as session:
            found = session.get(OutboxItem, item.id)
            assert found
            waits.append((found.due_at - now()).total_seconds())
    assert 2 < waits[0] <= 5
    assert 1700 < waits[-1] <= 3600
    assert all(later > earlier * 0.9 for earlier, later in pairwise(waits[:10]))
    database.close()


def test_many_workers_take_each_item_once(database_url: str) -> None:
    database, settings = Database(settings_of(database_url=database_url).database_url), settings_of(smtp_url="smtp://x")
    database.prepare()
    mail = write_mail(settings, "activation_code", "a@b.co", **CODE_WORDS)
    with database.write() as session:
        for _ in range(60):
            outbox.put_mail(session, settings, mail)

    def take(_: int) -> list[str]:
        with database.write() as session:
            return [item.id for item in outbox.claim(session, "mail", 3)]

    with ThreadPoolExecutor(8) as pool:
        taken = Counter(item_id for ids in pool.map(take, range(40)) for item_id in ids)
    assert len(taken) == 60
    assert set(taken.values()) == {1}
    database.close()


def test_a_mail_that_arrived_while_the_database_went_away_is_not_sent_again(
    api: Api, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter([OperationalError("", None, Exception("away"))] * 4)
    keep = outbox.delivered

    def delivered(session: Session, item: OutboxItem) -> None:
        for failure in failures:
            raise failure
        keep(session, item)

    monkeypatch.setattr(outbox, "delivered", delivered)
    api.post("/messages", MESSAGE)
    until(lambda: _states(api) == {"sent"})
    assert next(failures, None) is None
    assert len(mails.mails) == 2


def test_a_stopped_process_finishes_its_running_deliveries(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    async def slowly(_settings: Settings, _item: OutboxItem) -> None:
        begun.set()
        await asyncio.sleep(0.3)

    monkeypatch.setitem(delivery.SENDERS, "mail", slowly)
    app = create_api(settings_of(database_url=database_url, smtp_url="smtp://localhost"))
    with app_client(app, base_url=SITE) as client:
        api = Api(client, app)
        api.post("/messages", MESSAGE)
        assert begun.wait(10)
    assert _states(api) == {"sent"}
    api.platform.database.close()


def test_a_webhook_follows_no_redirect(api: Api, webhooks: WebhookReceiver) -> None:
    """A redirect could lead to a target that the operator did not choose, such as a server behind the firewall."""
    webhooks.mood = "redirecting"
    api.post("/messages", MESSAGE)
    until(lambda: len(webhooks.refused) > 1)
    assert (webhooks.taken, {delivery.path for delivery in webhooks.refused}) == ([], {"/hook"})
    webhooks.mood = "well"
    until(lambda: webhooks.taken)


def test_a_lease_ends_when_a_worker_must_be_dead(api: Api) -> None:
    """Ninety seconds are longer than a delivery may take."""
    assert outbox.LEASE_SECONDS == 90
    with api.platform.database.write() as session:
        outbox.put_webhook(session, api.platform.settings, "test", {})
        session.flush()
        (item,) = outbox.claim(session, "webhook", 1)
        assert timedelta(seconds=89) < item.due_at - now() <= timedelta(seconds=90)
        assert not outbox.has_due(session, "webhook")
