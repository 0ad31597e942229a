"""Consent log of the browser: typed names for functions of `scripts/consent-log.js`."""

from typing import Any

from livecommerce.engine.dom import browser_function


@browser_function("newVisitor", "site/consent-log")
def new_visitor() -> str:
    """Return a random ID, 32 hexadecimal digits."""
    ...


@browser_function("report", "site/consent-log")
def report(address: str, choice: dict[str, Any]) -> None:
    """Report a choice without waiting for the response; a failed report is kept for `report_again`.

    With a visitor ID it is kept in the local storage. A choice without ID is only kept in memory, and pending reports
    are removed from the device.

    Args:
        address: The API endpoint.
        choice: The request body, without the time; `visitor` is None if there is no ID.
    """


@browser_function("reportAgain", "site/consent-log")
def report_again(address: str) -> None: ...
