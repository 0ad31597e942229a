"""Tells crawlers from visitors by the user agent."""

from functools import lru_cache

import crawleruseragents  # pyright: ignore[reportMissingTypeStubs]

TOOLS = {"http-library", "browser-automation"}
"""Kinds of the catalogue that people drive: they are answered like people."""


@lru_cache(maxsize=1024)
def is_bot(user_agent: str) -> bool:
    """Whether the user agent is a known crawler's."""
    kinds = (
        set(crawleruseragents.CRAWLER_USER_AGENTS_DATA[place].get("tags", []))
        for place in crawleruseragents.matching_crawlers(user_agent)
    )
    return any(not kind & TOOLS for kind in kinds)
