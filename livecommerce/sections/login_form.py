"""The whole page on which one logs in."""

import reflex as rx

from livecommerce.components.button import button
from livecommerce.components.fields import form_fields
from livecommerce.components.form import post_form
from livecommerce.components.icon import icon
from livecommerce.components.scenes.door import door_scene
from livecommerce.components.text_link import text_link
from livecommerce.content.account import LoginContent, Newcomers, Schedule
from livecommerce.forms.account import LoginForm
from livecommerce.forms.form import fields_of
from livecommerce.sections.split_frame import split_frame


def login_form(content: LoginContent, *, action: str) -> rx.Component:
    """Address and password on paper; the stage door beside them.

    Args:
        content: The words.
        action: The path of the API that takes them.
    """
    return split_frame(
        post_form(
            form_fields(fields_of(LoginForm)),
            button(content.submit, type="submit", size="large", class_name="w-full"),
            text_link(
                content.forgotten.label,
                href=content.forgotten.href,
                class_name="inline-flex min-h-8 items-center justify-self-start",
            ),
            action=action,
            aria_label=content.form.title,
            class_name="grid gap-7",
        ),
        _newcomers(content.newcomers),
        title=content.form.title,
        lead=content.form.lead,
        beside=(door_scene("mx-auto max-w-md"), _schedule(content.schedule)),
    )


def _newcomers(content: Newcomers) -> rx.Component:
    return rx.el.div(
        rx.el.h2(content.title, class_name="text-xl font-bold tracking-tight"),
        rx.el.p(content.text, class_name="mt-1.5 text-muted"),
        rx.el.ul(
            *(
                rx.el.li(
                    rx.el.a(
                        way.label,
                        icon(
                            "arrow-right",
                            size=18,
                            class_name="text-hot transition-transform group-hover/way:translate-x-1",
                        ),
                        href=way.href,
                        class_name="group/way flex min-h-12 items-center justify-between rounded-lg font-semibold "
                        "underline-offset-4 hover:underline",
                    )
                )
                for way in content.ways
            ),
            class_name="mt-4 divide-y divide-line border-y border-line",
        ),
        class_name="mt-14",
    )


def _schedule(content: Schedule) -> rx.Component:
    return rx.el.div(
        rx.el.h2(content.title, class_name="text-xl font-bold tracking-tight"),
        rx.el.ul(
            *(
                rx.el.li(
                    rx.el.time(
                        show.time, date_time=show.time, class_name="font-display font-bold text-cool tabular-nums"
                    ),
                    rx.el.span(show.name, class_name="font-semibold"),
                    rx.el.span(show.place, class_name="text-right text-[0.9375rem] text-muted"),
                    class_name="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-baseline gap-2 py-2.5",
                )
                for show in content.shows
            ),
            class_name="mt-4 divide-y divide-line border-y border-line",
        ),
    )
