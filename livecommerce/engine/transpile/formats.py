"""Format specifications of f-strings, such as `:.2f`, parsed at build time."""

import json
import re

_SPECIFICATION = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>^=]))?(?P<sign>[+ -])?(?P<zero>0)?(?P<width>\d+)?(?P<grouping>[,_])?"
    r"(?:\.(?P<precision>\d+))?(?P<type>[dfFs%xXbo])?",
    re.DOTALL,
)
_TYPES = {"int": "dfF%xXbo", "float": "fF%", "text": "s"}
"""The types of specifications that the browser has, by kind of the value; the first is an int's or a text's own."""


def parse_format(specification: str, kind: str) -> str | None:
    """Return the arguments of `format` in `runtime/python-formats.js`; None if the browser has no counterpart."""
    match = _SPECIFICATION.fullmatch(specification)
    if match is None or kind not in _TYPES:
        return None
    fill, align, sign, zero, width, grouping, precision, given = match.groups()
    wanted: str = given or ("" if kind == "float" else _TYPES[kind][0])
    if not wanted or wanted not in _TYPES[kind] or (precision and (wanted in "dxXbo" or int(precision) > 50)):
        return None
    if kind == "text" and (zero or sign or grouping or align == "="):
        return None
    if grouping and (wanted in "xXbo" or zero or (fill == "0" and align == "=")):
        return None
    parts: list[str | int] = [
        wanted.replace("F", "f"),
        int(precision) if precision else 6 if wanted in "fF%" else -1,
        grouping or "",
        "" if sign in (None, "-") else sign,
        fill or ("0" if zero else " "),
        align or ("=" if zero else "<" if kind == "text" else ">"),
        int(width or 0),
    ]
    return ", ".join(map(json.dumps, parts))
