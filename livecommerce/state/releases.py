"""New builds of the site under a page that is open (spec §7, §8)."""

from livecommerce.constants import RELOAD_GUARD_MS
from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, code_failed, every, navigation
from livecommerce.engine.state import BrowserState, on
from livecommerce.settings import get_settings

BUILD_CHECK_SECONDS = get_settings().build_check_seconds


class Releases(BrowserState):
    """Looks for new builds. The page that is shown stays as it is; the next one comes from the new build."""

    outdated: bool = False
    next_path: str = ""
    failed_paths: list[str] = []

    @on(every(BUILD_CHECK_SECONDS))
    async def look(self) -> None:
        """Asks the host which build is the newest; an answer that does not come changes nothing."""
        newest = await dom.newest_build()
        if newest != "":
            self.outdated = newest != dom.own_build()

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        """Has the page loaded instead of its parts, when they belong to another build or could not be had before."""
        self.next_path = route.path
        if self.outdated or route.path in self.failed_paths:
            dom.load_target()

    @on(code_failed)
    async def recover(self) -> bool:
        """Takes the new build where there is one, once in a while; whether the page is about to be loaded."""
        path = self.next_path
        await self.look()
        if self.outdated and dom.load_target_once(RELOAD_GUARD_MS):
            return True
        self.failed_paths = [*self.failed_paths, path]
        return False
