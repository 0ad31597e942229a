"""The recipes of `RECIPES.md` compile, render, and do what they say."""

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from livecommerce.engine import dom, http
from livecommerce.engine.state import compile_state, definitions
from livecommerce.engine.testing import PlainBrowser
from tests.conftest import ROOT

_TEXT = (ROOT / "livecommerce" / "engine" / "RECIPES.md").read_text("utf-8")
_IMPORTS = re.search(r"```python\n(.*?)```", _TEXT, re.DOTALL)
_RECIPES: dict[str, str] = {
    part.partition("\n")[0]: found[1]
    for part in _TEXT.split("\n## ")[1:]
    if (found := re.search(r"```python\n(.*?)```", part, re.DOTALL))
}


@pytest.fixture
def recipe(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ModuleType]:
    """Import a recipe by its heading, as a module of its own."""
    assert _IMPORTS
    file = tmp_path / "recipe_of_the_tests.py"
    file.write_text(f"{_IMPORTS[1]}\n{_RECIPES[request.param]}", "utf-8")
    found = importlib.util.spec_from_file_location(file.stem, file)
    assert found
    assert found.loader
    module = sys.modules[file.stem] = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    yield module
    del sys.modules[file.stem]
    for state in [state for state in definitions if state.__module__ == file.stem]:
        del definitions[state]


def recipe_named(name: str) -> Any:
    return pytest.mark.parametrize("recipe", [name], indirect=True)


@pytest.mark.parametrize("recipe", list(_RECIPES), indirect=True)
def test_it_compiles_and_its_page_is_rendered(recipe: Any) -> None:
    for state in [state for state in definitions if state.__module__ == recipe.__name__]:
        assert compile_state(state)
    assert recipe.page().render()


@recipe_named("Debounce")
def test_only_what_is_typed_last_is_looked_for(plain_browser: PlainBrowser, recipe: Any) -> None:
    typed = plain_browser.open(recipe.Typed)
    plain_browser.run(typed.write("a"))
    plain_browser.wait(200)
    plain_browser.run(typed.write("ab"))
    plain_browser.wait(200)
    assert typed.looked_for == ""
    plain_browser.wait(200)
    assert typed.looked_for == "ab"


@recipe_named("Timer")
def test_the_seconds_are_counted(plain_browser: PlainBrowser, recipe: Any) -> None:
    clock = plain_browser.open(recipe.Clock)
    plain_browser.wait(3000)
    assert clock.seconds == 3


@recipe_named("Fetch")
@pytest.mark.parametrize(("status", "names"), [(200, ["Show"]), (500, [])])
def test_the_result_is_kept_or_the_failure_shown(
    plain_browser: PlainBrowser, recipe: Any, status: int, names: list[str]
) -> None:
    plain_browser.answer(http.request, http.HttpResponse(status, ["Show"]))
    prices = plain_browser.open(recipe.Prices)
    plain_browser.run(prices.load())
    assert prices.names == names
    assert bool(prices.problem) == (status != 200)


@recipe_named("Toast")
def test_the_message_goes_away(plain_browser: PlainBrowser, recipe: Any) -> None:
    saved = plain_browser.open(recipe.Saved)
    plain_browser.run(saved.tell("Saved"))
    assert saved.message == "Saved"
    plain_browser.wait(4000)
    assert saved.message == ""


@recipe_named("List with a filter")
def test_the_list_is_filtered(plain_browser: PlainBrowser, recipe: Any) -> None:
    fruits = plain_browser.open(recipe.Fruits)
    fruits.look_for("AP")
    assert fruits.found == ["Apple", "Apricot"]


@recipe_named("Group by")
def test_the_items_are_grouped(plain_browser: PlainBrowser, recipe: Any) -> None:
    assert plain_browser.open(recipe.Grouped).lines == ["A: Apple, Apricot", "P: Pear"]


@recipe_named("Nested change")
def test_one_field_of_the_board_changes(plain_browser: PlainBrowser, recipe: Any) -> None:
    board = plain_browser.open(recipe.Board)
    board.mark(1, 0)
    assert board.rows == [[0, 0], [1, 0]]


@recipe_named("Scroll")
def test_the_page_is_scrolled(plain_browser: PlainBrowser, recipe: Any) -> None:
    plain_browser.answer(dom.scroll_to_element, True)
    plain_browser.open(recipe.Places).show("prices")
