"""Calls of Python's builtin functions; each method compiles the one that it is named after."""

import ast
import inspect
from collections.abc import Iterable, Sequence
from typing import Any, Never

from livecommerce.engine.transpile.annotations import (
    fits,
    item_of,
    kind_of,
    may_be_none,
    members_of,
    value_of,
    words_of,
)
from livecommerce.engine.transpile.methods import Methods, is_simple
from livecommerce.engine.transpile.names import Value

_INSTEAD = {
    "print": "write `dom.warn(...)`",
    "set": "use a list, a dict of bools, or `x in (…)`",
    "frozenset": "use a tuple",
    "map": "write `[f(x) for x in items]`",
    "filter": "write `[x for x in items if f(x)]`",
    "next": "write `items[0]`",
    "iter": "loop over the list itself",
    "getattr": "write the attribute",
    "setattr": "write the assignment",
    "hasattr": "write the attribute",
    "divmod": "write `a // b` and `a % b`",
    "pow": "write `a ** 2`",
    "open": "the browser has no files",
    "super": "call the method of the base by another name",
    "repr": "write `str(…)`",
    "format": "write an f-string",
    "input": "bind a field to an `input` element",
    "exec": "write the code itself",
    "eval": "write the code itself",
    "type": "write `isinstance(…)`",
}
_TESTS = {str: "text", bool: "bool", list: "list", dict: "dict"}
_NUMBERS = {"bool", "int", "float"}


class BuiltinCalls(Methods):
    """Compiler of calls of builtins."""

    def builtin(self, node: ast.Call, name: str) -> Value:
        """Compile a call of a builtin; refuse builtins that the browser lacks, and arguments that are not supported."""
        compiled = getattr(self, f"builtin_{name}", None)
        if compiled is None:
            self.refuse_as_it_stands(node, _INSTEAD.get(name, "write a page operation, `@browser_function`"))
        self.check_plain(node)
        named = {keyword.arg or "": keyword.value for keyword in node.keywords}
        try:
            inspect.signature(compiled).bind(node, *node.args, **named)
        except TypeError:
            _, *taken = inspect.signature(compiled).parameters
            self.refuse_as_it_stands(node, f"write it as `{name}({', '.join(taken)})`")
        return compiled(node, *node.args, **named)

    def builtin_isinstance(self, node: ast.Call, argument: ast.expr, kind: ast.expr, /) -> Value:
        value, wanted = self.expression(argument), self.static(kind)
        if value.kind != "unknown" or wanted not in _TESTS:
            self.refuse(
                node, "isinstance() tells str, bool, list and dict of Any apart; otherwise the annotation says it"
            )
        return Value(f'{self.runtime("isKind")}({value.code}, "{_TESTS[wanted]}")', bool)

    def builtin_len(self, _: ast.Call, argument: ast.expr, /) -> Value:
        value = self.certain(argument, self.expression(argument))
        match value.kind:
            case "dict":
                return Value(f"Object.keys({value.code}).length", int)
            case "text":
                return Value(f"[...{value.code}].length", int)
            case "list" | "tuple":
                return Value(f"{value.code}.length", int)
            case _:
                self.refuse_kind(argument, value, "len() takes a list, a dict or a text")

    def builtin_abs(self, _: ast.Call, argument: ast.expr, /) -> Value:
        value = self.number(argument)
        return Value(f"Math.abs({value.code})", value.type)

    def builtin_min(self, node: ast.Call, *arguments: ast.expr, **named: ast.expr) -> Value:
        return self._extreme(node, "min", arguments, named)

    def builtin_max(self, node: ast.Call, *arguments: ast.expr, **named: ast.expr) -> Value:
        return self._extreme(node, "max", arguments, named)

    def _extreme(self, node: ast.Call, name: str, arguments: Sequence[ast.expr], named: dict[str, ast.expr]) -> Value:
        if not arguments or not named.keys() <= {"key", "default"} or (len(arguments) > 1 and "default" in named):
            self.refuse_as_it_stands(node, "it takes values, or one list; and `key=`, and `default=` for a list")
        if len(arguments) > 1:
            values = [self.expression(argument) for argument in arguments]
            found = self.join(node, (value.type for value in values))
            are_numbers = len(values) == 2 and all(value.is_number for value in values)
            if are_numbers and not named and all(map(is_simple, arguments)):
                code, other = (value.code for value in values)
                return Value(f"({other} {'<' if name == 'min' else '>'} {code} ? {other} : {code})", found)
            items = Value(f"[{', '.join(value.code for value in values)}]", list[found])
        else:
            items = self.iterable(arguments[0])
            found = item_of(items.type)
        key = self.order_key(node, named.get("key"), found) or "undefined"
        otherwise = "undefined"
        if "default" in named:
            default = self.expression(named["default"])
            otherwise, found = default.code, self.join(node, [found, default.type])
        return self.run(name, [items.code, otherwise, key], found)

    def builtin_sorted(
        self, node: ast.Call, argument: ast.expr, /, *, key: ast.expr | None = None, reverse: ast.expr | None = None
    ) -> Value:
        items = self.iterable(argument)
        item = item_of(items.type)
        return self.run("sorted", [items.code, *self.order(node, key, reverse, item)], list[item], fresh=True)

    def builtin_sum(self, node: ast.Call, argument: ast.expr, /, start: ast.expr | None = None) -> Value:
        items, begin = self.iterable(argument), self.number(start) if start else Value("0", int)
        item = item_of(items.type)
        if item is not Never and (kind_of(item) not in _NUMBERS or may_be_none(item)):
            self.refuse_kind(argument, items, "sum() takes numbers")
        if kind_of(item) == "float" and begin.kind == "int":
            self.refuse(node, f"of no floats sum() is the int 0; write `sum({ast.unparse(argument)}, 0.0)`")
        check = self.runtime("whole" if begin.kind == "int" else "real")
        return self.run("sum", [items.code, begin.code, check], begin.type)

    def builtin_any(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return self._quantifier("any", argument)

    def builtin_all(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return self._quantifier("all", argument)

    def _quantifier(self, name: str, argument: ast.expr) -> Value:
        items = self.iterable(argument)
        if kind_of(item_of(items.type)) == "opaque" and item_of(items.type) is not Never:
            self.refuse(argument, f"`{ast.unparse(argument)}` has items whose truth value is not known; annotate it")
        return self.run(name, [items.code], bool)

    def builtin_range(self, _: ast.Call, *bounds: ast.expr) -> Value:
        if not 1 <= len(bounds) <= 3:
            self.refuse_as_it_stands(_, "it takes 1 to 3 numbers")
        return self.run("range", map(self.integer, bounds), Iterable[int])

    def builtin_enumerate(self, _: ast.Call, argument: ast.expr, /, start: ast.expr | None = None) -> Value:
        items = self.iterable(argument)
        passed = [items.code] if start is None else [items.code, self.integer(start)]
        return self.run("enumerate", passed, Iterable[tuple[int, item_of(items.type)]])

    def builtin_zip(self, _: ast.Call, *arguments: ast.expr) -> Value:
        lists = [self.iterable(argument) for argument in arguments]
        members = tuple(item_of(items.type) for items in lists)
        return self.run("zip", (items.code for items in lists), Iterable[tuple[members]])

    def builtin_reversed(self, _: ast.Call, argument: ast.expr, /) -> Value:
        value = self.certain(argument, self.expression(argument))
        if value.kind not in {"list", "tuple", "text"}:
            self.refuse_kind(argument, value, f"write `reversed(list({ast.unparse(argument)}))`")
        return self.run("reversed", [value.code], Iterable[item_of(value.type)])

    def builtin_list(self, _: ast.Call, argument: ast.expr | None = None, /) -> Value:
        if argument is None:
            return Value("[]", list[Never], fresh=True)
        items = self.iterable(argument)
        return Value(f"[...{items.code}]", list[item_of(items.type)], fresh=True)

    def builtin_tuple(self, node: ast.Call, argument: ast.expr | None = None, /) -> Value:
        found = self.builtin_list(node, argument)
        return Value(found.code, tuple[item_of(found.type), ...] if argument else tuple[()])

    def builtin_dict(self, node: ast.Call, given: ast.expr | None = None, /, **named: ast.expr) -> Value:
        parts, found = list[str](), list[Any]()
        if given and self.evaluated(given).kind == "dict":
            value = self.certain(given, self.expression(given))
            parts.append(f"...Object.entries({value.code})")
            found.append(value_of(value.type))
        elif given:
            pairs = self.iterable(given)
            members = members_of(item_of(pairs.type)) or ()
            if len(members) != 2 or not fits(members[0], str):
                self.refuse_as_it_stands(node, "dict() takes a dict, or pairs of a text and a value")
            parts.append(f"...{pairs.code}")
            found.append(members[1])
        for name, written in named.items():
            value = self.expression(written)
            parts.append(f'["{name}", {value.code}]')
            found.append(value.type)
        return self.run("dict", [f"[{', '.join(parts)}]"], dict[str, self.join(node, found)], fresh=True)

    def builtin_str(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return Value(f'("" + {self.shown(argument, self.expression(argument))})', str)

    def shown(self, node: ast.expr, value: Value) -> str:
        """Return a value that is added to a text."""
        match value.kind:
            case "text" | "int" if not value.may_be_none:
                return value.code
            case "float":
                return self.run("floatText", [value.code], str).code
            case "text" | "int" | "bool" | "none":
                return self.run("shown", [value.code], str).code
            case _:
                self.refuse(
                    node,
                    f"`{ast.unparse(node)}` is {words_of(value.type)}, and only texts, numbers, bools and None become "
                    "a text; write its parts one by one, for instance with `', '.join(…)`",
                )

    def builtin_bool(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return Value(f"!!{self.condition(argument)}", bool)

    def builtin_int(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return self._converted(argument, "integer", int)

    def builtin_float(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return self._converted(argument, "float", float)

    def _converted(self, argument: ast.expr, name: str, result: type) -> Value:
        value = self.certain(argument, self.expression(argument))
        if value.kind not in _NUMBERS | {"text"}:
            self.refuse_kind(argument, value, f"{result.__name__}() takes a text or a number")
        if value.type is result or (value.is_number and result is float):
            return Value(value.code, result)
        return self.run(name, [value.code], result)

    def builtin_round(self, _: ast.Call, number: ast.expr, ndigits: ast.expr | None = None) -> Value:
        value = self.number(number)
        match ndigits:
            case None | ast.Constant(value=None):
                return value if value.kind == "int" else self.run("round", [value.code], int)
            case ast.Constant(value=int() as count) if 0 <= count <= 50 and not isinstance(count, bool):
                return value if value.kind == "int" else self.run("round", [value.code, str(count)], float)
            case _:
                self.refuse(ndigits, "round() takes a plain number of digits, from 0 on")
