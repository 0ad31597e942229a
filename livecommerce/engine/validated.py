"""Validation of external data, such as a server's response or stored values."""

import dataclasses
import json
from typing import Any, TypeVar, cast, get_args, get_type_hints

from livecommerce.engine.transpile.annotations import (
    item_of,
    kind_of,
    members_of,
    normal,
    required,
    value_of,
    words_of,
)

T = TypeVar("T")


def validated(kind: type[T], value: Any) -> T:
    """Return JSON as a value of this type: `validated(list[Section], answer.body["sections"])`.

    Dicts become dataclasses, and lists tuples, where the type asks for them; keys without a field in the dataclass are
    dropped. Lists and dicts are copied, so the result may be changed.

    Raises:
        TypeError: The value has another type.
    """
    return cast(T, _converted(normal(kind), value))


def _refuse(wanted: Any, value: Any) -> TypeError:
    return TypeError(f"{words_of(wanted)} is expected, and {type(value).__name__} is given")


def _converted(wanted: Any, value: Any) -> Any:
    inner, may_lack = required(wanted)
    if inner is Any or (value is None and may_lack):
        return value
    match kind_of(inner):
        case "int" if isinstance(value, int | float) and not isinstance(value, bool) and value == int(value):
            return int(value)
        case "float" if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        case "bool" if isinstance(value, bool):
            return value
        case "text" if isinstance(value, str):
            return str(value)
        case "none" if value is None:
            return None
        case "list" if isinstance(value, list):
            return [_converted(item_of(inner), item) for item in cast(list[Any], value)]
        case "dict" if isinstance(value, dict):
            return {key: _converted(value_of(inner), item) for key, item in cast(dict[str, Any], value).items()}
        case "tuple" if isinstance(value, list | tuple):
            items = cast(list[Any], value)
            members = members_of(inner)
            if members is None:
                return tuple(_converted(item_of(inner), item) for item in items)
            if len(members) == len(items):
                return tuple(map(_converted, members, items))
        case "record":
            if isinstance(value, inner):
                return value
            hints = get_type_hints(inner)
            names = [field.name for field in dataclasses.fields(inner)]
            if isinstance(value, dict) and set(names) <= cast(dict[str, Any], value).keys():
                return inner(**{name: _converted(normal(hints[name]), value[name]) for name in names})
        case _:
            pass
    raise _refuse(wanted, value)


def specification(wanted: Any) -> str:
    """Return the type as JSON for `validated` in `runtime/python-json.js`.

    Raises:
        TypeError: No JSON value can have this type.
    """
    return json.dumps(_specification(normal(wanted)))


def _specification(wanted: Any) -> Any:
    inner, may_lack = required(wanted)
    if inner is Any:
        return "any"
    if may_lack:
        return ["optional", _specification(inner)]
    match kind_of(inner):
        case "list":
            return ["list", _specification(item_of(inner))]
        case "dict":
            return ["dict", _specification(value_of(inner))]
        case "tuple":
            members = members_of(inner)
            if members is None:
                return ["list", _specification(get_args(inner)[0])]
            return ["tuple", *map(_specification, members)]
        case "record":
            hints = get_type_hints(inner)
            return [
                "record",
                {field.name: _specification(normal(hints[field.name])) for field in dataclasses.fields(inner)},
            ]
        case "bool" | "int" | "float" | "text" | "none" as kind:
            return kind
        case _:
            raise TypeError(f"{words_of(inner)} is not JSON; name texts, numbers, lists, dicts or dataclasses")


cast(Any, validated).__browser_specification__ = specification
