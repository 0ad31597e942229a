"""Private members of Reflex, each behind a function.

A function can be removed when Reflex has a public equivalent.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from reflex.compiler.utils import get_page_import_specifier
from reflex.event import EventChain, EventSpec
from reflex.state import (
    State,
    _override_base_method,  # pyright: ignore[reportPrivateUsage]
)
from reflex.utils.exec import (
    _preload_for_fork,  # pyright: ignore[reportPrivateUsage]
)
from reflex.vars import Var
from reflex_base.components.component import Component
from reflex_base.components.memo import MemoComponentDefinition, component_hash, create_component_memo
from reflex_base.config import get_config
from reflex_base.event import EVENT_ACTIONS_MARKER
from reflex_base.utils import memo_paths
from reflex_base.vars.base import VarData

if TYPE_CHECKING:
    from reflex.app import App

EVENT_ACTIONS = EVENT_ACTIONS_MARKER
"""The attribute of a function with what `@rx.event(debounce=300)` was given."""


_OF_REFLEX = {
    "_redirect": "rx.redirect (write `rx.el.a(href=…)`, or a method of a state that awaits `dom.navigate(path)`)",
    "_download": "rx.download (write `rx.el.a(download=…)`)",
    "_set_value": "rx.set_value (write `value=` with a field of a BrowserState)",
    "_call_function": "rx.toast, rx.console_log or the like (write a method of a BrowserState that sets a field, or "
    "calls a page operation, `engine.dom`)",
    "_call_script": "rx.call_script (write a page operation, `browser_function`)",
}
"""Reflex's own handlers, by their names in events."""


def overriding(method: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a state's method as an override of one of Reflex's own, which Reflex refuses otherwise."""
    return _override_base_method(method)


def var_data(value: Var[Any]) -> VarData | None:
    """Return the imports, hooks and state of a variable."""
    return value._get_all_var_data()  # pyright: ignore[reportPrivateUsage]


def type_of_variable(value: Any) -> Any:
    return value._var_type


def server_state_in(component: Any) -> Iterator[str]:
    """Yield the names of state classes and event handlers of the server used in a component tree."""
    if not isinstance(component, Component):
        return
    found: Any = component
    for variable in found._get_vars():
        data = var_data(variable)
        if data is not None and data.state:
            yield State.get_class_substate(data.state).__name__
    for trigger in found.event_triggers.values():
        if isinstance(trigger, EventChain):
            chain: Any = trigger
            yield from (
                _name_of(event.handler.fn.__qualname__) for event in chain.events if isinstance(event, EventSpec)
            )
    for child in component.children:
        yield from server_state_in(child)


def _name_of(handler: str) -> str:
    """Return the name of an event handler as a developer writes it, and what to write in place of Reflex's own."""
    return _OF_REFLEX.get(handler, f"rx.{handler[1:]}" if handler.startswith("_") else handler)


def module_of_component(component: Any, name: str = "") -> tuple[MemoComponentDefinition, str]:
    """Return a component as a separate module, as Reflex's compiler writes it, and its import path.

    Equal components share a module unless they are named: comparing large ones takes as long as writing them.
    """
    name = name or f"part_{component_hash(component, recursive=True)[:16]}"
    definition = create_component_memo(component, name)
    return definition, memo_paths.unmirrored_library_specifier(definition.export_name)


def page_file(path: str) -> str:
    """Return the file of a page, below `.web`."""
    return f"{get_page_import_specifier(path.strip('/') or 'index')}.jsx".removeprefix("$/")


def page_module(path: str) -> str:
    """Return the import path of a page.

    The query keeps React Router's bundler plugin from wrapping the page for its own router.
    """
    return f"$/{page_file(path)}?page"


def answer_exact_paths(app: "App") -> None:
    """Have the backend answer 404 to a path with one slash more or less.

    Starlette would redirect it to an address that it makes from the `Host` header, which anybody may choose.
    """
    backend: Any = app._api  # pyright: ignore[reportPrivateUsage]
    backend.router.redirect_slashes = False


def set_ports(port: int) -> None:
    get_config()._set_persistent(frontend_port=port, backend_port=port)  # pyright: ignore[reportPrivateUsage]


def load_before_fork() -> None:
    """Load modules whose memory the workers share."""
    _preload_for_fork(None)
