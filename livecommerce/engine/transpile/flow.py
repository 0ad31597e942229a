"""Where the locals of a function are set."""

import ast
from collections.abc import Iterator

Definition = ast.FunctionDef | ast.AsyncFunctionDef


def target_names(target: ast.AST) -> set[str]:
    """Return the names that an assignment to the target sets."""
    match target:
        case ast.Name(id=name):
            return {name}
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return {name for item in items for name in target_names(item)}
        case _:
            return set()


def blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """Return the blocks inside a statement."""
    match statement:
        case ast.If(body=body, orelse=orelse) | ast.For(body=body, orelse=orelse) | ast.While(body=body, orelse=orelse):
            return [body, orelse]
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
            return [body, *(handler.body for handler in handlers), orelse, finalbody]
        case _:
            return []


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield every statement of a block and of the blocks inside it."""
    for statement in body:
        yield statement
        for block in blocks(statement):
            yield from statements(block)


def stored(statement: ast.stmt) -> set[str]:
    """Return the names that the statement itself sets."""
    match statement:
        case ast.Assign(targets=targets):
            return {name for target in targets for name in target_names(target)}
        case ast.AnnAssign(target=target, value=ast.expr()) | ast.AugAssign(target=target) | ast.For(target=target):
            return target_names(target)
        case _:
            return set()


def local_names(definition: Definition) -> set[str]:
    """Return every name that the function sets, except for its parameters."""
    return {name for statement in statements(definition.body) for name in stored(statement)}
