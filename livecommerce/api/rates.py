"""Rate limits: counted in Redis if there is one, else in this process."""

import hashlib
import re
import time
from collections.abc import Callable
from typing import TypeVar

import structlog
from limits import RateLimitItem, parse, parse_many
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from livecommerce.api.problems import ApiError
from livecommerce.constants import ACTIVATION_CODE_TRIES, LOGIN_FAILURES
from livecommerce.languages.messages import ngettext
from livecommerce.observability.metrics import Limit, metrics

log = structlog.stdlib.get_logger()

REDIS_SECONDS = 0.5
"""The timeout of Redis, after which this process counts alone."""
REDIS_PAUSE_SECONDS = 10
"""The time until Redis is tried again."""

LOGINS = parse(f"{LOGIN_FAILURES}/15 minutes")
SLOW_LOGINS = parse("1/10 seconds")
CODES = parse("5/hour")
CODES_OF_CLIENT = parse("20/hour")
ACTIVATIONS = parse(f"{ACTIVATION_CODE_TRIES}/15 minutes")
ACTIVATIONS_OF_CLIENT = parse("20/15 minutes")
LINKS_OF_CLIENT = parse("20/hour")
SECOND_FACTORS = parse("10/15 minutes")

Result = TypeVar("Result")


class TooOftenError(ApiError):
    """429: the message says when to retry."""

    def __init__(self, seconds: float) -> None:
        wait = max(1, int(seconds + 0.999))
        message = (
            ngettext(
                "That was too often in a short time. Please try again in {count} second.",
                "That was too often in a short time. Please try again in {count} seconds.",
                wait,
            )
            if wait < 120
            else ngettext(
                "That was too often in a short time. Please try again in {count} minute.",
                "That was too often in a short time. Please try again in {count} minutes.",
                (wait + 59) // 60,
            )
        )
        super().__init__(429, message, headers={"Retry-After": str(wait)})


class Rates:
    """Counters, by action and client.

    Args:
        redis_url: The shared counter of processes; empty: each counts alone.
        posts: The limit of posts from one client to one call, as in the setting.
    """

    def __init__(self, redis_url: str, posts: str) -> None:
        self._posts = parse_many(posts)
        self._local = MovingWindowRateLimiter(MemoryStorage())
        self._shared: MovingWindowRateLimiter | None = None
        self._ask_again_at = 0.0
        if redis_url:
            storage = storage_from_string(
                # The package uses another scheme for a Unix socket than Redis' own client.
                re.sub("^unix:", "redis+unix:", redis_url),
                wrap_exceptions=True,
                socket_timeout=REDIS_SECONDS,
                socket_connect_timeout=REDIS_SECONDS,
            )
            self._shared = MovingWindowRateLimiter(storage)  # pyright: ignore[reportArgumentType]

    def post(self, call: str, client: str) -> None:
        """Count a post.

        Raises:
            TooOftenError: The limit is exceeded.
        """
        self._require(self._posts, "post", call, client)

    def code(self, email: str, client: str) -> None:
        """Count a request for a new activation code: by client, then by client and address.

        Requests of others block nobody; the number of mails to an address is limited where they are written.

        Raises:
            TooOftenError: The limit is exceeded.
        """
        self._require([CODES_OF_CLIENT], "code", client)
        self._require([CODES], "code", email, client)

    def draft_link(self, client: str) -> None:
        """Count a request for a link to answers.

        Raises:
            TooOftenError: The limit is exceeded.
        """
        self._require([LINKS_OF_CLIENT], "draft-link", client)

    def activation(self, email: str, client: str) -> None:
        """Count an attempt with a code: by client, then by client and address.

        Raises:
            TooOftenError: The limit is exceeded.
        """
        self._require([ACTIVATIONS_OF_CLIENT], "activation", client)
        self._require([ACTIVATIONS], "activation", email, client)

    def activated(self, email: str, client: str) -> None:
        """Reset a client's attempts for an address."""
        self._counted(lambda limiter: limiter.clear(ACTIVATIONS, "activation", counted_key(email, client)))

    def login(self, email: str, client: str) -> None:
        """Count a log-in attempt; after a few failures of an account or a client, attempts are slowed, never blocked.

        A client that fails is slow for all accounts together. An account where others fail is slow for each client
        separately, so that an attacker elsewhere does not lock the owner out.

        Raises:
            TooOftenError: The slow limit is exceeded.
        """
        if not self._counted(lambda limiter: limiter.test(LOGINS, "login", counted_key("client", client))):
            self._require([SLOW_LOGINS], "slow-login", client)
        if not self._counted(lambda limiter: limiter.hit(LOGINS, "login", counted_key("account", email))):
            self._require([SLOW_LOGINS], "slow-login", email, client)

    def login_failed(self, client: str) -> None:
        """Count a failure of a client, whatever the account."""
        self._counted(lambda limiter: limiter.hit(LOGINS, "login", counted_key("client", client)))

    def login_succeeded(self, email: str) -> None:
        """Reset the failures of an account."""
        self._counted(lambda limiter: limiter.clear(LOGINS, "login", counted_key("account", email)))

    def second_factor(self, member: str) -> None:
        """Count an attempt at a member's second factor by anybody, because it requires the password.

        Raises:
            TooOftenError: The limit is exceeded.
        """
        self._require([SECOND_FACTORS], "second-factor", member)

    def second_factor_succeeded(self, member: str) -> None:
        """Reset the attempts at a member's second factor."""
        self._counted(lambda limiter: limiter.clear(SECOND_FACTORS, "second-factor", counted_key(member)))

    def ping(self) -> None:
        """Ping Redis, if it is set.

        Raises:
            StorageError: It does not respond.
        """
        if self._shared and not self._shared.storage.check():
            raise StorageError(ConnectionError("no answer"))

    @property
    def shared(self) -> bool:
        """Whether processes share counters."""
        return self._shared is not None

    def _require(self, items: list[RateLimitItem], limit: Limit, *who: str) -> None:
        key = counted_key(*who)
        for item in items:
            if not self._counted(lambda limiter, item=item: limiter.hit(item, limit, key)):
                metrics().rate_limited.labels(limit).inc()
                stats = self._counted(lambda limiter, item=item: limiter.get_window_stats(item, limit, key))
                raise TooOftenError(stats.reset_time - time.time())

    def _counted(self, count: Callable[[MovingWindowRateLimiter], Result]) -> Result:
        if self._shared and time.monotonic() >= self._ask_again_at:
            try:
                return count(self._shared)
            except StorageError as error:
                self._ask_again_at = time.monotonic() + REDIS_PAUSE_SECONDS
                log.warning("redis", problem=str(error)[:200], consequence="this process counts alone")
        return count(self._local)


def counted_key(*who: str) -> str:
    """Return the key under which somebody is counted: Redis keeps it for an hour, and it names neither address."""
    return hashlib.sha256("\0".join(who).encode()).hexdigest()
