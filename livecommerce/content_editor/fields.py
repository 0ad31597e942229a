"""Fields of Sveltia CMS, generated from the shapes of content.

See https://sveltiacms.app/en/docs/fields for their options.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from livecommerce.content_editor.shapes import Bounds, FieldShape, Shape
from livecommerce.languages import ENGLISH

Field = dict[str, Any]
FieldPath = tuple[str, ...]
"""Keys of a field within its file; the entries of a list have the key `*`."""

ENTRY = "*"
TOPIC = "topic"
PICTURES = "/images"
"""The folder of pictures, as it appears in the editor."""

_LONG = 100
"""The longest text that has a field of one line."""
_REFERENCE = r"\{\{.+\}\}"


@dataclass(frozen=True)
class Context:
    """Data besides a file's schema that its fields depend on.

    Attributes:
        facts: Numbers, days and choices for which some file has a reference to a fact.
        people: The names of people, by the reference to them.
        topics: The topics of all entries, the most frequent first.
        defaults: Values of a new entry.
    """

    facts: frozenset[FieldPath] = frozenset()
    people: Mapping[str, str] = field(default_factory=dict[str, str])
    topics: Sequence[str] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict[str, Any])


def editor_fields(fields: Mapping[str, FieldShape], context: Context, path: FieldPath = ()) -> list[Field]:
    """Return the fields of an object."""
    return [_field(name, one, context, (*path, name)) for name, one in fields.items()]


def label_of(name: str) -> str:
    """Return a name of code in words: `Brand link`."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def _field(name: str, one: FieldShape, context: Context, path: FieldPath) -> Field:
    written = _of_shape(one.shape, context, path, has_words=one.has_words)
    is_object = one.shape.kind in {"object", "variants"}
    hints = (one.hint, _bounds_in_words(one.shape), _topics_in_words(one.shape, context))
    hint = " ".join(f"{part.rstrip('.')}." for part in hints if part)
    default = {"default": context.defaults[name]} if len(path) == 1 and name in context.defaults else {}
    return {
        "name": name,
        "label": label_of(name),
        **({"hint": hint} if hint else {}),
        **written,
        # A text that consists of facts is not repeated in translations. An object is there for its other texts.
        "required": [ENGLISH.code] if one.is_required and one.has_words and not is_object else one.is_required,
        "i18n": _i18n(one.shape, has_words=one.has_words),
        **default,
    }


def _i18n(shape: Shape, *, has_words: bool) -> bool | str:
    """Return whether a field is translated; lists have the same number of entries in each language."""
    if not has_words:
        return False
    return "duplicate" if shape.kind == "list" else True


def _of_shape(shape: Shape, context: Context, path: FieldPath, *, has_words: bool) -> Field:
    """Return the options of a field that follow from its shape."""
    if path in context.facts:
        return {"widget": "string", **_pattern(_fact_or(shape), f"{_kind_in_words(shape)}, or a fact in braces")}
    match shape.kind:
        case "text":
            return _text(shape, context)
        case "number":
            return _number(shape)
        case "boolean":
            return {"widget": "boolean"}
        case "day":
            return {"widget": "datetime", "type": "date", "format": "YYYY-MM-DD"}
        case "moment":
            return {"widget": "datetime", "format": "YYYY-MM-DDTHH:mm:ssZ"}
        case "choice":
            return {"widget": "select", "options": list(shape.options)}
        case "object":
            return {"widget": "object", "collapsed": "auto", "fields": editor_fields(shape.fields, context, path)}
        case "variants":
            return {
                "widget": "object",
                "typeKey": shape.key,
                "types": [
                    {"name": name, "label": label_of(name), "fields": editor_fields(fields, context, path)}
                    for name, fields in shape.variants.items()
                ],
            }
        case "map":
            return {"widget": "keyvalue"}
        case "list":
            return _list(shape, context, path, has_words=has_words)


def _text(shape: Shape, context: Context) -> Field:
    if shape.names == "picture":
        return {"widget": "image", "choose_url": False}
    if shape.names not in {"", TOPIC}:
        return _names(shape.names, context)
    longest = shape.bounds.max_length
    widget = "string" if longest and longest <= _LONG else "text"
    return {"widget": widget, **_pattern(_text_pattern(shape.bounds), _bounds_in_words(shape) or "Text")}


def _names(names: str, context: Context) -> Field:
    if names == "person":
        options = [{"label": name, "value": reference} for reference, name in context.people.items()]
        return {"widget": "select", "options": options}
    return {"widget": "relation", "collection": names, "value_field": "{{slug}}", "display_fields": ["title"]}


def _number(shape: Shape) -> Field:
    low, high = _limits(shape)
    bounds = {"min": low, "max": high}
    kind: Field = {"value_type": "int", "step": 1} if shape.whole else {"value_type": "float", "step": 0.1}
    return {"widget": "number", **kind, **{name: bound for name, bound in bounds.items() if bound is not None}}


def _limits(shape: Shape) -> tuple[float | None, float | None]:
    """Return the least and the largest number; a bound that a fraction may not reach is among them."""
    bounds, step = shape.bounds, 1 if shape.whole else 0
    low = bounds.gt + step if bounds.gt is not None else bounds.ge
    high = bounds.lt - step if bounds.lt is not None else bounds.le
    return low, high


def _list(shape: Shape, context: Context, path: FieldPath, *, has_words: bool) -> Field:
    item = shape.item
    assert item
    limits = {"min": shape.bounds.min_length, "max": shape.bounds.max_length}
    bounds = {name: bound for name, bound in limits.items() if bound is not None}
    if item.kind == "choice" or item.names not in {"", "picture", TOPIC}:
        return {**_of_shape(item, context, (*path, ENTRY), has_words=has_words), "multiple": True, **bounds}
    options: Field = {"widget": "list", "collapsed": "auto", "label_singular": "entry", **bounds}
    if bounds and len({*limits.values()}) == 1:
        options |= {"allow_add": False, "allow_remove": False, "allow_duplicate": False}
    if item.kind == "object":
        return {**options, "fields": editor_fields(item.fields, context, (*path, ENTRY))}
    entry = {
        "name": "entry",
        "label": label_of(path[-1]),
        **_of_shape(item, context, (*path, ENTRY), has_words=has_words),
        "i18n": has_words,
    }
    return {**options, "field": entry}


def _pattern(pattern: str, message: str) -> Field:
    return {"pattern": [pattern, f"{message}."]} if pattern else {}


def _text_pattern(bounds: Bounds) -> str:
    """Return a regular expression of a browser for a text.

    The bounds are those of the text that readers see: of one with a reference or a name in braces, only the server
    knows them.
    """
    if bounds == Bounds():
        return ""
    length = f"{{{bounds.min_length or 0},{bounds.max_length or ''}}}"
    within = bounds.pattern or ""
    ahead = f"(?={within})" if within.startswith("^") else f"(?=[\\s\\S]*(?:{within}))" if within else ""
    if r"\{" in within:
        return f"^{ahead}[\\s\\S]{length}$"
    return f"^(?:{ahead}[^{{]{length}|[\\s\\S]*\\{{[\\s\\S]*)$"


def _fact_or(shape: Shape) -> str:
    kinds = {"number": r"-?\d+(?:\.\d+)?", "day": r"\d{4}-\d\d-\d\d"}
    return f"^(?:{kinds.get(shape.kind, '|'.join(map(re.escape, shape.options)))}|{_REFERENCE})$"


def _kind_in_words(shape: Shape) -> str:
    if shape.kind == "number":
        return "A whole number" if shape.whole else "A number"
    return "A day such as 2026-12-01" if shape.kind == "day" else f"One of {', '.join(shape.options)}"


def _bounds_in_words(shape: Shape) -> str:
    """Return the permitted length of a text or a list: `10 to 60 characters`."""
    low, high = shape.bounds.min_length, shape.bounds.max_length
    unit = {"text": "characters", "list": "entries"}.get(shape.kind, "")
    if not unit or (low is None and high is None) or shape.names not in {"", TOPIC}:
        return ""
    if low == high:
        return f"{low} {unit}"
    if high is None:
        return f"At least {low} {unit}"
    return f"{low} to {high} {unit}" if low else f"At most {high} {unit}"


def _topics_in_words(shape: Shape, context: Context) -> str:
    is_of_topics = shape.item is not None and shape.item.names == TOPIC
    return f"In use: {', '.join(context.topics)}" if is_of_topics and context.topics else ""
