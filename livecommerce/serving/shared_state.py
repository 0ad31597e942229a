"""The state of open pages: whose it is when a page connects again, and what happens while Redis is away.

Reflex gives a page that connects again a new token, and thereby a new state, where it does not know yet that the old
connection is gone (reflex#6345, #6252), and two workers may give out the same one (#6877). Here a token belongs to one
page (`browser/plugin.py` sees to that), so the newest connection that brings it is the one that counts.
"""

import asyncio
import pickle
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import reflex as rx
import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError
from reflex.istate.manager.disk import StateManagerDisk
from reflex.istate.manager.redis import StateManagerRedis
from reflex.istate.manager.token import StateToken
from reflex.utils.token_manager import LocalTokenManager, RedisTokenManager, SocketRecord
from reflex_base.config import get_config
from socketio.exceptions import (  # pyright: ignore[reportMissingTypeStubs]
    ConnectionRefusedError as RefusedError,
)

log = structlog.stdlib.get_logger()

AWAY = (RedisConnectionError, RedisTimeoutError)
"""What is raised where Redis does not answer; other errors are its answer."""

COMMAND_SECONDS = 2.0
"""So long Redis may take for a command, tries to connect again included: longer than a restart."""
AWAY_SECONDS = 0.5
"""So long, once it is known to be away."""
IDLE_SECONDS = 60.0
"""A state that nobody has asked for so long leaves the memory; its file stays until the state expires."""
PURGE_SECONDS = 60.0
"""So long a file of a page that nobody has open may outlive its time."""
RETRY = Retry(ConstantBackoff(0.1), retries=int(COMMAND_SECONDS / 0.1))


class PromptRedis(Redis):
    """A client whose commands are answered or fail soon, also where the other machine has vanished.

    That Redis is away, and that it is back, it logs once.
    """

    is_away = False

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Sends a command and gives its answer.

        Raises:
            RedisError: There is none within the time.
        """
        client: Any = super()
        try:
            async with asyncio.timeout(AWAY_SECONDS if self.is_away else COMMAND_SECONDS):
                answer = await client.execute_command(*args, **options)
        except (*AWAY, TimeoutError) as error:
            if not self.is_away:
                log.warning("redis", problem=str(error) or "no answer", consequence="forms go on by HTTP")
            self.is_away = True
            raise error if isinstance(error, AWAY) else RedisTimeoutError("no answer") from None
        if self.is_away:
            log.info("redis", problem="over")
        self.is_away = False
        return answer


@dataclass
class SharedStates(StateManagerRedis):
    """The states of all open pages, in Redis.

    Attributes:
        hang_up: Cuts the page with this token off.
    """

    hang_up: Callable[[str], Awaitable[None]] = field(kw_only=True)

    @asynccontextmanager
    async def modify_state(self, token: StateToken[Any], **context: Any) -> AsyncGenerator[Any]:
        """The state of a page, its own until the block ends.

        Raises:
            RedisError: It cannot be had or kept. If Redis is away, the page is cut off, says so, and tries again.
        """
        try:
            async with super().modify_state(token, **context) as state:
                yield state
        except AWAY:
            await self.hang_up(token.ident)
            raise

    async def _subscribe_lock_updates(self) -> None:
        # A Redis that has been started anew does not remember that it is to tell of its keys.
        self._redis_notify_keyspace_events_enabled = False
        await super()._subscribe_lock_updates()


@dataclass
class StatesInFiles(StateManagerDisk):
    """The states of all open pages, in files; in the memory of this process are those that are in use.

    Reflex keeps every state in memory until it expires, an hour after its page was left, and looks through all files
    for each one that it writes, which costs more than writing once thousands of pages have been open.

    Attributes:
        look_again_at: When old files are looked for again.
    """

    look_again_at: float = 0.0

    async def _process_write_queue_delay(self) -> None:
        self._forget_idle()
        await super()._process_write_queue_delay()

    def _forget_idle(self) -> None:
        held = cast("dict[str, tuple[float, StateToken[Any]]]", self._token_last_touched)
        unwritten = {token.cache_key for token in cast("dict[StateToken[Any], Any]", self._write_queue)}
        idle_since = time.time() - IDLE_SECONDS
        for key, (touched, token) in list(held.items()):
            if touched < idle_since and key not in unwritten and not self._is_locked(token):
                self._purge_token(token)

    def _purge_expired_states(self) -> None:
        if time.monotonic() >= self.look_again_at:
            super()._purge_expired_states()
            self.look_again_at = time.monotonic() + PURGE_SECONDS


class PagesHere(LocalTokenManager):
    """Which connection the page with a token has, where one process serves all of them."""

    async def link_token_to_sid(self, token: str, sid: str) -> str | None:
        """Notes the connection of a page, in place of its last one."""
        before = self.token_to_socket.get(token)
        if before:
            self.sid_to_token.pop(before.sid, None)
        self.token_to_socket[token] = SocketRecord(instance_id=self.instance_id, sid=sid)
        self.sid_to_token[sid] = token
        return None


class PagesAnywhere(PagesHere, RedisTokenManager):
    """Which connection of which worker the page with a token has."""

    async def link_token_to_sid(self, token: str, sid: str) -> str | None:
        """Notes the connection of a page, in place of its last one, whichever worker had that.

        Raises:
            RefusedError: Redis is away. The browser tries again, maybe with another worker.
        """
        self._ensure_socket_record_task()
        await super().link_token_to_sid(token, sid)
        record = pickle.dumps(self.token_to_socket[token])
        try:
            await self.redis.set(self._get_redis_key(token), record, ex=self.token_expiration)
        except RedisError:
            await LocalTokenManager.disconnect_token(self, token, sid)
            raise RefusedError("there is no state at the moment") from None
        return None


def share_state(app: rx.App, redis_url: str) -> None:
    """Has pages keep their state when they connect again, and all workers know it if there is a Redis.

    Args:
        app: The app, before it runs.
        redis_url: Where the state is; empty: in this process.
    """
    pages = app.event_namespace
    assert pages
    if not redis_url:
        pages._token_manager = PagesHere()  # pyright: ignore[reportPrivateUsage]
        if isinstance(app._state_manager, StateManagerDisk):  # pyright: ignore[reportPrivateUsage]
            app._state_manager = StatesInFiles()  # pyright: ignore[reportPrivateUsage]
        return

    async def hang_up(token: str) -> None:
        sid = pages.token_to_sid.get(token)
        if sid:
            await pages.disconnect(sid)

    config = get_config()
    redis = PromptRedis.from_url(redis_url, retry=RETRY)
    pages._token_manager = PagesAnywhere(redis)  # pyright: ignore[reportPrivateUsage]
    app._state_manager = SharedStates(  # pyright: ignore[reportPrivateUsage]
        redis,
        token_expiration=config.redis_token_expiration,
        lock_expiration=config.redis_lock_expiration,
        lock_warning_threshold=config.redis_lock_warning_threshold,
        hang_up=hang_up,
    )
