"""A font that is there wherever tests run."""

import io

from PIL import ImageFont


def pillows_font() -> bytes:
    """The file of the font that Pillow brings along; it has one weight."""
    font = ImageFont.load_default(20)
    assert isinstance(font, ImageFont.FreeTypeFont) and isinstance(font.path, io.BytesIO)
    return font.path.getvalue()
