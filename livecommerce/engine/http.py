"""HTTP client of browser states: the typed name of the function of `http.js`."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, Literal

from livecommerce.engine.dom import browser_function

Credentials = Literal["omit", "same-origin", "include"]


@dataclass(frozen=True)
class HttpResponse:
    """Response of a server.

    Attributes:
        status: The HTTP status; 0 if there was no response.
        body: The parsed JSON; None if there was none. `validated` converts it to a known type.
    """

    status: int
    body: Any


@browser_function("request", "http")
def request(
    method: str,
    address: str,
    body: Any = None,
    headers: dict[str, str] = {},  # noqa: B006 — the default is compiled and never changed
    *,
    credentials: Credentials = "same-origin",
    milliseconds: int = 30_000,
) -> Awaitable[HttpResponse]:
    """Send one request; never raises.

    Args:
        method: The HTTP method.
        address: A path, or the address of another origin.
        body: The JSON body; None if there is none.
        headers: Further request headers.
        credentials: Where cookies are sent: to the page's own origin by default, to any origin, or to none.
        milliseconds: The timeout.
    """
    ...
