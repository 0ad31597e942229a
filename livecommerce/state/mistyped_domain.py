"""Correction of mistyped mail providers: typed name for the function of `scripts/mistyped-domain-loader.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("askAboutDomain", "site/mistyped-domain-loader")
def ask_about_domain(form_id: str, field: str) -> None:
    """Suggest a correction below a field for email addresses if its domain looks mistyped; ignore other fields."""
