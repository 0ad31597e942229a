"""Who submits messages in the benchmark: programs and pages by HTTP, and open pages by their websocket."""

import asyncio
import itertools
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import socketio  # pyright: ignore[reportMissingTypeStubs]
from reflex.utils.format import format_event_handler
from reflex_base.constants import Endpoint, Reflex
from reflex_base.constants.state import FIELD_MARKER
from socketio.exceptions import SocketIOError  # pyright: ignore[reportMissingTypeStubs]

from livecommerce.client import KEY_HEADER
from livecommerce.constants import CONTACT_PATH, HONEYPOT_FIELD
from livecommerce.state.api_relay import ApiRelay
from tests.api.conftest import MESSAGE

VISITORS = 200
"""So many addresses submit, and so many pages are open: limits are counted by address, state is kept by page."""
ANSWER_SECONDS = 10
CALL: str = format_event_handler(ApiRelay.call)  # pyright: ignore[reportArgumentType]
HYDRATE = f"{ApiRelay.get_root_state().get_full_name()}.hydrate_and_load"
REPLIES = f"replies{FIELD_MARKER}"
NAMESPACE = str(Endpoint.EVENT)
PLACE = {"pathname": CONTACT_PATH, "asPath": CONTACT_PATH}


def _body(key: str) -> dict[str, str]:
    """The message of a submission, which can be found by its key in the table of messages too."""
    return MESSAGE | {"name": key, HONEYPOT_FIELD: ""}


def _headers(origin: str, visitor: int) -> dict[str, str]:
    """What a visitor's browser and the proxy in front send."""
    return {"Origin": origin, "X-Forwarded-For": f"10.0.0.{visitor}"}


class Submitter:
    """Submits messages, each under a key of its own.

    Attributes:
        acknowledged: The reference that each key was answered with.
    """

    def __init__(self, send: Callable[[str], Awaitable[str | None]], acknowledged: dict[str, str]) -> None:
        """Takes what sends a message under a key, and returns its reference, None if it was refused."""
        self._send, self.acknowledged = send, acknowledged

    async def __call__(self) -> bool:
        """Submits one; whether it was stored."""
        key = uuid.uuid4().hex
        try:
            reference = await self._send(key)
        except (aiohttp.ClientError, SocketIOError, TimeoutError):
            return False
        if reference is None:
            return False
        self.acknowledged[key] = reference
        return True


@asynccontextmanager
async def by_http(origin: str, path: str, acknowledged: dict[str, str]) -> AsyncGenerator[Submitter]:
    """Submits by HTTP, over connections that stay open as those of a proxy do.

    Args:
        origin: Scheme, host and port.
        path: The call.
        acknowledged: Is filled with the reference that each key was answered with.
    """
    visitors = itertools.cycle([_headers(origin, visitor) for visitor in range(VISITORS)])
    timeout = aiohttp.ClientTimeout(ANSWER_SECONDS)
    # Without a limit of its own: a call that the server cannot take yet waits there.
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as session:

        async def post(key: str) -> str | None:
            headers = next(visitors) | {KEY_HEADER: key}
            async with session.post(origin + path, json=_body(key), headers=headers) as response:
                answer = await response.json()
            return answer["data"]["reference"] if response.status == 201 else None

        yield Submitter(post, acknowledged)


class _Page:
    """A page with a form, connected as the front end connects: state in the CONNECT packet, websocket alone."""

    def __init__(self) -> None:
        self._socket: Any = socketio.AsyncClient(
            reconnection=False, handle_sigint=False, websocket_extra_options={"protocols": [Reflex.VERSION]}
        )
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._hydrated = asyncio.Event()
        self._socket.on("event", self._hear, namespace=NAMESPACE)

    async def open(self, origin: str, visitor: int) -> None:
        """Connects, and waits for the state."""
        await self._socket.connect(
            f"{origin}?token={uuid.uuid4()}",
            headers=_headers(origin, visitor),
            auth={"event": {"name": HYDRATE, "payload": {}, "router_data": PLACE}},
            transports=["websocket"],
            namespaces=[NAMESPACE],
            socketio_path=NAMESPACE,
            wait_timeout=ANSWER_SECONDS,
        )
        async with asyncio.timeout(ANSWER_SECONDS):
            await self._hydrated.wait()

    async def close(self) -> None:
        """Leaves the page."""
        await self._socket.disconnect()

    async def _hear(self, update: dict[str, Any]) -> None:
        self._hydrated.set()
        for values in update["delta"].values():
            for reply in values.get(REPLIES, ()):
                if waiting := self._waiting.pop(reply["ticket"], None):
                    waiting.set_result(reply)

    async def call(self, path: str, body: dict[str, str], key: str) -> dict[str, Any]:
        """The reply of the API.

        Raises:
            SocketIOError: The connection is gone.
            TimeoutError: There is none.
        """
        ticket = uuid.uuid4().hex
        waiting = self._waiting[ticket] = asyncio.get_running_loop().create_future()
        payload = {"ticket": ticket, "path": path, "body": body, "key": key}
        event = {"name": CALL, "payload": payload, "router_data": PLACE}
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._socket.emit("event", event, namespace=NAMESPACE)
                return await waiting
        finally:
            self._waiting.pop(ticket, None)


@asynccontextmanager
async def by_websocket(origin: str, path: str, acknowledged: dict[str, str]) -> AsyncGenerator[Submitter]:
    """Submits by websocket. The pages are open before: theirs connect when somebody begins to type.

    Args:
        origin: Scheme, host and port.
        path: The call, after `/api/v1`.
        acknowledged: Is filled with the reference that each key was answered with.
    """
    pages = [_Page() for _ in range(VISITORS)]
    turns = itertools.cycle(pages)

    async def call(key: str) -> str | None:
        reply = await next(turns).call(path, _body(key), key)
        return reply["data"]["reference"] if reply["status"] == 200 else None

    try:
        for visitor, page in enumerate(pages):
            await page.open(origin, visitor)
        yield Submitter(call, acknowledged)
    finally:
        await asyncio.gather(*(page.close() for page in pages))
