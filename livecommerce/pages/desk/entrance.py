"""The common parts of the pages before the desk: the frame, and forms that work without scripts."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.button import button
from livecommerce.components.forms.fields import form_fields
from livecommerce.components.forms.form import post_form
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.shell.split_frame import frame_head, split_frame
from livecommerce.content.account import FormHead
from livecommerce.content.desk import desk_words
from livecommerce.forms.form import Form, fields_of


def entrance(
    head: FormHead,
    model: type[Form] | None,
    *before: rx.Component,
    form_id: str,
    action: str,
    submit: str,
    hidden: tuple[str, ...] = (),
    outcome: rx.Component | None = None,
    after: rx.Component | None = None,
    **attributes: Any,
) -> rx.Component:
    """Render a page with one form, to which the server responds with the same page, filled.

    The id of the element that the outcome replaces is `form_id` and `-top`. There is no outcome if success leads to
    another page.

    Args:
        model: The questions; None if there are only hidden fields.
        attributes: Further attributes of the form.
    """
    return rx.el.main(
        split_frame(
            rx.el.div(
                frame_head(head.title, head.lead),
                *before,
                post_form(
                    *hidden_fields(hidden),
                    *([form_fields(fields_of(model))] if model else []),
                    button(submit, type="submit", size="large", class_name="w-full"),
                    custom_attrs={"id": form_id},
                    action=action,
                    aria_label=head.title,
                    class_name="mt-8 grid gap-7",
                    **attributes,
                ),
                *([after] if after else []),
                custom_attrs={"id": f"{form_id}-top"},
            ),
            noscript_templates(form_id, outcome or rx.el.p()),
            beside=(_beside(),),
        ),
        id="main",
        tab_index=-1,
        class_name="outline-none",
    )


def hidden_fields(names: tuple[str, ...]) -> list[Any]:
    return [rx.el.input(type="hidden", name=name) for name in names]


def _beside() -> rx.Component:
    words = desk_words().beside
    return rx.el.div(
        rx.el.h2(words.title, class_name="text-xl font-bold tracking-tight"),
        rx.el.ul(
            *(rx.el.li(point, class_name="py-2.5") for point in words.points),
            class_name="mt-4 divided border-y border-line",
        ),
    )
