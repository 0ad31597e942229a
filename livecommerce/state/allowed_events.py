"""Which handlers of the server's states a browser may call. Reflex would call every public method of every state."""

from typing import Any

from reflex.state import OnLoadInternalState, State, UpdateVarsInternalState
from reflex.utils.format import format_event_handler

from livecommerce.state.account_updates import AccountUpdates
from livecommerce.state.desk.desk import Desk

_root: Any = State

ALLOWED: tuple[Any, ...] = (
    _root.hydrate,
    _root.hydrate_and_load,
    OnLoadInternalState.on_load_internal,
    UpdateVarsInternalState.update_vars_internal,
    AccountUpdates.watch,
    *(handler for name, handler in Desk.event_handlers.items() if name != "setvar"),
)
"""Reflex's own that open a page, and ours."""


def allowed_events() -> frozenset[str]:
    """The names of these handlers as browsers send them."""
    return frozenset(map(format_event_handler, ALLOWED))
