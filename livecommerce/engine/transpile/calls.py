"""Calls: own methods, other states, page operations, helper functions, dataclasses and builtins."""

import ast
import builtins
import dataclasses
import inspect
import sysconfig
import types
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, Never, NoReturn, cast, get_args, get_origin

from livecommerce.engine.transpile.annotations import (
    fields_of,
    fits,
    item_of,
    kind_of,
    may_be_none,
    members_of,
    passable,
    value_of,
)
from livecommerce.engine.transpile.methods import Methods, is_simple
from livecommerce.engine.transpile.names import Value, hints_of
from livecommerce.engine.transpile.refusals import advice

_PAGE_OPERATION = "write a page operation, one of `engine.dom` or your own by `@browser_function`"
_LIBRARY = advice(
    {
        "copy.copy": "write `list(…)`, `dict(…)` or `replace(…)`",
        "copy.replace": "write `dataclasses.replace(…)`",
        "copy.deepcopy": "write `[dict(row) for row in rows]`, which says what is copied",
        "datetime": "take ISO texts such as `2026-12-01` from the server, which sort as texts, and show them by "
        "`dom.day_in_words(moment)`; for the present time write a page operation",
        "time.sleep asyncio.sleep": "write `await dom.sleep(milliseconds)`",
        "json": "page operations take and give lists and dicts as they are",
        "asyncio": "write `await` for each, one after another",
        "httpx requests urllib": "write `await http.request(…)` (`engine.http`)",
        "time random secrets uuid math math.sqrt reflex.call_script": _PAGE_OPERATION,
        "logging structlog reflex.console_log": "write `dom.warn(…)`",
        "itertools": "write a comprehension or a loop",
        "functools.reduce math.prod": "write a loop",
        "functools": "write a function of the module, without a decorator",
        "collections.Counter": "write `counts[key] = counts.get(key, 0) + 1` in a loop",
        "collections.defaultdict": "write `groups.setdefault(key, []).append(item)`",
        "collections": "write a dict, which keeps its order, a list, or a dataclass in the module",
        "os pathlib": "the browser has no files and no environment; take what is needed from the server",
        "decimal fractions statistics": "write floats and `round(…)`, or whole cents as ints",
        "math.floor math.ceil math.trunc": "write `int(x // 1)`, `-int(-x // 1)` or `int(x)`",
        "math.fabs math.pow math.isclose": "write `abs(x)`, `x * x` or `abs(a - b) < 1e-9`",
        "string": "write f-strings",
        "html.escape": "leave it out: texts are shown as texts",
        "operator": "write a lambda, such as `key=lambda item: item[0]`",
        "re": "use `in`, `.find()`, `.startswith()` and `.split()`, or write a page operation",
        "reflex.toast": "keep the message in a field and show it with `rx.cond`; Reflex's needs the server's socket",
        "reflex.redirect": "write `dom.navigate(path)`, or `dom.leave(address)` for another site",
        "reflex.download": "link to the file, `rx.el.a(download=…)`",
        "reflex.set_value": "assign a field, and bind it with `value=`",
        "reflex.set_focus reflex.blur_focus": "write `dom.focus(selector)` or `dom.keep_focus()`",
        "reflex.scroll_to": "write `dom.scroll_to_element(element_id)`",
        "reflex.set_clipboard": "write `await dom.copy_text(text)`",
        "reflex.remove_cookie": "write `dom.remove_cookies([name])`",
        "reflex.remove_local_storage reflex.clear_local_storage": "write `dom.store(key, '')` for each key",
        "reflex.window_alert": "keep the message in a field and show it",
        "reflex": f"what Reflex sends from the server cannot be sent here; {_PAGE_OPERATION}",
    }
)
"""Replacements for functions that stay on the server, by the name of the function or its beginning."""
_INSTEAD = advice(
    {
        "print": "write `dom.warn(...)`",
        "set": "use a list, a dict of bools, or `x in (…)`",
        "frozenset": "use a tuple",
        "map filter": "write `[f(x) for x in items]`, or `[x for x in items if f(x)]`",
        "next iter": "write `items[0]`, or loop over the list itself",
        "getattr hasattr setattr": "write the attribute, or the assignment",
        "divmod": "write `a // b` and `a % b`",
        "pow": "write `a ** 2`",
        "open": "the browser has no files",
        "super": "call the method of the base by another name",
        "repr": "write `str(…)`",
        "format": "write an f-string",
        "input": "bind a field to an `input` element",
        "exec eval": "write the code itself",
        "type": "write `isinstance(…)`",
    }
)
_LENGTHS = {"dict": "Object.keys({}).length", "text": "[...{}].length", "list": "{}.length", "tuple": "{}.length"}
_TESTS = {str: "text", bool: "bool", list: "list", dict: "dict"}
_NUMBERS = {"bool", "int", "float"}
_INSTALLED = tuple({str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "purelib", "platlib")})


class Calls(Methods):
    def call(self, node: ast.Call) -> Value:
        self.check_plain(node)
        match node.func:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape is not None:
                if name == "get_state":
                    return self._other_state(node)
                if name in self.shape.fields:
                    self.refuse(node, f"`self.{name}` is a field or property; write it without `()`")
                if name not in self.shape.methods:
                    self.refuse_member(node, name, "a method")
                return self._method(node, "self", name, self.shape.methods[name])
            case ast.Attribute(value=value, attr=name) if self.static(value) is None:
                owner = self.expression(value)
                shape = self.shape_of(owner.type)
                if shape is None:
                    return self.method_call(node, owner, value, name)
                if name not in shape.methods:
                    self.refuse(node, f"`{name}` is not a method of {getattr(owner.type, '__name__', 'the state')}")
                return self._method(node, owner.code, name, shape.methods[name])
            case ast.Name(id=name) if name in self.local_types:
                self.refuse_code(node, "only methods and functions of modules can be called")
            case _:
                return self._function(node, self.static(node.func))

    def _method(self, node: ast.Call, owner: str, name: str, function: types.FunctionType) -> Value:
        arguments = self.arguments(node, function, bound=True)
        self.forget_fields()
        return self._given(node, f"{owner}.{name}({', '.join(arguments)})", self._result(node, function))

    def _given(self, node: ast.Call | ast.Await, code: str, found: Any) -> Value:
        """Return the value of a call; without a result it is `undefined` in JavaScript, which is not None."""
        if found is type(None) and not isinstance(self.parents[node], ast.Expr):
            return Value(f"({code}, null)", found)
        return Value(code, found)

    def _result(self, node: ast.Call, function: Callable[..., Any]) -> Any:
        """Return the annotation of a method's or helper's result; without an annotation it must return nothing."""
        if inspect.iscoroutinefunction(function) and not isinstance(self.parents[node], ast.Await):
            self.refuse(node, f"`{ast.unparse(node)}` is not awaited, so that it never runs; write `await` before it")
        found = hints_of(function).get("return", type(None))
        return Awaitable[found] if inspect.iscoroutinefunction(function) else found

    def arguments(
        self, node: ast.Call, function: Callable[..., Any], *, bound: bool, filled: bool = False
    ) -> list[str]:
        """Return the arguments of a call, by position.

        Args:
            node: The call.
            function: What is called.
            bound: Whether its first parameter is the state.
            filled: Whether it is a page operation: defaults are passed, and lists and dataclasses as JSON.
        """
        hints, written = hints_of(function), ast.unparse(node.func)
        parameters = list(inspect.signature(function).parameters.values())[bound:]
        if any(parameter.kind in {parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD} for parameter in parameters):
            self.refuse(node, f"`{written}` has `*` or `**` parameters, which cannot run in the browser")
        named: dict[str, Any] = {str(keyword.arg): keyword.value for keyword in node.keywords}
        try:
            given = inspect.Signature(parameters).bind(*node.args, **named).arguments
        except TypeError as error:
            self.refuse(node, f"`{written}`: {error}")
        if list(given)[len(node.args) :] != list(named) and sum(map(may_act, node.keywords)) > 1:
            self.refuse(node, "write these keywords in the order of the parameters, as they may act on one another")
        codes: list[str] = []
        for parameter in parameters:
            name, wanted = parameter.name, hints.get(parameter.name, Any)
            if name not in given:
                codes.append(self.constant(node, parameter.default) if filled else "undefined")
                continue
            wanted, value = passable(wanted) if filled else wanted, self.expression(given[name])
            codes.append(self.coerce(given[name], value, wanted, f"`{name}` of `{written}`", converts=filled))
        while codes and codes[-1] == "undefined":
            codes.pop()
        return codes

    def _function(self, node: ast.Call, function: Any) -> Value:
        operation: tuple[str, str] | None = getattr(function, "__browser_function__", None)
        if operation is not None:
            self.functions.add(operation)
            arguments = self.arguments(node, function, bound=False, filled=True)
            found = self._result(node, function)
            # It may notify states, at once or when it is awaited.
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
        if function is not None and getattr(builtins, name, None) is function:
            return self.builtin(node, name)
        if isinstance(function, types.FunctionType) and self._is_of_project(function):
            self.helpers.add(function)
            arguments = self.arguments(node, function, bound=False)
            return self._given(node, f"${name}({', '.join(arguments)})", self._result(node, function))
        self._refuse_call(node, function)

    def _is_of_project(self, function: types.FunctionType) -> bool:
        """Return whether a function is neither Python's own nor from an installed package."""
        file, package = function.__code__.co_filename, self.function.__module__.partition(".")[0]
        # `os.path` and others are part of the interpreter, and have no file.
        is_installed = file.startswith("<frozen") or str(Path(file).resolve()).startswith(_INSTALLED)
        return function.__module__.partition(".")[0] == package or not is_installed

    def _refuse_call(self, node: ast.Call, function: Any) -> NoReturn:
        written = ast.unparse(node.func)
        if function is None:
            self.refuse(node, f"`{written}` is not defined{self.near(node.func)}")
        full = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"
        names = [full, self.full_name(node.func)]
        begins = [begin for begin in _LIBRARY if any(f"{name}.".startswith(f"{begin}.") for name in names)]
        hint = _LIBRARY[max(begins, key=len)] if begins else f"write a function of your own, or {_PAGE_OPERATION[6:]}"
        self.refuse(node, f"`{written}` stays on the server; {hint}")

    def _other_state(self, node: ast.Call) -> Value:
        state: Any = self.static(node.args[0]) if len(node.args) == 1 else None
        if self.shape_of(state) is not None:
            self.states[state.__name__] = state
            return Value(f"{state.__name__}.self", state)
        self.refuse(node, "get_state takes a browser state class; state of the server is shown, not read here")

    def forget_fields(self) -> None:
        self.narrowed = {name: found for name, found in self.narrowed.items() if "." not in name}

    # Dataclasses

    def _replacement(self, node: ast.Call) -> Value:
        if len(node.args) != 1:
            self.refuse_code(node, "replace() takes one dataclass, then keywords")
        record = self.certain(node.args[0], self.expression(node.args[0]))
        if record.kind != "record":
            self.refuse_kind(node.args[0], record, "replace() takes a dataclass")
        hints = self.check_record(node, record.type)
        changes = [f"...{record.code}"]
        for name, written in ((keyword.arg or "**", keyword.value) for keyword in node.keywords):
            if name not in hints:
                self.refuse(written, f"{record.type.__name__} has no field `{name}`")
            changes.append(f"{name}: {self.coerce(written, self.expression(written), hints[name], f'`{name}`')}")
        return Value(f"({{{', '.join(changes)}}})", record.type)

    def check_record(self, node: ast.AST, record: Any) -> dict[str, Any]:
        """Return the annotations of a dataclass's fields; refuse features that the browser lacks."""
        for name in ("__post_init__", "__bool__", "__len__"):
            if hasattr(record, name):
                self.refuse(node, f"{record.__name__} has a {name}, which the browser would not call")
        names = {member.name for member in dataclasses.fields(record)}
        if not names or set(inspect.signature(record).parameters) != names:
            self.refuse(node, f"{record.__name__} must be made of its fields, all of them, and have one at least")
        return fields_of(record)

    def _construction(self, node: ast.Call, record: Any) -> Value:
        hints, given = self.check_record(node, record), self.arguments(node, record, bound=False)
        by_name = {member.name: member for member in dataclasses.fields(record)}
        values: dict[str, str] = {}
        for name, code in zip_longest(inspect.signature(record).parameters, given, fillvalue="undefined"):
            member: Any = by_name[name]
            factory: Any = get_origin(member.default_factory) or member.default_factory
            if code != "undefined":
                values[name] = code
            elif factory in {dataclasses.MISSING, list, dict}:
                default = member.default if factory is dataclasses.MISSING else cast(Any, factory)()
                values[name] = self.constant(node, default, hints[name])
            else:
                self.refuse(node, f"the factory of `{record.__name__}.{name}` must be `list` or `dict`; pass the value")
        return Value(f"({{{', '.join(f'{name}: {value}' for name, value in values.items())}}})", record)

    def _validated(self, node: ast.Call, specification: Callable[[Any], str]) -> Value:
        if len(node.args) != 2 or node.keywords:
            self.refuse_code(node, "write `validated(list[str], value)`")
        kind, value = node.args
        wanted = self.annotation(kind)
        try:
            shape = specification(wanted)
        except TypeError as error:
            self.refuse(kind, str(error))
        return self.run("validated", [self.expression(value).code, shape], wanted, fresh=True)

    def await_of(self, node: ast.Await) -> Value:
        value = self.expression(node.value)
        self.forget_fields()
        if get_origin(value.type) is not Awaitable:
            self.refuse(node, f"`{ast.unparse(node.value)}` cannot be awaited; leave out `await`")
        (found,) = get_args(value.type)
        if may_be_none(found) and found is not type(None):
            return Value(f"((await {value.code}) ?? null)", found, value.fresh)
        return replace(self._given(node, f"(await {value.code})", found), fresh=value.fresh)

    def field_of_record(self, node: ast.Attribute, owner: Value) -> Value:
        hints = fields_of(owner.type)
        if node.attr not in hints:
            self.refuse(node, f"`{node.attr}` is not a field of {owner.type.__name__}; its methods stay in Python")
        return Value(f"{owner.code}.{node.attr}", hints[node.attr])

    def names_of_target(self, target: ast.expr, item: Any) -> dict[str, Any]:
        match target:
            case ast.Name(id=name):
                return {name: item}
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                members = () if may_be_none(item) else members_of(item) or ()
                if len(members) != len(parts):
                    self.refuse(target, f"the items for `{ast.unparse(target)}` are not known to be of {len(parts)}")
                targets = zip(parts, members, strict=True)
                return {name: found for pair in targets for name, found in self.names_of_target(*pair).items()}
            case _:
                self.refuse(target, f"`{ast.unparse(target)}` cannot be set by a loop in the browser; use plain names")

    def pattern(self, target: ast.expr) -> str:
        match target:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{', '.join(self.pattern(part) for part in parts)}]"
            case ast.Name(id=name):
                return self.javascript_name(name)
            case _:
                self.refuse_code(target)

    # Builtins: each method compiles the one that it is named after

    def builtin(self, node: ast.Call, name: str) -> Value:
        """Compile a call of a builtin; refuse builtins that the browser lacks, and arguments that are not supported."""
        compiled = getattr(self, f"builtin_{name}", None)
        if compiled is None:
            self.refuse_code(node, _INSTEAD.get(name, "write a page operation, `@browser_function`"))
        named = {keyword.arg or "": keyword.value for keyword in node.keywords}
        try:
            inspect.signature(compiled).bind(node, *node.args, **named)
        except TypeError:
            _, *taken = inspect.signature(compiled).parameters
            self.refuse_code(node, f"write it as `{name}({', '.join(taken)})`")
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
        if value.kind not in _LENGTHS:
            self.refuse_kind(argument, value, "len() takes a list, a dict or a text")
        return Value(_LENGTHS[value.kind].format(value.code), int)

    def builtin_abs(self, _: ast.Call, argument: ast.expr, /) -> Value:
        value = self.number(argument)
        return Value(f"Math.abs({value.code})", value.type)

    def builtin_min(self, node: ast.Call, first: ast.expr, *others: ast.expr, **named: ast.expr) -> Value:
        if not named.keys() <= {"key", "default"} or (others and "default" in named):
            self.refuse_code(node, "it takes values, or one list; and `key=`, and `default=` for a list")
        name = self._name_of(node)
        if others:
            values = [self.expression(argument) for argument in (first, *others)]
            found = self.join(node, (value.type for value in values))
            are_numbers = len(values) == 2 and all(value.is_number for value in values)
            if are_numbers and not named and all(map(is_simple, (first, *others))):
                code, other = (value.code for value in values)
                return Value(f"({other} {'<' if name == 'min' else '>'} {code} ? {other} : {code})", found)
            items = Value(f"[{', '.join(value.code for value in values)}]", list[found])
        else:
            items = self.iterable(first)
            found = item_of(items.type)
        key, otherwise = self.order_key(node, named.get("key"), found) or "undefined", "undefined"
        if "default" in named:
            default = self.expression(named["default"])
            otherwise, found = default.code, self.join(node, [found, default.type])
        return self.run(name, [items.code, otherwise, key], found)

    builtin_max = builtin_min

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

    def builtin_any(self, node: ast.Call, argument: ast.expr, /) -> Value:
        items = self.iterable(argument)
        if kind_of(item_of(items.type)) == "opaque" and item_of(items.type) is not Never:
            self.refuse_kind(argument, items, "the truth value of its items is not known; annotate it")
        return self.run(self._name_of(node), [items.code], bool)

    builtin_all = builtin_any

    def builtin_range(
        self, _: ast.Call, start: ast.expr, stop: ast.expr | None = None, step: ast.expr | None = None, /
    ) -> Value:
        return self.run("range", [self.integer(bound) for bound in (start, stop, step) if bound], Iterable[int])

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

    def builtin_dict(self, node: ast.Call, given: ast.expr, /) -> Value:
        items = self.certain(given, self.evaluated(given))
        if items.kind == "dict":
            items = Value(f"Object.entries({items.code})", Iterable[tuple[str, value_of(items.type)]])
        members = members_of(item_of(items.type)) or (Any,)
        if items.kind not in {"list", "iterable"} or len(members) != 2 or not fits(members[0], str):
            self.refuse_code(node, "dict() takes a dict, or pairs of a text and a value")
        return self.run("dict", [items.code], dict[str, members[1]], fresh=True)

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
                instead = "write its parts one by one, for instance with `', '.join(…)`"
                self.refuse_kind(node, value, f"only texts, numbers, bools and None become a text; {instead}")

    def _name_of(self, node: ast.Call) -> str:
        return self.static(node.func).__name__

    def builtin_bool(self, _: ast.Call, argument: ast.expr, /) -> Value:
        return Value(f"!!{self.condition(argument)}", bool)

    def builtin_int(self, node: ast.Call, argument: ast.expr, /) -> Value:
        value, result = (
            self.certain(argument, self.expression(argument)),
            {"int": int, "float": float}[self._name_of(node)],
        )
        if value.kind not in _NUMBERS | {"text"}:
            self.refuse_kind(argument, value, f"{result.__name__}() takes a text or a number")
        if value.type is result or (value.is_number and result is float):
            return Value(value.code, result)
        return self.run("integer" if result is int else "float", [value.code], result)

    builtin_float = builtin_int

    def builtin_round(self, _: ast.Call, number: ast.expr, ndigits: ast.expr | None = None) -> Value:
        value = self.number(number)
        match ndigits:
            case None | ast.Constant(value=None):
                return value if value.kind == "int" else self.run("round", [value.code], int)
            case ast.Constant(value=int() as count) if 0 <= count <= 50 and not isinstance(count, bool):
                return value if value.kind == "int" else self.run("round", [value.code, str(count)], float)
            case _:
                self.refuse(ndigits, "round() takes a plain number of digits, from 0 on")


def may_act(node: ast.AST) -> bool:
    """Return whether an expression may change what others read: it calls something."""
    return any(isinstance(part, ast.Call | ast.Await) for part in ast.walk(node))
