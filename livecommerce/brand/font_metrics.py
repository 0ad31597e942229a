"""Reads fonts: to draw with them, and to find what makes local faces as wide and high as they are."""

from pathlib import Path
from typing import Literal, NamedTuple

from PIL import ImageFont

from livecommerce.errors import PlainError

_SAMPLE = "The quick brown fox jumps over the lazy dog and goes on, as it has for years."
_WIDTHS = {"regular": (34.294, 400), "bold": (36.9, 800)}
"""How wide the sample is in Arial and Arial Bold, in em, and with which weight that is compared."""
_UNITS = 1000
_ANY_WEIGHT = (100, 900)
"""The weights for which a font is taken that has one: browsers then draw no bold of their own."""


class Metrics(NamedTuple):
    """What a font declares, in percent where it is no weight.

    Attributes:
        weights: The lightest and the heaviest weight.
        size_adjust: The width, of that of Arial.
        ascent: How high it is, of a face with this width.
        descent: How deep it is.
    """

    weights: tuple[int, int]
    size_adjust: float
    ascent: float
    descent: float


def opened_font(path: Path, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """A font to draw with.

    Args:
        path: Its file.
        size: In pixels.
        weight: The weight; of those that the font has, the nearest is taken.

    Raises:
        PlainError: The file is no font.
    """
    try:
        font = ImageFont.truetype(path, size)
    except OSError:
        raise PlainError(f"{path.name} is no font") from None
    axes = _axes(font)
    if axes:
        # Other axes, as of width, stay as the font has them.
        font.set_variation_by_axes(
            [min(max(weight, low), high) if name == b"Weight" else usual for name, low, usual, high in axes]
        )
    return font


def _axes(font: ImageFont.FreeTypeFont) -> list[tuple[bytes, int, int, int]]:
    """Name, least, usual and greatest value of what varies."""
    try:
        axes = font.get_variation_axes()
    except OSError:
        return []
    return [(axis.get("name", b""), axis["minimum"] or 0, axis["default"] or 0, axis["maximum"] or 0) for axis in axes]


def family_of(path: Path) -> str:
    """The name of the family that a font gives itself; empty if it gives none.

    Raises:
        PlainError: The file is no font.
    """
    return opened_font(path, _UNITS, 400).getname()[0] or ""


def measured(path: Path, looks_like: Literal["regular", "bold"]) -> Metrics:
    """The metrics of a font.

    Args:
        path: Its file.
        looks_like: Which face stands in for it.

    Raises:
        PlainError: The file is no font.
    """
    width, weight = _WIDTHS[looks_like]
    font = opened_font(path, _UNITS, weight)
    size = font.getlength(_SAMPLE) / _UNITS / width
    ascent, descent = font.getmetrics()
    weights = next(((low, high) for name, low, _, high in _axes(font) if name == b"Weight"), _ANY_WEIGHT)
    return Metrics(weights, *(round(100 * part, 2) for part in (size, ascent / _UNITS / size, descent / _UNITS / size)))
