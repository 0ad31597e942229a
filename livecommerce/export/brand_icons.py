"""The brand's mark as an icon, for tabs, home screens and the manifest; every build draws it."""

from io import BytesIO
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.plugins import Plugin

from livecommerce.brand.loading import mark
from livecommerce.brand.look import PALETTE

SIDE = 64
CORNER = 15
MARK = 50
"""The height or width of the mark, of 64."""
SAFE = 0.8
"""The share of a maskable icon that every mask shows (W3C Web Application Manifest)."""
FAVICON_SIZES = [(16, 16), (32, 32), (48, 48)]


def icon_svg(*, corner: int = CORNER, scale: float = 1.0) -> str:
    """Return the icon.

    Args:
        corner: The radius of its corners, of 64.
        scale: The scale of the centred mark.
    """
    drawn = mark()
    enlarged = scale * MARK / max(drawn.width, drawn.height)
    x, y = ((SIDE - size * enlarged) / 2 for size in (drawn.width, drawn.height))
    move = f"translate({x:g} {y:g}) scale({enlarged:g}) translate({-drawn.left:g} {-drawn.top:g})"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">
  <rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{PALETTE.ink}" />
  <g color="{PALETTE.paper}" transform="{move}">
    {drawn.shapes}
  </g>
</svg>
"""


def _drawn(svg: str, side: int) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side, skip_system_fonts=True))
    return Image.open(BytesIO(png))


def write_icons(folder: Path) -> None:
    """Write every icon into a folder, unless those of this mark exist."""
    folder.mkdir(parents=True, exist_ok=True)
    svg = folder / "icon.svg"
    if svg.is_file() and svg.read_text(encoding="utf-8") == icon_svg():
        return
    # Written last: a build that is ended in between leaves icons of two marks, which the next one must not keep.
    svg.unlink(missing_ok=True)
    for side in (192, 512):
        _drawn(icon_svg(), side).save(folder / f"icon-{side}.png", optimize=True)
    # Systems crop these to their own shape.
    _drawn(icon_svg(corner=0, scale=SAFE), 512).save(folder / "icon-maskable-512.png", optimize=True)
    _drawn(icon_svg(corner=0), 180).convert("RGB").save(folder / "apple-touch-icon.png", optimize=True)
    _drawn(icon_svg(), 48).save(folder / "favicon.ico", sizes=FAVICON_SIZES)
    svg.write_text(icon_svg(), encoding="utf-8")


class BrandIcons(Plugin):
    def pre_compile(self, **context: Any) -> None:
        context["add_save_task"](write_icons, get_web_dir() / Dirs.PUBLIC)
