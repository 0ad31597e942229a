"""Stylesheet of the site: Tailwind, the specification's constants, tokens, brand and base rules, in one bundle."""

import shutil
from pathlib import Path
from typing import Any

from reflex.utils.path_ops import write_file
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.plugins import Plugin

from livecommerce import constants
from livecommerce.brand.fonts import FOLDER
from livecommerce.brand.look import DISPLAY, PALETTE, TEXT
from livecommerce.engine.compat.tailwind_css import own_sheets
from livecommerce.engine.tricks import Trick

STYLES_DIR = Path(__file__).parent.parent / "styles"
SHEETS = (
    "tokens.css",
    "breakpoints.css",
    "base.css",
    "prose.css",
    "stage.css",
    "drawings.css",
    "scenes.css",
    "consent.css",
    "notices.css",
    "forms.css",
)
LAYOUT_NEAR_SHEET = "layout-near.css"
"""The trick `layout_near`."""
DESK_SHEET = "desk.css"
"""The stylesheet of the desk, which is bundled with it."""
FONTS = (DISPLAY, TEXT)


def constants_css() -> str:
    """Return the theme variables for the numbers of spec §9."""
    (h1_desktop, h1_mobile), (h2_desktop, h2_mobile) = constants.TITLE_H1_PX, constants.TITLE_H2_PX
    desktop = f"{constants.MOBILE_BREAKPOINT_PX}px"
    desktop_layout = f"{constants.MOBILE_BREAKPOINT_PX / 16:g}rem"
    delays = {place: place * constants.REVEAL_STAGGER_S for place in range(1, constants.REVEAL_PLACES)}
    stagger = "\n".join(
        f'[data-reveal="revealed"] > [data-place="{place}"] {{ animation-delay: {delay:g}s; }}'
        for place, delay in delays.items()
    )
    return f"""@theme {{
  --breakpoint-desktop: {desktop_layout};
  --breakpoint-lg: initial;
  --text-h1: {_title_size(h1_mobile, 11)};
  --text-h1--line-height: 1.06;
  --text-h1--letter-spacing: -0.025em;
  --text-h2: {_title_size(h2_mobile, 10)};
  --text-h2--line-height: 1.1;
  --text-h2--letter-spacing: -0.02em;
  --container-footer: {constants.FOOTER_HEADLINE_MAX_WIDTH_PX}px;
  --container-toast: {constants.TOAST_NOTIFICATION_WIDTH_PX}px;
}}
@layer base {{
  :root {{
    --toast-duration: {constants.TOAST_DURATION_MS}ms;
    --toast-offset: {constants.TOAST_TOP_OFFSET_PX}px;
    --notification-duration: {constants.NOTIFICATION_DURATION_MS}ms;
    --notification-offset: {constants.NOTIFICATION_OFFSET_PX}px;
    --reveal-duration: {constants.REVEAL_DURATION_S}s;
    --reveal-stagger: {constants.REVEAL_STAGGER_S}s;
    --reveal-distance: {constants.REVEAL_DISTANCE_PX}px;
  }}
  @media (min-width: {desktop}) {{
    :root {{
      --text-h1: {_title_size(h1_desktop, 6.5)};
      --text-h2: {_title_size(h2_desktop, 5)};
    }}
  }}
}}
@custom-variant desktop-header (@media (width >= {desktop}));
{stagger}
"""


def _title_size(specified_px: int, share: float) -> str:
    """Return a title's size: the specified one, and more for larger default fonts while the window is wide enough.

    Args:
        specified_px: Its size at the usual default font size of 16 px.
        share: The share of the window's width, in percent, that it may grow to.
    """
    return f"max({specified_px}px, min({specified_px / 16:g}rem, {share:g}vw))"


def fonts_css() -> str:
    """Return the fonts, their local fallbacks of the same metrics, and the theme variables that name them."""
    faces = "".join(font.face_css() + font.fallback_css() for font in FONTS)
    return f"""@theme {{
  --font-display: {DISPLAY.stack};
  --font-text: {TEXT.stack};
}}
{faces}"""


def extended_fonts() -> dict[str, Path]:
    """Return the files with further Latin letters, by the name of their font in styles."""
    modules = get_web_dir() / "node_modules"
    return {font.name: path for font in FONTS if (path := font.extended_path(modules)) and path.exists()}


def colours_css() -> str:
    colours = PALETTE.model_dump().items()
    variables = "".join(f"  --color-{name.replace('_', '-')}: {colour};\n" for name, colour in colours)
    return f"@theme {{\n{variables}}}\n"


WRITTEN = {"constants.css": constants_css, "fonts.css": fonts_css, "colours.css": colours_css}
"""The sheets generated from Python and the brand. Tokens, which begin the list of colours, come before them."""


def _write_sheets(styles: Path) -> None:
    for sheet in (*SHEETS, LAYOUT_NEAR_SHEET, DESK_SHEET):
        write_file(styles / sheet, (STYLES_DIR / sheet).read_text(encoding="utf-8"))
    for name, css in WRITTEN.items():
        write_file(styles / name, css())


def _copy_font_files(styles: Path) -> None:
    for font in FONTS:
        if font.file:
            shutil.copyfile(FOLDER / font.file, styles / font.file)


class StylesPlugin(Plugin):
    """Plugin that adds the site's own sheets to Tailwind's; must follow Tailwind's plugin.

    Args:
        without: The tricks that this build leaves out.
    """

    def __init__(self, without: frozenset[Trick] = frozenset()) -> None:
        self._sheets = [
            SHEETS[0],
            *WRITTEN,
            *SHEETS[1:],
            *([] if "layout_near" in without else [LAYOUT_NEAR_SHEET]),
        ]

    def get_frontend_dependencies(self, **context: Any) -> list[str]:
        return [font.requirement for font in FONTS if font.requirement]

    def pre_compile(self, **context: Any) -> None:
        """Write the sheets, beside the fonts, and import them into Tailwind's entry."""
        styles = get_web_dir() / Dirs.STYLES
        # Not with the pages, two seconds later: in development, a new palette shows as soon as it is written.
        _write_sheets(styles)
        context["add_save_task"](_copy_font_files, styles)
        edit = own_sheets(self._sheets)
        context["add_modify_task"](edit.file, edit.apply)
