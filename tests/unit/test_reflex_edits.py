"""Every assumption about Reflex's generated files holds with the installed Reflex, or is listed here."""

from collections.abc import Callable
from pathlib import Path

import pytest
import reflex_base
from reflex.compiler import compiler
from reflex.state import State
from reflex.utils import frontend_skeleton
from reflex_base.config import Config, get_config
from reflex_base.plugins.tailwind_v4 import compile_root_style
from reflex_components_core.base.fragment import Fragment

from livecommerce.engine.compat import (
    compress_js,
    context_jsx,
    document_js,
    root_jsx,
    router_config_js,
    routes_js,
    state_js,
    tailwind_css,
    vite_config_js,
)
from livecommerce.engine.compat.contents import EDITS
from livecommerce.engine.compat.edits import Edit, ReflexChangedError, apply_all, replace_once

TEMPLATES = Path(reflex_base.__file__).parent / ".templates" / "web"


def plain_config() -> Config:
    return get_config()


GENERATED: dict[str, Callable[[], str]] = {
    compress_js.FILE: lambda: (TEMPLATES / compress_js.FILE).read_text(encoding="utf-8"),
    context_jsx.FILE: lambda: compiler.compile_contexts(State, None)[1],
    document_js.FILE: lambda: compiler.compile_document_root([], html_lang="en")[1],
    root_jsx.FILE: lambda: compiler.compile_app_root(Fragment.create())[1],
    router_config_js.FILE: lambda: frontend_skeleton._update_react_router_config(  # pyright: ignore[reportPrivateUsage]
        plain_config(), prerender_routes=True
    ),
    routes_js.FILE: lambda: (TEMPLATES / routes_js.FILE).read_text(encoding="utf-8"),
    vite_config_js.FILE: lambda: frontend_skeleton._compile_vite_config(plain_config()),  # pyright: ignore[reportPrivateUsage]
    state_js.FILE: lambda: (TEMPLATES / state_js.FILE).read_text(encoding="utf-8"),
    tailwind_css.FILE: lambda: compile_root_style(include_radix_themes=False)[1],
}
"""The content of each file that the installed Reflex generates."""


def test_every_edit_applies_to_what_the_installed_reflex_generates() -> None:
    every = [*EDITS, tailwind_css.own_sheets(["tokens.css"])]
    assert {edit.file for edit in every} == set(GENERATED)
    for file, generate in GENERATED.items():
        apply_all([edit for edit in every if edit.file == file], generate())
    state_js.helpers(GENERATED[state_js.FILE]())


def test_every_edit_has_its_reason_and_the_condition_of_its_removal() -> None:
    assert [edit.name for edit in EDITS if not (edit.reason and edit.until)] == []


def test_the_development_server_is_reached_from_this_machine_alone() -> None:
    assert get_config().backend_host == "127.0.0.1"


def test_a_text_that_is_gone_stops_the_build() -> None:
    with pytest.raises(ReflexChangedError, match=r"root\.jsx: expected once, found 0 times"):
        replace_once("new code", "old code", "", where="root.jsx")


def test_a_text_that_is_there_twice_stops_the_build() -> None:
    with pytest.raises(ReflexChangedError, match="found 2 times"):
        replace_once("x x", "x", "y", where="root.jsx")


def test_all_that_has_changed_is_named_at_once() -> None:
    def edit(name: str, old: str) -> Edit:
        return Edit("root.jsx", name, "", "", lambda text: replace_once(text, old, "", where="root.jsx"))

    with pytest.raises(ReflexChangedError, match=r"(?s)first:.*second:"):
        apply_all([edit("first", "one"), edit("second", "two")], "three")


def test_helpers_that_have_moved_stop_the_build() -> None:
    with pytest.raises(ReflexChangedError, match=r"utils/state\.js"):
        state_js.helpers("export const connect = () => socket;")
