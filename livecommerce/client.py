"""The shared HTTP client (spec §7): how the site calls the platform API, the one it brings along or another one."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPMethod
from typing import Annotated, Any

import httpx
import structlog
from pydantic import BaseModel, Field, ValidationError

from livecommerce.api.app import embedded_api
from livecommerce.constants import API_PATH, HTTP_TIMEOUT_MS, REQUEST_FAILED
from livecommerce.settings import get_settings
from livecommerce.watch.request_id import HEADER, current_request_id

log = structlog.stdlib.get_logger()

KEY_HEADER = "Idempotency-Key"
EMBEDDED_ADDRESS = "http://embedded"
"""Stands for the API in this process, which has no address."""


class RequestFailedError(Exception):
    """A response that is no success, or none at all.

    Attributes:
        status: The status of HTTP; 0 without a response.
        message: What the visitor is told.
        errors: What is wrong, by field.
    """

    def __init__(self, status: int, message: str, errors: Mapping[str, list[str]] | None = None) -> None:
        super().__init__(f"{status or 'no response'}: {message}")
        self.status, self.message, self.errors = status, message, dict(errors or {})


@dataclass(frozen=True)
class Caller:
    """On whose behalf a call is made.

    Attributes:
        address: The visitor's address, by which the API counts; empty if it is not known.
        cookies: What the visitor's browser sent as `Cookie`.
        tell: Shows the visitor why a call failed.
    """

    address: str = ""
    cookies: str = ""
    tell: Callable[[str], Awaitable[None]] | None = None


@dataclass(frozen=True)
class Success:
    """A response that is a success.

    Attributes:
        data: What it carries; None where there is no content.
        cookies: What it sets, each as `Set-Cookie` says it.
    """

    data: Any
    cookies: tuple[str, ...]


@dataclass(frozen=True)
class Client:
    """Calls of the platform API.

    Attributes:
        base_url: Where it is, without `/api/v1`; empty: in this process.
        timeout_seconds: How long an answer may take.
        transport: How it is reached, where that does not follow from `base_url`.
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
        """The `data` of the answer; None where there is no content. See `exchange`."""
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
        """The whole answer.

        Args:
            method: The method of HTTP.
            path: The call, after `/api/v1`.
            caller: On whose behalf.
            body: What is sent as JSON.
            key: What makes the call the same when it is repeated (`Idempotency-Key`).

        Raises:
            RequestFailedError: Anything but a success within the time; the visitor has been told.
        """
        caller = caller or Caller()
        headers = {KEY_HEADER: key} if key else {}
        if caller.address:
            headers["X-Forwarded-For"] = caller.address
        if request_id := current_request_id():
            headers[HEADER] = request_id
        if caller.cookies:
            headers["Cookie"] = caller.cookies
        try:
            # An app in this process knows nothing of the client's own timeouts.
            async with asyncio.timeout(self.timeout_seconds), self._session(caller) as session:
                response = await session.request(method, API_PATH + path, json=body, headers=headers)
                return Success(_data(response), tuple(response.headers.get_list("set-cookie")))
        except RequestFailedError as error:
            failure = error
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            log.warning("no answer", method=method, path=API_PATH + path, problem=type(error).__name__)
            failure = RequestFailedError(0, REQUEST_FAILED)
        if caller.tell:
            await caller.tell(failure.message)
        raise failure

    def _session(self, caller: Caller) -> httpx.AsyncClient:
        transport = self.transport
        if transport is None and not self.base_url:
            api: Any = embedded_api()
            transport = httpx.ASGITransport(api, raise_app_exceptions=False, client=(caller.address or "embedded", 0))
        address = self.base_url or EMBEDDED_ADDRESS
        return httpx.AsyncClient(base_url=address, transport=transport, timeout=self.timeout_seconds)


class _Success(BaseModel):
    data: Any


class _Failure(BaseModel):
    message: Annotated[str, Field(min_length=1)] = REQUEST_FAILED
    errors: dict[str, list[str]] = {}


def _data(response: httpx.Response) -> Any:
    """The data of a success; anything else, a page in place of an answer for instance, is a failure."""
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
    """The client of this process."""
    return Client(get_settings().api_base_url)
