"""How the device remembers that cookies were rejected: typed names for functions of `scripts/refusal.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("remember", "site/refusal")
def remember(version: str) -> None:
    """Notes that this version of the cookie policy was rejected now."""


@browser_function("forget", "site/refusal")
def forget() -> None:
    """Removes the note."""


@browser_function("isRemembered", "site/refusal")
def is_remembered(version: str, days: int) -> bool:
    """Whether this version of the cookie policy was rejected within so many days."""
    ...
