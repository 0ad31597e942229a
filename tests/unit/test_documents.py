"""The READMEs: short at the entry points, and with working links and file names."""

import re
from importlib import import_module
from pathlib import Path

import pytest
import typer

from livecommerce.api.body import READ_SECONDS
from livecommerce.cli import COMMANDS
from livecommerce.constants import IDEMPOTENCY_KEY_HOURS, PARALLEL_PRELOADS, PREFETCH_REST_MS
from livecommerce.engine.compat import tailwind_css
from livecommerce.engine.compat.contents import EDITS
from livecommerce.published.builds import KEPT
from livecommerce.serving.connection_limits import UNTAKEN_SECONDS
from livecommerce.serving.socket_limits import FRAME_LIMIT_BYTES, SOCKETS_PER_SESSION
from livecommerce.serving.workers import CONNECTIONS, PATCHED_PYTHON, STOP_SECONDS
from livecommerce.settings import Settings
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
_FILE = re.compile(r"`([\w./-]+\.(?:py|yaml|js|css))`")
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_ANY_CODE = re.compile(rf"{_CODE.pattern}|`[^`\n]+`", _CODE.flags)
_COMMAND = re.compile(r"\blivecommerce ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?")
_VARIABLE = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")


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
    ours = [ROOT / folder for folder in ("assets", "deploy", "examples", "livecommerce", "tests")]
    files = {path.relative_to(ROOT).as_posix() for folder in ours for path in folder.rglob("*.*")} | {"rxconfig.py"}
    files |= {edit.file for edit in EDITS} | {tailwind_css.FILE}
    named = {name.removeprefix("../") for name in _FILE.findall(prose(document))}
    assert [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files)] == []


def commands_of(group: typer.Typer) -> set[str]:
    return {
        command.name or command.callback.__name__.replace("_", "-")
        for command in group.registered_commands
        if command.callback
    }


def test_every_command_that_is_named_is_there() -> None:
    known = {(command.name or "", "") for command in COMMANDS}
    for name, module, target in ((command.name or "", *command.target.split(":")) for command in COMMANDS):
        found = getattr(import_module(f"livecommerce.commands.{module}"), target)
        known |= {(name, own) for own in commands_of(found)} if isinstance(found, typer.Typer) else set()
    groups = {name for name, own in known if own}
    code = [part for document in DOCUMENTS for part in _ANY_CODE.findall(document.read_text(encoding="utf-8"))]
    named = {(name, own if name in groups else "") for part in code for name, own in _COMMAND.findall(part)}
    assert len(named) > 30
    # Arguments of `git clone` and `useradd`.
    assert named - known - {("livecommerce", ""), ("deploy", "")} == set()


def test_every_setting_that_is_named_is_there() -> None:
    deployment = (path for path in (ROOT / "deploy").rglob("*") if path.is_file() and path.suffix != ".md")
    known = set(_VARIABLE.findall("".join(path.read_text(encoding="utf-8") for path in deployment)))
    known |= {name.upper() for name in Settings.model_fields}
    for folder in ("deploy", "livecommerce/commands", "livecommerce/desk", "livecommerce/brand"):
        text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
        named = {name for part in _ANY_CODE.findall(text) for name in _VARIABLE.findall(part)}
        assert {name.removeprefix("LIVECOMMERCE_") for name in named} - known == set()


def test_the_settings_to_keep_secret_are_those_that_no_message_shows() -> None:
    page = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
    secret = page.partition("Keep these secret:")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", secret)) == {
        name.upper() for name, field in Settings.model_fields.items() if not field.repr
    }


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


def test_the_limits_that_are_named_are_those_of_the_code() -> None:
    words = {2: "two", 3: "three", 4: "four", 8: "eight"}
    defaults = {name: field.default for name, field in Settings.model_fields.items()}
    limits = {
        "README.md": [f"Python {PATCHED_PYTHON} and later are patched"],
        "deploy/README.md": [
            f"within {IDEMPOTENCY_KEY_HOURS // 24} days gets the first response",
            f"`BUILD_CHECK_SECONDS` ({defaults['build_check_seconds']})",
            f"`SOCKETS={defaults['sockets']}`",
            f"`SOCKETS_PER_CLIENT={defaults['sockets_per_client']}`",
            f"`RATE_LIMIT={defaults['rate_limit']}`",
            f"{CONNECTIONS['http1_settings'].header_read_timeout // 1000} seconds for headers",
            f"{READ_SECONDS} for a body",
            f"{UNTAKEN_SECONDS} in which the client reads nothing",
            f"at most {words[SOCKETS_PER_SESSION]} websockets",
            f"the limit of {FRAME_LIMIT_BYTES // 1024} KiB",
            f"finishes its requests, within {STOP_SECONDS} seconds",
            f"last {words[KEPT]} builds stay",
        ],
        "livecommerce/engine/README.md": [
            f"{words[PARALLEL_PRELOADS]} at a time, {words[PREFETCH_REST_MS // 1000]} seconds after the page has loaded"
        ],
    }
    for document, texts in limits.items():
        page = " ".join((ROOT / document).read_text(encoding="utf-8").split())
        assert [text for text in texts if text not in page] == []


def test_every_benchmark_finds_the_place_of_its_table() -> None:
    benchmarks = ROOT / "tests" / "benchmarks"
    page = (benchmarks / "README.md").read_text(encoding="utf-8")
    code = "".join(path.read_text(encoding="utf-8") for path in benchmarks.glob("*.py"))
    marks = re.findall(r'"([\w-]+)", write=', code)
    assert len(marks) == code.count("publish(") - 1
    assert [mark for mark in marks if not 0 <= page.find(f"<!-- {mark} -->\n") < page.find(f"<!-- /{mark} -->")] == []
