"""The desk's connection to the browser: its keys, with the list that `?` shows, and the time zone."""

from typing import Any, cast

import reflex as rx
from reflex_base.event import passthrough_event_spec

from livecommerce.content.desk import Key, desk_words
from livecommerce.state.desk.desk import Desk


class _Keyboard(rx.Component):
    library = "$/engine/site/desk-keys.js"
    tag = "DeskKeys"

    shown: rx.Var[str]
    item: rx.Var[str]


class _TimeZone(rx.Component):
    library = "$/engine/site/desk-zone.js"
    tag = "TimeZone"

    on_zone: rx.EventHandler[passthrough_event_spec(str)]


def keyboard(shown: Any, item: Any) -> rx.Component:
    """Render the key listener, which is invisible; `shown` is any value that changes with the view."""
    return _Keyboard.create(shown=shown, item=item)


def time_zone() -> rx.Component:
    return _TimeZone.create(on_zone=cast(Any, Desk).set_time_zone)


def key_list() -> rx.Component:
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
