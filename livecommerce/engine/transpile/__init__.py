"""Compiler of a browser state's methods to JavaScript.

A method means in the browser what it means in a Python test, or the build refuses it, with file, line, column and what
to write instead. Annotations say which of JavaScript's operations has Python's meaning; where none has, a function of
`runtime/python*.js` does. The engine's README lists what is accepted.

`annotations.py` describes values, `flow.py` finds where locals are set; `names.py`, `methods.py`, `builtin_calls.py`,
`calls.py`, `expressions.py` and `statements.py` generate JavaScript, each building on the previous.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from livecommerce.engine.transpile.annotations import annotation_of_value, fits, kind_of, normal, read_only, words_of
from livecommerce.engine.transpile.names import StateShape, default_place, literal
from livecommerce.engine.transpile.refusals import TranspileError
from livecommerce.engine.transpile.statements import Statements

__all__ = ["Compiled", "StateShape", "TranspileError", "default_of_field", "transpile"]


@dataclass(frozen=True)
class Compiled:
    """A function in JavaScript.

    Attributes:
        code: A function expression; the first parameter of a method is the state.
        functions: The functions of the browser's library that it calls, each preceded by its module.
        states: The other state classes that it uses, by name.
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
    """Compile a function.

    Args:
        function: A method, or a function of a module.
        shape: The class of the method; None for a function of a module.
        shape_of: Returns the shape of another state class; None for anything else.

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
    try:
        code, wanted = literal(default), normal(annotation)
        given = annotation_of_value(default)
        is_int = given is int and kind_of(wanted) == "float"
        if not is_int and wanted is not Any and not fits(given, read_only(wanted), fresh=True):
            raise ValueError(f"it is {words_of(given)}, and the annotation says {words_of(wanted)}")
    except ValueError as error:
        file, line, column = default_place(owner, name)
        raise TranspileError(f"{file}:{line}:{column}: the default of `{name}`: {error}") from error
    return code
