"""The heading of a form on its page."""

import reflex as rx

from livecommerce.content.form_words import form_words


def form_head(title: str, lead: str = "", *, heading_id: str) -> rx.Component:
    """The heading, with the sentence that says which questions may stay open."""
    sentences = [rx.el.p(sentence) for sentence in (lead, form_words().required_note) if sentence]
    return rx.el.div(
        rx.el.h2(
            title,
            custom_attrs={"id": heading_id},
            tab_index=-1,
            class_name="text-3xl leading-tight font-bold tracking-tight outline-none",
        ),
        rx.el.div(*sentences, class_name="mt-2 text-muted"),
    )
