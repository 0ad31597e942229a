"""The content editor in a browser, wherever it reads from and saves to."""

import re
from io import BytesIO

from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

SECONDS = 60_000
"""For opening a folder or a repository, whose files are all read by the server."""


class Editor:
    """An editor at the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # The editor renders the fields that are in the window.
        page.set_viewport_size({"width": 1440, "height": 5000})

    def go(self, path: str, locale: str = "en") -> None:
        """Open an entry, `posts/entries/casting-a-host`, or start one, `posts/new`."""
        self.page.evaluate("(path) => { location.hash = `#/collections/${path}`; }", path)
        self.pane(locale).wait_for(timeout=SECONDS)

    def pane(self, locale: str) -> Locator:
        return self.page.locator(f".pane[data-mode=edit][data-locale={locale}]")

    def field(self, locale: str, key: str) -> Locator:
        return self.pane(locale).locator(f".field[data-key-path='{key}']")

    def unfold(self, locale: str, key: str) -> None:
        """Unfold an object, which is folded if it has texts."""
        self.field(locale, key).get_by_role("button", name="Expand", exact=True).first.click()

    def type(self, locale: str, key: str, text: str) -> None:
        self.field(locale, key).locator("input, textarea").first.fill(text)

    def value(self, locale: str, key: str) -> str:
        return self.field(locale, key).locator("input, textarea").first.input_value()

    def upload(self, locale: str, key: str, name: str) -> bytes:
        """Upload a new picture in a field, and return it."""
        picture = BytesIO()
        Image.new("RGB", (1600, 900), "teal").save(picture, "WEBP")
        file: FilePayload = {"name": name, "mimeType": "image/webp", "buffer": picture.getvalue()}
        # The second input belongs to the dialog that chooses among all pictures.
        self.field(locale, key).locator("input[type=file]").first.set_input_files(file)
        return picture.getvalue()

    def choose(self, locale: str, key: str, option: str) -> None:
        self.field(locale, key).get_by_role("combobox").click()
        self.page.get_by_role("option", name=option, exact=True).click()

    def add(self, locale: str, key: str, text: str) -> None:
        """Add an entry to a list of texts."""
        self.field(locale, key).get_by_role("button", name=re.compile("Add .*entry")).click()
        self.type(locale, key, text)

    def translate(self, locale: str, language: str) -> None:
        """Add a language to an entry."""
        self.pane(locale).get_by_role("button", name=re.compile(f"Show .*{language}.* Content Options")).click()
        self.page.get_by_role("menuitem", name=re.compile(f"Enable .*{language}")).click()

    def save(self) -> None:
        self.page.get_by_role("button", name="Save", exact=True).click()
        expect(self.page.get_by_role("group", name="Content Editor")).to_be_hidden(timeout=SECONDS)
