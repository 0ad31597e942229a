"""The editor's fields and files: generated from the schemas, and unchanged files stay as they are."""

import difflib
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel, Field

from livecommerce.content.checking import ENGLISH_ALONE
from livecommerce.content.entries import EntryFront
from livecommerce.content.loading import CONTENT_DIR
from livecommerce.content_editor.configuration import configuration, formats
from livecommerce.content_editor.fields import Context, editor_fields
from livecommerce.content_editor.fields import Field as EditorField
from livecommerce.content_editor.files import BODY, DOT, FOLDER, LOCALE, SOURCE, file_kinds, kind_at, values_of, written
from livecommerce.content_editor.shapes import fields_of
from livecommerce.languages import ENGLISH, LANGUAGES
from livecommerce.languages.translated_yaml import field_has_words
from livecommerce.typed_yaml import ContentError

Values = dict[str, Any]

WIDGETS = {
    "str": {"string", "text", "select", "image"},
    "int": {"number", "string"},
    "float": {"number", "string"},
    "bool": {"boolean"},
    "date": {"datetime"},
    "AwareDatetime": {"datetime"},
    "choice": {"select"},
    "dict": {"keyvalue"},
}
NOT_EDITED = {"mails"}
"""Folders of content without a schema."""


@pytest.fixture(scope="module")
def config() -> dict[str, Any]:
    return configuration()


@pytest.fixture(scope="module")
def fields_by_format(config: dict[str, Any]) -> dict[str, list[EditorField]]:
    """Return the fields of each kind of files."""
    found: dict[str, list[EditorField]] = {}
    kinds = {name: one["kind"] for name, one in formats().items()}
    for collection in config["collections"]:
        for one in [
            *collection.get("files", [collection]),
            *([collection["index_file"]] if "index_file" in collection else []),
        ]:
            found[kinds[one["format"]]] = one["fields"]
    return found


def content_files() -> list[str]:
    """Return every content file of English that the editor knows, by its path below a language."""
    folder = CONTENT_DIR / ENGLISH.code
    paths = (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file())
    return [path.as_posix() for path in paths if path.parts[0] not in NOT_EDITED]


def opened(values: Values, fields: list[EditorField], locale: str, english: Values | None) -> Values:
    """Return the values as Sveltia CMS has them when an entry is opened: what a file leaves out is filled in."""
    return {**values, **filled(values, fields, locale, english), LOCALE: locale}


def filled(
    values: Mapping[str, Any], fields: list[EditorField], locale: str, english: Mapping[str, Any] | None
) -> Values:
    found = dict(values)
    for field in fields:
        name, other = field["name"], (english or {}).get(field["name"])
        if name in found and found[name] is not None:
            found[name] = filled_value(found[name], field, locale, other)
        elif locale == ENGLISH.code or field["i18n"]:
            found[name] = other if field["i18n"] == "duplicate" and other else empty(field, locale, other)
    return found


def filled_value(value: Any, field: EditorField, locale: str, english: Any) -> Any:
    if field["widget"] == "object":
        types = {one["name"]: one["fields"] for one in field.get("types", [])}
        fields = field.get("fields") or types[value[field["typeKey"]]]
        return filled(value, fields, locale, english)
    if field["widget"] == "list" and "fields" in field:
        others: list[Any] = [*(english or []), *[None] * len(value)]
        return [filled(one, field["fields"], locale, other) for one, other in zip(value, others, strict=False)]
    return value.strip() if isinstance(value, str) else value


def empty(field: EditorField, locale: str, english: Any) -> object:
    if field["widget"] == "object":
        is_required = field["required"] is True or field["required"] == [locale]
        return filled({}, field.get("fields", []), locale, english) if is_required else None
    if field["widget"] == "list" or field.get("multiple"):
        return []
    return {"boolean": False, "number": None, "keyvalue": dict[str, str]()}.get(field["widget"], "")


@pytest.mark.parametrize("name", content_files())
def test_an_unchanged_file_stays_as_it_is(name: str, fields_by_format: dict[str, list[EditorField]]) -> None:
    kind, slug = kind_at(f"{FOLDER}/en/{name}")
    fields = fields_by_format[next(one for one, other in file_kinds().items() if other is kind)]
    texts = {
        code: path.read_text(encoding="utf-8") for code in LANGUAGES if (path := CONTENT_DIR / code / name).is_file()
    }
    values: dict[str, Values] = {}
    for code, text in texts.items():
        # The editor removes space at both ends of a file, and ends it with a line break.
        assert text == f"{text.strip()}\n"
        assert "\r" not in text
        values[code] = opened(values_of(kind, text), fields, code, values.get(ENGLISH.code))
    assert written(kind, slug, values) == texts


def test_every_content_file_has_a_field_for_each_key_of_its_schema(
    fields_by_format: dict[str, list[EditorField]],
) -> None:
    assert fields_by_format.keys() == file_kinds().keys()
    for name, kind in file_kinds().items():
        body = {BODY} if kind.is_document else set[str]()
        own = [field for field in fields_by_format[name] if field["name"] not in {*body, SOURCE, LOCALE}]
        compare(own, kind.schema, name)
        assert not {BODY, SOURCE, LOCALE} & set(kind.schema.model_fields)


def compare(fields: list[EditorField], model: type[BaseModel], place: str, key: str = "") -> None:
    """Compare fields with those of a schema, except for the one that tells variants apart."""
    infos = {name: info for name, info in model.model_fields.items() if name != key}
    assert [field["name"] for field in fields] == list(infos), place
    for field in fields:
        info, within = infos[field["name"]], f"{place}: {field['name']}"
        has_words = field_has_words(info)
        assert bool(field["i18n"]) == has_words, within
        in_english_only = info.is_required() and has_words and field["widget"] != "object"
        assert field["required"] == ([ENGLISH.code] if in_english_only else info.is_required()), within
        compare_value(field, info.annotation, within)


def compare_value(field: EditorField, annotation: Any, place: str) -> None:
    kinds = [one for one in get_args(annotation) if one is not type(None)]
    origin = get_origin(annotation)
    if origin is Annotated or (origin in {Union, UnionType} and len(kinds) == 1):
        compare_value(field, kinds[0], place)
    elif origin in {Union, UnionType}:
        assert len(field["types"]) == len(kinds), place
        for one, model in zip(field["types"], kinds, strict=True):
            assert get_args(model.model_fields[field["typeKey"]].annotation) == (one["name"],), place
            compare(one["fields"], model, f"{place}: {one['name']}", key=field["typeKey"])
    elif origin in {list, tuple}:
        compare_entries(field, kinds[0], place)
    elif origin is dict and get_origin(kinds[0]) is Literal:
        assert [one["name"] for one in field["fields"]] == list(get_args(kinds[0])), place
        for one in field["fields"]:
            compare_value(one, kinds[1], place)
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        assert field["widget"] == "object", place
        compare(field["fields"], annotation, place)
    else:
        assert field["widget"] in WIDGETS["dict" if origin is dict else "choice" if origin else annotation.__name__], (
            place
        )


def compare_entries(field: EditorField, entry: Any, place: str) -> None:
    if "fields" in field:
        compare(field["fields"], entry, place)
    elif "field" in field:
        assert field["widget"] == "list", place
        compare_value(field["field"], entry, place)
    else:
        assert field["multiple"], place
        assert field["widget"] in {"select", "relation"}, place


def test_lengths_are_checked_in_the_editor_unless_a_text_has_names_in_braces(
    fields_by_format: dict[str, list[EditorField]],
) -> None:
    [title] = [field for field in fields_by_format["posts"] if field["name"] == "title"]
    pattern, message = title["pattern"]
    assert message == "10 to 60 characters."
    fits = ["A" * 10, "A" * 60, "Wie {{ counts.creators }} Creator " + "A" * 40]
    assert all(re.search(pattern, text) for text in fits)
    assert not any(re.search(pattern, text) for text in ("A" * 9, "A" * 61))


def test_fields_follow_the_schema(fields_by_format: dict[str, list[EditorField]]) -> None:
    opening = {field["name"]: field for field in fields_by_format["openings"]}
    assert opening["place"]["options"] == ["london", "berlin", "warsaw", "home"]
    assert opening["until"]["hint"] == "The last day for applications, after which the opening leaves the site."
    assert {"label": "Priya Raman", "value": "{{ people.priya_raman.name }}"} in opening["contact"]["options"]
    assert opening["draft"]["default"] is True
    study = {field["name"]: field for field in fields_by_format["case_studies"]}
    assert study["gmv"] | {"hint": ""} == {
        "name": "gmv",
        "label": "Gmv",
        "hint": "",
        "widget": "number",
        "value_type": "int",
        "step": 1,
        "min": 1000,
        "required": True,
        "i18n": False,
        "default": 10_000,
    }
    assert study["picture"]["widget"] == "image"
    [tags] = [field for field in fields_by_format["posts"] if field["name"] == "tags"]
    assert tags["hint"].startswith("1 to 4 entries. In use: Talent, Live shows, ")
    home = {field["name"]: field for field in fields_by_format["home.yaml"]}
    [shown] = [field for field in home["cases"]["fields"] if field["name"] == "shown"]
    assert (shown["widget"], shown["collection"], shown["min"], shown["max"]) == ("relation", "case_studies", 3, 3)


class Recipe(EntryFront):
    """Front matter of a collection that the site does not have.

    Attributes:
        serves: The number of eaters.
    """

    serves: int = Field(ge=1, lt=13)
    course: Literal["soup", "cake"] = "soup"
    steps: list[Annotated[str, Field(max_length=300)]] = Field(min_length=2, max_length=2)


def test_a_new_field_appears_by_itself() -> None:
    fields = editor_fields(fields_of(Recipe), Context())
    compare(fields, Recipe, "recipes")
    serves, course, steps = fields[-3:]
    assert serves["hint"] == "The number of eaters."
    assert (serves["min"], serves["max"]) == (1, 12)
    assert (course["options"], course["required"]) == (["soup", "cake"], False)
    assert steps["hint"] == "2 entries."
    assert steps["field"]["widget"] == "text"
    assert not steps["allow_add"]


def test_words_of_the_team_are_in_english_only(config: dict[str, Any]) -> None:
    [pages] = [one for one in config["collections"] if one["name"] == "pages"]
    alone = [page["file"] for page in pages["files"] if not page["i18n"]]
    assert alone == [f"{FOLDER}/en/{name}" for name in sorted(ENGLISH_ALONE)]


def saved(name: str, change: Callable[[dict[str, Values]], None]) -> dict[str, list[str]]:
    """Change a content file in the editor, and return the changed lines by language."""
    kind, slug = kind_at(f"{FOLDER}/en/{name}")
    texts = {code: (CONTENT_DIR / code / name).read_text(encoding="utf-8") for code in LANGUAGES}
    values = {code: values_of(kind, text) for code, text in texts.items()}
    change(values)
    return {code: changed_lines(texts[code], text) for code, text in written(kind, slug, values).items()}


def changed_lines(old: str, new: str) -> list[str]:
    lines = difflib.ndiff(old.splitlines(), new.splitlines())
    return [line for line in lines if line.startswith(("+", "-"))]


def test_keys_of_a_map_have_no_full_stops_in_the_editor() -> None:
    """The editor has a flat list of values, whose keys are paths with full stops."""
    kind, _ = kind_at(f"{FOLDER}/en/desk.yaml")
    text = (CONTENT_DIR / "en" / "desk.yaml").read_text(encoding="utf-8")
    values = values_of(kind, text)
    assert f"member{DOT}logged_out" in values["desk"]["acts"]
    assert not [key for key in values["desk"]["acts"] if "." in key]
    assert written(kind, "", {"en": values}) == {"en": text}


def test_a_changed_headline_is_the_only_changed_line() -> None:
    def change(values: dict[str, Values]) -> None:
        values["de"]["hero"]["title"] = "Um neun Licht an."

    assert saved("home.yaml", change) == {
        "en": [],
        "de": ["-   title: Um acht Licht an.", "+   title: Um neun Licht an."],
        "pl": [],
    }


def test_an_entry_of_a_list_is_added_in_every_language() -> None:
    def change(values: dict[str, Values]) -> None:
        for own in values.values():
            own["tags"].append("Studio")

    changed = saved("posts/casting-a-host.md", change)
    assert changed["en"] == ['- tags: ["Talent", "Live shows"]', '+ tags: ["Talent", "Live shows", "Studio"]']
    assert {code: len(lines) for code, lines in changed.items()} == {"en": 2, "de": 2, "pl": 2}


def test_what_a_translation_lacks_is_refused_with_its_line() -> None:
    def change(values: dict[str, Values]) -> None:
        values["de"]["hero"]["title"] = ""

    with pytest.raises(ContentError, match=r"content/de/home\.yaml:\d+: hero\.title: is missing"):
        saved("home.yaml", change)


def test_a_value_that_is_the_same_in_every_language_stays_out_of_translations() -> None:
    def change(values: dict[str, Values]) -> None:
        values["de"] |= {"cover": "waves", "draft": True, "scheduled": ""}

    assert saved("posts/casting-a-host.md", change)["de"] == []


def test_a_new_entry_has_what_its_author_wrote() -> None:
    kind, _ = kind_at(f"{FOLDER}/en/posts/x.md")
    english: Values = {
        "title": "A title of an article",
        "summary": "A summary that is long enough for the limit of eighty characters, which it has to reach.",
        "date": "2026-12-01",
        "scheduled": "2026-12-01T09:00:00+01:00",
        "updated": "",
        "cover": "grid",
        "draft": False,
        "author": "{{ people.maya_okafor.name }}",
        "tags": ["Talent"],
        BODY: "A paragraph.\n\n![A pan](case-kitchen.webp)",
        LOCALE: "en",
    }
    german: Values = {
        "title": "Der Titel eines Artikels",
        "summary": english["summary"],
        "tags": ["Talente"],
        BODY: "Text.",
    }
    assert written(kind, "a-title", {"en": english, "de": german}) == {
        "en": f"""---
title: "A title of an article"
summary: "{english["summary"]}"
date: 2026-12-01
scheduled: 2026-12-01T09:00:00+01:00
cover: grid
author: "{{{{ people.maya_okafor.name }}}}"
tags: ["Talent"]
---

A paragraph.

![A pan](case-kitchen.webp)
""",
        "de": f"""---
title: "Der Titel eines Artikels"
summary: "{english["summary"]}"
tags: ["Talente"]
---

Text.
""",
    }


@pytest.mark.parametrize("path", ["livecommerce/settings.py", f"{FOLDER}/en/mails/foot.md", f"{FOLDER}/en/other.yaml"])
def test_only_content_files_are_edited(path: str) -> None:
    with pytest.raises(ValueError, match="is no content file"):
        kind_at(path)


def test_the_editor_is_locked_without_addresses(root: Path) -> None:
    folder = root / "livecommerce" / "content_editor"
    lock = (folder / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock
    assert re.fullmatch(
        r"\d+\.\d+\.\d+", json.loads((folder / "package.json").read_text())["dependencies"]["@sveltia/cms"]
    )
