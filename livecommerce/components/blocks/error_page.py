import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.content.errors import ErrorContent, WayOn


def error_page(content: ErrorContent, scene: rx.Component, *, message: str | None = None) -> rx.Component:
    """Render title, explanation, links to other pages and a scene; `message` has the details of this error."""
    return band(
        rx.el.div(
            rx.el.div(
                rx.el.p(content.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
                rx.el.h1(content.title, class_name="mt-3 text-h1 font-extrabold"),
                rx.el.p(content.lead, class_name="mt-5 max-w-lg text-lead text-muted"),
                *([] if message is None else [rx.el.p(message, class_name="mt-4 font-semibold break-words text-cool")]),
            ),
            rx.el.div(scene, class_name="mx-auto w-full max-w-md desktop:row-span-2 desktop:max-w-none"),
            rx.el.nav(
                rx.el.h2(content.ways_title, custom_attrs={"id": "ways-on"}, class_name="text-xl font-bold"),
                rx.el.ul(*(_way(way) for way in content.ways), class_name="mt-4 grid gap-3 sm:grid-cols-2"),
                aria_labelledby="ways-on",
            ),
            class_name="grid items-center gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]",
        ),
        theme="dark",
        first=True,
        class_name="grid min-h-svh content-center",
    )


def _way(way: WayOn) -> rx.Component:
    is_this_page = str(way.href) == ""
    return rx.el.li(
        (plain_link if is_this_page else rx.el.a)(
            icon(way.icon, class_name="mt-0.5 text-hot"),
            rx.el.span(
                rx.el.span(way.label, class_name="block leading-6 font-semibold"),
                rx.el.span(way.text, class_name="block text-[0.9375rem] leading-6 text-muted"),
            ),
            href=way.href,
            class_name="flex h-full gap-3.5 rounded-control border border-line bg-raised px-4 py-3.5 "
            "transition-colors hover:border-hot",
        ),
        class_name="sm:last:odd:col-span-2",
    )
