"""The page that needs the server."""

from http import HTTPMethod

import reflex as rx

from livecommerce.client import RequestFailedError
from livecommerce.components.shell.server_state import server_state
from livecommerce.state.api_calls import ApiCalls
from livecommerce.state.server_notices import ServerNotices


class Counter(ApiCalls, rx.State):
    count: int = 0
    failure: str = ""

    @rx.event
    async def complain(self) -> None:
        notices = await self.get_state(ServerNotices)
        notices.toast("Request failed", "error")

    @rx.event
    def stumble(self) -> None:
        raise ValueError("a detail that is nobody's business")

    @rx.event(background=True)
    async def call(self) -> None:
        """Make an API call that is refused, and continue with the error's data."""
        try:
            await self.call_api(HTTPMethod.POST, "/messages", body={"name": ""}, key="k")
        except RequestFailedError as error:
            async with self:
                self.failure = f"{error.status} {error.message} {error.errors}"

    @rx.event
    def increase(self) -> None:
        self.count += 1


def live() -> rx.Component:
    page = rx.el.main(
        rx.el.h1("Live"),
        rx.el.button("Increase", on_click=Counter.increase),
        rx.el.output(Counter.count),
        rx.el.button("Complain", on_click=Counter.complain),
        rx.el.button("Stumble", on_click=Counter.stumble),
        rx.el.button("Call", on_click=Counter.call),
        rx.el.p(Counter.failure, custom_attrs={"id": "failure"}),
        rx.el.a("Back to reading", href="/"),
        id="main",
        tab_index=-1,
    )
    return server_state(page)
