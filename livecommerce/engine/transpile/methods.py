"""Methods of texts, lists and dicts."""

import ast
import dataclasses
from abc import abstractmethod
from collections.abc import Iterable
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

_TEXTS: dict[str, tuple[str, str, Any]] = {
    "lower": ("", "toLowerCase", str),
    "upper": ("", "toUpperCase", str),
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
"""The parameters of each method of texts, the function that implements it, and its result.

`t` is a text, `i` an int, `n` a text or None, `p` a text or a tuple of texts, `*` the items to join; `?`: optional.
"""
_TEXT_KEYWORDS = {"split": ("sep", "maxsplit"), "rsplit": ("sep", "maxsplit")}
_NATIVE = {"toLowerCase", "toUpperCase"}
_LIST_CHANGES = {
    "append": "v",
    "extend": "*",
    "insert": "iv",
    "remove": "x",
    "pop": "i?",
    "clear": "",
    "reverse": "",
    "sort": "",
}
_DICT_CHANGES = {"update": "d", "setdefault": "kv", "pop": "kv?", "clear": ""}
_HINTS = {
    "format": "write an f-string",
    "format_map": "write an f-string",
    "capitalize": "write `text[:1].upper() + text[1:].lower()`",
    "title": "write the words as they shall be shown",
    "casefold": "write `.lower()`",
    "swapcase": "write `.upper()` or `.lower()`",
    "isupper": "write `text == text.upper()`",
    "islower": "write `text == text.lower()`",
    "isnumeric": "write `.isdecimal()`",
    "encode": "the browser has no bytes",
    "zfill": "write an f-string such as `f'{x:05}'`",
    "rjust": "write an f-string such as `f'{x:>5}'`",
    "ljust": "write an f-string such as `f'{x:<5}'`",
    "center": "write an f-string such as `f'{x:^5}'`",
    "push": "write `.append(…)`",
    "add": "write `.append(…)`",
    "length": "write `len(…)`",
    "difference": "write `[x for x in items if x not in others]`",
    "popitem": "write `d.pop(key)`",
    "fromkeys": "write `{key: value for key in keys}`",
}
_COMPARABLE = frozenset({"bool", "int", "float", "text", "list", "tuple"})


class Methods(Names):
    """Compiler of methods of values."""

    @abstractmethod
    def expression(self, node: ast.expr) -> Value:
        """Compile any expression."""

    @abstractmethod
    def evaluated(self, node: ast.expr) -> Value:
        """Compile any expression, including values that can only be iterated, such as `range(3)`."""

    @abstractmethod
    def condition(self, node: ast.expr) -> str:
        """Compile an expression used as a condition."""

    @abstractmethod
    def iterable(self, node: ast.expr) -> Value:
        """Compile an iterable."""

    def certain(self, node: ast.expr, value: Value) -> Value:
        """Return a value after checking that it is not None."""
        if value.kind not in {"unknown", "opaque"} and may_be_none(value.type):
            self.refuse(node, f"`{ast.unparse(node)}` may be None; compare it with None first")
        return value

    def number(self, node: ast.expr) -> Value:
        """Compile an expression that must be a number."""
        value = self.expression(node)
        if not value.is_number:
            self.refuse(node, f"`{ast.unparse(node)}` is {words_of(value.type)}, and must be an int or a float here")
        return value

    def integer(self, node: ast.expr) -> str:
        """Compile an expression that must be an integer."""
        return self.coerce(node, self.expression(node), int, "this")

    def text(self, node: ast.expr) -> str:
        """Compile an expression that must be a text."""
        return self.coerce(node, self.expression(node), str, "this")

    def key(self, node: ast.expr) -> str:
        """Compile an expression that is used as a key."""
        value = self.expression(node)
        if not value.is_text:
            written = ast.unparse(node)
            self.refuse(
                node, f"`{written}` is used as a key, and keys in the browser are texts; write `str({written})`"
            )
        return value.code

    def comparable(self, node: ast.expr, value: Value, other: Any) -> str:
        """Return a value for comparison by `==` with one of another annotation."""
        kinds = {kind_of(value.type), kind_of(other)}
        written = ast.unparse(node)
        if "opaque" in kinds and Never not in (value.type, other):
            self.refuse(node, f"`{written}` cannot be compared in the browser; annotate it")
        if "none" not in kinds and not _could_equal(value.type, other):
            self.refuse(
                node,
                f"`{written}` is {words_of(value.type)}, and `==` with {words_of(other)} differs in the browser; "
                "compare values of one kind, `list(…)` or `validated(…)`",
            )
        return value.code

    def method_call(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        """Compile a method call of a text, a list or a dict."""
        self.certain(written, owner)
        self.check_plain(node)
        match owner.kind:
            case "text" if name in _TEXTS:
                parameters, function, result = _TEXTS[name]
                arguments = self._arguments(node, owner, parameters, _TEXT_KEYWORDS.get(name, ()))
                if function in _NATIVE:
                    return Value(f"{owner.code}.{function}({', '.join(arguments)})", result)
                match node.args:
                    case [first] if function in {"startsWith", "endsWith"} and self.expression(first).is_text:
                        return Value(f"{owner.code}.{function}({arguments[0]})", result)
                    case [ast.Constant(value=value), _] if function == "replace" and value:
                        return Value(f"{owner.code}.split({arguments[0]}).join({arguments[1]})", result)
                    case _:
                        pass
                return self.run(function, [owner.code, *arguments], result, fresh=result == list[str])
            case "list" | "tuple" if name in {"index", "count"}:
                arguments = self._arguments(node, owner, "x")
                return self.run("placeOfItem" if name == "index" else "countItem", [owner.code, *arguments], int)
            case "list" if name == "copy":
                self._arguments(node, owner, "")
                return Value(f"[...{owner.code}]", list[item_of(owner.type)], fresh=True)
            case "list" if name in _LIST_CHANGES:
                return self._change(node, owner, written, name, _LIST_CHANGES[name])
            case "dict" if name in _DICT_CHANGES:
                return self._change(node, owner, written, name, _DICT_CHANGES[name])
            case "dict" if name in {"get", "keys", "values", "items", "copy"}:
                return self._of_dict(node, owner, name)
            case "unknown" | "opaque":
                self.refuse(
                    node,
                    f"`{ast.unparse(written)}` is {words_of(owner.type)}, so that nobody knows its method `{name}`; "
                    f"annotate it, or write `validated(…)`",
                )
            case "record":
                self.refuse(node, f"`{name}` is a method of a dataclass, which the browser has not; write a function")
            case _:
                hint = _HINTS.get(name, f"a {words_of(owner.type)} has no `{name}` in the browser")
                self.refuse_as_it_stands(node, hint)

    def _arguments(self, node: ast.Call, owner: Value, parameters: str, keywords: tuple[str, ...] = ()) -> list[str]:
        """Return the arguments of a method for its parameters in the table."""
        wanted = parameters.replace("?", "")
        least = len(wanted) - parameters.count("?")
        given: dict[int, ast.expr] = dict(enumerate(node.args))
        for keyword in node.keywords:
            place = keywords.index(keyword.arg) if keyword.arg in keywords else -1
            if place < 0 or place in given:
                self.refuse_as_it_stands(node, "pass its arguments by position")
            given[place] = keyword.value
        if not least <= len(given) or any(place >= len(wanted) for place in given):
            most = len(wanted)
            self.refuse_as_it_stands(
                node, f"it takes {most if least == most else f'{least} to {most}'} arguments there"
            )
        return [
            self._argument(given[place], owner, code) if place in given else "undefined"
            for place, code in enumerate(wanted[: max(given, default=-1) + 1])
        ]

    def _argument(self, node: ast.expr, owner: Value, parameter: str) -> str:
        match parameter:
            case "t":
                return self.text(node)
            case "n":
                return self.coerce(node, self.expression(node), optional(str), "this")
            case "i":
                return self.integer(node)
            case "k":
                return self.key(node)
            case "v":
                return self.coerce(node, self.expression(node), value_of(owner.type), "what it is put into")
            case "x":
                return self.comparable(node, self.expression(node), item_of(owner.type))
            case "d":
                return self.coerce(node, self.expression(node), owner.type, "what it is put into")
            case "p":
                value = self.expression(node)
                if not fits(value.type, tuple[str, ...]):
                    return self.coerce(node, value, str, "this")
                return value.code
            case _:
                items = self.iterable(node)
                wanted = str if owner.kind == "text" else item_of(owner.type)
                self.coerce(node, Value("", item_of(items.type)), wanted, "each of them")
                return items.code

    def _of_dict(self, node: ast.Call, owner: Value, name: str) -> Value:
        value, item = value_of(owner.type), item_of(owner.type)
        match name:
            case "get":
                if not 1 <= len(node.args) <= 2 or node.keywords:
                    self.refuse_as_it_stands(node, "it takes 1 to 2 arguments there")
                key = self.key(node.args[0])
                otherwise = self.expression(node.args[1]) if node.args[1:] else Value("null", type(None))
                return self.run("get", [owner.code, key, otherwise.code], self.join(node, [value, otherwise.type]))
            case "copy":
                self._arguments(node, owner, "")
                return Value(f"({{...{owner.code}}})", dict[item, value], fresh=True)
            case _:
                self._arguments(node, owner, "")
                found: Any = {"keys": item, "values": value}.get(name, tuple[item, value])
                return self.run(name, [owner.code], Iterable[found])

    def _change(self, node: ast.Call, owner: Value, written: ast.expr, name: str, parameters: str) -> Value:
        """Compile a method that changes a list or dict in place."""
        owner = self.changeable(written, owner)
        if name == "sort":
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            if node.args or not named.keys() <= {"key", "reverse"}:
                self.refuse_as_it_stands(node, "it takes `key=` and `reverse=`")
            order = self.order(node, named.get("key"), named.get("reverse"), item_of(owner.type))
            return self.run(name, [owner.code, *order], type(None))
        if name in {"append", "insert", "extend", "update", "setdefault"} and node.args:
            owner = self.widen(written, owner, self._added(node, name))
        arguments = self._arguments(node, owner, parameters)
        result: Any = type(None)
        if name in {"pop", "setdefault"}:
            result = value_of(owner.type)
        return self.run("setDefault" if name == "setdefault" else name, [owner.code, *arguments], result)

    def _added(self, node: ast.Call, name: str) -> Any:
        match name:
            case "extend":
                return list[item_of(self.iterable(node.args[0]).type)]
            case "update":
                return self.expression(node.args[0]).type
            case "setdefault" if len(node.args) == 2:
                return dict[str, self.expression(node.args[1]).type]
            case _:
                return list[self.expression(node.args[-1]).type]

    def changeable(self, written: ast.expr, owner: Value) -> Value:
        """Return a list or dict after checking that it may be changed in place."""
        self.certain(written, owner)
        if not can_change(owner.type):
            name = {"list": "list", "dict": "dict"}.get(owner.kind, "list")
            self.refuse(
                written,
                f"`{ast.unparse(written)}` is {words_of(owner.type)}, and only a list or dict can be changed in place; "
                f"change a copy, `{name}({ast.unparse(written)})`, or annotate it",
            )
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

    def check_ordered(self, node: ast.AST, annotation: Any) -> None:
        """Refuse to order values that have no order in the browser."""
        kind = kind_of(annotation)
        if kind in {"list", "tuple"} and not may_be_none(annotation):
            for member in _members(annotation):
                self.check_ordered(node, member)
        elif annotation is not Never and (kind not in _COMPARABLE or may_be_none(annotation)):
            self.refuse(
                node,
                f"`{ast.unparse(node)}` is {words_of(annotation)}; only numbers, texts and lists of them have an "
                "order; annotate it, or write `key=`",
            )

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
            return _could_equal(item_of(annotation), item_of(other)) and _could_equal(
                value_of(annotation), value_of(other)
            )
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
    """Return whether an expression can be evaluated twice: a name, a constant, or an attribute of one."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=value) | ast.UnaryOp(operand=value):
            return is_simple(value)
        case _:
            return False


def arrow_body(code: str) -> str:
    """Return the body of an arrow function, with parentheses around an object."""
    return f"({code})" if code.startswith("{") else code
