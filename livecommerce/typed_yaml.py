"""YAML files as typed models; errors name file, line and reason."""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from livecommerce.errors import PlainError
from livecommerce.plain_words import in_plain_words, known_keys

_YAML: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The fast loader if the package was built with it."""

_PLAINLY = {
    "found unhashable key": 'put quotation marks around a value that begins with {{, as in "{{ counts.brands }}"'
}

Schema = TypeVar("Schema", bound=BaseModel)
Place = tuple[int | str, ...]
"""Path to a value: keys and positions in lists."""


class ContentError(PlainError):
    """Invalid content file; the message has a line `file:line: reason` for each problem."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class BadPlacesError(Exception):
    """Problems in a file's data, by place; `read_yaml` adds the lines."""

    def __init__(self, reasons: Mapping[Place, str]) -> None:
        super().__init__(str(reasons))
        self.reasons = reasons


def _first_line(node: yaml.Node | None) -> int:
    return node.start_mark.line + 1 if node is not None and node.start_mark is not None else 1


def _line_of(node: yaml.Node | None, location: Place) -> int:
    """Return the line, from 1, of the value at this path of keys and indexes, or of its nearest parent."""
    line = _first_line(node)
    for key in location:
        if isinstance(node, yaml.MappingNode):
            found = next((pair for pair in node.value if pair[0].value == str(key)), None)
            if found is None:
                break
            line = _first_line(found[0])
            node = found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
            line = _first_line(node)
    return line


def yaml_data(text: str) -> Any:
    """Parse YAML text to dicts, lists, strings, numbers and dates."""
    return yaml.load(text, _YAML)


def yaml_text(data: Any) -> str:
    """Write data as YAML, with each text in one line."""
    return yaml.safe_dump(data, allow_unicode=True, width=sys.maxsize, sort_keys=False).removesuffix("...\n")


def yaml_nodes(text: str) -> yaml.Node | None:
    """Parse YAML text to nodes with their lines; None if it is empty."""
    return yaml.compose(text, _YAML)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def lines_of(text: str, first_line: int = 1) -> Callable[[Place], int]:
    """Return a function that finds the line of a place in YAML text, or of its nearest parent.

    Args:
        text: The YAML.
        first_line: The line of the file at which `text` starts.
    """
    nodes = cache(lambda: yaml_nodes(text))
    return lambda place: _line_of(nodes(), place) + first_line - 1


def read_text(path: Path, name: str) -> str:
    """Return the text of a content file, without a byte-order mark.

    Raises:
        ContentError: The file is missing or is not UTF-8.
    """
    if not path.is_file():
        raise ContentError(f"{name}:1: the file is missing")
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ContentError(f"{name}:{line}: the file is not saved as UTF-8") from None


def read_yaml(
    text: str,
    schema: type[Schema],
    *,
    name: str,
    first_line: int = 1,
    change: Callable[[Any], Any] = lambda data: data,
) -> Schema:
    """Validate YAML text.

    Args:
        name: The file's name in messages.
        first_line: The line of the file at which `text` starts.
        change: Changes the data before validation; may raise a `BadPlacesError`.

    Raises:
        ContentError: The text is not YAML or does not fit the schema.
    """
    try:
        data = yaml_data(text)
        return schema.model_validate(change(data if data is not None else {}))
    except yaml.MarkedYAMLError as error:
        line = (error.problem_mark.line if error.problem_mark else 0) + first_line
        reason = _PLAINLY.get(str(error.problem), f"invalid YAML: {error.problem}")
        raise ContentError(f"{name}:{line}: {reason}") from None
    except yaml.YAMLError as error:
        raise ContentError(f"{name}:{first_line}: invalid YAML: {str(error).splitlines()[0]}") from None
    except ValidationError as error:
        reasons = [
            (problem["loc"], in_plain_words(problem, known_keys(schema, problem["loc"]))) for problem in error.errors()
        ]
    except BadPlacesError as error:
        reasons = list(error.reasons.items())
    line_of = lines_of(text, first_line)
    lines = ((line_of(place), ".".join(map(str, place)), reason) for place, reason in reasons)
    raise ContentError(*(f"{name}:{line}: {f'{key}: ' if key else ''}{reason}" for line, key, reason in lines))
