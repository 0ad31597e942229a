"""What a page that needs the server's state stands in."""

from typing import Any, cast

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from livecommerce.content.shell import shell_words
from livecommerce.state.server_notices import ServerNotices


class _ServerState(rx.Component):
    """Opens the websocket while the page inside it is shown, and gives it the state of the server."""

    library = "$/browser/runtime/server-state.js"
    tag = "ServerState"


class _ServerMessages(rx.Component):
    """Passes on what the server has to say."""

    library = "$/browser/runtime/server-messages.js"
    tag = "ServerMessages"

    messages: rx.Var[list[dict[str, Any]]]


def server_state(page: rx.Component) -> rx.Component:
    """The page, with the state of the server, its messages, and a sentence while it cannot be reached."""
    return _ServerState.create(
        server_messages(),
        _connection_note(),
        page,
    )


def server_messages() -> rx.Component:
    """Passes on what the server has to say; shows nothing by itself."""
    return _ServerMessages.create(messages=cast(Any, ServerNotices.messages))


def _connection_note() -> rx.Component:
    """Says in plain words that the connection is gone, once that is more than a blink."""
    return rx.el.div(
        rx.cond(
            cast(Any, has_connection_errors),
            rx.el.p(
                shell_words().connection_lost,
                data_band="dark",
                class_name="connection-note mx-4 max-w-xl rounded-control border border-line bg-raised px-5 py-3 "
                "text-center text-text shadow-card",
            ),
        ),
        role="status",
        class_name="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center",
    )
