"""The page of icons that are named at run time."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.remote_icon import remote_icon
from livecommerce.engine.islands import page_content
from livecommerce.engine.state import BrowserState, event


class Shelf(BrowserState):
    names: list[str] = []

    @event
    def put(self, names: list[str]) -> None:
        self.names = names


def _button(label: str, names: list[str]) -> rx.Component:
    return rx.el.button(label, on_click=cast(Any, Shelf.put)(names))


def _place(name: str) -> rx.Component:
    return rx.el.li(remote_icon(name))


def shelf() -> rx.Component:
    sections = [
        rx.el.h1("Shelf"),
        _button("House", ["lucide:house"]),
        _button("Home", ["lucide:home"]),
        _button("Unknown", ["lucide:no-such-icon", "nowhere:house", "<b>", ""]),
        _button("Many", [f"lucide:no-such-icon-{number}" for number in range(60)]),
        rx.el.ul(rx.foreach(cast(Any, Shelf.names), _place)),
    ]
    return page_content(sections, id="main", tabIndex=-1)
