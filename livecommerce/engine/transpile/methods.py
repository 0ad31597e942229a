"""Methods of texts, lists and dicts, and changes of lists and dicts in place."""

import ast
from abc import abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any

from livecommerce.engine.transpile.annotations import (
    item_of,
    joined,
    kind_of,
    may_be_none,
    optional,
    required,
    value_of,
)
from livecommerce.engine.transpile.names import Names, Value, check_order
from livecommerce.engine.transpile.ownership import (
    DICT_CHANGES,
    LIST_CHANGES,
    calls_that_change,
    fields_changed,
    gives_away,
    is_new,
    loop_over,
    why_not_own,
)

_TEXT_METHOD_NAMES = """
lower upper strip lstrip rstrip startswith endswith split join replace find count removeprefix removesuffix
partition
"""
_TEXT_METHODS = frozenset(_TEXT_METHOD_NAMES.split())
_TEXT_HINTS = {
    "format": "write an f-string",
    "splitlines": 'write `.split("\\n")`',
    "index": "write `.find(…)`, which is -1 where there is none",
    "title": "write the words as they shall be shown",
    "encode": "the browser has no bytes",
    "zfill": "write an f-string such as `f'{x:05}'`",
    "rjust": "write an f-string such as `f'{x:>5}'`",
    "ljust": "write an f-string such as `f'{x:<5}'`",
    "center": "write an f-string such as `f'{x:^5}'`",
}
_COMPARABLE = frozenset({"bool", "int", "float", "text", "list", "tuple"})


class Methods(Names):
    """Compiles methods of values."""

    @abstractmethod
    def expression(self, node: ast.expr) -> Value:
        """Any expression."""

    @abstractmethod
    def evaluated(self, node: ast.expr) -> Value:
        """Any expression, or what can only be gone through, such as `range(3)`."""

    @abstractmethod
    def truth_of(self, value: Value) -> str:
        """The truth of a value."""

    @abstractmethod
    def iterable(self, node: ast.expr) -> Value:
        """What is gone through, as an array."""

    @abstractmethod
    def integer(self, node: ast.expr) -> Value:
        """An expression that must be an integer."""

    @abstractmethod
    def loop_names(self, target: ast.expr, items: Value) -> AbstractContextManager[str]:
        """The scope of what a comprehension sets."""

    def method_call(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        """A method of a text, a list or a dict."""
        if owner.may_be_none and owner.kind != "unknown":
            self.refuse(written, f"`{ast.unparse(written)}` may be None; compare it with None first")
        keywords = {keyword.arg or "**" for keyword in node.keywords}
        if any(isinstance(argument, ast.Starred) for argument in node.args) or (
            keywords and name not in {"sort", "split"}
        ):
            self.refuse_as_it_stands(node, f"{name}() takes its arguments by position there")
        match owner.kind:
            case "text":
                return self._text_method(node, owner, name)
            case "list" | "tuple":
                return self._list_method(node, owner, written, name)
            case "dict":
                return self._dict_method(node, owner, written, name)
            case "record":
                self.refuse(node, f"`{name}` is a method of a dataclass, which the browser has not; write a function")
            case _:
                self.refuse_as_it_stands(node, f"annotate `{ast.unparse(written)}`")

    def _count(self, node: ast.Call, least: int, most: int) -> list[ast.expr]:
        if not least <= len(node.args) <= most:
            self.refuse_as_it_stands(
                node, f"it takes {least if least == most else f'{least} to {most}'} arguments there"
            )
        return node.args

    def text(self, node: ast.expr) -> Value:
        """An expression that must be a text."""
        value = self.expression(node)
        if not value.is_text:
            self.refuse(node, f"`{ast.unparse(node)}` must be annotated as text")
        return value

    # Texts

    def _text_method(self, node: ast.Call, owner: Value, name: str) -> Value:
        if name not in _TEXT_METHODS:
            self.refuse_as_it_stands(node, _TEXT_HINTS.get(name, f"texts in the browser have no `{name}`"))
        match name:
            case "lower" | "upper":
                self._count(node, 0, 0)
                return Value(f"{owner.code}.to{name.capitalize()}Case()", str)
            case "strip" | "lstrip" | "rstrip":
                return self._strip(node, owner, name)
            case "startswith" | "endswith":
                return self._starts(node, owner, "startsWith" if name == "startswith" else "endsWith")
            case "split":
                return self._split(node, owner)
            case "join":
                return self._join(node, owner)
            case "replace":
                return self._replace(node, owner)
            case "find":
                [part] = self._count(node, 1, 1)
                return Value(f"{self.runtime('find')}({owner.code}, {self.text(part).code})", int)
            case "count":
                [part] = self._count(node, 1, 1)
                return Value(f"{self.runtime('countIn')}({owner.code}, {self.text(part).code})", int)
            case "partition":
                [part] = self._count(node, 1, 1)
                return Value(f"{self.runtime('partition')}({owner.code}, {self.text(part).code})", tuple[str, str, str])
            case _:
                [part] = self._count(node, 1, 1)
                function = "removePrefix" if name == "removeprefix" else "removeSuffix"
                return Value(f"{self.runtime(function)}({owner.code}, {self.text(part).code})", str)

    def _strip(self, node: ast.Call, owner: Value, name: str) -> Value:
        arguments = self._count(node, 0, 1)
        if not arguments:
            return Value(f"{owner.code}.{ {'strip': 'trim', 'lstrip': 'trimStart', 'rstrip': 'trimEnd'}[name] }()", str)
        passed = [owner.code, self.text(arguments[0]).code]
        passed += {"strip": [], "lstrip": ["true", "false"], "rstrip": ["false"]}[name]
        return Value(f"{self.runtime('strip')}({', '.join(passed)})", str)

    def _starts(self, node: ast.Call, owner: Value, method: str) -> Value:
        [part] = self._count(node, 1, 1)
        value = self.expression(part)
        if value.is_text:
            return Value(f"{owner.code}.{method}({value.code})", bool)
        if value.kind == "tuple" and kind_of(item_of(value.type)) == "text":
            return Value(f"{value.code}.some((part) => {owner.code}.{method}(part))", bool)
        self.refuse(part, f"`{ast.unparse(part)}` must be a text, or a tuple of texts")

    def _split(self, node: ast.Call, owner: Value) -> Value:
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        arguments = self._count(node, 0, 2)
        separator = arguments[0] if arguments else named.pop("sep", None)
        most = arguments[1] if len(arguments) == 2 else named.pop("maxsplit", None)
        if named:
            self.refuse_as_it_stands(node, "split() takes a separator and how often to split")
        if most is None and isinstance(separator, ast.Constant) and separator.value not in ("", None):
            return Value(f"{owner.code}.split({self.text(separator).code})", list[str])
        is_spaces = separator is None or (isinstance(separator, ast.Constant) and separator.value is None)
        passed = [owner.code]
        if separator is not None and not is_spaces:
            passed.append(self.text(separator).code)
        elif most is not None:
            passed.append("null")
        if most is not None:
            passed.append(self.integer(most).code)
        return Value(f"{self.runtime('split')}({', '.join(passed)})", list[str])

    def _join(self, node: ast.Call, owner: Value) -> Value:
        [argument] = self._count(node, 1, 1)
        items = self.iterable(argument)
        item = item_of(items.type)
        if items.code != "[]" and (kind_of(item) != "text" or may_be_none(item)):
            self.refuse(argument, f"`{ast.unparse(argument)}` must be annotated as a list of texts for join()")
        return Value(f"{items.code}.join({owner.code})", str)

    def _replace(self, node: ast.Call, owner: Value) -> Value:
        old, new, *most = self._count(node, 2, 3)
        if not most and isinstance(old, ast.Constant) and old.value != "":
            # Not `replaceAll`, to which a `$` in the new text means something.
            return Value(f"{owner.code}.split({self.text(old).code}).join({self.text(new).code})", str)
        passed = [owner.code, self.text(old).code, self.text(new).code, *(self.integer(count).code for count in most)]
        return Value(f"{self.runtime('replace')}({', '.join(passed)})", str)

    # Lists

    def _list_method(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        item = item_of(owner.type)
        if name in LIST_CHANGES and owner.kind == "list":
            return self._list_change(node, owner, written, name)
        match name:
            case "index":
                [wanted] = self._count(node, 1, 1)
                return Value(f"{self.runtime('indexOf')}({owner.code}, {self.expression(wanted).code})", int)
            case "count":
                [wanted] = self._count(node, 1, 1)
                return Value(f"{self.runtime('countIn')}({owner.code}, {self.expression(wanted).code})", int)
            case "copy" if owner.kind == "list":
                self._count(node, 0, 0)
                return Value(f"[...{owner.code}]", list[item])
            case _:
                self.refuse_as_it_stands(node, f"lists in the browser have no `{name}`")

    def _list_change(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        item = item_of(owner.type)
        match name:
            case "append":
                [argument] = self._count(node, 1, 1)
                value = self.expression(argument)
                self.widen(written, list[value.type])
                return self.changed(written, name, [value.code], type(None), node)
            case "extend":
                [argument] = self._count(node, 1, 1)
                values = self.iterable(argument)
                self.widen(written, list[item_of(values.type)])
                return self.changed(written, name, [values.code], type(None), node)
            case "insert":
                place, argument = self._count(node, 2, 2)
                index, value = self.integer(place), self.expression(argument)
                self.widen(written, list[value.type])
                return self.changed(written, name, [index.code, value.code], type(None), node)
            case "remove":
                [argument] = self._count(node, 1, 1)
                return self.changed(written, name, [self.expression(argument).code], type(None), node)
            case "pop":
                places = self._count(node, 0, 1)
                return self.changed(written, name, [self.integer(place).code for place in places], item, node)
            case "sort":
                self._count(node, 0, 0)
                named = {keyword.arg or "**": keyword.value for keyword in node.keywords}
                return self.changed(written, name, self.order(node, named, item), type(None), node)
            case _:
                self._count(node, 0, 0)
                return self.changed(written, name, [], type(None), node)

    # Dicts

    def _dict_method(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        value = value_of(owner.type)
        if name in DICT_CHANGES:
            return self._dict_change(node, owner, written, name)
        match name:
            case "get":
                return self._get(node, owner, written)
            case "keys":
                self._count(node, 0, 0)
                self.check_order_of(written)
                return Value(f"Object.keys({owner.code})", Iterable[item_of(owner.type)])
            case "values":
                self._count(node, 0, 0)
                self.check_order_of(written)
                return Value(f"Object.values({owner.code})", Iterable[value])
            case "items":
                self._count(node, 0, 0)
                self.check_order_of(written)
                return Value(f"Object.entries({owner.code})", Iterable[tuple[item_of(owner.type), value]])
            case "copy":
                self._count(node, 0, 0)
                return Value(f"({{...{owner.code}}})", owner.type)
            case _:
                self.refuse_as_it_stands(node, f"dicts in the browser have no `{name}`")

    def _get(self, node: ast.Call, owner: Value, written: ast.expr) -> Value:
        key, *default = self._count(node, 1, 2)
        found, otherwise = self.expression(key), self.expression(default[0]) if default else Value("null", type(None))
        self.check_key(key, found)
        value = value_of(owner.type)
        result = joined([value, otherwise.type]) if default else optional(value)
        result = value if value is Any else result
        known = self.known_entry(owner, found, key, may_be_none(value))
        if known is not None:
            return Value(f"({known} ?? {otherwise.code})", result)
        if is_simple(written) and is_simple(key):
            there = f"Object.hasOwn({owner.code}, {found.code})"
            return Value(f"({there} ? {owner.code}[{found.code}] : {otherwise.code})", result)
        return Value(f"{self.runtime('get')}({owner.code}, {found.code}, {otherwise.code})", result)

    def known_entry(self, owner: Value, key: Value, written: ast.expr, optional_value: bool) -> str | None:
        """The entry of a dict, where JavaScript has it or else undefined; None where it may have something else."""
        if optional_value:
            return None
        if isinstance(written, ast.Constant) and written.value not in _INHERITED:
            return f"{owner.code}[{key.code}]"
        if owner.code.startswith("{"):
            # A constant, which then inherits nothing.
            rest = "" if owner.code == "{}" else ", "
            return f'{{"__proto__": null{rest}{owner.code[1:]}[{key.code}]'
        return None

    def _dict_change(self, node: ast.Call, owner: Value, written: ast.expr, name: str) -> Value:
        value = value_of(owner.type)
        match name:
            case "update":
                [argument] = self._count(node, 1, 1)
                given = self.expression(argument)
                if given.kind != "dict" or given.may_be_none:
                    self.refuse(argument, f"`{ast.unparse(argument)}` must be annotated as a dict for update()")
                self.widen(written, given.type)
                return self.changed(written, name, [given.code], type(None), node)
            case "setdefault":
                key, default = self._count(node, 2, 2)
                found, given = self.expression(key), self.expression(default)
                self.check_key(key, found)
                if kind_of(value) in {"list", "dict"} or given.kind in {"list", "dict"}:
                    self.refuse_as_it_stands(node, "what it gives could not be changed; use `if key not in …:`")
                self.widen(written, dict[str, given.type])
                return self.changed(written, "setDefault", [found.code, given.code], joined([value, given.type]), node)
            case "pop":
                key, *default = self._count(node, 1, 2)
                found = self.expression(key)
                self.check_key(key, found)
                rest = [self.expression(otherwise) for otherwise in default]
                result = joined([value, *(otherwise.type for otherwise in rest)]) if value is not Any else Any
                return self.changed(written, name, [found.code, *(one.code for one in rest)], result, node)
            case _:
                self._count(node, 0, 0)
                return self.changed(written, name, [], type(None), node)

    def check_order_of(self, node: ast.expr) -> None:
        """Refuses to go through a constant dict whose order is another one in JavaScript."""
        if isinstance(node, ast.Name) and not self.is_local(node.id) and node.id != "self":
            try:
                check_order(self.resolve(node, node.id))
            except ValueError as error:
                self.refuse(node, str(error))

    def check_key(self, node: ast.expr, key: Value) -> None:
        """Refuses keys that JSON has not."""
        if not key.is_text and key.kind != "unknown":
            self.refuse(
                node, f"`{ast.unparse(node)}` is used as a key, and keys in the browser are texts; write str(…)"
            )

    # Changes in place

    @cached_property
    def _changed_fields(self) -> frozenset[str]:
        methods = self.shape.methods.values() if self.shape else ()
        return frozenset(name for method in methods for name in fields_changed(method))

    def is_changed(self, name: str) -> bool:
        """Whether some method of the class changes this field in place."""
        return (
            self.shape is not None
            and name in self._changed_fields
            and kind_of(self.shape.fields.get(name)) in {"list", "dict"}
        )

    def check_field_is_kept(self, node: ast.Attribute) -> None:
        """Refuses to give away a field that is changed in place, which would show its changes in Python alone."""
        if self.is_changed(node.attr) and isinstance(node.ctx, ast.Load) and gives_away(node, self.parents):
            kind = "dict" if self.shape and kind_of(self.shape.fields[node.attr]) == "dict" else "list"
            self.refuse(
                node,
                f"`self.{node.attr}` is changed in place in this class, so it must not get another name; "
                f"give away a copy, `{kind}(self.{node.attr})`",
            )

    def check_assigned_field(self, name: str, value: ast.expr) -> None:
        """Refuses to assign what something else has to a field that is changed in place."""
        if self.is_changed(name) and not is_new(value):
            self.refuse(
                value,
                f"`self.{name}` is changed in place in this class, so what is assigned must be its own; "
                f"assign a copy, `list({ast.unparse(value)})` or `dict({ast.unparse(value)})`",
            )

    def check_loop(self, iterable: ast.expr, body: Iterable[ast.AST]) -> None:
        """Refuses a loop over a field that what is done in the loop may change."""
        match iterable:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.is_changed(name) and self.shape:
                changing = calls_that_change(name, self.shape.methods)
                for part in body:
                    for node in ast.walk(part):
                        is_call = (
                            isinstance(node, ast.Attribute)
                            and isinstance(node.value, ast.Name)
                            and node.value.id == "self"
                            and node.attr in changing
                        )
                        if is_call or isinstance(node, ast.Await):
                            self.refuse(
                                node, f"this may change `self.{name}` in a loop over it; loop over a copy of it"
                            )
            case _:
                pass

    def changed(self, written: ast.expr, operation: str, values: list[str], result: Any, node: ast.AST) -> Value:
        """A change in place of what is written there, by a function of `runtime/python.js`.

        A field is replaced, so that React is told.
        """
        for looped in loop_over(node, self.parents):
            if any(ast.unparse(part) == ast.unparse(written) for part in ast.walk(looped)):
                self.refuse(node, f"`{ast.unparse(written)}` is changed in a loop over it; loop over a copy of it")
        match written:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape and name in self.shape.fields:
                if name in self.shape.derived:
                    self.refuse(written, f"`self.{name}` is derived; change the fields that it derives from")
                passed = ["self", f'"{name}"', self.runtime(operation), *values]
                return Value(f"{self.runtime('change')}({', '.join(passed)})", result)
            case ast.Name(id=name) if self.is_local(name):
                reason = why_not_own(name, self.source.tree)
                if reason:
                    self.refuse(written, reason)
                code = self.javascript_name(name)
                return Value(f"{self.runtime(operation)}({', '.join([code, *values])})", result)
            case _:
                self.refuse(
                    written,
                    f"`{ast.unparse(written)}` would change in place something inside; assign the whole field instead",
                )

    def widen(self, written: ast.expr, added: Any) -> None:
        """Learns the items of a local list or dict that began empty; refuses items of another kind."""
        if not isinstance(written, ast.Name) or not self.is_local(written.id):
            return
        known = self.local_types[written.id]
        inner, _ = required(known)
        if not getattr(inner, "__args__", ()) or value_of(inner) is Any:
            self.local_types[written.id] = added
        elif value_of(added) is not Any and joined([value_of(inner), value_of(added)]) != value_of(inner):
            self.refuse(written, f"`{written.id}` has items of another kind; annotate it where it is set first")

    # What orders lists

    def key_function(self, node: ast.expr, item: Any) -> str:
        """The `key=` of an order."""
        match node:
            case ast.Lambda(args=ast.arguments(args=[argument], defaults=[]), body=body):
                with self.inner({argument.arg: item}):
                    value = self.expression(body)
                    self.check_comparable(body, value.type)
                    return f"({self.javascript_name(argument.arg)}) => {arrow_body(value.code)}"
            case _:
                self.refuse(node, "`key=` takes a lambda with one name, `key=lambda item: …`")

    def check_comparable(self, node: ast.AST, annotation: Any) -> None:
        """Refuses to order what has no order in the browser."""
        if kind_of(annotation) not in _COMPARABLE or may_be_none(annotation):
            self.refuse(
                node, f"`{ast.unparse(node)}`: only numbers, texts and lists of them have an order; annotate them"
            )

    def order(self, node: ast.AST, named: dict[str, ast.expr], item: Any) -> list[str]:
        """The arguments `key` and `reverse`, of a list with these items."""
        if not named.keys() <= {"key", "reverse"}:
            self.refuse_as_it_stands(node, "it takes `key` and `reverse`")
        passed: list[str] = []
        if "key" in named:
            passed.append(self.key_function(named["key"], item))
        else:
            self.check_comparable(node, item)
        if "reverse" in named:
            value = self.expression(named["reverse"])
            passed = [*(passed or ["undefined"]), self.truth_of(value)]
        return passed


_INHERITED_NAMES = """
__proto__ constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__
"""
_INHERITED = frozenset(_INHERITED_NAMES.split())
"""What every object of JavaScript has."""


def is_simple(node: ast.expr) -> bool:
    """Whether an expression can be evaluated twice: a name, a constant, an attribute of such."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=value) | ast.UnaryOp(operand=value):
            return is_simple(value)
        case _:
            return False


def arrow_body(code: str) -> str:
    """The body of an arrow function; an object needs parentheses there."""
    return f"({code})" if code.startswith("{") else code
