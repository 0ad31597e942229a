"""Browser states: state classes that run in the browser.

A class that derives from `BrowserState` is written like any other state class: annotated fields with defaults, methods
that assign them, properties that derive from them. Its methods are compiled to JavaScript, so a click changes the page
without a request to the server, even when the server is down::

    class Header(BrowserState):
        menu_open: bool = False

        @event
        def toggle_menu(self) -> None:
            self.menu_open = not self.menu_open

        @on(key("Escape"))
        def close_menu(self) -> None:
            self.menu_open = False

    rx.el.button("Menu", on_click=Header.toggle_menu, aria_expanded=Header.menu_open)

`menu_open: rx.Field[bool] = rx.field(False)` is the same field, typed so that pyright accepts variable operations on
the class: `Counter.count.to_string()`.

Code that several states share goes into a mixin, `class Sent(BrowserState, mixin=True)`: it is compiled into each state
that derives from it.

On the class a field is a Reflex variable and an event is a handler; on an instance, as in a unit test, they are plain
Python. `transpile/` defines the Python that methods may use, `dom.py` the page operations, `sources.py` the events to
listen to.
"""

import copy
import dataclasses
import inspect
import json
import re
import types
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    Literal,
    Never,
    ParamSpec,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from reflex.vars import FunctionStringVar, Var
from reflex_base.vars.base import Field, VarData

from livecommerce.engine.compat.private import EVENT_ACTIONS, type_of_variable, var_data
from livecommerce.engine.dom import without_result
from livecommerce.engine.errors import BuildError
from livecommerce.engine.sources import Source
from livecommerce.engine.transpile import Compiled, StateShape, TranspileError, default_of_field, transpile
from livecommerce.engine.transpile.annotations import kind_of, normal, required, words_of

P = ParamSpec("P")
S = TypeVar("S", bound="BrowserState")
R = TypeVar("R")

RUNTIME = "$/engine/runtime"
_DELAY = "write `await dom.sleep(300)` and go on if the value is still the newest (RECIPES.md)"
_INSTEAD_OF_ACTIONS = {
    "debounce": _DELAY,
    "throttle": _DELAY,
    "temporal": "leave it out: an event of the browser waits for no server",
    "stop_propagation": "write a page operation, and a handler on the outer element that asks for it",
    "prevent_default": "use a `button` in place of a link; a form's own submission is prevented already",
}
"""Alternatives to the event actions of `@rx.event` and of Reflex's handlers."""


def module_of(name: str) -> str:
    return f"$/engine/states/{name}.js"


def _module_path(library: str) -> str:
    """Return the import path of a runtime module, or of a module of the site, `site/search`."""
    return f"$/engine/{library}.js" if "/" in library else f"{RUNTIME}/{library}.js"


def mount_states(*states: type["BrowserState"]) -> Var[Any]:
    """Return a child that renders nothing and mounts states whose fields no component shows."""
    names = [state.__name__ for state in states]
    imports = {module_of(name): [name] for name in names}
    return Var(f"({' && '.join(names)} && null)", _var_data=VarData(imports=imports))


class BrowserEvent(Generic[P]):
    """Event handler method that event triggers of components may call."""

    def __init__(self, function: Callable[Concatenate[Any, P], Any]) -> None:
        self.function = cast(types.FunctionType, function)
        self.__doc__ = function.__doc__
        signature = inspect.signature(function)
        self.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])
        for action in getattr(function, EVENT_ACTIONS, ()):
            name, code = re.sub(r"(?=[A-Z])", "_", action).lower(), self.function.__code__
            raise BuildError(
                f"{code.co_filename}:{code.co_firstlineno}:1: `@rx.event({name}=…)` of a BrowserState: "
                f"{_INSTEAD_OF_ACTIONS[name]}"
            )
        self._owner = ""
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner.__name__, name

    @overload
    def __get__(self, instance: None, owner: type) -> Callable[..., Any]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Callable[P, Any]: ...

    def __get__(self, instance: object | None, owner: type) -> Callable[..., Any]:
        return self if instance is None else types.MethodType(self.function, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Return the handler with its arguments bound, for an event trigger: `on_click=Tabs.select("brand")`.

        An event trigger without bound arguments, `on_click=Counter.add`, passes the event's values. A value becomes an
        argument if it has the parameter's type; otherwise the parameter's default is used.

        Raises:
            BuildError: A value has another type, and is not one of the event for a parameter with a default.
        """
        try:
            bound = self.__signature__.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{self._owner}.{self._name}{self.__signature__}: {error}") from None
        hints = get_type_hints(self.function)
        passed: list[str] = []
        data = [VarData(imports={module_of(self._owner): [self._owner]})]
        for name, parameter in self.__signature__.parameters.items():
            value = Var.create(bound.arguments[name]) if name in bound.arguments else None
            if value is not None and not _fits(value, hints.get(name, Any)):
                # Only a value of the event may be left out.
                if parameter.default is parameter.empty or not isinstance(bound.arguments[name], Var):
                    bind = f"; bind it, `{self._owner}.{self._name}(…)`" if parameter.default is parameter.empty else ""
                    raise BuildError(
                        f"{self._owner}.{self._name} wants {name} as {words_of(normal(hints[name]))}, and is given "
                        f"{words_of(normal(type_of_variable(value)))}{bind}"
                    )
                value = None
            passed.append("undefined" if value is None else str(value))
            data += [found] if value is not None and (found := var_data(value)) else []
        while passed and passed[-1] == "undefined":
            passed.pop()
        call = f"{self._owner}.self.{self._name}({', '.join(passed)})"
        return FunctionStringVar.create(f"(() => {call})", _var_data=VarData.merge(*data))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Never:
            # What Reflex's handlers have, such as `.debounce(300)`.
            hint = f"; {_INSTEAD_OF_ACTIONS[name]}" if name in _INSTEAD_OF_ACTIONS else ""
            raise AttributeError(f"an event of a BrowserState has no `{name}`{hint}")


def _fits(value: Var[Any], wanted: Any) -> bool:
    """Return whether a variable may have a parameter's type, as far as annotations tell."""
    kinds = {kind_of(normal(type_of_variable(value))), kind_of(normal(wanted))}
    return (
        len(kinds) == 1 or bool(kinds & {"unknown", "opaque", "none"}) or kinds in ({"int", "float"}, {"list", "tuple"})
    )


def event(function: Callable[Concatenate[S, P], Any]) -> BrowserEvent[P]:
    return BrowserEvent(function)


def on(source: Source[P]) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    def listen(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        marked: Any = method
        marked.__browser_source__ = source
        return method

    return listen


class _Field:
    """Field or property: a variable on the class, a value on an instance."""

    def __init__(
        self, owner: str, name: str, annotation: Any, default: Any, getter: Callable[[Any], Any] | None
    ) -> None:
        self.owner, self.name, self.getter = owner, name, getter
        self.type: Any = type(get_args(annotation)[0]) if get_origin(annotation) is Literal else annotation
        self._is_float = required(normal(annotation))[0] is float
        self.default = self._converted(default)

    def __get__(self, instance: "BrowserState | None", owner: type) -> Any:
        if instance is None:
            return self.variable()
        if self.getter is not None:
            return self.getter(instance)
        # Copied, so that an instance that changes a list or dict in place does not change the default.
        return vars(instance).setdefault(self.name, copy.deepcopy(self.default))

    def __set__(self, instance: "BrowserState", value: Any) -> None:
        if self.getter is not None:
            raise AttributeError(f"{self.owner}.{self.name} is derived and cannot be assigned")
        vars(instance)[self.name] = self._converted(value)

    def _converted(self, value: Any) -> Any:
        """Return the value; converts an int to float where a float is annotated, so that it prints the same."""
        return float(value) if self._is_float and type(value) is int else value

    def variable(self) -> Var[Any]:
        local = f"{self.owner}_{self.name}"
        hook = f'const {local} = useBrowserValue({self.owner}, "{self.name}")'
        imports = {f"{RUNTIME}/store.js": ["useBrowserValue"], module_of(self.owner): [self.owner]}
        return Var(local, _var_type=self.type, _var_data=VarData(hooks={hook: None}, imports=imports)).guess_type()


@dataclasses.dataclass(frozen=True)
class Definition:
    """Fields, properties and methods of a state class, by name."""

    fields: dict[str, _Field]
    properties: dict[str, _Field]
    methods: dict[str, types.FunctionType]

    @property
    def types(self) -> dict[str, Any]:
        return {name: normal(field.type) for name, field in (self.fields | self.properties).items()}


definitions: dict[type["BrowserState"], Definition] = {}


class _StateType(type):
    """Metaclass of states, which says what to write for attributes that they do not have."""

    if not TYPE_CHECKING:

        def __getattr__(cls, name: str) -> Never:
            definition = definitions.get(cls)
            if definition is None or name.startswith("__"):
                raise AttributeError(f"type object '{cls.__name__}' has no attribute '{name}'")
            field = definition.fields.get(name.removeprefix("set_"))
            if name.startswith("set_") and field is not None:
                hint = (
                    f"; write it, `def {name}(self, value: {words_of(normal(field.type))}) -> None: "
                    f"self.{field.name} = value`"
                )
            else:
                near = get_close_matches(name, [*definition.types, *definition.methods], n=1)
                hint = f"; did you mean `{near[0]}`?" if near else ""
            raise AttributeError(f"{cls.__name__} has no field, property or method `{name}`{hint}")


class BrowserState(metaclass=_StateType):
    def __init__(self) -> None:
        self._peers: dict[type[BrowserState], BrowserState] = {type(self): self}

    def __init_subclass__(cls, *, mixin: bool = False) -> None:
        """Turn annotated defaults into fields, and register the class.

        Args:
            mixin: Whether the class is only a base of states, not a state.

        Raises:
            TypeError: Another state class has the same name.
        """
        if mixin:
            return
        name = cls.__name__
        if any(other.__name__ == name for other in definitions):
            raise TypeError(f"two browser states are called {name}; the second is in {cls.__module__}")
        hints = get_type_hints(cls)
        definition = definitions[cls] = Definition({}, {}, {})
        members: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            members |= vars(base) if issubclass(base, BrowserState) and base is not BrowserState else {}
        for key, value in members.items():
            function = cast(BrowserEvent[Any], value).function if isinstance(value, BrowserEvent) else value
            if key.startswith("__") or (key.startswith("_") and not isinstance(function, types.FunctionType)):
                continue
            if isinstance(value, property) and value.fget is not None:
                returned = get_type_hints(value.fget).get("return")
                definition.properties[key] = _Field(name, key, returned, None, value.fget)
            elif isinstance(function, types.FunctionType):
                definition.methods[key] = function
                if not key.startswith("_"):
                    # As in Reflex, every method without an underscore can be bound.
                    own = BrowserEvent(function)
                    own.__set_name__(cls, key)
                    setattr(cls, key, own)
            elif isinstance(value, Field):
                typed = cast(Field[Any], value)
                (annotation,) = get_args(hints[key])
                definition.fields[key] = _Field(name, key, annotation, typed.default_value(), None)
            else:
                definition.fields[key] = _Field(name, key, hints.get(key, type(value)), value, None)
        for key, field in (definition.fields | definition.properties).items():
            setattr(cls, key, field)

    def get_state(self, state: type[S]) -> S:
        if state not in self._peers:
            found = state()
            found._peers = self._peers
            self._peers[state] = found
        return cast(S, self._peers[state])


def _shape(state: Any) -> StateShape | None:
    if not isinstance(state, type) or state not in definitions:
        return None
    definition = definitions[state]
    return StateShape(definition.types, definition.methods, frozenset(definition.properties))


def _compiled_helpers(used: Iterable[Compiled]) -> dict[str, Compiled]:
    """Return the module functions that methods call, directly or indirectly, by name."""
    found: dict[str, tuple[types.FunctionType, Compiled]] = {}
    waiting = [helper for compiled in used for helper in compiled.helpers]
    while waiting:
        helper = waiting.pop()
        known = found.get(helper.__name__)
        if known is None:
            compiled = transpile(helper, shape=None, shape_of=_shape)
            found[helper.__name__] = (helper, compiled)
            waiting += compiled.helpers
        elif known[0] is not helper:
            code = helper.__code__
            raise TranspileError(
                f"{code.co_filename}:{code.co_firstlineno}:1: a state uses two functions that are called "
                f"{helper.__name__}; rename one"
            )
    return {name: compiled for name, (_, compiled) in sorted(found.items())}


def compile_method(state: type[BrowserState], function: types.FunctionType) -> Compiled:
    """Return a method, or the function of a property, as JavaScript.

    Raises:
        TranspileError: It cannot run in the browser.
    """
    return transpile(function, shape=_shape(state), shape_of=_shape)


def compile_state(state: type[BrowserState]) -> str:
    """Return the JavaScript module of a state class.

    Raises:
        TranspileError: A method, or the default of a field, cannot run in the browser.
    """
    definition = definitions[state]
    methods = {name: compile_method(state, function) for name, function in definition.methods.items()}
    properties = {
        name: compile_method(state, cast(types.FunctionType, field.getter))
        for name, field in definition.properties.items()
    }
    helpers = _compiled_helpers([*methods.values(), *properties.values()])
    everything = [*methods.values(), *properties.values(), *helpers.values()]
    sources = {
        name: cast(Source[Any], source)
        for name, function in definition.methods.items()
        if (source := getattr(function, "__browser_source__", None)) is not None
    }
    functions = sorted({found for method in everything for found in method.functions})
    others = sorted({name for method in everything for name in method.states} - {state.__name__})

    lines = [f'import {{ defineState }} from "{RUNTIME}/store.js";']
    guarded = sorted({name for library, name in functions if (library, name) in without_result})
    for library in sorted({library for library, _ in functions}):
        own = [name for module, name in functions if module == library]
        names = ", ".join(f"{name} as {name}_" if name in guarded else name for name in own)
        lines.append(f'import {{ {names} }} from "{_module_path(library)}";')
    if guarded:
        lines.append(f'import {{ operation }} from "{RUNTIME}/faults.js";')
    if sources:
        renamed = sorted({f"{source.name} as {source.name}Source" for source in sources.values()})
        lines.append(f'import {{ {", ".join(renamed)} }} from "{RUNTIME}/sources.js";')
    lines += [f'import {{ {name} }} from "{module_of(name)}";' for name in others]
    defaults = ", ".join(
        f"{json.dumps(name)}: {default_of_field(state, name, field.type, field.default)}"
        for name, field in definition.fields.items()
    )
    listening = ", ".join(
        f"[{source.name}Source, {json.dumps(list(source.options))}, {json.dumps(method)}]"
        for method, source in sources.items()
    )
    lines += [
        "",
        *(f'const {name} = operation("{name}", {name}_);' for name in guarded),
        *(f"const ${name} = {helper.code};" for name, helper in helpers.items()),
        f"export const {state.__name__} = defineState({{",
        f"  name: {json.dumps(state.__name__)},",
        f"  fields: () => ({{{defaults}}}),",
        f"  methods: {{{_entries(methods)}}},",
        f"  properties: {{{_entries(properties)}}},",
        f"  listening: [{listening}],",
        "});",
        "",
    ]
    return "\n".join(lines)


def _entries(functions: dict[str, Compiled]) -> str:
    return ", ".join(f"{json.dumps(name)}: {function.code}" for name, function in functions.items())
