"""Somebody who writes a message on the contact page."""

from playwright.sync_api import Page


def submit(page: Page) -> None:
    """Presses the button."""
    page.get_by_role("button", name="Submit message").click()
