"""Crawler detection by user agent."""

from functools import lru_cache

import crawleruseragents  # pyright: ignore[reportMissingTypeStubs]

TOOLS = {"http-library", "browser-automation"}
"""Categories of the catalogue that people operate, and which are treated as visitors."""


LONGEST = 512
"""The number of characters of a user agent that are examined."""


def is_bot(user_agent: str) -> bool:
    return _is_bot(user_agent[:LONGEST])


@lru_cache(maxsize=1024)
def _is_bot(user_agent: str) -> bool:
    kinds = (
        set(crawleruseragents.CRAWLER_USER_AGENTS_DATA[place].get("tags", []))
        for place in crawleruseragents.matching_crawlers(user_agent)
    )
    return any(not kind & TOOLS for kind in kinds)
