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
from collections import ChainMap
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, cast, get_type_hints

from livecommerce.engine.transpile.annotations import (
    Kind,
    can_change,
    check_fits,
    fits,
    has_never,
    joined,
    kind_of,
    may_be_none,
    normal,
    required,
    words_of,
)
from livecommerce.engine.transpile.refusals import FunctionSource, source_of

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
"""Alternatives to the members of Reflex's states."""


@dataclass(frozen=True)
class StateShape:
    """Annotations of the fields and properties of a state class, its methods, and which fields are properties."""

    fields: Mapping[str, Any]
    methods: Mapping[str, types.FunctionType]
    derived: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Value:
    """An expression in JavaScript, with its annotation; `fresh` if it is a list or dict that nothing refers to yet."""

    code: str
    type: Any = Any
    fresh: bool = False

    @property
    def kind(self) -> Kind:
        """Its kind, unless it is None."""
        return kind_of(self.type)

    @property
    def may_be_none(self) -> bool:
        return may_be_none(self.type)

    @property
    def is_number(self) -> bool:
        return self.kind in {"int", "float"} and not self.may_be_none

    @property
    def is_text(self) -> bool:
        return self.kind == "text" and not self.may_be_none


@cache
def hints_of_module(name: str) -> dict[str, Any]:
    return get_type_hints(sys.modules[name])


def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    return {name: normal(annotation) for name, annotation in get_type_hints(function).items()}


def _plain(value: Any, *, ordered: bool) -> Any:
    match value:
        case str():
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise ValueError(f"{value!r} has a lone surrogate, which cannot be sent as text")
        case None | bool():
            pass
        case int():
            if abs(value) >= 2**53:
                raise ValueError(f"{value} is larger than the integers of JavaScript; use a text")
        case float():
            if not math.isfinite(value):
                raise ValueError(f"{value} is not JSON; use a number, or None")
        case list() | tuple():
            return [_plain(item, ordered=ordered) for item in cast("list[Any]", value)]
        case dict():
            entries = cast("dict[Any, Any]", value)
            for key in entries:
                if not isinstance(key, str):
                    raise ValueError(f"the key {key!r} must be a text, as JSON has no other keys; use str({key!r})")
            numbers = sorted((key for key in entries if re.fullmatch("0|[1-9][0-9]*", key)), key=int)
            if ordered and list(entries)[: len(numbers)] != numbers:
                raise ValueError("JavaScript puts keys that are numbers first; use a list of pairs, or other keys")
            return {key: _plain(item, ordered=ordered) for key, item in entries.items()}
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            members = dataclasses.fields(value)
            return {member.name: _plain(getattr(value, member.name), ordered=ordered) for member in members}
        case _:
            raise ValueError(
                f"{type(value).__name__} is not JSON; use texts (also for dates), numbers, lists or dataclasses"
            )
    return value


def literal(value: Any, *, ordered: bool = True) -> str:
    """Return a Python value in JavaScript, where dicts that are only looked up need not be `ordered`.

    Raises:
        ValueError: It has no counterpart; the message says what to write instead.
    """
    code = json.dumps(_plain(value, ordered=ordered))
    # In a JavaScript object it would be the prototype.
    return f"JSON.parse({json.dumps(code)})" if '"__proto__"' in code else code


@dataclass
class Names:
    """Compiler of a function; this part resolves its names.

    Attributes:
        shape: The class that the function is a method of; None for a function of a module.
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
        self.globals: dict[str, Any] = cast(Any, self.function).__globals__
        self.source = source_of(self.function)
        self.parents = {
            child: parent for parent in ast.walk(self.source.tree) for child in ast.iter_child_nodes(parent)
        }
        self.own_names = {name for statement in statements(self.source.tree.body) for name in stored(statement)}

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        self.source.refuse(node, reason)

    def refuse_code(self, node: ast.AST, instead: str = "") -> NoReturn:
        first, *more = ast.unparse(node).splitlines()
        reason = f"`{first}{' …' if more else ''}` cannot run in the browser"
        self.refuse(node, f"{reason}; {instead}" if instead else reason)

    def refuse_kind(self, node: ast.expr, value: Value, reason: str) -> NoReturn:
        self.refuse(node, f"`{ast.unparse(node)}` is {words_of(value.type)}; {reason}")

    def refuse_unknown(self, node: ast.expr) -> NoReturn:
        """Stop the build at a list or dict whose items are not known."""
        self.refuse(node, f"annotate `{ast.unparse(node)}` where it is set first, `items: list[str] = []`")

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
        if not isinstance(node, ast.Attribute):
            return ""
        found = get_close_matches(node.attr, dir(self.static(node.value)), n=1)
        return f"; did you mean `{ast.unparse(node.value)}.{found[0]}`?" if found else ""

    def check_plain(self, node: ast.Call) -> None:
        if any(isinstance(argument, ast.Starred) for argument in node.args) or any(
            keyword.arg is None for keyword in node.keywords
        ):
            self.refuse(node, "`*` and `**` in a call cannot run in the browser; pass the arguments one by one")

    def run(self, name: str, codes: Iterable[str], found: Any, *, fresh: bool = False) -> Value:
        return Value(f"{self.runtime(name)}({', '.join(codes)})", found, fresh)

    def runtime(self, name: str) -> str:
        """Return the name of a function of `runtime/python*.js`, which the state then imports."""
        self.functions.add((_RUNTIME[name], name))
        return name

    def javascript_name(self, name: str) -> str:
        """Return the name of a local in JavaScript, which is neither reserved there nor the name of an import."""
        return name if name == "self" and self.shape is not None else f"{name}_"

    @contextmanager
    def inner(self, names: Mapping[str, Any]) -> Generator[None]:
        outer, narrowed, assigned = dict(self.local_types), dict(self.narrowed), self.assigned
        self.local_types |= names
        self.assigned = assigned | names.keys()
        self.narrowed = {name: found for name, found in narrowed.items() if name not in names}
        yield
        # A call inside may have changed a field.
        self.narrowed = {name: found for name, found in narrowed.items() if name in names or name in self.narrowed}
        self.local_types, self.assigned = outer, assigned

    def join(self, node: ast.AST, annotations: Iterable[Any]) -> Any:
        try:
            return joined(annotations)
        except ValueError as error:
            self.refuse(node, f"`{ast.unparse(node)}`: {error}")

    def coerce(self, node: ast.expr, value: Value, wanted: Any, place: str, *, converts: bool = False) -> str:
        """Return the code of a value for a place, which `converts` if Python makes an int a float there."""
        given = value.type
        if has_never(given) and isinstance(node, ast.Name) and not has_never(wanted):
            if not fits(given, wanted, fresh=True):
                self._refuse_kind(node, value, wanted, place)
            # From here on the items of the list or dict are known.
            self.local_types[node.id] = required(wanted)[0]
            return value.code
        if has_never(given) and not value.fresh and can_change(given):
            self.refuse_unknown(node)
        if fits(given, wanted, fresh=value.fresh):
            return value.code
        is_int = value.kind == "int" and (may_be_none(wanted) or not value.may_be_none)
        if converts and is_int and kind_of(wanted) == "float":
            return value.code
        self._refuse_kind(node, value, wanted, place)

    def _refuse_kind(self, node: ast.expr, value: Value, wanted: Any, place: str) -> NoReturn:
        written, (given, needed) = ast.unparse(node), (value.kind, kind_of(wanted))
        by_kinds = {
            ("int", "float"): f"write `float({written})`, or `1.0` in place of `1`",
            ("float", "int"): f"write `round({written})`, `int({written})`, or `//` in place of `/`",
            ("bool", "int"): f"write `int({written})`",
            **dict.fromkeys([("bool", "text"), ("int", "text"), ("float", "text")], f"write `str({written})`"),
        }
        if given == "unknown":
            instead = f"write `validated({words_of(required(wanted)[0])}, {written})`"
        elif given == needed and may_be_none(value.type) and not may_be_none(wanted):
            instead = "compare it with None first"
        elif given == "none":
            instead = "annotate it with `| None`, or write another value than None"
        elif has_never(wanted):
            instead = "annotate the list or dict where it is set first"
        elif given == needed and given in {"list", "dict"} and can_change(wanted) and not value.fresh:
            instead = f"write a copy, `{given}({written})`"
        else:
            instead = by_kinds.get((given, needed), "annotate it otherwise, or keep another value there")
        self.refuse(node, f"`{written}` is {words_of(value.type)}, and {place} is {words_of(wanted)}; {instead}")

    def resolve(self, node: ast.expr, name: str) -> Any:
        code, closure = self.function.__code__, self.function.__closure__ or ()
        free = {variable: cell.cell_contents for variable, cell in zip(code.co_freevars, closure, strict=True)}
        # Not `inspect.getclosurevars`, which overlooks the names inside comprehensions.
        scope = ChainMap[str, Any](free, self.globals, dict(vars(builtins)))
        if name not in scope:
            self.refuse(node, f"`{name}` is not defined where the function is")
        return scope[name]

    def static(self, node: ast.expr) -> Any:
        """Return the module, class or function that an expression names; None for locals and for JSON values."""
        match node:
            case ast.Name(id=name) if name not in self.local_types and name != "self" and name not in self.own_names:
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
        match node:
            case ast.Attribute(value=value, attr=name):
                return f"{self.full_name(value)}.{name}"
            case ast.Name(id=name):
                found = self.resolve(node, name)
                return found.__name__ if isinstance(found, types.ModuleType) else f"{found.__module__}.{name}"
            case _:
                return ""

    def annotation(self, node: ast.expr) -> Any:
        try:
            return normal(eval(ast.unparse(node), {**vars(builtins), **self.globals}))
        except Exception:
            self.refuse(node, f"the annotation `{ast.unparse(node)}` is not defined where the function is")

    def constant(self, node: ast.AST, value: Any, annotation: Any = Any, *, ordered: bool = True) -> str:
        try:
            check_fits(value, annotation)
            return literal(value, ordered=ordered)
        except ValueError as error:
            self.refuse(node, str(error))


def default_place(owner: type, name: str) -> str:
    """Return where a class sets the default of a field, `file:line:column`."""
    for base in owner.__mro__:
        try:
            lines, first = inspect.getsourcelines(base)
        except (OSError, TypeError):
            continue
        for number, line in enumerate(lines, first):
            if found := re.match(rf"\s*{name}\s*(?::[^=]*)?=\s*", line):
                return f"{inspect.getsourcefile(base)}:{number}:{found.end() + 1}"
    return f"{owner.__module__}:1:1"


# Where locals are set


def target_names(target: ast.AST) -> set[str]:
    match target:
        case ast.Name(id=name):
            return {name}
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return {name for item in items for name in target_names(item)}
        case _:
            return set()


def blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    match statement:
        case ast.If(body=body, orelse=orelse) | ast.For(body=body, orelse=orelse) | ast.While(body=body, orelse=orelse):
            return [body, orelse]
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
            return [body, *(handler.body for handler in handlers), orelse, finalbody]
        case _:
            return []


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        for block in blocks(statement):
            yield from statements(block)


def stored(statement: ast.stmt) -> set[str]:
    match statement:
        case ast.Assign(targets=targets):
            return {name for target in targets for name in target_names(target)}
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            return target_names(target)
        case _:
            return set()
