"""The frame around every page's content."""

from collections.abc import Callable

import reflex as rx


class ServerState(rx.Component):
    """Opens the websocket while the page inside it is shown, and gives it the state of the server."""

    library = "$/browser/runtime/server-state.js"
    tag = "ServerState"


def page_frame(content: Callable[[], rx.Component], *, server_state: bool = False) -> Callable[[], rx.Component]:
    """A page component: the content inside the document's one `main`, where the skip link leads.

    Args:
        content: Builds the content.
        server_state: Whether it uses state that lives on the server.
    """

    def build() -> rx.Component:
        main = rx.el.main(content(), id="main", tab_index=-1, class_name="outline-none")
        return ServerState.create(main) if server_state else main

    return build
