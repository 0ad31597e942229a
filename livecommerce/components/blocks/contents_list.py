from collections.abc import Sequence

import reflex as rx

from livecommerce.components.blocks.link import plain_link
from livecommerce.content.markdown import Heading


def contents_list(headings: Sequence[Heading], *, label: str, numbered: bool = False) -> rx.Component:
    """Render links to the headings of level 2: a box above the text on mobile, sticky beside it on desktop."""
    links = [
        rx.el.li(
            plain_link(
                heading.text,
                href=f"#{heading.id}",
                class_name="flex target-8 items-center text-muted transition-colors duration-200 hover:text-hot",
            ),
            class_name="pl-1 marker:text-muted",
        )
        for heading in headings
        if heading.level == 2
    ]
    style = "mt-3 text-sm leading-snug " + ("list-decimal pl-6" if numbered else "")
    return rx.el.nav(
        rx.el.p(label, class_name="text-eyebrow font-semibold text-text"),
        rx.el.ol(*links, class_name=style),
        aria_label=label,
        class_name=(
            "rounded-card border border-line bg-raised p-6 print:hidden "
            "desktop:sticky desktop:top-28 desktop:max-h-[calc(100svh-9rem)] desktop:self-start "
            "desktop:overflow-y-auto "
            "desktop:rounded-none desktop:border-0 desktop:border-l desktop:bg-transparent desktop:py-1 desktop:pr-2"
        ),
    )
