"""What the names in a function stand for, and what they are called in JavaScript."""

import ast
import builtins
import dataclasses
import inspect
import json
import math
import sys
import types
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NoReturn, cast, get_type_hints

from livecommerce.engine.transpile.annotations import Kind, kind_of, may_be_none
from livecommerce.engine.transpile.flow import Declarations, declarations, target_names, unset_reads
from livecommerce.engine.transpile.ownership import parents_of
from livecommerce.engine.transpile.refusals import FunctionSource, source_of

LARGEST_INTEGER = 2**53 - 1
"""Beyond it the numbers of JavaScript leave integers out."""

_RESERVED_NAMES = """
arguments async await break case catch class const continue debugger default delete do else enum eval export
extends false finally for function if implements import in instanceof interface let new null package private
protected public return self static super switch this throw true try typeof undefined var void while with
yield Array Error JSON Math Number Object String defineState NaN Infinity
"""
_RESERVED = frozenset(_RESERVED_NAMES.split())
"""Names that mean something else in JavaScript, or in the modules of states."""


@dataclass(frozen=True)
class StateShape:
    """What can be said of a state class.

    Attributes:
        fields: The annotations of its fields and properties.
        methods: Its methods.
        derived: Which of the fields are properties.
    """

    fields: Mapping[str, Any]
    methods: Mapping[str, types.FunctionType]
    derived: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Value:
    """An expression in JavaScript, with the annotation of what it gives."""

    code: str
    type: Any = Any

    @property
    def kind(self) -> Kind:
        """What it is, unless it is None."""
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
    """The annotations of a function's parameters and of what it returns."""
    return get_type_hints(function)


def plain(value: Any) -> Any:
    """A value as JSON has it.

    Raises:
        ValueError: JSON has no such value; the message says what to write instead.
    """
    match value:
        case None | bool() | str():
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
                    raise ValueError(f"the key {key!r} is no text, and JSON has no other keys; use str({key!r})")
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
    """Refuses a dict whose order is another one in JavaScript, which has keys that are numbers first, in order.

    Raises:
        ValueError: It is one; the message says what to write instead.
    """
    if not isinstance(value, dict):
        return
    keys = [str(key) for key in cast("dict[Any, Any]", value)]
    numbers = sorted((key for key in keys if key.isascii() and key.isdecimal() and str(int(key)) == key), key=int)
    if keys[: len(numbers)] != numbers:
        raise ValueError("JavaScript has keys that are numbers first, in order; use a list of pairs, or other keys")


@dataclass
class Names:
    """Compiles a function; this part knows its names.

    Attributes:
        function: The Python function.
        shape: The class that it is a method of; None for a function of a module.
        shape_of: What is known of a state class; None for anything else.
        taken: Names that locals must leave to the module around the function.
        local_types: The annotations of the locals that are known by now.
        narrowed: Which of them, and of the fields, are not None here.
        present: Containers and keys, as they are written, that are certainly there here.
    """

    function: types.FunctionType
    shape: StateShape | None
    shape_of: Callable[[Any], StateShape | None]
    taken: frozenset[str] = frozenset()
    source: FunctionSource = field(init=False)
    declarations: Declarations = field(init=False)
    parents: dict[ast.AST, ast.AST] = field(init=False)
    local_types: dict[str, Any] = field(default_factory=dict[str, Any])
    narrowed: set[str] = field(default_factory=set[str])
    present: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    functions: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    states: dict[str, type] = field(default_factory=dict[str, type])
    helpers: set[types.FunctionType] = field(default_factory=set[types.FunctionType])

    def __post_init__(self) -> None:
        self._globals: dict[str, Any] = cast(Any, self.function).__globals__
        self.source = source_of(self.function)
        self.declarations = declarations(self.source.tree)
        self.parents = dict(parents_of(self.source.tree))
        self._unset = unset_reads(self.source.tree)
        self._locals = {
            name
            for node in ast.walk(self.source.tree)
            for name in (
                target_names(node) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) else ()
            )
        } | {
            argument.arg
            for node in ast.walk(self.source.tree)
            if isinstance(node, ast.arguments)
            for argument in node.args
        }

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        """Stops the build."""
        self.source.refuse(node, reason)

    def refuse_as_it_stands(self, node: ast.AST, instead: str = "") -> NoReturn:
        """Stops the build with the code that cannot run."""
        reason = f"`{ast.unparse(node)}` cannot run in the browser"
        self.refuse(node, f"{reason}; {instead}" if instead else reason)

    def runtime(self, name: str) -> str:
        """A function of `runtime/python.js`, which the module then imports."""
        self.functions.add(("python", name))
        return name

    def javascript_name(self, name: str) -> str:
        """The name of a local in JavaScript."""
        if name == "self" and self.shape is not None:
            return name
        found = name
        while found in _RESERVED or found in self.taken or (found != name and found in self._locals):
            found += "_"
        return found

    def is_local(self, name: str) -> bool:
        """Whether the name stands for a local or a parameter here."""
        return name in self.local_types

    def check_is_set(self, node: ast.Name) -> None:
        """Refuses a local that may not be set where it is read."""
        if any(
            unset.id == node.id and (unset.lineno, unset.col_offset) == (node.lineno, node.col_offset)
            for unset in self._unset
        ):
            self.refuse(node, f"`{node.id}` may not be set here; set it first, outside of the `if`, loop or `try`")

    @contextmanager
    def inner(self, names: Mapping[str, Any]) -> Generator[None]:
        """The scope of a comprehension or lambda, in which these names stand for values of these annotations."""
        outer, narrowed, present = dict(self.local_types), set(self.narrowed), set(self.present)
        self.local_types |= names
        self.narrowed -= names.keys()
        yield
        self.local_types, self.narrowed, self.present = outer, narrowed, present

    def resolve(self, node: ast.expr, name: str) -> Any:
        """The Python value that a global name stands for."""
        code, closure = self.function.__code__, self.function.__closure__ or ()
        free = {variable: cell.cell_contents for variable, cell in zip(code.co_freevars, closure, strict=True)}
        # Not `inspect.getclosurevars`, which overlooks the names inside comprehensions.
        scopes: list[Mapping[str, Any]] = [free, self._globals, vars(builtins)]
        for scope in scopes:
            if name in scope:
                return scope[name]
        self.refuse(node, f"`{name}` is not defined where the function is")

    def module(self, node: ast.expr) -> types.ModuleType | None:
        """The module that an expression names, such as `dom`."""
        if not isinstance(node, ast.Name) or self.is_local(node.id) or node.id == "self":
            return None
        value = self.resolve(node, node.id)
        return value if isinstance(value, types.ModuleType) else None

    def target_of_call(self, node: ast.expr) -> Any:
        """The Python function or class that is called, if it is one of a module or a builtin."""
        match node:
            case ast.Name(id=name) if not self.is_local(name):
                return self.resolve(node, name)
            case ast.Attribute(value=value, attr=name):
                module = self.module(value)
                return getattr(module, name, None) if module else None
            case _:
                return None

    def annotation(self, node: ast.expr) -> Any:
        """What the annotation of a local stands for."""
        try:
            return eval(ast.unparse(node), {**vars(builtins), **self._globals})
        except Exception:
            self.refuse(node, f"the annotation `{ast.unparse(node)}` is not defined where the function is")

    def annotation_of_global(self, name: str, value: Any, guess: Any) -> Any:
        """The annotation of a constant of the function's module."""
        return _hints_of_module(self.function.__module__).get(name, guess) if name in self._globals else guess

    def constant(self, node: ast.AST, value: Any) -> str:
        """A value of Python, in JavaScript."""
        try:
            return json.dumps(plain(value))
        except ValueError as error:
            self.refuse(node, str(error))


def default_place(owner: type, name: str) -> tuple[str, int, int]:
    """Where a class gives a field its default: file, line and column."""
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
