"""Portraits: the layers of `drawings/portrait.svg` that a look selects, in its colours."""

from collections.abc import Mapping
from typing import Literal

import reflex as rx

from livecommerce.brand.colour import mixed
from livecommerce.brand.drawing import read_drawing
from livecommerce.brand.look import PALETTE
from livecommerce.components.illustrations.drawing import FOLDER
from livecommerce.components.illustrations.drawing_file import drawing_file
from livecommerce.content.people import Ground, HairColour, Look, Skin, TopColour
from livecommerce.content.shared import LookName

_SKINS: dict[Skin, tuple[str, str]] = {
    "porcelain": ("#fbd9c8", "#eab59f"),
    "peach": ("#f4c3a5", "#dc9c7c"),
    "honey": ("#dfa274", "#c07d50"),
    "almond": ("#b97a52", "#955b38"),
    "chestnut": ("#8a5238", "#6a3b27"),
    "espresso": ("#5d3627", "#432419"),
}
"""The colour of the skin, and of its shadow."""
_HAIR_COLOURS: dict[HairColour, str] = {
    "ink": PALETTE.paper_text,
    "brown": "#4a2a2a",
    "copper": "#b5432b",
    "blonde": "#e5b873",
    "silver": "#c9c3da",
    "violet": PALETTE.violet_on_paper,
}
_TOP_COLOURS: dict[TopColour, tuple[str, str]] = {
    "ink": (PALETTE.ink_high, PALETTE.ink_line),
    "paper": (PALETTE.paper, PALETTE.paper_line),
    "coral": (PALETTE.coral, mixed(PALETTE.coral, PALETTE.ink, 0.15)),
    "magenta": (PALETTE.magenta, mixed(PALETTE.magenta, PALETTE.ink, 0.2)),
    "violet": (PALETTE.violet, PALETTE.violet_on_paper),
}
"""The colour of the cloth, and of its folds."""
_GROUNDS: dict[Ground, tuple[str, str]] = {
    "coral": (PALETTE.coral, mixed(PALETTE.coral, PALETTE.paper, 0.25)),
    "magenta": (PALETTE.magenta, mixed(PALETTE.magenta, PALETTE.paper, 0.2)),
    "violet": (PALETTE.violet, mixed(PALETTE.violet, PALETTE.violet_on_ink, 0.6)),
    "ink": (PALETTE.indigo, mixed(PALETTE.indigo, PALETTE.violet, 0.35)),
    "paper": (mixed(PALETTE.paper_high, PALETTE.paper_line, 0.55), PALETTE.paper),
}
"""The colour behind a person, and of the disc in it."""
_DARK_SKINS: frozenset[Skin] = frozenset({"chestnut", "espresso"})

_LOOKS: dict[LookName, Look] = {
    "ama": Look(skin="honey", hair="long", hair_colour="ink", top="blazer", top_colour="violet", ground="coral"),
    "bela": Look(skin="peach", hair="bob", hair_colour="copper", top="crew", top_colour="paper", ground="violet"),
    "chidi": Look(skin="chestnut", hair="curls", hair_colour="ink", top="crew", top_colour="coral", ground="violet"),
    "dario": Look(
        skin="porcelain",
        hair="crop",
        hair_colour="brown",
        top="hoodie",
        top_colour="ink",
        ground="coral",
        extras=("beard",),
    ),
    "esra": Look(skin="almond", hair="bun", hair_colour="ink", top="crew", top_colour="magenta", ground="paper"),
    "farah": Look(skin="almond", hair="scarf", hair_colour="violet", top="crew", top_colour="violet", ground="coral"),
    "georg": Look(
        skin="peach",
        hair="crop",
        hair_colour="silver",
        top="collar",
        top_colour="violet",
        ground="paper",
        extras=("glasses",),
    ),
    "hugo": Look(skin="espresso", hair="crop", hair_colour="ink", top="crew", top_colour="paper", ground="magenta"),
    "ida": Look(
        skin="peach",
        hair="long",
        hair_colour="copper",
        top="turtleneck",
        top_colour="ink",
        ground="violet",
        extras=("glasses",),
    ),
    "jules": Look(
        skin="chestnut",
        hair="bald",
        hair_colour="ink",
        top="crew",
        top_colour="violet",
        ground="coral",
        extras=("beard",),
    ),
}
"""People outside the team: hosts, customers, creators."""

_VIEW_BOXES = {"round": ((20, 8, 160, 160), (64, 64)), "card": ((0, 0, 200, 220), (200, 220))}
"""The view box of each shape, and the size of its file."""


def _layers(look: Look) -> Mapping[str, str]:
    """Return the layers of the file in the colours of the look, back to front."""
    skin, shade = _SKINS[look.skin]
    cloth, fold = _TOP_COLOURS[look.top_colour]
    ground, halo = _GROUNDS[look.ground]
    colours = {
        "skin": skin,
        "skin-shade": shade,
        "hair": _HAIR_COLOURS[look.hair_colour],
        # A scarf has a colour that no hair has.
        "brow": PALETTE.paper_text if look.hair == "scarf" else _HAIR_COLOURS[look.hair_colour],
        "cloth": cloth,
        "fold": fold,
        "ground": ground,
        "halo": halo,
        "mouth": PALETTE.paper if look.skin in _DARK_SKINS else PALETTE.paper_text,
    }
    svg = (FOLDER / "portrait.svg").read_bytes()
    return read_drawing(svg, PALETTE, "drawings/portrait.svg", properties=colours).layers


def figure_svg(look: Look, *, ground: bool = False) -> str:
    """Return head and shoulders as markup within 200 by 220; with `ground`, in front of a background."""
    wanted = {f"hair-{look.hair}-behind", f"hair-{look.hair}", f"top-{look.top}", "face", *look.extras}
    if "beard" not in look.extras:
        wanted.add("mouth")
    if ground:
        wanted.add("ground")
    return "".join(shapes for name, shapes in _layers(look).items() if name in wanted)


def portrait(
    look: Look | LookName, *, shape: Literal["round", "card"] = "round", class_name: str = "size-14"
) -> rx.Component:
    """Render a decorative portrait, whose name is beside it: `round` shows the head, `card` also the shoulders."""
    features = look if isinstance(look, Look) else _LOOKS[look]
    (left, top, width, height), size = _VIEW_BOXES[shape]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}">'
        f"{figure_svg(features, ground=True)}</svg>"
    )
    corners = "rounded-full" if shape == "round" else "rounded-card"
    return drawing_file("portrait", svg, size=size, class_name=f"shrink-0 {corners} {class_name}")
