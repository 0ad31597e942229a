"""`livecommerce content`: errors name file and line, and an article is one file."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from livecommerce.commands.content import app
from livecommerce.commands.new_page import new_page
from livecommerce.content import pictures
from livecommerce.content.checking import ContentProblem, Site, tag_problems, target_problem
from livecommerce.content.collection import AnyCollection
from livecommerce.content.collections import collections
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.loading import content_dir
from livecommerce.errors import PlainError
from livecommerce.languages import LANGUAGES
from livecommerce.typed_yaml import ContentError
from tests import __main__ as tests_command
from tests.support.project_copy import copy_project

SITE = Site(
    pages=frozenset({"/", "/blog", "/form/TalentForm", "/legal", "/for-brands"}),
    ids_of=lambda path: frozenset({"ready-to-sell"} if path == "/" else ()),
    files=frozenset({"/feed.xml"}),
    unpublished={"/blog/soon": "is a draft"},
    queries={"/legal": ("id", frozenset({"17", "18"}))},
)

Run = Callable[..., Result]


@pytest.mark.parametrize(
    "target",
    [
        "/",
        "/blog",
        "/#ready-to-sell",
        "/legal?id=18",
        "/feed.xml",
        "#first",
        "https://example.com/a?b=c#d",
        "http://localhost:3000/x",
        "mailto:press@stagelight.example",
        "tel:+442071234567",
    ],
)
def test_good_links(target: str) -> None:
    assert target_problem(target, frozenset({"first"}), SITE) == ""


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("/for-brand", "there is no page /for-brand; did you mean /for-brands?"),
        ("/form/talentform", "did you mean /form/TalentForm?"),
        ("/blog/", "/blog/: pages have no / at the end"),
        ("/#ready-to-sel", "did you mean #ready-to-sell?"),
        ("/blog#nope", "the page has no heading or element of that id"),
        ("/blog/soon", "/blog/soon is a draft"),
        ("/legal", "/legal needs ?id= with 17 or 18"),
        ("/legal?id=5", "/legal needs ?id="),
        ("#second", "the page has no heading"),
        ("#", "the # has no name"),
        ("for-brands", "starts with one /, another site with https://; did you mean /for-brands?"),
        ("//example.com/x", "starts with one /"),
        ("https://example", "https://example is not a valid web address"),
        ("https://exa mple.com", "holds a space"),
        ("https://example.com:x/", "Port could not be cast"),
        ("mailto:press", "An email address must have an @-sign"),
        ("tel:0207", "starts with + and its country"),
        ("javascript:alert(1)", "links start with"),
        ("", "is empty"),
    ],
)
def test_bad_links(target: str, reason: str) -> None:
    assert reason in target_problem(target, frozenset({"first"}), SITE)


def test_tags_that_are_almost_others() -> None:
    tags = [("a.md", "Reports"), ("b.md", "Reports"), ("c.md", "Report"), ("d.md", "Money")]
    assert list(tag_problems(tags)) == [("c.md", "tags: 'Report' is almost 'Reports', which others have")]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a command on a copy of the collections."""
    shutil.copytree(content_dir(), tmp_path / "content" / "en")
    monkeypatch.setattr("livecommerce.content.loading.CONTENT_DIR", tmp_path / "content")

    def run_command(*arguments: str) -> Result:
        return CliRunner().invoke(app, list(arguments))

    return run_command


def posts_of(tmp_path: Path) -> Path:
    return tmp_path / "content" / "en" / "posts"


def test_the_content_of_the_site_is_in_order_in_every_language() -> None:
    result = CliRunner().invoke(app, ["check", *LANGUAGES])
    assert (result.exit_code, result.output.splitlines()[0]) == (0, "no problems")
    for language in list(LANGUAGES.values())[1:]:
        assert f"\n{language.name}: 100 % of " in result.output


def test_a_new_article_is_one_file_and_a_draft(run: Run, tmp_path: Path) -> None:
    result = run("new", 'Lamps & "light"', "--author", "Elif Aydin", "--tag", "Studio", "--tag", "Money")
    assert result.exit_code == 0, result.output
    path = posts_of(tmp_path) / "lamps-and-light.md"
    assert str(path) in result.output
    front = POSTS.load(path).front
    assert (front.draft, front.title, front.author, front.tags) == (
        True,
        'Lamps & "light"',
        "Elif Aydin",
        ("Studio", "Money"),
    )
    assert run("check", "en").exit_code == 0


@pytest.mark.parametrize("collection", collections(), ids=lambda collection: collection.name)
def test_every_collection_starts_an_entry_that_is_in_order(run: Run, collection: AnyCollection) -> None:
    result = run("new", collection.kind, "Something quite new")
    assert result.exit_code == 0, result.output
    entry = collection.load(collection.folder / "something-quite-new.md")
    assert (entry.front.draft, entry.path) == (True, f"{collection.path}/something-quite-new")
    assert run("check", "en").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["recipe", "A title long enough"], "'recipe' cannot be started; it must be one of case-study, opening"),
        (["opening", "A title long enough", "--tag", "Money"], "tags: is not a known key"),
        (["Short"], "title: is too short: 5 characters, at least 10"),
        (["A title long enough", "--author", "Nobody"], "author: nobody in people.yaml"),
        (["A title long enough", "--tag", "x"], "tags: is too short: 1 character, at least 2"),
        (["Sample logistics"], "exists already"),
        (["…………………………"], "gives no address"),
    ],
)
def test_what_cannot_be_an_article_is_refused(run: Run, arguments: list[str], message: str) -> None:
    result = run("new", *arguments)
    assert isinstance(result.exception, PlainError)
    assert message in str(result.exception)


def test_check_names_every_problem_by_file_and_line(run: Run, tmp_path: Path) -> None:
    path = posts_of(tmp_path) / "sample-logistics.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    (posts_of(tmp_path) / "broken.md").write_text("no front matter\n", encoding="utf-8")
    path.write_text("\n".join([*lines, "", "A [slip](/for-brand) and", "[another](#nowhere)."]), encoding="utf-8")
    result = run("check", "en")
    assert result.exit_code == 1
    assert [line.removeprefix("content/en/posts/") for line in result.output.splitlines()] == [
        "broken.md:1: the front matter is missing: the first line must be ---",
        f"sample-logistics.md:{len(lines) + 2}: there is no page /for-brand; did you mean /for-brands?",
        f"sample-logistics.md:{len(lines) + 3}: #nowhere: the page has no heading or element of that id",
        "3 problems in 2 files",
    ]


def test_no_fault_hides_another(run: Run, tmp_path: Path) -> None:
    path = posts_of(tmp_path) / "sample-logistics.md"
    text = path.read_text(encoding="utf-8").replace("cover: ", "cover: no", 1).replace("\ndate: ", "\nscheduled: ", 1)
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    (posts_of(tmp_path) / "other.md").write_bytes("---\ntitle: Pâte".encode("latin-1"))
    result = run("check", "en")
    assert result.exit_code == 1
    problems = [line.removeprefix("content/en/posts/") for line in result.output.splitlines()]
    assert problems[0] == "other.md:2: the file is not saved as UTF-8"
    assert any(": cover: is 'no" in line for line in problems)
    assert "sample-logistics.md:2: date: is missing" in problems
    assert any(": scheduled: " in line for line in problems)
    assert not any(word in result.output for word in ("Input", "Field", "pydantic", "String should", "Value error"))


def test_the_test_command_reports_broken_words_once_and_starts_no_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tests_command, "QUICK_CHECKS", ())
    monkeypatch.setattr(
        tests_command, "check_words", lambda: [ContentProblem("content/de/new.yaml", 1, "the file is missing")]
    )
    assert tests_command.main() == 1
    assert capsys.readouterr().err.splitlines()[1:] == ["content/de/new.yaml:1: the file is missing"]


def test_a_picture_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "IMAGES_DIR", tmp_path)
    (tmp_path / "torn.webp").write_bytes(b"RIFF")
    with pytest.raises(ContentError, match=r"content/images/torn\.webp:1: the picture is damaged"):
        pictures.picture("torn.webp")


def test_a_new_page_is_a_page_of_the_site_and_lacks_only_its_translation(root: Path, tmp_path: Path) -> None:
    package = tmp_path / "livecommerce"
    copy_project(root, tmp_path, "livecommerce", "rxconfig.py")
    written = new_page("/open-roles", package)
    assert {str(path.relative_to(package)) for path in written} == {
        "content/en/open_roles.yaml",
        "content/open_roles.py",
        "pages/open_roles/__init__.py",
        "pages/open_roles/page.py",
    }
    shown = (
        "from livecommerce.routes import routes; "
        "print(*(route.name for route in routes() if route.path == '/open-roles'))"
    )
    checked = "import sys; from livecommerce.cli import run; sys.argv[1:] = ['content', 'check', 'en', 'de']; run()"
    ran = subprocess.run(
        [sys.executable, "-c", f"{shown}\n{checked}"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    name, file, count, german, *others = ran.stdout.splitlines()
    assert (name, count, others) == ("Open roles", "1 problem in 1 file", []), ran.stderr
    assert file.startswith("content/de/open_roles.yaml:1: the file is missing; write it by `livecommerce content add-l")
    assert "LIVECOMMERCE_LANGUAGES=en" in file
    assert german.startswith("Deutsch: 99 %")
    python = [str(path) for path in written if path.suffix == ".py"]
    for check in (["check"], ["format", "--check"]):
        linted = [sys.executable, "-m", "ruff", *check, "--config", str(root / "pyproject.toml"), *python]
        assert subprocess.run(linted, cwd=tmp_path, capture_output=True, check=False).returncode == 0, check
    with pytest.raises(PlainError, match="there is a page at /open-roles already"):
        new_page("/open-roles", package)


@pytest.mark.parametrize("address", ["careers", "/Careers", "/", "/a/b", "/class", "/x-"])
def test_an_invalid_page_address_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(PlainError, match="address"):
        new_page(address, tmp_path)
