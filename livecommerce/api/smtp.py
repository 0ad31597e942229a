"""Delivery of mail by the server of the settings."""

import re
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP as SMTP_POLICY
from email.policy import SMTPUTF8 as SMTPUTF8_POLICY
from email.policy import default as DEFAULT_POLICY  # noqa: N812
from email.utils import format_datetime, parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

import aiosmtplib

from livecommerce.api.outbox import content_of
from livecommerce.api.tables import OutboxItem
from livecommerce.settings import Settings

TIMEOUT_SECONDS = 20
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def connection(settings: Settings) -> dict[str, Any]:
    """Return the connection arguments of aiosmtplib. Unless the settings say otherwise, TLS is required."""
    parts = urlsplit(settings.smtp_url)
    secure = parts.scheme == "smtps"
    return {
        "hostname": parts.hostname,
        "port": parts.port or (465 if secure else 25),
        "username": unquote(parts.username) if parts.username else None,
        "password": unquote(parts.password) if parts.password else None,
        "use_tls": secure,
        # None: if the server offers it.
        "start_tls": True if settings.smtp_require_tls and not secure else None,
        "timeout": TIMEOUT_SECONDS,
    }


def composed(settings: Settings, item: OutboxItem) -> EmailMessage:
    """Return the message of an item: plain text and HTML, with an ID that stays the same in every retry.

    Raises:
        ValueError: A header would not mean what it says.
    """
    # No untrusted text may be read as an encoded word (RFC 2047), which Python and mail programs decode.
    subject = _CONTROLS.sub(" ", item.subject).replace("=?", "= ?")
    message = EmailMessage(policy=SMTP_POLICY)
    message["From"] = settings.mail_from
    _address(message, "To", item.recipient)
    message["Subject"] = subject
    message["Date"] = format_datetime(item.created_at)
    message["Message-ID"] = f"<{item.id}@{parseaddr(settings.mail_from)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    content = content_of(settings, item)
    if content["reply_to"]:
        _address(message, "Reply-To", content["reply_to"])
    _require_written_as_meant(message, subject)
    message.set_content(content["text"])
    message.add_alternative(content["html"], subtype="html")
    return message


def _address(message: EmailMessage, header: str, address: str) -> None:
    message[header] = address
    if [mailbox.addr_spec for mailbox in message[header].addresses] != [address]:
        raise ValueError(f"{header} cannot name this address")


def _require_written_as_meant(message: EmailMessage, subject: str) -> None:
    """Refuse headers that the standard library would write differently, as its releases before July 2024 do.

    Raises:
        ValueError: A mail program would read other headers, or another subject.
    """
    for policy in (SMTP_POLICY, SMTPUTF8_POLICY):
        read = BytesParser(policy=DEFAULT_POLICY).parsebytes(message.as_bytes(policy=policy))
        # Folding may remove a space between long words, and nothing else.
        is_same_subject = "".join(read["Subject"].split()) == "".join(subject.split())
        if not is_same_subject or read.keys() != message.keys() or read.get_payload():
            raise ValueError("the headers cannot be written as they are meant")


async def send_mail(settings: Settings, item: OutboxItem) -> None:
    """Send a mail to its recipient and nobody else, whatever the headers could be read as.

    Raises:
        ValueError: The address cannot be part of a header.
        aiosmtplib.SMTPException: The server did not accept it.
        OSError: The server cannot be reached.
    """
    await aiosmtplib.send(
        composed(settings, item),
        sender=parseaddr(settings.mail_from)[1],
        recipients=[item.recipient],
        **connection(settings),
    )


async def greet(settings: Settings) -> None:
    """Connect and log in, without sending anything.

    Raises:
        aiosmtplib.SMTPException: The server refuses the log-in.
        OSError: The server cannot be reached.
    """
    async with aiosmtplib.SMTP(**connection(settings)):
        pass
