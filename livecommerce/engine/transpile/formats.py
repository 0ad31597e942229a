"""Format specifications of f-strings, such as `:.2f`, parsed at build time."""

import json
import re
from dataclasses import dataclass

_SPECIFICATION = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>^=]))?(?P<sign>[+ -])?(?P<zero>0)?(?P<width>\d+)?(?P<grouping>[,_])?"
    r"(?:\.(?P<precision>\d+))?(?P<type>[dfFs%xXbo])?$",
    re.DOTALL,
)


@dataclass(frozen=True)
class Format:
    """A parsed format specification."""

    fill: str
    align: str
    sign: str
    width: int
    grouping: str
    precision: int
    type: str

    @property
    def arguments(self) -> str:
        """The arguments of `format` in `runtime/python-formats.js`."""
        parts = [self.type, self.precision, self.grouping, self.sign, self.fill, self.align, self.width]
        unset = ["", -1, "", "", " ", "", 0]
        while len(parts) > 1 and parts[-1] == unset[len(parts) - 1]:
            parts.pop()
        return ", ".join(map(json.dumps, parts))


def parse_format(specification: str, kind: str) -> Format | None:
    """Parse a specification for an `int`, a `float` or a `text`; return None if the browser has no counterpart."""
    match = _SPECIFICATION.match(specification)
    if match is None:
        return None
    found = match.groupdict()
    kind_of_format = found["type"] or {"int": "d", "float": "", "text": "s"}[kind]
    fits = {"int": "dfF%xXbo", "float": "fF%", "text": "s"}[kind]
    if not kind_of_format or kind_of_format not in fits:
        return None
    zero = bool(found["zero"])
    if kind == "text" and (zero or found["sign"] or found["grouping"] or found["align"] == "="):
        return None
    if found["precision"] and (kind_of_format in "dxXbo" or int(found["precision"]) > 50):
        return None
    fills = zero or (found["fill"] == "0" and found["align"] == "=")
    if found["grouping"] and (kind_of_format in "xXbo" or fills):
        return None
    precision = int(found["precision"]) if found["precision"] else (6 if kind_of_format in "fF%" else -1)
    return Format(
        fill=found["fill"] or ("0" if zero else " "),
        align=found["align"] or ("=" if zero else "<" if kind == "text" else ">"),
        sign="" if found["sign"] in (None, "-") else found["sign"],
        width=int(found["width"] or 0),
        grouping=found["grouping"] or "",
        precision=precision,
        type="f" if kind_of_format == "F" else kind_of_format,
    )
