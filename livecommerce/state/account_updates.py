"""Live updates of open account pages: a server state publishes the account's version when it changes.

One request a second polls the platform API for all accounts that are open in this process (`POST /sessions/versions`).
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from http import HTTPMethod

import reflex as rx
import structlog
from redis.exceptions import RedisError

from livecommerce.api.envelope import MOST_TOKENS
from livecommerce.api.references import is_token
from livecommerce.client import RequestFailedError, shared_client
from livecommerce.state.connection import account_token, caller_of, is_connected, watched_once
from livecommerce.state.poll import Poll

log = structlog.stdlib.get_logger()

RETRY_SECONDS = 3.0
"""Delay before a retry when the state store is unavailable."""
ENDED = "ended"
"""Version of an account whose session has ended."""

_open_tokens: Counter[str] = Counter()
"""Tokens of the sessions with an open account page, with the number of pages."""


class AccountUpdates(rx.State):
    """Version of the account, which tells the page when to fetch the account again; holds no account data.

    Attributes:
        version: The account's current version in the API; empty until it is known.
    """

    version: str = ""

    @rx.event(background=True)
    async def watch(self) -> None:
        """Publish versions, from each connect or reconnect, until the connection or the session ends."""
        connection, published = self.router.session.session_id, ""
        token = account_token(caller_of(connection))
        with watched_once(connection, "account") as is_first:
            async with _followed(token):
                while is_first and is_connected(connection) and published != ENDED:
                    version = VERSIONS.answer.get(token, "") if is_token(token) else ENDED
                    if version in {"", published}:
                        await VERSIONS.wait()
                    elif await self._publish(version):
                        published = version
                    else:
                        await asyncio.sleep(RETRY_SECONDS)

    async def _publish(self, version: str) -> bool:
        """Send the version to the page; return False if the state store is unavailable."""
        try:
            async with self:
                self.version = version
        except RedisError as error:
            log.warning("account not updated", problem=type(error).__name__)
            return False
        return True


@asynccontextmanager
async def _followed(token: str) -> AsyncGenerator[None]:
    _open_tokens[token] += 1
    try:
        async with VERSIONS.subscribe():
            yield
    finally:
        _open_tokens[token] -= 1
        if not _open_tokens[token]:
            del _open_tokens[token]


async def _ask() -> Mapping[str, str]:
    """Return the current versions by token, without tokens whose request failed."""
    tokens = list(filter(is_token, _open_tokens))
    found: dict[str, str] = {}
    for start in range(0, len(tokens), MOST_TOKENS):
        some = tokens[start : start + MOST_TOKENS]
        try:
            data = await shared_client().call(HTTPMethod.POST, "/sessions/versions", body={"tokens": some})
        except RequestFailedError:
            continue
        found |= {token: version or ENDED for token, version in zip(some, data["versions"], strict=True)}
    return found


VERSIONS = Poll(_ask, {})
