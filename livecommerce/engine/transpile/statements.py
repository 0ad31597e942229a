"""Statements, and the function around them."""

import ast
import inspect
import textwrap
from typing import Any

from livecommerce.engine.transpile.annotations import (
    item_of,
    joined,
    kind_of,
    may_be_none,
    members_of,
    required,
    value_of,
)
from livecommerce.engine.transpile.expressions import Expressions
from livecommerce.engine.transpile.flow import statements, stored, target_names
from livecommerce.engine.transpile.methods import is_simple
from livecommerce.engine.transpile.names import Value, hints_of

_HINTS: dict[type[ast.stmt], str] = {
    ast.With: "a page operation in JavaScript can do what it needs",
    ast.AsyncWith: "a page operation in JavaScript can do what it needs",
    ast.AsyncFor: "await a list, and loop over it",
    ast.FunctionDef: "write it as a method, or as a function of the module",
    ast.AsyncFunctionDef: "write it as a method, or as a function of the module",
    ast.ClassDef: "write a dataclass in the module",
    ast.Raise: "return what tells of the failure",
    ast.Assert: "write `if`",
    ast.Global: "keep it in a field",
    ast.Nonlocal: "keep it in a field",
    ast.Import: "import at the top of the module",
    ast.ImportFrom: "import at the top of the module",
    ast.Match: "write `if` and `elif`",
}


class Statements(Expressions):
    """Compiles statements."""

    def compile(self) -> str:
        """The function in JavaScript."""
        tree, arguments = self.source.tree, self.source.tree.args
        if arguments.vararg or arguments.kwarg:
            self.refuse(
                arguments.vararg or arguments.kwarg or tree, "`*` and `**` parameters cannot run in the browser"
            )
        hints = hints_of(self.function)
        names = [argument.arg for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]]
        if self.shape is not None:
            if names[:1] != ["self"]:
                self.refuse(tree, "the first parameter of a method must be `self`")
            names = names[1:]
        defaults: dict[str, Any] = {
            parameter.name: parameter.default
            for parameter in inspect.signature(self.function).parameters.values()
            if parameter.default is not parameter.empty
        }
        parameters = ["self"] if self.shape is not None else []
        for name in names:
            self.local_types[name] = hints.get(name, Any)
            default = f" = {self.constant(tree, defaults[name])}" if name in defaults else ""
            parameters.append(self.javascript_name(name) + default)
        code = textwrap.indent(self._statements(tree.body), "  ")
        prefix = "async " if isinstance(tree, ast.AsyncFunctionDef) else ""
        return f"{prefix}({', '.join(parameters)}) => {{\n{code}}}"

    def statement(self, node: ast.stmt) -> str:
        """Any statement, with its line ends."""
        hoisted = self.declarations.before.get(node, [])
        names = [self.javascript_name(name) for name in hoisted]
        return (f"let {', '.join(names)};\n" if names else "") + self._statement(node)

    def _statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return ""
            case ast.Expr(value=value):
                return f"{self._effect(value)};\n"
            case ast.Assign(targets=[target], value=value):
                return self._assign(node, target, value)
            case ast.Assign():
                self.refuse(node, "assign one name at a time")
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                self.local_types[name] = self.annotation(annotation)
                self.narrowed.discard(name)
                return self._assign(node, node.target, value) if value is not None else ""
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                return self._assign(node, target, value)
            case ast.AugAssign():
                return self._augmented(node)
            case ast.Delete(targets=targets):
                return "".join(self._delete(node, target) for target in targets)
            case ast.If():
                return self._if(node)
            case ast.For():
                return self._for(node)
            case ast.While(test=test, body=body, orelse=[]):
                self._forget(body)
                condition = self.condition(test)
                return f"while ({condition}) {self._loop_body(body, self.not_none(test)[0])}\n"
            case ast.While():
                self.refuse(node, "`else` of a loop cannot run in the browser; set a local before `break`")
            case ast.Break():
                return "break;\n"
            case ast.Continue():
                return "continue;\n"
            case ast.Try():
                return self._try(node)
            case ast.Return(value=None):
                return "return;\n"
            case ast.Return(value=ast.expr() as value):
                return f"return {self.expression(value).code};\n"
            case _:
                self.refuse_as_it_stands(node, _HINTS.get(type(node), ""))

    def _effect(self, value: ast.expr) -> str:
        match value:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="self"), attr=name), attr="append")
            ) if (
                self.shape
                and kind_of(self.shape.fields.get(name)) == "list"
                and len(value.args) == 1
                and not any(isinstance(part, ast.Call | ast.Await | ast.Starred) for part in ast.walk(value.args[0]))
            ):
                # Checked like any other change, then written without the help of the runtime.
                outer = set(self.functions)
                self.expression(value)
                self.functions = outer
                code = self.expression(value.args[0]).code
                return f"self.{name} = [...self.{name}, {code}]"
            case _:
                return self.expression(value).code

    def block(self, body: list[ast.stmt]) -> str:
        """A block in braces."""
        return f"{{\n{textwrap.indent(self._statements(body), '  ')}}}"

    def _statements(self, body: list[ast.stmt]) -> str:
        return "".join(self.statement(node) for node in body)

    # Assignments

    def _assign(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> str:
        match target:
            case ast.Tuple() | ast.List():
                return self._unpack(node, target, self._unpacked(target, value))
            case _:
                found = self.expression(value)
                if isinstance(target, ast.Attribute):
                    self.check_assigned_field(target.attr, value)
                return self.store(node, target, found)

    def store(self, node: ast.stmt, target: ast.expr, value: Value) -> str:
        """The assignment of what has been compiled."""
        match target:
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                self.check_awaitable_is_plain(value, target)
                if value.may_be_none:
                    self.narrowed.discard(f"self.{name}")
                else:
                    self.narrowed.add(f"self.{name}")
                return f"{self._field(target)} = {value.code};\n"
            case ast.Name(id=name):
                self.learn(target, value)
                let = "let " if name in self.declarations.here.get(node, set()) else ""
                return f"{let}{self.javascript_name(name)} = {value.code};\n"
            case ast.Subscript(value=container, slice=key) if not isinstance(key, ast.Slice):
                return f"{self._set_item(node, container, key, value)};\n"
            case _:
                self.refuse(
                    target, f"`{ast.unparse(target)} = …` changes a value in place; assign the whole field instead"
                )

    def _field(self, target: ast.Attribute) -> str:
        name = target.attr
        if self.shape is None or not isinstance(target.value, ast.Name) or target.value.id != "self":
            self.refuse(target, f"`{ast.unparse(target)} = …` changes a value in place; assign the whole field instead")
        if name not in self.shape.fields or name in self.shape.derived:
            derived = name in self.shape.derived
            reason = "derived from fields, which can be assigned" if derived else "not a field of the class"
            hint = "; names with an underscore are no fields" if name.startswith("_") else ""
            self.refuse(target, f"`self.{name}` is {reason}{hint}")
        return f"self.{name}"

    def learn(self, target: ast.Name, value: Value) -> None:
        """Notes what a local stands for from now on; a name keeps the kind that it has first."""
        name = target.id
        if name not in self.local_types:
            self.local_types[name] = value.type
            return
        known = self.local_types[name]
        if known is Any and value.kind != "unknown":
            self.narrowed.discard(name)
        elif value.type is not Any and known is not Any:
            fits = {required(known)[0], required(value.type)[0]} == {int, float} and kind_of(known) == "float"
            inner = joined([required(known)[0], required(value.type)[0]])
            is_same = kind_of(known) == value.kind and (kind_of(known) != "record" or inner is not Any)
            lacks = may_be_none(value.type) and not may_be_none(known)
            if value.kind == "none":
                is_same = may_be_none(known)
            if lacks or not (is_same or fits):
                self.refuse(
                    target,
                    f"`{name}` was {_words(known)} above and would be {_words(value.type)} here; use another name, or "
                    f"annotate it where it is set first",
                )
            if kind_of(known) in {"list", "dict", "tuple"} and value_of(known) is Any:
                self.local_types[name] = value.type
        if value.may_be_none:
            self.narrowed.discard(name)
        else:
            self.narrowed.add(name)

    def _set_item(self, node: ast.stmt, container: ast.expr, key: ast.expr, value: Value) -> str:
        owner, found = self.expression(container), self.expression(key)
        if owner.kind == "dict":
            self.check_key(key, found)
            self.widen(container, dict[str, value.type])
        elif owner.kind == "list":
            self.integer(key)
            self.widen(container, list[value.type])
        else:
            self.refuse(container, f"`{ast.unparse(container)}` must be annotated as a list or dict to be changed")
        return self.changed(container, "setItem", [found.code, value.code], type(None), node).code

    def _delete(self, node: ast.stmt, target: ast.expr) -> str:
        match target:
            case ast.Subscript(value=container, slice=key) if not isinstance(key, ast.Slice):
                owner, found = self.expression(container), self.expression(key)
                if owner.kind == "dict":
                    self.check_key(key, found)
                elif owner.kind == "list":
                    self.integer(key)
                else:
                    self.refuse(container, f"`{ast.unparse(container)}` must be annotated as a list or dict")
                return f"{self.changed(container, 'removeItem', [found.code], type(None), node).code};\n"
            case _:
                self.refuse_as_it_stands(node, "only items of lists and dicts can be deleted")

    def _augmented(self, node: ast.AugAssign) -> str:
        target = node.target
        loaded = _loaded(target)
        self.parents |= {loaded: node} | dict.fromkeys(ast.iter_child_nodes(loaded), loaded)
        if isinstance(target, ast.Subscript) and not (is_simple(target.slice) or isinstance(target.slice, ast.UnaryOp)):
            self.refuse(target.slice, "put the index into a local first")
        before = self.expression(loaded)
        if before.kind == "list" and isinstance(node.op, ast.Add) and not isinstance(target, ast.Subscript):
            items = self.iterable(node.value)
            self.widen(target, items.type)
            return f"{self.changed(target, 'extend', [items.code], type(None), node).code};\n"
        shown = ast.copy_location(ast.BinOp(loaded, node.op, node.value), node)
        right = self.expression(node.value) if not isinstance(node.op, ast.Pow) else self._right(shown, node.value)
        return self.store(node, target, self.arithmetic(shown, before, node.op, right))

    def _unpacked(self, target: ast.Tuple | ast.List, value: ast.expr) -> Value:
        """What is to be unpacked, with as many members as there are names."""
        found = self.expression(value)
        count = len(target.elts)
        if any(isinstance(part, ast.Starred) for part in target.elts):
            self.refuse(target, "`*` in names cannot run in the browser; take a slice")
        members = members_of(found.type)
        if members is not None:
            if len(members) != count:
                self.refuse(target, f"{len(members)} values for {count} names")
            return found
        items = found if found.kind in {"list", "tuple"} and not found.may_be_none else self.iterable(value)
        code = f"{self.runtime('unpack')}({items.code}, {count})"
        return Value(code, tuple[tuple(item_of(items.type) for _ in target.elts)])

    def _unpack(self, node: ast.stmt, target: ast.Tuple | ast.List, value: Value) -> str:
        names = [part for part in target.elts if isinstance(part, ast.Name)]
        declared = self.declarations.here.get(node, set())
        patterns = list[str]()
        for part, member in zip(target.elts, members_of(value.type) or (), strict=True):
            match part:
                case ast.Name(id=name):
                    self.learn(part, Value("", member))
                    patterns.append(self.javascript_name(name))
                case ast.Attribute():
                    patterns.append(self._field(part))
                    self.forget_fields()
                    if self.is_changed(part.attr):
                        self.refuse(part, f"assign `self.{part.attr}`, which is changed in place, on a line of its own")
                case _:
                    self.refuse(part, "only names and fields can be set together")
        if len({part.id for part in names}) < len(names):
            self.refuse(target, "a name is set twice")
        pattern = f"[{', '.join(patterns)}]"
        if declared and len(declared) == len(patterns):
            return f"let {pattern} = {value.code};\n"
        ahead = f"let {', '.join(sorted(map(self.javascript_name, declared)))};\n" if declared else ""
        return f"{ahead}{pattern} = {value.code};\n"

    # Branches and loops

    def _if(self, node: ast.If) -> str:
        condition = self.condition(node.test)
        found, not_found = self.not_none(node.test)
        before = set(self.narrowed)
        self.narrowed = before | found
        code = f"if ({condition}) {self.block(node.body)}"
        after_body = None if _leaves(node.body) else set(self.narrowed)
        self.narrowed = before | not_found
        match node.orelse:
            case []:
                code += "\n"
            case [ast.If() as other] if not self.declarations.before.get(other):
                code += f" else {self.statement(other)}"
            case orelse:
                code += f" else {self.block(orelse)}\n"
        after_else = None if node.orelse and _leaves(node.orelse) else set(self.narrowed)
        left = [after for after in (after_body, after_else) if after is not None]
        self.narrowed = set[str].intersection(*left) if left else before
        return code

    def _forget(self, body: list[ast.stmt]) -> None:
        """What a loop sets may be None again when it begins anew."""
        self.forget_fields()
        for statement in body:
            for part in ast.walk(statement):
                if isinstance(part, ast.stmt):
                    self.narrowed -= stored(part)

    def _loop_body(self, body: list[ast.stmt], not_none: set[str]) -> str:
        outer = set(self.narrowed)
        self.narrowed |= not_none
        code = self.block(body)
        self.narrowed = outer
        return code

    def _for(self, node: ast.For) -> str:
        if node.orelse:
            self.refuse(node, "`else` of a loop cannot run in the browser; set a local before `break`")
        names = target_names(node.target)
        for inner in ast.walk(node):
            if isinstance(inner, ast.For) and inner is not node and names & target_names(inner.target):
                self.refuse(inner.target, f"`{ast.unparse(inner.target)}` is set by the loop around this one already")
        self.check_loop(node.iter, node.body)
        items = self.iterable(node.iter)
        found = self.names_of_target(node.target, item_of(items.type))
        self._forget(node.body)
        for name, annotation in found.items():
            if name in self.declarations.loops.get(node, set()):
                self.local_types[name] = annotation
            else:
                self.learn(ast.copy_location(ast.Name(name, ast.Store()), node.target), Value("", annotation))
            self.narrowed.discard(name)
        own = self.declarations.loops.get(node, set())
        if own and own != names:
            outside = ", ".join(sorted(names - own))
            self.refuse(node.target, f"use other names in this loop; {outside} is used outside of it")
        is_assigned = any(names & stored(part) for part in statements(node.body))
        keyword = ("let " if is_assigned else "const ") if own else ""
        return f"for ({keyword}{self.pattern(node.target)} of {items.code}) {self._loop_body(node.body, set())}\n"

    def _try(self, node: ast.Try) -> str:
        if node.orelse:
            self.refuse(node, "`else` of `try` cannot run in the browser; write it behind the last line of `try`")
        self._forget([node])
        code = f"try {self.block(node.body)}"
        self._forget([node])
        match node.handlers:
            case []:
                pass
            case [ast.ExceptHandler(type=None | ast.Name(id="Exception"), name=None, body=body)]:
                code += f" catch {self.block(body)}"
            case handlers:
                self.refuse(
                    handlers[0],
                    "the browser does not tell exceptions apart; write one `except Exception:` without a name",
                )
        self._forget([node])
        if node.finalbody:
            code += f" finally {self.block(node.finalbody)}"
        return f"{code}\n"


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether what follows the block is not reached from it."""
    return bool(body) and isinstance(body[-1], ast.Return | ast.Break | ast.Continue)


def _loaded(target: ast.expr) -> ast.expr:
    """The same name, attribute or item, read instead of written."""
    match target:
        case ast.Attribute(value=value, attr=name):
            found: ast.expr = ast.Attribute(value, name, ast.Load())
        case ast.Name(id=name):
            found = ast.Name(name, ast.Load())
        case ast.Subscript(value=value, slice=key):
            found = ast.Subscript(value, key, ast.Load())
        case _:
            return target
    return ast.copy_location(found, target)


def _words(annotation: Any) -> str:
    """An annotation as a developer would say it."""
    if annotation in (None, type(None)):
        return "None"
    inner, lacks = required(annotation)
    return f"{getattr(inner, '__name__', inner)}{' or None' if lacks else ''}"
