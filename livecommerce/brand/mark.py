"""The brand's mark, an SVG in the brand's colours: beside the name, as icon, in previews."""

from livecommerce.brand.drawing import Drawing, read_drawing
from livecommerce.brand.palette import Palette


def read_mark(svg: bytes, palette: Palette, name: str) -> Drawing:
    """Read the mark, which has no classes, since icons have no stylesheet.

    Args:
        name: The name of the file in messages.

    Raises:
        ContentError: It is not an SVG, or has elements that pages or icons cannot show.
    """
    return read_drawing(svg, palette, name, kind="mark", classes=False)
