from livecommerce.engine import dom
from livecommerce.engine.sources import key
from livecommerce.engine.state import BrowserState, on

FIELD_ID = "search-field"
SHORTCUT = "/"


class SearchField(BrowserState):
    """Keyboard shortcut to the search field, on pages that have it."""

    @on(key(SHORTCUT))
    def find(self) -> None:
        """Move the focus to the field, unless the visitor is typing."""
        if not dom.is_typing():
            dom.focus(f"#{FIELD_ID}")
