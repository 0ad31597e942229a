"""What annotations say of a value in the browser.

An annotation is what Python has at run time: a class, `list[str]`, `Literal[...]`; `Any` where nothing is known.
"""

import types
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any, Literal, Union, cast, get_args, get_origin

from typing_extensions import is_typeddict

Kind = Literal["bool", "int", "float", "text", "list", "tuple", "dict", "iterable", "none", "record", "unknown"]

_KINDS: dict[Any, Kind] = {
    bool: "bool",
    int: "int",
    float: "float",
    str: "text",
    list: "list",
    Sequence: "list",
    tuple: "tuple",
    dict: "dict",
    Mapping: "dict",
    Iterable: "iterable",
    type(None): "none",
    None: "none",
}


def required(annotation: Any) -> tuple[Any, bool]:
    """The annotation without its `None`, and whether it had one."""
    if get_origin(annotation) in {Union, types.UnionType}:
        others = [member for member in get_args(annotation) if member is not type(None)]
        if len(others) == 1:
            return others[0], True
        return Any, type(None) in get_args(annotation)
    return annotation, annotation is Any


def kind_of(annotation: Any) -> Kind:
    """What a value of this annotation is, unless it is None."""
    inner, _ = required(annotation)
    origin = get_origin(inner)
    if origin is Literal:
        kinds: set[Kind] = {kind_of(type(value)) for value in get_args(inner)}
        return kinds.pop() if len(kinds) == 1 else "unknown"
    if origin is None and isinstance(inner, type) and is_dataclass(cast(Any, inner)):
        return "record"
    if is_typeddict(cast(Any, inner)):
        return "dict"
    try:
        return _KINDS.get(inner if origin is None else origin, "unknown")
    except TypeError:
        return "unknown"


def may_be_none(annotation: Any) -> bool:
    """Whether a value of this annotation may be None, as far as is known."""
    return annotation in (None, type(None)) or required(annotation)[1]


def item_of(annotation: Any) -> Any:
    """What a loop over such a value goes through: items of a list, keys of a dict, letters of a text."""
    inner, _ = required(annotation)
    arguments = get_args(inner)
    match kind_of(inner):
        case "list" | "dict" | "iterable" if arguments:
            return arguments[0]
        case "tuple" if arguments:
            members = [argument for argument in arguments if argument is not Ellipsis]
            return joined(members)
        case "dict" | "text":
            return str
        case _:
            return Any


def value_of(annotation: Any) -> Any:
    """What an index leads to: a value of a dict, an item of anything else."""
    inner, _ = required(annotation)
    if kind_of(inner) == "dict":
        return get_args(inner)[1] if len(get_args(inner)) == 2 else Any
    return item_of(inner)


def members_of(annotation: Any) -> tuple[Any, ...] | None:
    """The annotations of a tuple's members; None where their number is not known."""
    inner, _ = required(annotation)
    members = get_args(inner)
    return members if kind_of(inner) == "tuple" and members and Ellipsis not in members else None


def awaited(annotation: Any) -> Any:
    """What awaiting such a value gives."""
    return next(iter(get_args(annotation)), Any) if get_origin(annotation) is Awaitable else annotation


def optional(annotation: Any) -> Any:
    """The annotation of such a value, or None."""
    if may_be_none(annotation):
        return annotation
    return cast(Any, Union)[annotation, None]


def joined(annotations: Iterable[Any]) -> Any:
    """The annotation of a value that is of one of these; `Any` where they have nothing in common."""
    distinct: list[Any] = []
    nothing = False
    for annotation in annotations:
        if annotation in (None, type(None)):
            nothing = True
            continue
        inner, may_lack = required(annotation)
        nothing = nothing or (may_lack and inner is not Any)
        if inner not in distinct:
            distinct.append(inner)
    if not distinct:
        return type(None) if nothing else Any
    kinds = {kind_of(annotation) for annotation in distinct}
    if len(distinct) == 1:
        common = distinct[0]
    elif kinds == {"int", "float"}:
        common = float
    elif len(kinds) == 1 and kinds <= {"bool", "int", "float", "text"}:
        common = {"bool": bool, "int": int, "float": float, "text": str}[kinds.pop()]
    elif kinds in ({"list"}, {"dict"}):
        full = [annotation for annotation in distinct if get_args(annotation)]
        common = full[0] if len(full) == 1 else Any
    else:
        common = Any
    return optional(common) if nothing and common is not Any else common


def _generic(origin: Any, *arguments: Any) -> Any:
    return origin[arguments] if arguments else origin


def annotation_of_value(value: Any) -> Any:
    """The annotation that a value itself suggests."""
    if isinstance(value, list):
        items = joined(annotation_of_value(item) for item in cast(list[Any], value))
        return _generic(list, items)
    if isinstance(value, tuple):
        return _generic(tuple, *(annotation_of_value(item) for item in cast(tuple[Any, ...], value)))
    if isinstance(value, dict):
        mapping = cast(dict[Any, Any], value)
        keys, values = map(annotation_of_value, mapping), map(annotation_of_value, mapping.values())
        return _generic(dict, joined(keys), joined(values))
    return cast(Any, type(value))
