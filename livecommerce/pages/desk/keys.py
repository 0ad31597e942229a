"""The keyboard: its listener, and the list of keys that `?` shows."""

from typing import Any

import reflex as rx

from livecommerce.content.desk import Key, desk_words


class _Keyboard(rx.Component):
    """Listens to the keys of the desk."""

    library = "$/engine/site/desk-keys.js"
    tag = "DeskKeys"

    shown: rx.Var[str]


def keyboard(shown: Any) -> rx.Component:
    """The listener, which renders nothing.

    Args:
        shown: Changes with the view that is shown.
    """
    return _Keyboard.create(shown=shown)


def key_list() -> rx.Component:
    """The dialog."""
    words = desk_words().desk.keys
    return rx.el.dialog(
        rx.el.h2(words.title),
        rx.el.dl(*(_key(one) for one in words.list)),
        rx.el.form(rx.el.button(words.close, type="submit", class_name="act"), custom_attrs={"method": "dialog"}),
        custom_attrs={"data-keys": ""},
        aria_label=words.title,
        class_name="keys",
    )


def _key(one: Key) -> rx.Component:
    return rx.el.div(rx.el.dt(rx.el.kbd(one.key)), rx.el.dd(one.does))
