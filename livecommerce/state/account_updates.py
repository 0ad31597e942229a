"""Keeps open account pages current: a server state tells a page when something in its account has changed.

The platform API is asked once a second for all accounts that are open in this process (`POST /sessions/versions`).
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
"""The pause where the state could not be reached."""
ENDED = "ended"
"""The version of an account that nobody is logged in to any more."""

_open_tokens: Counter[str] = Counter()
"""The tokens of the sessions whose accounts are open, by how often."""


class AccountUpdates(rx.State):
    """What the page needs to know to ask for the account again; of the account itself nothing is kept here.

    Attributes:
        version: The version of the account as the API has it now; empty until that is known.
    """

    version: str = ""

    @rx.event(background=True)
    async def watch(self) -> None:
        """Publishes versions, from each connect or reconnect on, until the connection or the session ends."""
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
        """Hands the version to the page; False where the state cannot be had at the moment."""
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
        async with VERSIONS.followed():
            yield
    finally:
        _open_tokens[token] -= 1
        if not _open_tokens[token]:
            del _open_tokens[token]


async def _ask() -> Mapping[str, str]:
    """The present versions by token; without those of which the API tells nothing."""
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
