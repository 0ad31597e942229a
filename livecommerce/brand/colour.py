"""Contrast (WCAG 2.2), mixtures and the nearest readable shade of `#rrggbb` colours.

Mixtures and lightness use Oklab, in which equal steps look equal (CSS Color 4, §9).
"""

from collections.abc import Iterable

Triple = tuple[float, float, float]

# Oklab's two matrices and their inverses (https://bottosson.github.io/posts/oklab).
_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_CONES = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_STEPS = 400
"""The number of lightness steps that the search for a readable colour tries."""
_SLACK = 0.002
"""The tolerance for light values outside the screen's range, which rounding removes."""


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _signal(light: float) -> int:
    light = min(max(light, 0.0), 1.0)
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _lab(colour: str) -> Triple:
    long, middle, short = _times(_TO_CONES, _linear(colour))
    return _times(_TO_LAB, (long ** (1 / 3), middle ** (1 / 3), short ** (1 / 3)))


def _lights(lab: Triple) -> Triple:
    long, middle, short = _times(_FROM_LAB, lab)
    return _times(_FROM_CONES, (long**3, middle**3, short**3))


def _colour(lab: Triple) -> str:
    return "#" + "".join(f"{_signal(light):02x}" for light in _lights(lab))


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio, from 1 to 21 (WCAG 2.2, “contrast ratio”)."""
    weights = (0.2126, 0.7152, 0.0722)
    darker, lighter = sorted(sum(a * b for a, b in zip(weights, _linear(c), strict=True)) for c in (colour, other))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """Mix two colours, with a share from 0 to 1 of the second one."""
    own_lab, other_lab = _lab(colour), _lab(other)
    first, second, third = (a + (b - a) * share for a, b in zip(own_lab, other_lab, strict=True))
    return _colour((first, second, third))


def readable(colour: str, grounds: Iterable[str], ratio: float) -> bool:
    """Return whether the colour has at least this contrast to every background."""
    return all(contrast(colour, ground) >= ratio for ground in grounds)


def nearest_readable(colour: str, grounds: Iterable[str], ratio: float) -> str | None:
    """Return the shade of a colour's hue, nearest in lightness, with this contrast to every background.

    Return None if no shade has it.
    """
    grounds = list(grounds)
    if readable(colour, grounds, ratio):
        return colour
    lightness, a, b = _lab(colour)
    steps = (sign * step / _STEPS for step in range(1, _STEPS + 1) for sign in (1, -1))
    tried = (_in_range((lightness + step, a, b)) for step in steps if 0 <= lightness + step <= 1)
    return next((shade for shade in tried if readable(shade, grounds, ratio)), None)


def _in_range(lab: Triple) -> str:
    """Return the colour of this lightness and hue with the highest chroma that a screen can show."""
    lightness, a, b = lab
    for share in range(20, 0, -1):
        fainter = (lightness, a * share / 20, b * share / 20)
        if all(-_SLACK <= light <= 1 + _SLACK for light in _lights(fainter)):
            return _colour(fainter)
    return _colour((lightness, 0.0, 0.0))
