"""Preview pictures of the pages: the mark, the title, and a cover."""

import shutil
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image, ImageDraw, ImageFont
from reflex.utils.exec import is_prod_mode
from reflex.utils.prerequisites import get_web_dir
from reflex_base.plugins import Plugin
from rich.progress import track

from livecommerce.brand.font_metrics import opened_font
from livecommerce.brand.fonts import Font
from livecommerce.brand.look import DISPLAY, PALETTE, TEXT
from livecommerce.components.illustrations.cover_art import cover_svg
from livecommerce.components.metadata.share_card import HEIGHT, WIDTH, ShareCard
from livecommerce.engine.html_pass import LONG
from livecommerce.engine.whole_file import whole_file
from livecommerce.export.brand_icons import icon_svg
from livecommerce.settings import get_settings

CACHE = "share-images"
_INK, _TEXT, _MUTED = PALETTE.ink, PALETTE.ink_text, PALETTE.hot_on_ink
_LEFT, _TOP, _BOTTOM = 72, 72, 72
_ART = 700
_COVER_SIZE = (WIDTH - _ART, HEIGHT)
_TEXT_WIDTH = _ART - _LEFT - 48
_TITLE_SIZES = (68, 62, 56, 50, 44)
_TITLE_TOP, _TITLE_HEIGHT = 190, 340
"""The top of the title's area, below mark and eyebrow, and its height down to the line."""


def draw_cover(card: ShareCard) -> bytes:
    """Return the cover as PNG at half size, which takes a third of the time.

    Its shapes are large, and previews are seldom shown in full size.
    """
    size = f'<svg width="{_COVER_SIZE[0] // 2}" height="{_COVER_SIZE[1] // 2}" '
    return _png(cover_svg(card.seed, card.cover).replace("<svg ", size, 1))


def draw(card: ShareCard, cover: bytes, fonts: Path) -> Image.Image:
    """Draw the picture of a card.

    Args:
        cover: Its cover, PNG.
        fonts: The folder of npm's packages.
    """
    image = _frame().copy()
    image.paste(_opened(cover).resize(_COVER_SIZE, Image.Resampling.BICUBIC), (_ART, 0))
    pen = ImageDraw.Draw(image)
    pen.text((_LEFT + 74, _TOP + 28), card.brand, _TEXT, _font(fonts, DISPLAY, 34, 800), anchor="lm")
    font, lines = _fitted(card.title, fonts)
    height = _line_height(font)
    first = max((HEIGHT - height * len(lines)) // 2 + 24, _TITLE_TOP)
    eyebrow = _font(fonts, TEXT, 26, 600)
    pen.text((_LEFT, first - 18), card.eyebrow, _MUTED, eyebrow, anchor="ls")
    for place, line in enumerate(lines):
        pen.text((_LEFT, first + height * place), line, _TEXT, font, anchor="la")
    return image


def _png(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def _opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@cache
def _frame() -> Image.Image:
    """Return the common parts of all pictures: the background, the mark, the line below."""
    mark = icon_svg().replace("<svg ", f'<svg x="{_LEFT}" y="{_TOP}" width="56" height="56" ', 1)
    drawing = _png(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<path fill="{_INK}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>{mark}'
        f'<linearGradient id="hot"><stop stop-color="{PALETTE.coral}"/>'
        f'<stop offset="1" stop-color="{PALETTE.magenta}"/></linearGradient>'
        f'<path fill="url(#hot)" d="M{_LEFT} {HEIGHT - _BOTTOM - 8}h120v8H{_LEFT}z"/></svg>'
    )
    return _opened(drawing)


@cache
def _font(fonts: Path, face: Font, size: int, weight: int) -> ImageFont.FreeTypeFont:
    return opened_font(face.path(fonts), size, weight)


def _fitted(title: str, fonts: Path) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """Return the largest font in which the title fits, and its lines."""
    for size in _TITLE_SIZES:
        font = _font(fonts, DISPLAY, size, 800)
        lines = _lines(title, font)
        if len(lines) * _line_height(font) <= _TITLE_HEIGHT and all(
            font.getlength(line) <= _TEXT_WIDTH for line in lines
        ):
            return font, lines
    smallest = _font(fonts, DISPLAY, _TITLE_SIZES[-1], 800)
    return smallest, _lines(title, smallest)[: _TITLE_HEIGHT // _line_height(smallest)]


def _line_height(font: ImageFont.FreeTypeFont) -> int:
    return round(font.size * 1.1)


def _lines(title: str, font: ImageFont.FreeTypeFont) -> list[str]:
    lines: list[str] = []
    for word in title.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= _TEXT_WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def draw_cards(
    cards: Iterable[ShareCard], cache: Path, fonts: Path, covers: Mapping[ShareCard, Future[bytes]] | None = None
) -> list[Path]:
    """Draw the cards that are missing in the cache, and return the files of all cards.

    Args:
        cache: The folder of the pictures.
        fonts: The folder of npm's packages.
        covers: Futures of `draw_cover` by card, for covers that are being drawn already.
    """
    wanted = {cache / card.file_name: card for card in cards}
    cache.mkdir(parents=True, exist_ok=True)
    missing = {path: card for path, card in wanted.items() if not path.exists()}
    begun = covers or {}
    drawn = [begun[card].result() if card in begun else draw_cover(card) for card in missing.values()]
    save = partial(_save, fonts=fonts)
    if len(missing) < LONG:
        for path, card, cover in zip(missing, missing.values(), drawn, strict=True):
            save(path, card, cover)
    else:
        with ProcessPoolExecutor() as pool:
            saved = pool.map(save, missing, missing.values(), drawn, chunksize=8)
            for _ in track(saved, "Drawing previews:", len(missing)):
                pass
    return list(wanted)


def _save(path: Path, card: ShareCard, cover: bytes, fonts: Path) -> None:
    with whole_file(path) as file:
        draw(card, cover, fonts).save(file, "JPEG", quality=84, subsampling=0)


def drop_cards(pictures: Iterable[Path], cache: Path) -> None:
    """Remove pictures that no page shows any more from the cache."""
    for path in set(cache.glob("*.jpg")) - set(pictures):
        path.unlink()


def _cards() -> list[ShareCard]:
    from livecommerce.routes import built_routes, error_routes, in_every_language

    return list(dict.fromkeys(route.card for route in built_routes() + in_every_language(error_routes)))


class ShareImagesPlugin(Plugin):
    def __init__(self) -> None:
        self._covers: dict[ShareCard, Future[bytes]] = {}

    def pre_compile(self, **context: Any) -> None:
        """Start with the covers: they need no fonts, and a processor is idle while npm and React Router work."""
        if not is_prod_mode():
            return
        cache = get_web_dir() / CACHE
        pool = ThreadPoolExecutor(max_workers=1)
        self._covers = {
            card: pool.submit(draw_cover, card) for card in _cards() if not (cache / card.file_name).exists()
        }
        pool.shutdown(wait=False)

    def post_build(self, **context: Any) -> None:
        """Draw new pictures once npm's packages, which include the fonts, are installed."""
        static_dir: Path = context["static_dir"]
        web = get_web_dir()
        drawn = draw_cards(_cards(), web / CACHE, web / "node_modules", self._covers)
        # A preview's build has few of the pages; the next build of the site needs the pictures of the others.
        if not get_settings().preview:
            drop_cards(drawn, web / CACHE)
        for path in drawn:
            shutil.copyfile(path, static_dir / "assets" / path.name)
