"""A translation has only words: values that are the same are written once, and errors name the line."""

from datetime import date
from pathlib import Path

import pytest

from livecommerce.content.legal import LegalFrontMatter, RetentionPeriod
from livecommerce.content.loading import Content, load_yaml
from livecommerce.content.markdown import read_document
from livecommerce.content.shared import LinkText
from livecommerce.languages import in_language
from livecommerce.typed_yaml import ContentError


class Page(Content):
    title: str
    rooms: str
    capacity: int = 0
    links: tuple[LinkText, ...]
    kept: RetentionPeriod


ENGLISH = """
title: Our rooms
rooms: "{{ studios.rooms }}"
capacity: 40
links:
  - {label: To the blog, href: /blog}
  - {label: Home, href: /}
kept: {data: What you wrote, kept: two months, only_with: consent_log}
"""
GERMAN = """
title: Unsere Räume
links:
  - label: Zum Blog
  - label: Startseite
kept: {data: Ihre Nachricht, kept: zwei Monate}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of content with a page in two languages."""
    for code, text in (("en", ENGLISH), ("de", GERMAN)):
        (tmp_path / code).mkdir()
        (tmp_path / code / "page.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("livecommerce.content.loading.CONTENT_DIR", tmp_path)
    load_yaml.cache_clear()
    return tmp_path


def in_german() -> Page:
    with in_language("de"):
        return load_yaml("page.yaml", Page)


def test_values_that_are_the_same_are_written_once(folder: Path) -> None:
    page = in_german()
    assert (page.title, page.rooms, page.capacity) == ("Unsere Räume", "11", 40)
    assert page.links == (LinkText(label="Zum Blog", href="/de/blog"), LinkText(label="Startseite", href="/de"))
    assert (page.kept.kept, page.kept.only_with) == ("zwei Monate", "consent_log")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: Unsere Räume\n", "", "content/de/page.yaml:2: title: is missing"),
        ("  - label: Startseite\n", "", "content/de/page.yaml:3: links: has 1 entries, in English 2"),
        (
            "Zum Blog",
            "Zum Blog\n    href: /blog",
            "content/de/page.yaml:5: links.0.href: is the same in every",
        ),
        ("title:", "capacity: 40\ntitle:", "content/de/page.yaml:2: capacity: is the same in every language"),
        ("title:", "titel: Räume\ntitle:", "content/de/page.yaml:2: titel: is not a key of the English file"),
        (", kept: zwei Monate", "", "content/de/page.yaml:6: kept.kept: is missing"),
        ("label: Zum Blog", "label: Z", "content/de/page.yaml:4: links.0.label: is too short"),
    ],
)
def test_what_does_not_fit_is_named_by_line(folder: Path, old: str, new: str, message: str) -> None:
    (folder / "de" / "page.yaml").write_text(GERMAN.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        in_german()
    assert str(error.value).startswith(message)


def test_a_translated_document_has_the_version_and_day_of_the_original(folder: Path) -> None:
    fronts = {
        "en": 'title: House rules\nversion: "1.2"\ndate: 2026-08-13\nsummary: What holds while you are on air.',
        "de": "title: Die Hausordnung\nsummary: Was gilt, solange Sie senden.",
    }
    for code, front in fronts.items():
        (folder / code / "house.md").write_text(
            f"---\n{front} It is short, and everybody who works here knows it.\n---\n\n## {code}\n", encoding="utf-8"
        )
    with in_language("de"):
        front, body = read_document(folder / "de" / "house.md", LegalFrontMatter)
    assert (front.title, front.version, front.date) == ("Die Hausordnung", "1.2", date(2026, 8, 13))
    assert body.text.strip() == "## de"
