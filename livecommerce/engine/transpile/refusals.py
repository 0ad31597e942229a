"""Build errors: Python that would not mean in the browser what it means in Python."""

import ast
import inspect
import types
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NoReturn

from livecommerce.engine.errors import BuildError


class TranspileError(BuildError):
    """A method uses Python that has no browser counterpart; the message is `file:line:column: reason`."""


@dataclass(frozen=True)
class FunctionSource:
    """The source of a function, which locates a refusal; the offset is between lines of its tree and its file."""

    tree: ast.FunctionDef | ast.AsyncFunctionDef
    file: str
    line_offset: int

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        line = self.line_offset + getattr(node, "lineno", 1)
        raise TranspileError(f"{self.file}:{line}:{getattr(node, 'col_offset', 0) + 1}: {reason}")


@cache
def source_of(function: types.FunctionType) -> FunctionSource:
    """Read a function's definition.

    Raises:
        TranspileError: It is a lambda, or its source is not available.
    """
    code = function.__code__
    where = f"{code.co_filename}:{code.co_firstlineno}:1"
    try:
        lines, first_line = inspect.getsourcelines(function)
    except OSError as error:
        raise TranspileError(f"{where}: the source of {function.__qualname__} cannot be read") from error
    # In a block, an indented definition can be parsed unchanged, with its columns.
    try:
        block = ast.parse("if True:\n" + "".join(lines) if lines[0][:1].isspace() else "".join(lines)).body[0]
    except SyntaxError:
        block = None
    tree = block.body[0] if isinstance(block, ast.If) else block
    if not isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef):
        raise TranspileError(f"{where}: only methods and functions that are defined by `def` can run in the browser")
    return FunctionSource(tree, code.co_filename, first_line - (2 if isinstance(block, ast.If) else 1))


def advice(by_names: Mapping[str, str]) -> dict[str, str]:
    """Return what to write in place of each of several names, given as `"name other": advice`."""
    return {name: instead for names, instead in by_names.items() for name in names.split()}
