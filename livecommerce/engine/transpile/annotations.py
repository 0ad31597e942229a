"""Annotations of values in the browser.

An annotation is what Python has at run time: a class, `list[str]`, `str | None`. `Any` is JSON of unknown shape,
`Opaque` a value that can only be passed on, `Never` the item of a list or dict that is still empty. `Sequence` and
`Mapping` are lists and dicts that must not be changed.
"""

import types
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Annotated, Any, Literal, Never, Union, cast, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

Kind = Literal[
    "bool", "int", "float", "text", "list", "tuple", "dict", "iterable", "none", "record", "unknown", "opaque"
]


class Opaque:
    """The annotation of a value that can be stored and passed on, and nothing else."""


_SCALARS: dict[Any, Kind] = {bool: "bool", int: "int", float: "float", str: "text", type(None): "none", Any: "unknown"}
_CONTAINERS: dict[Any, Kind] = {
    list: "list",
    Sequence: "list",
    tuple: "tuple",
    dict: "dict",
    Mapping: "dict",
    Iterable: "iterable",
}
_BARE: dict[Any, Any] = {
    list: list[Any],
    tuple: tuple[Any, ...],
    dict: dict[str, Any],
    Mapping: Mapping[str, Any],
    Sequence: Sequence[Any],
    Iterable: Iterable[Any],
}
_WORDS: dict[Any, str] = {
    str: "str",
    type(None): "None",
    Any: "Any",
    Never: "empty",
    Opaque: "a class that is not JSON",
}
SCALARS = frozenset({"bool", "int", "float", "text", "none"})


def normal(annotation: Any) -> Any:
    """Return the annotation without parts that do not matter in the browser."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation is None:
        return type(None)
    if annotation is object:
        return Any
    if origin is Annotated:
        return normal(arguments[0])
    if origin is Literal:
        return joined_or_opaque({type(value) for value in arguments})
    if origin in {Union, types.UnionType}:
        return joined_or_opaque(map(normal, arguments))
    if is_typeddict(annotation):
        return Mapping[str, Any]
    if annotation in _BARE:
        return _BARE[annotation]
    if origin in _CONTAINERS:
        return _rebuilt(annotation, normal)
    if origin is Awaitable:
        return Awaitable[normal(arguments[0])]
    return annotation if annotation in (Any, Never) or isinstance(annotation, type) else Opaque


def required(annotation: Any) -> tuple[Any, bool]:
    """Return the annotation without its `None`, and whether it had one."""
    if get_origin(annotation) in {Union, types.UnionType}:
        [inner] = [member for member in get_args(annotation) if member is not type(None)]
        return inner, True
    return annotation, annotation is Any


def kind_of(annotation: Any) -> Kind:
    """Return the kind of a value of this annotation, unless it is None."""
    inner, _ = required(annotation)
    origin = get_origin(inner)
    if origin in _CONTAINERS:
        return _CONTAINERS[origin]
    if isinstance(inner, type) and is_dataclass(inner):
        return "record"
    return _SCALARS.get(inner, "opaque") if isinstance(inner, type) or inner is Any else "opaque"


def may_be_none(annotation: Any) -> bool:
    """Return whether a value of this annotation may be None, as far as is known."""
    return annotation is type(None) or annotation is Opaque or required(annotation)[1]


def can_change(annotation: Any) -> bool:
    return get_origin(required(annotation)[0]) in {list, dict}


def item_of(annotation: Any) -> Any:
    """Return the annotation of a loop's variable: items of a list, keys of a dict, letters of a text."""
    inner, _ = required(annotation)
    arguments = get_args(inner)
    match kind_of(inner):
        case "list" | "dict" | "iterable":
            return arguments[0]
        case "tuple":
            return joined(argument for argument in arguments if argument is not Ellipsis)
        case "text":
            return str
        case _:
            return Any


def value_of(annotation: Any) -> Any:
    """Return the annotation of an indexed value: a value of a dict, an item of anything else."""
    inner, _ = required(annotation)
    return get_args(inner)[1] if kind_of(inner) == "dict" else item_of(inner)


def members_of(annotation: Any) -> tuple[Any, ...] | None:
    """Return the annotations of a tuple's members; None if their number is not known."""
    inner, _ = required(annotation)
    members = get_args(inner)
    return members if kind_of(inner) == "tuple" and Ellipsis not in members else None


def optional(annotation: Any) -> Any:
    """Return the annotation of a value that may also be None."""
    if annotation is Never:
        return type(None)
    return annotation if may_be_none(annotation) else cast(Any, Union)[annotation, None]


def is_json(annotation: Any) -> bool:
    """Return whether values of this annotation are unchanged by JSON, which tuples and dataclasses are not."""
    kind, arguments = kind_of(annotation), get_args(required(annotation)[0])
    if kind in {"list", "dict"}:
        return all(map(is_json, arguments))
    return kind in SCALARS or kind == "unknown" or annotation is Never


def has_never(annotation: Any) -> bool:
    """Return whether the type of some items is not known yet."""
    return annotation is Never or any(map(has_never, get_args(annotation)))


def fits(given: Any, wanted: Any, *, fresh: bool = False) -> bool:
    """Return whether a value may be assigned to a place; a `fresh` list, which nothing refers to, fits more of them."""
    if wanted is Opaque or given is Never or given == wanted:
        return True
    if wanted is Any:
        return is_json(given)
    if given is type(None):
        return may_be_none(wanted)
    (inner, lacks), (outer, may_lack) = required(given), required(wanted)
    if lacks and not may_lack:
        return False
    kind = kind_of(outer)
    if kind != kind_of(inner) or kind in {"opaque", "record", "unknown"}:
        return inner == outer
    arguments, wanted_arguments = get_args(inner), get_args(outer)
    if kind == "tuple":
        if Ellipsis in wanted_arguments:
            return all(fits(item, wanted_arguments[0]) for item in arguments if item is not Ellipsis)
        are_as_many = Ellipsis not in arguments and len(arguments) == len(wanted_arguments)
        return are_as_many and all(map(fits, arguments, wanted_arguments))
    if kind not in {"list", "dict", "iterable"}:
        return True
    pairs = list(zip(arguments, wanted_arguments, strict=True))
    if not can_change(outer) or (fresh and can_change(inner)):
        return all(fits(part, other) for part, other in pairs)
    return can_change(inner) and all(
        part is Never or (fits(part, other) and fits(other, part)) for part, other in pairs
    )


def joined(annotations: Iterable[Any]) -> Any:
    """Return the annotation of a value that has one of these.

    Raises:
        ValueError: There is none; the message says why.
    """
    members = [normal(annotation) for annotation in annotations]
    nothing = any(member is type(None) or (member is not Any and required(member)[1]) for member in members)
    distinct = [required(member)[0] for member in members if member is not type(None) and member is not Never]
    if not distinct:
        return type(None) if nothing else Never
    common = next((member for member in distinct if all(fits(other, member) for other in distinct)), None)
    if common is None:
        if {kind_of(member) for member in distinct} == {"int", "float"}:
            raise ValueError("an int and a float are mixed here; write `float(…)`, or `1.0` in place of `1`")
        if not all(map(is_json, distinct)):
            words = " and ".join(sorted({words_of(member) for member in distinct}))
            raise ValueError(f"{words} are mixed here; annotate it, or keep them apart")
        return Any
    return optional(common) if nothing and common is not Any else common


def joined_or_opaque(annotations: Iterable[Any]) -> Any:
    """Return the same, or `Opaque` if there is none."""
    try:
        return joined(annotations)
    except ValueError:
        return Opaque


def fields_of(record: Any) -> dict[str, Any]:
    hints = get_type_hints(record)
    return {member.name: normal(hints[member.name]) for member in fields(record)}


def annotation_of_value(value: Any) -> Any:
    """Return the annotation of a Python value, with read-only lists and dicts; raise an error as `check_fits` does."""
    match value:
        case list():
            return Sequence[joined(map(annotation_of_value, cast(list[Any], value)))]
        case tuple():
            return tuple[tuple(map(annotation_of_value, cast(tuple[Any, ...], value)))]
        case dict():
            return Mapping[str, joined(map(annotation_of_value, cast(dict[Any, Any], value).values()))]
        case Enum():
            raise ValueError(f"{value} is a member of an Enum, which has other texts; write `.value`")
        case bool() | int() | float() | str():
            return next(kind for kind in type(value).__mro__ if kind in _SCALARS)
        case _:
            for name, annotation in fields_of(type(value)).items() if is_dataclass(value) else ():
                check_fits(getattr(value, name), annotation)
            return normal(type(value))


def check_fits(value: Any, annotation: Any) -> None:
    """Refuse a Python value that does not fit the annotation of its place.

    Raises:
        ValueError: It does not; the message says why.
    """
    given = annotation_of_value(value)
    if annotation is not Any and not fits(given, read_only(annotation), fresh=True):
        raise ValueError(f"{value!r} is {words_of(given)}, and the annotation says {words_of(annotation)}")


def _rebuilt(annotation: Any, part: Callable[[Any], Any], origins: Mapping[Any, Any] = MappingProxyType({})) -> Any:
    """Return the annotation with other parts, and containers of other classes."""
    inner, lacks = required(annotation)
    origin = get_origin(inner)
    if origin in _CONTAINERS:
        parts = (argument if argument is Ellipsis else part(argument) for argument in get_args(inner))
        inner = origins.get(origin, origin)[tuple(parts)]
    return optional(inner) if lacks and inner is not Any else inner


def read_only(annotation: Any) -> Any:
    """Return the annotation of a value that must not be changed, such as a constant of a module."""
    return _rebuilt(annotation, read_only, {list: Sequence, dict: Mapping})


def passable(annotation: Any) -> Any:
    """Return the annotation that a page operation's parameter accepts: read-only, and anything for Any."""
    return Opaque if annotation is Any else _rebuilt(read_only(annotation), passable)


def words_of(annotation: Any) -> str:
    inner, lacks = required(annotation)
    origin, arguments = get_origin(inner), get_args(inner)
    if origin in {Sequence, Mapping}:
        word = f"{'list' if origin is Sequence else 'dict'}[{', '.join(map(words_of, arguments))}]"
        word += " that must not be changed"
    elif origin:
        parts = ["..." if argument is Ellipsis else words_of(argument) for argument in arguments]
        word = f"{getattr(origin, '__name__', origin)}[{', '.join(parts)}]"
    else:
        word = _WORDS.get(inner, getattr(inner, "__name__", str(inner)))
    return f"{word} | None" if lacks and inner is not Any else word
