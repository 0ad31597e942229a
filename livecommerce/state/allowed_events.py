"""Which handlers of the server's states a browser may call: those of the site, and those of Reflex that open a page.

A new event of a state of the site may be called at once. Reflex would also call its own handlers, such as `setvar`, and
those of a state that is the server's alone, which says so by `only_for_server`.
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
"""Open a page."""
_GIVEN = frozenset(_root.event_handlers)
"""What every state has of Reflex."""


def _states(state: type[BaseState]) -> Iterator[type[BaseState]]:
    for child in state.get_substates():
        yield child
        yield from _states(child)


def _of_site() -> Iterator[Any]:
    """The handlers of the site's own states, but for those that a state keeps for the server."""
    for state in _states(State):
        if state.__module__.partition(".")[0] != "reflex" and not getattr(state, "only_for_server", False):
            yield from (handler for name, handler in state.event_handlers.items() if name not in _GIVEN)


def allowed_events() -> frozenset[str]:
    """The names of these handlers as browsers send them, of all states that have been imported."""
    return frozenset(map(format_event_handler, (*_OF_REFLEX, *_of_site())))


def refused_events() -> frozenset[str]:
    """The names of all other handlers, which a log may name."""
    handlers = (handler for state in _states(State) for handler in state.event_handlers.values())
    return frozenset(map(format_event_handler, handlers)) - allowed_events()
