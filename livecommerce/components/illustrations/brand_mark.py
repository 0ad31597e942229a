import reflex as rx

from livecommerce.components.illustrations.drawing import drawing, read
from livecommerce.content.shared import BrandName


def brand_mark(name: BrandName, *, class_name: str = "h-8") -> rx.Component:
    """Render a brand's wordmark in the text colour, labelled as the brand writes itself.

    The brand is a file below `drawings/brands/`, whose title is the label. The width follows from the height in
    `class_name`.
    """
    file = f"brands/{name}"
    return drawing(file, label=read(file).title, class_name=f"w-auto {class_name}")
