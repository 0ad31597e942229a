"""Reading of fonts: to draw with them, and to measure how local fonts must be scaled to match them."""

from pathlib import Path
from typing import Literal, NamedTuple

from PIL import ImageFont

from livecommerce.errors import PlainError

_SAMPLE = "The quick brown fox jumps over the lazy dog and goes on, as it has for years."
_WIDTHS = {"regular": (34.294, 400), "bold": (36.9, 800)}
"""The width of the sample in Arial and Arial Bold, in em, and the weight that is compared with it."""
_UNITS = 1000
_ANY_WEIGHT = (100, 900)
"""The weights declared for a font with a single weight, so that browsers do not synthesize bold."""


class Metrics(NamedTuple):
    """Metrics of a font, in percent except for weights.

    Attributes:
        weights: The lightest and the heaviest weight.
        size_adjust: The width relative to Arial.
        ascent: The ascent of a fallback face scaled to this width.
        descent: The descent of a fallback face scaled to this width.
    """

    weights: tuple[int, int]
    size_adjust: float
    ascent: float
    descent: float


def opened_font(path: Path, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Open a font to draw with.

    Args:
        size: In pixels.
        weight: The weight; the nearest that the font has is used.

    Raises:
        PlainError: The file is not a font.
    """
    try:
        font = ImageFont.truetype(path, size)
    except OSError:
        raise PlainError(f"{path.name} is not a font") from None
    axes = _axes(font)
    if axes:
        # Other axes, such as width, keep the font's default.
        font.set_variation_by_axes(
            [min(max(weight, low), high) if name == b"Weight" else usual for name, low, usual, high in axes]
        )
    return font


def _axes(font: ImageFont.FreeTypeFont) -> list[tuple[bytes, int, int, int]]:
    """Return the name, minimum, default and maximum of each variable axis."""
    try:
        axes = font.get_variation_axes()
    except OSError:
        return []
    return [(axis.get("name", b""), axis["minimum"] or 0, axis["default"] or 0, axis["maximum"] or 0) for axis in axes]


def family_of(path: Path) -> str:
    """Return the family name in a font; empty if it has none.

    Raises:
        PlainError: The file is not a font.
    """
    return opened_font(path, _UNITS, 400).getname()[0] or ""


def measured(path: Path, fallback_face: Literal["regular", "bold"]) -> Metrics:
    """Measure a font.

    Args:
        fallback_face: The local face that is its fallback.

    Raises:
        PlainError: The file is not a font.
    """
    width, weight = _WIDTHS[fallback_face]
    font = opened_font(path, _UNITS, weight)
    size = font.getlength(_SAMPLE) / _UNITS / width
    ascent, descent = font.getmetrics()
    weights = next(((low, high) for name, low, _, high in _axes(font) if name == b"Weight"), _ANY_WEIGHT)
    return Metrics(weights, *(round(100 * part, 2) for part in (size, ascent / _UNITS / size, descent / _UNITS / size)))
