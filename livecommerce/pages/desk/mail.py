"""A mail as its recipient reads it."""

from typing import Any

import reflex as rx


def mail_text(html: Any, language: Any, label: Any, *, class_name: str = "mail-text") -> rx.Component:
    """Render the text of a mail in the look of the desk.

    Args:
        html: Rendered by `api/mail.py` from Markdown, which escapes people's own text.
        language: The code of its language.
        label: The accessible name.
        class_name: `mail-text` before it is sent, `sent-text` afterwards.
    """
    return rx.el.div(
        custom_attrs={"dangerouslySetInnerHTML": {"__html": html}},
        tab_index=0,
        role="region",
        aria_label=label,
        lang=language,
        class_name=class_name,
    )
