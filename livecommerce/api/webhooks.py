"""Delivery of events in the format of Standard Webhooks: signed, with an ID that stays the same in every retry."""

import base64
import hashlib
import hmac
import json
import ssl
from datetime import datetime
from functools import cache
from typing import Any

import httpx

from livecommerce.api.tables import OutboxItem, now
from livecommerce.settings import WEBHOOK_SECRET_PREFIX, Settings

TIMEOUT_SECONDS = 15


def signature(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """Return the value of `webhook-signature`, version 1: HMAC-SHA256 over id, seconds of Unix time, and body."""
    key = base64.b64decode(secret.removeprefix(WEBHOOK_SECRET_PREFIX))
    digest = hmac.new(key, f"{message_id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def webhook_headers(secret: str, message_id: str, sent_at: datetime, body: str) -> dict[str, str]:
    """Return the headers for the body of an event."""
    seconds = int(sent_at.timestamp())
    return {
        "Content-Type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(secret, message_id, seconds, body),
    }


def webhook_body(payload: dict[str, Any]) -> str:
    """Return the event as it is sent and signed."""
    return json.dumps(payload, separators=(",", ":"), ensure_ascii=False)


@cache
def _tls() -> ssl.SSLContext:
    """Return the TLS context of all deliveries, because loading the authorities takes longer than to sign and post."""
    return httpx.create_ssl_context()


async def send_webhook(settings: Settings, item: OutboxItem) -> None:
    """Post an event.

    Raises:
        httpx.HTTPError: It did not arrive, or the response was not 2xx. Its text does not name the
            address, which may be a secret.
    """
    body = webhook_body(item.payload)
    headers = webhook_headers(settings.webhook_secret, item.id, now(), body)
    async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False, verify=_tls()) as client:
        answer = await client.post(settings.webhook_url, content=body.encode(), headers=headers)
    if not answer.is_success:
        raise httpx.HTTPError(f"the receiver answered with status {answer.status_code}")
