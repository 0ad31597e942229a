"""Calls of the platform API by states: the typed name of the function of `scripts/platform-api.js`."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from livecommerce.engine.dom import browser_function


@dataclass(frozen=True)
class Reply:
    """The answer of the API, out of its envelope.

    Attributes:
        status: The status of HTTP; 0 if there was no answer.
        data: What a success carries.
        message: What a failure says.
        errors: What is wrong, by field.
    """

    status: int
    data: Any
    message: str
    errors: dict[str, list[str]]


@browser_function("call", "site/platform-api")
def call(method: str, address: str, body: dict[str, Any] | None, key: str, milliseconds: int) -> Awaitable[Reply]:
    """Call the platform API once; it never raises.

    Args:
        method: The method of HTTP.
        address: The path of the call.
        body: The JSON; None if there is none.
        key: The `Idempotency-Key`, for a call that is repeated until it is answered; empty if it needs none.
        milliseconds: How long the answer may take.
    """
    ...
