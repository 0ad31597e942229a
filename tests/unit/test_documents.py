"""The READMEs: short at the entry points, and with working links and file names."""

import re
from pathlib import Path

import pytest

from livecommerce.engine.compat.contents import EDITS
from tests.conftest import ROOT

PACKAGES = ("brand", "commands", "content", "content_editor", "desk", "drawings", "engine", "forms", "serving")
FOLDERS = (
    "",
    "deploy",
    "livecommerce",
    *(f"livecommerce/{package}" for package in PACKAGES),
    "tests",
    "tests/benchmarks",
)
GUIDE = ROOT / "livecommerce" / "engine" / "GUIDE.md"
PYTHON, RECIPES = GUIDE.with_name("PYTHON.md"), GUIDE.with_name("RECIPES.md")
SECURITY = ROOT / "livecommerce" / "security.md"
REPORTING = ROOT / "SECURITY.md"
EDITORS = [ROOT / "livecommerce" / "content" / name for name in ("RULES.md", "STYLE.md")]
DOCUMENTS = [
    *(ROOT / folder / "README.md" for folder in FOLDERS),
    GUIDE,
    PYTHON,
    RECIPES,
    SECURITY,
    REPORTING,
    *EDITORS,
]
MOST_KB = 10

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_OWN_FILE = re.compile(r"`([\w./-]+\.(?:py|yaml))`")
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def prose(document: Path) -> str:
    """Return the text of a document without its examples."""
    return _CODE.sub("", document.read_text(encoding="utf-8"))


def anchors(document: Path) -> set[str]:
    """Return the anchors of the headings, as on GitHub."""
    headings = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def name_of(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def test_the_readme_is_read_in_one_go() -> None:
    assert (ROOT / "README.md").stat().st_size <= MOST_KB * 1024


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in _LINK.findall(prose(document)):
        path, _, anchor = link.partition("#")
        if path.startswith("https:"):
            continue
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_file_that_is_named_is_there(document: Path) -> None:
    ours = [ROOT / "livecommerce", ROOT / "tests", ROOT / "deploy", ROOT / "examples"]
    files = {path.relative_to(ROOT).as_posix() for folder in ours for path in folder.rglob("*.*")} | {"rxconfig.py"}
    named = {name.removeprefix("../") for name in _OWN_FILE.findall(prose(document))}
    assert [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files)] == []


def test_every_document_is_reached_from_the_readme() -> None:
    reached, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        document = waiting.pop().resolve()
        if document not in reached:
            reached.add(document)
            links = [link.partition("#")[0] for link in _LINK.findall(prose(document))]
            waiting += [document.parent / link for link in links if link.endswith(".md")]
    assert reached == set(DOCUMENTS)


def test_every_test_of_the_security_page_is_there() -> None:
    rows = [line for line in SECURITY.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    threats = [row for row in rows if row.count("|") == 4 and row.split("|")[1].strip() not in {"threat", "---"}]
    assert len(threats) > 30
    for threat in threats:
        for part in threat.split("|")[3].split(";"):
            [file, *tests] = re.findall(r"`([^`]+)`", part)
            assert tests, f"a file and its tests: {threat}"
            text = (ROOT / "tests" / "api" / file).read_text(encoding="utf-8")
            assert [test for test in tests if not re.search(rf"def {test}\b", text)] == [], file


def test_the_page_of_the_server_has_its_middleware_in_order() -> None:
    page = (ROOT / "livecommerce" / "serving" / "README.md").read_text(encoding="utf-8")
    section = page.partition("## Middleware of every server")[2].partition("## ")[0]
    code = (ROOT / "livecommerce" / "api" / "layers.py").read_text(encoding="utf-8")
    layers = code.partition("outermost_first:")[2].partition("for layer in")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == re.findall(
        r"(?:inner: |^        )([A-Z]\w+)[(,]", layers, re.MULTILINE
    )


def test_the_engines_page_names_every_edit_of_what_reflex_generates() -> None:
    page = (ROOT / "livecommerce" / "engine" / "README.md").read_text(encoding="utf-8")
    assert [edit.name for edit in EDITS if f"`{edit.file}`" not in page or edit.name not in page] == []
