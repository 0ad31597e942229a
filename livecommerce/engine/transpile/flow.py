"""Analysis of where the locals of a function are set, and where they may be read unset."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

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


def loads(node: ast.AST, bound: frozenset[str] = frozenset()) -> Iterator[ast.Name]:
    """Yield the names that an expression reads from the surrounding function."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            if name not in bound:
                yield node
        case (
            ast.ListComp(generators=generators)
            | ast.GeneratorExp(generators=generators)
            | ast.DictComp(generators=generators)
            | ast.SetComp(generators=generators)
        ):
            for generator in generators:
                yield from loads(generator.iter, bound)
                bound |= target_names(generator.target)
                for test in generator.ifs:
                    yield from loads(test, bound)
            results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            for result in results:
                yield from loads(result, bound)
        case ast.Lambda(args=arguments, body=body):
            yield from loads(body, bound | {argument.arg for argument in arguments.args})
        case _:
            for child in ast.iter_child_nodes(node):
                yield from loads(child, bound)


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


@dataclass
class _Assignment:
    """Analysis of which names are certainly set; collects the reads of names that may not be."""

    names: set[str]
    unset: list[ast.Name] = field(default_factory=list[ast.Name])
    breaks: list[list[set[str]]] = field(default_factory=list[list[set[str]]])

    def read(self, node: ast.AST, known: set[str]) -> None:
        self.unset += [name for name in loads(node) if name.id in self.names and name.id not in known]

    def block(self, body: list[ast.stmt], known: set[str] | None) -> set[str] | None:
        """Return the names that are set after the block; None if its end is never reached."""
        for statement in body:
            if known is None:
                break
            known = self.statement(statement, known)
        return known

    def statement(self, statement: ast.stmt, known: set[str]) -> set[str] | None:
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                self.read(test, known)
                return _both(self.block(body, set(known)), self.block(orelse, set(known)))
            case ast.For(target=target, iter=iterable, body=body):
                self.read(iterable, known)
                self.breaks.append([])
                self.block(body, known | target_names(target))
                self.breaks.pop()
                return known
            case ast.While(test=test, body=body):
                self.read(test, known)
                self.breaks.append([])
                self.block(body, set(known))
                left = self.breaks.pop()
                if isinstance(test, ast.Constant) and test.value is True:
                    return set[str].intersection(*left) if left else None
                return known
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
                after = self.block(orelse, self.block(body, set(known)))
                for handler in handlers:
                    after = _both(after, self.block(handler.body, set(known)))
                final = self.block(finalbody, set(known))
                return None if final is None or after is None else after | final
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                self.read(value, known)
                if name in self.names and name not in known:
                    self.unset.append(ast.copy_location(ast.Name(name, ast.Load()), statement.target))
                return known
            case _:
                self.read(statement, known)
                if isinstance(statement, ast.Break) and self.breaks:
                    self.breaks[-1].append(set(known))
                if isinstance(statement, ast.Return | ast.Break | ast.Continue | ast.Raise):
                    return None
                return known | stored(statement)


def _both(names: set[str] | None, other: set[str] | None) -> set[str] | None:
    if names is None or other is None:
        return other if names is None else names
    return names & other


@cache
def unset_reads(definition: Definition) -> list[ast.Name]:
    """Return the reads of locals that may not be set there."""
    assignment = _Assignment(local_names(definition))
    arguments = definition.args
    assignment.block(
        definition.body, {argument.arg for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]}
    )
    return assignment.unset


def leaves(body: list[ast.stmt]) -> bool:
    """Return whether the code after the block cannot be reached from it."""
    if not body:
        return False
    match body[-1]:
        case ast.Return() | ast.Break() | ast.Continue() | ast.Raise():
            return True
        case ast.If(body=found, orelse=otherwise):
            return leaves(found) and leaves(otherwise)
        case ast.While(test=ast.Constant(value=True), body=inside):
            return not any(isinstance(statement, ast.Break) for statement in statements(inside))
        case ast.Try(body=found, handlers=handlers, finalbody=final):
            return leaves(final) or (leaves(found) and all(leaves(handler.body) for handler in handlers))
        case _:
            return any(leaves([statement]) for statement in body[:-1])
