"""The page that needs the server."""

import reflex as rx

from livecommerce.state.server_notices import ServerNotices


class Counter(rx.State):
    """Lives on the server."""

    count: int = 0

    @rx.event
    async def complain(self) -> None:
        """Says that something has failed."""
        notices = await self.get_state(ServerNotices)
        notices.toast("Request failed", "error")

    @rx.event
    def increase(self) -> None:
        """One more."""
        self.count += 1


def live() -> rx.Component:
    """A page that needs the server."""
    return rx.fragment(
        rx.el.h1("Live"),
        rx.el.button("Increase", on_click=Counter.increase),
        rx.el.output(Counter.count),
        rx.el.button("Complain", on_click=Counter.complain),
        rx.el.a("Back to reading", href="/"),
    )
