"""What the visitor has already seen: pictures fade in, and groups rise, on the first sight only."""

from livecommerce.constants import REVEAL_AMOUNT, REVEAL_AMOUNT_MOBILE
from livecommerce.engine import dom
from livecommerce.engine.sources import group_visible, image_loaded, navigated
from livecommerce.engine.state import BrowserState, on
from livecommerce.state.device import Device


class SeenImages(BrowserState):
    """The set of already-seen images, by name."""

    names: list[str] = []

    @on(image_loaded)
    def see(self, name: str) -> None:
        """A picture has its pixels."""
        if name not in self.names:
            self.names = [*self.names, name]
        dom.set_data(f'img[data-fade="{name}"]', "seen", "true")

    @on(navigated)
    def recognise(self) -> None:
        """What the new page shows again does not fade in."""
        for name in self.names:
            self.show(name)

    def show(self, name: str) -> None:
        """Lets the picture be seen."""
        dom.set_data(f'img[data-fade="{name}"]', "seen", "true")


class Reveal(BrowserState):
    """The scroll reveal of spec §9. A group is visible, or hidden until enough of it is in view, then revealed.

    What is in the window when the page comes alive stays as it is: nothing above the fold waits. The phase of a group
    is the attribute `data-reveal` of its element, which is HTML without code.
    """

    known: list[str] = []
    hidden: list[str] = []

    @on(navigated)
    def enter(self) -> None:
        """What has been revealed on one page is simply visible when the visitor comes back."""
        self.hidden = []

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
                self.show(group, "hidden")
            return
        amount = asked
        if asked < 0:
            amount = REVEAL_AMOUNT_MOBILE if self.get_state(Device).is_mobile else REVEAL_AMOUNT
        if group in self.hidden and share >= min(amount, most):
            self.hidden = [other for other in self.hidden if other != group]
            self.show(group, "revealed")

    def show(self, group: str, phase: str) -> None:
        """Puts the group into the phase `hidden` or `revealed`."""
        dom.set_data(f'[data-group="{group}"]', "reveal", phase)
