"""The forms of log-in and activation: error summary, fields, retry note and button."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.button import Variant
from livecommerce.components.blocks.link import text_link
from livecommerce.components.forms.error_summary import error_summary
from livecommerce.components.forms.fields import form_fields
from livecommerce.components.forms.form import post_form
from livecommerce.components.forms.submit_button import submit_button
from livecommerce.components.forms.waiting_note import waiting_note
from livecommerce.constants import API_PATH
from livecommerce.content.form_words import form_words
from livecommerce.content.shared import LinkText
from livecommerce.forms.form import Form, fields_of
from livecommerce.state.api_form import SUMMARY_ID

_BELOW = "inline-flex target-8 items-center justify-self-start"


def account_form(
    model: type[Form],
    *,
    state: Any,
    element_id: str,
    call: str,
    submit: str,
    busy_label: str,
    variant: Variant = "hot",
    link: LinkText | None = None,
    id_prefix: str = "",
    summary_id: str = SUMMARY_ID,
    **attributes: Any,
) -> rx.Component:
    """Render a form that its state, an `AccountForm`, submits, or the browser if scripts are off.

    `call` is the path of the API call, after `/api/v1`. `id_prefix` and `summary_id` keep ids unique if the page has
    another form.
    """
    return rx.fragment(
        error_summary(state.problems, element_id=summary_id, is_server_problem=state.is_server_problem),
        post_form(
            rx.el.div(
                form_fields(fields_of(model), id_prefix=id_prefix),
                custom_attrs={"inert": rx.cond(state.is_busy, True, False)},
            ),
            waiting_note(state.status == "waiting", form_words().waiting_here),
            submit_button(
                submit,
                busy=state.is_busy,
                busy_label=busy_label,
                variant=variant,
                class_name="w-full whitespace-normal!",
            ),
            *([text_link(link.label, href=link.href, class_name=_BELOW)] if link else []),
            custom_attrs={"id": element_id},
            action=f"{API_PATH}{call}",
            **attributes,
        ),
    )
