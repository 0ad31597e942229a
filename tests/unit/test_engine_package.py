"""The engine is a package of its own, for other apps, that brings all it needs."""

import ast
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

ENGINE = Path(__file__).parents[2] / "livecommerce" / "engine"


def _project(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


@pytest.fixture
def engine() -> dict[str, Any]:
    return _project(ENGINE / "pyproject.toml")


def test_its_pins_are_those_of_the_site(root: Path, engine: dict[str, Any]) -> None:
    assert set(engine["project"]["dependencies"]) <= set(_project(root / "pyproject.toml")["project"]["dependencies"])


def test_it_declares_every_package_that_it_imports(engine: dict[str, Any]) -> None:
    imported = {
        name.partition(".")[0]
        for file in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    # The test kit is for apps that have pytest; the parts of Reflex come with it, and so does Starlette.
    foreign = imported - sys.stdlib_module_names - {"livecommerce", "pytest", "starlette"}
    packages = packages_distributions()
    needed = {packages[name][0].lower().replace("_", "-") for name in foreign}
    declared = {pin.partition("==")[0] for pin in engine["project"]["dependencies"]}
    assert {name for name in needed if not name.startswith("reflex")} <= declared


def test_it_brings_all_its_folders(engine: dict[str, Any]) -> None:
    folders = {file.parent.relative_to(ENGINE).as_posix() for file in ENGINE.rglob("*.py")}
    named = {
        name.removeprefix("livecommerce.engine").lstrip(".").replace(".", "/") or "." for name in _packages(engine)
    }
    assert folders == named


def _packages(engine: dict[str, Any]) -> list[str]:
    return engine["tool"]["setuptools"]["packages"]
