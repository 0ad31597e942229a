"""Third-party scripts that wait for consent: typed names for functions of `scripts/vendor-loader.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("denyMeasuring", "site/vendor-loader")
def deny_measuring() -> None:
    """Tell Google's scripts, before any is loaded, that there is no consent (Consent Mode v2)."""


@browser_function("startVendor", "site/vendor-loader")
def start_vendor(name: str, account: str, script: str) -> None:
    """Load a vendor's script once, when the page is shown; a failure is logged.

    Args:
        name: The vendor's name in `scripts/vendors.js`.
        account: The account's ID with the vendor.
        script: The URL of the script.
    """


@browser_function("stopVendor", "site/vendor-loader")
def stop_vendor(name: str, account: str) -> None:
    """Tell a running script that the consent has been withdrawn."""
