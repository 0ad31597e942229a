from playwright.sync_api import Page


def submit(page: Page) -> None:
    page.get_by_role("button", name="Submit message").click()
