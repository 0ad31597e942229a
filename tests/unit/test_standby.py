"""The development server's standby: after a change, it imports no module that does not depend on it."""

import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path

import pytest

from livecommerce.engine.compat.standby import dependents

SOURCES = {
    "words": "from dataclasses import dataclass\n",
    "block": "from farm.words import dataclass\n",
    "pages.barn": "from farm import (\n    block,\n)\n",
    "pages.field": "import farm.words\n",
    "pages.sky": "from pathlib import Path\n",
}


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    folder = tmp_path / "farm"
    folder.joinpath("pages").mkdir(parents=True)
    for package in (folder, folder / "pages"):
        package.joinpath("__init__.py").touch()
    for name, source in SOURCES.items():
        folder.joinpath(f"{name.replace('.', '/')}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in SOURCES:
        import_module(f"farm.{name}")
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "farm"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("words.py", {"words", "block", "pages.barn", "pages.field"}),
        ("block.py", {"block", "pages.barn"}),
        ("pages/sky.py", {"pages.sky"}),
        ("words.yaml", set[str]()),
    ],
)
def test_what_imports_a_changed_module_directly_or_not_depends_on_it(
    farm: Path, changed: str, expected: set[str]
) -> None:
    assert dependents("farm", {farm / changed}) == {f"farm.{name}" for name in expected}
