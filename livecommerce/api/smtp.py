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


def connection(settings: Settings) -> dict[str, Any]:
    """What aiosmtplib connects with. Unless the settings say otherwise, nothing is sent without TLS."""
    parts = urlsplit(settings.smtp_url)
    secure = parts.scheme == "smtps"
    return {
        "hostname": parts.hostname,
        "port": parts.port or (465 if secure else 25),
        "username": unquote(parts.username) if parts.username else None,
        "password": unquote(parts.password) if parts.password else None,
        "use_tls": secure,
        # None: where the server offers it.
        "start_tls": True if settings.smtp_require_tls and not secure else None,
        "timeout": TIMEOUT_SECONDS,
    }


def composed(settings: Settings, item: OutboxItem) -> EmailMessage:
    """The message of an item: plain text and HTML, with an id that stays the same when it is sent again.

    Raises:
        ValueError: A header would name another address than the one that is meant.
    """
    message = EmailMessage(policy=SMTP_POLICY)
    message["From"] = settings.mail_from
    _address(message, "To", item.recipient)
    message["Subject"] = item.subject
    message["Date"] = format_datetime(item.created_at)
    message["Message-ID"] = f"<{item.id}@{parseaddr(settings.mail_from)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if item.payload["reply_to"]:
        _address(message, "Reply-To", item.payload["reply_to"])
    message.set_content(item.payload["text"])
    message.add_alternative(item.payload["html"], subtype="html")
    return message


def _address(message: EmailMessage, header: str, address: str) -> None:
    message[header] = address
    if [one.addr_spec for one in message[header].addresses] != [address]:
        raise ValueError(f"{header} cannot name this address")


async def send_mail(settings: Settings, item: OutboxItem) -> None:
    """Sends one mail, to its recipient and nobody else, whatever the headers can be read as.

    Raises:
        ValueError: The address cannot stand in a header.
        aiosmtplib.SMTPException: The server did not take it.
        OSError: There is no server.
    """
    await aiosmtplib.send(
        composed(settings, item),
        sender=parseaddr(settings.mail_from)[1],
        recipients=[item.recipient],
        **connection(settings),
    )


async def greet(settings: Settings) -> None:
    """Connects and logs in, and sends nothing.

    Raises:
        aiosmtplib.SMTPException: The server does not let us in.
        OSError: There is no server.
    """
    async with aiosmtplib.SMTP(**connection(settings)):
        pass
