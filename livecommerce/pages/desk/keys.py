"""The desk's connection to the browser: its keys, with the list that `?` shows, and the time zone."""

from typing import Any, cast

import reflex as rx
from reflex_base.event import passthrough_event_spec

from livecommerce.content.desk import Key, desk_words
from livecommerce.state.desk.desk import Desk


class _Keyboard(rx.Component):
    """Listener for the keys of the desk."""

    library = "$/engine/site/desk-keys.js"
    tag = "DeskKeys"

    shown: rx.Var[str]
    item: rx.Var[str]


class _TimeZone(rx.Component):
    """Sends the time zone of the browser."""

    library = "$/engine/site/desk-zone.js"
    tag = "TimeZone"

    on_zone: rx.EventHandler[passthrough_event_spec(str)]


def keyboard(shown: Any, item: Any) -> rx.Component:
    """Render the key listener, which is invisible.

    Args:
        shown: A value that changes with the view.
        item: The reference of the open item.
    """
    return _Keyboard.create(shown=shown, item=item)


def time_zone() -> rx.Component:
    """Render the component that tells the desk the browser's time zone, which is invisible."""
    return _TimeZone.create(on_zone=cast(Any, Desk).tell_time_zone)


def key_list() -> rx.Component:
    """Render the dialog with the list of keys."""
    words = desk_words().desk.keys
    return rx.el.dialog(
        rx.el.h2(words.title),
        rx.el.dl(*(_key(key) for key in words.list)),
        rx.el.form(rx.el.button(words.close, type="submit", class_name="act"), custom_attrs={"method": "dialog"}),
        custom_attrs={"data-keys": ""},
        aria_label=words.title,
        class_name="keys",
    )


def _key(key: Key) -> rx.Component:
    return rx.el.div(rx.el.dt(rx.el.kbd(key.key)), rx.el.dd(key.does))
