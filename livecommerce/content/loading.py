"""Reads content files into typed models; a bad file stops the build with its name, the line and the reason."""

from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from livecommerce.errors import PlainError
from livecommerce.settings import get_settings

CONTENT_DIR = Path(__file__).parent
_YAML: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The fast one where the package was built with it."""


class Content(BaseModel):
    """The base of every content schema: unknown keys are refused, values cannot change."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class ContentError(PlainError):
    """A content file that cannot be used; the message is `file:line: reason`."""


Schema = TypeVar("Schema", bound=BaseModel)


def _first_line(node: yaml.Node | None) -> int:
    return node.start_mark.line + 1 if node is not None and node.start_mark is not None else 1


def _line_of(node: yaml.Node | None, location: tuple[int | str, ...]) -> int:
    """The line, from 1, where the value at this path of keys and indexes stands, or its nearest parent."""
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


def _nodes(text: str) -> yaml.Node | None:
    return yaml.compose(text)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def fill_in_names(text: str) -> str:
    """The text with `{brand}` and `{company}` replaced."""
    settings = get_settings()
    return text.replace("{brand}", settings.brand).replace("{company}", settings.company)


def _with_names(value: Any) -> Any:
    """The value with `{brand}` and `{company}` replaced in every string."""
    if isinstance(value, str):
        return fill_in_names(value)
    if isinstance(value, list):
        return [_with_names(item) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        return {key: _with_names(item) for key, item in cast(dict[Any, Any], value).items()}
    return value


def parse_yaml(text: str, schema: type[Schema], *, name: str, first_line: int = 1) -> Schema:
    """Validates YAML text.

    Args:
        text: The YAML.
        schema: What it must look like.
        name: How messages call the file.
        first_line: The line of the file at which `text` starts.

    Raises:
        ContentError: The text is not YAML or does not fit the schema.
    """
    try:
        data: Any = yaml.load(text, _YAML)
        return schema.model_validate(_with_names(data if data is not None else {}))
    except yaml.MarkedYAMLError as error:
        line = (error.problem_mark.line if error.problem_mark else 0) + first_line
        raise ContentError(f"{name}:{line}: {error.problem}") from None
    except ValidationError as error:
        problem = error.errors()[0]
        line = _line_of(_nodes(text), problem["loc"]) + first_line - 1
        where = ".".join(str(part) for part in problem["loc"])
        raise ContentError(f"{name}:{line}: {where}: {problem['msg']}") from None


@cache
def load_yaml(file_name: str, schema: type[Schema]) -> Schema:
    """Reads a YAML file of the content folder.

    Raises:
        ContentError: The file is missing or does not fit the schema.
    """
    path = CONTENT_DIR / file_name
    if not path.is_file():
        raise ContentError(f"{file_name}:1: the file is missing")
    return parse_yaml(path.read_text(encoding="utf-8"), schema, name=f"content/{file_name}")
