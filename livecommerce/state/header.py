"""The header and footer as the visitor sees them: visibility, theme, scrolled style, mobile menu (spec §2)."""

from typing import Literal

from livecommerce.constants import (
    HASH_SCROLL_DELAY_MS,
    HEADER_SCROLLED_THRESHOLD,
    MOBILE_BREAKPOINT_PX,
    READY_TO_SELL_ID,
)
from livecommerce.engine import dom
from livecommerce.engine.sources import (
    RouteFlags,
    band_under_header,
    key,
    media,
    navigation,
    page_change,
    scroll_progress,
)
from livecommerce.engine.state import BrowserState, event, on

MENU_ID = "mobile-menu"
MENU_BUTTON_ID = "menu-button"


class Footer(BrowserState):
    """Whether the page has a footer."""

    visible: bool = True

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        """Follows the route table."""
        self.visible = route.show_footer


class Header(BrowserState):
    """The header of every page."""

    visible: bool = True
    path: str = "/"
    theme: Literal["dark", "light"] = "dark"
    previous_theme: Literal["dark", "light"] = "dark"
    scrolled: bool = False
    menu_open: bool = False

    @on(navigation)
    def depart(self, route: RouteFlags) -> None:
        """An open menu closes before the page that is behind it goes."""
        if self.menu_open:
            self.leave_menu()

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        """Follows the route table."""
        self.visible = route.show_header
        self.path = route.path
        self.theme = route.theme
        self.previous_theme = route.theme

    @on(scroll_progress)
    def scroll(self, progress: float) -> None:
        """Takes the scrolled style once more than the threshold of the page is scrolled past."""
        self.scrolled = progress > HEADER_SCROLLED_THRESHOLD

    @event
    def flip(self) -> None:
        """Takes the opposite theme and remembers the present one."""
        self.previous_theme = self.theme
        self.theme = "light" if self.theme == "dark" else "dark"

    @event
    def restore(self) -> None:
        """Takes the theme that was there before the last flip."""
        self.theme = self.previous_theme

    @on(band_under_header)
    def follow(self, band: str) -> None:
        """Flips when a band of the other theme arrives under the header, and restores when it has passed."""
        if self.menu_open or band in ("", self.theme):
            return
        if band == self.previous_theme:
            self.restore()
        else:
            self.flip()

    @event
    def open_menu(self) -> None:
        """Opens the mobile menu, which is light while open."""
        self.menu_open = True
        self.previous_theme = self.theme
        self.theme = "light"
        dom.hold_focus("header")
        dom.focus(f"#{MENU_ID} a")

    @event
    def close_menu(self) -> None:
        """Closes the mobile menu, restores the dark theme, and gives the focus back to the button."""
        if not self.menu_open:
            return
        self.leave_menu()
        dom.return_focus()

    @event
    def toggle_menu(self) -> None:
        """What the menu button does."""
        if self.menu_open:
            self.close_menu()
        else:
            self.open_menu()

    @on(key("Escape"))
    def escape(self) -> None:
        """Escape closes the menu."""
        self.close_menu()

    @on(media(f"(min-width: {MOBILE_BREAKPOINT_PX}px)"))
    def widen(self, desktop: bool) -> None:
        """A window that grows to desktop width has no menu."""
        if desktop and self.menu_open:
            self.leave_menu()

    def leave_menu(self) -> None:
        """Closes the menu and takes the theme of the band beneath."""
        self.menu_open = False
        self.theme = "dark"
        self.previous_theme = "dark"
        dom.release_focus()
        self.follow(dom.band_under_header())

    @event
    async def get_started(self) -> None:
        """Goes to the ways on at the end of the home page; from another route, a moment after the route change."""
        if self.menu_open:
            self.leave_menu()
        if dom.current_path() != "/":
            await dom.navigate("/")
            await dom.sleep(HASH_SCROLL_DELAY_MS)
        if not dom.scroll_to_element(READY_TO_SELL_ID):
            dom.warn(f"Get Started: there is no element with the id {READY_TO_SELL_ID}")
