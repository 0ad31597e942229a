"""Configuration of Sveltia CMS, generated from the schemas of content.

See https://sveltiacms.app/en/docs for its options.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from livecommerce.content.checking import ENGLISH_ALONE
from livecommerce.content.collection import LIST_FILE, AnyCollection
from livecommerce.content.collections import collections
from livecommerce.content.legal import LEGAL_FILES
from livecommerce.content.loading import CONTENT_DIR, fill_in
from livecommerce.content_editor.fields import (
    ENTRY,
    PICTURES,
    TOPIC,
    Context,
    Field,
    FieldPath,
    editor_fields,
    label_of,
)
from livecommerce.content_editor.files import (
    BODY,
    FOLDER,
    LEGAL,
    LOCALE,
    REFERENCE,
    SLUG,
    SOURCE,
    FileKind,
    file_kinds,
    values_of,
)
from livecommerce.content_editor.shapes import FieldShape, Shape
from livecommerce.languages import ENGLISH, LANGUAGES
from livecommerce.settings import ContentRepository

LOCAL = {"name": "gitea", "repo": "this/checkout", "app_id": "none"}
"""Sveltia requires a repository, although the editor opens a folder of this machine instead. It asks no service about
this one, as it would about the state of GitHub.
"""
API_PATHS = {"github": "/api/v3", "gitlab": "/api/v4", "gitea": "/api/v1"}
"""The API's path at a self-hosted service."""

Options = dict[str, Any]

_IN_LANGUAGE = f"{FOLDER}/{{{{locale}}}}"
_BODY: Field = {
    "name": BODY,
    "label": "Text",
    "hint": "Markdown; livecommerce/content/README.md describes tables, charts, quotations and pictures.",
    "widget": "text",
    "i18n": True,
}
_HIDDEN: list[Field] = [
    {"name": SOURCE, "widget": "hidden", "i18n": False},
    {"name": LOCALE, "widget": "hidden", "i18n": True, "default": "{{locale}}"},
]


def configuration(repository: ContentRepository | None = None) -> Options:
    """Return the configuration.

    Args:
        repository: The repository at a service that is edited; None: the browser opens the folder of the checkout.
    """
    return {
        "load_config_file": False,
        "backend": _backend(repository) if repository else LOCAL,
        "media_folder": f"{FOLDER}/images",
        "public_folder": PICTURES,
        # Names of pictures are those of web addresses; pictures of third parties need keys and requests to them.
        "media_libraries": {"default": {"config": {"slugify_filename": True}}, "stock_assets": False},
        "i18n": {
            "structure": "multiple_folders",
            "locales": [*LANGUAGES],
            "default_locale": ENGLISH.code,
        },
        "slug": {"encoding": "ascii", "clean_accents": True},
        "editor": {"preview": False},
        "collections": [_pages(), *map(_collection, collections()), _legal_texts()],
    }


def _backend(repository: ContentRepository) -> Options:
    """Return how the editor reaches a repository; members sign in at its service, not here."""
    address = repository.address
    found: Options = {"name": repository.service, "repo": repository.repository, "branch": repository.branch}
    if address:
        found |= {"base_url": address, "api_root": address + API_PATHS[repository.service]}
    if not repository.app_id:
        return found | {"auth_methods": ["token"]}
    return found | {"app_id": repository.app_id, **({"auth_type": "pkce"} if repository.service == "gitlab" else {})}


def formats() -> dict[str, dict[str, str]]:
    """Return the formats that the editor reads and writes by the server: the ending and the kind of their files."""
    return {
        format_of(name): {"ending": "md" if kind.is_document else "yaml", "kind": name}
        for name, kind in file_kinds().items()
    }


def format_of(name: str) -> str:
    """Return the format of a kind of files; Sveltia requires that of Markdown to have this ending."""
    return f"{name}-frontmatter" if file_kinds()[name].is_document else name


def _pages() -> Options:
    pages = {name: kind for name, kind in file_kinds().items() if not kind.is_document}
    return {
        "name": "pages",
        "label": "Pages",
        "label_singular": "page",
        "icon": "web",
        "i18n": True,
        "files": [_page(name, kind) for name, kind in pages.items()],
    }


def _page(name: str, kind: FileKind) -> Options:
    in_english_only = name in ENGLISH_ALONE
    return {
        "name": Path(name).stem,
        "label": label_of(Path(name).stem),
        "file": f"{FOLDER}/{ENGLISH.code}/{name}" if in_english_only else f"{_IN_LANGUAGE}/{name}",
        "format": format_of(name),
        "i18n": not in_english_only,
        "fields": _fields(kind),
    }


def _legal_texts() -> Options:
    kind = file_kinds()[LEGAL]
    return {
        "name": LEGAL,
        "label": "Legal texts",
        "label_singular": "text",
        "icon": "gavel",
        "i18n": True,
        "files": [
            {
                "name": name,
                "label": label_of(name),
                "file": f"{_IN_LANGUAGE}/{kind.path.replace(SLUG, name)}",
                "format": format_of(LEGAL),
                "i18n": True,
                "fields": _fields(kind),
            }
            for name in LEGAL_FILES
        ],
    }


def _collection(collection: AnyCollection) -> Options:
    kind, list_name = file_kinds()[collection.name], f"{collection.name}/{LIST_FILE}"
    return {
        "name": collection.name,
        "label": label_of(collection.name),
        "label_singular": collection.kind.replace("-", " "),
        "icon": "article",
        # An entry begins in English; the other languages are added when it is translated.
        "i18n": {"initial_locales": "default"},
        "folder": f"{_IN_LANGUAGE}/{collection.name}",
        "extension": "md",
        "format": format_of(collection.name),
        "create": True,
        "slug": "{{title}}",
        "sortable_fields": {"fields": ["date", "title"], "default": {"field": "date", "direction": "descending"}},
        "view_filters": [{"label": "Drafts", "field": "draft", "pattern": True}],
        "index_file": {
            "name": Path(LIST_FILE).stem,
            "label": "Words of the list",
            "icon": "list",
            "format": format_of(list_name),
            "fields": _fields(file_kinds()[list_name]),
        },
        "fields": _fields(kind, collection.starter()),
    }


def _fields(kind: FileKind, starter: Mapping[str, object] | None = None) -> list[Field]:
    """Return the fields of a kind of files.

    Args:
        starter: The values with which a new entry starts.
    """
    people, english = _people(), list(_english_values(kind))
    context = Context(
        facts=frozenset(place for values in english for place in _references(values, kind.fields, ())),
        people=people,
        topics=_topics(kind, english),
        defaults=_defaults(kind, starter, people),
    )
    body = [_BODY | {"required": [ENGLISH.code] if SLUG in kind.path else False}] if kind.is_document else []
    return [*editor_fields(kind.fields, context), *body, *_HIDDEN]


def _defaults(kind: FileKind, starter: Mapping[str, object] | None, people: Mapping[str, str]) -> dict[str, object]:
    """Return the values of a new entry; its words are for the author to write."""
    if starter is None:
        return {}
    fields = kind.fields
    found: dict[str, object] = {"date": "{{now}}", "draft": True}
    for name, value in starter.items():
        shape = fields[name].shape
        if shape.names == "person":
            found[name] = next(iter(people))
        elif shape.kind in {"number", "choice", "day"}:
            found[name] = value
    return found


def _people() -> dict[str, str]:
    """Return the names of people by the reference to them, as the file of people has it."""
    path = CONTENT_DIR / ENGLISH.code / "people.yaml"
    named = values_of(file_kinds()[path.name], path.read_text(encoding="utf-8"))["people"]
    return {str(one["name"]): fill_in(str(one["name"]), name=path.name) for one in cast(list[Options], named)}


def _english_values(kind: FileKind) -> Iterator[Options]:
    for path in sorted((CONTENT_DIR / ENGLISH.code).glob(kind.path.replace(SLUG, "*"))):
        if kind.path.endswith(LIST_FILE) or path.name != LIST_FILE:
            yield values_of(kind, path.read_text(encoding="utf-8"))


def _topics(kind: FileKind, english: Iterable[Options]) -> list[str]:
    """Return the topics of entries, the most frequent first."""
    names = [name for name, one in kind.fields.items() if one.shape.item and one.shape.item.names == TOPIC]
    uses = Counter(str(topic) for values in english for name in names for topic in values.get(name, ()))
    return [topic for topic, _ in uses.most_common()]


def _references(values: Mapping[str, Any], fields: Mapping[str, FieldShape], path: FieldPath) -> Iterator[FieldPath]:
    """Yield the fields that have a reference to a fact, although they are no texts."""
    for name, one in fields.items():
        if name in values:
            yield from _references_in(values[name], one.shape, (*path, name))


def _references_in(value: Any, shape: Shape, path: FieldPath) -> Iterator[FieldPath]:
    if isinstance(value, list):
        for entry in cast(list[Any], value):
            if shape.item:
                yield from _references_in(entry, shape.item, (*path, ENTRY))
    elif isinstance(value, dict):
        values = cast(Options, value)
        fields = shape.variants.get(str(values.get(shape.key)), shape.fields)
        yield from _references(values, fields, path)
    elif isinstance(value, str) and shape.kind not in {"text", "map"} and REFERENCE.search(value):
        yield path
