import reflex as rx

from livecommerce.brand.loading import mark
from livecommerce.components.illustrations.drawing import inline_svg
from livecommerce.settings import get_settings


def wordmark(place: str, class_name: str = "") -> rx.Component:
    """Render the brand's mark and name, as large as the text around it; `place` makes ids unique on the page."""
    return rx.el.span(
        inline_svg(mark().shapes_at(place), view_box=mark().view_box, class_name="h-[1.35em] w-auto shrink-0"),
        rx.el.span(get_settings().brand, class_name="font-display font-extrabold tracking-tight"),
        class_name=f"inline-flex items-center gap-[0.35em] leading-none whitespace-nowrap {class_name}",
    )
