"""Sends mail by the server that the settings name."""

from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from email.utils import format_datetime, parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

import aiosmtplib

from livecommerce.api.tables import OutboxItem
from livecommerce.settings import Settings

TIMEOUT_SECONDS = 20


def connection(smtp_url: str) -> dict[str, Any]:
    """What aiosmtplib connects with, from an address; STARTTLS is used where the server offers it."""
    parts = urlsplit(smtp_url)
    secure = parts.scheme == "smtps"
    return {
        "hostname": parts.hostname,
        "port": parts.port or (465 if secure else 25),
        "username": unquote(parts.username) if parts.username else None,
        "password": unquote(parts.password) if parts.password else None,
        "use_tls": secure,
        "timeout": TIMEOUT_SECONDS,
    }


def composed(settings: Settings, item: OutboxItem) -> EmailMessage:
    """The message of an item: plain text and HTML, with an id that stays the same when it is sent again."""
    message = EmailMessage(policy=SMTP_POLICY)
    message["From"] = settings.mail_from
    message["To"] = item.recipient
    message["Subject"] = item.subject
    message["Date"] = format_datetime(item.created_at)
    message["Message-ID"] = f"<{item.id}@{parseaddr(settings.mail_from)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if item.payload["reply_to"]:
        message["Reply-To"] = item.payload["reply_to"]
    message.set_content(item.payload["text"])
    message.add_alternative(item.payload["html"], subtype="html")
    return message


async def send_mail(settings: Settings, item: OutboxItem) -> None:
    """Sends one mail.

    Raises:
        aiosmtplib.SMTPException: The server did not take it.
        OSError: There is no server.
    """
    await aiosmtplib.send(composed(settings, item), **connection(settings.smtp_url))


async def greet(smtp_url: str) -> None:
    """Connects and logs in, and sends nothing.

    Raises:
        aiosmtplib.SMTPException: The server does not let us in.
        OSError: There is no server.
    """
    async with aiosmtplib.SMTP(**connection(smtp_url)):
        pass
