"""Drawn portraits: people as a handful of shapes."""

from dataclasses import dataclass
from typing import Literal

import reflex as rx

from livecommerce.brand.look import PALETTE
from livecommerce.components.illustrations.drawing_file import drawing_file
from livecommerce.content.shared import LookName

_Hair = Literal["waves", "bob", "curls", "crop", "bun", "scarf", "none"]

_INK = "#1c1030"
_PAPER = PALETTE.ink_text


@dataclass(frozen=True)
class _Skin:
    light: str
    shade: str


_SKINS = {
    "fair": _Skin("#f2c4a4", "#d99b78"),
    "olive": _Skin("#dd9470", "#b56b4b"),
    "tan": _Skin("#c98360", "#a2603f"),
    "brown": _Skin("#8a5238", "#6b3b28"),
    "deep": _Skin("#6f3f2b", "#4c2a1d"),
}


@dataclass(frozen=True)
class _Look:
    """The features of one person.

    Attributes:
        skin: A name in `_SKINS`.
        hair: How the hair is worn.
        hair_colour: Its colour, and a beard's.
        clothes: The colour of the clothes.
        ground: The colour behind the person.
        beard: Whether there is one.
        glasses: Whether they are worn.
    """

    skin: str
    hair: _Hair
    hair_colour: str
    clothes: str
    ground: str
    beard: bool = False
    glasses: bool = False


_LOOKS: dict[LookName, _Look] = {
    "ama": _Look("olive", "waves", _INK, PALETTE.violet, PALETTE.hot_on_ink),
    "bela": _Look("fair", "bob", "#7a3b2a", PALETTE.ink_text, PALETTE.violet),
    "chidi": _Look("brown", "curls", _INK, PALETTE.coral, PALETTE.violet_on_ink),
    "dario": _Look("fair", "crop", "#3b2230", PALETTE.ink_high, PALETTE.coral, beard=True),
    "esra": _Look("tan", "bun", "#2a1626", PALETTE.magenta, PALETTE.paper_line),
    "farah": _Look("tan", "scarf", PALETTE.violet_on_paper, PALETTE.violet_on_paper, PALETTE.hot_on_ink),
    "georg": _Look("fair", "crop", PALETTE.ink_muted, PALETTE.violet_on_paper, PALETTE.paper_line, glasses=True),
    "hugo": _Look("deep", "crop", _INK, PALETTE.ink_text, PALETTE.magenta),
    "ida": _Look("fair", "waves", "#c9704f", PALETTE.ink_high, PALETTE.violet_on_ink, glasses=True),
    "jules": _Look("brown", "none", _INK, PALETTE.violet, PALETTE.hot_on_ink, beard=True),
}

# Hair behind the head, and over the forehead.
_HAIR_PATHS: dict[_Hair, tuple[str, str]] = {
    "waves": (
        "M40 9C57 9 60 23 59 35C59 46 65 50 62 66H18C15 50 21 46 21 35C20 23 23 9 40 9Z",
        "M25 37C22 20 29 12 41 12C53 12 58 22 55 37C54 29 51 24 46 21C40 28 31 29 25 37Z",
    ),
    "bob": (
        "M40 9C60 9 62 30 58 52H22C18 30 20 9 40 9Z",
        "M25 33C24 18 31 13 40 13S56 18 55 33C46 28 34 28 25 33Z",
    ),
    "crop": ("", "M26 33C22 16 32 10 43 11C56 11 58 22 54 33C54 28 52 25 50 23C43 25 35 24 31 21C28 25 27 28 26 33Z"),
    "bun": ("M40 2a8 8 0 1 0 .01 0", "M26 34C23 18 31 13 40 13S57 18 54 34C52 24 46 20 40 20S28 24 26 34Z"),
    "scarf": (
        "M40 9C60 9 61 30 57 46C63 51 66 60 65 68H15C14 60 17 51 23 46C19 30 20 9 40 9Z",
        "M26 37C24 22 30 15.5 40 15.5S56 22 54 37C54 26 48 20 40 20S26 26 26 37Z",
    ),
}

# Curls are drawn with a dotted line: round dots that lie close together.
_CURLS = 'stroke-width="9" stroke-linecap="round"'


def _filled(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>' if d else ""


def _drawn(d: str, stroke: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _hair_behind(look: _Look) -> str:
    colour = look.hair_colour
    if look.hair == "curls":
        return f'<circle cx="40" cy="29" r="20" fill="{colour}" stroke="{colour}" stroke-dasharray="0 8.98" {_CURLS}/>'
    return _filled(_HAIR_PATHS.get(look.hair, ("", ""))[0], colour)


def _hair_over(look: _Look) -> str:
    if look.hair == "curls":
        arch = "M28 26C31 20 36 18 40 18S49 20 52 26"
        return f'<path d="{arch}" fill="none" stroke="{look.hair_colour}" stroke-dasharray="0 6.5" {_CURLS}/>'
    return _filled(_HAIR_PATHS.get(look.hair, ("", ""))[1], look.hair_colour)


def _face(look: _Look) -> str:
    skin = _SKINS[look.skin]
    beard = "M26 33C26 47 33 54 40 54S54 47 54 33C52 39 49 40.5 46 40.5C43 38.5 37 38.5 34 40.5C31 40.5 28 39 26 33Z"
    rims = "M33 30.5a4.5 4.5 0 1 0 .01 0M47 30.5a4.5 4.5 0 1 0 .01 0M37.5 34.5q2.5-1.5 5 0"
    return "".join(
        [
            _filled("M26 32C26 21 32 16 40 16S54 21 54 32C54 44 47 52 40 52S26 44 26 32Z", skin.light),
            _filled(beard, look.hair_colour) if look.beard else "",
            _drawn("M33 35v.01M47 35v.01", _INK, 3),
            _drawn("M40 36.5l-1 4h2", skin.shade, 1.5),
            _drawn("M36 44q4 3.5 8 0", _PAPER if look.beard else _INK, 1.8),
            _drawn(rims, _INK, 1.4) if look.glasses else "",
        ]
    )


def portrait_svg(name: LookName) -> str:
    """The drawing as a file holds it."""
    look = _LOOKS[name]
    scarf = "M33 44L23 46C18 52 22 62 40 62S62 52 57 46L47 44Z"
    shapes = [
        _filled("M0 0H80V80H0Z", look.ground),
        _hair_behind(look),
        _filled("M33 44H47V60H33Z", _SKINS[look.skin].shade),
        _filled("M6 84C6 64 20 58 33 55C35 62 45 62 47 55C60 58 74 64 74 84Z", look.clothes),
        _filled(scarf, look.hair_colour) if look.hair == "scarf" else "",
        _face(look),
        _hair_over(look),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 5 64 64">{"".join(shapes)}</svg>'


def portrait(name: LookName, *, class_name: str = "size-14") -> rx.Component:
    """A round portrait; decorative, for the person's name stands beside it.

    Args:
        name: The name of the look.
        class_name: Further classes, the size at least.
    """
    return drawing_file(
        f"portrait-{name}", portrait_svg(name), size=(64, 64), class_name=f"shrink-0 rounded-full {class_name}"
    )
