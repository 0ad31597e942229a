"""Content files as the editor reads and writes them: text to values, and changed values back into the text.

The values that the editor returns are complete: fields that a file leaves out are empty, and lists of a translation may
be copies of the English ones. Only what an author would write comes into the file, so that an unchanged file stays as
it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from pydantic import BaseModel

from livecommerce.content.checking import yaml_files
from livecommerce.content.collection import LIST_FILE, ListWords
from livecommerce.content.collections import collections
from livecommerce.content.legal import LegalFrontMatter
from livecommerce.content.loading import Original, fill_in, load_yaml, parse_yaml
from livecommerce.content.markdown import MarkdownSource, render
from livecommerce.content_editor.edited_yaml import Plain, plain_data, with_values
from livecommerce.content_editor.fields import PICTURES
from livecommerce.content_editor.shapes import FieldShape, Shape, fields_of
from livecommerce.languages import ENGLISH, in_language

SOURCE = "_source"
"""The key of the text that values were read from; new files have none."""
LOCALE = "_locale"
"""The key of the language, by which the editor's page finds the text to save."""
BODY = "body"
"""The key of the text behind the front matter."""
DOT = "\u2024"
"""A dot in a key of a map, in the editor, which takes a full stop there for a level of its own."""
LEGAL = "legal"
FOLDER = "livecommerce/content"
"""The folder of content in the checkout."""
SLUG = "{{slug}}"
"""The name of an entry's file, in the path of its kind."""

_FRONT = re.compile(r"---\n(?P<front>.*?)^---\n?(?P<rest>.*)", re.DOTALL | re.MULTILINE)
REFERENCE = re.compile(r"\{\{.+?\}\}")
"""A reference to a fact."""

Values = dict[str, Any]


@dataclass(frozen=True)
class FileKind:
    """Files of one schema.

    Attributes:
        path: Their path below the folder of a language; entries have `SLUG` in it.
        schema: That of the file, or of its front matter.
        is_document: Whether it is Markdown with front matter.
    """

    path: str
    schema: type[BaseModel]
    is_document: bool

    @property
    def fields(self) -> dict[str, FieldShape]:
        return _fields(self.schema)


@cache
def _fields(schema: type[BaseModel]) -> dict[str, FieldShape]:
    return fields_of(schema)


@cache
def file_kinds() -> dict[str, FileKind]:
    """Return all kinds of files by name: pages, lists and entries of collections, legal texts."""
    kinds = {name: FileKind(name, schema, is_document=False) for name, schema in yaml_files().items()}
    for collection in collections():
        list_file = f"{collection.name}/{LIST_FILE}"
        kinds[collection.name] = FileKind(f"{collection.name}/{SLUG}.md", collection.schema, is_document=True)
        kinds[list_file] = FileKind(list_file, ListWords, is_document=True)
    return kinds | {LEGAL: FileKind(f"legal/{SLUG}.md", LegalFrontMatter, is_document=True)}


def kind_at(path: str) -> tuple[FileKind, str]:
    """Return the kind of a content file, and the name of an entry's file without its ending.

    Args:
        path: Its path in the checkout: `livecommerce/content/en/posts/a-season.md`.

    Raises:
        ValueError: There are no such files.
    """
    name = path.removeprefix(f"{FOLDER}/").partition("/")[2]
    # The words of a list are a file among the entries.
    for kind in sorted(file_kinds().values(), key=lambda kind: SLUG in kind.path):
        before, _, ending = kind.path.partition(SLUG)
        if name == kind.path:
            return kind, ""
        if ending and name.startswith(before) and name.endswith(ending):
            return kind, name.removeprefix(before).removesuffix(ending)
    raise ValueError(f"{path} is no content file")


def values_of(kind: FileKind, text: str) -> Values:
    """Return the values of a file for the editor.

    Raises:
        yaml.YAMLError: The text is not YAML.
    """
    front, body = _parts(kind, text)
    values = _shown_fields(cast(Values, plain_data(front)), kind.fields)
    return {**values, **({BODY: body.strip()} if kind.is_document else {}), SOURCE: text}


def written(kind: FileKind, slug: str, values: Mapping[str, Values]) -> dict[str, str]:
    """Return the texts of a file in several languages, checked.

    Args:
        slug: The name of an entry's file without its ending.
        values: What the editor returns, by the code of the language; English is among them.

    Raises:
        ContentError: A text does not fit its schema, or not the English one.
        ValueError: The values cannot be written into the text that they were read from.
    """
    english = values[ENGLISH.code]
    texts = {
        code: _text(kind, own, None if code == ENGLISH.code else english)
        for code, own in sorted(values.items(), key=lambda pair: pair[0] != ENGLISH.code)
    }
    _check(kind, slug, texts)
    return texts


def _parts(kind: FileKind, text: str) -> tuple[str, str]:
    """Return YAML and Markdown of a file."""
    if not kind.is_document:
        return text, ""
    found = _FRONT.fullmatch(text)
    return (found["front"], found["rest"]) if found else ("", text)


def _text(kind: FileKind, values: Values, english: Values | None) -> str:
    source = str(values.get(SOURCE) or "")
    front, rest = _parts(kind, source)
    old = cast(Values, plain_data(front)) if source else None
    data = _Wanted(is_translation=english is not None).fields(values, old, kind.fields, english)
    front = with_values(front, data, quoted=kind.is_document)
    if not kind.is_document:
        return f"{front.rstrip()}\n"
    body = str(values.get(BODY) or "").strip()
    rest = rest if rest.strip() == body else f"\n{body}"
    return f"---\n{front.rstrip()}\n---\n{rest.rstrip()}".rstrip() + "\n"


def _check(kind: FileKind, slug: str, texts: Mapping[str, str]) -> None:
    # Other files may have changed since the last check.
    load_yaml.cache_clear()
    original: Original[BaseModel] | None = None
    for code, text in texts.items():
        name = f"content/{code}/{kind.path.replace(SLUG, slug)}"
        front, rest = _parts(kind, text)
        first_line = 2 if kind.is_document else 1
        with in_language(code):
            model = parse_yaml(front, kind.schema, name=name, first_line=first_line, original=original)
            if kind.is_document:
                line = front.count("\n") + 3
                render(MarkdownSource(fill_in(rest, name=name, first_line=line), name, line))
        original = original or Original(front, model)


def _shown_fields(data: Mapping[str, Any], fields: Mapping[str, FieldShape]) -> Values:
    """Return the values of an object for the editor."""
    shown = {key: _shown(value, fields[key].shape) if key in fields else value for key, value in data.items()}
    switched = {name: one.default for name, one in fields.items() if one.shape.kind == "boolean" and name not in data}
    return shown | {name: default for name, default in switched.items() if default is not None}


def _shown(value: Any, shape: Shape) -> Any:
    if shape.kind == "text" and shape.names == "picture" and value:
        return f"{PICTURES}/{value}"
    if shape.kind == "map" and isinstance(value, dict):
        return {key.replace(".", DOT): one for key, one in cast(Values, value).items()}
    if shape.kind == "object" and isinstance(value, dict):
        return _shown_fields(cast(Values, value), shape.fields)
    if shape.kind == "variants" and isinstance(value, dict):
        values = cast(Values, value)
        variant = str(values.get(shape.key) or _variant(values, shape))
        return {shape.key: variant, **_shown_fields(values, shape.variants.get(variant, {}))}
    if shape.kind == "list" and shape.item and isinstance(value, list):
        return [_shown(entry, shape.item) for entry in cast(list[Any], value)]
    return value


def _variant(values: Values, shape: Shape) -> str:
    """Return the variant that a translation, which does not name it, has the keys of."""
    words = {name: {key for key, one in fields.items() if one.has_words} for name, fields in shape.variants.items()}
    return min(words, key=lambda name: len(words[name] ^ values.keys()))


@dataclass(frozen=True)
class _Wanted:
    """Conversion of the editor's values to those that an author would write."""

    is_translation: bool

    def fields(
        self, new: Mapping[str, Any], old: Values | None, fields: Mapping[str, FieldShape], english: Values | None
    ) -> Values:
        """Return an object as its file should have it.

        Args:
            new: The values of the editor.
            old: The values of the file; None if it is new, or the object is.
            english: The values of the English file in the editor, if this is a translation.
        """
        had: Values = old or {}
        found: Values = {key: value for key, value in had.items() if key not in fields}
        for name, one in fields.items():
            if self.is_translation and not one.has_words:
                if name in had:
                    found[name] = had[name]
                continue
            value = self.value(new.get(name), had.get(name), one.shape, (english or {}).get(name))
            if name in had and (value == had[name] or (_is_empty(value) and _is_empty(had[name]))):
                found[name] = had[name]
            elif _is_empty(value) or value == one.default:
                continue
            elif name in had or old is None or not self._is_copy(value, one, english, name):
                found[name] = value
        return found

    def _is_copy(self, value: Any, one: FieldShape, english: Values | None, name: str) -> bool:
        """Return whether a list is the English one, which the editor copies to a translation that leaves it out."""
        if english is None or one.shape.kind != "list":
            return False
        return value == self.value(english.get(name), None, one.shape, None)

    def value(self, new: Any, old: Any, shape: Shape, english: Any) -> Any:
        match shape.kind:
            case "number":
                return _number(new)
            case "day" | "moment" | "choice":
                return Plain(new) if isinstance(new, str) and not REFERENCE.search(new) else new
            case "text":
                return new.removeprefix(f"{PICTURES}/") if shape.names == "picture" and isinstance(new, str) else new
            case "map" if isinstance(new, dict):
                return {key.replace(DOT, "."): one for key, one in cast(Values, new).items()}
            case "object" if isinstance(new, dict):
                return self.fields(cast(Values, new), _object(old), shape.fields, _object(english))
            case "variants" if isinstance(new, dict):
                values = cast(Values, new)
                name = str(values.get(shape.key, ""))
                found = self.fields(values, _object(old), shape.variants.get(name, {}), _object(english))
                found.pop(shape.key, None)
                return found if self.is_translation else {shape.key: Plain(name), **found}
            case "list" if isinstance(new, list) and shape.item:
                entries = cast(list[Any], new)
                olds, others = (_padded(values, len(entries)) for values in (old, english))
                return [
                    self.value(entry, before, shape.item, other)
                    for entry, before, other in zip(entries, olds, others, strict=True)
                ]
            case _:
                return cast(object, new)


def _number(value: object) -> object:
    if not isinstance(value, str) or REFERENCE.search(value):
        return value
    try:
        return int(value)
    except ValueError:
        return float(value) if re.fullmatch(r"-?\d+\.\d+", value) else value


def _object(value: Any) -> Values | None:
    return cast(Values, value) if isinstance(value, dict) else None


def _padded(values: Any, count: int) -> list[Any]:
    entries = cast(list[Any], values) if isinstance(values, list) else []
    return [*entries, *[None] * count][:count]


def _is_empty(value: Any) -> bool:
    return value is None or value in ("", [], {})
