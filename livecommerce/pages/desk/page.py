"""The desk: views at the side, the list, and the open item."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.shell.server_state import server_state
from livecommerce.constants import DESK_LOG_IN_PATH
from livecommerce.content.desk import desk_words
from livecommerce.engine.private_app import PrivateStates
from livecommerce.pages.desk.drafts import drafts
from livecommerce.pages.desk.item import item_panel
from livecommerce.pages.desk.keys import key_list, keyboard, time_zone
from livecommerce.pages.desk.listing import listing
from livecommerce.pages.desk.sheets import sheets
from livecommerce.pages.desk.sidebar import sidebar
from livecommerce.state.desk.desk import Desk

_STATE = cast(Any, Desk)


def desk_page() -> rx.Component:
    words = desk_words().desk
    return PrivateStates.create(
        server_state(
            rx.el.div(
                rx.cond(
                    _STATE.ended,
                    _ended(),
                    rx.fragment(
                        sidebar(),
                        rx.el.main(
                            rx.el.h1(words.title, class_name="unseen"),
                            rx.cond(_STATE.sheet_name == "", rx.fragment(listing(), item_panel()), sheets()),
                            id="main",
                            tab_index=-1,
                            class_name="board",
                            data_open=_STATE.item.reference,
                        ),
                        _notices(),
                        key_list(),
                        keyboard(_STATE.list_href + _STATE.sheet_name, _STATE.item.reference),
                        time_zone(),
                    ),
                ),
                drafts(),
                class_name="whole-desk",
            ),
            note_class="notice-away",
        )
    )


def _ended() -> rx.Component:
    words = desk_words().desk
    return rx.el.main(
        rx.el.h1(words.ended),
        rx.el.p(words.ended_lead),
        rx.el.a(words.log_in, href=DESK_LOG_IN_PATH, class_name="act act-hot"),
        id="main",
        tab_index=-1,
        class_name="over",
    )


def _notices() -> rx.Component:
    """Render the result of the last action, with undo for a decision; errors are announced at once."""
    words = desk_words().desk
    dismiss = rx.el.button(
        icon("x", size=18), rx.el.span(words.dismiss, class_name="unseen"), type="button", on_click=_STATE.dismiss
    )
    undo = rx.el.button(
        words.undo, type="button", on_click=_STATE.undo(_STATE.undo_reference), data_key="z", class_name="notice-undo"
    )
    return rx.el.div(
        rx.el.div(
            rx.cond(
                _STATE.notice != "",
                rx.el.div(
                    rx.el.p(_STATE.notice),
                    rx.cond(_STATE.undo_reference != "", undo),
                    dismiss,
                    class_name="notice-line",
                    data_band="dark",
                ),
            ),
            role="status",
        ),
        rx.el.div(
            rx.cond(
                _STATE.problem != "",
                rx.el.div(rx.el.p(_STATE.problem), dismiss, class_name="notice-line notice-wrong", data_band="dark"),
            ),
            rx.cond(
                _STATE.is_unreachable,
                rx.el.div(rx.el.p(desk_words().unavailable), class_name="notice-line notice-wrong", data_band="dark"),
            ),
            role="alert",
        ),
        class_name="notices",
    )
