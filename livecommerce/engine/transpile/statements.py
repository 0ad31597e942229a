"""Statements, and the function around them."""

import ast
import builtins
import inspect
import json
import re
from copy import copy
from dataclasses import replace
from typing import Any

from livecommerce.engine.transpile.annotations import (
    can_change,
    fits,
    has_never,
    item_of,
    may_be_none,
    members_of,
    required,
    value_of,
    words_of,
)
from livecommerce.engine.transpile.calls import may_act
from livecommerce.engine.transpile.expressions import Expressions, Known
from livecommerce.engine.transpile.methods import is_simple
from livecommerce.engine.transpile.names import Value, blocks, hints_of, statements, stored

_HINTS: dict[type[ast.stmt], str] = {
    ast.With: "a page operation in JavaScript can do what it needs",
    ast.AsyncWith: "leave it out: no other method runs between two `await`",
    ast.AsyncFor: "await a list, and loop over it",
    **dict.fromkeys((ast.FunctionDef, ast.AsyncFunctionDef), "write it as a method, or as a function of the module"),
    ast.ClassDef: "write a dataclass in the module",
    ast.Assert: "write `if`",
    **dict.fromkeys((ast.Global, ast.Nonlocal), "keep it in a field"),
    **dict.fromkeys((ast.Import, ast.ImportFrom), "import at the top of the module"),
    ast.Match: "write `if` and `elif`",
}
_EXCEPTIONS = {kind for kind in vars(builtins).values() if isinstance(kind, type) and issubclass(kind, Exception)}
_Point = tuple[frozenset[str], Known, bool]
"""The locals that are set at a point of the function, the narrowed annotations, and whether it is reached."""
_CHANGES_INSIDE = "changes a value in place; make a new one, and assign the field"


def indented(code: str) -> str:
    """Indent code by two spaces. `textwrap.indent` would split lines at other characters, too."""
    return re.sub(r"^(?=[^\n])", "  ", code, flags=re.MULTILINE)


class Statements(Expressions):
    def compile(self) -> str:
        tree, arguments = self.source.tree, self.source.tree.args
        if arguments.vararg or arguments.kwarg:
            self.refuse(tree, "`*` and `**` parameters cannot run in the browser; take a list or a dict")
        self.hints = hints_of(self.function)
        self.annotated = set[str]()
        self._breaks = list[list[frozenset[str]]]()
        signature = dict(inspect.signature(self.function).parameters)
        parameters = list[str]()
        if self.shape is not None:
            if signature.pop("self", None) is None:
                self.refuse(tree, "the first parameter of a method must be `self`")
            parameters.append("self")
        for name, parameter in signature.items():
            self.local_types[name] = self.hints.get(name, Any)
            is_given = parameter.default is not parameter.empty
            default = f" = {self._default(name, parameter.default)}" if is_given else ""
            parameters.append(self.javascript_name(name) + default)
        self.assigned = frozenset(signature)
        body = self._statements(tree.body)
        returned = self.hints.get("return", type(None))
        if self.reached and returned is not type(None):
            if not may_be_none(returned):
                what = f"`{tree.name}` is to return {words_of(returned)}"
                self.refuse(tree, f"{what}, and may end without `return`; return a value")
            body += "return null;\n"
        if own := sorted(self.own_names - signature.keys()):
            body = f"let {', '.join(map(self.javascript_name, own))};\n{body}"
        prefix = "async " if isinstance(tree, ast.AsyncFunctionDef) else ""
        return f"{prefix}({', '.join(parameters)}) => {{\n{indented(body)}}}"

    def _default(self, name: str, default: Any) -> str:
        tree, wanted = self.source.tree, self.local_types[name]
        if isinstance(default, list | dict) and can_change(wanted):
            self.refuse(tree, f"the default of `{name}` would be one list or dict for all calls; write `None`")
        return self.constant(tree, default, wanted)

    def statement(self, node: ast.stmt) -> str:
        """Compile any statement, with its line ends."""
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return ""
            case ast.Expr(value=value):
                return f"{self.expression(value).code};\n"
            case ast.Assign(targets=[ast.Tuple() | ast.List() as target], value=value):
                return self._unpack(node, target, value)
            case ast.Assign(targets=[target], value=value):
                return self.store(target, value, self.expression(value))
            case ast.Assign():
                self.refuse(node, "set several names on a line of their own")
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                self.local_types[name] = self.annotation(annotation)
                self.annotated.add(name)
                self.narrowed.pop(name, None)
                return self.store(node.target, value, self.expression(value)) if value is not None else ""
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                return self.store(target, value, self.expression(value))
            case ast.AugAssign():
                return self._augmented(node)
            case ast.Delete(targets=targets):
                return "".join(self._delete(node, target) for target in targets)
            case ast.If():
                return self._if(node)
            case ast.For(orelse=[_, *_]) | ast.While(orelse=[_, *_]):
                self.refuse(node, "`else` of a loop cannot run in the browser; set a local before `break`")
            case ast.For():
                return self._for(node)
            case ast.While():
                return self._while(node)
            case ast.With(items=[item, *_]) | ast.AsyncWith(items=[item, *_]) if isinstance(
                item.context_expr, ast.Call
            ):
                # What is opened has its own advice.
                self.expression(item.context_expr)
                self.refuse_code(node, _HINTS[ast.With])
            case ast.Break():
                self._breaks[-1].append(self.assigned)
                return self._leaving("break;\n")
            case ast.Continue():
                return self._leaving("continue;\n")
            case ast.Try():
                return self._try(node)
            case ast.Raise():
                return self._leaving(self._raise(node))
            case ast.Return(value=None):
                has_result = self.hints.get("return", type(None)) is not type(None)
                return self._leaving("return null;\n" if has_result else "return;\n")
            case ast.Return(value=ast.expr() as value):
                return self._leaving(self._return(node, value))
            case _:
                self.refuse_code(node, _HINTS.get(type(node), ""))

    def _return(self, node: ast.Return, value: ast.expr) -> str:
        found = self.expression(value)
        if "return" not in self.hints and found.kind != "none":
            self.refuse(node, f"annotate what `{self.source.tree.name}` returns, `-> {words_of(found.type)}`")
        wanted = self.hints.get("return", type(None))
        return f"return {self.coerce(value, found, wanted, f'what `{self.source.tree.name}` returns')};\n"

    def block(self, body: list[ast.stmt]) -> str:
        return f"{{\n{indented(self._statements(body))}}}"

    def _statements(self, body: list[ast.stmt]) -> str:
        codes = list[str]()
        for node in body:
            if not self.reached:
                break
            codes.append(self.statement(node))
            is_set = not blocks(node) and not (isinstance(node, ast.AnnAssign) and node.value is None)
            self.assigned |= stored(node) if is_set else set()
        return "".join(codes)

    # Flow analysis

    def _leaving(self, code: str) -> str:
        self.reached = False
        return code

    def _known_here(self) -> _Point:
        return self.assigned, dict(self.narrowed), self.reached

    def _continue_from(self, *points: _Point) -> None:
        """Continue with what is known at all of these points that are reached."""
        points = tuple(point for point in points if point[2]) or points[:1]
        self.assigned = frozenset[str].intersection(*(assigned for assigned, _, _ in points))
        (_, first, self.reached), *others = points
        self.narrowed = {
            name: found for name, found in first.items() if all(known.get(name) == found for _, known, _ in others)
        }

    # Assignments

    def store(self, target: ast.expr, written: ast.expr, value: Value) -> str:
        match target:
            case ast.Attribute():
                name, wanted = self._field(target)
                code = self.coerce(written, value, wanted, f"`{name}`", converts=True)
                self._note(name, wanted, value)
                return f"{name} = {code};\n"
            case ast.Name(id=name):
                return f"{self.javascript_name(name)} = {self.learn(target, written, value)};\n"
            case ast.Subscript(value=container, slice=key) if not isinstance(key, ast.Slice):
                return f"{self._set_item(container, key, written, value)};\n"
            case _:
                self.refuse(target, f"`{ast.unparse(target)} = …` {_CHANGES_INSIDE}")

    def _note(self, name: str, wanted: Any, value: Value) -> None:
        """Note whether a local or field may be None from now on."""
        self.narrowed.pop(name, None)
        if may_be_none(wanted) and wanted is not Any and not value.may_be_none and value.kind != "opaque":
            self.narrowed[name] = required(wanted)[0]

    def _field(self, target: ast.Attribute) -> tuple[str, Any]:
        """Return the name of a field that is assigned, and its annotation."""
        name = target.attr
        if self.shape is None or not isinstance(target.value, ast.Name) or target.value.id != "self":
            self.refuse(target, f"`{ast.unparse(target)} = …` {_CHANGES_INSIDE}; another state has methods for it")
        if name not in self.shape.fields:
            self.refuse_member(target, name, "a field")
        if name in self.shape.derived:
            self.refuse(target, f"`self.{name}` is derived from fields, which can be assigned")
        return f"self.{name}", self.shape.fields[name]

    def learn(self, target: ast.Name, written: ast.expr, value: Value) -> str:
        """Note the annotation of a local, and return the value for it; a name keeps its first kind."""
        name = target.id
        known = self.local_types.get(name)
        if known is None or (has_never(known) and can_change(known) and fits(known, value.type, fresh=True)):
            if has_never(value.type) and not value.fresh:
                self.refuse_unknown(written)
            self.local_types[name] = value.type
            return value.code
        is_other = not fits(value.type, known, fresh=value.fresh) and not has_never(value.type)
        if is_other and name not in self.annotated:
            what = f"`{name}` was {words_of(known)} above and would be {words_of(value.type)} here"
            self.refuse(target, f"{what}; use another name, or annotate it where it is set first")
        code = self.coerce(written, value, known, f"`{name}`")
        self._note(name, known, value)
        return code

    def _place_in(self, container: ast.expr, key: ast.expr) -> tuple[Value, str]:
        owner = self.changeable(container, self.expression(container))
        return owner, self.key(key) if owner.kind == "dict" else self.integer(key)

    def _set_item(self, container: ast.expr, key: ast.expr, written: ast.expr, value: Value) -> str:
        owner, place = self._place_in(container, key)
        owner = self.widen(container, owner, dict[str, value.type] if owner.kind == "dict" else list[value.type])
        code = self.coerce(written, value, value_of(owner.type), f"an item of `{ast.unparse(container)}`")
        return f"{self.runtime('setItem')}({code}, {owner.code}, {place})"

    def _delete(self, node: ast.stmt, target: ast.expr) -> str:
        if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            self.refuse_code(node, "only items of lists and dicts can be deleted; a list has `clear()`")
        owner, place = self._place_in(target.value, target.slice)
        return f"{self.runtime('removeItem')}({owner.code}, {place});\n"

    def _augmented(self, node: ast.AugAssign) -> str:
        target, loaded = node.target, copy(node.target)
        loaded.ctx = ast.Load()
        self.parents |= {loaded: node} | dict.fromkeys(ast.iter_child_nodes(loaded), loaded)
        match target:
            case ast.Subscript(value=value, slice=key) if (
                not isinstance(key, ast.Slice)
                and value not in self.held
                and not (is_simple(value) and is_simple(key) and not may_act(node.value))
            ):
                owner, place = self.expression(value), self.expression(key)
                # No name of Python has two of these signs.
                self.held |= {value: replace(owner, code="$$of"), key: replace(place, code="$$at")}
                code = f"const $$of = {owner.code};\nconst $$at = {place.code};\n{self._augmented(node)}"
                return f"{{\n{indented(code)}}}\n"
            case _:
                pass
        before = self.expression(loaded)
        if before.kind == "list":
            if not isinstance(node.op, ast.Add):
                self.refuse_code(node, "write `items = items * 2`")
            extend = ast.copy_location(ast.Call(ast.Attribute(loaded, "extend", ast.Load()), [node.value], []), node)
            return f"{self.method_call(extend, before, loaded, 'extend').code};\n"
        shown = ast.copy_location(ast.BinOp(loaded, node.op, node.value), node)
        value = self.arithmetic(shown, before, node.op, self.expression(node.value), node.value)
        return self.store(target, shown, value)

    def _unpack(self, node: ast.stmt, target: ast.Tuple | ast.List, value: ast.expr) -> str:
        found, count = self.expression(value), len(target.elts)
        if any(isinstance(part, ast.Starred) for part in target.elts):
            self.refuse(target, "`*` in names cannot run in the browser; take a slice")
        members = None if found.may_be_none else members_of(found.type)
        code = found.code
        if members is None:
            items = self.iterable(value)
            code = f"{self.runtime('unpack')}({items.code}, {count})"
            members = tuple(item_of(items.type) for _ in target.elts)
        if len(members) != count:
            self.refuse(value, f"{len(members)} values for {count} names")
        written: list[ast.expr] = [value] * count
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == count:
            written = value.elts
        if all(isinstance(part, ast.Name) for part in target.elts):
            for part, source, member in zip(target.elts, written, members, strict=True):
                self.store(part, source, Value("", member))
            return f"{self.pattern(target)} = {code};\n"
        if any(isinstance(part, ast.Tuple | ast.List) for part in target.elts):
            self.refuse(target, "only names, fields and items can be set together; set these on a line each")
        stores = [
            self.store(part, source, Value(f"$[{place}]", member))
            for place, (part, source, member) in enumerate(zip(target.elts, written, members, strict=True))
        ]
        return f"{{\n  const $ = {code};\n{indented(''.join(stores))}}}\n"

    # Branches and loops

    def _if(self, node: ast.If) -> str:
        condition = self.condition(node.test)
        found, not_found = self.known_after(node.test)
        start = self._known_here()
        self.narrowed |= found
        code = f"if ({condition}) {self.block(node.body)}"
        after_body = self._known_here()
        self._continue_from(start)
        self.narrowed |= not_found
        match node.orelse:
            case []:
                code += "\n"
            case [ast.If() as other]:
                code += f" else {self._if(other)}"
            case orelse:
                code += f" else {self.block(orelse)}\n"
        self._continue_from(after_body, self._known_here())
        return code

    def _forget(self, body: list[ast.stmt]) -> None:
        """Forget narrowed annotations that a loop may change before its next iteration."""
        self.forget_fields()
        for name in {name for statement in statements(body) for name in stored(statement)}:
            self.narrowed.pop(name, None)

    def _while(self, node: ast.While) -> str:
        self._forget(node.body)
        condition = self.condition(node.test)
        start = self._known_here()
        self.narrowed |= self.known_after(node.test)[0]
        self._breaks.append([])
        code = f"while ({condition}) {self.block(node.body)}\n"
        left = self._breaks.pop()
        self._continue_from(start)
        if isinstance(node.test, ast.Constant) and node.test.value is True:
            self.reached = bool(left)
            self.assigned = frozenset[str].intersection(*left) if left else self.assigned
        self._forget(node.body)
        return code

    def _for(self, node: ast.For) -> str:
        items = self.iterable(node.iter)
        self._forget([node])
        start, outer = self._known_here(), dict(self.local_types)
        for name, annotation in self.names_of_target(node.target, item_of(items.type)).items():
            # A name that is not set before, and so not read after the loop, may have another type in each loop.
            if name not in self.assigned and name not in self.annotated:
                self.local_types.pop(name, None)
            self.learn(ast.copy_location(ast.Name(name, ast.Store()), node.target), node.iter, Value("", annotation))
        self.assigned |= stored(node)
        self._breaks.append([])
        code = f"for ({self.pattern(node.target)} of {items.code}) {self.block(node.body)}\n"
        self._breaks.pop()
        self._continue_from(start)
        self._forget([node])
        self.local_types |= {name: outer[name] for name in outer.keys() - self.assigned}
        return code

    # Exceptions

    def _exception(self, node: ast.expr) -> type[Exception]:
        kind = self.static(node)
        if kind not in _EXCEPTIONS:
            self.refuse(node, f"`{ast.unparse(node)}` is not an exception of Python itself, such as `ValueError`")
        return kind

    def _raise(self, node: ast.Raise) -> str:
        match node:
            case ast.Raise(exc=ast.Call(func=kind, args=[ast.expr() as text], keywords=[]), cause=None):
                code = self.text(text)
            case ast.Raise(exc=ast.Call(func=kind, args=[], keywords=[]) | (ast.Name() as kind), cause=None):
                code = '""'
            case _:
                self.refuse_code(node, "write `raise ValueError('…')`")
        name = self._exception(kind).__name__
        if name == "NotImplementedError":
            self.refuse_code(node, "a state that is used must have the method")
        return f'{self.runtime("raise")}("{name}", {code});\n'

    def _try(self, node: ast.Try) -> str:
        if node.orelse:
            self.refuse(node, "`else` of `try` cannot run in the browser; write it behind the last line of `try`")
        self._forget([node])
        start = self._known_here()
        code = f"try {self.block(node.body)}"
        ends, branches = [self._known_here()], list[str]()
        for handler in node.handlers:
            if handler.name is not None:
                self.refuse(handler, "the browser has other words for exceptions; write `except …:` without a name")
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            named = tuple(self._exception(kind) for kind in kinds if kind is not None) or (Exception,)
            names = sorted(exception.__name__ for exception in _EXCEPTIONS if issubclass(exception, named))
            names = ["Exception"] if Exception in named else names
            passed = ", ".join(map(json.dumps, names))
            self._continue_from(start)
            branches.append(f"if ({self.runtime('caught')}($error, {passed})) {self.block(handler.body)}")
            ends.append(self._known_here())
        if branches:
            code += f" catch ($error) {{\n{indented(' else '.join([*branches, 'throw $error;']))}\n}}"
        if node.finalbody:
            self._continue_from(start)
            code += f" finally {self.block(node.finalbody)}"
            ends = [(assigned | self.assigned, known, reached and self.reached) for assigned, known, reached in ends]
        self._continue_from(*ends)
        self._forget([node])
        return f"{code}\n"
