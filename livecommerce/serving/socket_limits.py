"""Limits of Reflex's websocket: the number of connections, the messages, and the callable handlers.

Plain HTTP requests are refused, because they would be another way to its sessions.

granian buffers up to 64 MiB of a message before an application sees it, and has no setting for that: so a websocket
needs a session, and a session may open only a few.
"""

import json
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Generator
from contextlib import contextmanager
from typing import Any, Literal, cast
from urllib.parse import parse_qs

import structlog
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from reflex_base.constants import Endpoint
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.client_address import client_address
from livecommerce.observability.metrics import metrics
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

FRAME_LIMIT_BYTES = 65_536
SOCKETS_PER_SESSION = 8
CONNECTIONS = parse("120/minute")
"""Per client. Each may create a new state."""
FRAMES = parse("600/minute")
"""Per client."""
LOG_SECONDS = 60
"""The minimum interval between log lines about refusals, by reason."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
"""The format of the page's token: 128 bits or more."""
_UNSUPPORTED, _POLICY, _TOO_BIG = 1003, 1008, 1009
_FRAME = re.compile(r"(?P<kind>\d{1,2})(?:/[^,\[{]*,)?\d*(?P<content>.*)", re.DOTALL)
_PONG, _CLOSE, _CONNECT, _DISCONNECT, _EVENT = "3", "1", "40", "41", "42"
_BOOT_EVENT = "event"
_BY_HTTP = "This address answers websockets alone."

SessionOf = Callable[[Scope], Awaitable[str]]
"""Returns the session token of a handshake; empty if it has no valid one."""

Reason = Literal["sockets", "connections", "token", "binary", "size", "frames", "event", "session", "all"]
_CLOSES: dict[Reason, int] = {"binary": _UNSUPPORTED, "size": _TOO_BIG, "frames": _POLICY}
"""The reasons that end a connection, with their close codes; for other reasons the frame is dropped."""


class SocketLimits:
    """ASGI middleware before the app that serves the websocket, and behind the one that finds the client's address.

    It parses frames of version 5 of Socket.IO's protocol: an event that browsers may not call is dropped before a
    state is loaded.

    Args:
        events: The full names of the handlers that browsers may call.
        session_of: Finds the session of a handshake; None if sockets need none.
        refused: The names of handlers that browsers may not call, which are safe to log.
    """

    def __init__(
        self,
        app: ASGIApp,
        events: Collection[str],
        settings: Settings,
        session_of: SessionOf | None = None,
        *,
        refused: Collection[str] = (),
    ) -> None:
        self._named = frozenset(refused)
        self._app, self._events, self._session_of = app, frozenset(events), session_of
        self._most, self._most_of_client = settings.sockets, settings.sockets_per_client
        self._open: Counter[str] = Counter()
        self._open_of_session: Counter[str] = Counter()
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._refusals: Counter[Reason] = Counter()
        self._logged_at: dict[Reason, float] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and f"{scope['path']}/".startswith(f"{Endpoint.EVENT}/"):
            await PlainTextResponse(_BY_HTTP, 426, {"upgrade": "websocket"})(scope, receive, send)
            return
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        client = client_address(HTTPConnection(scope))
        reason = self._refusal_reason(scope, client)
        session = await self._session_of(scope) if self._session_of and not reason else ""
        if self._session_of and not reason and not session:
            reason = "session"
        if reason or self._open_of_session[session] >= SOCKETS_PER_SESSION:
            self._refuse(reason or "session")
            # Before it is accepted, this is a 403.
            await send({"type": "websocket.close", "code": _POLICY})
            return
        with _counted(self._open, client), _counted(self._open_of_session, session):
            await self._connection(scope, receive, send, client)

    def _refusal_reason(self, scope: Scope, client: str) -> Reason | None:
        if self._open.total() >= self._most:
            return "all"
        if self._open[client] >= self._most_of_client:
            return "sockets"
        if not self._limiter.hit(CONNECTIONS, "connections", client):
            return "connections"
        tokens = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        return None if len(tokens) == 1 and _TOKEN.fullmatch(tokens[0]) else "token"

    async def _connection(self, scope: Scope, receive: Receive, send: Send, client: str) -> None:
        is_over = False

        async def limited() -> Message:
            nonlocal is_over
            while True:
                message = await receive()
                reason = None if message["type"] != "websocket.receive" else self._wrong(message, client)
                if reason is None:
                    return message
                self._refuse(reason, self._handler_in(message) if reason == "event" else "")
                if reason in _CLOSES:
                    is_over = True
                    await send({"type": "websocket.close", "code": _CLOSES[reason]})
                    return {"type": "websocket.disconnect", "code": _CLOSES[reason]}

        async def until_over(message: Message) -> None:
            if not is_over:
                await send(message)

        await self._app(scope, limited, until_over)

    def _wrong(self, message: Message, client: str) -> Reason | None:
        text = message.get("text")
        if text is None:
            return "binary"
        if len(text.encode(errors="replace")) > FRAME_LIMIT_BYTES:
            return "size"
        if not self._limiter.hit(FRAMES, "frames", client):
            return "frames"
        return None if text == _PONG or self._is_valid(text) else "event"

    def _is_valid(self, text: str) -> bool:
        frame = _FRAME.fullmatch(text)
        if frame is None or frame["kind"] not in {_CLOSE, _CONNECT, _DISCONNECT, _EVENT}:
            return False
        try:
            content: Any = json.loads(frame["content"] or "null")
        except (ValueError, RecursionError):
            return False
        if frame["kind"] == _CONNECT:
            boot = cast(dict[str, Any], content).get(_BOOT_EVENT) if isinstance(content, dict) else None
            return boot is None or self._is_allowed(boot)
        if frame["kind"] == _EVENT:
            name, *values = cast(list[Any], content) if isinstance(content, list) and content else [None]
            return name == "ping" or (name == "event" and len(values) == 1 and self._is_allowed(values[0]))
        return True

    def _handler_in(self, message: Message) -> str:
        """Return the handler of the site that a refused frame calls; empty if none."""
        return next((name for name in self._named if f'"{name}"' in message.get("text", "")), "")

    def _is_allowed(self, event: Any) -> bool:
        name = cast(dict[str, Any], event).get("name") if isinstance(event, dict) else None
        return isinstance(name, str) and name in self._events

    def _refuse(self, reason: Reason, handler: str = "") -> None:
        metrics().sockets_refused.labels(reason).inc()
        self._refusals[reason] += 1
        if time.monotonic() - self._logged_at.get(reason, float("-inf")) >= LOG_SECONDS:
            log.warning("websocket", refused=reason, times=self._refusals.pop(reason), **_why(handler))
            self._logged_at[reason] = time.monotonic()


def _why(handler: str) -> dict[str, str]:
    if not handler:
        return {}
    return {"handler": handler, "reason": "browsers may not call it: see state/allowed_events.py"}


@contextmanager
def _counted(open_sockets: Counter[str], owner: str) -> Generator[None]:
    """Count an owner's socket while it is open; an empty name is not counted."""
    if not owner:
        yield
        return
    open_sockets[owner] += 1
    try:
        yield
    finally:
        open_sockets[owner] -= 1
        if not open_sockets[owner]:
            del open_sockets[owner]
