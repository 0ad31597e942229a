"""The search of the built site: a typed name for a function of `scripts/search-loader.js`."""

from collections.abc import Awaitable
from typing import Any

from livecommerce.engine.dom import browser_function


@browser_function("searchSite", "site/search-loader")
def search_site(text: str, count: int) -> Awaitable[Any]:
    """Asks the search index of the built site, which is loaded with the first question.

    The answer has `state` (`found`, `nothing`, `failed`, or `overtaken` by a newer question), `total`, and `hits`: at
    most `count`, with the attributes of `state.search.Hit`.
    """
    ...
