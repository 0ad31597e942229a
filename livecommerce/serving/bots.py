"""Tells programs from people by the user agent."""

from functools import lru_cache

import crawleruseragents  # pyright: ignore[reportMissingTypeStubs]


@lru_cache(maxsize=1024)
def is_bot(user_agent: str) -> bool:
    """Whether the user agent is a known crawler's, or none at all."""
    return not user_agent or crawleruseragents.is_crawler(user_agent)
