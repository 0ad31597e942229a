"""Compiler of a browser state's methods to JavaScript.

A method means in the browser what it means in a Python test, or the build refuses it, with file, line, column and what
to write instead. Annotations say which of JavaScript's operations has Python's meaning; where none has, a function of
`runtime/python*.js` does. The engine's README lists what is accepted.

`annotations.py` describes values; `names.py`, `methods.py`, `calls.py`, `expressions.py` and `statements.py` generate
JavaScript, each building on the previous.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from livecommerce.engine.transpile.annotations import check_fits, kind_of, normal
from livecommerce.engine.transpile.names import StateShape, default_place, literal
from livecommerce.engine.transpile.refusals import TranspileError
from livecommerce.engine.transpile.statements import Statements

__all__ = ["Compiled", "StateShape", "TranspileError", "default_of_field", "transpile"]


@dataclass(frozen=True)
class Compiled:
    """A function in JavaScript, and what it uses.

    Attributes:
        code: A function expression; the first parameter of a method is the state.
        functions: The functions of the browser's library, each preceded by its module.
        states: The other state classes, by name.
        helpers: Python functions, which are called by `$` and their names.
    """

    code: str
    functions: frozenset[tuple[str, str]]
    states: Mapping[str, type]
    helpers: frozenset[types.FunctionType]


def transpile(
    function: types.FunctionType, *, shape: StateShape | None, shape_of: Callable[[Any], StateShape | None]
) -> Compiled:
    """Compile a method, or a function of a module, which has no `shape`.

    Raises:
        TranspileError: The function uses something that the browser cannot do; names file, line, column and reason.
    """
    compiler = Statements(function, shape, shape_of)
    code = compiler.compile()
    return Compiled(code, frozenset(compiler.functions), dict(compiler.states), frozenset(compiler.helpers))


def default_of_field(owner: type, name: str, annotation: Any, default: Any) -> str:
    """Return the default of a state's field, in JavaScript.

    Raises:
        TranspileError: It is not JSON, or does not fit the annotation.
    """
    wanted = normal(annotation)
    try:
        check_fits(float(default) if type(default) is int and kind_of(wanted) == "float" else default, wanted)
        return literal(default)
    except ValueError as error:
        raise TranspileError(f"{default_place(owner, name)}: the default of `{name}`: {error}") from error
