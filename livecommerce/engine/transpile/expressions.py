"""Expressions: names, constants, operators, indexes, comprehensions and f-strings."""

import ast
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Never, TypeVar

from livecommerce.engine.transpile.annotations import (
    SCALARS,
    annotation_of_value,
    item_of,
    kind_of,
    members_of,
    normal,
    read_only,
    required,
    value_of,
    words_of,
)
from livecommerce.engine.transpile.calls import Calls
from livecommerce.engine.transpile.formats import parse_format
from livecommerce.engine.transpile.methods import arrow_body, is_simple
from livecommerce.engine.transpile.names import Value, hints_of_module

T = TypeVar("T")
Known = dict[str, Any]
"""Narrowed annotations of locals and fields, by name."""

_ORDERS: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_DIVISIONS: dict[type[ast.operator], str] = {ast.Div: "divide", ast.FloorDiv: "floorDivide", ast.Mod: "modulo"}
_HINTS: dict[type[ast.expr], str] = {
    ast.Lambda: "only `key=` takes a lambda; write a function",
    ast.NamedExpr: "assign on a line of its own",
    ast.Set: "use a list, or `x in (…)`",
    ast.SetComp: "use a list comprehension",
    ast.Yield: "leave it out: the page shows the fields when the method ends, and at each `await`",
    ast.YieldFrom: "return a list",
    ast.Slice: "write the slice at a list or text",
    ast.Starred: "write it inside of a list",
    ast.UnaryOp: "of the signs only `-` and `not` run",
}


class Expressions(Calls):
    def expression(self, node: ast.expr) -> Value:
        value = self.evaluated(node)
        if value.kind == "iterable":
            self.refuse(node, f"`{ast.unparse(node)}` is not a list; write `list({ast.unparse(node)})`")
        return value

    def evaluated(self, node: ast.expr) -> Value:
        """Compile any expression, including values that can only be iterated, such as `range(3)`."""
        if node in self.held:
            return self.held[node]
        match node:
            case ast.Constant(value=value):
                code = self.constant(node, value)
                return Value(f"({code})" if code.startswith("-") else code, type(value))
            case ast.Name():
                return self._name(node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript(slice=ast.Slice() as bounds):
                return self._slice(node, bounds)
            case ast.Subscript():
                return self._index(node)
            case ast.Compare():
                return self._comparison(node)
            case ast.BoolOp():
                return self._joined_values(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Value(f"!{self.condition(operand)}", bool)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                value = self.number(operand)
                return Value(f"(0 - {value.code})" if value.kind == "int" else f"(-{value.code})", value.type)
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, self.expression(left), op, self.expression(right), right)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._choice(node, test, body, orelse)
            case ast.List(elts=items):
                code, members = self._items(items)
                return Value(code, list[self.join(node, members)], fresh=True)
            case ast.Tuple(elts=items):
                code, members = self._items(items)
                if any(isinstance(item, ast.Starred) for item in items):
                    return Value(code, tuple[self.join(node, members), ...])
                return Value(code, tuple[tuple(members)])
            case ast.Dict(keys=keys, values=values):
                return self._dict(node, keys, values)
            case ast.ListComp(elt=element, generators=generators):
                code, found = self._comprehension(element, generators)
                return Value(code, list[found], fresh=True)
            case ast.GeneratorExp(elt=element, generators=generators):
                code, found = self._comprehension(element, generators, one_by_one=True)
                return Value(code, Iterable[found])
            case ast.DictComp():
                return self._dict_comprehension(node)
            case ast.JoinedStr(values=parts):
                code = " + ".join(['""', *map(self._part, parts)])
                return Value(f"({code})", str)
            case ast.Await():
                return self.await_of(node)
            case ast.Yield(value=ast.Call() as call):
                # A toast or the like has its own advice.
                self.call(call)
                self.refuse_code(node, _HINTS[ast.Yield])
            case ast.Call():
                return self.call(node)
            case _:
                self.refuse_code(node, _HINTS.get(type(node), ""))

    # Names

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.own_names and node.id not in self.assigned:
            self.refuse(node, f"`{node.id}` may not be set here; set it first, outside of the `if`, loop or `try`")
        if node.id in self.local_types:
            return Value(self.javascript_name(node.id), self.narrowed.get(node.id, self.local_types[node.id]))
        if node.id == "self":
            self.refuse(node, "`self` alone cannot be given away; pass the fields that are needed")
        return self._global(node, self.resolve(node, node.id), node.id)

    def _global(self, node: ast.expr, value: Any, name: str) -> Value:
        """Compile a constant of a module, which must not be changed."""
        hints = hints_of_module(self.function.__module__) if name in self.globals else {}
        annotation = normal(hints.get(name, Any))
        match self.parents.get(node):
            case (
                ast.Subscript(value=looked_up)
                | ast.Attribute(value=looked_up, attr="get")
                | ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[looked_up])
            ) if looked_up is node:
                code = self.constant(node, value, annotation, ordered=False)
            case _:
                code = self.constant(node, value, annotation)
        annotation = annotation if name in hints else annotation_of_value(value)
        return Value(f"({code})" if code.startswith(("-", "{")) else code, read_only(annotation))

    def _attribute(self, node: ast.Attribute) -> Value:
        name = node.attr
        if isinstance(node.value, ast.Name) and node.value.id == "self" and self.shape is not None:
            if name in self.shape.methods:
                self.refuse(node, f"`self.{name}` is a method, which can only be called")
            if name not in self.shape.fields:
                self.refuse_member(node, name, "a field")
            return Value(f"self.{name}", self.narrowed.get(f"self.{name}", self.shape.fields[name]))
        module = self.static(node.value)
        if module is not None:
            if not hasattr(module, name):
                self.refuse(node, f"`{ast.unparse(node)}` is not defined{self.near(node)}")
            if (shape := self.shape_of(module)) is not None and name in shape.methods:
                own = "self" if shape is self.shape else f"self.get_state({ast.unparse(node.value)})"
                self.refuse(node, f"`{ast.unparse(node)}` is not called here; write `{own}.{name}()`")
            return self._global(node, getattr(module, name), ast.unparse(node))
        owner = self.expression(node.value)
        shape = self.shape_of(owner.type)
        if shape is not None:
            if name not in shape.fields:
                self.refuse(node, f"`{name}` is not a field of {getattr(owner.type, '__name__', 'the state')}")
            return Value(f"{owner.code}.{name}", shape.fields[name])
        self.certain(node.value, owner)
        if owner.kind == "record":
            return self.field_of_record(node, owner)
        written = ast.unparse(node.value)
        hint = f"; write `{written}[{json.dumps(name)}]`, or `validated(…)`" if owner.kind == "unknown" else ""
        self.refuse(node, f"`{written}` is {words_of(owner.type)}, which has no attributes in the browser{hint}")

    # Truth

    def truth_of(self, node: ast.expr, value: Value) -> str:
        match value.kind:
            case "bool" | "int" | "float" | "text" | "none":
                return value.code
            case "record":
                self.check_record(node, required(value.type)[0])
                return value.code if value.may_be_none else f"({value.code}, true)"
            case "list" | "tuple" if not value.may_be_none:
                return f"({value.code}.length > 0)"
            case _ if value.kind in {"list", "tuple", "dict", "unknown"} or value.type is Never:
                return f"{self.runtime('truth')}({value.code})"
            case _:
                self.refuse(node, f"`{ast.unparse(node)}` is {words_of(value.type)}, whose truth value is not known")

    def condition(self, node: ast.expr) -> str:
        if isinstance(node, ast.BoolOp):
            codes = self._operands(node, self.condition)
            return f"({(' && ' if isinstance(node.op, ast.And) else ' || ').join(codes)})"
        return self.truth_of(node, self.expression(node))

    def _operands(self, node: ast.BoolOp, compiled: Callable[[ast.expr], T]) -> list[T]:
        """Compile the operands of `and` or `or`, each with what the previous ones tell."""
        outer, found = dict(self.narrowed), list[T]()
        for part in node.values:
            found.append(compiled(part))
            self.narrowed |= self.known_after(part)[not isinstance(node.op, ast.And)]
        # Without what the code in between may have changed.
        self.narrowed = {name: known for name, known in outer.items() if name in self.narrowed}
        return found

    def _joined_values(self, node: ast.BoolOp) -> Value:
        *first, last = values = self._operands(node, self.expression)
        is_or = isinstance(node.op, ast.Or)
        annotations = [required(value.type)[0] if is_or and value.kind != "none" else value.type for value in first]
        annotation = self.join(node, [*annotations, last.type])
        for part, value in zip(node.values, values, strict=True):
            self.truth_of(part, value)
        if all(value.kind in SCALARS or (value.kind == "record" and value.may_be_none) for value in first):
            return Value(f"({(' || ' if is_or else ' && ').join(value.code for value in values)})", annotation)
        if any(isinstance(part, ast.Await) for part in ast.walk(node)):
            self.refuse(node, "`await` cannot run inside `and` and `or` of lists; await on a line of its own")
        code = last.code
        for value in reversed(first):
            code = f"{self.runtime('either' if is_or else 'both')}({value.code}, () => {arrow_body(code)})"
        return Value(code, annotation)

    def _place(self, node: ast.expr) -> tuple[str, Any] | None:
        """Return the name of a local or field that tests can narrow, with its annotation."""
        match node:
            case ast.Name(id=name) if name in self.local_types:
                return name, self.narrowed.get(name, self.local_types[name])
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if (
                self.shape and name in self.shape.fields and name not in self.shape.derived
            ):
                return f"self.{name}", self.narrowed.get(f"self.{name}", self.shape.fields[name])
            case _:
                return None

    def _not_none(self, node: ast.expr) -> Known:
        place = self._place(node)
        if place is None or place[1] in (Any, type(None)):
            return {}
        return {place[0]: required(place[1])[0]}

    def known_after(self, test: ast.expr) -> tuple[Known, Known]:
        """Return the narrowed annotations where the test holds, and where it does not."""
        match test:
            case ast.Compare(left=left, ops=[operator], comparators=[ast.Constant(value=None)]):
                known = self._not_none(left)
                return (known, {}) if isinstance(operator, ast.IsNot | ast.NotEq) else ({}, known)
            case ast.Name() | ast.Attribute():
                return self._not_none(test), {}
            case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name() | ast.Attribute() as left, kind]):
                place = self._place(left)
                found = {list: Sequence[Any], dict: Mapping[str, Any]}.get(self.static(kind), self.static(kind))
                return ({place[0]: found}, {}) if place else ({}, {})
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                found, not_found = self.known_after(operand)
                return not_found, found
            case ast.BoolOp(op=op, values=values):
                is_or = isinstance(op, ast.Or)
                known = {name: known for value in values for name, known in self.known_after(value)[is_or].items()}
                return ({}, known) if is_or else (known, {})
            case _:
                return {}, {}

    def _choice(self, node: ast.IfExp, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        condition, outer = self.condition(test), dict(self.narrowed)
        found, not_found = self.known_after(test)
        self.narrowed = outer | found
        value = self.expression(body)
        after = self.narrowed
        self.narrowed = outer | not_found
        other = self.expression(orelse)
        self.narrowed = {name: known for name, known in outer.items() if name in after and name in self.narrowed}
        found = self.join(node, [value.type, other.type])
        return Value(f"({condition} ? {value.code} : {other.code})", found, value.fresh and other.fresh)

    # Operators

    def _comparison(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            return Value(self._compared(node, node.left, node.ops[0], node.comparators[0]), bool)
        if not all(map(is_simple, node.comparators[:-1])):
            self.refuse(node, "put the middle of a chained comparison into a local first")
        sides = [node.left, *node.comparators]
        parts = [self._compared(node, *part) for part in zip(sides, node.ops, sides[1:], strict=False)]
        return Value(f"({' && '.join(parts)})", bool)

    def _compared(self, node: ast.Compare, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        if isinstance(operator, ast.In | ast.NotIn):
            return f"{'!' if isinstance(operator, ast.NotIn) else ''}{self._contained(left, right)}"
        value, other = self.expression(left), self.expression(right)
        if isinstance(operator, ast.Is | ast.IsNot):
            if "none" not in {value.kind, other.kind}:
                self.refuse(node, "`is` compares with None only; write `==`")
            return f"({value.code} {'===' if isinstance(operator, ast.Is) else '!=='} {other.code})"
        kinds = {value.kind, other.kind}
        if isinstance(operator, ast.Eq | ast.NotEq):
            self.comparable(left, value, other.type)
            is_equal = isinstance(operator, ast.Eq)
            if kinds <= {"int", "float"} or "text" in kinds or "none" in kinds or kinds == {"bool"}:
                return f"({value.code} {'===' if is_equal else '!=='} {other.code})"
            return f"{'' if is_equal else '!'}{self.runtime('equal')}({value.code}, {other.code})"
        sign = _ORDERS[type(operator)]
        if value.is_number and other.is_number:
            return f"({value.code} {sign} {other.code})"
        if value.kind != other.kind:
            self.refuse(node, f"{words_of(value.type)} and {words_of(other.type)} have no order")
        self.check_ordered(left, self.join(node, [value.type, other.type]))
        return f"({self.runtime('compare')}({value.code}, {other.code}) {sign} 0)"

    def _contained(self, left: ast.expr, right: ast.expr) -> str:
        item = self.expression(left)
        if isinstance(right, ast.Set):
            right = ast.copy_location(ast.List(right.elts, ast.Load()), right)
            self.parents |= dict.fromkeys(ast.iter_child_nodes(right), right)
        container = self.certain(right, self.evaluated(right))
        unordered = ""
        match container.kind:
            case "dict":
                code = self.key(left)
                unordered = f"Object.hasOwn({container.code}, {code})"
            case "text":
                code = self.text(left)
                unordered = f"{container.code}.includes({code})"
            case "list" | "tuple" | "iterable":
                code = item.code
                members = members_of(container.type) or [item_of(container.type)]
                for member in members:
                    self.comparable(left, item, member)
                kinds = {item.kind, *map(kind_of, members)} - {"none"}
                if container.kind != "iterable" and (kinds == {"text"} or kinds <= {"int", "float"}):
                    unordered = f"{container.code}.includes({code})"
            case _:
                self.refuse_kind(right, container, "`in` takes a list, a dict or a text")
        if unordered and (_is_fixed(left) or _is_fixed(right) or (self._only_reads(left) and self._only_reads(right))):
            return unordered
        return f"{self.runtime('contains')}({code}, {container.code})"

    def _only_reads(self, node: ast.expr) -> bool:
        """Return whether an expression can neither fail nor change anything: constants, locals and fields."""
        if _is_fixed(node) or self._place(node) is not None:
            return True
        return (
            isinstance(node, ast.Attribute) and _is_fixed(node.value) and self.expression(node.value).kind == "record"
        )

    def arithmetic(self, node: ast.expr, left: Value, op: ast.operator, right: Value, written: ast.expr) -> Value:
        kinds = (left.kind, right.kind)
        if left.is_number and right.is_number:
            number = float if "float" in kinds or isinstance(op, ast.Div) else int
            if isinstance(op, ast.Pow):
                match written:
                    case ast.Constant(value=int() as power) if left.kind == "int" and 0 <= power <= 1000:
                        return Value(f"{self.runtime('power')}({left.code}, {power})", int)
                    case _:
                        self.refuse(node, "`**` takes an int and a plain number from 0 on; write `x * x`")
            if type(op) in _DIVISIONS:
                name = _DIVISIONS[type(op)] + ("Floats" if "float" in kinds and not isinstance(op, ast.Div) else "")
                return self.run(name, [left.code, right.code], number)
            if type(op) in _ARITHMETIC:
                check = self.runtime("whole" if number is int else "real")
                return Value(f"{check}({left.code} {_ARITHMETIC[type(op)]} {right.code})", number)
        sides = ((node.left if isinstance(node, ast.BinOp) else node, left), (written, right))
        for side, value in sides:
            self.certain(side, value)
        match op, *kinds:
            case ast.Add(), "text", "text":
                return Value(f"({left.code} + {right.code})", str)
            case (ast.Add(), "list", "list") | (ast.Add(), "tuple", "tuple"):
                code, mine, others = f"[...{left.code}, ...{right.code}]", members_of(left.type), members_of(right.type)
                if mine is not None and others is not None:
                    return Value(code, tuple[(*mine, *others)])
                item = self.join(node, [item_of(left.type), item_of(right.type)])
                return Value(code, list[item] if left.kind == "list" else tuple[item, ...], fresh=True)
            case (ast.Mult(), "text" | "list", "int") | (ast.Mult(), "int", "text" | "list"):
                repeated, times = (left, right) if right.kind == "int" else (right, left)
                found: Any = list[item_of(repeated.type)] if repeated.kind == "list" else str
                return self.run("repeat", [repeated.code, times.code], found, fresh=True)
            case ast.Mod(), "text", _:
                self.refuse(node, f"`{ast.unparse(node)}`: write an f-string")
            case (ast.Add(), "text", "int" | "float" | "bool") | (ast.Add(), "int" | "float" | "bool", "text"):
                number = next(ast.unparse(side) for side, value in sides if value.kind != "text")
                instead = f"write `str({number})`, or an f-string"
            case (_, "unknown", _) | (_, _, "unknown"):
                outside = next(ast.unparse(side) for side, value in sides if value.kind == "unknown")
                instead = f"write `validated(int, {outside})`"
            case ast.BitOr(), "dict", "dict":
                instead = "write `{**one, **other}`, or `one.update(other)`"
            case ast.BitAnd() | ast.BitOr(), "bool", "bool":
                instead = f"write `{'and' if isinstance(op, ast.BitAnd) else 'or'}`"
            case ast.LShift() | ast.RShift(), _, _:
                instead = f"write `{'*' if isinstance(op, ast.LShift) else '//'} 2 ** n`, with a plain number for `n`"
            case _:
                instead = (
                    "only + - * / // % ** of numbers, + of texts or lists, and * of a text or list with an int run"
                )
        self.refuse(node, f"`{ast.unparse(node)}` joins {words_of(left.type)} and {words_of(right.type)}; {instead}")

    # Lists and dicts

    def _items(self, nodes: list[ast.expr]) -> tuple[str, list[Any]]:
        """Return the items of a list or tuple, with their annotations."""
        codes, members = list[str](), list[Any]()
        for node in nodes:
            if isinstance(node, ast.Starred):
                items = self.iterable(node.value)
                codes.append(f"...{items.code}")
                members.append(item_of(items.type))
            else:
                value = self.expression(node)
                codes.append(value.code)
                members.append(value.type)
        return f"[{', '.join(codes)}]", members

    def _dict(self, node: ast.Dict, keys: list[ast.expr | None], values: list[ast.expr]) -> Value:
        entries, found = list[tuple[str, str]](), list[Any]()
        for key, written in zip(keys, values, strict=True):
            name = self.key(key) if key is not None else "..."
            value = self.expression(written)
            if key is None and self.certain(written, value).kind != "dict":
                self.refuse_kind(written, value, "`**` takes a dict")
            entries.append((name, value.code))
            found.append(value.type if key is not None else value_of(value.type))
        annotation = dict[str, self.join(node, found)]
        if all(isinstance(key, ast.Constant) for key in keys):
            self.constant(node, {key.value: None for key in keys if isinstance(key, ast.Constant)})
            code = ", ".join(f"[{name}]: {value}" for name, value in entries)
            return Value(f"({{{code}}})", annotation, fresh=True)
        parts = [f"...Object.entries({value})" if name == "..." else f"[{name}, {value}]" for name, value in entries]
        return Value(f"{self.runtime('dict')}([{', '.join(parts)}])", annotation, fresh=True)

    def iterable(self, node: ast.expr) -> Value:
        value = self.certain(node, self.evaluated(node))
        match value.kind:
            case "dict":
                return Value(f"{self.runtime('keys')}({value.code})", Iterable[item_of(value.type)])
            case "text":
                return Value(value.code, Iterable[str])
            case "list" | "tuple" | "iterable":
                return value
            case _:
                self.refuse_kind(node, value, "only lists, dicts and texts are gone through")

    def _index(self, node: ast.Subscript) -> Value:
        owner = self.certain(node.value, self.expression(node.value))
        match owner.kind:
            case "dict":
                return self.run("entry", [owner.code, self.key(node.slice)], value_of(owner.type))
            case "list" | "tuple" | "text":
                name = {"list": "item", "tuple": "member", "text": "letter"}[owner.kind]
                found = self._member(node, owner) if owner.kind == "tuple" else item_of(owner.type)
                return self.run(name, [owner.code, self.integer(node.slice)], found)
            case "unknown":
                key = self.expression(node.slice)
                if not key.is_text and (key.kind != "int" or key.may_be_none):
                    self.refuse_kind(node.slice, key, "it must be a text or an int here")
                return self.run("part", [owner.code, key.code], Any)
            case _:
                self.refuse_kind(node.value, owner, "only lists, dicts and texts have items")

    def _member(self, node: ast.Subscript, owner: Value) -> Any:
        members = members_of(owner.type)
        try:
            place = ast.literal_eval(node.slice)
        except ValueError:
            place = None
        if members is None or type(place) is not int:
            return self.join(node, members or [item_of(owner.type)])
        if not -len(members) <= place < len(members):
            self.refuse(node, f"`{ast.unparse(node.value)}` has only {len(members)} members")
        return members[place]

    def _slice(self, node: ast.Subscript, bounds: ast.Slice) -> Value:
        owner = self.certain(node.value, self.expression(node.value))
        if owner.kind not in {"list", "tuple", "text"}:
            self.refuse_kind(node.value, owner, "a slice is of a list or a text")
        codes = [
            self.integer(bound) if bound and not (isinstance(bound, ast.Constant) and bound.value is None) else None
            for bound in (bounds.lower, bounds.upper, bounds.step)
        ]
        item = self.join(node, members_of(owner.type) or [item_of(owner.type)])
        annotation: Any = {"tuple": tuple[item, ...], "list": list[item]}.get(owner.kind, str)
        if owner.kind != "text" and codes[2] is None:
            first, last = (code or "undefined" for code in codes[:2])
            return Value(f"{owner.code}.slice({first}, {last})", annotation, fresh=True)
        passed = [code or "null" for code in codes[: 3 if codes[2] else 2]]
        return self.run("slice", [owner.code, *passed], annotation, fresh=True)

    # Comprehensions

    def _comprehension(
        self, element: ast.expr, generators: list[ast.comprehension], *, one_by_one: bool = False
    ) -> tuple[str, Any]:
        """Return a comprehension as a list, or as an iterable; and the annotation of its items.

        `Array.from` iterates a list as Python does: items added meanwhile are seen.
        """
        generator, *others = generators
        inside = [element, *generator.ifs, *others]
        if generator.is_async or any(isinstance(part, ast.Await) for node in inside for part in ast.walk(node)):
            self.refuse(element, "`await` inside of a comprehension cannot run in the browser; write a `for` loop")
        items = self.iterable(generator.iter)
        with self.inner(self.names_of_target(generator.target, item_of(items.type))):
            target = self.pattern(generator.target)
            tests = list[str]()
            for test in generator.ifs:
                tests.append(self.condition(test))
                self.narrowed |= self.known_after(test)[0]
            if others:
                code, found = self._comprehension(element, others, one_by_one=one_by_one)
            else:
                value = self.expression(element)
                code, found = value.code, value.type
        if tests or others:
            result = code if others else f"[{code}]"
            result = f"({' && '.join(tests)} ? {result} : [])" if tests else result
            passed = f"({items.code}, ({target}) => {result})"
            return (f"{self.runtime('flat')}{passed}" if one_by_one else f"Array.from{passed}.flat()"), found
        passed = f"({items.code}, ({target}) => {arrow_body(code)})"
        return (f"{self.runtime('mapped')}{passed}" if one_by_one else f"Array.from{passed}"), found

    def _dict_comprehension(self, node: ast.DictComp) -> Value:
        pair = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
        self.parents |= {node.key: pair, node.value: pair, pair: node}
        code, found = self._comprehension(pair, node.generators)
        key, value = members_of(found) or (Any, Any)
        self.check_key(node.key, key)
        return self.run("dict", [code], dict[str, value], fresh=True)

    # Texts

    def _part(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=str() as text):
                return self.constant(node, text)
            case ast.FormattedValue(value=value, format_spec=None, conversion=-1 | 115):
                return self.shown(value, self.expression(value))
            case ast.FormattedValue(
                value=written, format_spec=ast.JoinedStr(values=[ast.Constant(value=str() as wanted)]), conversion=-1
            ):
                value = self.expression(written)
                arguments = None if value.may_be_none else parse_format(wanted, value.kind)
                if arguments is None:
                    reason = f"its format `{wanted}` cannot run in the browser; write one such as `:.2f`, `:,` or `:>8`"
                    self.refuse_kind(written, value, reason)
                return self.run("format", [value.code, arguments], str).code
            case _:
                self.refuse(node, "only plain formats such as `:.2f` run in the browser, no `!r` and no `=`")


def _is_fixed(node: ast.expr) -> bool:
    """Return whether an expression consists of constants and locals, which no other expression can change."""
    fixed = ast.Constant | ast.Name | ast.List | ast.Tuple | ast.expr_context
    return all(isinstance(part, fixed) for part in ast.walk(node))
