"""Allowlist of the event handlers that a browser may call: those of the site, and those of Reflex that open a page.

New events of the site's states are allowed without registration. Reflex would also call its own handlers, such as
`setvar`, and those of states marked `only_for_server`.
"""

from collections.abc import Iterator
from typing import Any

from reflex.state import BaseState, OnLoadInternalState, State, UpdateVarsInternalState
from reflex.utils.format import format_event_handler

_root: Any = State

_OF_REFLEX: tuple[Any, ...] = (
    _root.hydrate,
    _root.hydrate_and_load,
    OnLoadInternalState.on_load_internal,
    UpdateVarsInternalState.update_vars_internal,
)
"""Reflex's handlers that open a page."""
_GIVEN = frozenset(_root.event_handlers)
"""Names of the handlers that every state inherits from Reflex."""


def _states(state: type[BaseState]) -> Iterator[type[BaseState]]:
    for child in state.get_substates():
        yield child
        yield from _states(child)


def _of_site() -> Iterator[Any]:
    """Yield the handlers of the site's own states, except for those marked `only_for_server`."""
    for state in _states(State):
        if state.__module__.partition(".")[0] != "reflex" and not getattr(state, "only_for_server", False):
            yield from (handler for name, handler in state.event_handlers.items() if name not in _GIVEN)


def allowed_events() -> frozenset[str]:
    """Return the names of the allowed handlers as browsers send them, of all imported states."""
    return frozenset(map(format_event_handler, (*_OF_REFLEX, *_of_site())))


def refused_events() -> frozenset[str]:
    """Return the names of all other handlers, which are safe to log."""
    handlers = (handler for state in _states(State) for handler in state.event_handlers.values())
    return frozenset(map(format_event_handler, handlers)) - allowed_events()
