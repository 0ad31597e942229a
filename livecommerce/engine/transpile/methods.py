"""Methods of texts, lists and dicts."""

import ast
import dataclasses
import types
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Never, get_args, get_type_hints

from livecommerce.engine.transpile.annotations import (
    SCALARS,
    can_change,
    fits,
    has_never,
    is_json,
    item_of,
    kind_of,
    may_be_none,
    members_of,
    normal,
    optional,
    required,
    value_of,
    words_of,
)
from livecommerce.engine.transpile.names import Names, Value
from livecommerce.engine.transpile.refusals import advice

_Result = Any | Callable[[Any], Any]
_TEXTS: dict[str, tuple[str, str, _Result]] = {
    "lower": ("", "{}.toLowerCase()", str),
    "upper": ("", "{}.toUpperCase()", str),
    "strip": ("t?", "strip", str),
    "lstrip": ("t?", "lstrip", str),
    "rstrip": ("t?", "rstrip", str),
    "startswith": ("p", "startsWith", bool),
    "endswith": ("p", "endsWith", bool),
    "split": ("n?i?", "split", list[str]),
    "rsplit": ("n?i?", "rsplit", list[str]),
    "splitlines": ("", "splitLines", list[str]),
    "join": ("*", "join", str),
    "replace": ("tti?", "replace", str),
    "find": ("ti?i?", "find", int),
    "rfind": ("t", "rfind", int),
    "index": ("t", "indexIn", int),
    "count": ("t", "countIn", int),
    "removeprefix": ("t", "removePrefix", str),
    "removesuffix": ("t", "removeSuffix", str),
    "partition": ("t", "partition", tuple[str, str, str]),
    "rpartition": ("t", "rpartition", tuple[str, str, str]),
    "isdigit": ("", "isDigit", bool),
    "isdecimal": ("", "isDecimal", bool),
    "isalpha": ("", "isAlpha", bool),
    "isalnum": ("", "isAlnum", bool),
    "isspace": ("", "isSpace", bool),
}
_TUPLES: dict[str, tuple[str, str, _Result]] = {"index": ("x", "placeOfItem", int), "count": ("x", "countItem", int)}
_LISTS: dict[str, tuple[str, str, _Result]] = {
    **_TUPLES,
    "copy": ("", "[...{}]", lambda owner: list[item_of(owner)]),
    "append": ("v", "append", None),
    "extend": ("*", "extend", None),
    "insert": ("iv", "insert", None),
    "remove": ("x", "remove", None),
    "pop": ("i?", "pop", value_of),
    "clear": ("", "clear", None),
    "reverse": ("", "reverse", None),
    "sort": ("", "sort", None),
}
_DICTS: dict[str, tuple[str, str, _Result]] = {
    "copy": ("", "({{...{}}})", lambda owner: dict[item_of(owner), value_of(owner)]),
    "keys": ("", "keys", lambda owner: Iterable[item_of(owner)]),
    "values": ("", "values", lambda owner: Iterable[value_of(owner)]),
    "items": ("", "items", lambda owner: Iterable[tuple[item_of(owner), value_of(owner)]]),
    "get": ("ko?", "get", value_of),
    "setdefault": ("kv", "setDefault", value_of),
    "update": ("d", "update", None),
    "pop": ("kv?", "pop", value_of),
    "clear": ("", "clear", None),
}
_METHODS = {"text": _TEXTS, "tuple": _TUPLES, "list": _LISTS, "dict": _DICTS}
"""By kind and name: the parameters of a method, what implements it, and its result, which may depend on the owner's.

`t` is a text, `i` an int, `n` a text or None, `p` a text or a tuple of texts, `k` a key, `v` a value of the container,
`x` a value to compare with its items, `d` a dict like it, `o` any value, `*` the items to add or join; `?`: optional.
"""
_CHANGES = {"append", "extend", "insert", "remove", "pop", "clear", "reverse", "sort", "setDefault", "update"}
_HINTS = advice(
    {
        "format format_map": "write an f-string",
        "capitalize": "write `text[:1].upper() + text[1:].lower()`",
        "title": "write the words as they shall be shown",
        "casefold": "write `.lower()`",
        "swapcase": "write `.upper()` or `.lower()`",
        "isupper islower": "write `text == text.upper()`, or with `.lower()`",
        "isnumeric": "write `.isdecimal()`",
        "encode": "the browser has no bytes",
        "zfill rjust ljust center": "write an f-string such as `f'{x:05}'`, `f'{x:>5}'`, `f'{x:<5}'` or `f'{x:^5}'`",
        "push add": "write `.append(…)`",
        "length": "write `len(…)`",
        "difference": "write `[x for x in items if x not in others]`",
        "popitem": "write `d.pop(key)`",
        "fromkeys": "write `{key: value for key in keys}`",
    }
)
_COMPARABLE = frozenset({"bool", "int", "float", "text", "list", "tuple"})


class Methods(Names):
    @abstractmethod
    def expression(self, node: ast.expr) -> Value: ...
    @abstractmethod
    def evaluated(self, node: ast.expr) -> Value:
        """Compile any expression, including values that can only be iterated, such as `range(3)`."""

    @abstractmethod
    def condition(self, node: ast.expr) -> str: ...
    @abstractmethod
    def iterable(self, node: ast.expr) -> Value: ...

    def certain(self, node: ast.expr, value: Value) -> Value:
        if value.kind not in {"unknown", "opaque"} and may_be_none(value.type):
            self.refuse(node, f"`{ast.unparse(node)}` may be None; compare it with None first")
        return value

    def number(self, node: ast.expr) -> Value:
        value = self.expression(node)
        if not value.is_number:
            self.refuse_kind(node, value, "it must be an int or a float here")
        return value

    def integer(self, node: ast.expr) -> str:
        return self.coerce(node, self.expression(node), int, "this")

    def text(self, node: ast.expr) -> str:
        return self.coerce(node, self.expression(node), str, "this")

    def key(self, node: ast.expr) -> str:
        value = self.expression(node)
        self.check_key(node, value.type)
        return value.code

    def check_key(self, node: ast.expr, annotation: Any) -> None:
        if kind_of(annotation) != "text" or may_be_none(annotation):
            written = ast.unparse(node)
            self.refuse(node, f"`{written}` is a key, and keys in the browser are texts; write `str({written})`")

    def comparable(self, node: ast.expr, value: Value, other: Any) -> str:
        """Return a value for comparison by `==` with one of another annotation."""
        kinds = {value.kind, kind_of(other)}
        if "opaque" in kinds and Never not in (value.type, other):
            self.refuse(node, f"`{ast.unparse(node)}` cannot be compared in the browser; annotate it")
        if "none" not in kinds and not _could_equal(value.type, other):
            what = f"`==` with {words_of(other)} differs in the browser"
            self.refuse_kind(node, value, f"{what}; compare values of one kind, `list(…)` or `validated(…)`")
        return value.code

    def method_call(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        self.certain(written, owner)
        if owner.kind in {"unknown", "opaque"}:
            self.refuse_kind(written, owner, f"its method `{name}` is not known; annotate it, or write `validated(…)`")
        if owner.kind == "record":
            self.refuse(node, f"`{name}` is a method of a dataclass, which the browser has not; write a function")
        known = _METHODS.get(owner.kind, {})
        if name not in known:
            self.refuse_code(node, _HINTS.get(name, f"a {words_of(owner.type)} has no `{name}` in the browser"))
        parameters, function, result = known[name]
        if function in _CHANGES:
            owner = self.changeable(written, owner)
        if name == "sort":
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            if node.args or not named.keys() <= {"key", "reverse"}:
                self.refuse_code(node, "it takes `key=` and `reverse=`")
            order = self.order(node, named.get("key"), named.get("reverse"), item_of(owner.type))
            return self.run(name, [owner.code, *order], type(None))
        if function in {"append", "insert", "extend", "update", "setDefault"} and node.args:
            last = node.args[-1]
            added = item_of(self.iterable(last).type) if name == "extend" else self.expression(last).type
            by_name = {"update": added, "setdefault": dict[str, added]}
            owner = self.widen(written, owner, by_name.get(name, list[added]))
        arguments = self._arguments(node, owner, parameters, ["sep", "maxsplit"] if name.endswith("split") else [])
        found: Any = result(owner.type) if isinstance(result, types.FunctionType) else normal(result)
        if "{" in function:
            return Value(function.format(owner.code), found, fresh=True)
        match node.args:
            case [first] if function in {"startsWith", "endsWith"} and self.expression(first).is_text:
                return Value(f"{owner.code}.{function}({arguments[0]})", found)
            case [ast.Constant(value=value), _] if function == "replace" and value:
                return Value(f"{owner.code}.split({arguments[0]}).join({arguments[1]})", found)
            case [_, *more] if function == "get":
                otherwise = self.expression(more[0]) if more else Value("null", type(None))
                arguments, found = [arguments[0], otherwise.code], self.join(node, [found, otherwise.type])
            case _:
                pass
        return self.run(function, [owner.code, *arguments], found, fresh=found == list[str])

    def _arguments(self, node: ast.Call, owner: Value, parameters: str, keywords: list[str]) -> list[str]:
        wanted = parameters.replace("?", "")
        least = len(wanted) - parameters.count("?")
        given: dict[int, ast.expr] = dict(enumerate(node.args))
        for keyword in node.keywords:
            place = keywords.index(keyword.arg) if keyword.arg in keywords else -1
            if place < 0 or place in given:
                self.refuse_code(node, "pass its arguments by position")
            given[place] = keyword.value
        if not least <= len(given) or any(place >= len(wanted) for place in given):
            most = len(wanted)
            self.refuse_code(node, f"it takes {most if least == most else f'{least} to {most}'} arguments there")
        return [
            self._argument(given[place], owner, code) if place in given else "undefined"
            for place, code in enumerate(wanted[: max(given, default=-1) + 1])
        ]

    def _argument(self, node: ast.expr, owner: Value, parameter: str) -> str:
        match parameter:
            case "k":
                return self.key(node)
            case "x":
                return self.comparable(node, self.expression(node), item_of(owner.type))
            case "*":
                items = self.iterable(node)
                wanted = str if owner.kind == "text" else item_of(owner.type)
                self.coerce(node, Value("", item_of(items.type)), wanted, "each of them")
                return items.code
            case _:
                value = self.expression(node)
                if parameter == "o" or (parameter == "p" and fits(value.type, tuple[str, ...])):
                    return value.code
                wanted = {"i": int, "n": optional(str), "v": value_of(owner.type), "d": owner.type}.get(parameter, str)
                return self.coerce(node, value, wanted, "what it is put into" if parameter in "vd" else "this")

    def changeable(self, written: ast.expr, owner: Value) -> Value:
        self.certain(written, owner)
        if not can_change(owner.type):
            copy = f"{'dict' if owner.kind == 'dict' else 'list'}({ast.unparse(written)})"
            what = "only a list or dict can be changed in place"
            self.refuse_kind(written, owner, f"{what}; change a copy, `{copy}`, or annotate it")
        return owner

    def widen(self, written: ast.expr, owner: Value, added: Any) -> Value:
        """Learn the items of a local list or dict that began empty."""
        if has_never(owner.type) and isinstance(written, ast.Name) and fits(owner.type, added, fresh=True):
            self.local_types[written.id] = added
            return Value(owner.code, added)
        return owner

    # Sort keys

    def key_function(self, node: ast.expr, item: Any) -> str:
        """Compile the `key=` of an order."""
        match node:
            case ast.Lambda(
                args=ast.arguments(posonlyargs=[], args=[argument], vararg=None, kwonlyargs=[], defaults=[])
            ):
                name, body = argument.arg, node.body
            case ast.Attribute(value=ast.Name(id="str"), attr=method):
                name, body = "item", ast.Call(ast.Attribute(ast.Name("item", ast.Load()), method, ast.Load()), [], [])
            case ast.Name() | ast.Attribute():
                name, body = "item", ast.Call(node, [ast.Name("item", ast.Load())], [])
            case _:
                self.refuse(node, "`key=` takes a function or a lambda with one name, `key=lambda item: …`")
        if body is not getattr(node, "body", None):
            for part in ast.walk(body):
                ast.copy_location(part, node)
                self.parents |= dict.fromkeys(ast.iter_child_nodes(part), part)
            self.parents[body] = node
        with self.inner({name: item}):
            value = self.expression(body)
            self.check_ordered(body, value.type)
            return f"({self.javascript_name(name)}) => {arrow_body(value.code)}"

    def check_ordered(self, node: ast.expr, annotation: Any) -> None:
        kind = kind_of(annotation)
        if kind in {"list", "tuple"} and not may_be_none(annotation):
            for member in _members(annotation):
                self.check_ordered(node, member)
        elif annotation is not Never and (kind not in _COMPARABLE or may_be_none(annotation)):
            what = "only numbers, texts and lists of them have an order"
            self.refuse_kind(node, Value("", annotation), f"{what}; annotate it, or write `key=`")

    def order_key(self, node: ast.expr, key: ast.expr | None, item: Any) -> str:
        """Return the `key=` of an order in JavaScript; empty without one, if the items have an order."""
        match key:
            case None | ast.Constant(value=None):
                self.check_ordered(node, item)
                return ""
            case _:
                return self.key_function(key, item)

    def order(self, node: ast.expr, key: ast.expr | None, reverse: ast.expr | None, item: Any) -> list[str]:
        """Return the arguments `key` and `reverse` for a list with these items."""
        code = self.order_key(node, key, item)
        if reverse is not None:
            return [code or "undefined", self.condition(reverse)]
        return [code] if code else []


def _members(annotation: Any) -> tuple[Any, ...]:
    return tuple(member for member in get_args(required(annotation)[0]) if member is not Ellipsis)


def _could_equal(annotation: Any, other: Any) -> bool:
    """Return whether `==` gives the same result in JavaScript: it cannot tell lists from tuples, or classes apart."""
    if annotation is Never or other is Never:
        return True
    kinds = (kind_of(annotation), kind_of(other))
    if "unknown" in kinds:
        return is_json(annotation) and is_json(other)
    if kinds[0] != kinds[1]:
        return not set(kinds) & {"list", "tuple", "dict", "record", "opaque"}
    match kinds[0]:
        case "record":
            return required(annotation)[0] is required(other)[0] and _has_plain_equality(required(annotation)[0])
        case "list" | "dict":
            return all(_could_equal(part(annotation), part(other)) for part in (item_of, value_of))
        case "tuple":
            mine, others = members_of(annotation), members_of(other)
            if mine is None or others is None:
                return all(_could_equal(a, b) for a in _members(annotation) for b in _members(other))
            return all(map(_could_equal, mine, others))
        case kind:
            return kind in SCALARS


def _has_plain_equality(record: Any) -> bool:
    members = dataclasses.fields(record)
    is_own = record.__eq__.__code__.co_filename != "<string>"
    return not is_own and all(
        member.compare and _could_equal(hint, hint)
        for member in members
        for hint in [normal(get_type_hints(record).get(member.name, Any))]
    )


def is_simple(node: ast.expr) -> bool:
    """Return whether an expression can be evaluated twice: a name, a constant, or an attribute or item of one."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=value) | ast.UnaryOp(operand=value):
            return is_simple(value)
        case ast.Subscript(value=value, slice=key):
            return is_simple(value) and is_simple(key)
        case _:
            return False


def arrow_body(code: str) -> str:
    return f"({code})" if code.startswith("{") else code
