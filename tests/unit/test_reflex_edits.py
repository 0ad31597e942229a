"""The changes to what Reflex generates fail loudly when Reflex generates something else."""

import pytest

from livecommerce.browser.plugin import helpers_of_state_module, with_lasting_connection, with_scroll_memory
from livecommerce.build.edits import ReflexChangedError, replace_once


def test_a_text_that_is_gone_stops_the_build() -> None:
    with pytest.raises(ReflexChangedError, match=r"root\.jsx: expected once, found 0 times"):
        replace_once("new code", "old code", "", where="root.jsx")


def test_a_text_that_is_there_twice_stops_the_build() -> None:
    with pytest.raises(ReflexChangedError, match="found 2 times"):
        replace_once("x x", "x", "y", where="root.jsx")


def test_helpers_that_have_moved_stop_the_build() -> None:
    with pytest.raises(ReflexChangedError, match=r"utils/state\.js"):
        helpers_of_state_module("export const connect = () => socket;")


def test_a_document_without_scroll_restoration_stops_the_build() -> None:
    router = 'import {Links,Meta,Scripts,ScrollRestoration} from "react-router"'
    assert "ScrollRestoration" not in with_scroll_memory(f"{router}\njsx(ScrollRestoration,{{}},)")
    with pytest.raises(ReflexChangedError, match=r"_document\.js"):
        with_scroll_memory(router)


def test_a_connection_that_is_made_differently_stops_the_build() -> None:
    with pytest.raises(ReflexChangedError, match=r"utils/state\.js"):
        with_lasting_connection('import io from "socket.io-client";\n')
