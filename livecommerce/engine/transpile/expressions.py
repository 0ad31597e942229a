"""Expressions: names, constants, operators, indexes, comprehensions and f-strings."""

import ast
import types
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from livecommerce.engine.transpile.annotations import (
    annotation_of_value,
    item_of,
    joined,
    kind_of,
    may_be_none,
    members_of,
    required,
    value_of,
)
from livecommerce.engine.transpile.calls import Calls
from livecommerce.engine.transpile.formats import parse_format
from livecommerce.engine.transpile.methods import arrow_body, is_simple
from livecommerce.engine.transpile.names import Value

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
_DIVISIONS: dict[type[ast.operator], str] = {ast.Div: "divide", ast.FloorDiv: "floorDivide", ast.Mod: "modulo"}
_LINE_ENDS = str.maketrans({"\n": "\\n", "\r": "\\r"})
_SCALARS = frozenset({"bool", "int", "float", "text", "none"})
_HINTS: dict[type[ast.expr], str] = {
    ast.Lambda: "only `key=` takes a lambda; write a function",
    ast.NamedExpr: "assign on a line of its own",
    ast.Set: "use a list, or `x in (…)`",
    ast.SetComp: "use a list comprehension",
    ast.GeneratorExp: "put it into a list, `[…]`",
    ast.Yield: "return a list",
    ast.YieldFrom: "return a list",
    ast.Slice: "write the slice at a list or text",
    ast.Starred: "write it inside of a list",
}


class Expressions(Calls):
    """Compiles expressions."""

    def expression(self, node: ast.expr) -> Value:
        """Any expression."""
        value = self.evaluated(node)
        if value.kind == "iterable":
            self.refuse(node, f"`{ast.unparse(node)}` is no list; write `list({ast.unparse(node)})`")
        return value

    def evaluated(self, node: ast.expr) -> Value:
        """Any expression, or what can only be gone through, such as `range(3)`."""
        match node:
            case ast.Constant(value=value):
                return Value(self.constant(node, value), type(value))
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
                return Value(f"-{value.code}" if not value.code.startswith("-") else f"-({value.code})", value.type)
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, self.expression(left), op, self._right(node, right))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._choice(test, body, orelse)
            case ast.List(elts=items):
                values = [self._item(item) for item in items]
                found = joined(item_of(value.type) for value in values) if values else Any
                return Value(f"[{', '.join(value.code for value in values)}]", list[found])
            case ast.Tuple(elts=items):
                return self._tuple(items)
            case ast.Dict(keys=keys, values=values):
                return self._dict(keys, values)
            case ast.ListComp(elt=element, generators=generators):
                code, found = self._comprehension(element, generators)
                return Value(code, list[found])
            case ast.DictComp():
                return self._dict_comprehension(node)
            case ast.JoinedStr(values=parts):
                return Value(f"`{''.join(self._part(part) for part in parts)}`", str)
            case ast.Await():
                return self.await_of(node)
            case ast.Call():
                return self.call(node)
            case _:
                self.refuse_as_it_stands(node, _HINTS.get(type(node), ""))

    # Names

    def _name(self, node: ast.Name) -> Value:
        if self.is_local(node.id):
            self.check_is_set(node)
            annotation = self.local_types[node.id]
            if node.id in self.narrowed and annotation is not Any:
                annotation = required(annotation)[0]
            return Value(self.javascript_name(node.id), annotation)
        if node.id == "self":
            self.refuse(node, "`self` alone cannot be given away; pass the fields that are needed")
        self.check_is_set(node)
        return self._global(node, self.resolve(node, node.id), node.id)

    def _global(self, node: ast.expr, value: Any, name: str) -> Value:
        if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType | types.ModuleType):
            self.refuse(node, f"`{name}` is not known in the browser; only values that are JSON are")
        guess = annotation_of_value(value)
        annotation = self.annotation_of_global(name, value, guess) if isinstance(node, ast.Name) else guess
        return Value(self.constant(node, value), annotation)

    def _attribute(self, node: ast.Attribute) -> Value:
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape is not None:
                if name in self.shape.methods:
                    self.refuse(node, f"`self.{name}` is a method, which can only be called")
                if name not in self.shape.fields:
                    hint = "; names with an underscore are no fields" if name.startswith("_") else ""
                    self.refuse(node, f"`self.{name}` is not a field of the class{hint}")
                self.check_field_is_kept(node)
                annotation = self.shape.fields[name]
                if f"self.{name}" in self.narrowed and annotation is not Any:
                    annotation = required(annotation)[0]
                return Value(f"self.{name}", annotation)
            case _:
                pass
        module = self.module(node.value)
        if module is not None:
            if not hasattr(module, node.attr):
                self.refuse(node, f"`{ast.unparse(node)}` is not defined")
            return self._global(node, getattr(module, node.attr), ast.unparse(node))
        owner = self.expression(node.value)
        shape = self.shape_of(owner.type)
        if shape is not None:
            if node.attr not in shape.fields:
                self.refuse(node, f"`{node.attr}` is not a field of {getattr(owner.type, '__name__', 'the state')}")
            return Value(f"{owner.code}.{node.attr}", shape.fields[node.attr])
        self.check_awaitable_is_plain(owner, node.value)
        if owner.kind == "record":
            return self.field_of_record(node, owner)
        if owner.kind != "unknown":
            self.refuse(node, f"`{ast.unparse(node)}`: a {owner.kind} has no attributes in the browser")
        return Value(f"{owner.code}.{node.attr}", Any)

    # Truth

    def truth_of(self, value: Value) -> str:
        """The truth that Python sees in a value."""
        match value.kind:
            case "bool" | "int" | "float" | "text" | "none":
                return value.code
            case "record":
                return value.code if value.may_be_none else "true"
            case "list" | "tuple" if not value.may_be_none:
                return f"({value.code}.length > 0)"
            case "dict" if not value.may_be_none:
                return f"(Object.keys({value.code}).length > 0)"
            case _:
                return f"{self.runtime('truth')}({value.code})"

    def condition(self, node: ast.expr) -> str:
        """An expression used as a condition."""
        if isinstance(node, ast.BoolOp):
            return self._joined_conditions(node)
        value = self.expression(node)
        self.check_awaitable_is_plain(value, node)
        return self.truth_of(value)

    def _joined_conditions(self, node: ast.BoolOp) -> str:
        outer, codes = set(self.narrowed), list[str]()
        for part in node.values:
            codes.append(self.condition(part))
            found, not_found = self.not_none(part)
            self.narrowed |= found if isinstance(node.op, ast.And) else not_found
        self.narrowed = outer
        return f"({(' && ' if isinstance(node.op, ast.And) else ' || ').join(codes)})"

    def _joined_values(self, node: ast.BoolOp) -> Value:
        """`and` and `or`, which give one of their operands."""
        outer, values = set(self.narrowed), list[Value]()
        for part in node.values:
            values.append(self.expression(part))
            found, not_found = self.not_none(part)
            self.narrowed |= found if isinstance(node.op, ast.And) else not_found
        self.narrowed = outer
        *first, last = values
        is_or = isinstance(node.op, ast.Or)
        annotations = [required(value.type)[0] if is_or else value.type for value in first]
        annotation = joined([*annotations, last.type])
        if all(value.kind in _SCALARS or (value.kind == "record" and value.may_be_none) for value in first):
            return Value(f"({(' || ' if is_or else ' && ').join(value.code for value in values)})", annotation)
        if any(isinstance(part, ast.Await) for part in ast.walk(node)):
            self.refuse(
                node, "`await` inside `and` and `or` of lists cannot run in the browser; await on a line of its own"
            )
        code = last.code
        for value in reversed(first):
            code = f"{self.runtime('either' if is_or else 'both')}({value.code}, () => {arrow_body(code)})"
        return Value(code, annotation)

    def _narrowable(self, node: ast.expr) -> set[str]:
        match node:
            case ast.Name(id=name):
                return {name}
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape and name not in self.shape.derived:
                return {f"self.{name}"}
            case _:
                return set()

    def not_none(self, test: ast.expr) -> tuple[set[str], set[str]]:
        """The locals and fields that are not None where the test holds, and where it does not."""
        match test:
            case ast.Compare(left=left, ops=[ast.IsNot() | ast.NotEq()], comparators=[ast.Constant(value=None)]):
                return self._narrowable(left), set()
            case ast.Compare(left=left, ops=[ast.Is() | ast.Eq()], comparators=[ast.Constant(value=None)]):
                return set(), self._narrowable(left)
            case ast.Name() | ast.Attribute():
                return self._narrowable(test), set()
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                found, not_found = self.not_none(operand)
                return not_found, found
            case ast.BoolOp(op=ast.And(), values=values):
                return set[str]().union(*(self.not_none(value)[0] for value in values)), set()
            case ast.BoolOp(op=ast.Or(), values=values):
                return set(), set[str]().union(*(self.not_none(value)[1] for value in values))
            case _:
                return set(), set()

    def _choice(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        condition, outer = self.condition(test), set(self.narrowed)
        found, not_found = self.not_none(test)
        self.narrowed, present = outer | found, set(self.present)
        match test:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="len"), args=[container]),
                ops=[ast.Gt()],
                comparators=[ast.Constant(value=0)],
            ) if is_simple(container):
                self.present.add((ast.unparse(container), "0"))
            case _:
                pass
        one = self.expression(body)
        self.narrowed, self.present = outer | not_found, present
        other = self.expression(orelse)
        self.narrowed = outer
        return Value(f"({condition} ? {one.code} : {other.code})", joined([one.type, other.type]))

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
            return self._contained(left, right, "!" if isinstance(operator, ast.NotIn) else "")
        one, other = self.expression(left), self.expression(right)
        self.check_awaitable_is_plain(one, left)
        self.check_awaitable_is_plain(other, right)
        kinds, sign = {one.kind, other.kind}, _COMPARISONS[type(operator)]
        if isinstance(operator, ast.Is | ast.IsNot):
            if not any(isinstance(side, ast.Constant) and side.value is None for side in (left, right)):
                self.refuse(node, "`is` compares with None only; write `==`")
            return f"({one.code} {sign} {other.code})"
        if isinstance(operator, ast.Eq | ast.NotEq):
            if kinds == {"list", "tuple"}:
                self.refuse(node, "a list never equals a tuple; write `list(…)`")
            if kinds == {"record"} and required(one.type)[0] != required(other.type)[0]:
                self.refuse(node, "dataclasses of two classes are never equal")
            is_native = kinds <= {"int", "float"} or "text" in kinds or "none" in kinds or kinds == {"bool"}
            if is_native:
                return f"({one.code} {sign} {other.code})"
            return f"{'!' if isinstance(operator, ast.NotEq) else ''}{self.runtime('equal')}({one.code}, {other.code})"
        if one.is_number and other.is_number:
            return f"({one.code} {sign} {other.code})"
        self.check_comparable(left, one.type)
        self.check_comparable(right, other.type)
        if one.kind != other.kind:
            self.refuse(node, f"a {one.kind} and a {other.kind} have no order")
        return f"({self.runtime('compare')}({one.code}, {other.code}) {sign} 0)"

    def _contained(self, left: ast.expr, right: ast.expr, sign: str) -> str:
        item = self.expression(left)
        if isinstance(right, ast.Set):
            right = ast.copy_location(ast.List(right.elts, ast.Load()), right)
            self.parents |= dict.fromkeys(ast.iter_child_nodes(right), right)
        container = self.evaluated(right)
        if container.may_be_none and container.kind != "unknown":
            self.refuse(right, f"`{ast.unparse(right)}` may be None; compare it with None first")
        match container.kind:
            case "dict":
                self.check_key(left, item)
                return f"{sign}Object.hasOwn({container.code}, {item.code})"
            case "text":
                if not item.is_text:
                    self.refuse(left, f"`{ast.unparse(left)}` must be annotated as text for `in` a text")
                return f"{sign}{container.code}.includes({item.code})"
            case "list" | "tuple" | "iterable":
                kinds = {item.kind, kind_of(item_of(container.type))}
                is_native = "text" in kinds or item.kind == "none" or kinds <= {"int", "float"} or kinds == {"bool"}
                if is_native or container.code == "[]":
                    return f"{sign}{container.code}.includes({item.code})"
                return f"{sign}{self.runtime('contains')}({container.code}, {item.code})"
            case _:
                self.refuse(right, f"`{ast.unparse(right)}` must be annotated as a list, a dict or text for `in`")

    def _right(self, node: ast.BinOp, right: ast.expr) -> Value:
        if isinstance(node.op, ast.Pow):
            match right:
                case ast.Constant(value=int() as power) if 0 <= power <= 50:
                    return Value(str(power), int)
                case _:
                    self.refuse(right, "the exponent must be a plain number, from 0 on")
        return self.expression(right)

    def arithmetic(self, node: ast.expr, left: Value, op: ast.operator, right: Value) -> Value:
        """An operator with two operands, which have been compiled."""
        number = float if "float" in {left.kind, right.kind} or isinstance(op, ast.Div) else int
        certain = not left.may_be_none and not right.may_be_none
        if left.is_number and right.is_number:
            if isinstance(op, ast.Pow):
                return Value(
                    f"({left.code.replace('-', '0 - ') if left.code.startswith('-') else left.code} ** {right.code})",
                    number,
                )
            is_safe_divisor = right.code.lstrip("-").replace(".", "", 1).isdigit() and float(right.code) != 0
            if type(op) in _DIVISIONS and not (isinstance(op, ast.Div) and is_safe_divisor):
                return Value(f"{self.runtime(_DIVISIONS[type(op)])}({left.code}, {right.code})", number)
            if type(op) in _ARITHMETIC:
                return Value(f"({left.code} {_ARITHMETIC[type(op)]} {right.code})", number)
        if isinstance(op, ast.Add) and left.is_text and right.is_text:
            return Value(f"({left.code} + {right.code})", str)
        kinds = (left.kind, right.kind)
        if isinstance(op, ast.Add) and certain and kinds in {("list", "list"), ("tuple", "tuple")}:
            item = joined(item_of(side.type) for side in (left, right) if side.code != "[]")
            return Value(f"[...{left.code}, ...{right.code}]", list[item] if kinds[0] == "list" else tuple[item, ...])
        if isinstance(op, ast.Mult) and certain and set(kinds) in ({"text", "int"}, {"list", "int"}):
            repeated, times = (left, right) if right.kind == "int" else (right, left)
            return Value(f"{self.runtime('repeat')}({repeated.code}, {times.code})", repeated.type)
        if isinstance(op, ast.Mod) and left.kind == "text":
            self.refuse(node, f"`{ast.unparse(node)}`: write an f-string")
        self.refuse(
            node,
            f"`{ast.unparse(node)}`: only + - * / // % ** of numbers, + of texts or lists, and * of a text or list "
            "with an int run in the browser; annotate them, and see that none may be None",
        )

    # Lists and dicts

    def _item(self, node: ast.expr) -> Value:
        """An item of a list, as a list of itself."""
        if isinstance(node, ast.Starred):
            items = self.iterable(node.value)
            return Value(f"...{items.code}", items.type)
        value = self.expression(node)
        return Value(value.code, list[value.type])

    def _tuple(self, items: list[ast.expr]) -> Value:
        values = [self._item(item) for item in items]
        code = f"[{', '.join(value.code for value in values)}]"
        members = tuple(item_of(value.type) for value in values)
        if any(isinstance(item, ast.Starred) for item in items):
            return Value(code, tuple[joined(members), ...])
        return Value(code, tuple[members] if members else tuple[Any, ...])

    def _dict(self, keys: list[ast.expr | None], values: list[ast.expr]) -> Value:
        entries, found = list[str](), list[Any]()
        for key, written in zip(keys, values, strict=True):
            value = self.expression(written)
            if key is None:
                if value.kind not in {"dict", "unknown"} or (value.may_be_none and value.kind == "dict"):
                    self.refuse(written, f"`{ast.unparse(written)}` must be annotated as a dict for `**`")
                entries.append(f"...{value.code}")
                found.append(value_of(value.type))
            else:
                name = self.expression(key)
                self.check_key(key, name)
                entries.append(f"[{name.code}]: {value.code}")
                found.append(value.type)
        return Value(f"({{{', '.join(entries)}}})", dict[str, joined(found) if found else Any])

    def _index(self, node: ast.Subscript) -> Value:
        owner, key = self.expression(node.value), self.expression(node.slice)
        if owner.may_be_none and owner.kind != "unknown":
            self.refuse(node.value, f"`{ast.unparse(node.value)}` may be None; compare it with None first")
        found = self._member(node, owner) if owner.kind == "tuple" else value_of(owner.type)
        certain = not may_be_none(found)
        if (ast.unparse(node.value), ast.unparse(node.slice)) in self.present:
            return Value(f"{owner.code}[{key.code}]", found)
        match owner.kind:
            case "dict":
                self.check_key(node.slice, key)
                known = self.known_entry(owner, key, node.slice, not certain)
                if known is not None and is_simple(node.slice):
                    return Value(f"({known} ?? {_missing(key)})", found)
                if is_simple(node.value) and is_simple(node.slice):
                    there = f"Object.hasOwn({owner.code}, {key.code})"
                    return Value(f"({there} ? {owner.code}[{key.code}] : {_missing(key)})", found)
            case "list" | "tuple":
                self.integer(node.slice)
                if certain and is_simple(node.slice) and not isinstance(node.slice, ast.Constant):
                    return Value(f"({owner.code}.at({key.code}) ?? {_missing(key)})", found)
                if certain and key.code.isdigit():
                    return Value(f"({owner.code}[{key.code}] ?? {_missing(key)})", found)
                if certain and key.code.startswith("-") and key.code[1:].isdigit():
                    return Value(f"({owner.code}.at({key.code}) ?? {_missing(key)})", found)
            case "text":
                self.integer(node.slice)
            case "unknown":
                pass
            case _:
                self.refuse(node, f"`{ast.unparse(node)}`: a {owner.kind} has no items")
        return Value(f"{self.runtime('item')}({owner.code}, {key.code})", found)

    def _member(self, node: ast.Subscript, owner: Value) -> Any:
        members = members_of(owner.type)
        match node.slice:
            case ast.Constant(value=int() as place) if members and place < len(members):
                return members[place]
            case ast.Constant(value=int()) if members:
                self.refuse(node, f"`{ast.unparse(node.value)}` has only {len(members)} members")
            case _:
                return item_of(owner.type)

    def _slice(self, node: ast.Subscript, bounds: ast.Slice) -> Value:
        owner = self.expression(node.value)
        if owner.kind not in {"list", "tuple", "text"} or owner.may_be_none:
            self.refuse(node.value, f"`{ast.unparse(node.value)}` must be annotated as a list or text for a slice")
        codes = [self.integer(bound).code if bound else None for bound in (bounds.lower, bounds.upper, bounds.step)]
        annotation = tuple[item_of(owner.type), ...] if owner.kind == "tuple" else owner.type
        if owner.kind != "text" and bounds.step is None:
            start, stop = (code or "undefined" for code in codes[:2])
            return Value(f"{owner.code}.slice({start}, {stop})", annotation)
        while codes and codes[-1] is None:
            codes.pop()
        passed = ", ".join([owner.code, *(code or "null" for code in codes)])
        return Value(f"{self.runtime('slice')}({passed})", annotation)

    # Comprehensions

    @contextmanager
    def loop_names(self, target: ast.expr, items: Value) -> Generator[str]:
        """The scope of what a comprehension sets; gives its parameter in JavaScript."""
        with self.inner(self.names_of_target(target, item_of(items.type))):
            yield self.pattern(target)

    def _comprehension(self, element: ast.expr, generators: list[ast.comprehension]) -> tuple[str, Any]:
        generator, *others = generators
        inside = [element, *generator.ifs, *others]
        if generator.is_async or any(isinstance(part, ast.Await) for node in inside for part in ast.walk(node)):
            self.refuse(element, "`await` inside of a comprehension cannot run in the browser; write a `for` loop")
        self.check_loop(generator.iter, inside)
        items = self.iterable(generator.iter)
        with self.loop_names(generator.target, items) as target:
            if is_simple(generator.iter) and self.expression(generator.iter).kind == "dict":
                self.present.add((ast.unparse(generator.iter), ast.unparse(generator.target)))
            tests, outer = list[str](), set(self.narrowed)
            for test in generator.ifs:
                tests.append(self.condition(test))
                self.narrowed |= self.not_none(test)[0]
            if others:
                code, found = self._comprehension(element, others)
            else:
                value = self.expression(element)
                code, found = value.code, value.type
            self.narrowed = outer
            acts = any(isinstance(part, ast.Call) for node in inside for part in ast.walk(node))
            if tests and acts and _acts_on_self([element, *generator.ifs]):
                # Python tests and takes one item after the other.
                result = code if others else f"[{code}]"
                return f"{items.code}.flatMap(({target}) => ({' && '.join(tests)} ? {result} : []))", found
            filters = "".join(f".filter(({target}) => {test})" for test in tests)
            if others:
                return f"{items.code}{filters}.flatMap(({target}) => {code})", found
            if isinstance(element, ast.Name) and isinstance(generator.target, ast.Name) and code == target:
                return (f"{items.code}{filters}" if filters else f"[...{items.code}]"), found
            return f"{items.code}{filters}.map(({target}) => {arrow_body(code)})", found

    def _dict_comprehension(self, node: ast.DictComp) -> Value:
        pair = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
        self.parents |= {node.key: pair, node.value: pair, pair: node}
        code, found = self._comprehension(pair, node.generators)
        key, value = found.__args__
        self.check_key(node.key, Value("", key))
        return Value(f"Object.fromEntries({code})", dict[str, value])

    # Texts

    def _part(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=str() as text):
                return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${").translate(_LINE_ENDS)
            case ast.FormattedValue(value=value, format_spec=None, conversion=-1 | 115):
                return f"${{{self.shown(value, self.expression(value))}}}"
            case ast.FormattedValue(
                value=written, format_spec=ast.JoinedStr(values=[ast.Constant(value=str() as wanted)])
            ):
                value = self.expression(written)
                kind = value.kind if not value.may_be_none else "unknown"
                found = (
                    parse_format(wanted, kind) if kind in {"int", "float", "text"} and node.conversion == -1 else None
                )
                if found is None:
                    self.refuse(
                        node.value, f"the format `{wanted}` of `{ast.unparse(written)}` cannot run in the browser"
                    )
                # An integer has no negative zero.
                code = f"{value.code} + 0" if kind == "int" and found.type in "f%" else value.code
                return f"${{{self.runtime('format')}({code}, {found.arguments})}}"
            case _:
                self.refuse(node, "only plain format specifications such as `:.2f` run in the browser, no `!r`")


def _missing(key: Value) -> str:
    """What throws, as Python raises, where an index or key leads nowhere: looking it up in nothing."""
    return f"null[{key.code}]"


def _acts_on_self(nodes: list[ast.expr]) -> bool:
    """Whether methods are called in these, which may act on one another."""
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and isinstance(part.func.value, ast.Name)
        and part.func.value.id == "self"
        for node in nodes
        for part in ast.walk(node)
    )
