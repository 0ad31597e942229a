"""Members that Reflex keeps to itself, each behind a function that says what it is needed for.

They go when Reflex has a public way to the same.
"""

from collections.abc import Callable, Iterator
from typing import Any

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
from reflex_base.utils import memo_paths
from reflex_base.vars.base import VarData


def overriding(method: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a method of a state that takes the place of one of Reflex's own, which it refuses otherwise."""
    return _override_base_method(method)


def var_data(value: Var[Any]) -> VarData | None:
    """What a variable brings along: imports and hooks."""
    return value._get_all_var_data()  # pyright: ignore[reportPrivateUsage]


def type_of_variable(value: Any) -> Any:
    """The annotation of a variable, such as what an event trigger hands over."""
    return value._var_type


def server_state_in(component: Any) -> Iterator[str]:
    """What a component and everything in it uses of the server: names of state classes and of events."""
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
            yield from (event.handler.fn.__qualname__ for event in chain.events if isinstance(event, EventSpec))
    for child in component.children:
        yield from server_state_in(child)


def module_of_component(component: Any, name: str = "") -> tuple[MemoComponentDefinition, str]:
    """A component as a module of its own: what Reflex's compiler writes, and the path by which it is imported.

    Equal components are one module, unless they are named: to compare large ones takes as long as to write them.
    """
    name = name or f"part_{component_hash(component, recursive=True)[:16]}"
    definition = create_component_memo(component, name)
    return definition, memo_paths.unmirrored_library_specifier(definition.export_name)


def page_file(path: str) -> str:
    """Where Reflex writes the page at a path, below `.web`."""
    return f"{get_page_import_specifier(path.strip('/') or 'index')}.jsx".removeprefix("$/")


def page_module(path: str) -> str:
    """How other modules import the page at a path.

    With a query React Router's bundler plugin leaves the page alone, which it would wrap for its own router.
    """
    return f"$/{page_file(path)}?page"


def set_ports(port: int) -> None:
    """Has Reflex know that pages and backend share a port."""
    get_config()._set_persistent(frontend_port=port, backend_port=port)  # pyright: ignore[reportPrivateUsage]


def load_before_fork() -> None:
    """Loads what workers share the memory of."""
    _preload_for_fork(None)
