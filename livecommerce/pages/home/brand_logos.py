import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.illustrations.brand_mark import brand_mark
from livecommerce.content.home import Logos


def brand_logos(c: Logos) -> rx.Component:
    return band(
        rx.el.p(c.title, class_name="text-center font-text text-sm font-medium tracking-normal text-muted"),
        rx.el.ul(
            *(
                rx.el.li(
                    brand_mark(brand, class_name="h-5 sm:h-7 desktop:h-8"),
                    class_name="flex justify-center opacity-75 transition-opacity hover:opacity-100",
                )
                for brand in c.brands
            ),
            class_name="mt-10 grid grid-cols-2 gap-x-3 gap-y-8 xs:grid-cols-4 sm:gap-x-6 sm:gap-y-10 "
            "xl:flex xl:justify-between",
        ),
        theme="dark",
        class_name="pt-6! pb-16! desktop:pb-20!",
    )
