"""Pictures: sized, in modern formats, loaded when they come near, faded in on the first sight only."""

from typing import Any

import reflex as rx

from livecommerce.content.pictures import show
from livecommerce.state.seen import SeenImages


def image(name: str, *, alt: str, sizes: str = "100vw", eager: bool = False, class_name: str = "") -> rx.Component:
    """A picture with its place kept free while it loads.

    Args:
        name: A file of `content/images`.
        alt: What it shows, in words; empty if it only decorates.
        sizes: How wide it is laid out, as the `sizes` attribute says it.
        eager: Whether it is needed for the first paint; then it neither waits nor fades.
        class_name: Classes of the `img`.
    """
    found = show(name)
    fade: dict[str, Any] = {} if eager else {"data_fade": name, "data_seen": rx.cond(_seen(name), "true", "false")}
    return rx.el.picture(
        rx.el.source(type="image/avif", src_set=found.source_set("avif"), sizes=sizes),
        rx.el.img(
            src=found.source,
            src_set=found.source_set("webp"),
            sizes=sizes,
            alt=alt,
            loading="eager" if eager else "lazy",
            decoding="async",
            class_name=class_name,
            custom_attrs={"width": str(found.width), "height": str(found.height)},
            **fade,
        ),
        class_name="contents",
    )


def _seen(name: str) -> rx.Var[bool]:
    return SeenImages.sources.contains(name)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType]
