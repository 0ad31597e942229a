"""Shared HTTP client of the platform API (spec §7), in-process or remote."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPMethod
from typing import Annotated, Any, cast

import httpx
import structlog
from pydantic import BaseModel, Field, ValidationError
from starlette.types import ASGIApp

from livecommerce.api.app import embedded_api
from livecommerce.api.request_headers import RequestHeaders
from livecommerce.api.request_log import RequestLog
from livecommerce.api_address import is_api_path
from livecommerce.constants import API_PATH, HTTP_TIMEOUT_MS, REQUEST_FAILED
from livecommerce.languages import ENGLISH, language
from livecommerce.languages.messages import translate
from livecommerce.observability.request_id import HEADER, current_request_id
from livecommerce.settings import get_settings

log = structlog.stdlib.get_logger()

KEY_HEADER = "Idempotency-Key"
EMBEDDED_HOST = "embedded"
"""Host name of the in-process API in URLs."""


class RequestFailedError(Exception):
    """Failed request: an error response, or none.

    Attributes:
        status: The HTTP status; 0 without a response.
        message: The message for the visitor.
        errors: The errors by field name.
    """

    def __init__(self, status: int, message: str, errors: Mapping[str, list[str]] | None = None) -> None:
        super().__init__(f"{status or 'no response'}: {message}")
        self.status, self.message, self.errors = status, message, dict(errors or {})


@dataclass(frozen=True)
class Caller:
    """Visitor for whom a request is made.

    Attributes:
        address: The visitor's IP address, for rate limits; empty if unknown.
        cookies: The `Cookie` header of the visitor's browser.
        is_secure: Whether the browser used https, which gives the session cookie another name.
        show_error: Shows an error message to the visitor.
    """

    address: str = ""
    cookies: str = ""
    is_secure: bool = False
    show_error: Callable[[str], Awaitable[None]] | None = None


@dataclass(frozen=True)
class Success:
    """Successful response.

    Attributes:
        data: The `data` of the body; None without content.
        cookies: The `Set-Cookie` headers.
    """

    data: Any
    cookies: tuple[str, ...]


@dataclass(frozen=True)
class Client:
    """Client of the platform API.

    Attributes:
        base_url: The URL of the API, without `/api/v1`; empty for the in-process API.
        transport: The transport, for tests.
    """

    base_url: str
    timeout_seconds: float = HTTP_TIMEOUT_MS / 1000
    transport: httpx.AsyncBaseTransport | None = field(default=None, repr=False)

    async def call(
        self,
        method: HTTPMethod,
        path: str,
        *,
        caller: Caller | None = None,
        body: Mapping[str, Any] | None = None,
        key: str = "",
    ) -> Any:
        """Return the `data` of the response; None without content. See `exchange`."""
        return (await self.exchange(method, path, caller=caller, body=body, key=key)).data

    async def exchange(
        self,
        method: HTTPMethod,
        path: str,
        *,
        caller: Caller | None = None,
        body: Mapping[str, Any] | None = None,
        key: str = "",
    ) -> Success:
        """Send a request and return the response.

        Args:
            path: The endpoint, without `/api/v1`.
            key: The `Idempotency-Key`, the same in every retry.

        Raises:
            RequestFailedError: Error response, no response, or timeout; `caller.show_error` has been called.
            ValueError: The path is outside of the API.
        """
        if not is_api_path(API_PATH + path):
            raise ValueError(f"{path} is not a path of the API")
        caller = caller or Caller()
        headers = {KEY_HEADER: key} if key else {}
        if caller.address:
            headers["X-Forwarded-For"] = caller.address
        if caller.is_secure:
            headers["X-Forwarded-Proto"] = "https"
        if request_id := current_request_id():
            headers[HEADER] = request_id
        if caller.cookies:
            headers["Cookie"] = caller.cookies
        if language() is not ENGLISH:
            headers["Accept-Language"] = language().code
        try:
            # The client's own timeout has no effect on an app in this process.
            async with asyncio.timeout(self.timeout_seconds), self._session(caller) as session:
                response = await session.request(method, API_PATH + path, json=body, headers=headers)
                return Success(_data(response), tuple(response.headers.get_list("set-cookie")))
        except RequestFailedError as error:
            failure = error
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            log.warning("no answer", method=method, path=API_PATH + path, problem=type(error).__name__)
            failure = RequestFailedError(0, translate(REQUEST_FAILED))
        if caller.show_error:
            await caller.show_error(failure.message)
        raise failure

    def _session(self, caller: Caller) -> httpx.AsyncClient:
        transport = self.transport
        if transport is None and not self.base_url:
            api: Any = RequestLog(RequestHeaders(cast(ASGIApp, embedded_api())))
            transport = httpx.ASGITransport(
                api, raise_app_exceptions=False, client=(caller.address or EMBEDDED_HOST, 0)
            )
        address = self.base_url or f"{'https' if caller.is_secure else 'http'}://{EMBEDDED_HOST}"
        return httpx.AsyncClient(base_url=address, transport=transport, timeout=self.timeout_seconds)


class _Success(BaseModel):
    data: Any


class _Failure(BaseModel):
    message: Annotated[str, Field(min_length=1)] = Field(default_factory=lambda: translate(REQUEST_FAILED))
    errors: dict[str, list[str]] = {}


def _data(response: httpx.Response) -> Any:
    """Return the data of a success; anything else, such as a proxy's HTML page, is a failure."""
    if response.is_success and not response.content:
        return None
    try:
        if response.is_success:
            return _Success.model_validate_json(response.content).data
        failure = _Failure.model_validate_json(response.content)
    except ValidationError:
        failure = _Failure()
    raise RequestFailedError(response.status_code, failure.message, failure.errors)


@lru_cache
def shared_client() -> Client:
    return Client(get_settings().api_base_url)
