"""Header and footer: visibility, theme, scrolled style, mobile menu (spec §2)."""

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
    visible: bool = True

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        self.visible = route.show_footer


class Header(BrowserState):
    visible: bool = True
    path: str = "/"
    theme: Literal["dark", "light"] = "dark"
    previous_theme: Literal["dark", "light"] = "dark"
    scrolled: bool = False
    menu_open: bool = False

    @on(navigation)
    def depart(self, route: RouteFlags) -> None:
        """Close an open menu before the navigation."""
        if self.menu_open:
            self.leave_menu()

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        """Set visibility and theme from the route table."""
        self.visible = route.show_header
        self.path = route.path
        self.theme = route.theme
        self.previous_theme = route.theme

    @on(scroll_progress)
    def scroll(self, progress: float) -> None:
        """Set the scrolled style when the page is scrolled beyond the threshold."""
        self.scrolled = progress > HEADER_SCROLLED_THRESHOLD

    @event
    def flip(self) -> None:
        """Switch to the opposite theme and remember the current one."""
        self.previous_theme = self.theme
        self.theme = "light" if self.theme == "dark" else "dark"

    @event
    def restore(self) -> None:
        """Switch to the theme before the last flip."""
        self.theme = self.previous_theme

    @on(band_under_header)
    def follow(self, band: str) -> None:
        """Flip when a band of the other theme scrolls under the header, and restore when it has passed."""
        if self.menu_open or band in ("", self.theme):
            return
        if band == self.previous_theme:
            self.restore()
        else:
            self.flip()

    @event
    def open_menu(self) -> None:
        """Open the mobile menu, which is light while open."""
        self.menu_open = True
        self.previous_theme = self.theme
        self.theme = "light"
        dom.hold_focus("header")
        dom.focus(f"#{MENU_ID} a")

    @event
    def close_menu(self) -> None:
        """Close the mobile menu, restore the dark theme, and return the focus to the button."""
        if not self.menu_open:
            return
        self.leave_menu()
        dom.return_focus()

    @event
    def toggle_menu(self) -> None:
        if self.menu_open:
            self.close_menu()
        else:
            self.open_menu()

    @on(key("Escape"))
    def escape(self) -> None:
        self.close_menu()

    @on(media(f"(min-width: {MOBILE_BREAKPOINT_PX}px)"))
    def widen(self, desktop: bool) -> None:
        """Close the menu when the viewport grows to desktop width."""
        if desktop and self.menu_open:
            self.leave_menu()

    def leave_menu(self) -> None:
        """Close the menu and take the theme of the band underneath."""
        self.menu_open = False
        self.theme = "dark"
        self.previous_theme = "dark"
        dom.release_focus()
        self.follow(dom.band_under_header())

    @event
    async def get_started(self) -> None:
        """Scroll to the home page's last section; from another route, a moment after the navigation."""
        if self.menu_open:
            self.leave_menu()
        if dom.current_path() != "/":
            await dom.navigate("/")
            await dom.sleep(HASH_SCROLL_DELAY_MS)
        if not dom.scroll_to_element(READY_TO_SELL_ID):
            dom.warn(f"Get Started: there is no element with the id {READY_TO_SELL_ID}")
