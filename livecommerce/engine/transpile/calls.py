"""Calls: own methods, other states, page operations, helper functions, dataclasses and builtins."""

import ast
import builtins
import dataclasses
import inspect
import types
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast, get_type_hints

from livecommerce.engine.transpile.annotations import awaited, item_of, joined, kind_of, required
from livecommerce.engine.transpile.methods import Methods
from livecommerce.engine.transpile.names import Value, hints_of

_REPLACEMENTS = {
    "print": "write `dom.warn(...)`",
    "isinstance": "the annotation says what it is; compare a field that tells the cases apart",
    "set": "use a list, or `x in (…)`",
    "map": "write `[f(x) for x in items]`",
    "filter": "write `[x for x in items if f(x)]`",
    "next": "write `items[0]`",
    "iter": "loop over the list itself",
    "getattr": "write the attribute",
    "divmod": "write `a // b` and `a % b`",
    "pow": "write `a * a`, or `a ** 2`",
    "open": "the browser has no files",
    "super": "call the method of the base by another name",
}


class Calls(Methods):
    """Compiles calls."""

    @abstractmethod
    def condition(self, node: ast.expr) -> str:
        """An expression used as a condition."""

    def call(self, node: ast.Call) -> Value:
        """A call of anything."""
        match node.func:
            case ast.Attribute(value=ast.Name(id="self"), attr="get_state") if self.shape is not None:
                return self._other_state(node)
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if self.shape is not None:
                if name not in self.shape.methods:
                    self.refuse(node, f"`self.{name}` is not a method of the class")
                return self._method(node, "self", name, self.shape.methods[name])
            case ast.Attribute(value=value, attr=name) if self.module(value) is None:
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
        self._check_awaited(node, function)
        arguments = self.arguments(node, function, bound=True)
        self.forget_fields()
        return Value(f"{owner}.{name}({', '.join(arguments)})", hints_of(function).get("return", Any))

    def _check_awaited(self, node: ast.Call, function: Any) -> None:
        if inspect.iscoroutinefunction(function) and not isinstance(self.parents[node], ast.Await):
            self.refuse(
                node, f"`{ast.unparse(node)}` is not awaited, so Python would never run it; write `await` before it"
            )

    def arguments(
        self, node: ast.Call, function: Callable[..., Any], *, bound: bool, filled: bool = False
    ) -> list[str]:
        """What a call passes, by position.

        Args:
            node: The call.
            function: What is called.
            bound: Whether its first parameter is the state.
            filled: Whether defaults have to be passed, because JavaScript has none for it.
        """
        parameters = list(inspect.signature(function).parameters.values())[bound:]
        if any(isinstance(argument, ast.Starred) for argument in node.args) or any(
            not one.arg for one in node.keywords
        ):
            self.refuse(node, "`*` and `**` in a call cannot run in the browser; pass the arguments one by one")
        by_position = [one for one in parameters if one.kind is not one.KEYWORD_ONLY]
        if len(node.args) > len(by_position):
            self.refuse(node, f"`{ast.unparse(node)}` passes {len(node.args)} arguments for {len(by_position)}")
        given = {
            one.name: self.expression(argument).code for one, argument in zip(by_position, node.args, strict=False)
        }
        for keyword in node.keywords:
            if keyword.arg in given or keyword.arg not in {one.name for one in parameters}:
                self.refuse(
                    keyword.value, f"`{ast.unparse(node.func)}` has no parameter left that is called `{keyword.arg}`"
                )
            given[keyword.arg or ""] = self.expression(keyword.value).code
        missing = [one.name for one in parameters if one.name not in given and one.default is one.empty]
        if missing:
            self.refuse(node, f"`{ast.unparse(node)}` leaves out {', '.join(missing)}")
        if [one.name for one in parameters if one.name in given] != list(given) and sum(
            map(_may_act, node.keywords)
        ) > 1:
            self.refuse(node, "write these keywords in the order of the parameters, as they may act on one another")
        passed: list[str] = []
        for one in parameters:
            if one.name in given:
                passed.append(given[one.name])
            else:
                passed.append(self.constant(node, one.default) if filled else "undefined")
        while passed and passed[-1] == "undefined":
            passed.pop()
        return passed

    def _function(self, node: ast.Call, function: Any) -> Value:
        operation: tuple[str, str] | None = getattr(function, "__browser_function__", None)
        if operation is not None:
            self._check_awaited(node, function)
            self.functions.add(operation)
            arguments = self.arguments(node, function, bound=False, filled=True)
            return Value(f"{operation[1]}({', '.join(arguments)})", hints_of(function).get("return", Any))
        if function is dataclasses.replace:
            return self._replacement(node)
        if isinstance(function, type) and dataclasses.is_dataclass(cast(Any, function)):
            return self._construction(node, function)
        name: str = getattr(cast(Any, function), "__name__", "")
        if getattr(builtins, name, None) is function:
            builtin = getattr(self, f"builtin_{name}", None)
            if builtin is None:
                self.refuse_as_it_stands(node, _REPLACEMENTS.get(name, "there is no such function in the browser"))
            return builtin(node)
        if isinstance(function, types.FunctionType):
            self._check_awaited(node, function)
            self.helpers.add(function)
            arguments = self.arguments(node, function, bound=False)
            return Value(f"${name}({', '.join(arguments)})", hints_of(function).get("return", Any))
        self.refuse_as_it_stands(node, "write a function of your own, or a page operation (`browser_function`)")

    def _other_state(self, node: ast.Call) -> Value:
        match node.args:
            case [ast.Name(id=name)] if not self.is_local(name):
                state = self.resolve(node, name)
                if self.shape_of(state) is not None:
                    self.states[state.__name__] = state
                    return Value(f"{state.__name__}.self", state)
            case _:
                pass
        self.refuse(node, "get_state takes a browser state class")

    def forget_fields(self) -> None:
        """What was known of fields may have changed."""
        self.narrowed = {name for name in self.narrowed if "." not in name}

    def _replacement(self, node: ast.Call) -> Value:
        match node.args:
            case [value]:
                record = self.expression(value)
            case _:
                self.refuse_as_it_stands(node, "replace() takes one dataclass, then keywords")
        inner, _ = required(record.type)
        if record.kind == "record":
            self._check_record(node, inner)
            names = {member.name for member in dataclasses.fields(inner)}
            for keyword in node.keywords:
                if keyword.arg not in names:
                    self.refuse(keyword.value, f"{inner.__name__} has no field `{keyword.arg}`")
        changes = ", ".join(f"{keyword.arg}: {self.expression(keyword.value).code}" for keyword in node.keywords)
        return Value(f"({{...{record.code}, {changes}}})", record.type)

    def _check_record(self, node: ast.AST, record: Any) -> None:
        if hasattr(record, "__post_init__"):
            self.refuse(node, f"{record.__name__} has a __post_init__, which the browser would not call")

    def _construction(self, node: ast.Call, record: type) -> Value:
        """A dataclass in the making: an object with every one of its fields."""
        self._check_record(node, record)
        given = self.arguments(node, cast(Any, record), bound=False)
        members = [member for member in dataclasses.fields(cast(Any, record)) if member.init]
        values: dict[str, str] = {}
        for place, member in enumerate(members):
            if place < len(given) and given[place] != "undefined":
                values[member.name] = given[place]
            elif member.default is not dataclasses.MISSING:
                values[member.name] = self.constant(node, member.default)
            elif member.default_factory is not dataclasses.MISSING:
                values[member.name] = self.constant(node, member.default_factory())
        return Value(f"({{{', '.join(f'{name}: {value}' for name, value in values.items())}}})", record)

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

    def iterable(self, node: ast.expr) -> Value:
        """What a loop, a comprehension or a builtin goes through, as an array in JavaScript."""
        if isinstance(node, ast.GeneratorExp):
            listed = ast.copy_location(ast.ListComp(node.elt, node.generators), node)
            self.parents |= dict.fromkeys(ast.iter_child_nodes(listed), listed) | {listed: self.parents[node]}
            return self.expression(listed)
        value = self.evaluated(node)
        if value.may_be_none and value.kind != "unknown":
            self.refuse(node, f"`{ast.unparse(node)}` may be None, which cannot be gone through")
        match value.kind:
            case "dict":
                self.check_order_of(node)
                return Value(f"Object.keys({value.code})", list[item_of(value.type)])
            case "text":
                return Value(f"[...{value.code}]", list[str])
            case "list" | "tuple" | "iterable":
                return value
            case _:
                self.refuse(node, f"`{ast.unparse(node)}` must be annotated as a list, a dict or text to go through it")

    def builtin_len(self, node: ast.Call) -> Value:
        """`len`."""
        [argument], _ = self._plain(node, 1, 1)
        value = self.expression(argument)
        match value.kind:
            case "dict":
                return Value(f"Object.keys({value.code}).length", int)
            case "text":
                return Value(f"[...{value.code}].length", int)
            case "list" | "tuple":
                return Value(f"{value.code}.length", int)
            case _:
                self.refuse(
                    argument, f"`{ast.unparse(argument)}` must be annotated as a list, a dict or text for len()"
                )

    def number(self, node: ast.expr) -> Value:
        """An expression that must be a number."""
        value = self.expression(node)
        if not value.is_number:
            self.refuse(node, f"`{ast.unparse(node)}` must be annotated as a number")
        return value

    def integer(self, node: ast.expr) -> Value:
        """An expression that must be an integer."""
        value = self.expression(node)
        if value.kind != "int" or value.may_be_none:
            self.refuse(node, f"`{ast.unparse(node)}` must be annotated as an int")
        return value

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
            found = joined(value.type for value in values)
            if not named and all(value.is_number for value in values):
                return Value(f"Math.{name}({', '.join(value.code for value in values)})", found)
            items = Value(f"[{', '.join(value.code for value in values)}]", list[found])
        else:
            items = self.iterable(arguments[0])
        if "default" in named and len(arguments) > 1:
            self.refuse_as_it_stands(node, "a default is for one list")
        if "key" not in named and items.code != "[]":
            self.check_comparable(node, item_of(items.type))
        found = item_of(items.type)
        passed = [items.code]
        if "default" in named:
            default = self.expression(named["default"])
            passed.append(default.code)
            found = joined([found, default.type])
        if "key" in named:
            passed += [] if "default" in named else ["undefined"]
            passed.append(self.key_function(named["key"], item_of(items.type)))
        return Value(f"{self.runtime(name)}({', '.join(passed)})", found)

    def builtin_sorted(self, node: ast.Call) -> Value:
        """`sorted`."""
        [argument], named = self._plain(node, 1, 1, "key", "reverse")
        items = self.iterable(argument)
        passed = [items.code, *self.order(node, named, item_of(items.type))]
        return Value(f"{self.runtime('sorted')}({', '.join(passed)})", list[item_of(items.type)])

    def builtin_sum(self, node: ast.Call) -> Value:
        """`sum`."""
        [argument, *start], _ = self._plain(node, 1, 2)
        items = self.iterable(argument)
        first = self.number(start[0]) if start else Value("0", int)
        item = item_of(items.type)
        if kind_of(item) not in {"int", "float", "bool"} and items.code != "[]":
            self.refuse(argument, f"`{ast.unparse(argument)}` must be annotated as a list of numbers for sum()")
        total = float if "float" in {kind_of(item), first.kind} else int
        return Value(f"{self.runtime('sum')}({items.code}{f', {first.code}' if start else ''})", total)

    def _quantifier(self, node: ast.Call, method: str) -> Value:
        [argument], _ = self._plain(node, 1, 1)
        match argument:
            case ast.GeneratorExp(elt=element, generators=[generator]):
                self.check_loop(generator.iter, [element, *generator.ifs])
                items = self.iterable(generator.iter)
                with self.loop_names(generator.target, items) as target:
                    tests = [self.condition(test) for test in generator.ifs]
                    found = self.condition(element)
                    joint = " && " if method == "some" else " || "
                    tests = tests if method == "some" else [f"!{test}" for test in tests]
                    body = f"({joint.join([*tests, found])})" if tests else found
                    return Value(f"{items.code}.{method}(({target}) => {body})", bool)
            case _:
                items = self.iterable(argument)
                return Value(
                    f"{items.code}.{method}((one) => {self.truth_of(Value('one', item_of(items.type)))})", bool
                )

    def builtin_any(self, node: ast.Call) -> Value:
        """`any`."""
        return self._quantifier(node, "some")

    def builtin_all(self, node: ast.Call) -> Value:
        """`all`."""
        return self._quantifier(node, "every")

    def builtin_range(self, node: ast.Call) -> Value:
        """`range`, as the list of its numbers."""
        arguments, _ = self._plain(node, 1, 3)
        codes = [self.integer(argument).code for argument in arguments]
        return Value(f"{self.runtime('range')}({', '.join(codes)})", Iterable[int])

    def builtin_enumerate(self, node: ast.Call) -> Value:
        """`enumerate`, as a list of pairs."""
        [argument, *start], named = self._plain(node, 1, 2, "start")
        items = self.iterable(argument)
        first = start[0] if start else named.get("start")
        passed = [items.code] if first is None else [items.code, self.integer(first).code]
        return Value(f"{self.runtime('enumerate')}({', '.join(passed)})", Iterable[tuple[int, item_of(items.type)]])

    def builtin_zip(self, node: ast.Call) -> Value:
        """`zip`, as a list of tuples."""
        arguments, _ = self._plain(node, 0, 99)
        lists = [self.iterable(argument) for argument in arguments]
        members = tuple(item_of(items.type) for items in lists)
        return Value(f"{self.runtime('zip')}({', '.join(items.code for items in lists)})", Iterable[tuple[members]])

    def builtin_reversed(self, node: ast.Call) -> Value:
        """`reversed`, as a list."""
        [argument], _ = self._plain(node, 1, 1)
        items = self.iterable(argument)
        return Value(f"[...{items.code}].reverse()", Iterable[item_of(items.type)])

    def builtin_list(self, node: ast.Call) -> Value:
        """`list`."""
        arguments, _ = self._plain(node, 0, 1)
        items = self.iterable(arguments[0]) if arguments else Value("", list[Any])
        return Value(f"[...{items.code}]" if arguments else "[]", list[item_of(items.type)])

    def builtin_tuple(self, node: ast.Call) -> Value:
        """`tuple`."""
        found = self.builtin_list(node)
        return Value(found.code, tuple[item_of(found.type), ...])

    def builtin_dict(self, node: ast.Call) -> Value:
        """`dict`, of another dict, of pairs or of keywords."""
        arguments, named = self._plain(node, 0, 1, *(keyword.arg or "**" for keyword in node.keywords if keyword.arg))
        extra = [(name, self.expression(value)) for name, value in named.items()]
        more = "".join(f"{name}: {value.code}, " for name, value in extra).removesuffix(", ")
        if not arguments:
            return Value(f"({{{more}}})", dict[str, joined(value.type for _, value in extra)])
        given = self.expression(arguments[0]) if not isinstance(arguments[0], ast.GeneratorExp) else None
        if given is not None and given.kind == "dict" and not given.may_be_none:
            return Value(f"({{...{given.code}{f', {more}' if more else ''}}})", given.type)
        pairs = self.iterable(arguments[0])
        members = required(item_of(pairs.type))[0]
        if kind_of(members) != "tuple" or len(getattr(members, "__args__", ())) != 2 or more:
            self.refuse_as_it_stands(node, "dict() takes a dict, or a list of pairs")
        self.check_key(arguments[0], Value("", members.__args__[0]))
        return Value(f"Object.fromEntries({pairs.code})", dict[members.__args__[0], members.__args__[1]])

    def builtin_str(self, node: ast.Call) -> Value:
        """`str`."""
        [argument], _ = self._plain(node, 1, 1)
        value = self.expression(argument)
        return value if value.is_text else Value(f"`${{{self.shown(argument, value)}}}`", str)

    def shown(self, node: ast.expr, value: Value) -> str:
        """A value as part of a text."""
        if not value.may_be_none:
            match value.kind:
                case "text" | "int":
                    return value.code
                case "bool":
                    return f'({value.code} ? "True" : "False")'
                case "float":
                    self.refuse(
                        node,
                        f"`{ast.unparse(node)}` is a float, which the languages write differently; say how, "
                        f'for instance f"{{{ast.unparse(node)}:.2f}}", or make it whole with int() or round()',
                    )
                case _:
                    pass
        hint = " and not None" if value.may_be_none and value.kind != "unknown" else ""
        self.refuse(node, f"`{ast.unparse(node)}` in a text must be annotated as text, a number or a bool{hint}")

    def builtin_bool(self, node: ast.Call) -> Value:
        """`bool`."""
        [argument], _ = self._plain(node, 1, 1)
        value = self.expression(argument)
        return value if value.kind == "bool" and not value.may_be_none else Value(f"!!{self.truth_of(value)}", bool)

    def _converted(self, node: ast.Call, name: str, result: type) -> Value:
        [argument], _ = self._plain(node, 1, 1)
        value = self.expression(argument)
        if value.kind == "bool" and not value.may_be_none:
            return Value(f"({value.code} ? 1 : 0)", result)
        if not value.is_number and not value.is_text:
            written = ast.unparse(argument)
            self.refuse(argument, f"`{written}` must be annotated as text or a number for {result.__name__}()")
        if value.type is result or (value.is_number and result is float):
            return Value(value.code, result)
        return Value(f"{self.runtime(name)}({value.code})", result)

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
            case None:
                return value if value.kind == "int" else Value(f"{self.runtime('round')}({value.code})", int)
            case ast.Constant(value=int() as count) if 0 <= count <= 50:
                if value.kind == "int":
                    return value
                return Value(f"{self.runtime('round')}({value.code}, {count})", float)
            case _:
                self.refuse(digits, "round() takes a plain number of digits, from 0 on")

    def await_of(self, node: ast.Await) -> Value:
        """`await`."""
        value = self.expression(node.value)
        self.forget_fields()
        return Value(f"await {value.code}", awaited(value.type))

    def check_awaitable_is_plain(self, value: Value, node: ast.expr) -> None:
        """Refuses what has to be awaited first."""
        if getattr(value.type, "__origin__", None) is Awaitable:
            self.refuse(node, f"`{ast.unparse(node)}` has to be awaited first")

    def field_of_record(self, node: ast.Attribute, owner: Value) -> Value:
        """An attribute of a dataclass."""
        record, _ = required(owner.type)
        names = {member.name for member in dataclasses.fields(record)}
        if node.attr not in names:
            self.refuse(node, f"`{node.attr}` is not a field of {record.__name__}; its methods stay in Python")
        return Value(f"{owner.code}.{node.attr}", get_type_hints(record).get(node.attr, Any))

    def names_of_target(self, target: ast.expr, item: Any) -> dict[str, Any]:
        """The names that a loop sets, with the annotations of what they stand for."""
        match target:
            case ast.Name(id=name):
                return {name: item}
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                members = getattr(required(item)[0], "__args__", ()) if kind_of(item) == "tuple" else ()
                if len(members) != len(parts) or Ellipsis in members:
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
