"""Resolution of the names in a function, and their names in JavaScript."""

import ast
import builtins
import dataclasses
import inspect
import json
import math
import re
import sys
import types
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, cast, get_type_hints

from livecommerce.engine.transpile.annotations import (
    Kind,
    can_change,
    fits,
    has_never,
    joined,
    kind_of,
    may_be_none,
    normal,
    required,
    words_of,
)
from livecommerce.engine.transpile.flow import local_names
from livecommerce.engine.transpile.refusals import FunctionSource, source_of

LARGEST_INTEGER = 2**53 - 1
"""The limit of exact integers in JavaScript."""

_RUNTIME = {
    name: file.stem
    for file in (Path(__file__).parents[1] / "runtime").glob("python*.js")
    for name in re.findall(r"^export (?:const|function\*?) (\w+)", file.read_text("utf-8"), re.MULTILINE)
}
"""The modules of the functions that implement Python's semantics, by function name."""
_OF_REFLEX = {
    "router": "write `dom.current_path()`, `dom.query(name)` or `dom.page_address()`",
    "reset": "assign the fields",
    "setvar": "assign the field",
    "is_hydrated": "a method with `@on(hydrated)` is called then",
    "get_var_value": "write `self.get_state(Other)`, and read its field",
}
"""What to write in place of members that Reflex's states have."""


@dataclass(frozen=True)
class StateShape:
    """The shape of a state class.

    Attributes:
        fields: The annotations of its fields and properties.
        methods: Its methods.
        derived: The names of properties among the fields.
    """

    fields: Mapping[str, Any]
    methods: Mapping[str, types.FunctionType]
    derived: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Value:
    """An expression in JavaScript, with the annotation of its value.

    Attributes:
        code: The expression.
        type: Its annotation.
        fresh: Whether it is a list or dict that nothing else refers to yet.
    """

    code: str
    type: Any = Any
    fresh: bool = False

    @property
    def kind(self) -> Kind:
        """Its kind, unless it is None."""
        return kind_of(self.type)

    @property
    def may_be_none(self) -> bool:
        """Whether it may be None."""
        return may_be_none(self.type)

    @property
    def is_number(self) -> bool:
        """Whether it is certainly a number."""
        return self.kind in {"int", "float"} and not self.may_be_none

    @property
    def is_text(self) -> bool:
        """Whether it is certainly a text."""
        return self.kind == "text" and not self.may_be_none


@cache
def _hints_of_module(name: str) -> dict[str, Any]:
    return get_type_hints(sys.modules[name])


def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the annotations of a function's parameters and of its result."""
    return {name: normal(annotation) for name, annotation in get_type_hints(function).items()}


def plain(value: Any) -> Any:
    """Return a value as JSON has it.

    Raises:
        ValueError: JSON has no such value; the message says what to write instead.
    """
    match value:
        case str():
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise ValueError(f"{value!r} has a lone surrogate, which cannot be sent as text")
            return value
        case None | bool():
            return value
        case int():
            if abs(value) > LARGEST_INTEGER:
                raise ValueError(f"{value} is larger than the integers of JavaScript; use a text")
            return value
        case float():
            if not math.isfinite(value):
                raise ValueError(f"{value} is not JSON; use a number, or None")
            return value
        case list() | tuple():
            return [plain(item) for item in cast("list[Any]", value)]
        case dict():
            entries = cast("dict[Any, Any]", value)
            for key in entries:
                if not isinstance(key, str):
                    raise ValueError(f"the key {key!r} must be a text, as JSON has no other keys; use str({key!r})")
            return {key: plain(item) for key, item in entries.items()}
        case bytes() | bytearray():
            raise ValueError(f"{value!r} is bytes, which JSON has not; use a text")
        case set() | frozenset():
            raise ValueError("JSON has no sets, and a set has no order to show; use a list, or a dict of bools")
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return {member.name: plain(getattr(value, member.name)) for member in dataclasses.fields(value)}
        case _ if hasattr(value, "isoformat"):
            raise ValueError(f"{type(value).__name__} is not JSON; use the text of its isoformat()")
        case _:
            raise ValueError(f"{type(value).__name__} is not JSON; use texts, numbers, lists, dicts or dataclasses")


def check_order(value: Any) -> None:
    """Refuse a dict whose order differs in JavaScript, where keys that are numbers come first, sorted.

    Raises:
        ValueError: It is one, or contains one; the message says what to write instead.
    """
    if isinstance(value, dict):
        keys = list(cast("dict[str, Any]", value))
        numbers = sorted((key for key in keys if key.isascii() and key.isdecimal() and str(int(key)) == key), key=int)
        if keys[: len(numbers)] != numbers:
            raise ValueError("JavaScript has keys that are numbers first, in order; use a list of pairs, or other keys")
    if isinstance(value, dict | list):
        for item in cast("dict[str, Any]", value).values() if isinstance(value, dict) else cast("list[Any]", value):
            check_order(item)


def literal(value: Any, *, ordered: bool = True) -> str:
    """Return a Python value as a JavaScript expression.

    Args:
        value: The value.
        ordered: Whether the order of a dict matters, which it does not for look-ups.

    Raises:
        ValueError: It has no counterpart; the message says what to write instead.
    """
    found = plain(value)
    if ordered:
        check_order(found)
    code = json.dumps(found)
    # In a JavaScript object it would be the prototype.
    return f"JSON.parse({json.dumps(code)})" if '"__proto__"' in code else code


@dataclass
class Names:
    """Compiler of a function; this part resolves its names.

    Attributes:
        function: The Python function.
        shape: The class that it is a method of; None for a function of a module.
        shape_of: Returns the shape of a state class; None for anything else.
        local_types: The annotations of the locals that are known so far.
        narrowed: The narrowed annotations of locals and fields at this point, for instance without None.
        assigned: The locals that are certainly set at this point.
        reached: Whether this point can be reached.
        held: Expressions whose values are in constants already, as they may be evaluated only once.
    """

    function: types.FunctionType
    shape: StateShape | None
    shape_of: Callable[[Any], StateShape | None]
    source: FunctionSource = field(init=False)
    parents: dict[ast.AST, ast.AST] = field(init=False)
    local_types: dict[str, Any] = field(default_factory=dict[str, Any])
    narrowed: dict[str, Any] = field(default_factory=dict[str, Any])
    assigned: frozenset[str] = frozenset()
    reached: bool = True
    functions: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    states: dict[str, type] = field(default_factory=dict[str, type])
    helpers: set[types.FunctionType] = field(default_factory=set[types.FunctionType])
    held: dict[ast.expr, Value] = field(default_factory=dict[ast.expr, Value])

    def __post_init__(self) -> None:
        self._globals: dict[str, Any] = cast(Any, self.function).__globals__
        self.source = source_of(self.function)
        self.parents = {
            child: parent for parent in ast.walk(self.source.tree) for child in ast.iter_child_nodes(parent)
        }
        self.own_names = local_names(self.source.tree)

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        """Stop the build."""
        self.source.refuse(node, reason)

    def refuse_as_it_stands(self, node: ast.AST, instead: str = "") -> NoReturn:
        """Stop the build with the code that cannot run."""
        first, *more = ast.unparse(node).splitlines()
        reason = f"`{first}{' …' if more else ''}` cannot run in the browser"
        self.refuse(node, f"{reason}; {instead}" if instead else reason)

    def refuse_kind(self, node: ast.expr, value: Value, reason: str) -> NoReturn:
        """Stop the build with the kind of a value."""
        self.refuse(node, f"`{ast.unparse(node)}` is {words_of(value.type)}; {reason}")

    def refuse_member(self, node: ast.AST, name: str, kind: str) -> NoReturn:
        """Stop the build at `self.name`, which the class does not have."""
        members: Mapping[str, Any] = {**self.shape.fields, **self.shape.methods} if self.shape else {}
        near = get_close_matches(name, members, n=1)
        hint = f"; did you mean `self.{near[0]}`?" if near else ""
        if name.startswith("set_") and name[4:] in members:
            hint = f"; assign the field, `self.{name[4:]} = …`"
        elif name in _OF_REFLEX:
            hint = f"; {_OF_REFLEX[name]}"
        elif name.startswith("_"):
            hint = "; names with an underscore are no fields"
        self.refuse(node, f"`self.{name}` is not {kind} of the class{hint}")

    def near(self, node: ast.expr) -> str:
        """Return a suggestion for a name that a module does not have; empty if nothing is like it."""
        match node:
            case ast.Attribute(value=value, attr=name):
                found = get_close_matches(name, dir(self.static(value)), n=1)
                return f"; did you mean `{ast.unparse(value)}.{found[0]}`?" if found else ""
            case _:
                return ""

    def check_plain(self, node: ast.Call) -> None:
        """Refuse `*` and `**` among the arguments of a call."""
        if any(isinstance(argument, ast.Starred) for argument in node.args) or any(
            keyword.arg is None for keyword in node.keywords
        ):
            self.refuse(node, "`*` and `**` in a call cannot run in the browser; pass the arguments one by one")

    def run(self, name: str, codes: Iterable[str], found: Any, *, fresh: bool = False) -> Value:
        """Return a call of a function of `runtime/python*.js`."""
        return Value(f"{self.runtime(name)}({', '.join(codes)})", found, fresh)

    def runtime(self, name: str) -> str:
        """Return the name of a function of `runtime/python*.js`, which the state then imports."""
        self.functions.add((_RUNTIME[name], name))
        return name

    def javascript_name(self, name: str) -> str:
        """Return the name of a local in JavaScript, which is neither reserved there nor the name of an import."""
        return name if name == "self" and self.shape is not None else f"{name}_"

    def is_local(self, name: str) -> bool:
        """Return whether the name is a local or a parameter here."""
        return name in self.local_types

    @contextmanager
    def inner(self, names: Mapping[str, Any]) -> Generator[None]:
        """Open the scope of a comprehension or lambda, with these names and the annotations of their values."""
        outer, narrowed, assigned = dict(self.local_types), dict(self.narrowed), self.assigned
        self.local_types |= names
        self.assigned = assigned | names.keys()
        self.narrowed = {name: found for name, found in narrowed.items() if name not in names}
        yield
        # A call inside may have changed a field.
        self.narrowed = {name: found for name, found in narrowed.items() if name in names or name in self.narrowed}
        self.local_types, self.assigned = outer, assigned

    def join(self, node: ast.AST, annotations: Iterable[Any]) -> Any:
        """Return the annotation of a value that has one of these."""
        try:
            return joined(annotations)
        except ValueError as error:
            self.refuse(node, f"`{ast.unparse(node)}`: {error}")

    def coerce(self, node: ast.expr, value: Value, wanted: Any, place: str, *, converts: bool = False) -> str:
        """Return the code of a value for a place with an annotation.

        Args:
            node: The value in the source.
            value: The value.
            wanted: The annotation of its place.
            place: The place in the source.
            converts: Whether Python makes an int a float there, as fields do.
        """
        given = value.type
        if has_never(given) and isinstance(node, ast.Name) and not has_never(wanted):
            if not fits(given, wanted, fresh=True):
                self._refuse_kind(node, value, wanted, place)
            # From here on the items of the list or dict are known.
            self.local_types[node.id] = required(wanted)[0]
            return value.code
        if has_never(given) and not value.fresh and can_change(given):
            self.refuse(node, f"annotate `{ast.unparse(node)}` where it is set first, `items: list[str] = []`")
        if fits(given, wanted, fresh=value.fresh):
            return value.code
        is_int = value.kind == "int" and (may_be_none(wanted) or not value.may_be_none)
        if converts and is_int and kind_of(wanted) == "float":
            return value.code
        self._refuse_kind(node, value, wanted, place)

    def _refuse_kind(self, node: ast.expr, value: Value, wanted: Any, place: str) -> NoReturn:
        written = ast.unparse(node)
        match value.kind, kind_of(wanted):
            case "unknown", _:
                instead = f"write `validated({words_of(required(wanted)[0])}, {written})`"
            case "int", "float":
                instead = f"write `float({written})`, or `1.0` in place of `1`"
            case "float", "int":
                instead = f"write `round({written})`, `int({written})`, or `//` in place of `/`"
            case "bool", "int" | "float":
                instead = f"write `int({written})`"
            case found, kind if found == kind and may_be_none(value.type) and not may_be_none(wanted):
                instead = "compare it with None first"
            case "none", _:
                instead = "annotate it with `| None`, or write another value than None"
            case ("list" | "dict") as kind, found if kind == found and can_change(wanted):
                instead = f"write a copy, `{kind}({written})`"
            case "bool" | "int" | "float", "text":
                instead = f"write `str({written})`"
            case _:
                instead = "annotate it otherwise, or keep another value there"
        self.refuse(node, f"`{written}` is {words_of(value.type)}, and {place} is {words_of(wanted)}; {instead}")

    def resolve(self, node: ast.expr, name: str) -> Any:
        """Return the Python value of a global name."""
        code, closure = self.function.__code__, self.function.__closure__ or ()
        free = {variable: cell.cell_contents for variable, cell in zip(code.co_freevars, closure, strict=True)}
        # Not `inspect.getclosurevars`, which overlooks the names inside comprehensions.
        scopes: list[Mapping[str, Any]] = [free, self._globals, vars(builtins)]
        for scope in scopes:
            if name in scope:
                return scope[name]
        self.refuse(node, f"`{name}` is not defined where the function is")

    def static(self, node: ast.expr) -> Any:
        """Return the module, class or function that an expression names; None for locals and for JSON values."""
        match node:
            case ast.Name(id=name) if not self.is_local(name) and name != "self" and name not in self.own_names:
                found: Any = self.resolve(node, name)
            case ast.Attribute(value=value, attr=name):
                owner = self.static(value)
                found = None if owner is None else getattr(owner, name, None)
            case _:
                return None
        is_json = isinstance(found, str | int | float | list | tuple | dict) or (
            dataclasses.is_dataclass(found) and not isinstance(found, type)
        )
        return None if is_json else cast(Any, found)

    def full_name(self, node: ast.expr) -> str:
        """Return the name of a callee, qualified by its module."""
        match node:
            case ast.Attribute(value=value, attr=name):
                return f"{self.full_name(value)}.{name}"
            case ast.Name(id=name):
                found = self.resolve(node, name)
                return found.__name__ if isinstance(found, types.ModuleType) else f"{found.__module__}.{name}"
            case _:
                return ""

    def annotation(self, node: ast.expr) -> Any:
        """Return the annotation of a local."""
        try:
            return normal(eval(ast.unparse(node), {**vars(builtins), **self._globals}))
        except Exception:
            self.refuse(node, f"the annotation `{ast.unparse(node)}` is not defined where the function is")

    def annotation_of_global(self, name: str, value: Any, guess: Any) -> Any:
        """Return the annotation of a constant of the function's module."""
        return _hints_of_module(self.function.__module__).get(name, guess) if name in self._globals else guess

    def constant(self, node: ast.AST, value: Any, *, ordered: bool = True) -> str:
        """Return a Python value in JavaScript."""
        try:
            return literal(value, ordered=ordered)
        except ValueError as error:
            self.refuse(node, str(error))


def default_place(owner: type, name: str) -> tuple[str, int, int]:
    """Return where a class sets a field's default: file, line and column."""
    for base in owner.__mro__:
        if name not in vars(base):
            continue
        try:
            lines, first = inspect.getsourcelines(base)
            file = inspect.getsourcefile(base) or "?"
        except (OSError, TypeError):
            break
        pattern = name
        for number, line in enumerate(lines):
            text = line.lstrip()
            if text.startswith((f"{pattern}:", f"{pattern} :", f"{pattern} =", f"{pattern}=")):
                value = line.find("=") + 1
                return file, first + number, value + len(line[value:]) - len(line[value:].lstrip()) + 1
        return file, first, 1
    return "?", 1, 1
