"""The form of a page that opens an account: fields, what is said while the server is away, and the button."""

from typing import Any

import reflex as rx

from livecommerce.components.button import Variant
from livecommerce.components.fields import form_fields
from livecommerce.components.form import post_form
from livecommerce.components.submit_button import submit_button
from livecommerce.components.waiting_note import waiting_note
from livecommerce.constants import API_PATH
from livecommerce.content.form_words import form_words
from livecommerce.forms.form import Form, fields_of


def secret_form(
    model: type[Form],
    *below: rx.Component,
    state: Any,
    element_id: str,
    call: str,
    submit: str,
    doing: str,
    variant: Variant = "hot",
    id_prefix: str = "",
    **attributes: Any,
) -> rx.Component:
    """A form that is sent by its `SecretForm`, or by the browser where there are no scripts.

    Args:
        model: What is asked.
        below: What stands below the button.
        state: The class that sends it.
        element_id: Its id.
        call: The call of the API that takes the answers, after `/api/v1`.
        submit: What the button does.
        doing: What it says while the server has the word.
        variant: How the button looks.
        id_prefix: Begins the ids of the fields, where the page has another form.
        attributes: Its classes and its name.
    """
    return post_form(
        rx.el.div(
            form_fields(fields_of(model), id_prefix=id_prefix),
            custom_attrs={"inert": rx.cond(state.is_busy, True, False)},
        ),
        waiting_note(state.status == "waiting", form_words().waiting_here),
        submit_button(submit, busy=state.is_busy, doing=doing, variant=variant, class_name="w-full"),
        *below,
        custom_attrs={"id": element_id},
        action=f"{API_PATH}{call}",
        **attributes,
    )
