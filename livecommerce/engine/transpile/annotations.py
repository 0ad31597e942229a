"""Annotations of values in the browser.

An annotation is what Python has at run time: a class, `list[str]`, `str | None`. `Any` is JSON of unknown shape,
`Opaque` a value that can only be passed on, `Never` the item of a list or dict that is still empty. `Sequence` and
`Mapping` are lists and dicts that must not be changed.
"""

import types
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from typing import Annotated, Any, Literal, Never, Union, cast, get_args, get_origin

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
    if annotation in _CONTAINERS:
        origin = annotation
    if origin in _CONTAINERS:
        if origin is tuple:
            if arguments == ((),):
                return tuple[()]
            return tuple[
                tuple(
                    argument if argument is Ellipsis else normal(argument) for argument in arguments or (Any, Ellipsis)
                )
            ]
        if _CONTAINERS[origin] == "dict":
            return origin[tuple(map(normal, arguments or (str, Any)))]
        return origin[normal(arguments[0]) if arguments else Any]
    if origin is Awaitable:
        return Awaitable[normal(arguments[0])]
    if annotation in _SCALARS or annotation is Never or (isinstance(annotation, type) and is_dataclass(annotation)):
        return annotation
    return annotation if isinstance(annotation, type) else Opaque


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
    """Return whether it is a list or dict that may be changed in place."""
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


def awaited(annotation: Any) -> Any:
    """Return the annotation of the awaited value."""
    return get_args(annotation)[0] if get_origin(annotation) is Awaitable else annotation


def optional(annotation: Any) -> Any:
    """Return the annotation of such a value, or None."""
    if annotation is Never:
        return type(None)
    return annotation if may_be_none(annotation) else cast(Any, Union)[annotation, None]


def is_json(annotation: Any) -> bool:
    """Return whether such a value is unchanged by JSON, without tuples and dataclasses."""
    kind, arguments = kind_of(annotation), get_args(required(annotation)[0])
    if kind in {"list", "dict"}:
        return all(map(is_json, arguments))
    return kind in SCALARS or kind == "unknown" or annotation is Never


def has_never(annotation: Any) -> bool:
    """Return whether its items are not known yet."""
    return annotation is Never or any(map(has_never, get_args(annotation)))


def fits(given: Any, wanted: Any, *, fresh: bool = False) -> bool:
    """Return whether a value of one annotation may be assigned to a place of another.

    Args:
        given: The annotation of the value.
        wanted: The annotation of its place.
        fresh: Whether nothing else refers to the value: a list of ints is then a list of anything.
    """
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
    if kind == "tuple":
        return _tuple_fits(inner, outer)
    if kind not in {"list", "dict", "iterable"}:
        return True
    pairs = list(zip(get_args(inner), get_args(outer), strict=True))
    if not can_change(outer) or (fresh and can_change(inner)):
        return all(fits(part, other) for part, other in pairs)
    return can_change(inner) and all(part is Never or same(part, other) for part, other in pairs)


def _tuple_fits(inner: Any, outer: Any) -> bool:
    given, wanted = get_args(inner), get_args(outer)
    if Ellipsis in wanted:
        return all(fits(item, wanted[0]) for item in given if item is not Ellipsis)
    return Ellipsis not in given and len(given) == len(wanted) and all(map(fits, given, wanted))


def same(annotation: Any, other: Any) -> bool:
    """Return whether two annotations are equal."""
    return fits(annotation, other) and fits(other, annotation)


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


def annotation_of_value(value: Any) -> Any:
    """Return the annotation of a Python value; lists and dicts are read-only."""
    match value:
        case list():
            return Sequence[joined(map(annotation_of_value, cast(list[Any], value)))]
        case tuple():
            return tuple[tuple(map(annotation_of_value, cast(tuple[Any, ...], value)))]
        case dict():
            return Mapping[str, joined(map(annotation_of_value, cast(dict[Any, Any], value).values()))]
        case bool():
            return bool
        case int():
            return int
        case float():
            return float
        case str():
            return str
        case _:
            return normal(type(value))


def read_only(annotation: Any) -> Any:
    """Return the annotation of a value that must not be changed, such as a constant of a module."""
    inner, lacks = required(annotation)
    arguments = tuple(argument if argument is Ellipsis else read_only(argument) for argument in get_args(inner))
    match get_origin(inner):
        case found if found in {list, Sequence}:
            inner = Sequence[arguments[0]]
        case found if found in {dict, Mapping}:
            inner = Mapping[arguments[0], arguments[1]]
        case found if found is tuple:
            inner = tuple[arguments]
        case _:
            pass
    return optional(inner) if lacks and inner is not Any else inner


def passable(annotation: Any) -> Any:
    """Return the annotation that a page operation's parameter accepts: read-only, and anything for Any."""
    if annotation is Any:
        return Opaque
    inner, lacks = required(read_only(annotation))
    if get_origin(inner) in _CONTAINERS:
        inner = get_origin(inner)[
            tuple(argument if argument is Ellipsis else passable(argument) for argument in get_args(inner))
        ]
    return optional(inner) if lacks else inner


def words_of(annotation: Any) -> str:
    """Return an annotation as a developer would write it."""
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
