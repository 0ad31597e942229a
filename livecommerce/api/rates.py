"""How often somebody may do something: counted in Redis where there is one, else in this process."""

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
from livecommerce.observability.metrics import Limit, metrics
from livecommerce.wording import ngettext

log = structlog.stdlib.get_logger()

REDIS_SECONDS = 0.5
"""So long Redis may take before this process counts by itself."""
REDIS_PAUSE_SECONDS = 10
"""So long it goes on doing so before it asks Redis again."""

LOGINS = parse(f"{LOGIN_FAILURES}/15 minutes")
SLOW_LOGINS = parse("1/10 seconds")
CODES = parse("5/hour")
CODES_OF_CLIENT = parse("20/hour")
ACTIVATIONS = parse(f"{ACTIVATION_CODE_TRIES}/15 minutes")
ACTIVATIONS_OF_CLIENT = parse("20/15 minutes")
SECOND_FACTORS = parse("10/15 minutes")

Result = TypeVar("Result")


class TooOftenError(ApiError):
    """429: says when to come back."""

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
    """Counts, by what is done and who does it.

    Args:
        redis_url: Where processes count together; empty: each for itself.
        posts: How often one client may post to one call, as the setting says.
    """

    def __init__(self, redis_url: str, posts: str) -> None:
        self._posts = parse_many(posts)
        self._local = MovingWindowRateLimiter(MemoryStorage())
        self._shared: MovingWindowRateLimiter | None = None
        self._ask_again_at = 0.0
        if redis_url:
            storage = storage_from_string(
                # The package has another name for a socket of this machine than Redis' own client.
                re.sub("^unix:", "redis+unix:", redis_url),
                wrap_exceptions=True,
                socket_timeout=REDIS_SECONDS,
                socket_connect_timeout=REDIS_SECONDS,
            )
            self._shared = MovingWindowRateLimiter(storage)  # pyright: ignore[reportArgumentType]

    def post(self, call: str, client: str) -> None:
        """Counts a post.

        Raises:
            TooOftenError: There were too many.
        """
        self._require(self._posts, "post", call, client)

    def code(self, email: str, client: str) -> None:
        """Counts a request for a new activation code: by the client, then by the client for this address.

        What others ask for refuses nobody; how many mails an address gets is limited where they are written.

        Raises:
            TooOftenError: There were too many.
        """
        self._require([CODES_OF_CLIENT], "code", client)
        self._require([CODES], "code", email, client)

    def activation(self, email: str, client: str) -> None:
        """Counts a try with a code: by the client, then by the client for this address.

        Raises:
            TooOftenError: There were too many.
        """
        self._require([ACTIVATIONS_OF_CLIENT], "activation", client)
        self._require([ACTIVATIONS], "activation", email, client)

    def activated(self, email: str, client: str) -> None:
        """Forgets the tries of a client for an address."""
        self._counted(lambda limiter: limiter.clear(ACTIVATIONS, "activation", email, client))

    def login(self, email: str, client: str) -> None:
        """Counts a try to log in; after a few failures of an account or a client, tries are slowed, never stopped.

        A client that fails is slow for all accounts together. An account where others fail is slow for each client by
        itself, so that an attacker elsewhere does not keep the owner out.

        Raises:
            TooOftenError: In the slow lane, too soon.
        """
        if not self._counted(lambda limiter: limiter.test(LOGINS, "login", "client", client)):
            self._require([SLOW_LOGINS], "slow-login", client)
        if not self._counted(lambda limiter: limiter.hit(LOGINS, "login", "account", email)):
            self._require([SLOW_LOGINS], "slow-login", email, client)

    def login_failed(self, client: str) -> None:
        """Counts a failure of a client, whatever the account."""
        self._counted(lambda limiter: limiter.hit(LOGINS, "login", "client", client))

    def login_succeeded(self, email: str) -> None:
        """Forgets the failures of an account."""
        self._counted(lambda limiter: limiter.clear(LOGINS, "login", "account", email))

    def second_factor(self, member: str) -> None:
        """Counts a try of a member's second factor, whoever tries: who gets so far knows the password.

        Raises:
            TooOftenError: There were too many.
        """
        self._require([SECOND_FACTORS], "second-factor", member)

    def second_factor_succeeded(self, member: str) -> None:
        """Forgets the tries of a member's second factor."""
        self._counted(lambda limiter: limiter.clear(SECOND_FACTORS, "second-factor", member))

    def ping(self) -> None:
        """Asks Redis for a sign of life, if it is set.

        Raises:
            StorageError: There is none.
        """
        if self._shared and not self._shared.storage.check():
            raise StorageError(ConnectionError("no answer"))

    @property
    def shared(self) -> bool:
        """Whether processes count together."""
        return self._shared is not None

    def _require(self, items: list[RateLimitItem], limit: Limit, *who: str) -> None:
        for item in items:
            if not self._counted(lambda limiter, item=item: limiter.hit(item, limit, *who)):
                metrics().rate_limited.labels(limit).inc()
                stats = self._counted(lambda limiter, item=item: limiter.get_window_stats(item, limit, *who))
                raise TooOftenError(stats.reset_time - time.time())

    def _counted(self, count: Callable[[MovingWindowRateLimiter], Result]) -> Result:
        if self._shared and time.monotonic() >= self._ask_again_at:
            try:
                return count(self._shared)
            except StorageError as error:
                self._ask_again_at = time.monotonic() + REDIS_PAUSE_SECONDS
                log.warning("redis", problem=str(error)[:200], consequence="this process counts by itself")
        return count(self._local)
