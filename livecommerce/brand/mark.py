"""The mark of the house, one SVG, drawn in its colours: beside the name, as icon, in previews."""

from livecommerce.brand.drawing import Drawing, read_drawing
from livecommerce.brand.palette import Palette


def read_mark(svg: bytes, palette: Palette, name: str) -> Drawing:
    """Read the mark, which has no classes, since icons know no style sheet.

    Args:
        svg: The file.
        palette: The colours of the house.
        name: The name of the file in messages.

    Raises:
        ContentError: It is not an SVG, or has what pages or icons cannot show.
    """
    return read_drawing(svg, palette, name, kind="mark", classes=False)
