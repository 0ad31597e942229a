"""The whole page on which an account is activated or a forgotten password replaced."""

import reflex as rx

from livecommerce.components.button import button
from livecommerce.components.fields import form_fields
from livecommerce.components.form import post_form
from livecommerce.components.scenes.backstage_pass import pass_scene
from livecommerce.components.text_link import text_link
from livecommerce.content.account import ActivateContent
from livecommerce.forms.account import ActivationCodeForm, ActivationForm
from livecommerce.forms.form import fields_of
from livecommerce.sections.application_beside import at_hand
from livecommerce.sections.split_frame import split_frame

NEW_CODE_ID = "new-code"


def activate_form(content: ActivateContent, *, action: str, new_code_action: str) -> rx.Component:
    """Address, code and new password on paper, below them the way to a new code; a backstage pass beside them.

    Args:
        content: The words.
        action: The path of the API that takes the code and the password.
        new_code_action: The path of the API that sends a new code.
    """
    return split_frame(
        post_form(
            form_fields(fields_of(ActivationForm)),
            button(content.submit, type="submit", size="large", class_name="w-full"),
            text_link(
                content.login.label,
                href=content.login.href,
                class_name="inline-flex min-h-8 items-center justify-self-start",
            ),
            action=action,
            aria_label=content.form.title,
            class_name="grid gap-7",
        ),
        _new_code(content, action=new_code_action),
        title=content.form.title,
        lead=content.form.lead,
        beside=(pass_scene("mx-auto max-w-md"), at_hand(content.inside)),
    )


def _new_code(content: ActivateContent, *, action: str) -> rx.Component:
    return rx.el.div(
        rx.el.h2(
            content.new_code.title, custom_attrs={"id": NEW_CODE_ID}, class_name="text-xl font-bold tracking-tight"
        ),
        rx.el.p(content.new_code.lead, class_name="mt-1.5 text-muted"),
        post_form(
            form_fields(fields_of(ActivationCodeForm), id_prefix=f"{NEW_CODE_ID}-"),
            button(content.new_code_submit, type="submit", variant="quiet", class_name="min-h-13 w-full"),
            action=action,
            aria_labelledby=NEW_CODE_ID,
            class_name="mt-6 grid gap-5",
        ),
        class_name="mt-14 border-t border-line pt-10",
    )
