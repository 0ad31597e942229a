"""Compiles methods of a browser state class to JavaScript.

The Python that is understood is small on purpose: assignments to fields and locals, `if`, `for`, `return`, `await`,
and expressions whose meaning is the same in both languages. Everything else is refused at build time with the file, the
line and what to write instead, so that a method means in the browser what it means in a Python test.
"""

import ast
import builtins
import inspect
import json
import sys
import textwrap
import types
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any, Literal, NoReturn, cast, get_args, get_origin, get_type_hints

from livecommerce.errors import PlainError

Kind = Literal["bool", "list", "dict", "text", "number", "unknown"]


class TranspileError(PlainError):
    """A method uses Python that has no browser counterpart; the message is `file:line: reason`."""


@dataclass(frozen=True)
class Compiled:
    """A method in JavaScript.

    Attributes:
        code: A function expression whose first parameter is the state.
        functions: The functions of the browser's library that it calls, each with its module before it.
        states: The other state classes that it reaches, by name.
    """

    code: str
    functions: frozenset[tuple[str, str]]
    states: Mapping[str, type]


def kind_of_annotation(annotation: Any) -> Kind:
    """What a value of this annotation is in JavaScript."""
    values = get_args(annotation) if get_origin(annotation) is Literal else ()
    origin: Any = type(values[0]) if values else get_origin(annotation)  # pyright: ignore[reportUnknownVariableType]
    kinds: dict[Any, Kind] = {
        bool: "bool",
        list: "list",
        tuple: "list",
        dict: "dict",
        str: "text",
        int: "number",
        float: "number",
    }
    return kinds.get(origin or annotation, "unknown")


_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "===",
    ast.NotEq: "!==",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "===",
    ast.IsNot: "!==",
}
_ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_TEXT_METHODS = {
    "lower": "toLowerCase",
    "upper": "toUpperCase",
    "strip": "trim",
    "startswith": "startsWith",
    "endswith": "endsWith",
    "split": "split",
    "replace": "replaceAll",
}


@dataclass
class _Method:
    """Compiles one method; holds what is known of its names."""

    function: types.FunctionType
    fields: Mapping[str, Any]
    methods: Mapping[str, types.FunctionType]
    fields_of_state: Callable[[Any], Mapping[str, Any] | None]
    file: str = ""
    first_line: int = 1
    local_types: dict[str, Any] = field(default_factory=dict[str, Any])
    declared: set[str] = field(default_factory=set[str])
    functions: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    states: dict[str, type] = field(default_factory=dict[str, type])

    def compile(self) -> Compiled:
        lines, self.first_line = inspect.getsourcelines(self.function)
        self.file = inspect.getsourcefile(self.function) or "?"
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
        if not isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef):
            raise TranspileError(f"{self.file}:{self.first_line}: only methods can run in the browser")
        hints = get_type_hints(self.function)
        parameters = [argument.arg for argument in tree.args.args[1:]]
        for parameter in parameters:
            self.local_types[parameter] = hints.get(parameter)
            self.declared.add(parameter)
        body = "".join(self.statement(node) for node in tree.body)
        prefix = "async " if isinstance(tree, ast.AsyncFunctionDef) else ""
        code = f"{prefix}({', '.join(['self', *parameters])}) => {{\n{textwrap.indent(body, '  ')}}}"
        return Compiled(code, frozenset(self.functions), dict(self.states))

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        line = self.first_line + getattr(node, "lineno", 1) - 1
        raise TranspileError(f"{self.file}:{line}: {reason}")

    # Statements

    def statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return ""
            case ast.Expr(value=value):
                return f"{self.expression(value)};\n"
            case ast.Assign(targets=[target], value=value):
                return self.assign(target, value)
            case ast.AnnAssign(target=target, annotation=annotation, value=ast.expr() as value):
                code = self.assign(target, value)
                if isinstance(target, ast.Name):
                    self.local_types[target.id] = self.annotation(annotation)
                return code
            case ast.AugAssign(target=target, op=op, value=value):
                loaded = ast.copy_location(_loaded(target), target)
                return self.assign(target, ast.copy_location(ast.BinOp(loaded, op, value), node))
            case ast.If(test=test, body=body, orelse=orelse):
                code = f"if ({self.condition(test)}) {self.block(body)}"
                match orelse:
                    case []:
                        return code + "\n"
                    case [ast.If() as other]:
                        return f"{code} else {self.statement(other)}"
                    case _:
                        return f"{code} else {self.block(orelse)}\n"
            case ast.For(target=ast.Name(id=name), iter=iterable, body=body, orelse=[]):
                items = self.items(iterable)
                self.declare(name, iterable)
                return f"for (const {name} of {items}) {self.block(body)}\n"
            case ast.Return(value=None):
                return "return;\n"
            case ast.Return(value=ast.expr() as value):
                return f"return {self.expression(value)};\n"
            case _:
                self.refuse(node, f"`{ast.unparse(node)}` cannot run in the browser")

    def block(self, body: list[ast.stmt]) -> str:
        # A local first assigned inside a block is visible only there, which Python would allow to leak.
        outer = set(self.declared)
        code = "".join(self.statement(node) for node in body)
        self.declared = outer
        return f"{{\n{textwrap.indent(code, '  ')}}}"

    def assign(self, target: ast.expr, value: ast.expr) -> str:
        code = self.expression(value)
        match target:
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                if name not in self.fields:
                    self.refuse(target, f"`self.{name}` is not a field of the class")
                return f"self.{name} = {code};\n"
            case ast.Name(id=name):
                self.local_types[name] = self.type_of(value)
                if name in self.declared:
                    return f"{name} = {code};\n"
                self.declared.add(name)
                return f"let {name} = {code};\n"
            case _:
                self.refuse(
                    target, f"`{ast.unparse(target)} = …` changes a value in place; assign the whole field instead"
                )

    def items(self, iterable: ast.expr) -> str:
        """What a loop goes through: the items of a list, the keys of a dict."""
        code = self.expression(iterable)
        return f"Object.keys({code})" if self.kind(iterable) == "dict" else code

    def annotation(self, node: ast.expr) -> Any:
        """What the annotation of a local stands for."""
        return eval(ast.unparse(node), vars(sys.modules[self.function.__module__]))

    def declare(self, name: str, iterable: ast.expr) -> None:
        """Makes a loop's name known, with the type of the items it stands for."""
        self.declared.add(name)
        self.local_types[name] = next(iter(get_args(self.type_of(iterable))), None)

    # Expressions

    def condition(self, node: ast.expr) -> str:
        if self.kind(node) != "bool":
            self.refuse(
                node,
                f"`{ast.unparse(node)}` is used as a condition but is not a bool; truth of other values differs "
                "between Python and JavaScript, so compare it, for instance `len(x) > 0` or `x != ''`",
            )
        return self.expression(node)

    def expression(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                return json.dumps(value)
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                if name not in self.fields and name not in self.methods:
                    self.refuse(node, f"`self.{name}` is not a field of the class")
                return f"self.{name}"
            case ast.Attribute(value=value, attr=name):
                return f"{self.expression(value)}.{name}"
            case ast.Subscript(value=value, slice=ast.Constant() | ast.Name() | ast.Attribute() as index):
                return f"{self.expression(value)}[{self.expression(index)}]"
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                bounds = [self.expression(bound) if bound else "undefined" for bound in (lower, upper)]
                return f"{self.expression(value)}.slice({', '.join(bounds)})"
            case ast.Compare():
                return self.comparison(node)
            case ast.BoolOp(op=op, values=values):
                joined = " && " if isinstance(op, ast.And) else " || "
                return f"({joined.join(self.condition(value) for value in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.condition(operand)}"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-{self.expression(operand)}"
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, left, op, right)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.condition(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return f"[{', '.join(self.item(item) for item in items)}]"
            case ast.Dict(keys=keys, values=values):
                return f"({{{', '.join(self.entry(*pair) for pair in zip(keys, values, strict=True))}}})"
            case ast.ListComp(elt=element, generators=[generator]):
                return self.comprehension(element, generator)
            case ast.JoinedStr(values=parts):
                return f"`{''.join(self.part(part) for part in parts)}`"
            case ast.Await(value=value):
                return f"await {self.expression(value)}"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr="get_state")):
                return self.other_state(node)
            case ast.Call():
                return self.call(node)
            case _:
                self.refuse(node, f"`{ast.unparse(node)}` cannot run in the browser")

    def name(self, node: ast.expr, name: str) -> str:
        if name in self.declared or name == "self":
            return name
        value = self.resolve(node, name)
        if isinstance(value, str | int | float | bool | list | tuple | dict) or value is None:
            return json.dumps(value)
        self.refuse(node, f"`{name}` is not known in the browser")

    def resolve(self, node: ast.expr, name: str) -> Any:
        """The Python value that a global name stands for."""
        code, closure = self.function.__code__, self.function.__closure__ or ()
        free = {variable: cell.cell_contents for variable, cell in zip(code.co_freevars, closure, strict=True)}
        # Not `inspect.getclosurevars`, which overlooks the names inside comprehensions.
        scopes: list[Mapping[str, Any]] = [free, vars(sys.modules[self.function.__module__]), vars(builtins)]
        for scope in scopes:
            if name in scope:
                return scope[name]
        self.refuse(node, f"`{name}` is not defined where the class is")

    def is_module(self, node: ast.expr, name: str) -> bool:
        """Whether the name stands for a module, such as `dom`."""
        return name not in {*self.declared, "self"} and isinstance(self.resolve(node, name), types.ModuleType)

    def item(self, node: ast.expr) -> str:
        return f"...{self.expression(node.value)}" if isinstance(node, ast.Starred) else self.expression(node)

    def entry(self, key: ast.expr | None, value: ast.expr) -> str:
        return f"...{self.expression(value)}" if key is None else f"[{self.expression(key)}]: {self.expression(value)}"

    def part(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=str() as text):
                return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
            case ast.FormattedValue(value=value, format_spec=None, conversion=-1):
                if self.kind(value) not in {"text", "number"}:
                    self.refuse(node, f"`{ast.unparse(value)}` in an f-string must be annotated as text or a number")
                return f"${{{self.expression(value)}}}"
            case _:
                self.refuse(node, "format specifications cannot run in the browser")

    def comparison(self, node: ast.Compare) -> str:
        if len(node.ops) != 1:
            self.refuse(node, "write chained comparisons with `and`")
        left, operator, right = node.left, node.ops[0], node.comparators[0]
        if isinstance(operator, ast.In | ast.NotIn):
            sign = "!" if isinstance(operator, ast.NotIn) else ""
            container = self.expression(right)
            if self.kind(right) == "dict":
                return f"{sign}Object.hasOwn({container}, {self.expression(left)})"
            if self.kind(right) not in {"list", "text"}:
                self.refuse(right, f"`{ast.unparse(right)}` must be annotated as a list, a dict or text for `in`")
            return f"{sign}{container}.includes({self.expression(left)})"
        if {self.kind(left), self.kind(right)} & {"list", "dict"}:
            self.refuse(node, "lists and dicts compare by identity in the browser; compare their items")
        return f"({self.expression(left)} {_COMPARISONS[type(operator)]} {self.expression(right)})"

    def arithmetic(self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        sides = {self.kind(left), self.kind(right)}
        if type(op) not in _ARITHMETIC or not (sides == {"number"} or (sides == {"text"} and isinstance(op, ast.Add))):
            self.refuse(
                node,
                f"`{ast.unparse(node)}`: only +, -, *, / of numbers and + of texts run in the browser; annotate them",
            )
        return f"({self.expression(left)} {_ARITHMETIC[type(op)]} {self.expression(right)})"

    def comprehension(self, element: ast.expr, generator: ast.comprehension) -> str:
        if not isinstance(generator.target, ast.Name):
            self.refuse(generator.target, "a comprehension in the browser has one plain name")
        name = generator.target.id
        iterable = self.items(generator.iter)
        outer = set(self.declared)
        self.declare(name, generator.iter)
        filters = "".join(f".filter(({name}) => {self.condition(test)})" for test in generator.ifs)
        mapped = (
            ""
            if isinstance(element, ast.Name) and element.id == name
            else (f".map(({name}) => {self.expression(element)})")
        )
        self.declared = outer
        return f"{iterable}{filters}{mapped}"

    def call(self, node: ast.Call) -> str:
        match node:
            case ast.Call(func=ast.Name(id="any" | "all" as name), args=[ast.GeneratorExp() as generator]):
                return self.quantifier(name, generator)
            case _:
                pass
        arguments = [self.item(argument) for argument in node.args]
        match node.func:
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                if name not in self.methods:
                    self.refuse(node, f"`self.{name}` is not a method of the class")
                return f"self.{name}({', '.join(arguments)})"
            case ast.Attribute(value=ast.Name(id=module), attr=name) if self.is_module(node, module):
                return self.library_call(node, getattr(self.resolve(node, module), name, None), arguments)
            case ast.Attribute(value=value, attr=name) if self.kind(value) == "text" and name in _TEXT_METHODS:
                return f"{self.expression(value)}.{_TEXT_METHODS[name]}({', '.join(arguments)})"
            case ast.Attribute(value=value, attr="get") if self.kind(value) == "dict" and len(arguments) == 2:
                return f"({self.expression(value)}[{arguments[0]}] ?? {arguments[1]})"
            case ast.Attribute(value=value, attr=name) if self.fields_of_state(self.type_of(value)) is not None:
                return f"{self.expression(value)}.{name}({', '.join(arguments)})"
            case ast.Name(id="len"):
                is_dict = self.kind(node.args[0]) == "dict"
                return f"Object.keys({arguments[0]}).length" if is_dict else f"{arguments[0]}.length"
            case ast.Name(id="min" | "max" | "abs" as name):
                return f"Math.{name}({', '.join(arguments)})"
            case ast.Name(id=name):
                return self.library_call(node, self.resolve(node, name), arguments)
            case _:
                self.refuse(node, f"`{ast.unparse(node)}` cannot run in the browser")

    def quantifier(self, name: str, generator: ast.GeneratorExp) -> str:
        loop = generator.generators[0]
        if len(generator.generators) != 1 or not isinstance(loop.target, ast.Name) or loop.ifs:
            self.refuse(generator, f"{name}() in the browser takes one plain `for`")
        outer = set(self.declared)
        iterable = self.items(loop.iter)
        self.declare(loop.target.id, loop.iter)
        test = self.condition(generator.elt)
        self.declared = outer
        return f"{iterable}.{'some' if name == 'any' else 'every'}(({loop.target.id}) => {test})"

    def library_call(self, node: ast.Call, function: Any, arguments: list[str]) -> str:
        if is_dataclass(function):
            return self.construction(node, cast(Any, function), arguments)
        if function is replace:
            changes = ", ".join(f"{keyword.arg}: {self.expression(keyword.value)}" for keyword in node.keywords)
            return f"({{...{arguments[0]}, {changes}}})"
        found: tuple[str, str] | None = getattr(function, "__browser_function__", None)
        if found is None or node.keywords:
            self.refuse(
                node, f"`{ast.unparse(node)}` cannot run in the browser; functions of browser.dom can, by position"
            )
        self.functions.add(found)
        return f"{found[1]}({', '.join(arguments)})"

    def construction(self, node: ast.Call, record: type, arguments: list[str]) -> str:
        """A dataclass in the making: an object with every one of its fields."""
        names = [field.name for field in fields(record) if field.init]
        given = dict(zip(names, arguments, strict=False))
        given |= {keyword.arg or "": self.expression(keyword.value) for keyword in node.keywords}
        defaults = {field.name: field.default for field in fields(record) if field.default is not MISSING}
        missing = [name for name in names if name not in given and name not in defaults]
        if missing:
            self.refuse(node, f"`{ast.unparse(node)}` leaves out {', '.join(missing)}")
        values = {name: given[name] if name in given else json.dumps(defaults[name]) for name in names}
        return f"({{{', '.join(f'{name}: {value}' for name, value in values.items())}}})"

    def other_state(self, node: ast.Call) -> str:
        match node.args:
            case [ast.Name(id=name)]:
                state = self.resolve(node, name)
                if self.fields_of_state(state) is not None:
                    self.states[name] = state
                    return f"{name}.self"
            case _:
                pass
        self.refuse(node, "get_state takes a browser state class")

    def kind(self, node: ast.expr) -> Kind:
        return kind_of_annotation(self.type_of(node))

    def type_of(self, node: ast.expr) -> Any:
        """The annotation that an expression would carry, as far as it can be told; None otherwise."""
        match node:
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Call(func=ast.Name(id="any" | "all")):
                return bool
            case ast.Constant(value=value):
                return type(value)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return self.fields.get(name)
            case ast.Name(id=name) if name in self.declared:
                return self.local_types.get(name)
            case ast.Name(id=name) if name != "self":
                annotations: dict[str, Any] = get_type_hints(inspect.getmodule(self.function))
                return annotations.get(name, type(self.resolve(node, name)))
            case ast.Call(func=ast.Attribute(attr="get_state"), args=[ast.Name(id=name)]):
                return self.resolve(node, name)
            case ast.Attribute(value=value, attr=name):
                owner = self.type_of(value)
                if is_dataclass(owner):
                    return get_type_hints(owner).get(name)
                return (self.fields_of_state(owner) or {}).get(name)
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.type_of(value)
            case ast.Subscript(value=value):
                return next(reversed(get_args(self.type_of(value))), None)
            case ast.List() | ast.Tuple():
                return list
            case ast.ListComp(elt=ast.Name(), generators=[generator]):
                gone_through = self.type_of(generator.iter)
                return list[str] if kind_of_annotation(gone_through) == "dict" else gone_through
            case ast.ListComp():
                return list
            case ast.Dict():
                return dict
            case ast.JoinedStr():
                return str
            case ast.IfExp(body=body):
                return self.type_of(body)
            case ast.BinOp(left=left):
                return self.type_of(left)
            case ast.UnaryOp(op=ast.USub()) | ast.Call(func=ast.Name(id="len" | "min" | "max" | "abs")):
                return float
            case ast.Await(value=value):
                awaited = self.type_of(value)
                return next(iter(get_args(awaited)), None) if get_origin(awaited) is Awaitable else awaited
            case ast.Call(func=ast.Name(id="replace"), args=[value, *_]):
                return self.type_of(value)
            case ast.Call(func=function):
                return self.type_of_result(function)
            case _:
                return None

    def type_of_result(self, function: ast.expr) -> Any:
        target: Any = None
        match function:
            case ast.Name(id=name) if name not in self.declared:
                target = self.resolve(function, name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if name in self.methods:
                return get_type_hints(self.methods[name]).get("return")
            case ast.Attribute(value=ast.Name(id=module), attr=name) if self.is_module(function, module):
                target = getattr(self.resolve(function, module), name, None)
            case ast.Attribute(value=value, attr="get") if self.kind(value) == "dict":
                return next(reversed(get_args(self.type_of(value))), None)
            case ast.Attribute(value=value, attr=name) if self.kind(value) == "text":
                return {"startswith": bool, "endswith": bool, "split": list[str]}.get(name, str)
            case _:
                return None
        if hasattr(target, "__browser_function__"):
            return get_type_hints(target).get("return")
        return target if is_dataclass(target) else None


def _loaded(target: ast.expr) -> ast.expr:
    """The same name or attribute, read instead of written."""
    match target:
        case ast.Attribute(value=value, attr=name):
            return ast.Attribute(value, name, ast.Load())
        case ast.Name(id=name):
            return ast.Name(name, ast.Load())
        case _:
            return target


def transpile(
    function: types.FunctionType,
    *,
    fields: Mapping[str, Any],
    methods: Mapping[str, types.FunctionType],
    fields_of_state: Callable[[Any], Mapping[str, Any] | None],
) -> Compiled:
    """Compiles one method.

    Args:
        function: The method.
        fields: The annotations of the class's fields and properties, by name.
        methods: The class's methods, by name.
        fields_of_state: The annotations of another state class's fields; None for anything else.

    Raises:
        TranspileError: The method uses what the browser cannot do; names file, line and reason.
    """
    return _Method(function, fields, methods, fields_of_state).compile()
