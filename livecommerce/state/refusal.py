"""Rejection of cookies, stored on the device: typed names for functions of `scripts/refusal.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("remember", "site/refusal")
def remember(version: str) -> None:
    """Store that this version of the cookie policy was rejected now."""


@browser_function("forget", "site/refusal")
def forget() -> None: ...


@browser_function("isRemembered", "site/refusal")
def is_remembered(version: str, days: int) -> bool:
    """Return whether this version of the cookie policy was rejected within this many days."""
    ...
