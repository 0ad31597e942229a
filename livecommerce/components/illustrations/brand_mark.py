"""The wordmarks of brands, drawn."""

import reflex as rx

from livecommerce.components.illustrations.drawing import drawing, read
from livecommerce.content.shared import BrandName


def brand_mark(name: BrandName, *, class_name: str = "h-8") -> rx.Component:
    """Render a brand's wordmark in the text colour, labelled as the brand writes itself.

    Args:
        name: The brand: a file below `drawings/brands/`, whose title is the name.
        class_name: Further classes, at least the height, from which the width follows.
    """
    file = f"brands/{name}"
    return drawing(file, label=read(file).title, class_name=f"w-auto {class_name}")
