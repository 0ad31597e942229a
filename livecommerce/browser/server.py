"""How a browser state calls the platform API: typed names for functions of `server-link.js` and `http.js`."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from livecommerce.browser.dom import browser_function


@dataclass(frozen=True)
class Reply:
    """The answer of the API.

    Attributes:
        status: The status of HTTP; 0 if nobody answered.
        data: What a success carries.
        message: What a failure says.
        errors: What is wrong, by field.
        told: Whether the visitor has been told of the failure.
    """

    status: int
    data: Any
    message: str
    errors: dict[str, list[str]]
    told: bool


@browser_function("callApi", "server-link")
def call_api(path: str, body: dict[str, Any], key: str) -> Awaitable[Reply]:
    """Posts to the platform API, through the websocket, or by HTTP where that does not answer.

    Args:
        path: The call, after `/api/v1`.
        body: The JSON.
        key: What makes it the same call when it is repeated; it arrives twice where the websocket is slow.
    """
    ...


@browser_function("connect", "server-link")
def connect() -> None:
    """Opens the websocket ahead of the first call."""


@browser_function("request", "http")
def request(method: str, address: str, body: dict[str, Any] | None, key: str, milliseconds: int) -> Awaitable[Reply]:
    """Calls the platform API by HTTP alone, for what sets or takes cookies.

    Args:
        method: The method of HTTP.
        address: The path of the call.
        body: The JSON; None if there is none.
        key: What makes it the same call when it is repeated; empty if it need not be.
        milliseconds: How long the answer may take.
    """
    ...
