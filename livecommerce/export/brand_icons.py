"""The mark of the house as an icon: for tabs, home screens and the manifest, drawn in its colours by every build."""

from io import BytesIO
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.plugins import Plugin

from livecommerce.mark import BEAM, LAMP, LIT_HALF
from livecommerce.palette import PALETTE

SIDE = 64
CORNER = 15
SAFE = 0.8
"""How much of a maskable icon every mask shows (W3C Web Application Manifest)."""
FAVICON_SIZES = [(16, 16), (32, 32), (48, 48)]


def icon_svg(*, corner: int = CORNER, scale: float = 1.0) -> str:
    """The icon.

    Args:
        corner: The radius of its corners, of 64.
        scale: How large the mark is, in the middle.
    """
    move = SIDE * (1 - scale) / 2
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">
  <defs>
    <linearGradient id="beam" x1="0" y1="0" x2="1" y2="1">
      <stop stop-color="{PALETTE.coral}" />
      <stop offset="1" stop-color="{PALETTE.magenta}" />
    </linearGradient>
  </defs>
  <rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{PALETTE.ink}" />
  <g transform="translate({move:g} {move:g}) scale({scale:g})">
    <g transform="translate(10.2 9) scale(1.5)" stroke-linejoin="round" stroke-width="3">
      <path d="{BEAM}" fill="url(#beam)" stroke="url(#beam)" />
      <path d="{LIT_HALF}" fill="{PALETTE.magenta}" stroke="{PALETTE.magenta}" />
      <path d="{LAMP}" fill="none" stroke="{PALETTE.paper}" stroke-width="5" stroke-linecap="round" />
    </g>
  </g>
</svg>
"""


def _drawn(svg: str, side: int) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side, skip_system_fonts=True))
    return Image.open(BytesIO(png))


def write_icons(folder: Path) -> None:
    """Writes every icon into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath("icon.svg").write_text(icon_svg(), encoding="utf-8")
    for side in (192, 512):
        _drawn(icon_svg(), side).save(folder / f"icon-{side}.png", optimize=True)
    # Systems cut these to a shape of their own.
    _drawn(icon_svg(corner=0, scale=SAFE), 512).save(folder / "icon-maskable-512.png", optimize=True)
    _drawn(icon_svg(corner=0), 180).convert("RGB").save(folder / "apple-touch-icon.png", optimize=True)
    _drawn(icon_svg(), 48).save(folder / "favicon.ico", sizes=FAVICON_SIZES)


class BrandIcons(Plugin):
    """Puts the icons beside the pages."""

    def pre_compile(self, **context: Any) -> None:
        """Draws them."""
        context["add_save_task"](write_icons, get_web_dir() / Dirs.PUBLIC)
