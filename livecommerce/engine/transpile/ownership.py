"""Which lists and dicts may be changed in place.

In Python every name of a list sees its change. In the browser a field that changes is replaced, so that React is told,
and another name of the same list would go on showing the old one. So a list may be changed in place only where one name
has it: a field that is given away nowhere, or a local that made it and has not given it away yet.
"""

import ast
import types
from collections.abc import Iterator, Mapping
from functools import cache

from livecommerce.engine.transpile.flow import Definition, statements, target_names
from livecommerce.engine.transpile.refusals import source_of

LIST_CHANGES = frozenset({"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"})
DICT_CHANGES = frozenset({"update", "setdefault", "pop", "clear"})
_READING_NAMES = """
len sum min max any all sorted list dict tuple set enumerate zip reversed range str bool
"""
_READING_CALLS = frozenset(_READING_NAMES.split())
_NEW_VALUES = frozenset({"split", "copy", "keys", "values", "items", "partition"})


def _is_field(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr=found):
            return found == name
        case _:
            return False


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """The lists and dicts that a node changes in place, as they are written."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in LIST_CHANGES | DICT_CHANGES:
            yield value
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            for target in targets:
                for part in ast.walk(target):
                    if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
                        yield part.value
        case ast.AugAssign(target=ast.Subscript(value=value)):
            yield value
        case ast.AugAssign(target=target, op=ast.Add(), value=ast.List() | ast.ListComp()):
            yield target
        case _:
            pass


@cache
def fields_changed(function: types.FunctionType) -> frozenset[str]:
    """The fields that a method changes in place."""
    return frozenset(
        changed.attr
        for node in ast.walk(source_of(function).tree)
        for changed in _changed(node)
        if isinstance(changed, ast.Attribute) and _is_field(changed, changed.attr)
    )


def calls_that_change(name: str, methods: Mapping[str, types.FunctionType]) -> set[str]:
    """The methods that change a field in place, by themselves or by what they call."""
    found = {method for method, function in methods.items() if name in fields_changed(function)}
    while True:
        callers = {
            method
            for method, function in methods.items()
            if any(_is_field(node, called) for node in ast.walk(source_of(function).tree) for called in found)
        }
        if callers <= found:
            return found
        found |= callers


@cache
def parents_of(definition: Definition) -> Mapping[ast.AST, ast.AST]:
    """The node around each node."""
    return {child: node for node in ast.walk(definition) for child in ast.iter_child_nodes(node)}


def gives_away(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether a list that is read here gets another name, rather than being looked at."""
    parent = parents[node]
    match parent:
        case ast.Attribute() | ast.Compare() | ast.Starred() | ast.FormattedValue() | ast.BinOp() | ast.comprehension():
            return False
        case ast.Subscript(value=value) | ast.For(iter=value) if value is node:
            return False
        case ast.UnaryOp(op=ast.Not()) | ast.If() | ast.While() | ast.AugAssign():
            return False
        case ast.IfExp(test=test) if test is node:
            return False
        case ast.Dict(keys=keys, values=values):
            return not any(key is None and value is node for key, value in zip(keys, values, strict=True))
        case ast.Call(func=ast.Name(id=name)):
            return name not in _READING_CALLS
        case ast.Call(func=ast.Attribute(attr="join" | "extend" | "update")):
            return False
        case _:
            return True


def is_new(value: ast.expr) -> bool:
    """Whether an expression makes a list or dict that nothing else has."""
    match value:
        case ast.List() | ast.Dict() | ast.ListComp() | ast.DictComp() | ast.BinOp() | ast.Constant():
            return True
        case ast.Subscript(slice=ast.Slice()):
            return True
        case ast.Call(func=ast.Name(id="list" | "dict" | "sorted")):
            return True
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in _NEW_VALUES
        case ast.IfExp(body=body, orelse=orelse):
            return is_new(body) and is_new(orelse)
        case _:
            return False


def _places(body: list[ast.stmt], inside: tuple[ast.stmt, ...] = ()) -> Iterator[tuple[ast.stmt, tuple[ast.stmt, ...]]]:
    """Every statement of a block with the loops around it."""
    for statement in body:
        yield statement, inside
        around = (*inside, statement) if isinstance(statement, ast.For | ast.While) else inside
        for name in ("body", "orelse", "finalbody"):
            yield from _places(getattr(statement, name, []), around)
        for handler in getattr(statement, "handlers", []):
            yield from _places(handler.body, around)


@cache
def why_not_own(name: str, definition: Definition) -> str:
    """Why a local may not be changed in place; empty if it may."""
    arguments = definition.args
    if name in {argument.arg for argument in [*arguments.args, *arguments.kwonlyargs]}:
        return f"`{name}` belongs to the caller; change a copy, `own = list({name})`"
    parents = parents_of(definition)
    loops_around = dict(_places(definition.body))

    def loops(node: ast.AST) -> tuple[ast.stmt, ...]:
        while not isinstance(node, ast.stmt):
            node = parents[node]
        return loops_around.get(node, ())

    made: list[ast.stmt] = []
    for statement in statements(definition.body):
        match statement:
            case ast.Assign(targets=targets, value=value) if any(name in target_names(target) for target in targets):
                is_plain = len(targets) == 1 and isinstance(targets[0], ast.Name)
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if found == name:
                is_plain = True
            case ast.For(target=target, iter=value) if name in target_names(target):
                is_plain = False
            case _:
                continue
        if not is_plain or not is_new(value):
            return f"something else may have the list or dict `{name}`, too; change a copy, `{name} = list(…)`"
        made.append(statement)
    changes = [
        node
        for node in ast.walk(definition)
        for changed in _changed(node)
        if isinstance(changed, ast.Name) and changed.id == name
    ]
    given = [
        node
        for node in ast.walk(definition)
        if isinstance(node, ast.Name)
        and node.id == name
        and isinstance(node.ctx, ast.Load)
        and gives_away(node, parents)
        and not isinstance(parents[node], ast.Return)
    ]
    for gift in given:
        for change in changes:
            again = [
                loop
                for loop in loops(gift)
                if loop in loops(change) and not all(loop in loops(statement) for statement in made)
            ]
            if again or (gift.lineno, gift.col_offset) < (change.lineno, change.col_offset):  # pyright: ignore[reportAttributeAccessIssue]
                return f"`{name}` was given away before, at line {gift.lineno} of its method; give away a copy there"
    return ""


def loop_over(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> Iterator[ast.expr]:
    """What the loops around a node go through."""
    while node in parents:
        child, node = node, parents[node]
        if isinstance(node, ast.For) and child is not node.iter:
            yield node.iter
