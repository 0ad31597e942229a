"""How the browser reports choices about cookies: typed names for functions of `scripts/consent-log.js`."""

from typing import Any

from livecommerce.engine.dom import browser_function


@browser_function("newVisitor", "site/consent-log")
def new_visitor() -> str:
    """A random id, 32 hexadecimal digits."""
    ...


@browser_function("report", "site/consent-log")
def report(address: str, choice: dict[str, Any]) -> None:
    """Reports a choice without waiting for an answer; one that does not arrive is kept for `report_again`.

    It is kept on this device under a visitor's id. A choice without one is kept by the page alone, for as long as it
    lives, and nothing that waits stays on the device.

    Args:
        address: The call of the API.
        choice: The body of the call, without the time; `visitor` is None if there is no id.
    """


@browser_function("reportAgain", "site/consent-log")
def report_again(address: str) -> None:
    """Reports again what has not arrived."""
