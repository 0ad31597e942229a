"""Long text that was rendered from Markdown, set by `styles/prose.css`."""

import reflex as rx


def prose(html: str, *, class_name: str = "") -> rx.Component:
    """The text, in the colours of its band.

    Args:
        html: What `content.markdown.render` made.
        class_name: Further classes; `prose-article` and `prose-legal` change the setting.
    """
    return rx.html(html, class_name=f"prose-house {class_name}")
