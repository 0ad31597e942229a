from livecommerce.engine import dom
from livecommerce.engine.state import BrowserState, event
from livecommerce.state.notifications import Notifications


class Sharing(BrowserState):
    @event
    async def copy_link(self, copied: str, refused: str) -> None:
        """Copy the current page's URL, and show a toast with the result."""
        if await dom.copy_text(dom.page_address()):
            self.get_state(Notifications).toast(copied, "success")
        else:
            self.get_state(Notifications).toast(refused, "error")
