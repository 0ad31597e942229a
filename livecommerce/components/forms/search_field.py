from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.form import get_form
from livecommerce.content.search import SearchContent
from livecommerce.engine.islands import island
from livecommerce.engine.state import mount_states
from livecommerce.languages import locale_url
from livecommerce.state.search import PARAMETER, PATH
from livecommerce.state.search_field import FIELD_ID, SHORTCUT, SearchField

_CONTROL = (
    "block w-full rounded-full border border-line bg-raised pr-5 pl-12 text-text transition-colors duration-200 "
    "placeholder:text-muted hover:border-current"
)


def search_control(words: SearchContent, *, class_name: str, control: rx.Component | None = None) -> rx.Component:
    """Render the input with its magnifying glass; by default one that opens the search page."""
    field = control or rx.el.input(**input_attributes(words, class_name=class_name))
    return rx.el.div(
        icon("search", class_name="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"),
        field,
        class_name="relative",
    )


def input_attributes(words: SearchContent, *, class_name: str) -> dict[str, Any]:
    return {
        "type": "search",
        "id": FIELD_ID,
        "name": PARAMETER,
        "aria_label": words.label,
        "placeholder": words.placeholder,
        "auto_complete": "off",
        "enter_key_hint": "search",
        "aria_keyshortcuts": SHORTCUT,
        "class_name": f"{_CONTROL} {class_name}",
    }


def search_form(words: SearchContent, *, class_name: str = "") -> rx.Component:
    """Render a field that opens the search page; the key `/` focuses it."""
    return get_form(
        island(mount_states(SearchField)),
        search_control(words, class_name="min-h-11 text-base"),
        action=locale_url(PATH),
        role="search",
        data_pagefind_ignore="",
        class_name=class_name,
    )
