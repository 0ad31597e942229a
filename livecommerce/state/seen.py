"""What the visitor has already seen: pictures fade in, and groups rise, on the first sight only."""

from livecommerce.browser.sources import group_visible, image_loaded, navigated
from livecommerce.browser.state import BrowserState, on
from livecommerce.constants import REVEAL_AMOUNT, REVEAL_AMOUNT_MOBILE
from livecommerce.state.device import Device


class SeenImages(BrowserState):
    """The set of already-seen images, by address."""

    sources: list[str] = []

    @on(image_loaded)
    def see(self, source: str) -> None:
        """A picture has its pixels."""
        if source not in self.sources:
            self.sources = [*self.sources, source]


class Reveal(BrowserState):
    """The scroll reveal of spec §9. A group is visible, or hidden until enough of it is in view, then revealed.

    What stands in the window when the page comes alive stays as it is: nothing above the fold waits.
    """

    known: list[str] = []
    hidden: list[str] = []
    revealed: list[str] = []

    @on(navigated)
    def enter(self) -> None:
        """What has been revealed on one page is simply visible when the visitor comes back."""
        self.hidden = []
        self.revealed = []

    @on(group_visible)
    def look(self, group: str, share: float, asked: float, most: float) -> None:
        """Hides a group that starts out of sight, and reveals it once.

        Args:
            group: The group's id.
            share: The visible share of its height.
            asked: The share that it asks for; negative if it leaves that open.
            most: The largest share of it that the window can show.
        """
        if group not in self.known:
            self.known = [*self.known, group]
            if share == 0:
                self.hidden = [*self.hidden, group]
            return
        amount = asked
        if asked < 0:
            amount = REVEAL_AMOUNT_MOBILE if self.get_state(Device).is_mobile else REVEAL_AMOUNT
        if group in self.hidden and share >= min(amount, most):
            self.hidden = [other for other in self.hidden if other != group]
            self.revealed = [*self.revealed, group]
