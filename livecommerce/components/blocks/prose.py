from collections.abc import Sequence

import reflex as rx

from livecommerce.content.pictures import show


def prose(html: str, *, pictures: Sequence[str] = (), class_name: str = "") -> rx.Component:
    """Render the HTML of `content.markdown.render`, styled by `styles/prose.css`.

    `pictures` are those that it shows; `prose-article` and `prose-legal` change the setting.
    """
    for picture in pictures:
        show(picture)
    return rx.el.div(custom_attrs={"dangerouslySetInnerHTML": {"__html": html}}, class_name=f"prose-house {class_name}")
