"""Writing of changed values into YAML text, in which everything else stays as it is: comments, quotes, line breaks.

Only the text of changed values is replaced. A value that is added is written on a line of its own, or within the braces
of its neighbours. Anchors, tags and merge keys are not supported; content files have none.
"""

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from datetime import datetime
from difflib import SequenceMatcher
from typing import Any, cast

import yaml

from livecommerce.typed_yaml import yaml_data, yaml_nodes

WIDTH = 120
"""The width at which a folded text (`>-`) is wrapped."""

_REFERENCE = re.compile(r"\{\{.*?\}\}")
_TIMESTAMP = "tag:yaml.org,2002:timestamp"
_TEXT = "tag:yaml.org,2002:str"
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
"""Line breaks of YAML and characters that it does not print, which JSON leaves as they are."""
_HELD = "\0"
"""A space at which a line may not end, while a text is wrapped."""


class Plain(str):
    """Text that is written without quotes, such as a day or a name that a schema chooses from."""

    __slots__ = ()


def plain_data(text: str) -> Any:
    """Parse YAML text as JSON can represent it: days and times are texts, as they are written."""
    node = yaml_nodes(text)
    return {} if node is None else _value(node)


def with_values(text: str, data: Mapping[str, Any], *, quoted: bool = False) -> str:
    """Return the YAML text of a mapping with other values; equal values keep their text.

    Args:
        text: The YAML. Keys that `data` lacks are removed from it.
        data: All values; they consist of mappings, lists, texts, numbers and booleans. A number equals its text.
        quoted: Whether added texts have quotes where YAML requires none.

    Raises:
        ValueError: The text cannot be changed so that it has these values.
    """
    node = yaml_nodes(text)
    if not isinstance(node, yaml.MappingNode):
        return "".join(_pair(key, value, "", quoted=quoted) for key, value in data.items())
    writer = _Writer(text, quoted=quoted)
    written = text[: node.start_mark.index] + writer.changed(node, data) + text[writer.end(node) :]
    rewritten = yaml_nodes(written)
    if rewritten is None or not _same(rewritten, data):
        raise ValueError("the values cannot be written into this text")
    return written


def _value(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _value(value) for key, value in _pairs(node)}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in _items(node)]
    if node.tag in {_TEXT, _TIMESTAMP}:
        return str(node.value)
    return yaml_data(str(node.value))


def _pairs(node: yaml.MappingNode) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
    return cast(list[tuple[yaml.ScalarNode, yaml.Node]], node.value)


def _items(node: yaml.SequenceNode) -> list[yaml.Node]:
    return cast(list[yaml.Node], node.value)


def _same(node: yaml.Node, new: Any) -> bool:
    """Return whether a node has this value, whatever the notation of its number, its day or the space around it."""
    if isinstance(node, yaml.MappingNode):
        old = {str(key.value): value for key, value in _pairs(node)}
        return isinstance(new, Mapping) and old.keys() == new.keys() and all(_same(old[key], new[key]) for key in old)
    if isinstance(node, yaml.SequenceNode):
        items, values = _items(node), cast(list[Any], new) if isinstance(new, list) else None
        return values is not None and len(items) == len(values) and all(map(_same, items, values))
    value = _value(node)
    if value is None:
        return new is None or new == ""
    if isinstance(value, bool) or isinstance(new, bool):
        return value is new
    if isinstance(value, int | float):
        return _number(new) == value
    if node.tag == _TIMESTAMP:
        return value == new or (_moment(value) is not None and _moment(value) == _moment(new))
    return isinstance(new, str) and value.strip() == new.strip()


def _number(value: Any) -> float | None:
    if isinstance(value, int | float):
        return value
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def _moment(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


class _Writer:
    """Writer of changed nodes of a text."""

    def __init__(self, text: str, *, quoted: bool) -> None:
        self._text = text
        self._quoted = quoted

    def end(self, node: yaml.Node) -> int:
        """Return the index behind the last character of a node; the marks of block nodes include what follows."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            last = cast(list[Any], node.value)[-1]
            return self.end(last[1] if isinstance(node, yaml.MappingNode) else last)
        start, end = node.start_mark.index, node.end_mark.index
        return start + len(self._text[start:end].rstrip())

    def changed(self, node: yaml.Node, new: Any, *, in_flow: bool = False) -> str:
        """Return the text of a node with another value."""
        old = self._text[node.start_mark.index : self.end(node)]
        if _same(node, new):
            return old
        if isinstance(node, yaml.MappingNode) and isinstance(new, Mapping) and new:
            values = cast(Mapping[str, Any], new)
            return self._flow_mapping(node, values) if node.flow_style else self._block_mapping(node, values)
        if isinstance(node, yaml.SequenceNode) and isinstance(new, list) and new:
            items = cast(list[Any], new)
            return self._flow_sequence(node, items) if node.flow_style else self._block_sequence(node, items)
        if isinstance(node, yaml.ScalarNode) and isinstance(new, str) and not isinstance(new, Plain):
            return _restyled(node, old, new, in_flow=in_flow)
        return _flow(new, quoted=self._quoted, in_flow=in_flow)

    def _flow_mapping(self, node: yaml.MappingNode, new: Mapping[str, Any]) -> str:
        old = {str(key.value): value for key, value in _pairs(node)}
        names = {str(key.value): self._text[key.start_mark.index : self.end(key)] for key, _ in _pairs(node)}
        if list(old) == list(new):
            return self._with_parts(node, [(value, new[key]) for key, value in old.items()])
        parts = [
            f"{names[key]}: {self.changed(old[key], value, in_flow=True)}"
            if key in old
            else f"{_key(key)}: {_flow(value, quoted=self._quoted)}"
            for key, value in _in_old_order(old, new).items()
        ]
        return f"{{{', '.join(parts)}}}"

    def _flow_sequence(self, node: yaml.SequenceNode, new: list[Any]) -> str:
        items = _items(node)
        if len(items) == len(new):
            return self._with_parts(node, list(zip(items, new, strict=True)))
        parts = [
            self.changed(item, value, in_flow=True) if item else _flow(value, quoted=self._quoted)
            for item, value in _aligned(items, new)
        ]
        return f"[{', '.join(parts)}]"

    def _with_parts(self, node: yaml.Node, parts: Sequence[tuple[yaml.Node, Any]]) -> str:
        """Return the text of a node in braces or brackets whose keys, or number of items, are unchanged."""
        at, written = node.start_mark.index, ""
        for part, value in parts:
            written += self._text[at : part.start_mark.index] + self.changed(part, value, in_flow=True)
            at = self.end(part)
        return written + self._text[at : self.end(node)]

    def _block_mapping(self, node: yaml.MappingNode, new: Mapping[str, Any]) -> str:
        column = node.start_mark.column
        pairs = _pairs(node)
        starts = self._starts(node, [key.start_mark.index for key, _ in pairs], column)
        old: dict[str, str] = {}
        for (key, value), start, stop in zip(pairs, starts, [*starts[1:], self.end(node)], strict=True):
            name = str(key.value)
            if name not in new:
                continue
            if _is_replaced(value, new[name]):
                written = self._before(key, start, node)
                old[name] = written + _pair(name, new[name], " " * column, quoted=self._quoted).lstrip() + "\n"
            else:
                before = self._before(value, start, node)
                old[name] = before + self.changed(value, new[name]) + self._text[self.end(value) : stop]
        ordered = _in_old_order({str(key.value): value for key, value in pairs}, new)
        parts = [
            old[key] if key in old else _pair(key, value, " " * column, quoted=self._quoted)
            for key, value in ordered.items()
        ]
        return _joined(parts)

    def _block_sequence(self, node: yaml.SequenceNode, new: list[Any]) -> str:
        column = node.start_mark.column
        items = _items(node)
        starts = self._starts(node, [self._dash(item, column) for item in items], column)
        stops = dict(zip(map(id, items), zip(starts, [*starts[1:], self.end(node)], strict=True), strict=True))
        parts: list[str] = []
        for item, value in _aligned(items, new):
            if item is None or _is_replaced(item, value):
                parts.append(_item(value, " " * column, quoted=self._quoted))
                continue
            start, stop = stops[id(item)]
            before = self._before(item, start, node)
            parts.append(before + self.changed(item, value) + self._text[self.end(item) : stop])
        return _joined(parts)

    def _before(self, node: yaml.Node, start: int, block: yaml.Node) -> str:
        """Return the text of a block's part up to a node; its first line is indented, as if another part preceded."""
        is_first = start == block.start_mark.index
        return " " * block.start_mark.column * is_first + self._text[start : node.start_mark.index]

    def _dash(self, item: yaml.Node, column: int) -> int:
        """Return the index of the dash before an item of a sequence in this column."""
        line = self._text.rfind("\n", 0, item.start_mark.index) + 1
        while self._text[line + column] != "-":
            line = self._text.rfind("\n", 0, line - 1) + 1
        return line + column

    def _starts(self, node: yaml.Node, indexes: list[int], column: int) -> list[int]:
        """Return where the parts of a block begin: with the comments above them; the first is at the node."""
        starts: list[int] = [node.start_mark.index]
        for index in indexes[1:]:
            start = self._text.rfind("\n", 0, index) + 1
            while True:
                above = self._text.rfind("\n", 0, start - 1) + 1
                line = self._text[above:start]
                if above <= starts[-1] or not re.match(rf" {{{column}}}#", line):
                    break
                start = above
            starts.append(start)
        return starts


def _in_old_order(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return the new values in the order of the old keys; each added key follows the one before it in `new`."""
    order = [key for key in old if key in new]
    previous = ""
    for key in new:
        if key not in old:
            order.insert(order.index(previous) + 1 if previous else 0, key)
        previous = key
    return {key: new[key] for key in order}


def _aligned(items: list[yaml.Node], new: list[Any]) -> list[tuple[yaml.Node | None, Any]]:
    """Return the new items of a list, each with the old one that it equals, or replaces."""
    old_keys = [json.dumps(_value(item), sort_keys=True) for item in items]
    new_keys = [json.dumps(value, sort_keys=True) for value in new]
    if len(items) == len(new) and sorted(old_keys) != sorted(new_keys):
        return list(zip(items, new, strict=True))
    matcher = SequenceMatcher(None, old_keys, new_keys, autojunk=False)
    found: dict[int, yaml.Node] = {}
    unused = set(range(len(items)))
    for block in matcher.get_matching_blocks():
        for offset in range(block.size):
            found[block.b + offset] = items[block.a + offset]
            unused.discard(block.a + offset)
    # Moved items keep their text.
    for position, key in enumerate(new_keys):
        moved = next((place for place in sorted(unused) if old_keys[place] == key), None)
        if position not in found and moved is not None:
            found[position] = items[moved]
            unused.discard(moved)
    for kind, first, last, start, stop in matcher.get_opcodes():
        if kind == "replace":
            for place, position in zip(range(first, last), range(start, stop), strict=False):
                if place in unused and position not in found:
                    found[position] = items[place]
                    unused.discard(place)
    return [(found.get(position), value) for position, value in enumerate(new)]


def _is_replaced(node: yaml.Node, new: Any) -> bool:
    """Return whether the new value is written from scratch, because it is of another kind, or there was none."""
    if _same(node, new):
        return False
    if isinstance(node, yaml.MappingNode):
        return not (isinstance(new, Mapping) and new)
    if isinstance(node, yaml.SequenceNode):
        return not (isinstance(new, list) and new)
    return isinstance(new, (dict, list)) or node.start_mark.index == node.end_mark.index


def _joined(parts: list[str]) -> str:
    """Join the parts of a block, each of which is one or more lines; the first starts where the block starts."""
    return "".join(part if part.endswith("\n") else f"{part}\n" for part in parts).rstrip("\n").lstrip(" ")


def _restyled(node: yaml.ScalarNode, old: str, new: str, *, in_flow: bool) -> str:
    """Return a text in the style of the one that it replaces, if that style can represent it."""
    if node.style in {">", "|"}:
        return _block_text(old, new, folded=node.style == ">") or _double_quoted(new)
    if node.style == "'" and "\n" not in new:
        return "'" + new.replace("'", "''") + "'"
    return new if not node.style and _can_be_plain(new, in_flow=in_flow) else _double_quoted(new)


def _block_text(old: str, new: str, *, folded: bool) -> str:
    """Return a text as a block, with the header and the indentation of the old one; empty if it needs quotes."""
    header, _, content = old.partition("\n")
    indent = content[: len(content) - len(content.lstrip(" "))]
    paragraphs = new.split("\n")
    if not indent or any(line != line.strip() for line in paragraphs) or "\t" in new:
        return ""
    if not folded:
        lines = paragraphs
    else:
        lines = [line for paragraph in paragraphs for line in (*_wrapped(paragraph, WIDTH - len(indent)), "")][:-1]
    return "\n".join([header, *(f"{indent}{line}" if line else "" for line in lines)])


def _wrapped(text: str, width: int) -> list[str]:
    """Wrap a text at spaces, but not within a reference to a fact."""
    held = _REFERENCE.sub(lambda found: found[0].replace(" ", _HELD), text)
    lines = textwrap.wrap(held, width, break_long_words=False, break_on_hyphens=False, replace_whitespace=False)
    return [line.replace(_HELD, " ") for line in lines]


def _double_quoted(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _can_be_plain(text: str, *, in_flow: bool) -> bool:
    if not text or "\n" in text or text != text.strip() or text.startswith(("{", "[", "#", "&", "*", "!", "|", ">")):
        return False
    try:
        return yaml_data(f"{{key: {text}}}" if in_flow else f"key: {text}") == {"key": text}
    except yaml.YAMLError:
        return False


def _key(key: str) -> str:
    return key if _can_be_plain(key, in_flow=True) else _double_quoted(key)


def _scalar(value: Any, *, quoted: bool, in_flow: bool) -> str:
    if isinstance(value, Plain):
        return str(value) if re.fullmatch(r"[\w:.+-]+", value) else _double_quoted(value)
    if isinstance(value, str):
        return value if not quoted and _can_be_plain(value, in_flow=in_flow) else _double_quoted(value)
    return json.dumps(value)


def _flow(value: Any, *, quoted: bool, in_flow: bool = True) -> str:
    """Return a value on one line."""
    if isinstance(value, Mapping):
        pairs = cast(Mapping[str, Any], value).items()
        return f"{{{', '.join(f'{_key(key)}: {_flow(part, quoted=quoted)}' for key, part in pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_flow(item, quoted=quoted) for item in cast(list[Any], value))}]"
    return _scalar(value, quoted=quoted, in_flow=in_flow)


def _is_short(value: Any) -> bool:
    """Return whether a list is written in brackets: one of texts or numbers, as of tags."""
    return isinstance(value, list) and not any(isinstance(item, Mapping | list) for item in cast(list[Any], value))


def _pair(key: str, value: Any, indent: str, *, quoted: bool) -> str:
    """Return a key with its value as lines of a block."""
    name = f"{indent}{_key(key)}:"
    if isinstance(value, Mapping) and value:
        pairs = cast(Mapping[str, Any], value).items()
        return f"{name}\n" + "".join(_pair(inner, part, f"{indent}  ", quoted=quoted) for inner, part in pairs)
    if isinstance(value, list) and not _is_short(value):
        items = cast(list[Any], value)
        return f"{name}\n" + "".join(_item(item, f"{indent}  ", quoted=quoted) for item in items)
    return f"{name} {_flow(value, quoted=quoted, in_flow=isinstance(value, list))}\n"


def _item(value: Any, indent: str, *, quoted: bool) -> str:
    if isinstance(value, Mapping) and value:
        pairs = cast(Mapping[str, Any], value).items()
        lines = "".join(_pair(key, part, f"{indent}  ", quoted=quoted) for key, part in pairs)
        return f"{indent}- {lines.lstrip()}"
    return f"{indent}- {_flow(value, quoted=quoted, in_flow=isinstance(value, list))}\n"
