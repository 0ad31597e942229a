"""Images and groups the visitor has already seen, which are not animated again."""

from livecommerce.constants import REVEAL_AMOUNT, REVEAL_AMOUNT_MOBILE
from livecommerce.engine import dom
from livecommerce.engine.sources import group_visible, image_loaded, navigated
from livecommerce.engine.state import BrowserState, on
from livecommerce.state.device import Device


class SeenImages(BrowserState):
    names: list[str] = []

    @on(image_loaded)
    def see(self, name: str) -> None:
        if name not in self.names:
            self.names = [*self.names, name]
        dom.set_data(f'img[data-fade="{name}"]', "seen", "true")

    @on(navigated)
    def recognise(self) -> None:
        """Show images that were seen on an earlier page without a fade."""
        for name in self.names:
            self.show(name)

    def show(self, name: str) -> None:
        dom.set_data(f'img[data-fade="{name}"]', "seen", "true")


class Reveal(BrowserState):
    """Scroll reveal of spec §9. A group is visible, or hidden until enough of it is in view, then revealed.

    Groups in the viewport at hydration stay visible: nothing above the fold waits. The phase of a group is the
    `data-reveal` attribute of its element, which is HTML without code.
    """

    known: list[str] = []
    hidden: list[str] = []

    @on(navigated)
    def enter(self) -> None:
        """Keep groups visible that were revealed on an earlier page."""
        self.hidden = []

    @on(group_visible)
    def update_group(self, group: str, share: float, asked: float, most: float) -> None:
        """Hide a group that starts out of view, and reveal it once.

        Args:
            group: The group's ID.
            share: The visible share of its height.
            asked: The threshold it sets; negative if it sets none.
            most: The largest share of it that fits into the viewport.
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
        """Set the group's phase, `hidden` or `revealed`."""
        dom.set_data(f'[data-group="{group}"]', "reveal", phase)
