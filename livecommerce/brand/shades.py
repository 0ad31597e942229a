"""Derivation of a palette from five base colours: the others are mixed from them and adjusted until readable."""

from collections.abc import Mapping
from typing import Literal

from livecommerce.brand.colour import mixed, nearest_readable
from livecommerce.brand.palette import GRAPHIC_RATIO, TEXT_RATIO, Palette, require_contrast

Base = Literal["ink", "paper", "coral", "magenta", "violet"]

GROUND_RATIO = 7.0
"""The contrast of the two backgrounds: text also appears on shades of both, which have less."""
_WHITE = "#ffffff"
_STATUS = {"good": "#2fae74", "warn": "#d18a1c", "bad": "#dc4a55"}


def require_usable(name: Base, colours: Mapping[Base, str]) -> None:
    """Check a base colour against those before it.

    Args:
        colours: At least this colour, and `ink`.

    Raises:
        ValueError: It has too little contrast; the message names the nearest colour that has enough.
    """
    ratios = {"paper": GROUND_RATIO, "coral": TEXT_RATIO, "magenta": TEXT_RATIO, "violet": GRAPHIC_RATIO}
    if name == "ink":
        require_contrast(colours["ink"], {"white": _WHITE}, GROUND_RATIO)
    else:
        require_contrast(colours[name], {"ink": colours["ink"]}, ratios[name])


def palette_of(colours: Mapping[Base, str]) -> Palette:
    ink, paper, coral, magenta, violet = (colours[name] for name in ("ink", "paper", "coral", "magenta", "violet"))
    on_ink = {"ink": ink, "ink_raised": mixed(ink, violet, 0.09), "ink_high": mixed(ink, violet, 0.18)}
    on_paper = {"paper": paper, "paper_raised": _WHITE, "paper_high": mixed(paper, ink, 0.05)}
    words = {
        "ink_text": (mixed(paper, _WHITE, 0.3), on_ink),
        "ink_muted": (mixed(mixed(paper, ink, 0.25), violet, 0.12), on_ink),
        "hot_on_ink": (mixed(coral, _WHITE, 0.15), on_ink),
        "violet_on_ink": (mixed(violet, _WHITE, 0.4), on_ink),
        "paper_text": (mixed(ink, violet, 0.07), on_paper),
        "paper_muted": (mixed(ink, paper, 0.38), on_paper),
        "hot_on_paper": (magenta, on_paper),
        "violet_on_paper": (violet, on_paper),
        **{f"{name}_on_ink": (mixed(colour, _WHITE, 0.35), on_ink) for name, colour in _STATUS.items()},
        **{f"{name}_on_paper": (colour, on_paper) for name, colour in _STATUS.items()},
    }
    return Palette.model_validate(
        {
            **colours,
            **on_ink,
            **on_paper,
            "ink_line": mixed(ink, violet, 0.32),
            "paper_line": mixed(paper, ink, 0.12),
            "indigo": mixed(ink, violet, 0.42),
            "night": mixed(ink, violet, 0.2),
            # Black or white always contrasts enough with shades of a background.
            **{
                name: nearest_readable(colour, grounds.values(), TEXT_RATIO)
                for name, (colour, grounds) in words.items()
            },
        }
    )
