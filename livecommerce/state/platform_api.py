"""Client of the platform API for browser states: the typed name of the function of `scripts/platform-api.js`."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from livecommerce.engine.dom import browser_function


@dataclass(frozen=True)
class Reply:
    """Response of the API, without its envelope.

    Attributes:
        status: The HTTP status; 0 if there was no response.
        data: The payload of a success.
        message: The error message of a failure.
        errors: Validation errors by field.
    """

    status: int
    data: Any
    message: str
    errors: dict[str, list[str]]


@browser_function("call", "site/platform-api")
def call(method: str, address: str, body: dict[str, Any] | None, key: str, milliseconds: int) -> Awaitable[Reply]:
    """Send one request to the platform API; never raises.

    Args:
        address: The path of the endpoint.
        key: The `Idempotency-Key` of a request that is retried until it gets a response; empty for others.
        milliseconds: The timeout.
    """
    ...
