"""Toasts and notifications (spec §9: their duration, place and width)."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.state.notifications import Notice, Notifications

_MARKS = {
    "info": ("info", "text-cool"),
    "success": ("circle-check", "text-good"),
    "error": ("circle-alert", "text-bad"),
}


def toaster(toasts: rx.Component, notifications: rx.Component) -> rx.Component:
    """Render toasts at the top of the window, notifications in its corner."""
    return rx.el.div(
        *(
            rx.el.div(
                shown,
                aria_live="polite",
                class_name=f"{place} pointer-events-none fixed z-60 flex flex-col gap-2 print:hidden",
            )
            for place, shown in (("toasts items-center", toasts), ("notifications items-stretch", notifications))
        ),
        data_band="dark",
    )


def notices(shown: Any, *, dismiss: str) -> rx.Component:
    """Render the messages of a variable; hover or focus keeps a message open."""

    def item(notice: Notice) -> rx.Component:
        return _notice(notice, dismiss=dismiss)

    return rx.foreach(shown, item)


def _notice(notice: Notice, *, dismiss: str) -> rx.Component:
    """Render a message; the attributes of `notice` are variables here."""
    marks = [(level, icon(name, class_name=f"mt-0.5 {colour}")) for level, (name, colour) in list(_MARKS.items())[1:]]
    name, colour = _MARKS["info"]
    return rx.el.div(
        rx.match(notice.level, *marks, icon(name, class_name=f"mt-0.5 {colour}")),
        rx.el.div(
            rx.cond(notice.title != "", rx.el.p(notice.title, class_name="font-semibold")),
            rx.el.p(notice.text, class_name="leading-6 break-words"),
            class_name="min-w-0 flex-1",
        ),
        rx.el.button(
            icon("x", size=18),
            type="button",
            on_click=cast(Any, Notifications.dismiss)(notice.key),
            aria_label=dismiss,
            class_name="-my-1.5 -mr-2 grid target-square-9 shrink-0 cursor-pointer place-items-center rounded-full "
            "text-muted transition hover:bg-high hover:text-text",
        ),
        key=notice.key,
        role=rx.cond(notice.level == "error", "alert", "status"),
        data_expires=notice.key,
        data_notice=notice.kind,
        class_name="notice pointer-events-auto flex w-toast max-w-full items-start gap-3 rounded-control border "
        "border-line bg-raised px-4 py-3.5 text-text shadow-card",
    )
