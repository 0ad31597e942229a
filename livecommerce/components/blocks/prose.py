"""Long text rendered from Markdown, styled by `styles/prose.css`."""

from collections.abc import Sequence

import reflex as rx

from livecommerce.content.pictures import show


def prose(html: str, *, pictures: Sequence[str] = (), class_name: str = "") -> rx.Component:
    """Render the text in the colours of its band.

    Args:
        html: The HTML of `content.markdown.render`.
        pictures: The pictures that it shows.
        class_name: Further classes; `prose-article` and `prose-legal` change the setting.
    """
    for picture in pictures:
        show(picture)
    return rx.el.div(custom_attrs={"dangerouslySetInnerHTML": {"__html": html}}, class_name=f"prose-house {class_name}")
