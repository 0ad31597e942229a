"""Compiles methods of a browser state class to JavaScript.

A method means in the browser what it means in a Python test, or it is refused when the site is built, by file, line,
column and what to write instead. Annotations say which of JavaScript's operations has Python's meaning; where none has,
a function of `runtime/python.js` does. The engine's README lists what is accepted.

`annotations.py` knows what values are, `flow.py` where locals are set, `ownership.py` which lists may be changed in
place; `names.py`, `methods.py`, `calls.py`, `expressions.py` and `statements.py` write JavaScript, each building on the
one before.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from livecommerce.engine.transpile.names import StateShape, check_order, default_place, plain
from livecommerce.engine.transpile.refusals import TranspileError
from livecommerce.engine.transpile.statements import Statements

__all__ = ["Compiled", "StateShape", "TranspileError", "default_of_field", "transpile"]


@dataclass(frozen=True)
class Compiled:
    """A function in JavaScript.

    Attributes:
        code: A function expression; the first parameter of a method is the state.
        functions: The functions of the browser's library that it calls, each with its module before it.
        states: The other state classes that it reaches, by name.
        helpers: The Python functions that it calls, each as `$` and its name.
    """

    code: str
    functions: frozenset[tuple[str, str]]
    states: Mapping[str, type]
    helpers: frozenset[types.FunctionType]


def transpile(
    function: types.FunctionType,
    *,
    shape: StateShape | None,
    shape_of: Callable[[Any], StateShape | None],
) -> Compiled:
    """Compiles one function.

    Args:
        function: A method, or a function of a module.
        shape: The class of the method; None for a function of a module.
        shape_of: What is known of another state class; None for anything else.

    Raises:
        TranspileError: The function uses what the browser cannot do; names file, line, column and reason.
    """
    taken: frozenset[str] = frozenset()
    while True:
        compiler = Statements(function, shape, shape_of, taken)
        code = compiler.compile()
        imported = {name for _, name in compiler.functions} | set(compiler.states)
        if imported <= taken:
            break
        # Once more, with locals that leave the names of imports alone.
        taken |= imported
    return Compiled(code, frozenset(compiler.functions), dict(compiler.states), frozenset(compiler.helpers))


def default_of_field(owner: type, name: str, default: Any) -> Any:
    """The default of a state's field, as JSON has it.

    Raises:
        TranspileError: It is not JSON.
    """
    try:
        check_order(default)
        return plain(default)
    except ValueError as error:
        file, line, column = default_place(owner, name)
        raise TranspileError(f"{file}:{line}:{column}: the default of `{name}`: {error}") from error
