"""The dark and light bands that make up every page."""

from typing import Any, Literal

import reflex as rx

from livecommerce.components.blocks.render_blocking import opening_end
from livecommerce.components.blocks.reveal import reveal

Theme = Literal["dark", "light"]
Width = Literal["narrow", "text", "wide"]

_WIDTHS: dict[Width, str] = {"narrow": "max-w-2xl", "text": "max-w-4xl", "wide": "max-w-7xl"}


def band(
    *children: rx.Component,
    theme: Theme = "light",
    width: Width = "wide",
    first: bool = False,
    class_name: str = "",
    **attributes: Any,
) -> rx.Component:
    """Render a full-width stripe of the page with its content centred.

    The header takes the opposite theme while a band of another theme passes beneath it, so every stripe of a page must
    be a band. Colours inside follow the theme (`text-text`, `bg-raised`, `text-hot`, …). The first band of a page
    leaves space for the header.
    """
    top = "pt-32 desktop:pt-40" if first else "laid-out-near pt-16 sm:pt-20 desktop:pt-28"
    return rx.el.section(
        rx.el.div(*children, class_name=f"relative mx-auto w-full edge-x-5 sm:edge-x-8 {_WIDTHS[width]}"),
        *([opening_end()] if first else []),
        data_band=theme,
        class_name=(
            f"relative isolate overflow-x-clip bg-band text-text {top} pb-16 sm:pb-20 desktop:pb-28 {class_name}"
        ),
        **attributes,
    )


def band_head(title: str, *, eyebrow: str = "", lead: str = "", centered: bool = False, name: str = "") -> rx.Component:
    """Render the eyebrow, the h2 and the lead of a band, revealed one after the other.

    Pages that share a heading share its code if they give it the same `name` (see `reveal`).
    """
    return reveal(
        *([rx.el.p(eyebrow, class_name="text-eyebrow font-semibold text-hot")] if eyebrow else []),
        rx.el.h2(title, class_name="mt-3 text-h2 font-bold"),
        *(
            [rx.el.p(lead, class_name="mt-5 max-w-2xl text-lead text-muted " + ("mx-auto" if centered else ""))]
            if lead
            else []
        ),
        name=name,
        class_name="mb-8 sm:mb-12 desktop:mb-16 " + ("mx-auto max-w-3xl text-center" if centered else "max-w-3xl"),
    )
