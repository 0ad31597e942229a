"""Calls: own methods, other states, page operations, helper functions, dataclasses and builtins."""

import ast
import builtins
import dataclasses
import inspect
import sysconfig
import types
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Never, NoReturn, cast, get_origin, get_type_hints

from livecommerce.engine.transpile.annotations import (
    awaited,
    fits,
    item_of,
    kind_of,
    may_be_none,
    members_of,
    normal,
    passable,
    value_of,
    words_of,
)
from livecommerce.engine.transpile.methods import Methods
from livecommerce.engine.transpile.names import Value, hints_of

_REPLACEMENTS = {
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
    "type": "write `isinstance(…)`",
}
_LIBRARY = {
    "copy.copy": "write `list(…)`, `dict(…)` or `replace(…)`",
    "copy.deepcopy": "write `[dict(row) for row in rows]`, which says what is copied",
    "datetime.datetime.now": "take the time from a page operation, and keep its ISO text",
    "json.dumps": "page operations take lists and dicts as they are",
    "json.loads": "a page operation gives what has been read",
    "asyncio.sleep": "write `await dom.sleep(milliseconds)`",
    "time.sleep": "write `await dom.sleep(milliseconds)`",
    "httpx": "write `await http.request(…)` (`engine.http`)",
    "requests": "write `await http.request(…)` (`engine.http`)",
    "urllib": "write `await http.request(…)` (`engine.http`)",
    "random": "write a page operation, `browser_function`",
    "math.floor": "write `int(x // 1)`",
    "math.ceil": "write `-int(-x // 1)`",
    "re": "use `in`, `.find()`, `.startswith()` and `.split()`, or write a page operation, `browser_function`",
    "reflex.toast": "keep the message in a field and show it with `rx.cond`; Reflex's toast needs the server's socket",
    "reflex.redirect": "write `dom.navigate(path)`, or `dom.leave(address)` for another site",
    "reflex.download": "link to the file, `rx.el.a(download=…)`",
    "reflex.set_value": "assign a field, and bind it with `value=`",
    "reflex.console_log": "write `dom.warn(…)`",
    "reflex.window_alert": "keep the message in a field and show it",
    "reflex.call_script": "write a page operation, `browser_function`",
    "reflex": "what Reflex sends from the server cannot be sent here; use a page operation (`engine.dom`)",
}
"""What to write in place of what stays on the server, by its name or the beginning of it."""
_INSTALLED = tuple({str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "purelib", "platlib")})
_TESTS = {str: "text", bool: "bool", list: "list", dict: "dict"}


class Calls(Methods):
    """Compiles calls."""

    def call(self, node: ast.Call) -> Value:
        """A call of anything."""
        match node.func:
            case ast.Attribute(value=ast.Name(id="self"), attr="get_state") if self.shape is not None:
                return self._other_state(node)
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape is not None:
                if name not in self.shape.methods and name not in self.shape.fields:
                    hint = f"; assign the field, `self.{name[4:]} = …`" if name[4:] in self.shape.fields else ""
                    self.refuse(node, f"`self.{name}` is not a method of the class{hint}")
                if name in self.shape.fields:
                    self.refuse(node, f"`self.{name}` is a field or property; write it without `()`")
                return self._method(node, "self", name, self.shape.methods[name])
            case ast.Attribute(value=value, attr=name) if self.static(value) is None:
                owner = self.expression(value)
                shape = self.shape_of(owner.type)
                if shape is None:
                    return self.method_call(node, owner, value, name)
                if name not in shape.methods:
                    self.refuse(node, f"`{name}` is not a method of {getattr(owner.type, '__name__', 'the state')}")
                return self._method(node, owner.code, name, shape.methods[name])
            case ast.Name(id=name) if self.is_local(name):
                self.refuse_as_it_stands(node, "only methods and functions of modules can be called")
            case _:
                return self._function(node, self.target_of_call(node.func))

    def _method(self, node: ast.Call, owner: str, name: str, function: types.FunctionType) -> Value:
        arguments = self.arguments(node, function, bound=True)
        self.forget_fields()
        return self._given(node, f"{owner}.{name}({', '.join(arguments)})", self._result(node, function))

    def _given(self, node: ast.Call | ast.Await, code: str, found: Any) -> Value:
        """What a call gives; what gives nothing is `undefined` in JavaScript, which is not None."""
        if found is type(None) and not isinstance(self.parents[node], ast.Expr):
            return Value(f"({code}, null)", found)
        return Value(code, found)

    def _result(self, node: ast.Call, function: Callable[..., Any]) -> Any:
        """What a method or helper gives; what has no annotation must give nothing."""
        if inspect.iscoroutinefunction(function) and not isinstance(self.parents[node], ast.Await):
            self.refuse(
                node, f"`{ast.unparse(node)}` is not awaited, so Python would never run it; write `await` before it"
            )
        found = hints_of(function).get("return", type(None))
        return Awaitable[found] if inspect.iscoroutinefunction(function) else found

    def arguments(
        self, node: ast.Call, function: Callable[..., Any], *, bound: bool, filled: bool = False
    ) -> list[str]:
        """What a call passes, by position.

        Args:
            node: The call.
            function: What is called.
            bound: Whether its first parameter is the state.
            filled: Whether it is a page operation: defaults are passed, and lists and dataclasses as JSON.
        """
        parameters = list(inspect.signature(function).parameters.values())[bound:]
        if any(isinstance(argument, ast.Starred) for argument in node.args) or any(
            not one.arg for one in node.keywords
        ):
            self.refuse(node, "`*` and `**` in a call cannot run in the browser; pass the arguments one by one")
        by_position = [one for one in parameters if one.kind is not one.KEYWORD_ONLY]
        if len(node.args) > len(by_position):
            self.refuse(node, f"`{ast.unparse(node)}` passes {len(node.args)} arguments for {len(by_position)}")
        hints = hints_of(function)
        written = ast.unparse(node.func)

        def passed(parameter: inspect.Parameter, argument: ast.expr) -> str:
            value, wanted = self.expression(argument), hints.get(parameter.name, Any)
            if filled:
                wanted = passable(wanted)
            place = f"`{parameter.name}` of `{written}`"
            return self.coerce(argument, value, wanted, place, converts=filled)

        given = {one.name: passed(one, argument) for one, argument in zip(by_position, node.args, strict=False)}
        by_name = {one.name: one for one in parameters if one.kind is not one.POSITIONAL_ONLY}
        for keyword in node.keywords:
            name = keyword.arg or ""
            if name in given or name not in by_name:
                self.refuse(keyword.value, f"`{written}` has no parameter left that is called `{name}`")
            given[name] = passed(by_name[name], keyword.value)
        missing = [one.name for one in parameters if one.name not in given and one.default is one.empty]
        if missing:
            self.refuse(node, f"`{ast.unparse(node)}` leaves out {', '.join(missing)}")
        if [one.name for one in parameters if one.name in given] != list(given) and sum(
            map(_may_act, node.keywords)
        ) > 1:
            self.refuse(node, "write these keywords in the order of the parameters, as they may act on one another")
        codes: list[str] = []
        for one in parameters:
            if one.name in given:
                codes.append(given[one.name])
            else:
                codes.append(self.constant(node, one.default) if filled else "undefined")
        while codes and codes[-1] == "undefined":
            codes.pop()
        return codes

    def _function(self, node: ast.Call, function: Any) -> Value:
        operation: tuple[str, str] | None = getattr(function, "__browser_function__", None)
        if operation is not None:
            self.functions.add(operation)
            arguments = self.arguments(node, function, bound=False, filled=True)
            found = self._result(node, function)
            # States may hear of what it does, at once or when it is awaited.
            self.forget_fields()
            code = f"{operation[1]}({', '.join(arguments)})"
            if may_be_none(found) and found is not type(None) and get_origin(found) is not Awaitable:
                return Value(f"({code} ?? null)", found, fresh=True)
            return replace(self._given(node, code, found), fresh=True)
        if function is dataclasses.replace:
            return self._replacement(node)
        if hasattr(function, "__browser_specification__"):
            return self._validated(node, function.__browser_specification__)
        if isinstance(function, type) and dataclasses.is_dataclass(cast(Any, function)):
            return self._construction(node, function)
        name: str = getattr(cast(Any, function), "__name__", "")
        if getattr(builtins, name, None) is function:
            builtin = getattr(self, f"builtin_{name}", None)
            if builtin is None:
                self.refuse_as_it_stands(node, _REPLACEMENTS.get(name, "there is no such function in the browser"))
            return builtin(node)
        if isinstance(function, types.FunctionType) and self._is_of_project(function):
            self.helpers.add(function)
            arguments = self.arguments(node, function, bound=False)
            return self._given(node, f"${name}({', '.join(arguments)})", self._result(node, function))
        self._refuse_call(node, function)

    def _is_of_project(self, function: types.FunctionType) -> bool:
        """Whether a function is neither Python's own nor of an installed package."""
        package, _, _ = self.function.__module__.partition(".")
        file = str(Path(function.__code__.co_filename).resolve())
        return function.__module__.partition(".")[0] == package or not file.startswith((*_INSTALLED, "<frozen"))

    def _refuse_call(self, node: ast.Call, function: Any) -> NoReturn:
        written = ast.unparse(node.func)
        full = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"
        names = [full, self.full_name(node.func)]
        found = next(
            (hint for begin, hint in _LIBRARY.items() if any(f"{name}.".startswith(f"{begin}.") for name in names)),
            "write a function of your own, or a page operation (`browser_function`)",
        )
        self.refuse(node, f"`{written}` stays on the server; {found}")

    def _other_state(self, node: ast.Call) -> Value:
        match node.args:
            case [ast.Name(id=name)] if not self.is_local(name):
                state = self.resolve(node, name)
                if self.shape_of(state) is not None:
                    self.states[state.__name__] = state
                    return Value(f"{state.__name__}.self", state)
            case _:
                pass
        self.refuse(node, "get_state takes a browser state class; state of the server is shown, not read here")

    def forget_fields(self) -> None:
        """What was known of fields may have changed."""
        self.narrowed = {name: found for name, found in self.narrowed.items() if "." not in name}

    # Dataclasses

    def _replacement(self, node: ast.Call) -> Value:
        match node.args:
            case [value]:
                record = self.certain(value, self.expression(value))
            case _:
                self.refuse_as_it_stands(node, "replace() takes one dataclass, then keywords")
        if record.kind != "record":
            self.refuse(node, f"`{ast.unparse(node.args[0])}` is {words_of(record.type)}, and must be a dataclass")
        hints = self.check_record(node, record.type)
        changes = [f"...{record.code}"]
        for keyword in node.keywords:
            name = keyword.arg or "**"
            if name not in hints:
                self.refuse(keyword.value, f"{record.type.__name__} has no field `{name}`")
            changes.append(
                f"{name}: {self.coerce(keyword.value, self.expression(keyword.value), hints[name], f'`{name}`')}"
            )
        return Value(f"({{{', '.join(changes)}}})", record.type)

    def check_record(self, node: ast.AST, record: Any) -> dict[str, Any]:
        """The annotations of a dataclass's fields; refuses what the browser would not do."""
        for name in ("__post_init__", "__bool__", "__len__"):
            if hasattr(record, name):
                self.refuse(node, f"{record.__name__} has a {name}, which the browser would not call")
        members = dataclasses.fields(record)
        parameters = inspect.signature(record).parameters
        if not members or set(parameters) != {one.name for one in members}:
            self.refuse(node, f"{record.__name__} must be made of its fields, all of them, and have one at least")
        hints = get_type_hints(record)
        return {one.name: normal(hints[one.name]) for one in members}

    def _construction(self, node: ast.Call, record: Any) -> Value:
        """A dataclass in the making: an object with every one of its fields."""
        self.check_record(node, record)
        given = self.arguments(node, record, bound=False)
        names = list(inspect.signature(record).parameters)
        by_name = {one.name: one for one in dataclasses.fields(record)}
        values: dict[str, str] = {}
        for place, name in enumerate(names):
            member = by_name[name]
            if place < len(given) and given[place] != "undefined":
                values[name] = given[place]
            elif member.default_factory is not dataclasses.MISSING:
                values[name] = self.constant(node, member.default_factory())
            else:
                values[name] = self.constant(node, member.default)
        return Value(f"({{{', '.join(f'{name}: {value}' for name, value in values.items())}}})", record)

    def _validated(self, node: ast.Call, specification: Callable[[Any], str]) -> Value:
        match node:
            case ast.Call(args=[kind, value], keywords=[]):
                wanted = self.annotation(kind)
                try:
                    shape = specification(wanted)
                except TypeError as error:
                    self.refuse(kind, str(error))
                given = self.expression(value)
                return Value(f"{self.runtime('validated', 'json-values')}({given.code}, {shape})", wanted, fresh=True)
            case _:
                self.refuse_as_it_stands(node, "write `validated(list[str], value)`")

    # Builtins

    def _plain(
        self, node: ast.Call, least: int, most: int, *keywords: str
    ) -> tuple[list[ast.expr], dict[str, ast.expr]]:
        """The arguments of a builtin, which has so many, and these keywords."""
        named = {keyword.arg or "**": keyword.value for keyword in node.keywords}
        starred = any(isinstance(argument, ast.Starred) for argument in node.args)
        if starred or not least <= len(node.args) <= most or not named.keys() <= set(keywords):
            allowed = f" and the keywords {', '.join(keywords)}" if keywords else ""
            count = str(least) if least == most else f"{least} to {most}"
            self.refuse_as_it_stands(node, f"it takes {count} arguments there{allowed}")
        return node.args, named

    def _ran(self, name: str, codes: Iterable[str], found: Any, *, fresh: bool = False) -> Value:
        return Value(f"{self.runtime(name)}({', '.join(codes)})", found, fresh)

    def builtin_isinstance(self, node: ast.Call) -> Value:
        """`isinstance`, of JSON of which nothing is known."""
        [argument, kind], _ = self._plain(node, 2, 2)
        value, wanted = self.expression(argument), self.target_of_call(kind)
        if value.kind != "unknown" or wanted not in _TESTS:
            self.refuse(
                node, "isinstance() tells str, bool, list and dict of Any apart; otherwise the annotation says it"
            )
        code = f'{self.runtime("isKind", "json-values")}({value.code}, "{_TESTS[wanted]}")'
        return Value(code, bool)

    def builtin_len(self, node: ast.Call) -> Value:
        """`len`."""
        [argument], _ = self._plain(node, 1, 1)
        value = self.certain(argument, self.expression(argument))
        match value.kind:
            case "dict":
                return Value(f"Object.keys({value.code}).length", int)
            case "text":
                return Value(f"[...{value.code}].length", int)
            case "list" | "tuple":
                return Value(f"{value.code}.length", int)
            case _:
                self.refuse(
                    argument,
                    f"`{ast.unparse(argument)}` is {words_of(value.type)}; len() takes a list, a dict or a text",
                )

    def builtin_abs(self, node: ast.Call) -> Value:
        """`abs`."""
        [argument], _ = self._plain(node, 1, 1)
        value = self.number(argument)
        return Value(f"Math.abs({value.code})", value.type)

    def builtin_min(self, node: ast.Call) -> Value:
        """`min`."""
        return self._extreme(node, "min")

    def builtin_max(self, node: ast.Call) -> Value:
        """`max`."""
        return self._extreme(node, "max")

    def _extreme(self, node: ast.Call, name: str) -> Value:
        arguments, named = self._plain(node, 1, 99, "key", "default")
        if len(arguments) > 1:
            values = [self.expression(argument) for argument in arguments]
            found = self.join(node, (value.type for value in values))
            items = Value(f"[{', '.join(value.code for value in values)}]", list[found])
            if "default" in named:
                self.refuse_as_it_stands(node, "a default is for one list")
        else:
            items = self.iterable(arguments[0])
            found = item_of(items.type)
        item, passed = found, [items.code]
        if "default" in named:
            default = self.expression(named["default"])
            passed.append(default.code)
            found = self.join(node, [found, default.type])
        if "key" in named:
            passed += [] if "default" in named else ["undefined"]
            passed.append(self.key_function(named["key"], item))
        else:
            self.check_ordered(node, item)
        return self._ran(name, passed, found)

    def builtin_sorted(self, node: ast.Call) -> Value:
        """`sorted`."""
        [argument], named = self._plain(node, 1, 1, "key", "reverse")
        items = self.iterable(argument)
        item = item_of(items.type)
        return self._ran("sorted", [items.code, *self.order(node, named, item)], list[item], fresh=True)

    def builtin_sum(self, node: ast.Call) -> Value:
        """`sum`."""
        [argument, *start], named = self._plain(node, 1, 2, "start")
        items = self.iterable(argument)
        first = start[0] if start else named.get("start")
        begin = self.number(first) if first else Value("0", int)
        item = item_of(items.type)
        if item is not Never and (kind_of(item) not in {"int", "float", "bool"} or may_be_none(item)):
            self.refuse(argument, f"`{ast.unparse(argument)}` is {words_of(items.type)}; sum() takes numbers")
        if kind_of(item) == "float" and begin.kind == "int":
            self.refuse(node, f"of no floats sum() is the int 0; write `sum({ast.unparse(argument)}, 0.0)`")
        return self._ran(
            "sum", [items.code, begin.code, self.runtime("whole" if begin.kind == "int" else "real")], begin.type
        )

    def builtin_any(self, node: ast.Call) -> Value:
        """`any`."""
        return self._quantifier(node, "any")

    def builtin_all(self, node: ast.Call) -> Value:
        """`all`."""
        return self._quantifier(node, "all")

    def _quantifier(self, node: ast.Call, name: str) -> Value:
        [argument], _ = self._plain(node, 1, 1)
        items = self.iterable(argument)
        if kind_of(item_of(items.type)) == "opaque" and item_of(items.type) is not Never:
            self.refuse(argument, f"`{ast.unparse(argument)}` has items of which the truth is not known; annotate it")
        return self._ran(name, [items.code], bool)

    def builtin_range(self, node: ast.Call) -> Value:
        """`range`."""
        arguments, _ = self._plain(node, 1, 3)
        return self._ran("range", map(self.integer, arguments), Iterable[int])

    def builtin_enumerate(self, node: ast.Call) -> Value:
        """`enumerate`."""
        [argument, *start], named = self._plain(node, 1, 2, "start")
        items = self.iterable(argument)
        first = start[0] if start else named.get("start")
        passed = [items.code] if first is None else [items.code, self.integer(first)]
        return self._ran("enumerate", passed, Iterable[tuple[int, item_of(items.type)]])

    def builtin_zip(self, node: ast.Call) -> Value:
        """`zip`."""
        arguments, _ = self._plain(node, 1, 99)
        lists = [self.iterable(argument) for argument in arguments]
        members = tuple(item_of(items.type) for items in lists)
        return self._ran("zip", (items.code for items in lists), Iterable[tuple[members]])

    def builtin_reversed(self, node: ast.Call) -> Value:
        """`reversed`."""
        [argument], _ = self._plain(node, 1, 1)
        value = self.certain(argument, self.expression(argument))
        if value.kind not in {"list", "tuple", "text"}:
            written = ast.unparse(argument)
            self.refuse(argument, f"`{written}` is {words_of(value.type)}; write `reversed(list({written}))`")
        return self._ran("reversed", [value.code], Iterable[item_of(value.type)])

    def builtin_list(self, node: ast.Call) -> Value:
        """`list`."""
        arguments, _ = self._plain(node, 0, 1)
        items = self.iterable(arguments[0]) if arguments else None
        return Value(f"[...{items.code}]", list[item_of(items.type)], True) if items else Value("[]", list[Never], True)

    def builtin_tuple(self, node: ast.Call) -> Value:
        """`tuple`."""
        found = self.builtin_list(node)
        return Value(found.code, tuple[()] if found.code == "[]" else tuple[item_of(found.type), ...])

    def builtin_dict(self, node: ast.Call) -> Value:
        """`dict`, of another dict, of pairs or of keywords."""
        arguments, _ = self._plain(node, 0, 1, *(keyword.arg or "" for keyword in node.keywords))
        parts, found = list[str](), list[Any]()
        for given in arguments:
            if self.evaluated(given).kind == "dict":
                value = self.certain(given, self.expression(given))
                parts.append(f"...Object.entries({value.code})")
                found.append(value_of(value.type))
            else:
                pairs = self.iterable(given)
                members = members_of(item_of(pairs.type)) or ()
                if len(members) != 2 or not fits(members[0], str):
                    self.refuse_as_it_stands(node, "dict() takes a dict, or pairs of a text and a value")
                parts.append(f"...{pairs.code}")
                found.append(members[1])
        for keyword in node.keywords:
            value = self.expression(keyword.value)
            parts.append(f'["{keyword.arg}", {value.code}]')
            found.append(value.type)
        return self._ran("dict", [f"[{', '.join(parts)}]"], dict[str, self.join(node, found)], fresh=True)

    @abstractmethod
    def evaluated(self, node: ast.expr) -> Value:
        """Any expression, or what can only be gone through, such as `range(3)`."""

    def builtin_str(self, node: ast.Call) -> Value:
        """`str`."""
        [argument], _ = self._plain(node, 1, 1)
        return Value(f'("" + {self.shown(argument, self.expression(argument))})', str)

    def shown(self, node: ast.expr, value: Value) -> str:
        """A value that is added to a text."""
        match value.kind:
            case "text" | "int" if not value.may_be_none:
                return value.code
            case "float":
                return self._ran("floatText", [value.code], str).code
            case "text" | "int" | "bool" | "none":
                return self._ran("shown", [value.code], str).code
            case _:
                written = ast.unparse(node)
                self.refuse(
                    node,
                    f"`{written}` is {words_of(value.type)}, and only texts, numbers, bools and None become a text; "
                    "write its parts one by one, for instance with `', '.join(…)`",
                )

    def builtin_bool(self, node: ast.Call) -> Value:
        """`bool`."""
        [argument], _ = self._plain(node, 1, 1)
        return Value(f"!!{self.condition(argument)}", bool)

    def _converted(self, node: ast.Call, name: str, result: type) -> Value:
        [argument], _ = self._plain(node, 1, 1)
        value = self.certain(argument, self.expression(argument))
        if value.kind not in {"bool", "int", "float", "text"}:
            written = ast.unparse(argument)
            self.refuse(
                argument, f"`{written}` is {words_of(value.type)}; {result.__name__}() takes a text or a number"
            )
        if value.type is result or (value.is_number and result is float):
            return Value(value.code, result)
        return self._ran(name, [value.code], result)

    def builtin_int(self, node: ast.Call) -> Value:
        """`int`."""
        return self._converted(node, "integer", int)

    def builtin_float(self, node: ast.Call) -> Value:
        """`float`."""
        return self._converted(node, "float", float)

    def builtin_round(self, node: ast.Call) -> Value:
        """`round`, to even."""
        [argument, *places], named = self._plain(node, 1, 2, "ndigits")
        value = self.number(argument)
        digits = places[0] if places else named.get("ndigits")
        match digits:
            case None | ast.Constant(value=None):
                return value if value.kind == "int" else self._ran("round", [value.code], int)
            case ast.Constant(value=int() as count) if 0 <= count <= 50 and not isinstance(count, bool):
                if value.kind == "int":
                    return value
                return self._ran("round", [value.code, str(count)], float)
            case _:
                self.refuse(digits, "round() takes a plain number of digits, from 0 on")

    def await_of(self, node: ast.Await) -> Value:
        """`await`."""
        value = self.expression(node.value)
        self.forget_fields()
        if get_origin(value.type) is not Awaitable:
            self.refuse(node, f"`{ast.unparse(node.value)}` cannot be awaited")
        found = awaited(value.type)
        if may_be_none(found) and found is not type(None):
            return Value(f"((await {value.code}) ?? null)", found, value.fresh)
        return replace(self._given(node, f"(await {value.code})", found), fresh=value.fresh)

    def field_of_record(self, node: ast.Attribute, owner: Value) -> Value:
        """An attribute of a dataclass."""
        hints = get_type_hints(owner.type)
        if node.attr not in {member.name for member in dataclasses.fields(owner.type)}:
            self.refuse(node, f"`{node.attr}` is not a field of {owner.type.__name__}; its methods stay in Python")
        return Value(f"{owner.code}.{node.attr}", normal(hints.get(node.attr, Any)))

    def names_of_target(self, target: ast.expr, item: Any) -> dict[str, Any]:
        """The names that a loop sets, with the annotations of what they stand for."""
        match target:
            case ast.Name(id=name):
                return {name: item}
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                members = () if may_be_none(item) else members_of(item) or ()
                if len(members) != len(parts):
                    self.refuse(
                        target, f"`{ast.unparse(target)}` goes through items that are not known to be {len(parts)}"
                    )
                found: dict[str, Any] = {}
                for part, member in zip(parts, members, strict=True):
                    found |= self.names_of_target(part, member)
                return found
            case _:
                self.refuse(target, f"`{ast.unparse(target)}` cannot be set by a loop in the browser; use plain names")

    def pattern(self, target: ast.expr) -> str:
        """The target of a loop in JavaScript."""
        match target:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{', '.join(self.pattern(part) for part in parts)}]"
            case ast.Name(id=name):
                return self.javascript_name(name)
            case _:
                self.refuse_as_it_stands(target)


def _may_act(keyword: ast.keyword) -> bool:
    return any(isinstance(part, ast.Call | ast.Await) for part in ast.walk(keyword.value))
