import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.content.home import Hero
from livecommerce.pages.home.live_phone import live_phone


def home_hero(c: Hero) -> rx.Component:
    """Render the promise, two calls to action, and a live stream on a phone."""
    return band(
        rx.el.div(
            _promise(c),
            live_phone(c.stream),
            class_name="grid items-center gap-x-10 gap-y-16 desktop:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]",
        ),
        theme="dark",
        first=True,
        class_name="stage-ground desktop:pt-32!",
    )


def _promise(c: Hero) -> rx.Component:
    return rx.el.div(
        rx.el.p(
            rx.el.span(aria_hidden="true", class_name="size-2 animate-pulse-live rounded-full bg-magenta"),
            c.eyebrow,
            class_name="flex items-center gap-2.5 text-eyebrow font-semibold text-hot",
        ),
        rx.el.h1(
            rx.el.span(f"{c.title} ", class_name="block"),
            rx.el.span(
                c.title_hot,
                class_name="block bg-linear-to-r from-coral to-magenta bg-clip-text pb-1 text-transparent",
            ),
            class_name="mt-5 text-h1 font-extrabold",
        ),
        rx.el.p(c.lead, class_name="mt-6 max-w-xl text-lead text-muted"),
        rx.el.div(
            button_link(c.brand_link.label, icon("arrow-right"), href=c.brand_link.href, size="large"),
            button_link(c.talent_link.label, href=c.talent_link.href, variant="quiet", size="large"),
            class_name="mt-9 flex flex-col gap-3 sm:flex-row sm:flex-wrap",
        ),
        rx.el.ul(
            *(
                rx.el.li(
                    icon("check", size=16, class_name="text-cool"),
                    line,
                    class_name="flex items-center gap-2",
                )
                for line in c.trust
            ),
            class_name="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted",
        ),
    )
