"""The modules that a page starts with (engine/client_modules.py)."""

import json
import re
from pathlib import Path

import pytest

from livecommerce.engine import client_modules
from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.html_pass import BuiltPage

PAGE = """<html><head><link rel="modulepreload" href="/assets/root-1.js"/></head><body><main>
<page-island data-island="First"><p>one</p></page-island>
<page-island data-island="Second"><p>two</p></page-island></main>
<template id="scripts"></template><script>window.__reactRouterContext = {};</script></body></html>"""
BUILT = {
    "entry": ["assets/entry-1.js", "assets/frame-1.js"],
    "islands": {
        "First": ["assets/First-1.js", "assets/frame-1.js", "assets/icons-1.js"],
        "Second": ["assets/Second-1.js", "assets/frame-1.js"],
    },
    "unused": ["assets/_index-1.js"],
}


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the bundler's output."""
    assets = tmp_path / "site" / "assets"
    assets.mkdir(parents=True)
    for name in ("_index-1.js", "_index-1.js.gz", "manifest-1.js", "First-1.js"):
        (assets / name).touch()
    (tmp_path / "client-modules.json").write_text(json.dumps(BUILT))
    monkeypatch.setattr(client_modules, "get_web_dir", lambda: tmp_path)
    return tmp_path / "site"


def read_from(built: Path, *, late_start: bool) -> ClientModules:
    modules = ClientModules(late_start=late_start)
    modules.prepare(built, {})
    return modules


@pytest.fixture
def step(built: Path) -> ClientModules:
    """Return the step after it has read the bundler's output."""
    return read_from(built, late_start=True)


def test_islands_are_named_by_their_files(step: ClientModules) -> None:
    html = step.transform(BuiltPage("a.html", PAGE))
    assert 'data-island="/assets/First-1.js"' in html
    assert 'data-island="/assets/Second-1.js"' in html


def test_a_page_starts_with_the_entry_and_its_islands(step: ClientModules) -> None:
    page = BuiltPage("a.html", PAGE)
    html = step.transform(page)
    islands = ["/assets/First-1.js", "/assets/icons-1.js", "/assets/Second-1.js"]
    [modules] = re.findall(r'<script data-modules="([^"]+)">[^<]+</script></body></html>$', html)
    assert modules.split() == ["/assets/frame-1.js", *islands, "/assets/entry-1.js"]
    assert step.island_files(page) == islands


def test_modules_can_start_at_once(built: Path) -> None:
    html = read_from(built, late_start=False).transform(BuiltPage("a.html", PAGE))
    assert html.endswith(
        '<link rel="modulepreload" href="/assets/Second-1.js"/>'
        '<script type="module" async="" src="/assets/entry-1.js"></script></body></html>'
    )


def test_nothing_of_another_router_is_left(step: ClientModules) -> None:
    html = step.transform(BuiltPage("a.html", PAGE))
    assert "reactRouter" not in html
    assert "root-1.js" not in html


def test_code_that_nobody_needs_is_not_published(step: ClientModules, tmp_path: Path) -> None:
    assert [path.name for path in (tmp_path / "site" / "assets").iterdir()] == ["First-1.js"]


def test_a_page_with_unrecognizable_scripts_stops_the_build(step: ClientModules) -> None:
    with pytest.raises(ReflexChangedError, match=r"a\.html: it is unknown where the scripts"):
        step.transform(BuiltPage("a.html", "<html></html>"))
