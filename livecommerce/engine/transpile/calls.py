"""Calls: own methods, other states, page operations, helper functions, dataclasses and builtins."""

import ast
import builtins
import dataclasses
import inspect
import sysconfig
import types
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, cast, get_origin, get_type_hints

from livecommerce.engine.transpile.annotations import (
    awaited,
    may_be_none,
    members_of,
    normal,
    passable,
    words_of,
)
from livecommerce.engine.transpile.builtin_calls import BuiltinCalls
from livecommerce.engine.transpile.names import Value, hints_of

_LIBRARY = {
    "copy.copy": "write `list(…)`, `dict(…)` or `replace(…)`",
    "copy.replace": "write `dataclasses.replace(…)`",
    "copy.deepcopy": "write `[dict(row) for row in rows]`, which says what is copied",
    "datetime": "take ISO texts such as `2026-12-01` from the server, which sort as texts, and show them by "
    "`dom.day_in_words(moment)`; for the present time write a page operation",
    "time.sleep": "write `await dom.sleep(milliseconds)`",
    "time": "write a page operation",
    "json.dumps": "page operations take lists and dicts as they are",
    "json.loads": "a page operation gives what has been read",
    "asyncio.sleep": "write `await dom.sleep(milliseconds)`",
    "asyncio": "write `await` for each, one after another",
    "httpx": "write `await http.request(…)` (`engine.http`)",
    "requests": "write `await http.request(…)` (`engine.http`)",
    "urllib": "write `await http.request(…)` (`engine.http`)",
    "random": "write a page operation",
    "secrets": "write a page operation",
    "uuid": "write a page operation",
    "logging": "write `dom.warn(…)`",
    "structlog": "write `dom.warn(…)`",
    "itertools": "write a comprehension or a loop",
    "functools.reduce": "write a loop",
    "functools": "write a function of the module, without a decorator",
    "collections.Counter": "write `counts[key] = counts.get(key, 0) + 1` in a loop",
    "collections.defaultdict": "write `groups.setdefault(key, []).append(item)`",
    "collections.OrderedDict": "write a dict, which keeps its order",
    "collections.deque": "write a list",
    "collections.namedtuple": "write a dataclass in the module",
    "os": "the browser has no files and no environment; take what is needed from the server",
    "pathlib": "the browser has no files; take what is needed from the server",
    "decimal": "write floats and `round(…)`, or whole cents as ints",
    "fractions": "write floats and `round(…)`",
    "statistics": "write `sum(…) / len(…)`, or a function of the module",
    "math.prod": "write a loop",
    "math.sqrt": "write a page operation",
    "math.trunc": "write `int(x)`",
    "math.fabs": "write `abs(x)`",
    "math.pow": "write `x * x`",
    "math.isclose": "write `abs(a - b) < 1e-9`",
    "math": "write a page operation",
    "string": "write f-strings",
    "html.escape": "leave it out: texts are shown as texts",
    "operator": "write a lambda, such as `key=lambda item: item[0]`",
    "math.floor": "write `int(x // 1)`",
    "math.ceil": "write `-int(-x // 1)`",
    "re": "use `in`, `.find()`, `.startswith()` and `.split()`, or write a page operation",
    "reflex.toast": "keep the message in a field and show it with `rx.cond`; Reflex's toast needs the server's socket",
    "reflex.redirect": "write `dom.navigate(path)`, or `dom.leave(address)` for another site",
    "reflex.download": "link to the file, `rx.el.a(download=…)`",
    "reflex.set_value": "assign a field, and bind it with `value=`",
    "reflex.console_log": "write `dom.warn(…)`",
    "reflex.set_focus": "write `dom.focus(selector)`",
    "reflex.blur_focus": "write `dom.keep_focus()`",
    "reflex.scroll_to": "write `dom.scroll_to_element(element_id)`",
    "reflex.set_clipboard": "write `await dom.copy_text(text)`",
    "reflex.remove_cookie": "write `dom.remove_cookies([name])`",
    "reflex.remove_local_storage": "write `dom.store(key, '')`",
    "reflex.clear_local_storage": "write `dom.store(key, '')` for each key",
    "reflex.noop": "leave it out",
    "reflex.window_alert": "keep the message in a field and show it",
    "reflex.call_script": "write a page operation",
    "reflex": "what Reflex sends from the server cannot be sent here; write a page operation",
}
"""Replacements for functions that stay on the server, by the name of the function or its beginning."""
_INSTALLED = tuple({str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "purelib", "platlib")})


class Calls(BuiltinCalls):
    """Compiler of calls."""

    def call(self, node: ast.Call) -> Value:
        """Compile any call."""
        match node.func:
            case ast.Attribute(value=ast.Name(id="self"), attr="get_state") if self.shape is not None:
                return self._other_state(node)
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape is not None:
                if name not in self.shape.methods and name not in self.shape.fields:
                    self.refuse_member(node, name, "a method")
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
            self.refuse(
                node, f"`{ast.unparse(node)}` is not awaited, so Python would never run it; write `await` before it"
            )
        found = hints_of(function).get("return", type(None))
        return Awaitable[found] if inspect.iscoroutinefunction(function) else found

    def arguments(
        self, node: ast.Call, function: Callable[..., Any], *, bound: bool, filled: bool = False
    ) -> list[str]:
        """Return the arguments of a call, by position.

        Args:
            node: The call.
            function: The called function.
            bound: Whether its first parameter is the state.
            filled: Whether it is a page operation: defaults are passed, and lists and dataclasses as JSON.
        """
        parameters = list(inspect.signature(function).parameters.values())[bound:]
        self.check_plain(node)
        by_position = [parameter for parameter in parameters if parameter.kind is not parameter.KEYWORD_ONLY]
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

        given = {
            parameter.name: passed(parameter, argument)
            for parameter, argument in zip(by_position, node.args, strict=False)
        }
        by_name = {
            parameter.name: parameter for parameter in parameters if parameter.kind is not parameter.POSITIONAL_ONLY
        }
        for keyword in node.keywords:
            name = keyword.arg or ""
            if name in given or name not in by_name:
                self.refuse(keyword.value, f"`{written}` has no parameter left that is called `{name}`")
            given[name] = passed(by_name[name], keyword.value)
        missing = [
            parameter.name
            for parameter in parameters
            if parameter.name not in given and parameter.default is parameter.empty
        ]
        if missing:
            self.refuse(node, f"`{ast.unparse(node)}` leaves out {', '.join(missing)}")
        if [parameter.name for parameter in parameters if parameter.name in given] != list(given) and sum(
            map(may_act, node.keywords)
        ) > 1:
            self.refuse(node, "write these keywords in the order of the parameters, as they may act on one another")
        codes: list[str] = []
        for parameter in parameters:
            if parameter.name in given:
                codes.append(given[parameter.name])
            else:
                codes.append(self.constant(node, parameter.default) if filled else "undefined")
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
        package, _, _ = self.function.__module__.partition(".")
        file = function.__code__.co_filename
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
        hint = _LIBRARY[max(begins, key=len)] if begins else "write a function of your own, or a page operation"
        if hint.endswith("page operation"):
            hint += ", one of `engine.dom` or your own by `@browser_function`"
        self.refuse(node, f"`{written}` stays on the server; {hint}")

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
        """Forget what was known about fields, which may have changed."""
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
        """Return the annotations of a dataclass's fields; refuse features that the browser lacks."""
        for name in ("__post_init__", "__bool__", "__len__"):
            if hasattr(record, name):
                self.refuse(node, f"{record.__name__} has a {name}, which the browser would not call")
        members = dataclasses.fields(record)
        parameters = inspect.signature(record).parameters
        if not members or set(parameters) != {member.name for member in members}:
            self.refuse(node, f"{record.__name__} must be made of its fields, all of them, and have one at least")
        hints = get_type_hints(record)
        return {member.name: normal(hints[member.name]) for member in members}

    def _construction(self, node: ast.Call, record: Any) -> Value:
        """Compile the construction of a dataclass: an object with all of its fields."""
        self.check_record(node, record)
        given = self.arguments(node, record, bound=False)
        names = list(inspect.signature(record).parameters)
        by_name = {member.name: member for member in dataclasses.fields(record)}
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
                return Value(f"{self.runtime('validated')}({given.code}, {shape})", wanted, fresh=True)
            case _:
                self.refuse_as_it_stands(node, "write `validated(list[str], value)`")

    def await_of(self, node: ast.Await) -> Value:
        """Compile `await`."""
        value = self.expression(node.value)
        self.forget_fields()
        if get_origin(value.type) is not Awaitable:
            self.refuse(node, f"`{ast.unparse(node.value)}` cannot be awaited; leave out `await`")
        found = awaited(value.type)
        if may_be_none(found) and found is not type(None):
            return Value(f"((await {value.code}) ?? null)", found, value.fresh)
        return replace(self._given(node, f"(await {value.code})", found), fresh=value.fresh)

    def field_of_record(self, node: ast.Attribute, owner: Value) -> Value:
        """Compile an attribute of a dataclass."""
        hints = get_type_hints(owner.type)
        if node.attr not in {member.name for member in dataclasses.fields(owner.type)}:
            self.refuse(node, f"`{node.attr}` is not a field of {owner.type.__name__}; its methods stay in Python")
        return Value(f"{owner.code}.{node.attr}", normal(hints.get(node.attr, Any)))

    def names_of_target(self, target: ast.expr, item: Any) -> dict[str, Any]:
        """Return the names that a loop sets, with the annotations of their values."""
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
        """Return the target of a loop in JavaScript."""
        match target:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{', '.join(self.pattern(part) for part in parts)}]"
            case ast.Name(id=name):
                return self.javascript_name(name)
            case _:
                self.refuse_as_it_stands(target)


def may_act(node: ast.AST) -> bool:
    """Return whether an expression may change what others read: it calls something."""
    return any(isinstance(part, ast.Call | ast.Await) for part in ast.walk(node))
