from typing import Any

import reflex as rx


def mail_text(html: Any, language: Any, label: Any, *, class_name: str = "mail-text") -> rx.Component:
    """Render a mail as its recipient reads it.

    Its HTML is that of `api/mail.py`, which escapes people's own text. The class is `mail-text` before it is sent,
    `sent-text` afterwards.
    """
    return rx.el.div(
        custom_attrs={"dangerouslySetInnerHTML": {"__html": html}},
        tab_index=0,
        role="region",
        aria_label=label,
        lang=language,
        class_name=class_name,
    )
