"""The scripts that wait for consent: typed names for functions of `scripts/vendor-loader.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("denyMeasuring", "site/vendor-loader")
def deny_measuring() -> None:
    """Tells Google's scripts, before any is loaded, that nothing has been agreed to (Consent Mode v2)."""


@browser_function("startVendor", "site/vendor-loader")
def start_vendor(name: str, account: str, script: str) -> None:
    """Load a vendor's script once, when the page is shown; one that cannot be loaded is logged.

    Args:
        name: What `scripts/vendors.js` calls the vendor.
        account: The account's id with the vendor.
        script: The address of the script.
    """


@browser_function("stopVendor", "site/vendor-loader")
def stop_vendor(name: str, account: str) -> None:
    """Tells a script that was started that the agreement has been withdrawn."""
