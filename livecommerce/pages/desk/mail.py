"""A mail as its receiver reads it."""

from typing import Any

import reflex as rx


def mail_text(html: Any, language: Any, label: Any, *, class_name: str = "mail-text") -> rx.Component:
    """What a mail says, in the look of the desk.

    Args:
        html: Written by `api/mail.py` from Markdown; what people wrote in it is escaped there.
        language: The code of its language.
        label: What it is, for those who do not see it.
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
