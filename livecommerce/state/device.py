from typing import Literal

from livecommerce.constants import MOBILE_BREAKPOINT_PX
from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, media
from livecommerce.engine.state import BrowserState, on


class Device(BrowserState):
    """Viewport width, narrow or wide (spec §2), and platform."""

    is_mobile: bool = False
    platform: Literal["ios", "android", "other"] = "other"

    @on(media(f"(min-width: {MOBILE_BREAKPOINT_PX}px)"))
    def resize(self, desktop: bool) -> None:
        self.is_mobile = not desktop

    @on(hydrated)
    def recognise(self) -> None:
        """Detect iOS and Android by the user agent; an iPad with a desktop user agent by its touch screen."""
        agent = dom.user_agent()
        if "Android" in agent:
            self.platform = "android"
        elif (
            "iPhone" in agent or "iPad" in agent or "iPod" in agent or ("Macintosh" in agent and dom.touch_points() > 1)
        ):
            self.platform = "ios"
