import reflex as rx

from livecommerce.components.application.side_lists import side_lists
from livecommerce.components.blocks.band import band
from livecommerce.content.application import ApplicationContent


def application_body(form: rx.Component, content: ApplicationContent) -> rx.Component:
    """Render the band that holds the form and its side lists."""
    return band(
        rx.el.div(
            rx.el.div(
                form,
                # Without a shadow: WebKit would repaint the shadow of such a tall box at every key press.
                class_name="desktop:rounded-card desktop:border desktop:border-line desktop:bg-raised desktop:p-8 "
                "xl:p-12",
            ),
            rx.el.aside(
                side_lists(content),
                aria_label=content.at_hand.title,
                class_name="self-start desktop:sticky desktop:top-28 desktop:pt-4",
            ),
            class_name="mx-auto grid max-w-2xl gap-16 desktop:max-w-none "
            "desktop:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] desktop:gap-12 xl:gap-20",
        ),
        theme="light",
    )
