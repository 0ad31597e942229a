"""The form with which reviewers approve or comment, submitted natively; the response is the filled page."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.button import button
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.fields import form_fields, honeypot
from livecommerce.components.forms.form import post_form
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.constants import API_PATH, REVIEW_FORM_ID
from livecommerce.content.preview import PreviewContent
from livecommerce.forms.form import fields_of
from livecommerce.forms.review import ReviewForm
from livecommerce.published.previews import NOT_OF_THE_PAGE

REVIEW_ID = f"{REVIEW_FORM_ID}-top"


def review_form(token: str, words: PreviewContent) -> rx.Component:
    asked = tuple(field for field in fields_of(ReviewForm) if field.name != "preview")
    return band(
        rx.el.div(
            rx.el.h2(words.title, custom_attrs={"id": "review-title"}, class_name="text-h2 font-bold"),
            rx.el.p(words.lead, class_name="mt-4 text-lead text-muted"),
            post_form(
                rx.el.input(type="hidden", name="preview", default_value=token),
                form_fields(asked),
                honeypot(),
                button(words.submit, icon("send"), type="submit", size="large", class_name="w-full"),
                rx.el.p(words.note, class_name="text-sm text-muted"),
                custom_attrs={"id": REVIEW_FORM_ID},
                action=f"{API_PATH}/reviews",
                aria_labelledby="review-title",
                class_name="mt-10 grid gap-7",
            ),
            noscript_templates(REVIEW_FORM_ID, _confirmation(words)),
            custom_attrs={"id": REVIEW_ID},
            class_name="scroll-mt-28 low:scroll-mt-4",
        ),
        theme="light",
        width="narrow",
        custom_attrs={NOT_OF_THE_PAGE: ""},
        class_name="border-t border-line print:hidden",
    )


def _confirmation(words: PreviewContent) -> rx.Component:
    return rx.el.section(
        rx.el.p(icon("circle-check", size=40), class_name="text-good"),
        rx.el.div(_thanks(words.approved_title, words.approved_text), data_approved=""),
        rx.el.div(_thanks(words.commented_title, words.commented_text), data_commented=""),
        role="status",
        tab_index=-1,
        class_name="outline-none",
    )


def _thanks(title: str, text: str) -> rx.Component:
    return rx.el.div(
        rx.el.h2(title, class_name="mt-3 text-h2 font-bold"),
        rx.el.p(text, class_name="mt-4 text-lead text-muted"),
    )
