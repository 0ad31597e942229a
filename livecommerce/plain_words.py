"""Validation messages for the authors of content files."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

_DAY = "must be a day such as 2026-12-01"
_MOMENT = "must be a time with its zone, such as 2026-12-01T09:00:00+01:00"
_NUMBER = "must be a number"

_BY_KIND: dict[str, str] = {
    "missing": "is missing",
    "string_type": "must be text; put quotation marks around values that YAML would read as a number or date",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "date_type": _DAY,
    "date_parsing": _DAY,
    "date_from_datetime_parsing": _DAY,
    "date_from_datetime_inexact": _DAY,
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
    "timezone_aware": _MOMENT,
    "list_type": "must be a list; each of its lines starts with -",
    "tuple_type": "must be a list; each of its lines starts with -",
    "dict_type": "must have keys beneath it",
    "model_type": "must have keys beneath it",
    "string_pattern_mismatch": "must match {pattern}",
    "greater_than_equal": "must be at least {ge}",
    "greater_than": "must be more than {gt}",
    "less_than_equal": "must be at most {le}",
    "less_than": "must be less than {lt}",
}


def _length(problem: ErrorDetails) -> str:
    bounds, value = problem.get("ctx", {}), problem["input"]
    is_text = problem["type"].startswith("string")
    unit = "character" if is_text else "entry"
    has = bounds.get("actual_length", len(value.strip()) if isinstance(value, str) else "?")
    if "min_length" in bounds:
        return f"is too short: {_counted(has, unit)}, at least {bounds['min_length']}"
    return f"is too long: {_counted(has, unit)}, at most {bounds['max_length']}"


def _counted(count: object, unit: str) -> str:
    plural = unit.removesuffix("y") + "ies" if unit.endswith("y") else f"{unit}s"
    return f"{count} {unit if count == 1 else plural}"


def _choice(problem: ErrorDetails) -> str:
    return f"is {problem['input']!r}; it must be {problem.get('ctx', {})['expected']}"


_BY_LENGTH: dict[str, Callable[[ErrorDetails], str]] = {
    "string_too_short": _length,
    "string_too_long": _length,
    "too_short": _length,
    "too_long": _length,
    "literal_error": _choice,
}


def in_plain_words(problem: ErrorDetails, known: Iterable[str] = ()) -> str:
    """Return a validation message without the terms of the library.

    Args:
        known: The valid keys, to suggest a correction of an unknown key.
    """
    kind = problem["type"]
    if kind == "extra_forbidden":
        near = get_close_matches(str(problem["loc"][-1]), list(known), n=1)
        return f"is not a known key{f'; did you mean {near[0]}?' if near else ''}"
    if kind in _BY_LENGTH:
        return _BY_LENGTH[kind](problem)
    if kind in _BY_KIND:
        return _BY_KIND[kind].format(**problem.get("ctx", {}))
    return problem["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, ")


def known_keys(schema: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    """Return the keys of a schema at a place, as far as its models declare them."""
    current: Any = schema
    for part in location[:-1]:
        if isinstance(part, int):
            continue
        field = current.model_fields.get(part) if isinstance(current, type) and issubclass(current, BaseModel) else None
        current = _model_in(field.annotation) if field else None
    return list(current.model_fields) if isinstance(current, type) and issubclass(current, BaseModel) else []


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _model_in(part))), None)
