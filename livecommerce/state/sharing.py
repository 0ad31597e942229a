"""Passing a page on."""

from livecommerce.engine import dom
from livecommerce.engine.state import BrowserState, event
from livecommerce.state.notifications import Notifications


class Sharing(BrowserState):
    """The button that copies a page's address."""

    @event
    async def copy_link(self, copied: str, refused: str) -> None:
        """Copies the address of the page that is shown, and says whether that worked."""
        if await dom.copy_text(dom.page_address()):
            self.get_state(Notifications).toast(copied, "success")
        else:
            self.get_state(Notifications).toast(refused, "error")
