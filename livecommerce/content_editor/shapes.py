"""Shapes of content: what the schemas say about each field, as far as an editor needs it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AwareDatetime, BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from livecommerce.content.shared import Names
from livecommerce.languages.translated_yaml import SAME, field_has_words

Kind = Literal["text", "number", "boolean", "day", "moment", "choice", "object", "variants", "list", "map"]

_BOUNDS = ("min_length", "max_length", "ge", "gt", "le", "lt", "pattern")
_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.+(?:\n {8,}.+)*)", re.MULTILINE)


@dataclass(frozen=True)
class Bounds:
    """Bounds of a value: of a text's length, a list's number of entries, or a number."""

    min_length: int | None = None
    max_length: int | None = None
    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    lt: float | None = None
    pattern: str | None = None


@dataclass(frozen=True)
class Shape:
    """Shape of a value.

    Attributes:
        whole: Whether a number has no fraction.
        options: The texts to choose from.
        names: What a text names, such as a picture; empty if it is not a name.
        fields: The fields of an object.
        variants: The fields of each variant, by the value of the field `key`, which tells them apart.
        item: The shape of a list's entries, or of the values of a map.
        summary: The first line of an object's description.
    """

    kind: Kind
    bounds: Bounds = Bounds()
    whole: bool = False
    options: tuple[str, ...] = ()
    names: str = ""
    fields: Mapping[str, "FieldShape"] = field(default_factory=dict[str, "FieldShape"])
    variants: Mapping[str, Mapping[str, "FieldShape"]] = field(
        default_factory=dict[str, Mapping[str, "FieldShape"]],
    )
    key: str = ""
    item: "Shape | None" = None
    summary: str = ""


@dataclass(frozen=True)
class FieldShape:
    """Field of an object.

    Attributes:
        has_words: Whether it is translated; otherwise only the English file has it.
        default: Its value if the file lacks it; lists and texts without entries or characters count as none.
        hint: Its description.
    """

    shape: Shape
    has_words: bool
    is_required: bool
    default: Any
    hint: str


def fields_of(model: type[BaseModel]) -> dict[str, FieldShape]:
    """Return the fields of a schema, in the order in which they are declared."""
    hints = _hints(model)
    return {
        name: FieldShape(
            shape=_shape(info.annotation, info.metadata),
            has_words=field_has_words(info),
            is_required=info.is_required(),
            default=_default(info),
            hint=info.description or hints.get(name, ""),
        )
        for name, info in model.model_fields.items()
    }


def _default(info: FieldInfo) -> Any:
    value = None if info.is_required() else info.get_default(call_default_factory=True, validated_data={})
    return None if value is PydanticUndefined else value


def _hints(model: type[BaseModel]) -> dict[str, str]:
    """Return the descriptions of fields from the docstrings of a schema and those that it extends."""
    found: dict[str, str] = {}
    for base in reversed(model.__mro__):
        text = cleandoc(base.__dict__.get("__doc__") or "")
        _, _, attributes = text.partition("\nAttributes:\n")
        found |= {name: re.sub(r"\s+", " ", hint) for name, hint in _ATTRIBUTE.findall(attributes)}
    return found


def _summary(model: type[BaseModel]) -> str:
    return cleandoc(model.__dict__.get("__doc__") or "").partition("\n")[0]


def _shape(kind: Any, metadata: Iterable[Any] = ()) -> Shape:
    if get_origin(kind) is Annotated:
        inner, *more = get_args(kind)
        return _shape(inner, [*more, *metadata])
    metadata = list(metadata)
    arguments: list[Any] = [argument for argument in get_args(kind) if argument is not NoneType]
    if get_origin(kind) in {Union, UnionType} and len(arguments) == 1:
        return _shape(arguments[0], metadata)
    bounds = _bounds(metadata)
    if get_origin(kind) in {Union, UnionType}:
        return _variants(arguments)
    if get_origin(kind) is Literal:
        return Shape("choice", options=tuple(map(str, arguments)))
    if get_origin(kind) in {list, tuple}:
        entries = [argument for argument in arguments if argument is not Ellipsis]
        if get_origin(kind) is tuple and Ellipsis not in arguments:
            bounds = Bounds(min_length=len(entries), max_length=len(entries))
        return Shape("list", bounds, item=_shape(entries[0]))
    if get_origin(kind) is dict:
        keys, values = arguments
        return _by_key(keys, values, bounds)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return Shape("object", fields=fields_of(kind), summary=_summary(kind))
    return _simple(kind, metadata, bounds)


def _simple(kind: Any, metadata: Iterable[Any], bounds: Bounds) -> Shape:
    if kind is AwareDatetime or kind is datetime:
        return Shape("moment")
    if kind is date:
        return Shape("day")
    if kind is bool:
        return Shape("boolean")
    if kind in {int, float}:
        return Shape("number", bounds, whole=kind is int)
    if kind is str:
        return Shape("text", bounds, names=next((mark.of for mark in metadata if isinstance(mark, Names)), ""))
    raise TypeError(f"the editor has no field for {kind}")


def _variants(models: Iterable[type[BaseModel]]) -> Shape:
    """Return the shape of a union of objects, which one field of a single choice tells apart."""
    variants: dict[str, Mapping[str, FieldShape]] = {}
    key = ""
    for model in models:
        fields = fields_of(model)
        key = next(name for name, one in fields.items() if one.shape.kind == "choice" and len(one.shape.options) == 1)
        variants[fields[key].shape.options[0]] = {name: one for name, one in fields.items() if name != key}
    return Shape("variants", variants=variants, key=key)


def _by_key(keys: Any, values: Any, bounds: Bounds) -> Shape:
    """Return the shape of a dict: an object if its keys are known."""
    item = _shape(values)
    if get_origin(keys) is not Literal:
        return Shape("map", bounds, item=item)
    entry = FieldShape(item, has_words=True, is_required=True, default=None, hint="")
    return Shape("object", fields=dict.fromkeys(get_args(keys), entry))


def _bounds(metadata: Iterable[Any]) -> Bounds:
    found: dict[str, Any] = {}
    for mark in _flattened(metadata):
        if mark is not SAME:
            found |= {name: value for name in _BOUNDS if (value := getattr(mark, name, None)) is not None}
    return Bounds(**found)


def _flattened(metadata: Iterable[Any]) -> Iterator[Any]:
    for mark in metadata:
        yield from mark.metadata if isinstance(mark, FieldInfo) else [mark]
