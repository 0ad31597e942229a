"""The backend is killed at random moments while messages stream in: every acknowledged one is stored exactly once."""

import random
from collections import Counter
from pathlib import Path

from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.tables import Message, OutboxItem
from tests.api.conftest import settings_of
from tests.support.backend import Backend, Stream
from tests.support.servers import MailServer, until

KILLS = 2
MESSAGES_BEFORE_A_KILL = 15


def test_nothing_acknowledged_is_lost_or_doubled(database_url: str, mails: MailServer, tmp_path: Path) -> None:
    chance = random.Random(4)
    backend = Backend(database_url, tmp_path / "log", smtp_url=mails.url, smtp_require_tls="false")
    backend.start()
    try:
        with Stream(backend.address) as stream:
            for _ in range(KILLS):
                enough = len(stream.acknowledged) + chance.randrange(MESSAGES_BEFORE_A_KILL)
                until(lambda enough=enough: len(stream.acknowledged) > enough)
                backend.kill()
                backend.start()
        database = Database(settings_of(database_url=database_url).database_url)
        with database.read() as session:
            kept = {message.name: message.reference for message in session.exec(select(Message))}
            rows = Counter(session.exec(select(Message.name)))
        assert len(stream.acknowledged) > KILLS
        assert kept == stream.acknowledged
        assert set(rows.values()) == {1}

        def undelivered() -> list[str]:
            with database.read() as session:
                return list(session.exec(select(OutboxItem.id).where(OutboxItem.state != "sent")))

        # Items of a killed worker stay reserved until the lease ends; everything else is delivered by now.
        until(lambda: len(undelivered()) <= KILLS * 8)
        waiting = set(undelivered())
        with database.read() as session:
            sent = set(session.exec(select(OutboxItem.id))) - waiting
        delivered = {mail["Message-ID"].removeprefix("<").partition("@")[0] for mail in mails.mails}
        assert sent <= delivered
        assert len(sent | waiting) == 2 * len(stream.acknowledged)
        database.close()
    finally:
        backend.kill()
