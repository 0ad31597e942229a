"""Components that connect a page, or a part of one, to its state on the server."""

from typing import Any, cast

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from livecommerce.content.shell import shell_words
from livecommerce.engine.later import later
from livecommerce.state.account_updates import AccountUpdates
from livecommerce.state.server_notices import ServerNotices
from livecommerce.state.session import Session

_NOTE = (
    "pointer-events-none fixed inset-x-4 edge-bottom-4 z-20 mx-auto max-w-xl rounded-control border border-line "
    "bg-raised px-5 py-3 text-center text-text shadow-card"
)


class _ServerState(rx.Component):
    """Opens the websocket while the part inside it is shown, and provides the server's state to it."""

    library = "$/engine/runtime/server-state.js"
    tag = "ServerState"


class _ServerMessages(rx.Component):
    library = "$/engine/runtime/server-messages.js"
    tag = "ServerMessages"

    messages: rx.Var[list[dict[str, Any]]]


class _AccountVersion(rx.Component):
    library = "$/engine/runtime/server-messages.js"
    tag = "AccountVersion"

    version: rx.Var[str]


def server_state(page: rx.Component, *, note_class: str = _NOTE) -> rx.Component:
    """Render the page with the server's state, its messages, and a note while the server cannot be reached.

    Args:
        page: The elements that need the state.
        note_class: The classes of the note.
    """
    return _ServerState.create(
        _ServerMessages.create(messages=cast(Any, ServerNotices.messages)),
        _connection_note(note_class),
        page,
    )


@rx.memo
def account_version() -> rx.Component:
    """Forward the version of the account; must be inside the providers of the server's state."""
    return _AccountVersion.create(version=cast(Any, AccountUpdates.version))


@rx.memo
def account_connection() -> rx.Component:
    """Open the websocket, and forward the version of the account."""
    return _ServerState.create(account_version())


def account_updates() -> rx.Component:
    """Keep the account current while it is shown; without a connection it stays as it was loaded."""
    return rx.cond(Session.account_shown, later(account_connection, needed=True))


def _connection_note(note_class: str) -> rx.Component:
    """Render a note in plain words once the connection has been gone for more than a moment."""
    return rx.el.div(
        rx.cond(
            cast(Any, has_connection_errors),
            rx.el.p(
                shell_words().connection_lost,
                data_band="dark",
                class_name=f"connection-note {note_class}",
            ),
        ),
        role="status",
    )
