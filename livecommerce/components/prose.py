"""Long text that was rendered from Markdown, set by `styles/prose.css`."""

from collections.abc import Sequence

import reflex as rx

from livecommerce.components.long_text import long_text
from livecommerce.content.pictures import show


def prose(name: str, html: str, *, pictures: Sequence[str] = (), class_name: str = "") -> rx.Component:
    """The text, in the colours of its band.

    Args:
        name: Tells it from every other text of the site.
        html: What `content.markdown.render` made.
        pictures: The pictures that it shows.
        class_name: Further classes; `prose-article` and `prose-legal` change the setting.
    """
    for picture in pictures:
        show(picture)
    return long_text(name, html, class_name=f"prose-house {class_name}")
