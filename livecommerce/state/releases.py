"""Detection of new builds while a page is open (spec §7, §8)."""

from livecommerce.constants import RELOAD_GUARD_MS
from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, code_failed, every, navigation
from livecommerce.engine.state import BrowserState, on
from livecommerce.settings import get_settings

BUILD_CHECK_SECONDS = get_settings().build_check_seconds


class Releases(BrowserState):
    """Checks for new builds. The current page stays as it is; the next one is loaded from the new build."""

    outdated: bool = False
    next_path: str = ""
    failed_paths: list[str] = []

    @on(every(BUILD_CHECK_SECONDS))
    async def check(self) -> None:
        """Fetch the ID of the newest build; a failure changes nothing."""
        newest = await dom.newest_build()
        if newest != "":
            self.outdated = newest != dom.own_build()

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        """Load the page's document if there is a new build, or if its code has failed to load before."""
        self.next_path = route.path
        if self.outdated or route.path in self.failed_paths:
            dom.load_target()

    @on(code_failed)
    async def recover(self) -> bool:
        """Load a new build if there is one, guarded against loops; return whether the page is about to load."""
        path = self.next_path
        await self.check()
        if self.outdated and dom.load_target_once(RELOAD_GUARD_MS):
            return True
        self.failed_paths = [*self.failed_paths, path]
        return False
