"""What happens with the answers, at the foot of a form."""

import reflex as rx

from livecommerce.components.icon import icon
from livecommerce.components.text_link import new_tab_link
from livecommerce.content.form_words import form_words


def privacy_note(text: str) -> rx.Component:
    """The sentence, followed by the way to the privacy notice.

    Args:
        text: What the answers of this form are used for.
    """
    words = form_words()
    return rx.el.p(
        icon("lock", size=16, class_name="mt-1"),
        rx.el.span(f"{text} ", new_tab_link(words.privacy_link, href=words.frame.privacy_href)),
        class_name="flex gap-2.5 text-[0.9375rem] leading-6 text-muted",
    )
