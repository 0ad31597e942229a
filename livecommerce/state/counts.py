"""Counters reported by browsers: the typed name of the function of `scripts/counts.js`."""

from typing import Any

from livecommerce.engine.dom import browser_function


@browser_function("count", "site/counts")
def count(address: str, counted: dict[str, Any]) -> None:
    """Send a count to an API endpoint, without waiting for the response."""
