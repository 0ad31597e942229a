import reflex as rx

from livecommerce.brand.loading import brand
from livecommerce.components.blocks.band import band
from livecommerce.constants import IMPRINT_PATH
from livecommerce.content.imprint import imprint_content, imprint_lines
from livecommerce.page import Page

_LINK_CLASS = "text-cool hover:underline"


def route() -> Page:
    return Page(
        path=IMPRINT_PATH,
        page=imprint_page,
        words=imprint_content,
        place=100,
        searched=False,
        footer_label=imprint_content().footer,
        footer_column="LEGAL",
    )


def imprint_page() -> rx.Component:
    words = imprint_content()
    head = rx.el.header(
        rx.el.h1(words.title, class_name="text-h1 font-extrabold"),
        rx.el.p(words.lead, class_name="mt-6 text-lead text-muted"),
        class_name="max-w-3xl",
    )
    lines = rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(label, class_name="text-muted"),
                rx.el.dd(_value(value), class_name="min-w-0 font-semibold wrap-anywhere"),
                class_name="grid gap-x-8 py-4 sm:grid-cols-[16rem_minmax(0,1fr)]",
            )
            for label, value in imprint_lines(words.labels)
        ),
        class_name="divided border-y border-line",
    )
    notes = rx.el.div(
        *(rx.el.p(note, class_name="mt-6 max-w-2xl text-muted") for note in words.notes),
        class_name="mt-4",
    )
    return rx.fragment(band(head, theme="dark", first=True), band(lines, notes, theme="light", width="text"))


def _value(text: str) -> rx.Component | str:
    """Render the text; a mail address or telephone number as a link."""
    if text == brand().mails.sender:
        return rx.el.a(text, href=f"mailto:{text}", class_name=_LINK_CLASS)
    if text == brand().imprint.phone:
        return rx.el.a(text, href=f"tel:{text.replace(' ', '')}", class_name=_LINK_CLASS)
    return text
