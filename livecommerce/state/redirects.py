"""Route rules that redirect (spec §2), for navigations inside the site and for hosts that only serve files."""

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, navigation
from livecommerce.engine.state import BrowserState, on
from livecommerce.settings import get_settings

RULES: dict[str, str] = get_settings().redirects


class Redirects(BrowserState):
    """Follows the rule of the address that the visitor is about to reach, or has reached first."""

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        """A navigation inside the site."""
        self.follow(route.path)

    @on(hydrated)
    def arrive(self) -> None:
        """The first page of the visit."""
        self.follow(dom.current_path())

    def follow(self, path: str) -> None:
        """An absolute target leaves the site, a relative one is navigated to."""
        if path not in RULES:
            return
        if RULES[path].startswith("/"):
            dom.redirect(RULES[path])
        else:
            dom.leave(RULES[path])
