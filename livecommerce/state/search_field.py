"""The field that asks the search."""

from livecommerce.engine import dom
from livecommerce.engine.sources import key
from livecommerce.engine.state import BrowserState, on

FIELD_ID = "search-field"
SHORTCUT = "/"


class SearchField(BrowserState):
    """The shortcut to the field, on pages that have one."""

    @on(key(SHORTCUT))
    def find(self) -> None:
        """Moves the focus to the field, unless somebody is typing."""
        if not dom.is_typing():
            dom.focus(f"#{FIELD_ID}")
