"""The wordmarks of brands, drawn."""

import reflex as rx

from livecommerce.components.illustrations.drawing import drawing, read
from livecommerce.content.shared import BrandName


def brand_mark(name: BrandName, *, class_name: str = "h-8") -> rx.Component:
    """A brand's wordmark in the colour of the text, named for assistive technology as the brand writes itself.

    Args:
        name: The brand: a file below `drawings/brands/`, whose title is the name.
        class_name: Further classes, the height at least; the width follows.
    """
    file = f"brands/{name}"
    return drawing(file, label=read(file).title, class_name=f"w-auto {class_name}")
