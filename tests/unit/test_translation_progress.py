"""Translators see missing texts, and texts whose English has changed, by file, line and key."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from livecommerce.commands import catalogues
from livecommerce.commands.content import app
from livecommerce.content.loading import CONTENT_DIR, load_yaml
from livecommerce.content.progress import Words, mark_as_translated, progress
from livecommerce.errors import PlainError
from livecommerce.languages import LANGUAGES, in_language
from livecommerce.languages.messages import LOCALES_DIR, catalogue_path
from livecommerce.settings import Settings
from livecommerce.typed_yaml import ContentError

TRANSLATED = [code for code in LANGUAGES if code != "en"]
Edit = Callable[..., None]


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edit:
    """Return a function that changes a file in a copy of the content in English and German."""
    for code in ("en", "de"):
        shutil.copytree(CONTENT_DIR / code, tmp_path / code)
    monkeypatch.setattr("livecommerce.content.loading.CONTENT_DIR", tmp_path)

    def change(file: str, old: str, new: str) -> None:
        path = tmp_path / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        load_yaml.cache_clear()

    load_yaml.cache_clear()
    return change


@pytest.fixture(autouse=True)
def forget_copies(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(load_yaml.cache_clear)


def left_in_german() -> list[Words]:
    with in_language("de"):
        return [words for words in progress() if words.state != "translated"]


def told(words: list[Words]) -> list[tuple[str, str, str]]:
    return [(part.file, part.key, part.state) for part in words]


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_language_says_everything_that_the_english_says_today(code: str) -> None:
    with in_language(code):
        left = [f"{words.file}: {words.key} is {words.state}" for words in progress() if words.state != "translated"]
    assert left == [], "translate it, then `livecommerce content translated` marks it"
    assert catalogues.unknown_messages(code) == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("en/contact.yaml", "title: ", "title: Now, ", ("content/de/contact.yaml", "meta.title", "outdated")),
        ("en/mails/accepted.md", "Subject: ", "Subject: Now: ", ("content/de/mails/accepted.md", "text", "outdated")),
        ("en/legal/terms.md", "\n## ", "\n## Now: ", ("content/de/legal/terms.md", "text", "outdated")),
        ("en/posts/casting-a-host.md", "\ntitle: ", "\ntitle: Now or never #", None),
        ("de/shell.yaml", "skip_link:", "skip_link: #", ("content/de/shell.yaml", "skip_link", "missing")),
    ],
)
def test_what_has_changed_is_named(
    edit: Edit, file: str, old: str, new: str, place: tuple[str, str, str] | None
) -> None:
    edit(file, old, new)
    assert told(left_in_german()) == [place or ("content/de/posts/casting-a-host.md", "title", "outdated")]


def test_what_only_looks_otherwise_is_not_outdated(edit: Edit) -> None:
    edit("en/contact.yaml", "title: ", "title:    ")
    edit("en/contact.yaml", "intro:", "# What stands first.\nintro:")
    assert left_in_german() == []


def test_a_text_is_found_by_its_line(edit: Edit) -> None:
    edit("en/contact.yaml", "title: ", "title: Now, ")
    (words,) = left_in_german()
    lines = (CONTENT_DIR / "de" / "contact.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[words.line - 1].strip().startswith("title:")


def test_a_text_is_up_to_date_when_its_file_is_marked_and_not_before(edit: Edit) -> None:
    edit("en/contact.yaml", "title: ", "title: Now, ")
    with in_language("de"):
        assert mark_as_translated([]) == []
        assert len(left_in_german()) == 1
        assert mark_as_translated(["contact.yaml"]) == ["content/de/contact.yaml: meta.title"]
    assert left_in_german() == []


def test_what_is_new_is_marked_without_naming_its_file_and_what_is_gone_is_forgotten(
    edit: Edit, tmp_path: Path
) -> None:
    marks = tmp_path / "de" / "translated.json"
    known = json.loads(marks.read_text(encoding="utf-8"))
    del known["shell.yaml"]["skip_link"]
    known["gone.yaml"] = {"title": "00000000"}
    marks.write_text(json.dumps(known), encoding="utf-8")
    assert told(left_in_german()) == [("content/de/shell.yaml", "skip_link", "unmarked")]
    with in_language("de"):
        assert mark_as_translated([]) == ["content/de/shell.yaml: skip_link"]
    assert left_in_german() == []
    assert "gone.yaml" not in marks.read_text(encoding="utf-8")


def test_a_file_that_is_not_yaml_loses_no_marks(edit: Edit, tmp_path: Path) -> None:
    marks = (tmp_path / "de" / "translated.json").read_text(encoding="utf-8")
    edit("de/shell.yaml", "skip_link:", "skip_link: [")
    with in_language("de"), pytest.raises(ContentError, match=r"^content/de/shell\.yaml:1: must be valid YAML"):
        mark_as_translated([])
    assert (tmp_path / "de" / "translated.json").read_text(encoding="utf-8") == marks


def test_a_message_that_is_a_guess_is_outdated_and_an_empty_one_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(LOCALES_DIR, tmp_path / "locales")
    monkeypatch.setattr("livecommerce.languages.messages.LOCALES_DIR", tmp_path / "locales")
    path = catalogue_path("de")
    text = path.read_text(encoding="utf-8")
    text += '\n#, fuzzy\nmsgid "A guess"\nmsgstr "Geraten"\n\nmsgid "A gap"\nmsgstr ""\n'
    path.write_text(text, encoding="utf-8")
    file = "locales/de/LC_MESSAGES/messages.po"
    assert told(left_in_german()) == [(file, "“A guess”", "outdated"), (file, "“A gap”", "missing")]


class TestCommands:
    def run(self, *arguments: str) -> Result:
        return CliRunner().invoke(app, list(arguments))

    def test_the_exit_status_says_that_a_translation_is_outdated(
        self, edit: Edit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # The other parts of the check have their own tests, and are slow.
        monkeypatch.setattr("livecommerce.commands.content._problems", list[str])
        assert self.run("check", "de").exit_code == 0
        edit("en/contact.yaml", "title: ", "title: Now, ")
        result = self.run("check", "de")
        assert result.exit_code == 1
        first, *_, last = result.output.splitlines()[1:]
        assert first.endswith("meta.title: is outdated: the English has changed")
        assert last.endswith("translated, 1 text outdated (less than 1 %)")
        assert self.run("translated", "de", str(CONTENT_DIR / "de" / "contact.yaml")).exit_code == 0
        assert self.run("check", "de").exit_code == 0

    def test_a_site_in_english_alone_reports_other_languages_without_failing(
        self, edit: Edit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("livecommerce.commands.content._problems", list[str])
        english = Settings(languages=("en",))  # pyright: ignore[reportCallIssue]
        monkeypatch.setattr("livecommerce.commands.content.get_settings", lambda: english)
        edit("en/contact.yaml", "title: ", "title: Now, ")
        result = self.run("check")
        assert (result.exit_code, result.output.splitlines()[0]) == (0, "no problems")
        assert "Deutsch: 100 % of " in result.output

    def test_an_article_may_be_missing(self, edit: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("livecommerce.commands.content._problems", list[str])
        (tmp_path / "de" / "posts" / "casting-a-host.md").unlink()
        result = self.run("check", "de")
        assert result.exit_code == 0
        assert "content/de/posts/casting-a-host.md:1: is not translated: " in result.output

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["translated", "fr"], "'fr' must be one of en, de, pl"),
            (["translated", "en"], "English is the source language"),
            (["translated", "de", "homes.yaml"], "'homes.yaml' must be a translated file"),
        ],
    )
    def test_what_cannot_be_marked_is_refused(self, arguments: list[str], message: str) -> None:
        result = self.run(*arguments)
        assert isinstance(result.exception, PlainError)
        assert message in str(result.exception)
